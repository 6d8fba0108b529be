"""A client folds the memory of its seat from what the server sends, and knows what the seat knows at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import client as wire_client
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed, Server
from tests.server.clients import connected, serving
from tests.server.desk import ANA, Desk, viewers


class Listener(Watcher):
    """A client that follows a table."""

    def __init__(self, state: TableState, viewer: int | None) -> None:
        super().__init__("", viewer)
        watching = wire.Watching("id", state.info(), wire.Own(seat=viewer))
        self.followed = Followed(cast("Server", None), watching)

    def send(self, message: bytes) -> None:
        heard = wire.from_server(message)
        assert isinstance(heard, wire.Happened | wire.State)
        self.followed.take(heard)


@pytest.mark.parametrize(("game", "options"), [("sandbag", {}), ("bagoloot", {"rounds": "2", "advanced": "on"})])
def test_a_client_knows_what_its_seat_knows_at_the_table_throughout_a_game(game: str, options: dict[str, str]) -> None:
    seed = seed_from_text(f"memory {game}")
    desk = Desk(wire.Settings(game=game, seats=3, options=options, bots={"1": "random", "2": "random"}), seed)
    desk.do(ANA, wire.Sit(0, "Ana"))
    people = [Listener(desk.state, viewer) for viewer in viewers(desk.state)]
    broadcast = Broadcast(desk.state)
    desk.do(ANA, wire.Start())
    broadcast.send(people)
    chance = fast_from_seed(seed, "choices")
    while desk.state.status is not Status.OVER:
        table = desk.state.table
        assert table is not None
        seat = table.asked()[chance.below(len(table.asked()))]
        desk.act(seat, chance.below(len(desk.state.legal_for(seat))))
        broadcast.send(people)
        compare(people, table, chance)
        if table.is_last_open() and chance.below(3) == 0:
            desk.add(wire.TookBack(seat, desk.state.retractable(seat)))
            broadcast.send(people)
            compare(people, table, chance)
    assert desk.state.undone > 5


def compare(people: Sequence[Listener], table: AnyTable, chance: Chance) -> None:
    """Some of the people know what there is to know."""
    for person in people:
        if chance.below(5) == 0:
            state = person.followed.state
            assert state is not None
            assert person.followed.view(state) == table.view(person.viewer)


@pytest.mark.anyio
async def test_a_bot_that_was_told_of_a_choice_taken_back_is_told_the_game_anew() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}), seed_from_text("anew"))
    desk.do(ANA, wire.Sit(0, "Ana"))
    at = Listener(desk.state, 0)
    broadcast = Broadcast(desk.state)

    def send() -> None:
        broadcast.send([at])

    desk.do(ANA, wire.Start())
    send()
    turns = at.followed.turns()
    table = desk.state.table
    assert table is not None
    while not (table.asked() == (0,) and table.is_last_open()):  # another seat has played, and Ana is next
        desk.act(desk.asked())
        send()
    turn = await anext(turns)
    while turn.view != table.view(0):
        turn = await anext(turns)
    seat = table.actions[-1].seat
    desk.add(wire.TookBack(seat, desk.state.retractable(seat)))
    send()
    desk.act(seat, -1)
    send()
    while table.asked() != (0,):
        desk.act(desk.asked())
        send()
    again = await anext(turns)
    assert again.anew
    assert list(again.told) == table.told(0)


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["sandbag", "bagoloot"])
async def test_who_takes_a_seat_in_a_running_game_remembers_what_the_seat_was_told(tmp_path: Path, game: str) -> None:
    settings = wire.Settings(game=game, seats=3, bots={"1": "rule", "2": "rule"}, pace=0)
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (server, url),
        connected(url) as ana,
        wire_client.connected(url.removesuffix("/ws").replace("ws:", "http:")) as eve,
    ):
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        playing = (await server.registry.find(table)).state.table
        assert playing is not None
        while repr(playing.memory(2)) == repr(playing.memory(None)):  # until the seat knows more than spectators
            await ana.play(table, moves=1)
        at = await eve.follow(table)
        await at.ask_for(2, "Eve")
        done = await ana.do(table, wire.Agree("Eve"))
        assert isinstance(done, wire.Done)
        async with asyncio.timeout(20):
            while at.state is None or at.state.seq < done.seq or at.view(at.state) != playing.view(2):
                await at.hear()
        assert at.seat == 2
