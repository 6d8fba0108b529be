"""What can be seen to happen in a game of Bag-O-Loot.

The rules write events whole; ``visibility.told`` takes out what a seat does not see (the fields that may be ``None``).
Cards stand by name, coins by their number, seats by number, so that an event reads the same in a log, on a wire and
in a test.
"""

from __future__ import annotations

from msgspec import Struct


class BagolootEvent(Struct, frozen=True, gc=False):
    """Anything that happens at the table. None leads back to itself, so nobody need look for that (``gc=False``)."""

    def reveals(self, seat: int | None) -> bool:
        """Whether the event lawfully shows the seat something that it could not know before."""
        return False

    def settles(self) -> bool:
        """Whether the choice that led to it cannot be taken back, whatever it shows."""
        return False


class Settling(BagolootEvent, frozen=True):
    """What nobody takes back: a count that was asked for, a claim, a punishment, hands counted for points."""

    def settles(self) -> bool:
        return True


class RoundBegan(BagolootEvent, frozen=True):
    """A round begins with a new deal (B1, B2)."""

    round: int
    dealer: int
    first: int
    """The seat that takes the first turn."""
    deck: int
    """Cards left to draw after the deal."""


class Dealt(BagolootEvent, frozen=True):
    """A seat got its cards."""

    seat: int
    count: int
    cards: tuple[str, ...] | None

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


class TurnBegan(BagolootEvent, frozen=True):
    """It is the seat's turn; with an empty deck there is no draw (B5)."""

    seat: int
    deck: int


class Drew(BagolootEvent, frozen=True):
    """A seat drew a card (B5)."""

    seat: int
    card: str | None
    deck: int
    """Cards left in the deck."""

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


class HeldUp(Settling, frozen=True):
    """A seat asked another for its count; what was above eight changed hands (B6)."""

    seat: int
    victim: int
    count: int
    taken: int
    cards: tuple[str, ...] | None
    """Seen by the two of them only."""

    def reveals(self, seat: int | None) -> bool:
        return self.taken > 0 and seat is not None and seat in {self.seat, self.victim}


class Opened(BagolootEvent, frozen=True):
    """Two coins, or a coin and a looter, became a new collection (B8)."""

    seat: int
    number: int
    looter: bool
    splits: bool | None
    """A warning that this makes a split, where the table warns of it (B20); told to nobody else."""


class Built(BagolootEvent, frozen=True):
    """A card went onto an own collection (B8)."""

    seat: int
    number: int
    looter: bool
    size: int


class Stole(BagolootEvent, frozen=True):
    """A collection of two or three changed hands (B9, B11)."""

    seat: int
    victim: int
    number: int
    card: str | None
    """What it was taken with: a coin, a looter, or ``None`` for the pair opened in this turn."""
    took: int


class Merged(BagolootEvent, frozen=True):
    """What a seat now owns of a number was put together (B12, B21)."""

    seat: int
    number: int
    size: int
    """Cards in it; five are a face-up bag, which nobody can challenge."""
    surplus: tuple[str, ...]
    """Cards above five, which went to the junk pile."""


class BagMade(BagolootEvent, frozen=True):
    """A lid was laid face down on a collection of four (B10)."""

    seat: int
    number: int
    victim: int | None
    """Whose collection it was; ``None`` for the seat's own."""
    lid: str | None


class WindowOpened(BagolootEvent, frozen=True):
    """The bag may be challenged now (B15)."""

    maker: int
    number: int
    seats: tuple[int, ...]
    """Who may answer, clockwise from the maker."""


class LetStand(BagolootEvent, frozen=True):
    """A seat will not challenge the bag (B15)."""

    seat: int


class WindowClosed(BagolootEvent, frozen=True):
    """Nobody challenged the bag in time; it never can be again (B15, B16)."""

    by: str
    """``answers``, ``clock``, ``turn``, or ``nobody`` where nobody could challenge it at all."""


class Challenged(BagolootEvent, frozen=True):
    """The challenger looked at the lid; the verdict is public, the card is not (B17)."""

    seat: int
    maker: int
    number: int
    genuine: bool
    lid: str | None

    def reveals(self, seat: int | None) -> bool:
        return True


class BagMoved(BagolootEvent, frozen=True):
    """A bag changed hands."""

    giver: int
    taker: int
    number: int
    why: str
    """``bluff``, ``genuine`` or ``robbery``."""


