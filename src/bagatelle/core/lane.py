"""A game as a learner plays it: always exactly one seat that chooses next.

At a table several seats may choose at once, and some may interrupt. A lane puts them into an order, the same in every
environment:

1. **Sealed choices** are made one seat after another; nobody sees them before all are made, so the order tells nothing.
2. **Windows**: the seats that are asked, in the order in which the game names them: those invited, then those waited
   for.
3. **Interrupts**: when a turn begins, every other seat that has something to choose although nobody asked it is polled
   once, clockwise from the seat in turn: it chooses that, or ``pass``, an action which only lanes have. A seat that is
   asked anyway has its interrupts among its choices and is not polled. Lanes made without claims poll nobody.
4. **The clock** never acts: every game comes to its end without it.

An illegal choice ends the game at once (``ILLEGAL``) and changes nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from operator import index
from typing import Final, SupportsIndex, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import filled
from bagatelle.core.cells import clear
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Outcome
from bagatelle.core.seats import MOST_SEATS
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.core.variant import Variant

NOBODY: Final = -1
"""Who chooses next when the game is over."""

RUNNING: Final = 0
FINISHED: Final = 1
ILLEGAL: Final = 2

WHOLE: Final = 840
"""What a reward of 1 is counted as, so that every share of up to ``MOST_SEATS`` seats is a whole number."""


class Terms:
    """What a lane plays for, and what it shows."""

    def __init__(self, *, claims: bool, recall: bool, points: bool) -> None:
        self.claims = claims
        """Whether interrupts are polled for."""
        self.recall = recall
        """Whether observations hold what a seat can remember besides what it sees."""
        self.points = points
        """Whether rewards are points of rounds, or a share of the victory."""


class Lane(ABC):
    """A running game of one learner or several; when it is over ``begin`` deals the next one."""

    def __init__(self, variant: Variant, chance: Chance, terms: Terms, size: i64, words: i64) -> None:
        assert variant.seats <= MOST_SEATS, "rewards of more seats cannot be shared in parts of WHOLE"
        self.variant = variant
        self.seats: i64 = variant.seats
        self.chance = chance
        """Where deals come from, game after game."""
        self.terms = terms
        self.size: i64 = size
        """How many actions there are, ``pass`` included where a game has interrupts."""
        self.words: i64 = words
        """How many words an observation has."""
        self.seat: i64 = NOBODY
        """Who chooses next."""
        self.is_polled = False
        """Whether that seat is polled for interrupts, and so may pass."""
        self.status: i64 = RUNNING
        self.rewards: vec[i64] = filled(variant.seats, 0)
        """What the last step brought each seat, in parts of ``WHOLE``."""
        self.is_paid = False
        """Whether it brought anything."""
        self._next_poll: i64 = variant.seats
        """How far from the seat in turn the next seat to be polled sits; as many as there are seats when all were."""
        self._rounds: i64 = 0
        """The rounds whose points have been given out."""

    # --- what a game says ---

    @abstractmethod
    def deal(self) -> None:
        """Deal a new game with ``chance``."""

    @abstractmethod
    def asked(self) -> i64:
        """The first seat that is asked, ``NOBODY`` when the game is over."""

    @abstractmethod
    def perform(self, seat: i64, code: i64) -> bool:
        """Do what is allowed; whether a turn has begun with it, in a game that has interrupts."""

    @abstractmethod
    def turn(self) -> i64:
        """The seat in turn, from which on interrupts are polled."""

    @abstractmethod
    def interrupts(self, seat: i64) -> bool:
        """Whether the seat, which is not in turn, is not asked and has something to choose."""

    @abstractmethod
    def allows(self, code: i64) -> bool:
        """Whether ``seat`` may choose the action, one of the game's own."""

    @abstractmethod
    def sample(self, chance: Chance) -> i64:
        """One of the choices of ``seat``, all equally likely."""

    @abstractmethod
    def rounds(self) -> i64:
        """How many rounds have been scored."""

    @abstractmethod
    def points(self, number: i64, seat: i64) -> i64:
        """What the round brought the seat; more is better."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The end of the game, once it has ended."""

    @abstractmethod
    def observe(self, viewer: i64, words: vec[i64], at: i64) -> None:
        """Write what the seat sees into the row that begins with word ``at``."""

    def refresh(self, viewer: i64, words: vec[i64], at: i64) -> None:
        """As ``observe``, but the row is the lane's own: only this lane writes there, and only by ``refresh``.

        So a game may leave alone what stands there rightly from before.
        """
        self.observe(viewer, words, at)

    @abstractmethod
    def mark(self, words: vec[i64], at: i64) -> None:
        """Put 1 into the cells of all actions that ``seat`` may choose, in a row of zeros that begins with ``at``."""

    @abstractmethod
    def codes(self) -> list[int]:
        """All that ``seat`` may choose, in rising order."""

    @abstractmethod
    def position(self) -> object:
        """The whole state: for views, never for learners."""

    @abstractmethod
    def with_position(self, state: object) -> Lane:
        """A lane like this one, with the same seat to choose next, that goes on from another state of the game."""

    @abstractmethod
    def copy(self) -> Lane:
        """The same game, independent, with nobody listening."""

    def __deepcopy__(self, memo: object) -> Lane:
        return self.copy()

    @abstractmethod
    def longest(self) -> int:
        """More choices than any game has."""

    @abstractmethod
    def largest(self) -> int:
        """More points than a seat can win or lose in a game."""

    @abstractmethod
    def listen(self) -> Sequence[object]:
        """From the next game on the events of the running game, whole; ``told`` makes of each what a seat sees."""

    @abstractmethod
    def unmark(self, words: vec[i64], at: i64) -> None:
        """Put 0 into the cells that the latest ``mark`` has set."""

    # --- the order of choices ---

    def begin(self) -> None:
        """Deal a new game."""
        self.deal()
        self.status = RUNNING
        self._rounds = 0
        self._next_poll = self.seats
        self._clear_rewards()
        self._settle()

    def step(self, code: int) -> i64:
        """The seat that is next chooses; ``status`` afterwards."""
        size: int = self.size  # any number may be chosen, also one that is no machine number
        if not 0 <= code < size:
            return self.choose(NOBODY)  # like every other action that does not exist
        return self.choose(code)

    def choose(self, code: i64) -> i64:
        """The same for a machine number: what compiled code calls."""
        assert self.status == RUNNING, "the game is over"
        self._clear_rewards()
        if code < 0 or code >= self.size:
            self._forfeit()
            return self.status
        passes = self.is_polled and code == self.size - 1
        if not passes and not self.allows(code):
            self._forfeit()
            return self.status
        if not passes and self.perform(self.seat, code) and self.terms.claims:
            self._next_poll = 1
        self._settle()
        if self.terms.points and self.rounds() > self._rounds:
            self._give_points()
        return self.status

    def _settle(self) -> None:
        """Find who chooses next; at the end of the game give out what it is worth."""
        self.is_polled = False
        asked = self.asked()
        while asked != NOBODY and self._next_poll < self.seats:
            seat = (self.turn() + self._next_poll) % self.seats
            self._next_poll += 1
            if self.interrupts(seat):
                self.seat = seat
                self.is_polled = True
                return
        self.seat = asked
        if asked == NOBODY:
            self.status = FINISHED
            if not self.terms.points:
                self._give_victory()

    def like(self, other: Lane) -> None:
        """Take over from another lane where the order of choices stands."""
        self.seat = other.seat
        self.is_polled = other.is_polled
        self.status = other.status
        self.rewards = other.rewards[:]
        self.is_paid = other.is_paid
        self._next_poll = other._next_poll
        self._rounds = other._rounds

    # --- rewards ---

    def _clear_rewards(self) -> None:
        if not self.is_paid:
            return
        self.is_paid = False
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[seat] = 0
            seat += 1

    def _give_victory(self) -> None:
        """One for the winners together, less the mean: nothing is given where nobody wins."""
        outcome = self.outcome()
        assert outcome is not None
        if not outcome.winners:
            return
        self.is_paid = True
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[seat] = -WHOLE // self.seats
            seat += 1
        for winner in outcome.winners:
            self.rewards[winner] += WHOLE // len(outcome.winners)

    def _give_points(self) -> None:
        """The points of the rounds scored since, less the mean."""
        self.is_paid = True
        while self._rounds < self.rounds():
            everything: i64 = 0
            seat: i64 = 0
            while seat < self.seats:
                everything += self.points(self._rounds, seat)
                seat += 1
            seat = 0
            while seat < self.seats:
                own = self.points(self._rounds, seat)
                self.rewards[seat] += WHOLE * own - WHOLE // self.seats * everything
                seat += 1
            self._rounds += 1

    def _forfeit(self) -> None:
        """An illegal choice: the game ends, the seat loses one and the others share it."""
        self.is_paid = True
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[seat] = WHOLE // (self.seats - 1)
            seat += 1
        self.rewards[self.seat] = -WHOLE
        self.status = ILLEGAL
        self.seat = NOBODY
        self.is_polled = False


