"""A position of Bag-O-Loot between text and state: everything of the running round, by kinds of cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from bagatelle.core.position_text import Header, Line
from bagatelle.games.bagoloot.rules.cards import LOOTER, NO_CARD
from bagatelle.games.bagoloot.rules.state import NOBODY, UNJUDGED, Phase


@dataclass
class CollectionDraft:
    """An open collection."""

    line: Line
    cards: list[int]
    opened: int | None = None
    """When it was opened, where the text says; smaller is older."""

    @property
    def number(self) -> int:
        return next(card for card in self.cards if card != LOOTER)

    @property
    def looters(self) -> int:
        return self.cards.count(LOOTER)


@dataclass
class BagDraft:
    """A bag; the older stands first."""

    line: Line
    cards: list[int]
    """Those that lie face up."""
    owner: int
    maker: int
    lid: int = NO_CARD
    peeker: int = NOBODY
    verdict: int = UNJUDGED
    is_contested: bool = False

    @property
    def number(self) -> int:
        return next(card for card in self.cards if card != LOOTER)


@dataclass
class SplitDraft:
    """A number that lies open in several stashes."""

    line: Line
    number: int
    makers: list[int]
    is_live: bool


@dataclass
class TurnDraft:
    """The running turn."""

    line: Line
    seat: int
    is_active: bool = False
    is_counted: bool = False
    is_deckless: bool = False
    opened: list[int] = field(default_factory=list)
    bagging: tuple[int, int] | None = None
    """The number and the owner of the collection on which a bag is begun."""


@dataclass
class MoveDraft:
    """A change of a hand."""

    what: int
    seat: int
    card: int
    other: int
    """The victim of a holdup; the place of the bag on which a lid was laid."""


@dataclass
class SeatDraft:
    """What lies with a seat."""

    line: Line | None
    hand: list[int]
    is_more_drawn: bool
    """Whether its hand has more cards, to be drawn."""
    collections: list[CollectionDraft] = field(default_factory=list)
    had_turn: bool = False
    done: bool = False
    skips: bool = False
    slipped: bool = False
    claimed: bool = False
    answered: bool = False

    @property
    def where(self) -> int:
        return 0 if self.line is None else self.line.number


@dataclass
class Draft:
    """All of a position."""

    header: Header
    phase: Phase
    seats: list[SeatDraft]
    bags: list[BagDraft]
    turn: TurnDraft | None
    deck: list[int]
    """The next card to draw first."""
    is_deck_drawn: bool
    """Whether more cards, to be drawn, lie under those stated."""
    junk: list[int]
    is_junk_drawn: bool
    """Whether the junk pile has all cards that lie nowhere else."""
    splits: list[SplitDraft]
    moves: list[MoveDraft] | None
    """``None`` where the text states none."""
    openings: int | None
    is_time_up: bool
    unseen: list[int]
    """The cards that nothing states."""

    @property
    def count(self) -> int:
        return len(self.seats)

    def owners_of(self, number: int) -> list[int]:
        """The seats with an open collection of the number."""
        return [seat for seat, one in enumerate(self.seats) if any(c.number == number for c in one.collections)]
