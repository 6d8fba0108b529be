"""Bag-O-Loot as a learner plays it (``core.lane``): claims are interrupts, so seats are polled when a turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.cells import PER_WORD, WEIGHT
from bagatelle.core.game import Outcome
from bagatelle.core.lane import NOBODY, Lane, Terms
from bagatelle.core.seats import left_of
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.action_kinds import choices
from bagatelle.games.bagoloot.rules.actions import SIZE
from bagatelle.games.bagoloot.rules.cards import COPIES, NUMBERS
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.events import BagolootEvent
from bagatelle.games.bagoloot.rules.game import deal, outcome, perform
from bagatelle.games.bagoloot.rules.legality import allowed, legal
from bagatelle.games.bagoloot.rules.options import END, LONGEST_BY_TIME, ROUNDS, option_bits
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, rounds_scored
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE
from bagatelle.games.bagoloot.rules.state import DRAWING, NO_BAG, OVER, PLAYING, State, empty_state, maker_of
from bagatelle.games.bagoloot.training.encoding import layout
from bagatelle.games.bagoloot.training.features import observe, recall

PASS: Final = SIZE
"""What a seat that is polled chooses to let things be: the one action that the game itself does not have."""


PACK: Final = COPIES * NUMBERS + COPIES
"""Cards of the largest pack (B1)."""


@final
class BagolootLane(Lane):
    """A running game of Bag-O-Loot."""

    def __init__(self, variant: Variant, chance: Chance, terms: Terms) -> None:
        shape = layout(variant.seats)
        super().__init__(variant, chance, terms, SIZE + 1, shape.length(recall=terms.recall) // PER_WORD)
        self.starts: vec[i64] = shape.starts()
        self.log: list[BagolootEvent] | None = None
        self.state: State = empty_state(variant, chance, option_bits(variant))
        self.marked: vec[i64] = vec[i64]()
        """What ``mark`` has marked."""
        self.found: vec[i64] = vec[i64]()
        """What ``finder`` may choose, found for the position as it is."""
        self.finder: i64 = NOBODY

    def deal(self) -> None:
        if self.log is not None:
            self.log.clear()
        self.state = deal(self.variant, self.chance, self.log)
        self.finder = NOBODY

    def choices_of(self, seat: i64) -> vec[i64]:
        """What the seat may choose; polls, masks and random choices ask for the same, one after another."""
        if seat != self.finder:
            self.found = choices(self.state, seat)
            self.finder = seat
        return self.found

    def codes(self) -> list[int]:
        found = legal(self.state, int(self.seat))
        return [*found, PASS] if self.is_polled else found

    def position(self) -> object:
        return self.state

    def with_position(self, state: object) -> Lane:
        assert isinstance(state, State)
        twin = BagolootLane(self.variant, state.chance, self.terms)
        twin.state = state
        twin.like(self)
        return twin

    def copy(self) -> Lane:
        return self.with_position(self.state.copy())

    def longest(self) -> int:
        """A round has fewer turns than three for each card: with a draw, without a deck, and lost by playing undrawn.

        In a turn every seat is polled, answers and claims once; besides every card is played and taken a few times.
        """
        return self._rounds_played() * PACK * (3 * (3 * self.variant.seats + 4) + 8)

    def largest(self) -> int:
        """Two points for each card of the pack, all of them in bags, in every round (B25)."""
        return self._rounds_played() * PACK * BAG_POINTS // BAG_SIZE

    def _rounds_played(self) -> int:
        """As many rounds as the variant can have."""
        if self.variant.value(END) == END.default:
            return int(self.variant.value(ROUNDS))
        return LONGEST_BY_TIME

    def listen(self) -> Sequence[object]:
        log: list[BagolootEvent] = []
        self.log = log
        return log

    def asked(self) -> i64:
        """Those who may answer, clockwise from who made the bag, then the seat in turn."""
        state = self.state
        if state.phase is OVER:
            return NOBODY
        if state.contested != NO_BAG:
            seat = maker_of(state.bags[state.contested])
            step: i64 = 1
            while step < state.seats:
                seat = left_of(seat, state.seats)
                if seat != state.turn and may_answer(state, seat):
                    return seat
                step += 1
        return state.turn

    def perform(self, seat: i64, code: i64) -> bool:
        state = self.state
        was_fresh = is_fresh(state)
        turn = state.turn
        number = state.round
        self.finder = NOBODY
        perform(state, seat, code)
        return is_fresh(state) and (not was_fresh or turn != state.turn or number != state.round)

    def turn(self) -> i64:
        return self.state.turn

    def interrupts(self, seat: i64) -> bool:
        return not may_answer(self.state, seat) and len(self.choices_of(seat)) > 0

    def allows(self, code: i64) -> bool:
        return code < PASS and allowed(self.state, self.seat, code)

    def sample(self, chance: Chance) -> i64:
        codes = self.choices_of(self.seat)
        if not self.is_polled:
            return codes[chance.below(len(codes))]
        place = chance.below(len(codes) + 1)
        if place == len(codes):
            return PASS
        return codes[place]

    def rounds(self) -> i64:
        return rounds_scored(self.state)

    def points(self, number: i64, seat: i64) -> i64:
        return self.state.scores[self.seats * number + seat]

    def outcome(self) -> Outcome | None:
        return outcome(self.state)

    def observe(self, viewer: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, viewer, words, at, self.starts)
        if self.terms.recall:
            recall(self.state, viewer, words, at, self.starts, at + self.words)

    def mark(self, words: vec[i64], at: i64) -> None:
        codes = self.choices_of(self.seat)
        self.marked = codes
        index: i64 = 0
        while index < len(codes):
            code = codes[index]
            words[at + (code >> 3)] += WEIGHT[code & 7]
            index += 1
        if self.is_polled:
            words[at + PASS // PER_WORD] += WEIGHT[PASS % PER_WORD]

    def unmark(self, words: vec[i64], at: i64) -> None:
        codes = self.marked
        index: i64 = 0
        while index < len(codes):
            words[at + (codes[index] >> 3)] = 0
            index += 1
        words[at + PASS // PER_WORD] = 0


def is_fresh(state: State) -> bool:
    """Whether the seat in turn has done nothing yet."""
    if state.phase is PLAYING:
        return state.deckless and not state.active
    return state.phase is DRAWING


def new_lane(variant: Variant, chance: Chance, terms: Terms) -> Lane:
    """A lane before its first game."""
    return BagolootLane(variant, chance, terms)
