"""Manners: playing undrawn and rushing, where the table allows and punishes them (chapter 9 of ``rulebook.md``)."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.seats import NO_SEAT, left_of
from bagatelle.games.bagoloot.rules.actions import DRAW
from bagatelle.games.bagoloot.rules.state import DRAWING, STRICT, State, has_option, is_among
from bagatelle.games.bagoloot.rules.turns import next_turn


def may_slip(state: State) -> bool:
    """Whether strict manners let the seat in turn play undrawn: once between two draws, so that a round ends (B22)."""
    return has_option(state, STRICT) and not is_among(state.slipped, state.turn)


def is_rushing(state: State, seat: i64) -> bool:
    """Whether strict manners let the seat begin too early: the next seat, before the turn has ended (B22)."""
    if not has_option(state, STRICT) or is_among(state.skips, seat):
        return False
    return seat == next_seat(state)


def next_seat(state: State) -> i64:
    """The seat whose turn comes next, or ``NO_SEAT`` when nobody else takes turns."""
    seat = left_of(state.turn, state.seats)
    while seat != state.turn:
        if not is_among(state.done, seat):
            return seat
        seat = left_of(seat, state.seats)
    return NO_SEAT


def offends(state: State, seat: i64, code: i64) -> bool:
    """Whether an action of a turn, which the seat may choose, comes too early (B22)."""
    return seat != state.turn or (state.phase is DRAWING and code != DRAW)


def punish(state: State, seat: i64) -> None:
    """The play is undone before anything comes to light, and costs a turn (B22)."""
    if seat != state.turn:
        state.skips |= BIT[seat]
        state.log.offended(seat, "rushed")
        return
    state.slipped |= BIT[seat]
    state.log.offended(seat, "undrawn")
    lose_turn(state)


def lose_turn(state: State) -> None:
    """The seat has played undrawn: nothing of it counts, not even a draw (B22)."""
    state.had_turn |= BIT[state.turn]
    next_turn(state)
