"""What a seat may choose now: gates say which kinds of actions are open to it, the masks of ``plays`` which of them.

The clock is asked for like a seat, under the number ``CLOCK``: what it may do now stands in the record as well.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.game import CLOCK
from bagatelle.core.seats import is_seat, left_of, seats_in
from bagatelle.core.shuffle import Chance
from bagatelle.games.bagoloot.actions import (
    BAG,
    BUILD,
    BUILD_LOOTER,
    CHALLENGE,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    HOLDUP,
    KNOCK,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STAND,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    TIME,
    place_at,
    place_of,
)
from bagatelle.games.bagoloot.cards import NUMBERS, UNIT, first_kind
from bagatelle.games.bagoloot.plays import (
    baggable,
    exchangeable,
    lids_for,
    openable,
    openable_with_looter,
    playable,
    playable_with_looter,
    stealable,
    takeable,
)
from bagatelle.games.bagoloot.stash import oldest_bag, open_anywhere, small_numbers
from bagatelle.games.bagoloot.state import (
    BY_TIME,
    DRAWING,
    NO_BAG,
    NO_CLAIMS,
    NO_PLACE,
    NO_SEAT,
    OVER,
    ROBBERY,
    STRICT,
    TIMED,
    WINDOW,
    State,
    deck_left,
    has_option,
    is_among,
)
from bagatelle.games.bagoloot.turns import answering, may_answer

# --- which kinds of actions are open to a seat ---

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


def at_the_table(state: State, seat: int) -> bool:
    """Whether there is such a seat."""
    return is_seat(seat, state.seats)


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


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats the game cannot go on without; in a window clockwise from the maker, who is first on equal shouts."""
    if state.phase is OVER:
        return ()
    if state.phase is WINDOW:
        return answering(state)
    return seats_in(BIT[state.turn])


def invited(state: State) -> tuple[int, ...]:
    """The seats that may challenge until the next draw (B15), clockwise from the maker; the drawer is waited for."""
    if state.phase is WINDOW or state.contested == NO_BAG:
        return ()
    turn: int = state.turn
    return tuple(seat for seat in answering(state) if seat != turn)


def is_race(state: State) -> bool:
    """Whether a bag can be challenged: the first challenge counts (B16)."""
    return state.contested != NO_BAG


# --- which actions are among them ---


def claimable(state: State) -> i64:
    """The numbers that can be claimed, rightly or not: all that lie open, so the list gives no split away (B20)."""
    return open_anywhere(state)


def robbable(state: State, victim: i64) -> bool:
    """Whether the robber may take a bag of the victim (B23)."""
    return victim != state.turn and oldest_bag(state, victim) != NO_BAG


def allowed(state: State, seat: i64, code: i64) -> bool:
    """Whether the seat may choose the action now."""
    open_to = gates(state, seat)
    if code < HOLDUP:
        return open_to & MAY_DRAW != 0
    if code < OPEN:
        return open_to & MAY_HOLD_UP != 0 and code - HOLDUP < state.seats and code - HOLDUP != seat
    if code < LID:
        return _play_allowed(state, seat, code, open_to)
    if code < EXCHANGE:
        if open_to & MUST_LAY == 0:
            return False
        return lids_for(state, seat, state.pending % NUMBERS) & UNIT[code - LID] != 0
    if code < KNOCK:
        return open_to & MAY_PLAY != 0 and exchangeable(state, seat) & UNIT[code - EXCHANGE] != 0
    if code == KNOCK:
        return open_to & MAY_KNOCK != 0
    if code < CLAIM:
        return open_to & MAY_ANSWER != 0
    if code < ROB:
        return open_to & MAY_CLAIM != 0 and claimable(state) & UNIT[code - CLAIM] != 0
    if code < CLOSE:
        return open_to & MUST_ROB != 0 and code - ROB < state.seats and robbable(state, code - ROB)
    if code == CLOSE:
        return open_to & MAY_CLOSE != 0
    return open_to & MAY_CALL_TIME != 0


def _play_allowed(state: State, seat: i64, code: i64, open_to: i64) -> bool:
    """Open, build, steal and bag."""
    if STEAL <= code < STEAL_COIN:
        if open_to & MAY_TAKE == 0:
            return False
    elif open_to & MAY_PLAY == 0:
        return False
    if code < OPEN_LOOTER:
        return openable(state, seat) & UNIT[code - OPEN] != 0
    if code < BUILD:
        return openable_with_looter(state, seat) & UNIT[code - OPEN_LOOTER] != 0
    if code < BUILD_LOOTER:
        return playable(state, seat) & small_numbers(state, seat) & UNIT[code - BUILD] != 0
    if code < STEAL:
        return playable_with_looter(state, seat) & small_numbers(state, seat) & UNIT[code - BUILD_LOOTER] != 0
    place = place_of(code)
    owner = place // NUMBERS
    unit = UNIT[place % NUMBERS]
    if owner >= state.seats:
        return False
    if code < STEAL_COIN:
        return takeable(state, seat, owner) & unit != 0
    if code < STEAL_LOOTER:
        return playable(state, seat) & stealable(state, seat, owner) & unit != 0
    if code < BAG:
        return playable_with_looter(state, seat) & stealable(state, seat, owner) & unit != 0
    return baggable(state, seat, owner) & unit != 0


