"""Bots remark on what everybody sees: seldom, by the number of the entry, and never by hidden cards."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import json

from bagatelle import games
from bagatelle.bots import find
from bagatelle.bots.company import Company
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.events import Challenged, HeldUp
from bagatelle.games.sandbag.rules.events import Swapped
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.delivery.reactions import reaction_to
from bagatelle.table.table import Table, unnamed
from bagatelle.wire import messages as wire
from tests.server.desk import ANA, Desk


class Listener(Watcher):
    """A watcher that keeps its frames."""

    def __init__(self, desk: Desk, viewer: int | None) -> None:
        super().__init__("", viewer)
        self.frames: list[wire.Happened] = []

    def send(self, message: bytes) -> None:
        heard = wire.from_server(message)
        if isinstance(heard, wire.Happened):
            self.frames.append(heard)


def heard_in_a_game(game: str, seats: int = 4) -> tuple[Desk, list[list[wire.Happened]]]:
    """All that the person and a spectator hear of a whole game against bots."""
    desk = Desk(wire.Settings(game, seats, bots={str(seat): "random" for seat in range(1, seats)}))
    desk.do(ANA, wire.Sit(0, "Ana"))
    broadcast = Broadcast(desk.state)
    watchers = [Listener(desk, 0), Listener(desk, None)]
    desk.do(ANA, wire.Start())
    number = 0
    while desk.state.status.value == "playing":
        seat = desk.asked()
        number += 1
        desk.act(seat, number % len(desk.state.legal_for(seat)))
        broadcast.send(watchers)
    return desk, [watcher.frames for watcher in watchers]


@pytest.mark.parametrize("game", games.names())
def test_bots_remark_now_and_then_and_everybody_hears_the_same(game: str) -> None:
    desk, (own, spectators) = heard_in_a_game(game)
    remarks = [frame.reaction for frame in spectators if frame.reaction is not None]

    assert remarks
    assert len(remarks) < len(spectators) / 5, "now and then"
    assert [frame.reaction for frame in own] == [frame.reaction for frame in spectators]
    assert all(desk.state.chairs[remark.seat].bot for remark in remarks), "people speak for themselves"
    assert {remark.code for remark in remarks} <= set(games.find(game).REACTIONS)
    assert {remark.mood for remark in remarks} <= {"happy", "upset"}


@pytest.mark.parametrize("game", games.names())
def test_every_reaction_comes_up_by_public_events(game: str) -> None:
    found: Counter[str] = Counter()
    known = games.find(game)
    for number in range(16):
        table = Table(known, Variant(4), bytes([number] * 32), unnamed(4))
        Company(table, {seat: find(game, "random" if number % 4 else "heuristic") for seat in range(4)}).play()
        found.update(reaction.code for event in table.told(None) for reaction in known.reactions(event))

    assert set(found) == set(known.REACTIONS)


def test_a_reaction_to_a_swap_or_a_verdict_is_the_same_whatever_the_hidden_card_is() -> None:
    sandbag, bagoloot = games.find("sandbag"), games.find("bagoloot")
    for hidden in ("T1", "*"):
        swap = Swapped(1, "O7", 2, 0, hidden, "R", "T", ())
        assert {reaction.code for reaction in sandbag.reactions(sandbag.told(swap, None))} == {"taken", "turned"}
    for lid in ("4", "L"):
        verdict = Challenged(1, 2, 4, genuine=True, lid=lid)
        assert {reaction.code for reaction in bagoloot.reactions(bagoloot.told(verdict, None))} == {"doubted", "honest"}


def test_at_most_one_bot_speaks_and_the_number_of_the_entry_decides() -> None:
    game = games.find("bagoloot")
    events = [Challenged(1, 2, 4, genuine=False, lid=None), HeldUp(1, 3, 8, 0, None)]
    said = [reaction_to(game, events, seq, {1, 2, 3}) for seq in range(200)]

    assert said == [reaction_to(game, events, seq, {1, 2, 3}) for seq in range(200)]
    assert {reaction.code for reaction in said if reaction} == {"caught", "unmasked", "holdup_failed"}
    assert not any(reaction_to(game, events, seq, set()) for seq in range(200))
    assert b"lid" not in json.encode(said)
