"""What a seat knows of a game of Bag-O-Loot: the only file that hides.

A view is built field by field from what the seat may see; nothing is blanked out of a copy. ``told`` does the same
for events. ``resample`` stands in its own file and works from views alone.

A server shows a table again and again, to everybody after every action. So parts that depend on a few numbers are made
once and remembered by these numbers, which say all that the part shows and who sees it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from msgspec import Struct

from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.events import (
    BagMade,
    BagolootEvent,
    Challenged,
    ClaimFailed,
    Dealt,
    Drew,
    Exchanged,
    HeldUp,
    Opened,
)
from bagatelle.games.bagoloot.legality import at_the_table, invited, waiting_for
from bagatelle.games.bagoloot.scoring import BAG_POINTS, CARD_POINTS, rounds_scored, total
from bagatelle.games.bagoloot.setup import cards_dealt
from bagatelle.games.bagoloot.stash import open_twice
from bagatelle.games.bagoloot.state import (
    DRAWN,
    GENUINE,
    LAID,
    NO_BAG,
    NO_PLACE,
    NO_SEAT,
    NOBODY,
    OPEN_COUNTS,
    SHOWN,
    UNJUDGED,
    WARNING,
    Phase,
    State,
    card_of,
    coins_of,
    deck_left,
    has_option,
    is_among,
    lid_of,
    looters_of,
    maker_of,
    number_of,
    other_of,
    owner_of,
    peeker_of,
    seat_of,
    verdict_of,
    what_of,
)
from bagatelle.games.bagoloot.turns import answering


class Collection(Struct, frozen=True):
    """Two to four face-up cards that count as one number."""

    number: int
    coins: int
    looters: int
    opened: int
    """Which open of the round it began with: smaller is older."""
    points: int
    """What it is worth as long as nothing of it is lost."""

    @property
    def size(self) -> int:
        return self.coins + self.looters


class Bag(Struct, frozen=True):
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


class Seat(Struct, frozen=True):
    """What everybody sees of a seat."""

    hand: int | None
    """Cards in hand; ``None`` while the table does not show it (B7)."""
    cards: tuple[str, ...] | None
    """The cards themselves, once the game is over."""
    collections: tuple[Collection, ...]
    """Oldest first."""
    done: bool
    skips: bool
    """Whether the seat loses its coming turn (B22)."""
    total: int
    rounds: tuple[int, ...]
    """The scores of the finished rounds."""


class Turn(Struct, frozen=True):
    """Where the running turn stands."""

    seat: int
    deckless: bool
    """Whether it began with an empty deck."""
    active: bool
    """Whether anything has been played, holdup and exchange included."""
    counted: bool
    """Whether there was an open, build, steal or bag."""
    opened: tuple[int, ...]
    """The numbers opened in it."""
    pending: tuple[int, int] | None
    """Owner and number of the collection on which a bag is begun."""
    claimed: tuple[int, ...]
    """The seats that have made a wrong claim in it."""


class Move(Struct, frozen=True):
    """A change of a hand, as the viewer saw it."""

    what: str
    """``drawn``, ``shown`` (played face up or exchanged), ``laid`` (as a lid) or ``taken`` (by a holdup)."""
    seat: int
    card: str | None
    """``None`` where the viewer did not see it."""
    other: int | None
    """For a card taken, whose it was; for a lid, which bag it lies on."""


class Split(Struct, frozen=True):
    """A number of which open collections lie in several stashes (B20)."""

    number: int
    makers: tuple[int, ...]
    """The seats that may not claim it."""
    live: bool
    """Whether a turn has ended with it."""


class Memory(Struct, frozen=True):
    """What somebody who forgets nothing knows of the round; the table does not show it."""

    moves: tuple[Move, ...]
    """Every change of a hand: whoever counts them knows how many cards each hand holds (B7)."""
    splits: tuple[Split, ...]
    openings: int
    had_turn: tuple[int, ...]
    slipped: tuple[int, ...]
    """The seats that have played undrawn since they last drew (B22)."""


class View(Struct, frozen=True):
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


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    assert seat is None or at_the_table(state, seat), f"there is no seat {seat}"
    over = state.phase is Phase.OVER
    return View(
        seat=seat,
        variant=state.variant,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        waiting=waiting_for(state),
        invited=invited(state),
        hand=() if seat is None else names_in(state.hands[seat]),
        table=tuple([_seat(state, other, seat) for other in range(state.seats)]),
        bags=tuple([_bag(bag, seat, over) for bag in state.bags]),
        deck=deck_left(state),
        junk=names_in(state.junk),
        turn=_turn(state),
        contested=None if state.contested == NO_BAG else state.contested,
        answered=_seats(state.seats, state.answered),
        answering=() if state.contested == NO_BAG else answering(state),
        warned=_warned(state, seat),
        time_up=state.time_up,
        memory=_memory(state, seat),
    )


@lru_cache(1024)
def _seats(seats: int, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if is_among(bits, seat))


@lru_cache(4096)
def _numbers(kinds: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(NUMBERS) if how_many(kinds, number))


def _seat(state: State, seat: int, viewer: int | None) -> Seat:
    over = state.phase is Phase.OVER
    counted_openly = over or seat == viewer or has_option(state, OPEN_COUNTS)
    coins, looters = state.coins[seat], state.looters[seat]
    scored = state.seats * rounds_scored(state)
    return Seat(
        hand=state.held[seat] if counted_openly else None,
        cards=names_in(state.hands[seat]) if over else None,
        collections=_collections(coins, looters, _opened(state, seat)) if coins or looters else (),
        done=is_among(state.done, seat),
        skips=is_among(state.skips, seat),
        total=total(state, seat),
        rounds=tuple(state.scores[seat : scored : state.seats]) if scored else (),
    )


def _opened(state: State, seat: int) -> tuple[int, ...]:
    """Which open of the round each collection of the seat began with, by number."""
    first = place_at(seat, 0)
    return tuple(state.opened_at[first : first + NUMBERS])


@lru_cache(8192)
def _collections(coins: int, looters: int, opened: tuple[int, ...]) -> tuple[Collection, ...]:
    found = [
        Collection(
            number + 1,
            how_many(coins, number),
            how_many(looters, number),
            opened[number],
            CARD_POINTS * how_many(coins + looters, number),
        )
        for number in range(NUMBERS)
        if how_many(coins + looters, number)
    ]
    return tuple(sorted(found, key=lambda collection: collection.opened))


@lru_cache(8192)
def _bag(bag: int, viewer: int | None, over: bool) -> Bag:  # noqa: FBT001 - the cache keeps positions apart cheaply
    peeker = None if peeker_of(bag) == NOBODY else peeker_of(bag)
    lidded = lid_of(bag) != NO_CARD
    knows = over or (viewer is not None and viewer in {maker_of(bag), peeker})
    return Bag(
        number=number_of(bag) + 1,
        owner=owner_of(bag),
        maker=maker_of(bag),
        coins=coins_of(bag),
        looters=looters_of(bag),
        lidded=lidded,
        lid=NAMES[lid_of(bag)] if lidded and knows else None,
        peeker=peeker,
        genuine=None if verdict_of(bag) == UNJUDGED else verdict_of(bag) == GENUINE,
        points=BAG_POINTS,
    )


def _turn(state: State) -> Turn | None:
    if state.turn == NO_SEAT:
        return None
    pending = None if state.pending == NO_PLACE else (state.pending // NUMBERS, state.pending % NUMBERS + 1)
    return Turn(
        seat=state.turn,
        deckless=state.deckless,
        active=state.active,
        counted=state.counted,
        opened=_numbers(state.opened),
        pending=pending,
        claimed=_seats(state.seats, state.claimed),
    )


def _warned(state: State, viewer: int | None) -> tuple[int, ...]:
    """What the opener is told before its turn ends."""
    if viewer is None or viewer != state.turn or not has_option(state, WARNING):
        return ()
    return _numbers(open_twice(state) & state.opened)


def _memory(state: State, viewer: int | None) -> Memory:
    splits = [
        Split(number, _seats(state.seats, state.makers[number - 1]), how_many(state.splits, number - 1) > 0)
        for number in _numbers(open_twice(state))
    ]
    return Memory(
        moves=_moves(state, viewer),
        splits=tuple(splits),
        openings=state.openings,
        had_turn=_seats(state.seats, state.had_turn),
        slipped=_seats(state.seats, state.slipped),
    )


def _moves(state: State, viewer: int | None) -> tuple[Move, ...]:
    over = state.phase is Phase.OVER
    moves = [_move(move, viewer, over) for move in state.moves]
    lids = [_bag(bag, viewer, over).lid for bag in state.bags]
    if any(lids):
        moves = [_laid(move, lids) if move.what == "laid" else move for move in moves]
    return tuple(moves)


def _laid(move: Move, lids: list[str | None]) -> Move:
    """The lid's card, where the viewer has seen it."""
    assert move.other is not None, "a lid lies on a bag"
    lid = lids[move.other]
    return move if lid is None else _seen_lid(move.seat, lid, move.other)


