"""What a seat sees of the state of a game of Sandbag, and hears of an event: the only file that hides.

A view is built field by field: what everybody sees, and over it what only the seat does. Nothing is blanked out of a
copy.

A server shows a table again and again, to everybody after every action. So this is compiled, and what was seen before
is taken over where it is still seen: finished tricks stay as they are until the round ends, and a seat as long as the
numbers that it is made from. What depends on a few numbers is made once and remembered by them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, final

from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count
from bagatelle.core.noting import Notes
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.games.sandbag.cards import (
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    ROCKETS,
    colours_in,
    name_of,
    names_in,
    tallies_in,
)
from bagatelle.games.sandbag.events import (
    Dealt,
    PassSealed,
    Received,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Swapped,
)
from bagatelle.games.sandbag.rules import if_ended_now, waiting_for
from bagatelle.games.sandbag.scoring import rocket_worth, rounds_scored, total
from bagatelle.games.sandbag.setup import cards_each, most_sandbags
from bagatelle.games.sandbag.state import (
    HAND_WAY,
    OVER,
    PASSING,
    PLAYING,
    SWAP_WAY,
    WAYS,
    State,
    Way,
    card_of,
    given_of,
    led_of,
    place_of,
    seat_of,
    trump_of_result,
    way_of,
)
from bagatelle.games.sandbag.tricks import face_up_needed, judged, played_face_down, trick_start
from bagatelle.games.sandbag.view import Play, Seat, Slot, Trick, View
from bagatelle.games.sandbag.waiting import at_the_table

FACE_UP: Final = 64
"""In what is seen of a slot: six bits for the card, if it is known, one for lying face up, four for who gave it, and
above these the colours that the giver was without."""
GIVER: Final = 128
VOIDS: Final = 2048
EMPTY: Final = -1
SEAT_NUMBERS: Final = 8
"""So many numbers say what everybody sees of a seat."""
OWN_NUMBERS: Final = 4
"""So many numbers say what a seat sees of its own cards."""
NO_ROUND: Final = 0
"""Rounds are counted from 1."""
PLACES: Final = 64
"""More than there are cards: two of them make one number."""


@final
class Sights:
    """What is seen of one game as it goes on. What is still as it was is not made again; nothing else depends on it."""

    def __init__(self) -> None:
        self._notes: Notes = Notes(0)
        self._seats: list[Seat] = []
        self._table: tuple[Seat, ...] = ()
        """The seats as spectators see them."""
        self._tricks = Tricks(None)
        self._own: dict[int, Own] = {}

    def views(self, state: State, seats: Sequence[int | None]) -> list[View]:
        """What each of the seats knows: what everybody sees, worked out once, and what only the seat does."""
        public = self._public(state)
        return [public if seat is None else self._besides(state, seat, public) for seat in seats]

    def _public(self, state: State) -> View:
        """What spectators see."""
        playing = state.phase is PLAYING
        self._look_at_seats(state)
        self._tricks.look(state)
        return View(
            seat=None,
            variant=state.variant,
            phase=state.phase,
            round=state.round,
            dealer=state.dealer,
            left_out=None if state.left_out == NO_COLOUR else LETTERS[state.left_out],
            waiting=waiting_for(state),
            hand=(),
            sandbags=(),
            passed=(),
            received=(),
            table=self._table,
            leader=state.leader if playing else None,
            led=None if state.led == NO_COLOUR else LETTERS[state.led],
            standing=if_ended_now(state),
            tally=tallies_in(state.face_up) if playing or state.phase is OVER else (),
            rocket=rocket_worth(state.seats),
            face_up_needed=playing and face_up_needed(state, state.turn),
            trick=_seen_plays(state, trick_start(state), state.played, None),
            tricks=self._tricks.seen,
            aside=count(state.aside),
        )

    def _look_at_seats(self, state: State) -> None:
        """See the seats as spectators do; most are as they were."""
        if not self._seats:
            self._notes = Notes(SEAT_NUMBERS * state.seats)
        shown = state.phase is PLAYING or state.phase is OVER
        face_down = played_face_down(state)
        is_same = True
        for seat in range(state.seats):
            if self._is_new(state, seat, face_down, shown=shown):
                is_same = False
                seen = _seat(state, seat, None, face_down, shown=shown)
                if seat == len(self._seats):
                    self._seats.append(seen)
                else:
                    self._seats[seat] = seen
        if not is_same:
            self._table = tuple(self._seats)

    def _is_new(self, state: State, seat: i64, face_down: i64, *, shown: bool) -> bool:
        """Whether a seat looks otherwise than before: one of the numbers that ``_seat`` shows is another."""
        notes, first, won = self._notes, SEAT_NUMBERS * seat, state.won[seat]
        notes.note(first, count(state.hands[seat]) if shown else -1)
        notes.note(first + 1, count(state.sandbags[seat]) if shown else -1)
        notes.note(first + 2, _in_basket(state, 2 * seat, seat, None) if shown else EMPTY)
        notes.note(first + 3, _in_basket(state, 2 * seat + 1, seat, None) if shown else EMPTY)
        notes.note(first + 4, count(won))
        notes.note(first + 5, count(won & ROCKETS & ~face_down))
        notes.note(first + 6, state.voids[seat])
        notes.note(first + 7, rounds_scored(state))
        return notes.are_new()

    def _besides(self, state: State, seat: int, public: View) -> View:
        """What a seat knows besides."""
        assert at_the_table(state, seat), f"there is no seat {seat}"
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = Own(state, seat)
        return own.view(state, public, self._table, self._tricks)


@final
class Own:
    """The same for one seat: what it knows besides what everybody sees."""

    def __init__(self, state: State, seat: i64) -> None:
        self._seat = seat
        self._notes = Notes(OWN_NUMBERS)
        self._hand: tuple[str, ...] = ()
        self._sandbags: tuple[str, ...] = ()
        self._passed: tuple[str, ...] = ()
        self._received: tuple[str, ...] = ()
        self._public: list[Seat | None] = [None] * state.seats
        """The seats as spectators saw them when this one last looked."""
        self._seats: list[Seat] = []
        """The seats as this one saw them then."""
        self._table: tuple[Seat, ...] = ()
        self._tricks = Tricks(seat)

    def view(self, state: State, public: View, table: tuple[Seat, ...], tricks: Tricks) -> View:
        """What the seat knows, where everybody sees the public view with these seats and tricks."""
        self._look_at_cards(state)
        self._look_at_seats(state, table)
        self._tricks.look_beside(state, tricks)
        seat, start = self._seat, trick_start(state)
        is_hiding = _hid(state, start, state.played, seat)
        return replace(
            public,
            seat=seat,
            hand=self._hand,
            sandbags=self._sandbags,
            passed=self._passed,
            received=self._received,
            table=self._table,
            trick=_seen_plays(state, start, state.played, seat) if is_hiding else public.trick,
            tricks=self._tricks.seen,
        )

    def _look_at_cards(self, state: State) -> None:
        seat, notes = self._seat, self._notes
        notes.note(0, state.hands[seat])
        if notes.are_new():
            self._hand = names_in(state.hands[seat])
        notes.note(1, state.sandbags[seat])
        if notes.are_new():
            self._sandbags = names_in(state.sandbags[seat])
        left, right = state.passes[2 * seat], state.passes[2 * seat + 1]
        notes.note(2, left * PLACES + right)
        if notes.are_new():
            self._passed = tuple([name_of(card) for card in (left, right) if card != NO_CARD])
        if state.phase is PASSING:
            left = right = NO_CARD
        else:
            left = state.passes[2 * left_of(seat, state.seats) + 1]
            right = state.passes[2 * right_of(seat, state.seats)]
        notes.note(3, left * PLACES + right)
        if notes.are_new():
            self._received = () if state.phase is PASSING else (name_of(left), name_of(right))

    def _look_at_seats(self, state: State, table: tuple[Seat, ...]) -> None:
        """See the seats, with what this one has chosen or given in secret."""
        if state.phase is not PLAYING:
            self._public, self._seats = [None] * state.seats, list(table)
            self._table = table if state.phase is OVER else self._with_own_choice(state, table)
            return
        if not self._seats:
            self._seats = list(table)
        knows_more = is_new = False
        for seat in range(state.seats):
            if self._public[seat] is not table[seat]:
                # What a seat knows of a basket changes only when everybody sees that something has.
                self._public[seat] = table[seat]
                self._seats[seat] = self._seen_seat(state, seat, table[seat])
                is_new = True
            knows_more = knows_more or self._seats[seat] is not table[seat]
        if is_new:
            self._table = tuple(self._seats) if knows_more else table

    def _with_own_choice(self, state: State, table: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats while all choose in secret."""
        seat = self._seat
        own = _seat(state, seat, seat, 0, shown=True)
        if len(self._table) == state.seats and self._table[seat] == own:
            own = self._table[seat]
        seats = list(table)
        seats[seat] = own
        return tuple(seats)

    def _seen_seat(self, state: State, seat: int, public: Seat) -> Seat:
        if not _knows_more_of(state, seat, self._seat):
            return public
        return replace(public, basket=_basket(state, seat, self._seat))


