"""What a seat may choose now: the kinds of actions (``action_kinds``) listed, tested, drawn from and done."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.action_kinds import allows
from bagatelle.core.bits import count, lowest, nth
from bagatelle.core.errors import Refusal
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.rules.action_kinds import (
    BEHIND_BASKET,
    FROM_HAND,
    FROM_SANDBAGS,
    INTO_BASKET,
    KIND_AT,
    PASS_LEFT,
    PASS_RIGHT,
    SET_UP,
    SWAPS,
    StageCard,
)
from bagatelle.games.sandbag.rules.actions import BASKET, LEFT, RIGHT, SANDBAG, SIZE, SWAP, swap_code
from bagatelle.games.sandbag.rules.refusals import Reason, out_of_phase
from bagatelle.games.sandbag.rules.setup import next_stage
from bagatelle.games.sandbag.rules.state import OVER, PLAYING, State
from bagatelle.games.sandbag.rules.waiting import at_the_table, waits_for


def allowed(state: State, seat: i64, code: i64) -> bool:
    """Whether the seat, which is at the table, may choose the action, which exists, now."""
    return allows(KIND_AT[code], state, seat, code)


def legal(state: State, seat: int) -> list[int]:
    """What the seat may choose now, in rising order of codes."""
    codes: list[int] = []
    if not at_the_table(state, seat) or not waits_for(state, seat):
        return codes
    if state.phase is not PLAYING:
        kind = _stage_kind(state, seat)
        _add(codes, kind.first, kind.mask(state, seat, 0))
        _add(codes, SET_UP.first, SET_UP.mask(state, seat, 0))
        return codes
    _add(codes, FROM_HAND.first, FROM_HAND.mask(state, seat, 0))
    _add(codes, FROM_SANDBAGS.first, FROM_SANDBAGS.mask(state, seat, 0))
    for place in range(2 * state.seats):
        _add(codes, swap_code(0, place), SWAPS.mask(state, seat, place))
    return codes


def _add(codes: list[int], first: i64, mask: i64) -> None:
    while mask:
        codes.append(first + lowest(mask))
        mask &= mask - 1


def _stage_kind(state: State, seat: i64) -> StageCard:
    """The card choice that a sealed phase asks the seat for."""
    stage = next_stage(state, seat)
    if stage == LEFT:
        return PASS_LEFT
    if stage == RIGHT:
        return PASS_RIGHT
    if stage == BASKET:
        return INTO_BASKET
    return BEHIND_BASKET


def sample(state: State, seat: i64, chance: Chance) -> i64:
    """One of the legal actions of a seat that is waited for, all equally likely, found without listing them."""
    if state.phase is not PLAYING:
        return _sample_stage(state, seat, chance)
    hand = FROM_HAND.mask(state, seat, 0)
    from_hand = count(hand)
    sandbags = FROM_SANDBAGS.mask(state, seat, 0)
    from_sandbags: i64 = 0
    if sandbags:
        from_sandbags = count(sandbags)
    index = chance.below(from_hand + from_sandbags + SWAPS.count(state, seat))
    if index < from_hand:
        return FROM_HAND.first + nth(hand, index)
    index -= from_hand
    if index < from_sandbags:
        return FROM_SANDBAGS.first + nth(sandbags, index)
    return SWAPS.nth(state, seat, index - from_sandbags)


def _sample_stage(state: State, seat: i64, chance: Chance) -> i64:
    kind = _stage_kind(state, seat)
    cards = kind.mask(state, seat, 0)
    size = count(cards)
    index = chance.below(size + SET_UP.mask(state, seat, 0))
    if index < size:
        return kind.first + nth(cards, index)
    return SET_UP.first


def why_not(state: State, seat: int, code: int) -> Refusal | None:
    """Why the seat may not choose the action now; ``None`` when it may."""
    if not 0 <= code < SIZE:
        return Refusal(Reason.NO_SUCH_ACTION)
    if not at_the_table(state, seat):
        return Refusal(Reason.NO_SUCH_SEAT)
    kind = KIND_AT[code]
    if allows(kind, state, seat, code):
        return None
    if state.phase is OVER:
        return Refusal(Reason.GAME_OVER)
    if state.phase is not PLAYING and not waits_for(state, seat):
        return Refusal(Reason.ALREADY_SEALED)
    early_or_late = out_of_phase(state, code)
    if early_or_late is not None:
        return Refusal(early_or_late)
    if not waits_for(state, seat):
        return Refusal(Reason.NOT_YOUR_TURN)
    return kind.why(state, seat, code)


def perform_alone(state: State, seat: i64, code: i64) -> None:
    """Do what is known to be allowed, without what follows when a trick is complete."""
    if code < SANDBAG:  # plays by name, for direct calls in compiled code
        FROM_HAND.perform(state, seat, code)
    elif code < SWAP:
        FROM_SANDBAGS.perform(state, seat, code)
    elif code < LEFT:
        SWAPS.perform(state, seat, code)
    else:
        KIND_AT[code].perform(state, seat, code)
