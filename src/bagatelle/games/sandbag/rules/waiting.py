"""Which seats the game waits for, and at which point of the round a seat is."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.seats import is_seat, seats_in
from bagatelle.games.sandbag.rules.setup import next_stage
from bagatelle.games.sandbag.rules.state import OVER, PLAYING, State


def at_the_table(state: State, seat: int) -> bool:
    """Whether there is such a seat."""
    return is_seat(seat, state.seats)


def waits_for(state: State, seat: i64) -> bool:
    """Whether the game cannot go on without the seat."""
    return waited_for(state) & BIT[seat] != 0


def waited_for(state: State) -> i64:
    """A bit for each seat that the game cannot go on without."""
    if state.phase is PLAYING:
        return BIT[state.turn]
    if state.phase is OVER:
        return 0
    return BIT[state.seats] - 1 & ~state.sealed


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats the game waits for: several in a sealed choice, none when it is over."""
    return seats_in(waited_for(state))


def is_in_turn(state: State, seat: i64) -> bool:
    """Whether the seat is to play a card to the trick."""
    return state.phase is PLAYING and state.turn == seat


def is_at_stage(state: State, seat: i64, stage: i64) -> bool:
    """Whether a sealed phase asks the seat for the card choice whose codes begin with ``stage`` (S4, S5)."""
    return state.phase is not PLAYING and waits_for(state, seat) and next_stage(state, seat) == stage
