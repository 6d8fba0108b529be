"""The view of a seat, taken from the state of a game of Bag-O-Loot: with ``view.told`` the only code that hides.

A view is built field by field: what everybody sees, and over it what only the seat does. Nothing is blanked out of a
copy.

A server shows a table again and again, to everybody after every action. So this is compiled, and parts that depend on
a few numbers are made once and remembered by these numbers, which say all that the part shows; who looks is one of
them only where somebody sees more than others, so that all others share the part.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.challenge import loss_of
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

TOGETHER: Final = 16
"""So many moves in a row are remembered as one: a round has hundreds, and all but the last few are as they were."""


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    return views_of(state, (seat,))[0]


def views_of(state: State, seats: Sequence[int | None]) -> list[View]:
    """What each of the seats knows: what everybody sees, worked out once, and what only the seat does."""
    moves = [Moves(state.moves[start : start + TOGETHER]) for start in range(0, len(state.moves), TOGETHER)]
    public = _public(state, moves)
    return [public if seat is None else _own(state, seat, public, moves) for seat in seats]


@final
class Moves:
    """Some changes of hands in a row."""

    def __init__(self, moves: vec[i64]) -> None:
        self.moves: tuple[int, ...] = tuple(moves)
        self.has_lids: bool = any(what_of(move) == LAID for move in moves)
        takers: i64 = 0
        for move in moves:
            if what_of(move) == TAKEN:
                takers |= BIT[seat_of(move)] | BIT[other_of(move)]
        self.takers: i64 = takers
        """Who took a card, or lost one, as bits."""


def _public(state: State, moves: list[Moves]) -> View:
    """What spectators see."""
    over = state.phase is Phase.OVER
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
        bags=tuple([_seen_bag(bag, None, over) for bag in state.bags]),
        deck=deck_left(state),
        junk=_names(state.junk),
        turn=_turn(state),
        contested=None if state.contested == NO_BAG else state.contested,
        answered=_seats(state.seats, state.answered),
        answering=() if state.contested == NO_BAG else answering(state),
        stake=None,
        warned=(),
        time_up=state.time_up,
        memory=_memory(state, moves),
    )


def _own(state: State, seat: int, public: View, moves: list[Moves]) -> View:
    """What a seat knows besides."""
    assert at_the_table(state, seat), f"there is no seat {seat}"
    over = state.phase is Phase.OVER
    knows_lids = not over and _knows_lids(state, seat)
    return replace(
        public,
        seat=seat,
        hand=_names(state.hands[seat]),
        table=_table(state, seat, public.table),
        bags=tuple([_seen_bag(bag, seat, over) for bag in state.bags]) if knows_lids else public.bags,
        stake=_stake(*loss_of(state, seat)),
        warned=_warned(state, seat),
        memory=replace(public.memory, moves=_moves(state, seat, moves))
        if knows_lids or (not over and any(is_among(some.takers, seat) for some in moves))
        else public.memory,
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


@lru_cache(8192)
def _names(cards: int) -> tuple[str, ...]:
    return names_in(cards)


@lru_cache(1024)
def _seats(seats: int, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if is_among(bits, seat))


@lru_cache(4096)
def _numbers(kinds: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(NUMBERS) if how_many(kinds, number))


def _seat(state: State, seat: int) -> Seat:
    over = state.phase is Phase.OVER
    counted_openly = over or has_option(state, OPEN_COUNTS)
    coins, looters = state.coins[seat], state.looters[seat]
    scored = state.seats * rounds_scored(state)
    return _seen_seat(
        state.held[seat] if counted_openly else None,
        names_in(state.hands[seat]) if over else None,
        coins,
        looters,
        _opened(state, seat) if coins or looters else (),
        is_among(state.done, seat),
        not over and not is_among(state.done, seat) and locked_out(state, seat),
        is_among(state.skips, seat),
        total(state, seat),
        tuple(state.scores[seat : scored : state.seats]) if scored else (),
    )


@lru_cache(8192)
def _seen_seat(
    hand: int | None,
    cards: tuple[str, ...] | None,
    coins: int,
    looters: int,
    opened: tuple[int, ...],
    done: bool,  # noqa: FBT001 - the cache keeps positions apart cheaply
    locked: bool,  # noqa: FBT001 - as above
    skips: bool,  # noqa: FBT001 - as above
    points: int,
    rounds: tuple[int, ...],
) -> Seat:
    collections = _collections(coins, looters, opened) if opened else ()
    return Seat(hand, cards, collections, done, locked, skips, points, rounds)


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


def _seen_bag(bag: i64, viewer: int | None, over: bool) -> Bag:  # noqa: FBT001 - as above
    known = over or (viewer is not None and (maker_of(bag) == viewer or peeker_of(bag) == viewer))
    return _bag(bag, known)


@lru_cache(8192)
def _bag(bag: int, known: bool) -> Bag:  # noqa: FBT001 - as above
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


@lru_cache(1024)
def _stake(bag: str | None, collections: tuple[str, ...], to_junk: bool) -> Stake:  # noqa: FBT001 - as above
    return Stake(bag, collections, to_junk)


def _warned(state: State, viewer: int) -> tuple[int, ...]:
    """What the opener is told before its turn ends."""
    if viewer != state.turn or not has_option(state, WARNING):
        return ()
    return _numbers(open_twice(state) & state.opened)


def _memory(state: State, moves: list[Moves]) -> Memory:
    splits = [
        Split(number, _seats(state.seats, state.makers[number - 1]), how_many(state.splits, number - 1) > 0)
        for number in _numbers(open_twice(state))
    ]
    return Memory(
        moves=_moves(state, None, moves),
        splits=tuple(splits),
        openings=state.openings,
        had_turn=_seats(state.seats, state.had_turn),
        slipped=_seats(state.seats, state.slipped),
    )


def _moves(state: State, viewer: int | None, moves: list[Moves]) -> tuple[Move, ...]:
    over = state.phase is Phase.OVER
    lids = tuple([_seen_bag(bag, viewer, over).lid for bag in state.bags])
    knows_lids = any(lids)
    seen: list[Move] = []
    for some in moves:
        # Who knows no more than a spectator sees what one sees, and so shares it.
        taker = viewer if viewer is not None and is_among(some.takers, viewer) else None
        seen += _seen_moves(some.moves, taker, over, lids if knows_lids and some.has_lids else ())
    return tuple(seen)


@lru_cache(8192)
def _seen_moves(
    moves: tuple[int, ...],
    viewer: int | None,
    over: bool,  # noqa: FBT001 - as above
    lids: tuple[str | None, ...],
) -> tuple[Move, ...]:
    return tuple([_seen_move(move, viewer, over, lids) for move in moves])


def _seen_move(move: i64, viewer: int | None, over: bool, lids: tuple[str | None, ...]) -> Move:  # noqa: FBT001 - as above
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return _move(move, None)
    if what == LAID:  # whoever has seen the lid knows it from the bag
        return _move(move, lids[other] if lids else None)
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
