"""The rules of Bag-O-Loot as a game offers them; numbers B1 to B25 are those of ``rulings.md``.

The chapters of ``rulebook.md`` are ``pack`` (1), ``deal`` (2), ``turns`` (3), ``collecting`` (4), ``challenge`` (5),
``splits`` (6), ``robbery``, ``turns`` and ``scoring`` (7: the robbery, the empty deck, scoring), ``game_end`` (8) and
``manners`` (9). ``action_kinds`` puts them together: for each kind of action when it is open, what may be chosen, what
happens, and why not.
"""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.errors import IllegalAction
from bagatelle.core.game import Deadline, Outcome
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import CLOSE, TIME
from bagatelle.games.bagoloot.rules.cards import KINDS, LOOTER, NAMES, NO_CARD, how_many, size_of
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.deal import choose_dealer
from bagatelle.games.bagoloot.rules.events import BagolootEvent
from bagatelle.games.bagoloot.rules.game_end import final_outcome
from bagatelle.games.bagoloot.rules.legality import legal, perform, sample, why_not
from bagatelle.games.bagoloot.rules.options import (
    ANSWER_SECONDS,
    LEAST_SECONDS,
    MINUTES,
    MOST_SECONDS,
    OPTIONS,
    option_bits,
)
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import (
    BY_TIME,
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
from bagatelle.games.bagoloot.rules.turns import begin_round
from bagatelle.games.bagoloot.rules.waiting import invited, is_race, waiting_for

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
    "perform",
    "play_out",
    "sample",
    "sealed",
    "waiting_for",
    "why_not",
]


def deal(variant: Variant, chance: Chance, log: list[BagolootEvent] | None = None) -> State:
    """A new game, dealt and ready for the first turn."""
    state = empty_state(variant, chance, option_bits(variant))
    state.listen(log)
    choose_dealer(state, chance)
    begin_round(state)
    return state


def apply(state: State, seat: int, code: int) -> None:
    """Do it, or raise ``IllegalAction`` and change nothing."""
    refusal = why_not(state, seat, code)
    if refusal is not None:
        raise IllegalAction(refusal)
    perform(state, seat, code)


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
    twin.listen(heard)
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