def code_of(action: SupportsIndex) -> int:
    """The code that was chosen, by any kind of whole number; no other number and no text is rounded to one."""
    try:
        return index(action)
    except TypeError:
        raise BagatelleError(f"an action is a whole number, its code, not {action!r}") from None


@final
class Desk:
    """A lane with memory of its own: the observation of the seat that is next, and a mask for each seat.

    All masks are 0 but for the seat that is next. All that an environment of one game does at a step is one call of
    compiled code.
    """

    def __init__(self, lane: Lane, names: list[str]) -> None:
        self.lane = lane
        self.names = names
        """What each seat is called."""
        self.mask_words: i64 = (lane.size + 7) // 8
        self.observation: vec[i64] = filled(lane.words, 0)
        self.masks: vec[i64] = filled(lane.seats * self.mask_words, 0)
        self.asked_for: vec[i64] = filled(lane.words, 0)
        """The observation that ``observe`` has written."""

    def copy(self) -> Desk:
        """The same game on memory of its own."""
        twin = Desk(self.lane.copy(), self.names)
        if twin.lane.seat != NOBODY:
            twin._show()
        return twin

    def begin(self) -> None:
        """Deal a new game."""
        clear(self.masks, 0, len(self.masks))
        self.lane.begin()
        self._show()

    def deal_from(self, chance: Chance) -> None:
        """The next games are those of another stream."""
        self.lane.chance = chance

    def step(self, action: SupportsIndex) -> str | None:
        """The seat that is next chooses; the name of who is next then.

        ``None`` where there is more to tell: the game is over, or rewards are not what they were before.
        """
        code = action if isinstance(action, int) else code_of(action)
        lane = self.lane
        lane.unmark(self.masks, lane.seat * self.mask_words)
        was_paid = lane.is_paid
        if lane.step(code) != RUNNING:
            return None
        self._show()
        if was_paid or lane.is_paid:
            return None
        return self.names[lane.seat]

    def _show(self) -> None:
        lane = self.lane
        lane.mark(self.masks, lane.seat * self.mask_words)
        lane.refresh(lane.seat, self.observation, 0)

    def observe(self, viewer: i64) -> None:
        """Write what any seat sees."""
        self.lane.observe(viewer, self.asked_for, 0)


