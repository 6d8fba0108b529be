"""Choices that are taken back; that the rest is as it was is checked by ``bagatelle.conformance``."""

from __future__ import annotations

import pytest

from bagatelle import games
from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.games import AnyGame
from bagatelle.games.bagoloot.rules import events as bagoloot
from bagatelle.games.sandbag.rules.events import LeaderFound, Received, TrickEnded
from bagatelle.table.record import AnyTable, read, replay, write
from bagatelle.table.table import SeatAction, Table, unnamed

TRIALS = 6
"""How often in a game somebody takes a choice back, at most."""


def table_of(game: AnyGame, seats: int, seed: str) -> AnyTable:
    variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, seats, ())
    return Table(game, variant, seed_from_text(seed), unnamed(seats))


def step(table: AnyTable, chance: Chance) -> None:
    """Somebody who is waited for chooses at random."""
    waiting = table.waiting_for()
    seat = waiting[chance.below(len(waiting))]
    legal = table.legal(seat)
    table.act(seat, legal[chance.below(len(legal))])


def test_a_game_with_second_thoughts_has_the_record_of_one_without() -> None:
    table = table_of(games.find("sandbag"), 4, "second thoughts")
    chance = fast_from_seed(table.seed, "choices")
    thoughts = 0
    while table.outcome() is None:
        step(table, chance)
        if table.retractable() and thoughts < TRIALS:
            thoughts += 1
            table.take_back(table.retractable()[0])
    assert thoughts == TRIALS
    again = replay(read(write(table)))
    assert (again.actions, again.outcome()) == (table.actions, table.outcome())


def test_who_passed_last_takes_nothing_back_that_was_seen() -> None:
    """The last pass hands all cards over: the set-up that follows is a choice of its own (S4, S5)."""
    table = table_of(games.find("sandbag"), 3, "last")
    chance = fast_from_seed(table.seed, "choices")
    while not any(isinstance(event, Received) for event in table.events):
        step(table, chance)
    assert table.retractable() == ()
    passes = len(table.actions)
    last = table.actions[-1].seat
    while last not in table.retractable():
        legal = table.legal(last)
        table.act(last, legal[-1])
    table.take_back(last)
    assert len(table.actions) == passes, "the pass stands"


STANDING = (
    bagoloot.Dealt,
    bagoloot.Drew,
    bagoloot.HeldUp,
    bagoloot.Exchanged,
    bagoloot.Challenged,
    bagoloot.Claimed,
    bagoloot.ClaimFailed,
    bagoloot.Offended,
    bagoloot.RoundScored,
)
"""What nobody takes back in Bag-O-Loot: cards drawn or exchanged, counts, shouts, punishments and points."""


@pytest.mark.parametrize("manners", ["strict", "mild"])
def test_a_choice_stands_as_soon_as_it_has_shown_or_settled_something(manners: str) -> None:
    game = games.find("bagoloot")
    variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, 3, [("manners", manners)])
    table: AnyTable = Table(game, variant, seed_from_text(f"what stands {manners}"), unnamed(3))
    chance = fast_from_seed(table.seed, "choices")
    met = set()
    while waiting := table.waiting_for():
        others = [seat for seat in range(3) if seat not in waiting and table.legal(seat)]
        seat = others[0] if others and chance.below(6) == 0 else waiting[0]
        legal = table.legal(seat)
        told = table.act(seat, legal[chance.below(len(legal))])
        stands = not told or any(isinstance(event, STANDING) for event in told)
        assert table.retractable() == (() if stands else (seat,)), told
        met |= {type(event) for event in told}
    assert len(met & set(STANDING)) >= len(STANDING) - 1
    with pytest.raises(AssertionError, match="nothing to take back"):
        table.take_back(0)


def test_a_card_that_was_played_goes_back_to_the_hand_and_another_is_played() -> None:
    table = trick_of_four()
    leader = table.waiting_for()[0]
    first, second = table.legal(leader)[:2]
    before = table.view(leader)
    table.act(leader, first)
    table.take_back(leader)
    assert (table.view(leader), table.retractable()) == (before, ())
    table.act(leader, second)
    assert table.actions[-1].code == second
    assert not any(action.code == first for action in table.actions[-2:])
    again = replay(read(write(table)))
    assert again.events == table.events


def test_the_last_card_of_a_trick_is_taken_back_until_the_winner_leads() -> None:
    table = trick_of_four()
    for _ in range(4):
        table.act(table.waiting_for()[0], table.legal(table.waiting_for()[0])[0])
    last = table.actions[-1].seat
    assert any(isinstance(event, TrickEnded) for event in table.events)
    table.take_back(last)
    assert table.waiting_for() == (last,)
    assert table.memory(last) == table.game.MEMORY(), "the trick is not remembered"
    table.act(last, table.legal(last)[0])
    leader = table.waiting_for()[0]
    table.act(leader, table.legal(leader)[0])
    assert table.retractable() == (leader,)


def test_who_has_seen_what_another_took_back_takes_nothing_back() -> None:
    """The next seat has shown a card, so the card before it stands, though the next seat has taken its own back."""
    table = trick_of_four()
    first = table.waiting_for()[0]
    table.act(first, table.legal(first)[0])
    second = table.waiting_for()[0]
    table.act(second, table.legal(second)[0])
    table.take_back(second)
    assert table.retractable() == ()


def test_several_plays_of_a_turn_are_taken_back_one_after_the_other() -> None:
    table = table_of(games.find("bagoloot"), 2, "several")
    chance = fast_from_seed(table.seed, "choices")
    while len(own := last_plays(table)) < 2:
        step(table, chance)
    seat = own[-1].seat
    before = len(table.actions)
    table.take_back(seat)
    table.take_back(seat)
    assert len(table.actions) <= before - 2


def last_plays(table: AnyTable) -> list[SeatAction]:
    """The last actions of the seat that acted last which can be taken back one after the other."""
    trial, found = table.copy(), []
    while trial.retractable():
        found.append(trial.actions[-1])
        trial.take_back(trial.actions[-1].seat)
    return found


def trick_of_four() -> AnyTable:
    """A game of Sandbag before the first card of a round."""
    table = table_of(games.find("sandbag"), 4, "a trick")
    chance = fast_from_seed(table.seed, "choices")
    while not any(isinstance(event, LeaderFound) for event in table.events):
        step(table, chance)
    return table
