"""What a seat knows of a game of Bag-O-Loot: the parts of a view.

``seeing.view_of`` takes a view from a state; ``resample`` works from views alone. No part of a view leads back to the
whole, so the garbage collector need not look at them (``gc=False``).
"""

from __future__ import annotations

from msgspec import Struct

from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.deal import cards_dealt
from bagatelle.games.bagoloot.state import Phase


class Collection(Struct, frozen=True, gc=False):
    """Two to four face-up cards that count as one number."""

    number: int
    coins: int
    looters: int
    opened: int
    """Which open of the round it began with: smaller is older."""
    points: int
    """What it is worth as long as nothing of it is lost."""
    full: bool
    """Whether nothing can be added to it but a lid (B8)."""

    @property
    def size(self) -> int:
        return self.coins + self.looters


class Bag(Struct, frozen=True, gc=False):
    """Five cards that count as a bag of one number."""

    number: int
    owner: int
    maker: int
    coins: int
    looters: int
    lidded: bool
    """Whether one of the five lies face down; a bag that came together face up has no lid."""
    lid: str | None
    """``None`` for a lid that the viewer has not seen."""
    peeker: int | None
    """Who challenged it, and so has seen the lid besides its maker."""
    genuine: bool | None
    """The public verdict; ``None`` where there was none."""
    points: int
    """What it is worth as long as it is whole."""


class Seat(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    hand: int | None
    """Cards in hand; ``None`` while the table does not show it (B7)."""
    cards: tuple[str, ...] | None
    """The cards themselves, once the game is over."""
    collections: tuple[Collection, ...]
    """Oldest first."""
    oldest_bag: int | None
    """Which of ``bags`` it loses first, to a robbery or by a wrong challenge (B18, B23); ``None`` if it has none."""
    done: bool
    locked_out: bool
    """Whether the seat, still in the round, may not steal as it has no open collection (B9)."""
    skips: bool
    """Whether the seat loses its coming turn (B22)."""
    total: int
    rounds: tuple[int, ...]
    """The scores of the finished rounds."""


class Turn(Struct, frozen=True, gc=False):
    """Where the running turn stands."""

    seat: int
    deckless: bool
    """Whether it began with an empty deck."""
    active: bool
    """Whether anything has been played, holdup and exchange included."""
    counted: bool
    """Whether there was an open, build, steal or bag."""
    last: bool
    """Whether the seat takes no more turns in this round, should this one end as it stands (B24)."""
    opened: tuple[int, ...]
    """The numbers opened in it."""
    pending: tuple[int, int] | None
    """Owner and number of the collection on which a bag is begun."""
    claimed: tuple[int, ...]
    """The seats that have made a wrong claim in it."""


class Move(Struct, frozen=True, gc=False):
    """A change of a hand, as the viewer saw it."""

    what: str
    """``drawn``, ``shown`` (played face up or exchanged), ``laid`` (as a lid) or ``taken`` (by a holdup)."""
    seat: int
    card: str | None
    """``None`` where the viewer did not see it."""
    other: int | None
    """For a card taken, whose it was; for a lid, which bag it lies on."""


class Split(Struct, frozen=True, gc=False):
    """A number of which open collections lie in several stashes (B20)."""

    number: int
    makers: tuple[int, ...]
    """The seats that may not claim it."""
    live: bool
    """Whether a turn has ended with it."""


class Memory(Struct, frozen=True, gc=False):
    """What somebody who forgets nothing knows of the round; the table does not show it."""

    moves: tuple[Move, ...]
    """Every change of a hand: whoever counts them knows how many cards each hand holds (B7)."""
    splits: tuple[Split, ...]
    openings: int
    had_turn: tuple[int, ...]
    slipped: tuple[int, ...]
    """The seats that have played undrawn since they last drew (B22)."""


class Stake(Struct, frozen=True, gc=False):
    """What a challenge would cost if the bag were genuine (B18)."""

    bag: str | None
    """The number of the oldest bag, which would be lost."""
    collections: tuple[str, ...]
    """Else the numbers of the open collections, which would all be lost."""
    to_junk: bool
    """Whether those would go to the junk pile instead of the maker."""


class View(Struct, frozen=True, gc=False):
    """What one seat knows, or a spectator (seat ``None``)."""

    seat: int | None
    variant: Variant
    phase: Phase
    round: int
    dealer: int
    waiting: tuple[int, ...]
    invited: tuple[int, ...]
    hand: tuple[str, ...]
    table: tuple[Seat, ...]
    bags: tuple[Bag, ...]
    """All bags on the table, oldest first."""
    deck: int
    """Cards left to draw."""
    junk: tuple[str, ...]
    turn: Turn | None
    """``None`` once the game is over."""
    contested: int | None
    """The bag that can be challenged now, by its place in ``bags``."""
    answered: tuple[int, ...]
    """The seats that let it stand."""
    answering: tuple[int, ...]
    """The seats that may still challenge it or let it stand, clockwise from its maker."""
    stake: Stake | None
    """What the viewer would lose by challenging a genuine bag now; ``None`` for spectators."""
    warned: tuple[int, ...]
    """The numbers of splits that the viewer is making in its turn, where the table warns of them (B20)."""
    time_up: bool
    """Whether the running round is the last by the clock (B3)."""
    memory: Memory

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def may_answer(self) -> bool:
        """Whether the viewer may challenge the contested bag or let it stand."""
        return self.seat is not None and self.seat in self.answering

    def bags_of(self, seat: int) -> tuple[Bag, ...]:
        """The bags of a seat, oldest first."""
        return tuple(bag for bag in self.bags if bag.owner == seat)

    def collection(self, seat: int, number: int) -> Collection | None:
        """The seat's open collection of the number."""
        return next((found for found in self.table[seat].collections if found.number == number), None)


def count_hand(view: View, seat: int) -> int:
    """How many cards the seat's hand holds, by counting every change of it."""
    count = cards_dealt(view.variant)
    for move in view.memory.moves:
        if move.seat == seat:
            count += 1 if move.what in {"drawn", "taken"} else -1
        elif move.what == "taken" and move.other == seat:
            count -= 1
    return count
