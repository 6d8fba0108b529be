"""What a seat sees of the state of a game of Bag-O-Loot, and hears of an event: the only file that hides.

A view is built field by field: what everybody sees, and over it what only the seat does. Nothing is blanked out of a
copy.

A server shows a table again and again, to everybody after every action. So this is compiled, and what was seen before
is taken over where it is still seen: a round has hundreds of changes of hands, and all but the last are as they were.
What depends on a few numbers is made once and remembered by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.challenge import loss_of
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
from bagatelle.games.bagoloot.stash import locked_out, open_twice
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
    TAKEN,
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
from bagatelle.games.bagoloot.view import Bag, Collection, Memory, Move, Seat, Split, Stake, Turn, View


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    return views_of(state, (seat,), {})[0]


def views_of(state: State, seats: Sequence[int | None], seen: dict[int | None, View]) -> list[View]:
    """What each of the seats knows: what everybody sees, worked out once, and what only the seat does."""
    before = seen.get(None)
    public = seen[None] = _public(state, before)
    views = []
    for seat in seats:
        view = public if seat is None else _own(state, seat, public, seen.get(seat), before)
        seen[seat] = view
        views.append(view)
    return views


def _public(state: State, before: View | None) -> View:
    """What spectators see."""
    bags = _bags(state, None)
    return View(
        seat=None,
        variant=state.variant,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        waiting=waiting_for(state),
        invited=invited(state),
        hand=(),
        table=tuple([_seat(state, seat) for seat in range(state.seats)]),
        bags=bags,
        deck=deck_left(state),
        junk=names_in(state.junk),
        turn=_turn(state),
        contested=None if state.contested == NO_BAG else state.contested,
        answered=_seats(state.seats, state.answered),
        answering=() if state.contested == NO_BAG else answering(state),
        stake=None,
        warned=(),
        time_up=state.time_up,
        memory=_memory(state, bags, before),
    )


def _own(state: State, seat: int, public: View, before: View | None, public_before: View | None) -> View:
    """What a seat knows besides."""
    assert at_the_table(state, seat), f"there is no seat {seat}"
    knows_lids = state.phase is not Phase.OVER and _knows_lids(state, seat)
    bags = _bags(state, seat) if knows_lids else public.bags
    if knows_lids or _took(state, seat, before, public_before):
        memory = replace(public.memory, moves=_moves(state, seat, bags, before))
    else:
        memory = public.memory
    return replace(
        public,
        seat=seat,
        hand=names_in(state.hands[seat]),
        table=_table(state, seat, public.table),
        bags=bags,
        stake=_stake(state, seat),
        warned=_warned(state, seat),
        memory=memory,
    )


def _table(state: State, viewer: int, seen: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats as one of them sees them: it knows how many cards it has."""
    if seen[viewer].hand is not None:
        return seen
    table = list(seen)
    table[viewer] = replace(seen[viewer], hand=int(state.held[viewer]))
    return tuple(table)


def _knows_lids(state: State, seat: i64) -> bool:
    """Whether the seat has seen a lid that others have not."""
    return any(lid_of(bag) != NO_CARD and (maker_of(bag) == seat or peeker_of(bag) == seat) for bag in state.bags)


@lru_cache(1024)
def _seats(seats: int, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if is_among(bits, seat))


@lru_cache(4096)
def _numbers(kinds: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(NUMBERS) if how_many(kinds, number))


def _seat(state: State, seat: int) -> Seat:
    over = state.phase is Phase.OVER
    is_done = is_among(state.done, seat)
    scored = state.seats * rounds_scored(state)
    return Seat(
        int(state.held[seat]) if over or has_option(state, OPEN_COUNTS) else None,
        names_in(state.hands[seat]) if over else None,
        _collections(state, seat),
        is_done,
        not over and not is_done and locked_out(state, seat),
        is_among(state.skips, seat),
        total(state, seat),
        tuple(state.scores[seat : scored : state.seats]) if scored else (),
    )


def _collections(state: State, seat: i64) -> tuple[Collection, ...]:
    """The open collections of a seat, oldest first."""
    coins, looters = state.coins[seat], state.looters[seat]
    if coins == 0 and looters == 0:
        return ()
    found: list[Collection] = []
    for number in range(NUMBERS):
        size = how_many(coins + looters, number)
        if size:
            wild = how_many(looters, number)
            opened = state.opened_at[place_at(seat, number)]
            found.append(Collection(number + 1, size - wild, wild, opened, CARD_POINTS * size))
    if len(found) > 1:
        found.sort(key=_age)
    return tuple(found)


def _age(collection: Collection) -> int:
    return collection.opened


def _bags(state: State, viewer: int | None) -> tuple[Bag, ...]:
    over = state.phase is Phase.OVER
    return tuple([_seen_bag(bag, viewer, over=over) for bag in state.bags])


def _seen_bag(bag: i64, viewer: int | None, *, over: bool) -> Bag:
    known = over or (viewer is not None and (maker_of(bag) == viewer or peeker_of(bag) == viewer))
    return _bag(bag, known)


