"""Sandbag as a learner plays it (``core.lane``): it has no interrupts, so nobody is ever polled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.cells import PER_WORD, SPREAD, clear
from bagatelle.core.game import Outcome
from bagatelle.core.lane import NOBODY, Lane, Terms
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.actions import PLAY, READY, SANDBAG, SIZE, swap_code
from bagatelle.games.sandbag.rules.cards import CARD_COUNT, KINDS, VALUES, kinds_in
from bagatelle.games.sandbag.rules.events import SandbagEvent
from bagatelle.games.sandbag.rules.game import deal, outcome, perform
from bagatelle.games.sandbag.rules.legality import allowed, legal, sample
from bagatelle.games.sandbag.rules.scoring import rounds_scored
from bagatelle.games.sandbag.rules.setup import may_be_ready, next_stage, tricks_in_round
from bagatelle.games.sandbag.rules.state import OVER, PLAYING, ROUNDS, State, empty_state
from bagatelle.games.sandbag.rules.tricks import givable, playable, playable_sandbags, takeable
from bagatelle.games.sandbag.rules.waiting import waits_for
from bagatelle.games.sandbag.training.encoding import layout
from bagatelle.games.sandbag.training.features import EVERYTHING, SET, Notes, observe, recall

assert PLAY % PER_WORD == SANDBAG % PER_WORD == READY % PER_WORD == KINDS % PER_WORD == 0, "sets fill words of a mask"


@final
class SandbagLane(Lane):
    """A running game of Sandbag."""

    def __init__(self, variant: Variant, chance: Chance, terms: Terms) -> None:
        shape = layout(variant.seats)
        super().__init__(variant, chance, terms, SIZE, shape.length(recall=terms.recall) // PER_WORD)
        self.starts: vec[i64] = shape.starts()
        self.log: list[SandbagEvent] | None = None
        self.state: State = empty_state(variant, chance, tricks_in_round(variant.seats))
        self.notes = Notes(variant.seats)
        self.shown: i64 = EVERYTHING
        """The parts of the lane's own row that may hold something."""
        self.marked: i64 = 0
        """What ``mark`` has marked: bit ``n`` stands for the actions from ``n * KINDS`` on, one for each kind."""

    def deal(self) -> None:
        if self.log is not None:
            self.log.clear()
        self.state = deal(self.variant, self.chance, self.log)
        self.notes = Notes(self.seats)

    def codes(self) -> list[int]:
        return legal(self.state, int(self.seat))

    def position(self) -> object:
        return self.state

    def with_position(self, state: object) -> Lane:
        assert isinstance(state, State)
        twin = SandbagLane(self.variant, state.chance, self.terms)
        twin.state = state
        twin.like(self)
        return twin

    def copy(self) -> Lane:
        return self.with_position(self.state.copy())

    def longest(self) -> int:
        """Every card passed, laid out and played, in every round."""
        return ROUNDS * CARD_COUNT * 3

    def largest(self) -> int:
        """Every card counts ten at most, rockets on the other side count less (S20)."""
        return ROUNDS * CARD_COUNT * VALUES

    def listen(self) -> Sequence[object]:
        log: list[SandbagEvent] = []
        self.log = log
        return log

    def asked(self) -> i64:
        state = self.state
        if state.phase is PLAYING:
            return state.turn
        if state.phase is OVER:
            return NOBODY
        seat: i64 = 0
        while not waits_for(state, seat):
            seat += 1
        return seat

    def perform(self, seat: i64, code: i64) -> bool:
        perform(self.state, seat, code)
        return False

    def turn(self) -> i64:
        return self.state.turn

    def interrupts(self, seat: i64) -> bool:
        return False

    def allows(self, code: i64) -> bool:
        return allowed(self.state, self.seat, code)

    def sample(self, chance: Chance) -> i64:
        return sample(self.state, self.seat, chance)

    def rounds(self) -> i64:
        return rounds_scored(self.state)

    def points(self, number: i64, seat: i64) -> i64:
        return -self.state.scores[self.seats * number + seat]

    def outcome(self) -> Outcome | None:
        return outcome(self.state)

    def observe(self, viewer: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, viewer, words, at, self.starts, self.notes, EVERYTHING)
        if self.terms.recall:
            recall(self.state, viewer, words, at, self.starts)

    def refresh(self, viewer: i64, words: vec[i64], at: i64) -> None:
        self.shown = observe(self.state, viewer, words, at, self.starts, self.notes, self.shown)
        if self.terms.recall:
            recall(self.state, viewer, words, at, self.starts)

    def mark(self, words: vec[i64], at: i64) -> None:
        """The same sets that ``legal`` lists; each kind of action has its own words of the mask."""
        state = self.state
        seat = self.seat
        if state.phase is not PLAYING:
            stage = next_stage(state, seat)
            self.marked = BIT[stage // KINDS]
            _write_kinds(words, at + stage // PER_WORD, state.hands[seat])
            if may_be_ready(state, seat):
                words[at + READY // PER_WORD] = 1
            return
        marked: i64 = BIT[PLAY // KINDS]
        _write_kinds(words, at + PLAY // PER_WORD, playable(state, seat))
        sandbags = playable_sandbags(state, seat)
        if sandbags:
            marked |= BIT[SANDBAG // KINDS]
            _write_kinds(words, at + SANDBAG // PER_WORD, sandbags)
        if state.face_up:
            marked |= self._mark_swaps(words, at)
        self.marked = marked

    def _mark_swaps(self, words: vec[i64], at: i64) -> i64:
        state = self.state
        seat = self.seat
        marked: i64 = 0
        offered = takeable(state, seat)
        place: i64 = 0
        while offered and place < 2 * state.seats:
            card = state.basket[place]
            if offered & BIT[card]:
                given = givable(state, seat, card)
                if given:
                    first = swap_code(0, place)
                    marked |= BIT[first // KINDS]
                    _write_kinds(words, at + first // PER_WORD, given)
            place += 1
        return marked

    def unmark(self, words: vec[i64], at: i64) -> None:
        words[at + READY // PER_WORD] = 0
        marked = self.marked
        while marked:
            if marked & 1:
                clear(words, at, SET)
            marked >>= 1
            at += SET


def _write_kinds(words: vec[i64], at: i64, cards: i64) -> None:
    """The cells of the kinds among ``cards``."""
    kinds = kinds_in(cards)
    end = at + SET
    while at < end:
        words[at] = SPREAD[kinds & 255]
        kinds >>= 8
        at += 1


def new_lane(variant: Variant, chance: Chance, terms: Terms) -> Lane:
    """A lane before its first game."""
    return SandbagLane(variant, chance, terms)