@lru_cache(1024)
def _seen_lid(seat: int, lid: str, bag: int) -> Move:
    return Move("laid", seat, lid, bag)


@lru_cache(8192)
def _move(move: int, viewer: int | None, over: bool) -> Move:  # noqa: FBT001 - as above
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return Move("drawn", seat, None, None)
    if what == LAID:
        return Move("laid", seat, None, other)  # whoever has seen the lid learns it from the bag
    card = NAMES[card_of(move)]
    if what == SHOWN:
        return Move("shown", seat, card, None)
    known = over or (viewer is not None and viewer in {seat, other})
    return Move("taken", seat, card if known else None, other)


def told(event: BagolootEvent, seat: int | None) -> BagolootEvent:
    """The event as the seat sees it."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=None)
        case Drew() | Exchanged() if event.seat != seat:
            return replace(event, card=None)
        case HeldUp() if seat is None or seat not in {event.seat, event.victim}:
            return replace(event, cards=None)
        case BagMade() if event.seat != seat:
            return replace(event, lid=None)
        case Challenged() if seat is None or seat not in {event.seat, event.maker}:
            return replace(event, lid=None)
        case Opened() if event.seat != seat:
            return replace(event, splits=None)
        case ClaimFailed() if event.seat != seat:
            return replace(event, own=None)
        case _:
            return event
