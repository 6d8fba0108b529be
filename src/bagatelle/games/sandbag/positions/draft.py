"""A position of Sandbag between text and state: everything of the running round, by cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from bagatelle.core.position_text import Header, Line
from bagatelle.core.seats import NO_SEAT
from bagatelle.games.sandbag.rules.actions import place_text
from bagatelle.games.sandbag.rules.cards import NO_CARD, name_of
from bagatelle.games.sandbag.rules.events import Way

NO_PLACE = -1


@dataclass
class PlayMade:
    """A card that was played to a trick."""

    way: Way
    card: int
    place: int = NO_PLACE
    """Where a swap took the card from."""
    given: int = NO_CARD
    """What a swap put there."""

    @property
    def action(self) -> str:
        """As records write it."""
        if self.way is Way.SWAP:
            return f"swap {name_of(self.given)} for {place_text(self.place)}"
        return name_of(self.card) if self.way is Way.HAND else f"sandbag {name_of(self.card)}"


@dataclass
class TrickMade:
    """A trick with its leader and the plays in their order."""

    leader: int
    plays: list[PlayMade]
    line: Line | None = None
    """``None`` for a trick that the text does not state."""

    def play_of(self, seat: int, seats: int) -> PlayMade | None:
        """What the seat has played."""
        step = (seat - self.leader) % seats
        return self.plays[step] if step < len(self.plays) else None


@dataclass
class Slot:
    """A card of a basket."""

    card: int = NO_CARD
    giver: int = NO_SEAT
    """Who swapped it in, face down."""


@dataclass
class SeatDraft:
    """What lies with a seat now."""

    line: Line | None
    hand: list[int] = field(default_factory=list)
    sandbags: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    """To the left, to the right."""
    basket: list[Slot] = field(default_factory=list)
    is_ready: bool = False
    are_sandbags_stated: bool = False
    won: tuple[int, int] | None = None
    """How many tricks it has won, and how many rockets with them, where the text says."""

    @property
    def where(self) -> int:
        return 0 if self.line is None else self.line.number

    @property
    def left(self) -> int:
        """Cards that it has still to play."""
        return len(self.hand) + len(self.sandbags)


@dataclass
class Draft:
    """All of a position."""

    header: Header
    left_out: int
    seats: list[SeatDraft]
    tricks: list[TrickMade]
    """The finished ones, and the running one if a card lies there."""
    leader: int | None
    """Who leads the next trick, where none is running."""
    leader_line: Line | None
    unseen: list[int]
    """The cards that nothing states."""
    tricks_finished: int | None = None
    """How many tricks are finished, where the text says."""

    @property
    def count(self) -> int:
        return len(self.seats)

    @property
    def running(self) -> TrickMade | None:
        """The trick in which somebody has still to play."""
        return self.tricks[-1] if self.tricks and len(self.tricks[-1].plays) < self.count else None

    @property
    def finished(self) -> list[TrickMade]:
        return self.tricks[:-1] if self.running is not None else self.tricks

    def plays_of(self, seat: int) -> list[PlayMade]:
        """Everything that the seat has played."""
        found = [trick.play_of(seat, self.count) for trick in self.tricks]
        return [play for play in found if play is not None]

    def originals(self) -> list[int]:
        """The cards of all baskets as they were revealed."""
        cards = [slot.card for seat in self.seats for slot in seat.basket]
        for trick in self.tricks:
            for play in trick.plays:
                if play.way is Way.SWAP:
                    cards[play.place] = play.card
        return cards