class CollectionsLost(BagolootEvent, frozen=True):
    """A challenger without a bag paid with all open collections (B18)."""

    seat: int
    taker: int | None
    """``None`` when they went to the junk pile."""
    numbers: tuple[int, ...]


class Exchanged(BagolootEvent, frozen=True):
    """A junk coin went to the junk pile for a new card (B13)."""

    seat: int
    number: int
    card: str | None
    deck: int

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


class Knocked(BagolootEvent, frozen=True):
    """A seat ended its turn (B14)."""

    seat: int


class Claimed(Settling, frozen=True):
    """A seat claimed a split and got all open collections of the number (B20, B21)."""

    seat: int
    number: int
    owners: tuple[int, ...]
    """Whose collections they were."""


class ClaimFailed(Settling, frozen=True):
    """A wrong claim: nothing changes (B20)."""

    seat: int
    number: int
    own: bool | None
    """Whether the seat's own open made the split; told to nobody else."""


class Offended(Settling, frozen=True):
    """Strict manners: the play is undone unseen and a turn is lost (B22)."""

    seat: int
    what: str
    """``undrawn`` or ``rushed``."""


class TurnSkipped(BagolootEvent, frozen=True):
    """A seat lost this turn because it had rushed (B22)."""

    seat: int


class SeatDone(BagolootEvent, frozen=True):
    """A turn begun with an empty deck ended without a play: the seat takes no more turns this round (B24)."""

    seat: int


class Robbed(BagolootEvent, frozen=True):
    """A turn left the hand empty: the round is over (B23)."""

    seat: int


class TimeCalled(BagolootEvent, frozen=True):
    """The time is up: the running round is the last (B3)."""


class Removed(Struct, frozen=True, gc=False):
    """Cards that leave a stash because of cards left in hand (B25)."""

    number: int
    bag: bool
    cards: int
    of: int
    """How many cards the collection or bag had."""


class Sheet(Struct, frozen=True, gc=False):
    """How one seat's round score came about (B25)."""

    seat: int
    hand: int
    """Cards left in hand; as many leave the stash."""
    removed: tuple[Removed, ...]
    bags: int
    """Bags still whole."""
    bag_points: int
    """What they bring."""
    cards: int
    """Other cards left in the stash."""
    card_points: int
    """What they bring."""
    score: int
    total: int


class RoundScored(Settling, frozen=True):
    """The round is over."""

    round: int
    robber: int | None
    sheets: tuple[Sheet, ...]


class GameEnded(BagolootEvent, frozen=True):
    """The last round is scored; the highest total wins, ties share (B3)."""

    totals: tuple[int, ...]
    standings: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    """``rounds``, ``target``, ``time``, or ``limit`` for a target or time that was not reached (B3)."""


class Move(Struct, frozen=True, gc=False):
    """A change of a hand."""

    what: str
    """``drawn``, ``shown`` (played face up or exchanged), ``laid`` (as a lid) or ``taken`` (by a holdup)."""
    seat: int
    card: str | None = None
    """``None`` where the seat was not told it."""
    other: int | None = None
    """For a card taken, the seat that lost it; for a lid, the place of its bag."""


class PositionSet(BagolootEvent, frozen=True):
    """An exercise begins in the middle of a game: what each seat would know had it played until here."""

    round: int
    dealer: int
    phase: str
    hands: tuple[tuple[str, ...] | None, ...]
    """The hand of each seat; ``None`` for another seat's."""
    moves: tuple[Move, ...]
    """The changes of hands in the round, oldest first."""
    bags: int
    """Bags made in the round."""
    peekers: tuple[int | None, ...]
    """Who has looked at the lid of each bag."""

    def reveals(self, seat: int | None) -> bool:
        return True


EVENTS: tuple[type[BagolootEvent], ...] = (
    PositionSet,
    RoundBegan,
    Dealt,
    TurnBegan,
    Drew,
    HeldUp,
    Opened,
    Built,
    Stole,
    Merged,
    BagMade,
    WindowOpened,
    LetStand,
    WindowClosed,
    Challenged,
    BagMoved,
    CollectionsLost,
    Exchanged,
    Knocked,
    Claimed,
    ClaimFailed,
    Offended,
    TurnSkipped,
    SeatDone,
    Robbed,
    TimeCalled,
    RoundScored,
    GameEnded,
)
"""Every kind."""

BEATS: tuple[type[BagolootEvent], ...] = (PositionSet, RoundBegan, TurnBegan)
"""Each turn is a beat of a replay."""
