"""Why an action is refused: the reason, the cards that cause it, and the ways out that are open.

What is asked here are the gates and masks that say what is allowed. ``codes`` are what the seat may choose. The
sentences are in ``words``.
"""

from __future__ import annotations

import enum

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.errors import Refusal
from bagatelle.games.bagoloot.rules.actions import (
    BAG,
    BUILD,
    BUILD_LOOTER,
    CHALLENGE,
    CLAIM,
    DRAW,
    EXCHANGE,
    KNOCK,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    place_of,
)
from bagatelle.games.bagoloot.rules.cards import LOOTER, NAMES, NUMBERS, UNIT, how_many, kinds_in
from bagatelle.games.bagoloot.rules.challenge import numbers_named
from bagatelle.games.bagoloot.rules.collecting import (
    baggable,
    has_looter,
    openable,
    openable_with_looter,
    playable,
    playable_with_looter,
)
from bagatelle.games.bagoloot.rules.pack import numbers_in
from bagatelle.games.bagoloot.rules.robbery import may_spend
from bagatelle.games.bagoloot.rules.splits import claimable
from bagatelle.games.bagoloot.rules.stash import FULL, bagged_numbers, has_stash, locked_out, sizes_of
from bagatelle.games.bagoloot.rules.state import (
    NO_BAG,
    NO_CLAIMS,
    NO_PLACE,
    Phase,
    State,
    deck_left,
    has_option,
    is_among,
    maker_of,
)


class Reason(enum.Enum):
    """What can stand in the way of an action."""

    NO_SUCH_ACTION = "no_such_action"
    NO_SUCH_SEAT = "no_such_seat"
    GAME_OVER = "game_over"
    CLOCK_ONLY = "clock_only"
    CLOCK_HAS_NOTHING_TO_DO = "clock_has_nothing_to_do"
    ROUND_IS_OVER = "round_is_over"
    ROB_FIRST = "rob_first"
    NO_ROBBERY = "no_robbery"
    NO_BAG_THERE = "no_bag_there"
    WINDOW_IS_OPEN = "window_is_open"
    NOT_YOUR_TURN = "not_your_turn"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    DECK_EMPTY = "deck_empty"
    LAY_THE_LID = "lay_the_lid"
    NO_BAG_BEGUN = "no_bag_begun"
    HAND_EMPTY = "hand_empty"
    HOLDUP_FIRST_ONLY = "holdup_first_only"
    NOT_YOURSELF = "not_yourself"
    NUMBER_NOT_IN_PACK = "number_not_in_pack"
    NOT_IN_HAND = "not_in_hand"
    NO_COIN_BUT_LOOTER = "no_coin_but_looter"
    NO_LOOTER = "no_looter"
    NO_PAIR = "no_pair"
    ALREADY_OPEN = "already_open"
    NOTHING_TO_BUILD_ON = "nothing_to_build_on"
    NEEDS_A_LID = "needs_a_lid"
    NO_COLLECTION_THERE = "no_collection_there"
    LOCKED_OUT = "locked_out"
    NOT_OPENED_THIS_TURN = "not_opened_this_turn"
    BAG_NEEDS_FOUR = "bag_needs_four"
    ROBBERY_NOT_BY_BLUFF = "robbery_not_by_bluff"
    ROBBERY_NOT_ON_FIRST_TURN = "robbery_not_on_first_turn"
    NO_JUNK_MATCH = "no_junk_match"
    CHALLENGE_CLOSED = "challenge_closed"
    CHALLENGE_OWN_BAG = "challenge_own_bag"
    CHALLENGE_EMPTY_STASH = "challenge_empty_stash"
    ALREADY_ANSWERED = "already_answered"
    NO_CLAIMS_HERE = "no_claims_here"
    ALREADY_CLAIMED = "already_claimed"
    NOTHING_TO_CLAIM = "nothing_to_claim"
    NOTHING_LIES_OPEN = "nothing_lies_open"


class WayOut(enum.Enum):
    """What can be done instead."""

    TAKE = "take"
    KNOCK = "knock"
    PLAY = "play"
    BEGIN_BAG = "begin_bag"
    OPEN_WITH_LOOTER = "open_with_looter"
    OPEN = "open"
    BUILD = "build"
    BUILD_WITH_LOOTER = "build_with_looter"
    BAG = "bag"
    STEAL_WITH_COIN = "steal_with_coin"
    STEAL_WITH_LOOTER = "steal_with_looter"


def holds_any(codes: vec[i64], first: i64, end: i64) -> bool:
    """Whether one of the codes is among those from ``first`` to before ``end``."""
    return any(first <= code < end for code in codes)