@final
class Tricks:
    """The finished tricks of a round as they are seen: those that were seen before stay as they were."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._round: i64 = NO_ROUND
        """When they were seen."""
        self._is_public = True
        """Whether they are what everybody sees."""
        self.seen: tuple[Trick, ...] = ()

    def look(self, state: State) -> None:
        """See those that have been finished since."""
        if not self._is_known(state):
            self.seen = ()
        finished = state.played // state.seats
        if len(self.seen) < finished:
            new = [_seen_trick(state, number, self._viewer) for number in range(len(self.seen), finished)]
            self.seen = (*self.seen, *new)
        self._round = state.round if state.phase is PLAYING else NO_ROUND

    def look_beside(self, state: State, public: Tricks) -> None:
        """The same for a seat: what everybody sees, unless it made a play there of which others see less."""
        assert self._viewer is not None, "spectators see what everybody sees"
        is_known = self._is_known(state)
        first: i64 = len(self.seen) * state.seats if is_known else 0
        is_public = (self._is_public or not is_known) and not _hid(state, first, trick_start(state), self._viewer)
        if is_public:
            self.seen, self._round = public.seen, public._round
        else:
            self.look(state)
        self._is_public = is_public

    def _is_known(self, state: State) -> bool:
        """Whether what was seen is still seen so: in the same round, and until every card is turned up."""
        return self._round == state.round and state.phase is PLAYING


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    return Sights().views(state, (seat,))[0]


def _knows_more_of(state: State, seat: i64, viewer: i64) -> bool:
    return _knows_slot(state, 2 * seat, seat, viewer) or _knows_slot(state, 2 * seat + 1, seat, viewer)


def _knows_slot(state: State, place: i64, seat: i64, viewer: i64) -> bool:
    """Whether a card lies face down there that the viewer has chosen."""
    card, giver = state.basket[place], state.givers[place]
    if card == NO_CARD or state.face_up & BIT[card] != 0:
        return False
    return (seat if giver == NO_SEAT else giver) == viewer


def _seat(state: State, seat: int, viewer: int | None, face_down: int, *, shown: bool) -> Seat:
    """A seat; what it has chosen in secret is shown to itself, and to others once all have chosen."""
    won = state.won[seat]
    scored = state.seats * rounds_scored(state)
    return Seat(
        count(state.hands[seat]) if shown else cards_each(state.seats),
        count(state.sandbags[seat]) if shown else 0,
        most_sandbags(state, seat),
        _basket(state, seat, viewer) if shown else (),
        count(won),
        count(won & ROCKETS & ~face_down),
        colours_in(state.voids[seat]),
        total(state, seat),
        tuple(state.scores[seat : scored : state.seats]) if scored else (),
    )


def _basket(state: State, seat: i64, viewer: int | None) -> tuple[Slot, ...]:
    first = _in_basket(state, 2 * seat, seat, viewer)
    second = _in_basket(state, 2 * seat + 1, seat, viewer)
    if EMPTY not in (first, second):
        return _slot(first), _slot(second)
    return tuple([_slot(slot) for slot in (first, second) if slot != EMPTY])


def _in_basket(state: State, place: i64, seat: i64, viewer: int | None) -> i64:
    """What the viewer sees of a slot, as one number."""
    card, giver = state.basket[place], state.givers[place]
    if card == NO_CARD:
        return EMPTY
    face_up: i64 = FACE_UP if state.face_up & BIT[card] else 0
    chosen_by = seat if giver == NO_SEAT else giver
    known = face_up != 0 or chosen_by == viewer or state.phase is OVER
    seen = 1 + card if known else 0
    return seen + face_up + GIVER * (1 + giver if giver != NO_SEAT else 0) + VOIDS * state.gift_voids[place]


@lru_cache(4096)
def _slot(seen: int) -> Slot:
    card = seen % FACE_UP - 1
    giver = seen // GIVER % (VOIDS // GIVER) - 1
    return Slot(
        None if card == NO_CARD else name_of(card),
        seen // FACE_UP % 2 == 1,
        None if giver < 0 else giver,
        colours_in(seen // VOIDS),
    )


def _seen_plays(state: State, first: i64, end: i64, viewer: int | None) -> tuple[Play, ...]:
    """The plays from ``first`` to before ``end``."""
    over = state.phase is OVER
    plays = [state.plays[place] for place in range(first, end)]
    return tuple([_play(play, way_of(play) != HAND_WAY and (over or seat_of(play) == viewer)) for play in plays])


@lru_cache(4096)
def _play(play: int, known: bool) -> Play:  # noqa: FBT001 - the cache keeps positions apart cheaply
    """A play; what only its maker knows of it is asked for with ``known``."""
    seat = seat_of(play)
    way = WAYS[way_of(play)]
    card = name_of(card_of(play)) if known or way is not Way.SANDBAG else None
    if way_of(play) != SWAP_WAY:
        return Play(seat, way, card, None, None, None)
    owner, slot = divmod(place_of(play), 2)
    return Play(seat, way, card, owner, slot, name_of(given_of(play)) if known else None)


def _hid(state: State, first: i64, end: i64, viewer: i64) -> bool:
    """Whether the viewer made one of these plays and knows more of it than others."""
    if state.phase is OVER:
        return False
    for place in range(first, end):
        play = state.plays[place]
        if seat_of(play) == viewer and way_of(play) != HAND_WAY:
            return True
    return False


def _seen_trick(state: State, number: i64, viewer: int | None) -> Trick:
    result = state.results[number]
    led = led_of(result)
    first = number * state.seats
    end = first + state.seats
    return Trick(
        _seen_plays(state, first, end, viewer),
        None if led == NO_COLOUR else LETTERS[led],
        judged(state.plays, first, end, led, trump_of_result(result)),
    )


def told(event: SandbagEvent, seat: int | None) -> SandbagEvent:
    """The event as the seat sees it."""
    hide = _HIDING.get(type(event))
    return event if hide is None else hide(event, seat)


def _hide_cards(event: Dealt, seat: int | None) -> Dealt:
    return event if event.seat == seat else replace(event, cards=None)


def _hide_passed(event: PassSealed, seat: int | None) -> PassSealed:
    return event if event.seat == seat else replace(event, left=None, right=None)


def _hide_received(event: Received, seat: int | None) -> Received:
    return event if event.seat == seat else replace(event, from_left=None, from_right=None)


def _hide_set_up(event: SetUpSealed, seat: int | None) -> SetUpSealed:
    return event if event.seat == seat else replace(event, basket=None, sandbags=None)


def _hide_sandbag(event: SandbagPlayed, seat: int | None) -> SandbagPlayed:
    return event if event.seat == seat else replace(event, card=None)


def _hide_given(event: Swapped, seat: int | None) -> Swapped:
    return event if event.seat == seat else replace(event, given=None)


_HIDING: Final[dict[type[SandbagEvent], Callable[[Any, int | None], SandbagEvent]]] = {
    Dealt: _hide_cards,
    PassSealed: _hide_passed,
    Received: _hide_received,
    SetUpSealed: _hide_set_up,
    SandbagPlayed: _hide_sandbag,
    Swapped: _hide_given,
}
"""The kinds of events of which not everybody sees everything, each with what takes that out."""
