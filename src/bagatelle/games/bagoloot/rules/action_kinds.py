"""The kinds of actions in Bag-O-Loot: for each when it is open, what may be chosen, what happens, and why not.

Most kinds are about a number: their masks are sets of kinds of cards (``cards``). Parts are stashes.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.action_kinds import ActionKind, by_code
from bagatelle.core.bits import BIT
from bagatelle.core.errors import Refusal
from bagatelle.games.bagoloot.rules import refusals
from bagatelle.games.bagoloot.rules.actions import (
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
    MOST_SEATS,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STAND,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    TIME,
    place_at,
)
from bagatelle.games.bagoloot.rules.cards import KINDS as CARD_KINDS
from bagatelle.games.bagoloot.rules.cards import LOOTER, NUMBERS, first_kind
from bagatelle.games.bagoloot.rules.challenge import challenge, close_window, let_stand
from bagatelle.games.bagoloot.rules.collecting import (
    baggable,
    begin_bag,
    build,
    has_looter,
    lay_lid,
    lids_for,
    open_pair,
    openable,
    openable_with_looter,
    playable,
    playable_with_looter,
    steal,
    steal_with_pair,
    stealable,
    takeable,
)
from bagatelle.games.bagoloot.rules.game_end import call_time
from bagatelle.games.bagoloot.rules.gates import (
    MAY_ANSWER,
    MAY_CALL_TIME,
    MAY_CLAIM,
    MAY_CLOSE,
    MAY_DRAW,
    MAY_HOLD_UP,
    MAY_KNOCK,
    MAY_PLAY,
    MAY_TAKE,
    MUST_LAY,
    MUST_ROB,
    gates,
)
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.robbery import end_by_robbery, rob, robbable
from bagatelle.games.bagoloot.rules.splits import claim, claimable
from bagatelle.games.bagoloot.rules.stash import small_numbers
from bagatelle.games.bagoloot.rules.state import State
from bagatelle.games.bagoloot.rules.turns import draw, exchange, exchangeable, go_on, hold_up, knock

SPREAD: Final = 3
"""Bits of a set of kinds for each number."""
ROOM: Final = 48
"""Codes that fit a list before it grows. Python's own allocator, the quick one, serves up to 512 bytes."""


class Gated(ActionKind[State]):
    """A kind that is open where its gate is."""

    def __init__(self, gate: i64, first: i64, length: i64, parts: i64, spread: i64) -> None:
        super().__init__(first, length, parts, spread)
        self.gate = gate

    def is_open(self, state: State, seat: i64) -> bool:
        return gates(state, seat) & self.gate != 0


class OfTurn(Gated):
    """What belongs to a turn."""

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        if not self.is_open(state, seat):
            return refusals.why_closed(state, seat, code, choices(state, seat))
        return self.why_outside(state, seat, code)

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        """The reason against a code that is outside the mask while the kind is open."""
        raise AssertionError("nothing is outside the mask")


# --- 3. A turn ---