class Rows:
    """Where many lanes write: plain memory that other libraries can look at, never exchanged for another.

    A row belongs to one lane, and to the next one only when that has shown nothing yet.
    """

    def __init__(self, lanes: i64, seats: i64, size: i64, words: i64) -> None:
        self.observation_words: i64 = words
        self.mask_words: i64 = (size + 7) // 8
        self.observations: vec[i64] = filled(lanes * words, 0)
        self.masks: vec[i64] = filled(lanes * self.mask_words, 0)
        self.rewards: vec[i64] = filled(lanes * seats, 0)
        self.seats: vec[i64] = filled(lanes, 0)
        self.status: vec[i64] = filled(lanes, 0)
        self.choices: vec[i64] = filled(lanes, 0)

    def clear_masks(self) -> None:
        """For lanes that have marked nothing yet."""
        clear(self.masks, 0, len(self.masks))


def begin_all(lanes: list[Lane], rows: Rows) -> None:
    """A new game in every lane."""
    at: i64 = 0
    while at < len(lanes):
        lane = lanes[at]
        if lane.status == RUNNING and lane.seat != NOBODY:
            lane.unmark(rows.masks, at * rows.mask_words)
        lane.begin()
        show(lane, rows, at)
        _pay(lane, rows, at)
        rows.status[at] = RUNNING
        at += 1


def step_all(lanes: list[Lane], codes: bytes, rows: Rows) -> bool:
    """Every lane goes on by one choice, eight bytes of ``codes`` each; where a game ends the next one begins.

    Whether in any lane there was a reward or an end.
    """
    assert len(codes) == 8 * len(lanes), "an action for every lane"
    eventful = False
    at: i64 = 0
    while at < len(lanes):
        lane = lanes[at]
        lane.unmark(rows.masks, at * rows.mask_words)
        was_paid = lane.is_paid or rows.status[at] != RUNNING
        status = lane.choose(read_i64_le(codes, 8 * at))
        if was_paid or lane.is_paid:  # else all rewards are 0, as before
            _pay(lane, rows, at)
        rows.status[at] = status
        if status != RUNNING:
            eventful = True
            lane.begin()
        elif lane.is_paid:
            eventful = True
        show(lane, rows, at)
        at += 1
    return eventful


def show(lane: Lane, rows: Rows, at: i64) -> None:
    """Write where the lane stands into its row, whose mask is empty."""
    rows.seats[at] = lane.seat
    lane.mark(rows.masks, at * rows.mask_words)
    lane.refresh(lane.seat, rows.observations, at * rows.observation_words)


def _pay(lane: Lane, rows: Rows, at: i64) -> None:
    rewards = lane.rewards
    first = at * lane.seats
    seat: i64 = 0
    while seat < lane.seats:
        rows.rewards[first + seat] = rewards[seat]
        seat += 1


def sample_all(lanes: list[Lane], chance: Fast, rows: Rows) -> None:
    """A random choice for every lane, all its choices equally likely."""
    at: i64 = 0
    while at < len(lanes):
        lane = lanes[at]
        rows.choices[at] = lane.sample(chance)
        at += 1
