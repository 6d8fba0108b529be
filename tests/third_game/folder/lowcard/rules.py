"""The rules of Low Card, from the deal to the outcome; L1 and L2 are those of ``rulings.md``."""

from __future__ import annotations

import enum

from bagatelle.core.errors import IllegalAction, Refusal
from bagatelle.core.game import CLOCK, Deadline, Outcome
from bagatelle.core.placing import shuffled
from bagatelle.core.seats import is_seat
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Option, Variant

from .actions import CALL, HOLD, PACK, SIZE, TIME, name_of, names_of
from .events import Answered, CardSealed, Dealt, LowCardEvent, Revealed, RoundScored, TimeRanOut
from .state import State

SEATS = (3, 2, 4)
HAND = 4
ROUNDS = 2
CALL_POINTS = 3

HURRY = Option("hurry", ("off", "on"), "off", "the first sealed card starts the clock", "L1", SEATS)
SECONDS = Option("seconds", ("5", "10", "20"), "10", "how long the clock waits", "L1", SEATS, when=("hurry", "on"))
CALLS = Option("calls", ("free", "asked"), "free", "seats call unasked, or are asked", "L2", SEATS)
OPTIONS = (HURRY, SECONDS, CALLS)


class Reason(enum.Enum):
    """What can stand in the way of an action."""

    NO_SUCH_CHOICE = "no_such_choice"
    GAME_OVER = "game_over"
    CLOCK_ONLY = "clock_only"
    NO_HURRY = "no_hurry"
    ALREADY_SEALED = "already_sealed"
    NOT_IN_HAND = "not_in_hand"
    SEAL_FIRST = "seal_first"
    NO_CALL_LEFT = "no_call_left"
    NOT_ASKED = "not_asked"


# --- what may be done ---


def is_over(state: State) -> bool:
    return state.round > ROUNDS


def _is_hurried(state: State) -> bool:
    """Whether the clock runs: somebody has sealed a card, and others have not (L1)."""
    return bool(state.sealed) and state.variant.value(HURRY) == "on"


def _is_asked(state: State) -> bool:
    return state.variant.value(CALLS) == "asked"


