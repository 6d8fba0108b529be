"""The rules of Bag-O-Loot as a game offers them; numbers B1 to B25 are those of ``rulings.md``.

The chapters of ``rulebook.md`` are ``setup`` (1 and 2), ``turns`` (3), ``plays`` and ``merging`` (4), ``challenge``
(5), ``splits`` (6), and ``turns`` and ``scoring`` (7 and 8). Legality is stated once: ``legality`` lists what gates
and masks hold, ``refusals`` names the reason an action is outside them, and ``apply`` does nothing else.
"""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.errors import IllegalAction
from bagatelle.core.game import Deadline, Outcome
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot import report
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
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    TIME,
    place_of,
)
from bagatelle.games.bagoloot.cards import KINDS, LOOTER, NAMES, NO_CARD, NUMBERS, how_many, size_of
from bagatelle.games.bagoloot.challenge import challenge, let_stand
from bagatelle.games.bagoloot.events import BagolootEvent
from bagatelle.games.bagoloot.legality import invited, is_race, legal, sample, waiting_for
from bagatelle.games.bagoloot.merging import give_bag
from bagatelle.games.bagoloot.options import ANSWER_SECONDS, LEAST_SECONDS, MINUTES, MOST_SECONDS, OPTIONS, option_bits
from bagatelle.games.bagoloot.plays import (
    begin_bag,
    build,
    draw,
    exchange,
    hold_up,
    knock,
    lay_lid,
    open_pair,
    steal,
    steal_with_pair,
)
from bagatelle.games.bagoloot.refusals import Reason, why_not
from bagatelle.games.bagoloot.scoring import final_outcome
from bagatelle.games.bagoloot.setup import choose_dealer
from bagatelle.games.bagoloot.splits import claim
from bagatelle.games.bagoloot.stash import oldest_bag
from bagatelle.games.bagoloot.state import (
    BY_TIME,
    DRAWING,
    NO_BAG,
    OVER,
    TIMED,
    WINDOW,
    State,
    coins_of,
    empty_state,
    has_option,
    lid_of,
    looters_of,
    maker_of,
    number_of,
)
from bagatelle.games.bagoloot.turns import begin_round, close_window, end_round, lose_turn, may_answer

__all__ = [
    "OPTIONS",
    "Reason",
    "apply",
    "census",
    "considered",
    "deadlines",
    "deal",
    "invited",
    "is_race",
    "legal",
    "outcome",
    "play_out",
    "sample",
    "sealed",
    "waiting_for",
    "why_not",
]


def deal(variant: Variant, chance: Chance, log: list[BagolootEvent] | None = None) -> State:
    """A new game, dealt and ready for the first turn."""
    state = empty_state(variant, chance, option_bits(variant))
    state.log = log
    choose_dealer(state, chance)
    begin_round(state)
    return state


def apply(state: State, seat: int, code: int) -> None:
    """Do it, or raise ``IllegalAction`` and change nothing."""
    refusal = why_not(state, seat, code)
    if refusal is not None:
        raise IllegalAction(refusal)
    perform(state, seat, code)


def perform(state: State, seat: i64, code: i64) -> None:
    """Do what is known to be allowed."""
    if code <= KNOCK:
        _take_turn(state, seat, code)
    elif code == CHALLENGE:
        challenge(state, seat)
    elif code < CLAIM:
        let_stand(state, seat)
    elif code < ROB:
        claim(state, seat, code - CLAIM)
    elif code < CLOSE:
        give_bag(state, oldest_bag(state, code - ROB), state.turn, "robbery")
        end_round(state, state.turn)
    elif code == CLOSE:
        close_window(state, "clock")
    else:
        state.time_up = True
        if state.log is not None:
            report.time_called(state)


