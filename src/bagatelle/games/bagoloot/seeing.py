"""What a seat sees of the state of a game of Bag-O-Loot, and hears of an event: the only file that hides.

A view is built field by field: what everybody sees, and over it what only the seat does. Nothing is blanked out of a
copy.

A server shows a table again and again, to everybody after every action. So this is compiled, and what was seen before
is taken over where it is still seen: a round has hundreds of changes of hands, and all but the last are as they were,
and a seat is as it was while the numbers are that it is made from. What depends on a few numbers is made once and
remembered by them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.bits import BIT, are_same
from bagatelle.core.noting import Notes
from bagatelle.core.seats import NO_SEAT, seats_in
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import NAMES, NO_CARD, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.challenge import answering, loss_of
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
from bagatelle.games.bagoloot.scoring import BAG_POINTS, CARD_POINTS, rounds_scored, total
from bagatelle.games.bagoloot.stash import full_numbers, locked_out, oldest_bag, open_twice
from bagatelle.games.bagoloot.state import (
    DRAWN,
    GENUINE,
    LAID,
    NO_BAG,
    NO_PLACE,
    NOBODY,
    OPEN_COUNTS,
    OVER,
    SHOWN,
    TAKEN,
    UNJUDGED,
    WARNING,
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
from bagatelle.games.bagoloot.turns import is_last_turn
from bagatelle.games.bagoloot.view import Bag, Collection, Memory, Move, Seat, Split, Stake, Turn, View
from bagatelle.games.bagoloot.waiting import at_the_table, invited, waiting_for

SEAT_NUMBERS: Final = 7 + NUMBERS
"""So many numbers say what everybody sees of a seat, among them how old each of its collections is."""
MEMORY_NUMBERS: Final = 5 + NUMBERS
"""So many numbers say what everybody can remember besides changes of hands, among them who has made each split."""
OWN_NUMBERS: Final = 4
"""So many numbers say what a seat sees of its own."""
HIDDEN: Final = -1
NO_ROUND: Final = 0
"""Rounds are counted from 1."""


@final
class Sights:
    """What is seen of one game as it goes on. What is still as it was is not made again; nothing else depends on it."""

    def __init__(self) -> None:
        self._seat_notes: Notes = Notes(0)
        self._seats: list[Seat] = []
        self._table: tuple[Seat, ...] = ()
        """The seats as spectators see them."""
        self._bags = Bags(None)
        self._junk_notes = Notes(1)
        self._junk: tuple[str, ...] = ()
        self._moves = Moves(None)
        self._memory_notes = Notes(MEMORY_NUMBERS)
        self._memory: Memory | None = None
        self._own: dict[int, Own] = {}

    def views(self, state: State, seats: Sequence[int | None]) -> list[View]:
        """What each of the seats knows: what everybody sees, worked out once, and what only the seat does."""
        public = self._public(state)
        return [public if seat is None else self._besides(state, seat, public) for seat in seats]

    def _public(self, state: State) -> View:
        """What spectators see."""
        self._look_at_seats(state)
        self._bags.look(state)
        self._moves.look(state)
        self._junk_notes.note(0, state.junk)
        if self._junk_notes.are_new():
            self._junk = names_in(state.junk)
        return View(
            seat=None,
            variant=state.variant,
            phase=state.phase,
            round=state.round,
            dealer=state.dealer,
            waiting=waiting_for(state),
            invited=invited(state),
            hand=(),
            table=self._table,
            bags=self._bags.seen,
            deck=deck_left(state),
            junk=self._junk,
            turn=_turn(state),
            contested=None if state.contested == NO_BAG else state.contested,
            answered=seats_in(state.answered),
            answering=() if state.contested == NO_BAG else answering(state),
            stake=None,
            warned=(),
            time_up=state.time_up,
            memory=self._remembered(state),
        )

    def _look_at_seats(self, state: State) -> None:
        """See the seats as spectators do; most are as they were."""
        if not self._seats:
            self._seat_notes = Notes(SEAT_NUMBERS * state.seats)
        is_same = True
        for seat in range(state.seats):
            if self._is_new(state, seat):
                is_same = False
                if seat == len(self._seats):
                    self._seats.append(_seat(state, seat))
                else:
                    self._seats[seat] = _seat(state, seat)
        if not is_same:
            self._table = tuple(self._seats)

    def _is_new(self, state: State, seat: i64) -> bool:
        """Whether a seat looks otherwise than before: one of the numbers that ``_seat`` shows is another."""
        notes, first, over = self._seat_notes, SEAT_NUMBERS * seat, state.phase is OVER
        coins, looters = state.coins[seat], state.looters[seat]
        notes.note(first, state.held[seat] if over or has_option(state, OPEN_COUNTS) else HIDDEN)
        notes.note(first + 1, state.hands[seat] if over else HIDDEN)
        notes.note(first + 2, coins)
        notes.note(first + 3, looters)
        notes.note(first + 4, 2 * is_among(state.done, seat) + is_among(state.skips, seat))
        notes.note(first + 5, rounds_scored(state))
        notes.note(first + 6, oldest_bag(state, seat))
        for number in range(NUMBERS):
            is_open = how_many(coins + looters, number) > 0
            notes.note(first + 7 + number, state.opened_at[place_at(seat, number)] if is_open else HIDDEN)
        return notes.are_new()

    def _remembered(self, state: State) -> Memory:
        """What everybody knows who forgets nothing."""
        notes, twice, before = self._memory_notes, open_twice(state), self._memory
        notes.note(0, twice)
        notes.note(1, state.splits)
        notes.note(2, state.openings)
        notes.note(3, state.had_turn)
        notes.note(4, state.slipped)
        for number in range(NUMBERS):
            notes.note(5 + number, state.makers[number] if how_many(twice, number) else HIDDEN)
        if notes.are_new() or before is None:
            self._memory = _memory(state, twice, self._moves.seen)
        elif before.moves is not self._moves.seen:
            self._memory = replace(before, moves=self._moves.seen)
        assert self._memory is not None
        return self._memory

    def _besides(self, state: State, seat: int, public: View) -> View:
        """What a seat knows besides."""
        assert at_the_table(state, seat), f"there is no seat {seat}"
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = Own(seat)
        assert self._memory is not None
        return own.view(state, public, self._table, self._bags, self._moves, self._memory)


@final
class Own:
    """The same for one seat: what it knows besides what everybody sees."""

    def __init__(self, seat: i64) -> None:
        self._seat = seat
        self._notes = Notes(OWN_NUMBERS)
        self._hand: tuple[str, ...] = ()
        self._public: tuple[Seat, ...] = ()
        """The seats as spectators saw them when this one last looked."""
        self._table: tuple[Seat, ...] = ()
        """The seats as this one saw them then."""
        self._bags = Bags(seat)
        self._moves = Moves(seat)
        self._remembers: Memory | None = None
        """What everybody could remember when this one last looked."""
        self._memory: Memory | None = None
        """What this one could remember then."""
        self._stakes: tuple[Bag, ...] | None = None
        """The bags when it was last seen what a challenge would cost."""
        self._stake = Stake(None, (), to_junk=False)

    def view(
        self, state: State, public: View, table: tuple[Seat, ...], bags: Bags, moves: Moves, memory: Memory
    ) -> View:
        """What the seat knows, where everybody sees the public view with these parts."""
        seat, notes = self._seat, self._notes
        notes.note(0, state.hands[seat])
        if notes.are_new():
            self._hand = names_in(state.hands[seat])
        self._look_at_seats(state, table)
        self._bags.look_beside(state, bags)
        self._moves.look_beside(state, moves, self._bags)
        self._look_at_stake(state, bags)
        return replace(
            public,
            seat=seat,
            hand=self._hand,
            table=self._table,
            bags=self._bags.seen,
            stake=self._stake,
            warned=_warned(state, seat),
            memory=self._remembered(memory),
        )

    def _look_at_seats(self, state: State, table: tuple[Seat, ...]) -> None:
        """See the seats: this one knows how many cards it has."""
        seat = self._seat
        self._notes.note(1, state.held[seat])
        is_new = self._notes.are_new()
        if table is self._public and not is_new:
            return
        own = table[seat]
        if own.hand is not None:
            self._public = self._table = table
            return
        seats = list(table)
        is_same = not is_new and self._public[seat] is own
        seats[seat] = self._table[seat] if is_same else replace(own, hand=int(state.held[seat]))
        self._public, self._table = table, tuple(seats)

    def _look_at_stake(self, state: State, bags: Bags) -> None:
        """See what a challenge would cost: it depends on who has which bags, and on one's own collections."""
        seat, notes = self._seat, self._notes
        notes.note(2, state.coins[seat])
        notes.note(3, state.looters[seat])
        if notes.are_new() or self._stakes is not bags.seen:
            self._stakes = bags.seen
            loss = loss_of(state, seat)
            self._stake = Stake(loss.bag, loss.collections, loss.to_junk)

    def _remembered(self, public: Memory) -> Memory:
        moves = self._moves.seen
        if moves is public.moves:
            return public
        if self._memory is None or self._remembers is not public or self._memory.moves is not moves:
            self._remembers, self._memory = public, replace(public, moves=moves)
        return self._memory