def why_no_robbery(state: State, seat: i64, code: i64, codes: vec[i64]) -> Refusal:
    """After a robbery nothing but its bonus is left of the round (B23)."""
    if seat != state.turn:
        return Refusal(Reason.ROUND_IS_OVER)
    if state.phase is not Phase.ROBBERY:
        return hand_empty(codes)
    if code < ROB:
        return Refusal(Reason.ROB_FIRST)
    if code - ROB >= state.seats:
        return Refusal(Reason.NO_SUCH_SEAT)
    return Refusal(Reason.NOT_YOURSELF if code - ROB == seat else Reason.NO_BAG_THERE)


def hand_empty(codes: vec[i64]) -> Refusal:
    ways: list[enum.Enum] = []
    if holds_any(codes, STEAL, STEAL_COIN):
        ways.append(WayOut.TAKE)
    if holds_any(codes, KNOCK, CHALLENGE):
        ways.append(WayOut.KNOCK)
    return Refusal(Reason.HAND_EMPTY, (), tuple(ways))


def why_no_claim(state: State, seat: i64, code: i64) -> Refusal:
    if has_option(state, NO_CLAIMS):
        return Refusal(Reason.NO_CLAIMS_HERE)
    if code - CLAIM >= numbers_in(state.seats):
        return _not_in_pack(state)
    if is_among(state.claimed, seat):
        return Refusal(Reason.ALREADY_CLAIMED)
    if claimable(state) == 0:
        return Refusal(Reason.NOTHING_LIES_OPEN)
    return Refusal(Reason.NOTHING_TO_CLAIM, (NAMES[code - CLAIM],))


def _not_in_pack(state: State) -> Refusal:
    return Refusal(Reason.NUMBER_NOT_IN_PACK, (NAMES[numbers_in(state.seats) - 1],))


def why_no_answer(state: State, seat: i64) -> Refusal:
    if state.contested == NO_BAG:
        return Refusal(Reason.CHALLENGE_CLOSED)
    if seat == maker_of(state.bags[state.contested]):
        return Refusal(Reason.CHALLENGE_OWN_BAG)
    return Refusal(Reason.CHALLENGE_EMPTY_STASH if not has_stash(state, seat) else Reason.ALREADY_ANSWERED)


def why_closed(state: State, seat: i64, code: i64, codes: vec[i64]) -> Refusal:
    if state.phase is Phase.WINDOW:
        return Refusal(Reason.WINDOW_IS_OPEN)
    if seat != state.turn:
        return Refusal(Reason.NOT_YOUR_TURN)
    if state.phase is Phase.DRAW:
        return Refusal(Reason.DRAW_FIRST)
    if state.pending != NO_PLACE:
        return Refusal(Reason.LAY_THE_LID)
    if state.held[seat] == 0:
        return hand_empty(codes)
    if code == DRAW and state.deckless:
        return Refusal(Reason.DECK_EMPTY)
    if code == DRAW:
        return Refusal(Reason.ALREADY_DRAWN, (), _ways_in_turn(codes))
    if LID <= code < EXCHANGE:
        return Refusal(Reason.NO_BAG_BEGUN, (), (WayOut.BEGIN_BAG,) if holds_any(codes, BAG, LID) else ())
    return Refusal(Reason.HOLDUP_FIRST_ONLY)


def _ways_in_turn(codes: vec[i64]) -> tuple[enum.Enum, ...]:
    if holds_any(codes, OPEN, LID) or holds_any(codes, EXCHANGE, KNOCK):
        return (WayOut.PLAY, WayOut.KNOCK)
    return (WayOut.KNOCK,)


def why_no_exchange(state: State, seat: i64, number: i64) -> Refusal:
    if deck_left(state) == 0:
        return Refusal(Reason.DECK_EMPTY)
    if how_many(state.hands[seat], number) == 0:
        return Refusal(Reason.NOT_IN_HAND, (NAMES[number],))
    return Refusal(Reason.NO_JUNK_MATCH, numbers_named(bagged_numbers(state)))


def why_no_lid(state: State, seat: i64, card: i64) -> Refusal:
    if how_many(state.hands[seat], card) == 0:
        return Refusal(Reason.NO_LOOTER) if card == LOOTER else Refusal(Reason.NOT_IN_HAND, (NAMES[card],))
    return Refusal(Reason.ROBBERY_NOT_BY_BLUFF, (NAMES[card],))


