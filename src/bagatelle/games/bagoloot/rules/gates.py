"""Which kinds of actions are open to a seat, or to the clock, at this point of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bagatelle.core.game import CLOCK
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.manners import is_rushing, may_slip
from bagatelle.games.bagoloot.rules.state import (
    BY_TIME,
    DRAWING,
    NO_CLAIMS,
    NO_PLACE,
    OVER,
    ROBBERY,
    TIMED,
    WINDOW,
    State,
    deck_left,
    has_option,
    is_among,
)

MAY_DRAW: Final = 1
MAY_HOLD_UP: Final = 2
MAY_PLAY: Final = 4
"""Open, build, steal with a card, begin a bag, exchange."""
MAY_TAKE: Final = 8
"""Steal with the pair opened in this turn."""
MAY_KNOCK: Final = 16
MUST_LAY: Final = 32
MAY_ANSWER: Final = 64
MAY_CLAIM: Final = 128
MUST_ROB: Final = 256
MAY_CLOSE: Final = 512
MAY_CALL_TIME: Final = 1024


def gates(state: State, seat: i64) -> i64:
    """The kinds of actions that are open to the seat, or to the clock."""
    if state.phase is OVER:
        return 0
    if seat == CLOCK:
        return _gates_of_clock(state)
    if state.held[state.turn] == 0:  # the round has ended: no claims, no challenge (B23)
        return _gates_of_robbery(state, seat)
    open_to: i64 = 0
    if not has_option(state, NO_CLAIMS) and not is_among(state.claimed, seat):
        open_to = MAY_CLAIM
    if may_answer(state, seat):
        open_to |= MAY_ANSWER
    if state.phase is WINDOW:
        return open_to
    if seat == state.turn:
        return open_to | _gates_in_turn(state)
    if is_rushing(state, seat):
        return open_to | _gates_of_offence(state)
    return open_to


def _gates_of_clock(state: State) -> i64:
    """The clock closes a timed window (B15) and ends a timed game (B3)."""
    open_to: i64 = 0
    if state.phase is WINDOW and has_option(state, TIMED):
        open_to = MAY_CLOSE
    if has_option(state, BY_TIME) and not state.time_up:
        open_to |= MAY_CALL_TIME
    return open_to


def _gates_of_robbery(state: State, seat: i64) -> i64:
    """The hand is empty: the free steal of the last pair, then the bonus (B23)."""
    if seat != state.turn:
        return 0
    if state.phase is ROBBERY:
        return MUST_ROB
    return MAY_TAKE | MAY_KNOCK


def _gates_in_turn(state: State) -> i64:
    if state.phase is DRAWING:
        if may_slip(state):
            return _gates_of_offence(state)
        return MAY_DRAW
    if state.pending != NO_PLACE:
        return MUST_LAY
    if state.active:
        return MAY_PLAY | MAY_TAKE | MAY_KNOCK
    return MAY_HOLD_UP | MAY_PLAY | MAY_TAKE | MAY_KNOCK


def _gates_of_offence(state: State) -> i64:
    """What a seat can do that strict manners punish, and the draw that comes with it (B22)."""
    if deck_left(state) == 0:
        return MAY_HOLD_UP | MAY_PLAY
    return MAY_DRAW | MAY_HOLD_UP | MAY_PLAY
