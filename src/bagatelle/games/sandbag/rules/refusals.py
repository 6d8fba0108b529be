"""Why an action is refused: the reason, the cards that cause it, and the ways out that are open.

What is asked here are the masks that say what is allowed. The sentences are in ``words``.
"""

from __future__ import annotations

import enum

from mypy_extensions import i64

from bagatelle.core.bits import BIT, lowest
from bagatelle.core.errors import Refusal
from bagatelle.games.sandbag.rules.actions import BASKET, CARD, LEFT, READY, RIGHT, STOW, place_of
from bagatelle.games.sandbag.rules.cards import NAMES, NO_CARD, OF_COLOUR, ROCKETS, find, names_in
from bagatelle.games.sandbag.rules.setup import may_be_ready, next_stage
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.rules.tricks import freely_taken, givable, playable, playable_sandbags, takeable


class Reason(enum.Enum):
    """What can stand in the way of an action."""

    NO_SUCH_ACTION = "no_such_action"
    NO_SUCH_SEAT = "no_such_seat"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_SEALED = "already_sealed"
    PASS_FIRST = "pass_first"
    SET_UP_FIRST = "set_up_first"
    PASSING_IS_OVER = "passing_is_over"
    SET_UP_IS_OVER = "set_up_is_over"
    PASS_LEFT_FIRST = "pass_left_first"
    PASS_RIGHT_NEXT = "pass_right_next"
    BASKET_FIRST = "basket_first"
    BASKET_FULL = "basket_full"
    SANDBAG_FIRST = "sandbag_first"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    NO_SANDBAG_LEFT = "no_sandbag_left"
    NOT_YOUR_SANDBAG = "not_your_sandbag"
    FACE_UP_NEEDED_AFTER_SANDBAG_LEAD = "face_up_needed_after_sandbag_lead"
    NO_SUCH_BASKET = "no_such_basket"
    SWAP_OWN_BASKET = "swap_own_basket"
    SWAP_FACE_DOWN = "swap_face_down"
    GIVE_FROM_HAND_ONLY = "give_from_hand_only"
    SWAP_MUST_TAKE_LED_OR_ROCKET = "swap_must_take_led_or_rocket"
    SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD = "swap_give_must_be_your_only_led_card"


class WayOut(enum.Enum):
    """What can be done instead."""

    FOLLOW = "follow"
    PLAY_CARD = "play_card"
    PLAY_ROCKET = "play_rocket"
    PLAY_SANDBAG = "play_sandbag"
    AS_SANDBAG = "as_sandbag"
    SWAP_CARD = "swap_card"
    TAKE_ROCKET = "take_rocket"
    TAKE_LED = "take_led"
    GIVE_LED = "give_led"
    TAKE_ELSEWHERE = "take_elsewhere"
    TAKE_FACE_UP = "take_face_up"


def out_of_phase(state: State, code: i64) -> Reason | None:
    """The reason when the action belongs to another part of the round."""
    if code < LEFT:
        if state.phase is Phase.PASS:
            return Reason.PASS_FIRST
        return Reason.SET_UP_FIRST if state.phase is Phase.SET_UP else None
    if code < BASKET:
        return None if state.phase is Phase.PASS else Reason.PASSING_IS_OVER
    if state.phase is Phase.PASS:
        return Reason.PASS_FIRST
    return Reason.SET_UP_IS_OVER if state.phase is Phase.PLAY else None


def why_no_stage(state: State, seat: i64, code: i64) -> Refusal:
    """A sealed choice is made card by card, in a fixed order (S4, S5)."""
    if code == READY:
        assert not may_be_ready(state, seat)
        return Refusal(Reason.SANDBAG_FIRST if next_stage(state, seat) == STOW else Reason.BASKET_FIRST)
    wanted = next_stage(state, seat)
    if code - CARD[code] != wanted:
        if wanted == LEFT:
            return Refusal(Reason.PASS_LEFT_FIRST)
        if wanted == RIGHT:
            return Refusal(Reason.PASS_RIGHT_NEXT)
        return Refusal(Reason.BASKET_FIRST if wanted == BASKET else Reason.BASKET_FULL)
    return _not_in_hand(code)


def _not_in_hand(code: i64) -> Refusal:
    return Refusal(Reason.NOT_IN_HAND, (NAMES[CARD[code]],))