@lru_cache(8192)
def _bag(bag: int, known: bool) -> Bag:  # noqa: FBT001 - the cache keeps positions apart cheaply
    """A bag; what only its maker and who has looked know of it is asked for with ``known``."""
    peeker = None if peeker_of(bag) == NOBODY else peeker_of(bag)
    lidded = lid_of(bag) != NO_CARD
    return Bag(
        number=number_of(bag) + 1,
        owner=owner_of(bag),
        maker=maker_of(bag),
        coins=coins_of(bag),
        looters=looters_of(bag),
        lidded=lidded,
        lid=NAMES[lid_of(bag)] if lidded and known else None,
        peeker=peeker,
        genuine=None if verdict_of(bag) == UNJUDGED else verdict_of(bag) == GENUINE,
        points=BAG_POINTS,
    )


def _turn(state: State) -> Turn | None:
    if state.turn == NO_SEAT:
        return None
    return _seen_turn(
        state.turn, state.deckless, state.active, state.counted, state.opened, state.pending, state.seats, state.claimed
    )


@lru_cache(8192)
def _seen_turn(
    seat: int,
    deckless: bool,  # noqa: FBT001 - as above
    active: bool,  # noqa: FBT001 - as above
    counted: bool,  # noqa: FBT001 - as above
    opened: int,
    pending: int,
    seats: int,
    claimed: int,
) -> Turn:
    place = None if pending == NO_PLACE else (pending // NUMBERS, pending % NUMBERS + 1)
    return Turn(seat, deckless, active, counted, _numbers(opened), place, _seats(seats, claimed))


def _stake(state: State, seat: i64) -> Stake:
    loss = loss_of(state, seat)
    return Stake(loss.bag, loss.collections, loss.to_junk)


def _warned(state: State, viewer: int) -> tuple[int, ...]:
    """What the opener is told before its turn ends."""
    if viewer != state.turn or not has_option(state, WARNING):
        return ()
    return _numbers(open_twice(state) & state.opened)


def _memory(state: State, bags: tuple[Bag, ...], before: View | None) -> Memory:
    splits = [
        Split(number, _seats(state.seats, state.makers[number - 1]), how_many(state.splits, number - 1) > 0)
        for number in _numbers(open_twice(state))
    ]
    return Memory(
        moves=_moves(state, None, bags, before),
        splits=tuple(splits),
        openings=state.openings,
        had_turn=_seats(state.seats, state.had_turn),
        slipped=_seats(state.seats, state.slipped),
    )


def _is_same_round(state: State, before: View) -> bool:
    """Whether what was seen of changes of hands then is still seen so, but for lids that were looked at since."""
    return before.round == state.round and before.phase is not Phase.OVER and state.phase is not Phase.OVER


def _took(state: State, viewer: i64, before: View | None, public_before: View | None) -> bool:
    """Whether the viewer took a card or lost one, and so knows more of that than others."""
    if state.phase is Phase.OVER:
        return False
    first: i64 = 0
    if before is not None and public_before is not None and _is_same_round(state, before):
        if before.memory.moves is not public_before.memory.moves:
            return True
        first = len(before.memory.moves)
    for place in range(first, len(state.moves)):
        move = state.moves[place]
        if what_of(move) == TAKEN and (seat_of(move) == viewer or other_of(move) == viewer):
            return True
    return False


def _moves(state: State, viewer: int | None, bags: tuple[Bag, ...], before: View | None) -> tuple[Move, ...]:
    """Every change of a hand, of which those that were seen before are as they were."""
    known: tuple[Move, ...] = ()
    if before is not None and _is_same_round(state, before) and _same_lids(before.bags, bags):
        known = before.memory.moves
    if len(known) == len(state.moves):
        return known
    over = state.phase is Phase.OVER
    new = [state.moves[place] for place in range(len(known), len(state.moves))]
    return (*known, *[_seen_move(move, viewer, bags, over=over) for move in new])


def _same_lids(before: tuple[Bag, ...], bags: tuple[Bag, ...]) -> bool:
    """Whether nobody has looked at a lid since."""
    if before is bags:
        return True
    return all(before[place].lid == bags[place].lid for place in range(len(before)))


def _seen_move(move: i64, viewer: int | None, bags: tuple[Bag, ...], *, over: bool) -> Move:
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return _move(move, None)
    if what == LAID:  # whoever has seen the lid knows it from the bag
        return _move(move, bags[other].lid)
    known = what == SHOWN or over or viewer in (seat, other)
    return _move(move, NAMES[card_of(move)] if known else None)


@lru_cache(8192)
def _move(move: int, card: str | None) -> Move:
    """A change of a hand; the card, where it was seen."""
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return Move("drawn", seat, None, None)
    if what == LAID:
        return Move("laid", seat, card, other)
    if what == SHOWN:
        return Move("shown", seat, card, None)
    return Move("taken", seat, card, other)


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