@final
class Bags:
    """All bags as they are seen."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._bags: vec[i64] = vec[i64]()
        """What they were when they were last seen."""
        self._is_over = False
        """Whether the game was over then."""
        self.seen: tuple[Bag, ...] = ()
        self.lids: i64 = 0
        """Of which ones the viewer has seen the lid, as others have not: a bit for each place."""

    def look(self, state: State) -> None:
        over = state.phase is OVER
        if over is not self._is_over or not are_same(self._bags, state.bags):
            self.seen = tuple([_seen_bag(bag, self._viewer, over=over) for bag in state.bags])
            self._bags, self._is_over = state.bags[:], over

    def look_beside(self, state: State, public: Bags) -> None:
        """The same for a seat: what everybody sees, unless it has seen a lid that others have not."""
        assert self._viewer is not None, "spectators see what everybody sees"
        self.lids = 0 if state.phase is OVER else _lids_known(state, self._viewer)
        if self.lids:
            self.look(state)
        else:
            self.seen = public.seen
            self._bags, self._is_over = public._bags, public._is_over


@final
class Moves:
    """Every change of a hand in a round as it is seen: what was seen before stays as it was."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._round: i64 = NO_ROUND
        """The round in which they were last seen."""
        self._lids: i64 = 0
        """The lids that were known then."""
        self._bags: i64 = 0
        """How many bags there were then."""
        self._is_public = True
        """Whether they are what everybody sees."""
        self.seen: tuple[Move, ...] = ()

    def look(self, state: State, lids: i64 = 0) -> None:
        """See those since, of a viewer who knows these lids as others do not."""
        if not self._is_known(state, lids):
            self.seen = ()
        if len(self.seen) < len(state.moves):
            over = state.phase is OVER
            new = [state.moves[place] for place in range(len(self.seen), len(state.moves))]
            self.seen = (*self.seen, *[_seen_move(move, self._viewer, state, over=over) for move in new])
        self._note(state, lids)

    def look_beside(self, state: State, public: Moves, bags: Bags) -> None:
        """The same for a seat: what everybody sees, unless it knows lids, or has taken cards or lost them."""
        assert self._viewer is not None, "spectators see what everybody sees"
        is_known = self._is_known(state, bags.lids)
        first = len(self.seen) if is_known else 0
        is_public = bags.lids == 0 and (self._is_public or not is_known) and not _took(state, self._viewer, first)
        if is_public:
            self.seen = public.seen
            self._note(state, 0)
        else:
            self.look(state, bags.lids)
        self._is_public = is_public

    def _is_known(self, state: State, lids: i64) -> bool:
        """Whether what was seen is still seen so: in the same round, and while no other lid has been seen since."""
        if self._round != state.round or state.phase is OVER:
            return False
        return lids & (BIT[self._bags] - 1) == self._lids

    def _note(self, state: State, lids: i64) -> None:
        self._round = NO_ROUND if state.phase is OVER else state.round
        self._lids, self._bags = lids, len(state.bags)


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    return Sights().views(state, (seat,))[0]