def _take_turn(state: State, seat: i64, code: i64) -> None:
    """What belongs to a turn, or what strict manners punish (B22)."""
    if seat != state.turn:
        state.skips |= BIT[seat]
        if state.log is not None:
            report.offended(state, seat, "rushed")
    elif code == DRAW:
        draw(state)
    elif state.phase is DRAWING:
        state.slipped |= BIT[seat]
        if state.log is not None:
            report.offended(state, seat, "undrawn")
        lose_turn(state)
    else:
        if state.contested != NO_BAG:  # without a deck the turn begins with its first action (B15)
            close_window(state, "turn")
        _play(state, code)


def _play(state: State, code: i64) -> None:
    """Everything of a turn that comes after the draw."""
    if code < OPEN:
        hold_up(state, code - HOLDUP)
    elif code < OPEN_LOOTER:
        open_pair(state, code - OPEN, code - OPEN)
    elif code < BUILD:
        open_pair(state, code - OPEN_LOOTER, LOOTER)
    elif code < BUILD_LOOTER:
        build(state, code - BUILD, code - BUILD)
    elif code < STEAL:
        build(state, code - BUILD_LOOTER, LOOTER)
    elif code < STEAL_COIN:
        steal_with_pair(state, place_of(code))
    elif code < STEAL_LOOTER:
        steal(state, place_of(code), place_of(code) % NUMBERS)
    elif code < BAG:
        steal(state, place_of(code), LOOTER)
    elif code < LID:
        begin_bag(state, place_of(code))
    elif code < EXCHANGE:
        lay_lid(state, code - LID)
    elif code < KNOCK:
        exchange(state, code - EXCHANGE)
    else:
        knock(state)


def outcome(state: State) -> Outcome | None:
    """The end of the game, once it has ended."""
    return final_outcome(state) if state.phase is OVER else None


def sealed(_state: State) -> tuple[int, ...]:
    """Nobody: every choice is seen as soon as it is made."""
    return ()


def deadlines(state: State) -> tuple[Deadline, ...]:
    """What the clock will do, and after how many seconds: close a timed window (B15), end a timed game (B3)."""
    found: list[Deadline] = []
    if state.phase is WINDOW and has_option(state, TIMED):
        found.append(Deadline(CLOSE, ANSWER_SECONDS, LEAST_SECONDS, MOST_SECONDS, is_window=True))
    if has_option(state, BY_TIME) and not state.time_up and state.phase is not OVER:
        seconds = 60 * int(state.variant.value(MINUTES))
        found.append(Deadline(TIME, seconds, seconds, seconds, is_window=False))
    return tuple(found)


def census(state: State) -> tuple[str, ...]:
    """The names of all cards in the game, wherever they lie: nothing is lost and nothing doubled."""
    lying = [0] * KINDS
    piles = [*state.hands, *state.coins, state.junk]
    for kind in range(KINDS):
        lying[kind] = sum(int(how_many(pile, kind)) for pile in piles)
    lying[LOOTER] += sum(int(size_of(looters)) for looters in state.looters)
    for bag in state.bags:
        lying[number_of(bag)] += int(coins_of(bag))
        lying[LOOTER] += int(looters_of(bag))
        if lid_of(bag) != NO_CARD:
            lying[lid_of(bag)] += 1
    for place in range(state.top, len(state.deck)):
        lying[state.deck[place]] += 1
    return tuple(name for kind, name in enumerate(NAMES) for _ in range(lying[kind]))


def considered(state: State, seat: int, code: int) -> list[BagolootEvent]:
    """What would happen if the seat did it now."""
    twin = state.copy()
    heard: list[BagolootEvent] = []
    twin.log = heard
    apply(twin, seat, code)
    return heard


def play_out(state: State, chance: Chance) -> i64:
    """Choose uniformly at random to the end of the game; the number of choices made."""
    made: i64 = 0
    while state.phase is not OVER:
        seat = state.turn
        if state.phase is WINDOW:
            seat = maker_of(state.bags[state.contested])
            while not may_answer(state, seat):
                seat += 1
                if seat == state.seats:
                    seat = 0
        perform(state, seat, sample(state, seat, chance))
        made += 1
    return made
