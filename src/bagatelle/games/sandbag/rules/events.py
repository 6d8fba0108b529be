"""The events of a game of Sandbag.

The rules write events whole; ``visibility.told`` takes out what a seat does not see (the fields that may be
``None``). Cards and colours stand by name, seats by number, so that an event reads the same in a log,
on a wire and in a test.
"""

from __future__ import annotations

import enum

from msgspec import Struct


class Way(enum.Enum):
    """How a card came into the trick."""

    HAND = "hand"
    SANDBAG = "sandbag"
    SWAP = "swap"


class Play(Struct, frozen=True, gc=False):
    """A card in a trick."""

    seat: int
    way: Way
    card: str | None
    """``None`` for another seat's sandbag."""
    owner: int | None
    """Whose basket a swap took from."""
    slot: int | None
    """The basket slot that a swap took from."""
    given: str | None
    """What a swap gave for it; ``None`` for another seat's swap."""


class Standing(Struct, frozen=True, gc=False):
    """Trump, and who would win the trick by which card."""

    trump: str
    winner: int | None
    card: str | None
    by: str
    """What decides: ``trump``, ``led``, ``rocket``, or ``nobody`` while no card lies face up."""


class Tally(Struct, frozen=True, gc=False):
    """The face-up cards of a colour in all baskets: what trump is decided by (S16)."""

    colour: str
    cards: int
    sum: int


class SandbagEvent(Struct, frozen=True, gc=False):
    """Anything that happens at the table. Events hold no cycles, so the garbage collector skips them (``gc=False``)."""

    def reveals(self, seat: int | None) -> bool:
        """Whether the event lawfully shows the seat cards that it could not know before."""
        return False

    def settles(self) -> bool:
        """Whether the choice that led to it stands, whatever it shows: here only what is revealed makes it stand."""
        return False


class RoundBegan(SandbagEvent, frozen=True):
    """A round begins with a new deal; with three seats one colour stays in the box (S2)."""

    round: int
    dealer: int
    left_out: str | None


class Dealt(SandbagEvent, frozen=True):
    """A seat got its cards."""

    seat: int
    count: int
    cards: tuple[str, ...] | None

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


class PassSealed(SandbagEvent, frozen=True):
    """A seat has chosen its two cards to pass (S4)."""

    seat: int
    left: str | None
    right: str | None


class Received(SandbagEvent, frozen=True):
    """A seat got one card from each neighbour."""

    seat: int
    from_left: str | None
    from_right: str | None

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


class SetUpSealed(SandbagEvent, frozen=True):
    """A seat has chosen its basket and its sandbags (S5)."""

    seat: int
    basket: tuple[str, ...] | None
    sandbags: tuple[str, ...] | None


class BasketsRevealed(SandbagEvent, frozen=True):
    """All baskets turn up together; the numbers of sandbags are seen, their faces are not."""

    baskets: tuple[tuple[str, ...], ...]
    sandbags: tuple[int, ...]
    trump: str

    def reveals(self, seat: int | None) -> bool:
        return True


class LeaderFound(SandbagEvent, frozen=True):
    """The highest trump in a basket decides who leads first (S8)."""

    seat: int
    card: str
    tied: tuple[int, ...]
    """The seats with an equally high trump, the leader among them."""


class CardPlayed(SandbagEvent, frozen=True):
    """A card was played face up from a hand."""

    seat: int
    card: str


class SandbagPlayed(SandbagEvent, frozen=True):
    """A sandbag was played face down (S15)."""

    seat: int
    card: str | None


class Swapped(SandbagEvent, frozen=True):
    """A card was taken from a basket and played; a hand card lies face down in its place (S11)."""

    seat: int
    taken: str
    owner: int
    slot: int
    given: str | None
    trump_before: str
    trump: str
    tally: tuple[Tally, ...]
    """What all baskets show afterwards."""


class TrickEnded(SandbagEvent, frozen=True):
    """Everybody has played; ``winner`` is ``None`` when all cards were sandbags (S18)."""

    trick: int
    winner: int | None
    card: str | None
    by: str
    """What decided: ``trump``, ``led``, ``rocket`` or ``nobody``."""
    led: str | None
    trump: str
    cards: int
    rockets: int
    """Face-up rockets in the trick."""
    plays: tuple[Play, ...]
    """The whole trick, in the order of play."""


class Sheet(Struct, frozen=True, gc=False):
    """How one seat's round score came about (S20)."""

    seat: int
    ballast: int
    """Face-down balloons, one point each: won in tricks or lying in the basket."""
    rockets: int
    rocket_points: int
    """The points that the rockets take off, negative or zero."""
    basket: tuple[str, ...]
    """Face-up balloons left in the basket, scoring their value."""
    basket_points: int
    score: int
    total: int


class TurnedUp(Struct, frozen=True, gc=False):
    """A card that lay face down until the round was scored, with where it came from."""

    card: str
    seat: int
    """Who put it there: the giver of a swapped card, the player of a sandbag."""
    trick: int
    holder: int | None
    """Whose score it counts for; ``None`` when it was set aside."""
    way: str
    """``swap`` or ``sandbag``."""


class RoundScored(SandbagEvent, frozen=True):
    """The round is over and every card is turned up."""

    round: int
    sheets: tuple[Sheet, ...]
    turned_up: tuple[TurnedUp, ...]
    aside: tuple[str, ...]
    """Cards of tricks that nobody won; they count for nobody."""

    def reveals(self, seat: int | None) -> bool:
        return True


class GameEnded(SandbagEvent, frozen=True):
    """Three rounds are played; ``winner`` is ``None`` when every seat is tied with another (S22)."""

    totals: tuple[int, ...]
    standings: tuple[int, ...]
    winner: int | None
    tied: tuple[int, ...]
    """Seats whose four keys another seat shares: they cannot win."""


class PositionSet(SandbagEvent, frozen=True):
    """An exercise begins in the middle of a game: what each seat would know had it played until here."""

    round: int
    dealer: int
    phase: str
    hands: tuple[tuple[str, ...] | None, ...]
    """The hand of each seat; ``None`` for another seat's."""
    tricks: tuple[TrickEnded, ...]
    """The finished tricks of the round, as they were told when they ended."""

    def reveals(self, seat: int | None) -> bool:
        return True


EVENTS: tuple[type[SandbagEvent], ...] = (
    PositionSet,
    RoundBegan,
    Dealt,
    PassSealed,
    Received,
    SetUpSealed,
    BasketsRevealed,
    LeaderFound,
    CardPlayed,
    SandbagPlayed,
    Swapped,
    TrickEnded,
    RoundScored,
    GameEnded,
)
"""Every kind."""

BEATS: tuple[type[SandbagEvent], ...] = (PositionSet, RoundBegan, Received, BasketsRevealed, TrickEnded)
"""Passing, setting up, and each trick are a beat of a replay."""
