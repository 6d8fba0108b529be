"""What a seat may choose now: the kinds of actions (``action_kinds``) listed, tested, drawn from and done.

The clock is asked for like a seat, under the number ``CLOCK``: what it may do now stands in the record as well.
"""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.action_kinds import allows
from bagatelle.core.errors import Refusal
from bagatelle.core.game import CLOCK
from bagatelle.core.shuffle import Chance
from bagatelle.games.bagoloot.rules.action_kinds import KIND_AT, choices
from bagatelle.games.bagoloot.rules.actions import CLOSE, KNOCK, SIZE
from bagatelle.games.bagoloot.rules.challenge import close_window
from bagatelle.games.bagoloot.rules.manners import offends, punish
from bagatelle.games.bagoloot.rules.refusals import Reason, why_no_robbery
from bagatelle.games.bagoloot.rules.state import NO_BAG, OVER, ROBBERY, State
from bagatelle.games.bagoloot.rules.waiting import at_the_table


def allowed(state: State, seat: i64, code: i64) -> bool:
    """Whether the seat, or the clock, may choose the action, which exists, now."""
    return allows(KIND_AT[code], state, seat, code)


def legal(state: State, seat: int) -> list[int]:
    """What the seat, or the clock, may choose now, in rising order of codes."""
    if seat != CLOCK and not at_the_table(state, seat):
        return []
    return [int(code) for code in choices(state, seat)]


def sample(state: State, seat: i64, chance: Chance) -> i64:
    """One of the seat's legal actions, all equally likely."""
    codes = choices(state, seat)
    return codes[chance.below(len(codes))]


def why_not(state: State, seat: int, code: int) -> Refusal | None:
    """Why the seat, or the clock, may not choose the action now; ``None`` when it may."""
    if not 0 <= code < SIZE:
        return Refusal(Reason.NO_SUCH_ACTION)
    if seat != CLOCK and not at_the_table(state, seat):
        return Refusal(Reason.NO_SUCH_SEAT)
    kind = KIND_AT[code]
    if allows(kind, state, seat, code):
        return None
    if state.phase is OVER:
        return Refusal(Reason.GAME_OVER)
    if seat == CLOCK:
        return Refusal(Reason.CLOCK_HAS_NOTHING_TO_DO)
    robbed = state.phase is ROBBERY or (state.held[state.turn] == 0 and (seat != state.turn or code > KNOCK))
    if robbed and code < CLOSE:
        return why_no_robbery(state, seat, code, choices(state, seat))
    return kind.why(state, seat, code)


def perform(state: State, seat: i64, code: i64) -> None:
    """Do what is known to be allowed."""
    if code <= KNOCK:
        if offends(state, seat, code):
            punish(state, seat)
            return
        if state.contested != NO_BAG:  # a turn ends every chance to challenge the bag before it (B15)
            close_window(state, "turn")
    KIND_AT[code].perform(state, seat, code)