def _from_leader(state: State) -> list[int]:
    seats = state.variant.seats
    return [(state.leader + step) % seats for step in range(seats)]


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats that have not sealed a card, beginning with the leader."""
    return () if is_over(state) else tuple(seat for seat in _from_leader(state) if seat not in state.sealed)


def invited(state: State) -> tuple[int, ...]:
    """The seats that are asked whether they call, before the others have sealed (L2)."""
    return tuple(seat for seat in _from_leader(state) if _is_asked(state) and why_not(state, seat, CALL) is None)


def is_race(_state: State) -> bool:
    """Never: every sealed card counts."""
    return False


def sealed(state: State) -> tuple[int, ...]:
    """Who has sealed a card and said nothing more yet; an answer is about that card (L2)."""
    return tuple(seat for seat in sorted(state.sealed) if seat not in state.calling | state.held)


def deadlines(state: State) -> tuple[Deadline, ...]:
    """The clock plays for late seats (L1)."""
    return (Deadline(TIME, int(state.variant.value(SECONDS)), 1, 60, is_window=True),) if _is_hurried(state) else ()


def legal(state: State, seat: int) -> list[int]:
    """What the seat, or the clock, may choose now, in rising order of codes."""
    return [code for code in range(SIZE) if why_not(state, seat, code) is None]


def why_not(state: State, seat: int, code: int) -> Refusal | None:
    """Why the seat, or the clock, may not choose the action now; ``None`` when it may."""
    if not 0 <= code < SIZE or not (seat == CLOCK or is_seat(seat, state.variant.seats)):
        return Refusal(Reason.NO_SUCH_CHOICE)
    if is_over(state):
        return Refusal(Reason.GAME_OVER)
    if (code == TIME) != (seat == CLOCK):
        return Refusal(Reason.CLOCK_ONLY)
    if code == TIME:
        return None if _is_hurried(state) else Refusal(Reason.NO_HURRY)
    return _why_no_seal(state, seat, code + 1) if code < CALL else _why_no_answer(state, seat, code)


def _why_no_seal(state: State, seat: int, card: int) -> Refusal | None:
    if seat in state.sealed:
        return Refusal(Reason.ALREADY_SEALED, (name_of(state.sealed[seat]),))
    return None if card in state.hands[seat] else Refusal(Reason.NOT_IN_HAND, (name_of(card),))


def _why_no_answer(state: State, seat: int, code: int) -> Refusal | None:
    """A call comes after the own card and before the last one, once a round (L2)."""
    if code == HOLD and not _is_asked(state):
        return Refusal(Reason.NOT_ASKED)
    if seat not in state.sealed:
        return Refusal(Reason.SEAL_FIRST)
    return Refusal(Reason.NO_CALL_LEFT) if seat in state.spent | state.held else None


# --- what happens ---


def _say(state: State, event: LowCardEvent) -> None:
    if state.log is not None:
        state.log.append(event)


def deal(variant: Variant, chance: Chance, log: list[LowCardEvent] | None = None) -> State:
    """A new game, dealt and ready for the first trick."""
    leader, totals = chance.below(variant.seats), [0] * variant.seats
    state = State(variant=variant, chance=chance, round=1, leader=leader, totals=totals, log=log)
    _deal_round(state)
    return state


def _deal_round(state: State) -> None:
    """Four cards a seat; nobody sees the others."""
    seats = state.variant.seats
    pack = shuffled(state.chance, list(PACK))
    state.hands = [set(pack[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
    state.stock = set(pack[HAND * seats :])
    state.under = [PACK.stop] * seats
    state.spent.clear()
    state.tricks.clear()
    for seat, hand in enumerate(state.hands):
        _say(state, Dealt(state.round, seat, names_of(sorted(hand))))


def apply(state: State, seat: int, code: int) -> None:
    """Do it, or raise ``IllegalAction`` and change nothing."""
    refusal = why_not(state, seat, code)
    if refusal is not None:
        raise IllegalAction(refusal)
    if code < CALL:
        _seal(state, seat, code + 1)
    elif code == TIME:
        _play_for_late_seats(state)
    elif code == CALL:
        state.calling.add(seat)
        state.spent.add(seat)
        _say(state, Answered(seat, calls=True))
    else:
        state.held.add(seat)
        _say(state, Answered(seat, calls=False))
    if len(state.sealed) == state.variant.seats:
        _reveal(state)


def _seal(state: State, seat: int, card: int) -> None:
    state.hands[seat].remove(card)
    state.sealed[seat] = card
    _say(state, CardSealed(seat, name_of(card)))


def _play_for_late_seats(state: State) -> None:
    """Who is late plays the highest card, and everybody knows that it was the highest (L1)."""
    late = waiting_for(state)
    _say(state, TimeRanOut(late))
    for seat in late:
        state.under[seat] = max(state.hands[seat])
        _seal(state, seat, state.under[seat])


def _reveal(state: State) -> None:
    """The lowest card wins as many points as tricks have been played; calls are paid."""
    cards = tuple(state.sealed[seat] for seat in range(state.variant.seats))
    state.leader = cards.index(min(cards))
    state.tricks.append(cards)
    state.totals[state.leader] += len(state.tricks)
    for seat in state.calling:
        state.totals[seat] += CALL_POINTS if seat == state.leader else -CALL_POINTS
    _say(state, Revealed(len(state.tricks), names_of(cards), state.leader, tuple(sorted(state.calling))))
    state.sealed.clear()
    state.calling.clear()
    state.held.clear()
    if len(state.tricks) == HAND:
        _end_round(state)


def _end_round(state: State) -> None:
    state.round += 1
    end = outcome(state)
    _say(state, RoundScored(rounds_scored(state), tuple(state.totals), end.winners if end else ()))
    if end is None:
        _deal_round(state)


# --- chance, the end, and what is counted ---


def sample(state: State, seat: int, chance: Chance) -> int:
    """One of the legal actions, all equally likely."""
    codes = legal(state, seat)
    return codes[chance.below(len(codes))]


def play_out(state: State, chance: Chance) -> int:
    """Choose uniformly at random to the end of the game; how many cards were sealed."""
    made = 0
    while waiting := waiting_for(state):
        apply(state, waiting[0], sample(state, waiting[0], chance))
        made += 1
    return made


def outcome(state: State) -> Outcome | None:
    """The highest total wins, equal ones share."""
    if not is_over(state):
        return None
    standings = sorted(range(state.variant.seats), key=lambda seat: -state.totals[seat])
    winners = tuple(seat for seat in sorted(standings) if state.totals[seat] == max(state.totals))
    return Outcome(tuple(state.totals), tuple(standings), winners)


def rounds_scored(state: State) -> int:
    return state.round - 1


def census(state: State) -> tuple[str, ...]:
    """The names of all cards in the game, wherever they lie."""
    piles = [*state.hands, state.stock, state.sealed.values(), *state.tricks]
    return names_of(sorted(card for pile in piles for card in pile))