def choices(state: State, seat: i64) -> vec[i64]:
    """What the seat, or the clock, may choose now, in rising order of codes."""
    codes = vec[i64](capacity=64)
    open_to = gates(state, seat)
    if open_to & MAY_DRAW:
        codes = append(codes, DRAW)
    if open_to & MAY_HOLD_UP:
        codes = _with_others(codes, state, seat)
    if open_to & MAY_PLAY:
        codes = _with_kinds(codes, openable(state, seat), OPEN)
        codes = _with_kinds(codes, openable_with_looter(state, seat), OPEN_LOOTER)
        own = small_numbers(state, seat)
        codes = _with_kinds(codes, playable(state, seat) & own, BUILD)
        codes = _with_kinds(codes, playable_with_looter(state, seat) & own, BUILD_LOOTER)
    if open_to & MAY_TAKE and state.opened:
        codes = _with_takes(codes, state, seat)
    if open_to & MAY_PLAY:
        codes = _with_steals(codes, state, seat)
    if open_to & MUST_LAY:
        codes = _with_kinds(codes, lids_for(state, seat, state.pending % NUMBERS), LID)
    if open_to & MAY_PLAY:
        codes = _with_kinds(codes, exchangeable(state, seat), EXCHANGE)
    if open_to & MAY_KNOCK:
        codes = append(codes, KNOCK)
    if open_to & MAY_ANSWER:
        codes = append(append(codes, CHALLENGE), STAND)
    if open_to & MAY_CLAIM:
        codes = _with_kinds(codes, claimable(state), CLAIM)
    if open_to >= MUST_ROB:
        codes = _with_endings(codes, state, open_to)
    return codes


def _with_kinds(codes: vec[i64], kinds: i64, first: i64) -> vec[i64]:
    while kinds:
        codes = append(codes, first + first_kind(kinds))
        kinds &= kinds - 1
    return codes


def _with_others(codes: vec[i64], state: State, seat: i64) -> vec[i64]:
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            codes = append(codes, HOLDUP + other)
        other += 1
    return codes


def _with_takes(codes: vec[i64], state: State, seat: i64) -> vec[i64]:
    victim: i64 = 0
    while victim < state.seats:
        codes = _with_kinds(codes, takeable(state, seat, victim), STEAL + place_at(victim, 0))
        victim += 1
    return codes


def _with_steals(codes: vec[i64], state: State, seat: i64) -> vec[i64]:
    """Steals with a coin, steals with a looter, bags."""
    with_coin = playable(state, seat)
    with_looter = playable_with_looter(state, seat)
    victim: i64 = 0
    while victim < state.seats:
        codes = _with_kinds(codes, with_coin & stealable(state, seat, victim), STEAL_COIN + place_at(victim, 0))
        victim += 1
    victim = 0
    while victim < state.seats and with_looter:
        codes = _with_kinds(codes, with_looter & stealable(state, seat, victim), STEAL_LOOTER + place_at(victim, 0))
        victim += 1
    victim = 0
    while victim < state.seats:
        codes = _with_kinds(codes, baggable(state, seat, victim), BAG + place_at(victim, 0))
        victim += 1
    return codes


def _with_endings(codes: vec[i64], state: State, open_to: i64) -> vec[i64]:
    """What a robber and the clock may do."""
    if open_to & MUST_ROB:
        victim: i64 = 0
        while victim < state.seats:
            if robbable(state, victim):
                codes = append(codes, ROB + victim)
            victim += 1
    if open_to & MAY_CLOSE:
        codes = append(codes, CLOSE)
    if open_to & MAY_CALL_TIME:
        codes = append(codes, TIME)
    return codes


def legal(state: State, seat: int) -> list[int]:
    """What the seat, or the clock, may choose now, in rising order of codes."""
    if seat != CLOCK and not at_the_table(state, seat):
        return []
    return [int(code) for code in choices(state, seat)]


def sample(state: State, seat: i64, chance: Chance) -> i64:
    """One of the seat's legal actions, all equally likely."""
    codes = choices(state, seat)
    return codes[chance.below(len(codes))]