def why_no_open_or_build(state: State, seat: i64, code: i64) -> Refusal:
    number = (code - OPEN) % NUMBERS
    with_looter = OPEN_LOOTER <= code < BUILD or code >= BUILD_LOOTER
    if number >= numbers_in(state.seats):
        return _not_in_pack(state)
    size = how_many(sizes_of(state, seat), number)
    if size == FULL:
        return _needs_a_lid(state, seat, seat, number)
    if code < BUILD:
        if size:
            ways = _ways_to_lay(state, seat, number, WayOut.BUILD, WayOut.BUILD_WITH_LOOTER)
            return Refusal(Reason.ALREADY_OPEN, (NAMES[number],), ways)
        return _why_no_cards(state, seat, number, 2, with_looter=with_looter)
    if size == 0:
        may_open = (openable(state, seat) | openable_with_looter(state, seat)) & UNIT[number] != 0
        return Refusal(Reason.NOTHING_TO_BUILD_ON, (NAMES[number],), (WayOut.OPEN,) if may_open else ())
    return _why_no_cards(state, seat, number, 1, with_looter=with_looter)


def _needs_a_lid(state: State, seat: i64, owner: i64, number: i64) -> Refusal:
    may_bag = baggable(state, seat, owner) & UNIT[number] != 0
    return Refusal(Reason.NEEDS_A_LID, (NAMES[number],), (WayOut.BAG,) if may_bag else ())


def _ways_to_lay(state: State, seat: i64, number: i64, coin: WayOut, looter: WayOut) -> tuple[enum.Enum, ...]:
    """The ways that are open with the own cards onto a collection of two or three, to build on it or to steal it."""
    ways: list[enum.Enum] = []
    if playable(state, seat) & UNIT[number]:
        ways.append(coin)
    if playable_with_looter(state, seat) & UNIT[number]:
        ways.append(looter)
    return tuple(ways)


def _why_no_cards(state: State, seat: i64, number: i64, cards: i64, *, with_looter: bool) -> Refusal:
    """The hand does not hold what the play needs, or may not be spent."""
    coins = how_many(state.hands[seat], number)
    if with_looter and not has_looter(state, seat):
        return Refusal(Reason.NO_LOOTER)
    if coins == 0 and (cards == 2 or not with_looter):
        looter_would_do = cards == 1 and has_looter(state, seat) and may_spend(state, seat, 1)
        return Refusal(Reason.NO_COIN_BUT_LOOTER if looter_would_do else Reason.NOT_IN_HAND, (NAMES[number],))
    if cards == 2 and coins == 1 and not with_looter:
        may_open = openable_with_looter(state, seat) & UNIT[number] != 0
        return Refusal(Reason.NO_PAIR, (NAMES[number],), (WayOut.OPEN_WITH_LOOTER,) if may_open else ())
    assert not may_spend(state, seat, cards), "nothing forbids it"
    return Refusal(Reason.ROBBERY_NOT_ON_FIRST_TURN)


def why_no_steal(state: State, seat: i64, code: i64, codes: vec[i64]) -> Refusal:
    """Steals and bags: the collection, the right to steal, and then the card."""
    place = place_of(code)
    owner = place // NUMBERS
    number = place % NUMBERS
    if owner >= state.seats:
        return Refusal(Reason.NO_SUCH_SEAT)
    if number >= numbers_in(state.seats):
        return _not_in_pack(state)
    size = how_many(sizes_of(state, owner), number)
    if state.held[seat] == 0:
        return hand_empty(codes)
    if owner == seat and code < BAG:
        return Refusal(Reason.NOT_YOURSELF)
    if size == 0:
        return Refusal(Reason.NO_COLLECTION_THERE, (NAMES[number],))
    if code >= BAG and size < FULL:
        return Refusal(Reason.BAG_NEEDS_FOUR, (NAMES[number],))
    if owner != seat and locked_out(state, seat):
        may_open = (openable(state, seat) | openable_with_looter(state, seat)) != 0
        return Refusal(Reason.LOCKED_OUT, (), (WayOut.OPEN,) if may_open else ())
    if code >= BAG:
        return _why_no_bag(state, seat)
    if size == FULL:
        return _needs_a_lid(state, seat, owner, number)
    if code < STEAL_COIN:
        ways = _ways_to_lay(state, seat, number, WayOut.STEAL_WITH_COIN, WayOut.STEAL_WITH_LOOTER)
        return Refusal(Reason.NOT_OPENED_THIS_TURN, (NAMES[number],), ways)
    return _why_no_cards(state, seat, number, 1, with_looter=code >= STEAL_LOOTER)


def _why_no_bag(state: State, seat: i64) -> Refusal:
    if not may_spend(state, seat, 1):
        return Refusal(Reason.ROBBERY_NOT_ON_FIRST_TURN)
    kinds = kinds_in(state.hands[seat])
    assert how_many(state.hands[seat], LOOTER) == 0, "a looter is never a bluff"
    return Refusal(Reason.ROBBERY_NOT_BY_BLUFF, numbers_named(kinds))