def _lids_known(state: State, seat: i64) -> i64:
    """The bags of which the seat has seen the lid, as others have not: a bit for each place."""
    found: i64 = 0
    place: i64 = 0
    while place < len(state.bags):
        bag = state.bags[place]
        if lid_of(bag) != NO_CARD and (maker_of(bag) == seat or peeker_of(bag) == seat):
            found |= BIT[place]
        place += 1
    return found


@lru_cache(4096)
def _numbers(kinds: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(NUMBERS) if how_many(kinds, number))


def _seat(state: State, seat: int) -> Seat:
    over = state.phase is OVER
    is_done = is_among(state.done, seat)
    scored = state.seats * rounds_scored(state)
    bag = oldest_bag(state, seat)
    return Seat(
        int(state.held[seat]) if over or has_option(state, OPEN_COUNTS) else None,
        names_in(state.hands[seat]) if over else None,
        _collections(state, seat),
        None if bag == NO_BAG else bag,
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
    full = full_numbers(state, seat)
    found: list[Collection] = []
    for number in range(NUMBERS):
        size = how_many(coins + looters, number)
        if size:
            wild = how_many(looters, number)
            opened = state.opened_at[place_at(seat, number)]
            is_full = how_many(full, number) > 0
            found.append(Collection(number + 1, size - wild, wild, opened, CARD_POINTS * size, is_full))
    if len(found) > 1:
        found.sort(key=_age)
    return tuple(found)


def _age(collection: Collection) -> int:
    return collection.opened


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
        state.turn,
        state.deckless,
        state.active,
        state.counted,
        is_last_turn(state),
        state.opened,
        state.pending,
        state.claimed,
    )


