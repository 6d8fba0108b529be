"""What a seat knows of a game of Bag-O-Loot.

``PublicView`` is what everybody sees of the table now, ``OwnView`` what one seat knows besides. Both travel over the
wire. ``View`` is the two put together with the seat's memory, for bots and for sentences. What changes at different
times stands in different fields of the public view, one value for each seat: only fields that changed are sent.

The structs hold no cycles, so the garbage collector skips them (``gc=False``).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.deal import cards_dealt
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.memory import Memory


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


class Pending(Struct, frozen=True, gc=False):
    """The collection on which a bag is begun."""

    owner: int
    number: int


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
    pending: Pending | None
    """The bag that is begun, until its lid is chosen."""
    claimed: tuple[int, ...]
    """The seats that have made a wrong claim in it."""


class Split(Struct, frozen=True, gc=False):
    """A number of which open collections lie in several stashes (B20)."""

    number: int
    makers: tuple[int, ...]
    """The seats that may not claim it."""
    live: bool
    """Whether a turn has ended with it."""


class Stake(Struct, frozen=True, gc=False):
    """What a challenge would cost if the bag were genuine (B18)."""

    bag: str | None
    """The number of the oldest bag, which would be lost."""
    collections: tuple[str, ...]
    """Else the numbers of the open collections, which would all be lost."""
    to_junk: bool
    """Whether those would go to the junk pile instead of the maker."""


class PublicView(Struct, frozen=True, gc=False):
    """What everybody sees of the table now, or can work out without remembering hidden cards."""

    seats: int
    options: dict[str, str]
    """The options that are not played as usual."""
    phase: Phase
    round: int
    dealer: int
    waiting: tuple[int, ...]
    invited: tuple[int, ...]
    hand_sizes: tuple[int, ...] | None
    """Cards in the hand of each seat; ``None`` while the table does not show them (B7)."""
    hands: tuple[tuple[str, ...], ...] | None
    """The cards themselves, once the game is over."""
    collections: tuple[tuple[Collection, ...], ...]
    """The open collections of each seat, oldest first."""
    bags: tuple[Bag, ...]
    """All bags on the table, oldest first."""
    oldest_bags: tuple[int | None, ...]
    """Which of ``bags`` each seat loses first, to a robbery or by a wrong challenge (B18, B23)."""
    done: tuple[int, ...]
    """The seats that take no more turns in this round (B24)."""
    locked_out: tuple[int, ...]
    """The seats, still in the round, that may not steal as they have no open collection (B9)."""
    skips: tuple[int, ...]
    """The seats that lose their coming turn (B22)."""
    totals: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    """The scores of each seat in the finished rounds."""
    so_far: tuple[int, ...]
    """What the stash of each seat would bring in the running round with an empty hand; hands do not show (B7, B25)."""
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
    time_up: bool
    """Whether the running round is the last by the clock (B3)."""
    splits: tuple[Split, ...]
    openings: int
    """Collections opened in this round."""
    had_turn: tuple[int, ...]
    """The seats that have had a turn in this round."""
    slipped: tuple[int, ...]
    """The seats that have played undrawn since they last drew (B22)."""


class Lid(Struct, frozen=True, gc=False):
    """A lid that the seat has laid or peeked at."""

    bag: int
    """The place of the bag in ``bags``."""
    card: str


class OwnView(Struct, frozen=True, gc=False):
    """What one seat knows besides."""

    seat: int
    hand: tuple[str, ...]
    lids: tuple[Lid, ...]
    stake: Stake
    """What the seat would lose by challenging a genuine bag now."""
    warned: tuple[int, ...]
    """The numbers of splits that the seat is making in its turn, where the table warns of them (B20)."""


class Seat(Struct, frozen=True, gc=False):
    """What a viewer sees of a seat."""

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
    so_far: int
    """What its stash would bring in the running round with an empty hand."""


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
    deck: int
    junk: tuple[str, ...]
    turn: Turn | None
    contested: int | None
    answered: tuple[int, ...]
    answering: tuple[int, ...]
    stake: Stake | None
    """``None`` for spectators."""
    warned: tuple[int, ...]
    time_up: bool
    splits: tuple[Split, ...]
    openings: int
    had_turn: tuple[int, ...]
    slipped: tuple[int, ...]
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


def join_view(public: Struct, own: Struct | None, memory: object) -> View:
    """Put a view together; a spectator has no own part."""
    assert isinstance(public, PublicView)
    assert isinstance(own, OwnView | None)
    assert isinstance(memory, Memory)
    return View(
        seat=None if own is None else own.seat,
        variant=Variant(public.seats, tuple(public.options.items())),
        phase=public.phase,
        round=public.round,
        dealer=public.dealer,
        waiting=public.waiting,
        invited=public.invited,
        hand=() if own is None else own.hand,
        table=tuple(_seat(public, own, seat) for seat in range(public.seats)),
        bags=public.bags if own is None else _with_lids(public.bags, own.lids),
        deck=public.deck,
        junk=public.junk,
        turn=public.turn,
        contested=public.contested,
        answered=public.answered,
        answering=public.answering,
        stake=None if own is None else own.stake,
        warned=() if own is None else own.warned,
        time_up=public.time_up,
        splits=public.splits,
        openings=public.openings,
        had_turn=public.had_turn,
        slipped=public.slipped,
        memory=memory,
    )


def _seat(public: PublicView, own: OwnView | None, seat: int) -> Seat:
    hand = None if public.hand_sizes is None else public.hand_sizes[seat]
    return Seat(
        hand=len(own.hand) if own is not None and own.seat == seat else hand,
        cards=None if public.hands is None else public.hands[seat],
        collections=public.collections[seat],
        oldest_bag=public.oldest_bags[seat],
        done=seat in public.done,
        locked_out=seat in public.locked_out,
        skips=seat in public.skips,
        total=public.totals[seat],
        rounds=public.rounds[seat],
        so_far=public.so_far[seat],
    )


def _with_lids(bags: tuple[Bag, ...], lids: tuple[Lid, ...]) -> tuple[Bag, ...]:
    """The bags with the lids that the seat knows."""
    known = {lid.bag: lid.card for lid in lids}
    return tuple(replace(bag, lid=known.get(place, bag.lid)) for place, bag in enumerate(bags))


def count_hand(view: View, seat: int) -> int:
    """How many cards the seat's hand holds, by counting every change of it."""
    count = cards_dealt(view.variant)
    for move in view.memory.moves:
        if move.seat == seat:
            count += 1 if move.what in {"drawn", "taken"} else -1
        elif move.what == "taken" and move.other == seat:
            count -= 1
    return count