def _following(state: State, seat: i64) -> i64:
    """The hand cards of the led colour, which oblige the seat (S10)."""
    return state.hands[seat] & OF_COLOUR[state.led]


def why_no_play(state: State, seat: i64, code: i64) -> Refusal:
    if find(state.hands[seat], CARD[code]) == NO_CARD:
        if find(playable_sandbags(state, seat), CARD[code]) == NO_CARD:
            return _not_in_hand(code)
        return Refusal(Reason.NOT_IN_HAND, (NAMES[CARD[code]],), (WayOut.AS_SANDBAG,))
    ways = _plays_besides(state, seat)
    ways.extend(_free_swaps(state, seat))
    if _other_swaps(state, seat):
        ways.append(WayOut.GIVE_LED)
    return Refusal(Reason.MUST_FOLLOW, names_in(_following(state, seat)), tuple(ways))


def _plays_besides(state: State, seat: i64) -> list[enum.Enum]:
    """What may be played besides the led colour, by who has to follow (S10)."""
    ways: list[enum.Enum] = []
    if playable(state, seat) & ROCKETS:
        ways.append(WayOut.PLAY_ROCKET)
    if playable_sandbags(state, seat):
        ways.append(WayOut.PLAY_SANDBAG)
    return ways


def _free_swaps(state: State, seat: i64) -> list[enum.Enum]:
    """The swaps that are open to everybody in a trick that has a colour (S11)."""
    ways: list[enum.Enum] = []
    if takeable(state, seat) & ROCKETS:
        ways.append(WayOut.TAKE_ROCKET)
    if takeable(state, seat) & OF_COLOUR[state.led]:
        ways.append(WayOut.TAKE_LED)
    return ways


def _other_swaps(state: State, seat: i64) -> bool:
    """Whether something may be given for a basket card of another colour (S11)."""
    others = takeable(state, seat) & ~freely_taken(state)
    return others != 0 and givable(state, seat, lowest(others)) != 0


def _if_swaps(state: State, seat: i64, way: WayOut) -> tuple[enum.Enum, ...]:
    """The way, where any swap is open at all; without a hand card there is none, and a sandbag is played (S12)."""
    if state.hands[seat] == 0:
        return (WayOut.PLAY_SANDBAG,)
    if takeable(state, seat) & freely_taken(state) or _other_swaps(state, seat):
        return (way,)
    return ()


def why_no_sandbag(state: State, seat: i64, code: i64) -> Refusal:
    if state.sandbags[seat] == 0:
        return Refusal(Reason.NO_SANDBAG_LEFT, (), (WayOut.PLAY_CARD,))
    if find(state.sandbags[seat], CARD[code]) == NO_CARD:
        return Refusal(Reason.NOT_YOUR_SANDBAG, (NAMES[CARD[code]],))
    ways = (WayOut.PLAY_CARD, *_if_swaps(state, seat, WayOut.SWAP_CARD))
    return Refusal(Reason.FACE_UP_NEEDED_AFTER_SANDBAG_LEAD, names_in(state.hands[seat]), ways)


def why_no_swap(state: State, seat: i64, code: i64) -> Refusal:
    place = place_of(code)
    if place >= 2 * state.seats:
        return Refusal(Reason.NO_SUCH_BASKET)
    if place // 2 == seat:
        return Refusal(Reason.SWAP_OWN_BASKET, (), _if_swaps(state, seat, WayOut.TAKE_ELSEWHERE))
    take = state.basket[place]
    if state.face_up & BIT[take] == 0:
        return Refusal(Reason.SWAP_FACE_DOWN, (), _if_swaps(state, seat, WayOut.TAKE_FACE_UP))
    if find(state.hands[seat], CARD[code]) == NO_CARD:
        return Refusal(Reason.GIVE_FROM_HAND_ONLY, (NAMES[CARD[code]],))
    following = _following(state, seat)
    if givable(state, seat, take) == 0:
        ways = (WayOut.FOLLOW, *_plays_besides(state, seat), *_free_swaps(state, seat))
        return Refusal(Reason.SWAP_MUST_TAKE_LED_OR_ROCKET, names_in(following), ways)
    return Refusal(Reason.SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD, names_in(following))