@final
class Draw(OfTurn):
    """Draw a card (B5)."""

    def __init__(self) -> None:
        super().__init__(MAY_DRAW, DRAW, 1, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return 1

    def perform(self, state: State, seat: i64, code: i64) -> None:
        draw(state)


@final
class HoldUp(OfTurn):
    """Ask another seat for its count, and take what is above eight (B6)."""

    def __init__(self) -> None:
        super().__init__(MAY_HOLD_UP, HOLDUP, MOST_SEATS, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return BIT[state.seats] - 1 & ~BIT[seat]

    def perform(self, state: State, seat: i64, code: i64) -> None:
        hold_up(state, code - HOLDUP)

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        return Refusal(Reason.NOT_YOURSELF if code - HOLDUP == seat else Reason.NO_SUCH_SEAT)


@final
class Exchange(OfTurn):
    """Put a junk coin away for a new card (B13)."""

    def __init__(self) -> None:
        super().__init__(MAY_PLAY, EXCHANGE, NUMBERS, 1, SPREAD)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return exchangeable(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        exchange(state, code - EXCHANGE)

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_exchange(state, seat, code - EXCHANGE)


@final
class Knock(OfTurn):
    """End the turn (B14); with an empty hand it declines the free steal, and the robbery is done (B23)."""

    def __init__(self) -> None:
        super().__init__(MAY_KNOCK, KNOCK, 1, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return 1

    def perform(self, state: State, seat: i64, code: i64) -> None:
        if state.held[seat] == 0:
            end_by_robbery(state)
        else:
            knock(state)


# --- 4. Collections and bags ---


class OpenOrBuild(OfTurn):
    """A kind with a code for each number."""

    def __init__(self, first: i64) -> None:
        super().__init__(MAY_PLAY, first, NUMBERS, 1, SPREAD)

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_open_or_build(state, seat, code)


@final
class OpenPair(OpenOrBuild):
    """Lay two coins of the number as a new collection (B8)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return openable(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        open_pair(state, code - OPEN, code - OPEN)


@final
class OpenWithLooter(OpenOrBuild):
    """Lay a coin and a looter as a new collection (B8)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return openable_with_looter(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        open_pair(state, code - OPEN_LOOTER, LOOTER)


@final
class Build(OpenOrBuild):
    """Put a coin on an own collection of two or three (B8)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return playable(state, seat) & small_numbers(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        build(state, code - BUILD, code - BUILD)


@final
class BuildWithLooter(OpenOrBuild):
    """Put a looter on an own collection of two or three (B8)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return playable_with_looter(state, seat) & small_numbers(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        build(state, code - BUILD_LOOTER, LOOTER)


class OnStash(OfTurn):
    """A kind with a code for each number in each stash."""

    def __init__(self, gate: i64, first: i64) -> None:
        super().__init__(gate, first, NUMBERS, MOST_SEATS, SPREAD)

    def parts(self, state: State) -> i64:
        return state.seats

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_steal(state, seat, code, choices(state, seat))


@final
class StealWithPair(OnStash):
    """Take a collection with the pair opened in this turn (B11)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return takeable(state, seat, part)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        steal_with_pair(state, code - STEAL)


@final
class StealWithCoin(OnStash):
    """Take a collection with a coin (B9)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        open_to_theft = stealable(state, seat, part)
        if open_to_theft == 0:
            return 0
        return open_to_theft & playable(state, seat)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        steal(state, code - STEAL_COIN, (code - STEAL_COIN) % NUMBERS)


@final
class StealWithLooter(OnStash):
    """Take a collection with a looter (B9)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return playable_with_looter(state, seat) & stealable(state, seat, part)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        steal(state, code - STEAL_LOOTER, LOOTER)


@final
class BeginBag(OnStash):
    """Choose the collection of four that gets a lid, the own one or another seat's (B10)."""

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return baggable(state, seat, part)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        begin_bag(state, code - BAG)


@final
class LayLid(OfTurn):
    """Lay a card face down on the four (B10)."""

    def __init__(self) -> None:
        super().__init__(MUST_LAY, LID, CARD_KINDS, 1, SPREAD)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return lids_for(state, seat, state.pending % NUMBERS)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        lay_lid(state, code - LID)

    def why_outside(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_lid(state, seat, code - LID)


# --- 5. The challenge ---


class Answer(Gated):
    """An answer to the bag that can be challenged (B15)."""

    def __init__(self, code: i64) -> None:
        super().__init__(MAY_ANSWER, code, 1, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return 1

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_answer(state, seat)


@final
class Challenge(Answer):
    """Say that the lid is a bluff (B17)."""

    def perform(self, state: State, seat: i64, code: i64) -> None:
        challenge(state, seat)
        go_on(state)


@final
class LetStand(Answer):
    """Let the bag stand (B15)."""

    def perform(self, state: State, seat: i64, code: i64) -> None:
        let_stand(state, seat)
        go_on(state)


# --- 6. Splits and claims ---


@final
class Claim(Gated):
    """Claim a split of the number (B20)."""

    def __init__(self) -> None:
        super().__init__(MAY_CLAIM, CLAIM, NUMBERS, 1, SPREAD)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return claimable(state)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        claim(state, seat, code - CLAIM)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_claim(state, seat, code)


# --- 7. The end of a round ---


@final
class Rob(Gated):
    """Take the oldest bag of a seat after a robbery (B23)."""

    def __init__(self) -> None:
        super().__init__(MUST_ROB, ROB, MOST_SEATS, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return robbable(state)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        rob(state, code - ROB)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return Refusal(Reason.NO_ROBBERY)


# --- the clock ---


class OfClock(Gated):
    """What only the clock does."""

    def __init__(self, gate: i64, code: i64) -> None:
        super().__init__(gate, code, 1, 1, 1)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return 1

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return Refusal(Reason.CLOCK_ONLY)


@final
class Close(OfClock):
    """The time to answer has run out (B15)."""

    def perform(self, state: State, seat: i64, code: i64) -> None:
        close_window(state, "clock")
        go_on(state)


@final
class CallTime(OfClock):
    """The time is up: the running round is the last (B3)."""

    def perform(self, state: State, seat: i64, code: i64) -> None:
        call_time(state)


_DRAW: Final = Draw()
_HOLD_UP: Final = HoldUp()
_OPEN: Final = OpenPair(OPEN)
_OPEN_LOOTER: Final = OpenWithLooter(OPEN_LOOTER)
_BUILD: Final = Build(BUILD)
_BUILD_LOOTER: Final = BuildWithLooter(BUILD_LOOTER)
_STEAL: Final = StealWithPair(MAY_TAKE, STEAL)
_STEAL_COIN: Final = StealWithCoin(MAY_PLAY, STEAL_COIN)
_STEAL_LOOTER: Final = StealWithLooter(MAY_PLAY, STEAL_LOOTER)
_BAG: Final = BeginBag(MAY_PLAY, BAG)
_LID: Final = LayLid()
_EXCHANGE: Final = Exchange()
_KNOCK: Final = Knock()
_CHALLENGE: Final = Challenge(CHALLENGE)
_STAND: Final = LetStand(STAND)
_CLAIM: Final = Claim()
_ROB: Final = Rob()
_CLOSE: Final = Close(MAY_CLOSE, CLOSE)
_TIME: Final = CallTime(MAY_CALL_TIME, TIME)

KIND_AT: Final[vec[ActionKind[State]]] = by_code(
    [
        _DRAW,
        _HOLD_UP,
        _OPEN,
        _OPEN_LOOTER,
        _BUILD,
        _BUILD_LOOTER,
        _STEAL,
        _STEAL_COIN,
        _STEAL_LOOTER,
        _BAG,
        _LID,
        _EXCHANGE,
        _KNOCK,
        _CHALLENGE,
        _STAND,
        _CLAIM,
        _ROB,
        _CLOSE,
        _TIME,
    ]
)
"""The kind of every code: everything a seat, or the clock, can do."""


def choices(state: State, seat: i64) -> vec[i64]:
    """What the seat, or the clock, may choose now, in rising order of codes."""
    codes = vec[i64](capacity=ROOM)
    open_to = gates(state, seat)
    if open_to & _DRAW.gate:
        codes = append(codes, DRAW)
    if open_to & _HOLD_UP.gate:
        codes = _with_seats(codes, HOLDUP, _HOLD_UP.mask(state, seat, 0))
    if open_to & MAY_PLAY:
        codes = _with_numbers(codes, OPEN, _OPEN.mask(state, seat, 0))
        codes = _with_numbers(codes, OPEN_LOOTER, _OPEN_LOOTER.mask(state, seat, 0))
        codes = _with_numbers(codes, BUILD, _BUILD.mask(state, seat, 0))
        codes = _with_numbers(codes, BUILD_LOOTER, _BUILD_LOOTER.mask(state, seat, 0))
    if open_to & (MAY_TAKE | MAY_PLAY):
        codes = _with_places(codes, state, seat, open_to)
    if open_to & _LID.gate:
        codes = _with_numbers(codes, LID, _LID.mask(state, seat, 0))
    if open_to & _EXCHANGE.gate:
        codes = _with_numbers(codes, EXCHANGE, _EXCHANGE.mask(state, seat, 0))
    if open_to & _KNOCK.gate:
        codes = append(codes, KNOCK)
    if open_to & MAY_ANSWER:
        codes = append(append(codes, CHALLENGE), STAND)
    if open_to & _CLAIM.gate:
        codes = _with_numbers(codes, CLAIM, _CLAIM.mask(state, seat, 0))
    if open_to >= MUST_ROB:
        codes = _with_endings(codes, state, seat, open_to)
    return codes


def _with_endings(codes: vec[i64], state: State, seat: i64, open_to: i64) -> vec[i64]:
    """What a robber and the clock may do: the last gates."""
    if open_to & _ROB.gate:
        codes = _with_seats(codes, ROB, _ROB.mask(state, seat, 0))
    if open_to & _CLOSE.gate:
        codes = append(codes, CLOSE)
    if open_to & _TIME.gate:
        codes = append(codes, TIME)
    return codes


def _with_places(codes: vec[i64], state: State, seat: i64, open_to: i64) -> vec[i64]:
    """Steals and bags: for each kind one stash after the other."""
    if open_to & _STEAL.gate and state.opened:
        for stash in range(state.seats):
            numbers = _STEAL.mask(state, seat, stash)
            if numbers:
                codes = _with_numbers(codes, place_at(stash, STEAL), numbers)
    if open_to & MAY_PLAY == 0:
        return codes
    for stash in range(state.seats):
        numbers = _STEAL_COIN.mask(state, seat, stash)
        if numbers:
            codes = _with_numbers(codes, place_at(stash, STEAL_COIN), numbers)
    if has_looter(state, seat):
        for stash in range(state.seats):
            numbers = _STEAL_LOOTER.mask(state, seat, stash)
            if numbers:
                codes = _with_numbers(codes, place_at(stash, STEAL_LOOTER), numbers)
    for stash in range(state.seats):
        numbers = _BAG.mask(state, seat, stash)
        if numbers:
            codes = _with_numbers(codes, place_at(stash, BAG), numbers)
    return codes


def _with_numbers(codes: vec[i64], first: i64, numbers: i64) -> vec[i64]:
    while numbers:
        codes = append(codes, first + first_kind(numbers))
        numbers &= numbers - 1
    return codes


def _with_seats(codes: vec[i64], first: i64, seats: i64) -> vec[i64]:
    while seats:
        if seats & 1:
            codes = append(codes, first)
        seats >>= 1
        first += 1
    return codes
