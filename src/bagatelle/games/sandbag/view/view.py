"""What a seat knows of a game of Sandbag.

``PublicView`` is what everybody sees of the table now, ``OwnView`` what one seat knows besides. Both travel over the
wire. ``View`` is the two put together with the seat's memory, for bots and for sentences. What changes at different
times stands in different fields of the public view, one value for each seat: only fields that changed are sent.

The structs hold no cycles, so the garbage collector skips them (``gc=False``).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.events import Play, Standing, Tally, Way
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.memory import Memory, Trick


class Slot(Struct, frozen=True, gc=False):
    """One of the two cards of a basket."""

    card: str | None
    """``None`` for a face-down card that the viewer did not put there."""
    face_up: bool
    giver: int | None
    """Who swapped it in; ``None`` for a card of the owner's own choice."""
    voids: str
    """Colours that the giver's hand had shown to be without when it gave the card."""


class PublicView(Struct, frozen=True, gc=False):
    """What everybody sees of the table now."""

    seats: int
    options: dict[str, str]
    """The options that are not played as usual."""
    phase: Phase
    round: int
    dealer: int
    left_out: str | None
    waiting: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    """Cards in the hand of each seat; during a sealed choice as many as before it began."""
    sandbag_counts: tuple[int, ...]
    """Sandbags of each seat that it has not played."""
    most_sandbags: tuple[int, ...]
    """How many sandbags each seat may choose."""
    baskets: tuple[tuple[Slot, ...], ...]
    """The basket of each seat; empty until the baskets are revealed."""
    cards_won: tuple[int, ...]
    """Cards that each seat has won in tricks."""
    rockets_won: tuple[int, ...]
    """Rockets among them that were played face up."""
    voids: tuple[str, ...]
    """Colours that the hand of each seat has shown to be without."""
    totals: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    """The scores of each seat in the finished rounds."""
    so_far: tuple[int, ...]
    """The points of each seat in the running round as everybody can count them: face-down cards count as balloons."""
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
    """The running trick."""
    tricks: int
    """How many tricks of this round are finished."""
    last_trick: Trick | None
    """The last of them."""
    aside: int
    """Cards of tricks that nobody won."""


class Gift(Struct, frozen=True, gc=False):
    """A card that lies face down in a basket because the viewer swapped it in."""

    owner: int
    slot: int
    card: str


class Passes(Struct, frozen=True, gc=False):
    """A card for each neighbour; ``None`` for one that has not been chosen yet, or not been passed."""

    left: str | None
    right: str | None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that there are, the left one first."""
        return tuple(card for card in (self.left, self.right) if card is not None)


NO_PASSES = Passes(None, None)


class OwnView(Struct, frozen=True, gc=False):
    """What one seat knows besides."""

    seat: int
    hand: tuple[str, ...]
    sandbags: tuple[str, ...]
    passed: Passes
    """What the seat passed this round, to the left and to the right."""
    received: Passes
    """What the seat got, from the left and from the right."""
    basket: tuple[str, ...]
    """The seat's own choice for its basket, until the baskets are revealed."""
    gifts: tuple[Gift, ...]
    sandbag: str | None
    """The sandbag that the seat has played to the running trick."""
    last_sandbag: str | None
    """The sandbag that the seat played to the last trick."""


class Seat(Struct, frozen=True, gc=False):
    """What a viewer sees of a seat."""

    hand: int
    sandbags: int
    most_sandbags: int
    basket: tuple[Slot, ...]
    won: int
    rockets: int
    voids: str
    total: int
    rounds: tuple[int, ...]
    so_far: int
    """Points of the running round as everybody can count them."""


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
    passed: Passes
    received: Passes
    table: tuple[Seat, ...]
    leader: int | None
    led: str | None
    standing: Standing
    tally: tuple[Tally, ...]
    rocket: int
    face_up_needed: bool
    trick: tuple[Play, ...]
    tricks: int
    last_trick: Trick | None
    aside: int
    memory: Memory

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def turn(self) -> int | None:
        """Whose play it is."""
        return self.waiting[0] if self.phase is Phase.PLAY else None


def join_view(public: Struct, own: Struct | None, memory: object) -> View:
    """The view of a seat, or of a spectator, who has no own part."""
    assert isinstance(public, PublicView)
    assert isinstance(own, OwnView | None)
    assert isinstance(memory, Memory)
    last = public.last_trick
    if own is not None and last is not None:
        last = replace(last, plays=_plays(last.plays, own, own.last_sandbag))
    return View(
        seat=None if own is None else own.seat,
        variant=Variant(public.seats, tuple(public.options.items())),
        phase=public.phase,
        round=public.round,
        dealer=public.dealer,
        left_out=public.left_out,
        waiting=public.waiting,
        hand=() if own is None else own.hand,
        sandbags=() if own is None else own.sandbags,
        passed=NO_PASSES if own is None else own.passed,
        received=NO_PASSES if own is None else own.received,
        table=tuple(_seat(public, own, seat) for seat in range(public.seats)),
        leader=public.leader,
        led=public.led,
        standing=public.standing,
        tally=public.tally,
        rocket=public.rocket,
        face_up_needed=public.face_up_needed,
        trick=public.trick if own is None else _plays(public.trick, own, own.sandbag),
        tricks=public.tricks,
        last_trick=last,
        aside=public.aside,
        memory=memory,
    )


def _seat(public: PublicView, own: OwnView | None, seat: int) -> Seat:
    hand, sandbags, basket = public.hand_sizes[seat], public.sandbag_counts[seat], public.baskets[seat]
    if own is not None and own.seat == seat and public.phase in {Phase.PASS, Phase.SET_UP}:
        hand, sandbags = len(own.hand), len(own.sandbags)
        basket = tuple(Slot(card, face_up=False, giver=None, voids="") for card in own.basket)
    elif own is not None:
        gifts = {gift.slot: gift.card for gift in own.gifts if gift.owner == seat}
        basket = tuple(replace(slot, card=gifts.get(place, slot.card)) for place, slot in enumerate(basket))
    return Seat(
        hand=hand,
        sandbags=sandbags,
        most_sandbags=public.most_sandbags[seat],
        basket=basket,
        won=public.cards_won[seat],
        rockets=public.rockets_won[seat],
        voids=public.voids[seat],
        total=public.totals[seat],
        rounds=public.rounds[seat],
        so_far=public.so_far[seat],
    )


def _plays(plays: tuple[Play, ...], own: OwnView, sandbag: str | None) -> tuple[Play, ...]:
    """The plays of a trick with what the seat knows of its own."""
    return tuple(_play(play, own, sandbag) if play.seat == own.seat else play for play in plays)


def _play(play: Play, own: OwnView, sandbag: str | None) -> Play:
    if play.way is Way.SANDBAG:
        return replace(play, card=play.card or sandbag)
    gifts = [gift.card for gift in own.gifts if (gift.owner, gift.slot) == (play.owner, play.slot)]
    return replace(play, given=gifts[0]) if gifts else play
