"""What a seat knows of a game of Sandbag: the parts of a view.

``seeing.view_of`` takes a view from a state; ``resample`` works from views alone. No part of a view leads back to the
whole, so the garbage collector need not look at them (``gc=False``).
"""

from __future__ import annotations

from msgspec import Struct

from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.cards import Tally
from bagatelle.games.sandbag.state import Phase, Way
from bagatelle.games.sandbag.tricks import Standing


class Slot(Struct, frozen=True, gc=False):
    """One of the two cards of a basket."""

    card: str | None
    """``None`` for a face-down card that the viewer did not put there."""
    face_up: bool
    giver: int | None
    """Who swapped it in; ``None`` for a card of the owner's own choice."""
    voids: str
    """Colours that the giver's hand had shown to be without when it gave the card."""


class Play(Struct, frozen=True, gc=False):
    """A card in a trick."""

    seat: int
    way: Way
    card: str | None
    """``None`` for another seat's sandbag."""
    owner: int | None
    slot: int | None
    """The basket slot that a swap took from."""
    given: str | None
    """What the viewer gave for it."""


class Trick(Struct, frozen=True, gc=False):
    """A finished trick."""

    plays: tuple[Play, ...]
    led: str | None
    standing: Standing
    """Trump when it ended, who won it and by what."""


class Seat(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    hand: int
    """Cards in hand; during a sealed choice as many as before it began."""
    sandbags: int
    most_sandbags: int
    basket: tuple[Slot, ...]
    """Empty until the baskets are revealed, except for the viewer's own choice."""
    won: int
    """Cards won in tricks."""
    rockets: int
    """Rockets among them that were played face up."""
    voids: str
    """Colours that the hand has shown to be without."""
    total: int
    rounds: tuple[int, ...]
    """The scores of the finished rounds."""


class View(Struct, frozen=True, gc=False):
    """What one seat knows, or a spectator (seat ``None``)."""

    seat: int | None
    variant: Variant
    phase: Phase
    round: int
    dealer: int
    left_out: str | None
    waiting: tuple[int, ...]
    hand: tuple[str, ...]
    sandbags: tuple[str, ...]
    passed: tuple[str, ...]
    """What the viewer passed this round: to the left, to the right."""
    received: tuple[str, ...]
    """What the viewer got: from the left, from the right."""
    table: tuple[Seat, ...]
    leader: int | None
    led: str | None
    standing: Standing
    """Trump and winner if the trick ended now."""
    tally: tuple[Tally, ...]
    """The colours that baskets show, each with its cards."""
    rocket: int
    """The points that a rocket takes off at this table."""
    face_up_needed: bool
    """Whether the seat to play must show a card because a sandbag was led (S14)."""
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    """The finished tricks of this round, oldest first."""
    aside: int
    """Cards of tricks that nobody won."""

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def turn(self) -> int | None:
        """Whose play it is."""
        return self.waiting[0] if self.phase is Phase.PLAY else None