@lru_cache(8192)
def _seen_turn(
    seat: int,
    deckless: bool,  # noqa: FBT001 - as above
    active: bool,  # noqa: FBT001 - as above
    counted: bool,  # noqa: FBT001 - as above
    last: bool,  # noqa: FBT001 - as above
    opened: int,
    pending: int,
    claimed: int,
) -> Turn:
    place = None if pending == NO_PLACE else (pending // NUMBERS, pending % NUMBERS + 1)
    return Turn(seat, deckless, active, counted, last, _numbers(opened), place, seats_in(claimed))


def _warned(state: State, viewer: int) -> tuple[int, ...]:
    """What the opener is told before its turn ends."""
    if viewer != state.turn or not has_option(state, WARNING):
        return ()
    return _numbers(open_twice(state) & state.opened)


def _memory(state: State, twice: i64, moves: tuple[Move, ...]) -> Memory:
    """What everybody knows who forgets nothing; ``twice`` are the numbers of all splits."""
    splits = [
        Split(number, seats_in(state.makers[number - 1]), how_many(state.splits, number - 1) > 0)
        for number in _numbers(twice)
    ]
    return Memory(moves, tuple(splits), state.openings, seats_in(state.had_turn), seats_in(state.slipped))


def _took(state: State, viewer: i64, first: i64) -> bool:
    """Whether the viewer has taken a card or lost one since a move, and so knows more of that than others."""
    if state.phase is OVER:
        return False
    for place in range(first, len(state.moves)):
        move = state.moves[place]
        if what_of(move) == TAKEN and (seat_of(move) == viewer or other_of(move) == viewer):
            return True
    return False


def _seen_move(move: i64, viewer: int | None, state: State, *, over: bool) -> Move:
    what, seat, other = what_of(move), seat_of(move), other_of(move)
    if what == DRAWN:
        return _move(move, None)
    if what == LAID:  # whoever has seen the lid knows it from the bag
        return _move(move, _seen_bag(state.bags[other], viewer, over=over).lid)
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
    hide = _HIDING.get(type(event))
    return event if hide is None else hide(event, seat)


def _hide_cards(event: Dealt, seat: int | None) -> Dealt:
    return event if event.seat == seat else replace(event, cards=None)


def _hide_card(event: Drew | Exchanged, seat: int | None) -> Drew | Exchanged:
    return event if event.seat == seat else replace(event, card=None)


def _hide_taken(event: HeldUp, seat: int | None) -> HeldUp:
    return event if seat is not None and seat in (event.seat, event.victim) else replace(event, cards=None)


def _hide_lid(event: BagMade, seat: int | None) -> BagMade:
    return event if event.seat == seat else replace(event, lid=None)


def _hide_seen_lid(event: Challenged, seat: int | None) -> Challenged:
    return event if seat is not None and seat in (event.seat, event.maker) else replace(event, lid=None)


def _hide_splits(event: Opened, seat: int | None) -> Opened:
    return event if event.seat == seat else replace(event, splits=None)


def _hide_own(event: ClaimFailed, seat: int | None) -> ClaimFailed:
    return event if event.seat == seat else replace(event, own=None)


_HIDING: Final[dict[type[BagolootEvent], Callable[[Any, int | None], BagolootEvent]]] = {
    Dealt: _hide_cards,
    Drew: _hide_card,
    Exchanged: _hide_card,
    HeldUp: _hide_taken,
    BagMade: _hide_lid,
    Challenged: _hide_seen_lid,
    Opened: _hide_splits,
    ClaimFailed: _hide_own,
}
"""The kinds of events of which not everybody sees everything, each with what takes that out."""
