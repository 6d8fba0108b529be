"""What a seat of Bag-O-Loot can count: the cards that are out, the sizes of hands, who is near the end of a round.

Everything here reads of a state only what the seat can know: its own hand, the stashes, the junk pile, lids it has laid
or peeked at, and the sizes of deck and hands, which anybody can count (B7). Probabilities are in thousandths.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bagatelle.core.seats import left_of
from bagatelle.games.bagoloot.rules.cards import (
    COINS,
    COPIES,
    LOOTER,
    LOOTER_UNIT,
    NO_CARD,
    UNIT,
    first_kind,
    how_many,
    kinds_in,
    pairs_in,
    size_of,
)
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.deal import HAND
from bagatelle.games.bagoloot.rules.pack import looters_in
from bagatelle.games.bagoloot.rules.stash import FULL, sizes_of
from bagatelle.games.bagoloot.rules.state import (
    NO_BAG,
    WINDOW,
    State,
    coins_of,
    deck_left,
    is_among,
    lid_of,
    looters_of,
    maker_of,
    number_of,
    peeker_of,
)
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND

SURE: Final = 1000
"""A probability of one."""
LAP: Final = 70
"""How much nearer the end of the deck comes with every card for everybody, in thousandths."""
NEAR: Final = 250
"""How much a card fewer in a small hand brings a robbery nearer, in thousandths."""

COUNTS_NOTHING: Final = 0
"""A memory for nothing but what lies open."""
COUNTS_CARDS: Final = 1
"""A memory for bags and junk too."""
COUNTS_HANDS: Final = 2
"""A memory for everything, the sizes of hands included."""


@final
class Sight:
    """What a seat can count at this moment."""

    def __init__(self, state: State, seat: i64, memory: i64) -> None:
        self.memory = memory
        self.deck: i64 = deck_left(state)
        self.held: i64 = state.held[seat]
        self.public: i64 = 0
        """The cards that everybody has seen and that are out of all hands, by kind."""
        self.seen: i64 = state.hands[seat]
        """The cards that the seat knows to be out of the other hands, by kind."""
        self.lids: i64 = 0
        """How many lids the seat has not seen."""
        self.others: i64 = 0
        """How many cards the other seats hold together."""
        self.able: i64 = 0
        """The same, hands of seats that are locked out only by half."""
        self.fewest: i64 = SAFE_HAND
        """The smallest hand of another seat that still takes turns."""
        self.robbing = False
        """Whether the whole hand can go in this turn, and should."""
        self._see_stashes(state, seat)
        self._count_hands(state, seat)
        self.seen += self.public
        self.late: i64 = max(0, SURE - LAP * (self.deck // state.seats))
        """How near the end of the deck is, in thousandths."""
        self.pressure: i64 = max(0, NEAR * (5 - self.fewest))
        """How near another seat is to a robbery, in thousandths."""

    def _see_stashes(self, state: State, seat: i64) -> None:
        looters: i64 = 0
        other: i64 = 0
        while other < state.seats:
            self.public += state.coins[other]
            looters += size_of(state.looters[other])
            other += 1
        place: i64 = 0
        while place < len(state.bags):
            bag = state.bags[place]
            if lid_of(bag) != NO_CARD:
                if maker_of(bag) == seat or peeker_of(bag) == seat:
                    self.seen += UNIT[lid_of(bag)]
                else:
                    self.lids += 1
            if self.memory >= COUNTS_CARDS:
                self.public += coins_of(bag) * UNIT[number_of(bag)]
                looters += looters_of(bag)
            place += 1
        if self.memory >= COUNTS_CARDS:
            self.public += state.junk
        self.public += looters * LOOTER_UNIT

    def _count_hands(self, state: State, seat: i64) -> None:
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                held = state.held[other]
                if self.memory < COUNTS_HANDS:
                    held = HAND
                self.others += held
                if sizes_of(state, other) == 0:
                    self.able += held // 2
                else:
                    self.able += held
                if held < self.fewest and not is_among(state.done, other):
                    self.fewest = held
            other += 1

    def hidden(self) -> i64:
        """How many cards the seat has not seen."""
        return self.deck + self.others + self.lids

    def exposure(self, number: i64) -> i64:
        """How likely a seat that may steal holds a coin of the number, in thousandths."""
        hidden = self.hidden()
        if hidden <= 0:
            return 0
        lacks = SURE - SURE * self.able // hidden
        none: i64 = SURE
        unseen = COPIES - how_many(self.seen, number)
        while unseen > 0:
            none = none * lacks // SURE
            unseen -= 1
        return SURE - none

    def lacks_lid(self, number: i64, seats: i64, held: i64) -> i64:
        """How likely another hand had nothing to match the number, by what the seat has seen."""
        fitting = COPIES + looters_in(seats) - how_many(self.seen, number) - how_many(self.seen, LOOTER)
        return lacks_all(self.hidden(), fitting, held)

    def seems_to_lack_lid(self, number: i64, seats: i64, held: i64) -> i64:
        """How likely a hand of so many cards has nothing to match the number, by what everybody has seen."""
        fitting = COPIES + looters_in(seats) - how_many(self.public, number) - how_many(self.public, LOOTER)
        return lacks_all(self.hidden() + self.held, fitting, held)


def lacks_all(hidden: i64, fitting: i64, held: i64) -> i64:
    """How likely a hand of ``held`` out of ``hidden`` cards has none of ``fitting`` ones, in thousandths."""
    none: i64 = SURE
    while fitting > 0 and hidden > 0:
        if held >= hidden:
            return 0
        none = none * (hidden - held) // hidden
        hidden -= 1
        fitting -= 1
    return none


def biggest_elsewhere(state: State, seat: i64, number: i64) -> i64:
    """The size of the largest collection of the number in another stash."""
    biggest: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            size = how_many(sizes_of(state, other), number)
            if size > biggest:  # noqa: PLR1730 - `max` would be slower here
                biggest = size
        other += 1
    return biggest


def stuck(state: State, seat: i64) -> i64:
    """How many cards of the hand could not be played in this turn, as the table lies; about right, not exact."""
    hand = state.hands[seat]
    own = sizes_of(state, seat)
    looters = how_many(hand, LOOTER)
    free = own != 0 or pairs_in(hand) & COINS != 0 or looters > 0
    left: i64 = 0
    over: i64 = 0
    coins = kinds_in(hand) & COINS
    while coins:
        number = first_kind(coins)
        coins &= coins - 1
        count = how_many(hand, number)
        size = how_many(own, number)
        if size == 0 and free:
            size = biggest_elsewhere(state, seat, number)
        if size == 0 and count == 1:  # a single coin needs a looter to be opened with
            left += 1
        elif size + count > FULL:
            over += size + count - FULL
    if over > 0:  # one card can be a lid, the last one
        over -= 1
    if looters > left:  # the others go on what has been opened, or are the lid
        return over
    return left + over - looters


def to_choose(state: State) -> i64:
    """The seat that chooses next: one that may answer, clockwise from the maker of the bag, else the seat in turn."""
    if state.contested != NO_BAG:
        maker = maker_of(state.bags[state.contested])
        seat = left_of(maker, state.seats)
        while seat != maker:
            if may_answer(state, seat) and (state.phase is WINDOW or seat != state.turn):
                return seat
            seat = left_of(seat, state.seats)
    return state.turn
