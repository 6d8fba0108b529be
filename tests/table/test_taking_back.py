"""A sealed choice that is taken back leaves the game as if it had not been made."""

from __future__ import annotations

import pytest

from bagatelle import games
from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.games import AnyGame
from bagatelle.games.sandbag.events import Received
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


def play_with_second_thoughts(game: AnyGame, seats: int) -> None:
    """A whole game in which sealed choices are taken back and made again."""
    table = table_of(game, seats, f"take back {game.NAME} {seats}")
    chance = fast_from_seed(table.seed, "choices")
    trials = 0
    while table.outcome() is None:
        step(table, chance)
        sealed = table.sealed()
        if sealed and trials < TRIALS and not chance.below(2):
            trials += 1
            take_back_and_choose_again(table, sealed[chance.below(len(sealed))])
    assert trials == TRIALS
    again = replay(read(write(table)))
    assert (again.actions, again.outcome()) == (table.actions, table.outcome())


def take_back_and_choose_again(table: AnyTable, seat: int) -> None:
    """Everybody sees the same as before once the same choice has been made again."""
    seats = range(table.variant.seats)
    before, told = [table.view(other) for other in seats], list(table.events)
    actions = [action.code for action in table.actions if action.seat == seat]
    table.take_back(seat)
    assert seat in table.waiting_for()
    assert seat not in table.sealed()
    assert table.events == told, "what was told stays told"
    kept = [action.code for action in table.actions if action.seat == seat]
    assert actions[: len(kept)] == kept
    for code in actions[len(kept) :]:
        assert seat not in table.sealed(), "nothing is left of the choice"
        table.act(seat, code)
    assert [table.view(other) for other in seats] == before


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_game_is_as_if_the_seat_had_not_chosen(seats: int) -> None:
    play_with_second_thoughts(games.find("sandbag"), seats)


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
