"""Sealed choices that are taken back; that the rest is as it was is checked by ``bagatelle.conformance``."""

from __future__ import annotations

import pytest

from bagatelle import games
from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.games import AnyGame
from bagatelle.games.sandbag.rules.events import Received
from bagatelle.table.record import AnyTable, read, replay, write
from bagatelle.table.table import Table, unnamed

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
        if table.sealed() and thoughts < TRIALS:
            thoughts += 1
            table.take_back(table.sealed()[0])
    assert thoughts == TRIALS
    again = replay(read(write(table)))
    assert (again.actions, again.outcome()) == (table.actions, table.outcome())


def test_who_passed_last_takes_nothing_back_that_was_seen() -> None:
    """The last pass hands all cards over: the set-up that follows is a choice of its own (S4, S5)."""
    table = table_of(games.find("sandbag"), 3, "last")
    chance = fast_from_seed(table.seed, "choices")
    while not any(isinstance(event, Received) for event in table.events):
        step(table, chance)
    assert table.sealed() == ()
    passes = len(table.actions)
    last = table.actions[-1].seat
    while last not in table.sealed():
        legal = table.legal(last)
        table.act(last, legal[-1])
    table.take_back(last)
    assert len(table.actions) == passes, "the pass stands"


def test_choices_that_everybody_sees_cannot_be_taken_back() -> None:
    table = table_of(games.find("bagoloot"), 2, "seen")
    chance = fast_from_seed(table.seed, "choices")
    for _ in range(60):
        step(table, chance)
        assert table.sealed() == ()
    with pytest.raises(AssertionError, match="sealed nothing"):
        table.take_back(0)
