"""What a seat sees of the state of a game of Sandbag, and hears of an event: the only file that hides.

A view is built field by field: what everybody sees, and over it what only the seat does. Nothing is blanked out of a
copy.

A server shows a table again and again, to everybody after every action. So this is compiled, and what was seen before
is taken over where it is still seen: finished tricks stay as they are until the round ends. What depends on a few
numbers is made once and remembered by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count
from bagatelle.core.seats import left_of, right_of
from bagatelle.games.sandbag.cards import (
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    ROCKETS,
    colours_in,
    name_of,
    names_in,
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
from bagatelle.games.sandbag.legality import at_the_table
from bagatelle.games.sandbag.rules import if_ended_now, waiting_for
from bagatelle.games.sandbag.scoring import rocket_worth, rounds_scored, total
from bagatelle.games.sandbag.setup import cards_each, most_sandbags
from bagatelle.games.sandbag.state import (
    HAND_WAY,
    NO_SEAT,
    SWAP_WAY,
    WAYS,
    Phase,
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
from bagatelle.games.sandbag.view import Play, Seat, Slot, Tally, Trick, View

FACE_UP: Final = 64
"""In what is seen of a slot: six bits for the card, if it is known, one for lying face up, four for who gave it, and
above these the colours that the giver was without."""
GIVER: Final = 128
VOIDS: Final = 2048
EMPTY: Final = -1


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
    playing = state.phase is Phase.PLAY
    revealed = playing or state.phase is Phase.OVER
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
        table=_seats(state, before),
        leader=state.leader if playing else None,
        led=None if state.led == NO_COLOUR else LETTERS[state.led],
        standing=if_ended_now(state),
        tally=_tally(state.face_up) if revealed else (),
        rocket=rocket_worth(state.seats),
        face_up_needed=playing and face_up_needed(state, state.turn),
        trick=_seen_plays(state, trick_start(state), state.played, None),
        tricks=_tricks(state, None, before),
        aside=count(state.aside),
    )


def _seats(state: State, before: View | None) -> tuple[Seat, ...]:
    """The seats as spectators see them, of which most are as they were."""
    revealed = state.phase is Phase.PLAY or state.phase is Phase.OVER
    face_down = played_face_down(state)
    table = [_seat(state, seat, None, face_down, shown=revealed) for seat in range(state.seats)]
    if before is None:
        return tuple(table)
    is_same = True
    for seat in range(state.seats):
        if table[seat] == before.table[seat]:
            table[seat] = before.table[seat]
        else:
            is_same = False
    return before.table if is_same else tuple(table)


def _own(state: State, seat: int, public: View, before: View | None, public_before: View | None) -> View:
    """What a seat knows besides."""
    assert at_the_table(state, seat), f"there is no seat {seat}"
    start = trick_start(state)
    return replace(
        public,
        seat=seat,
        hand=names_in(state.hands[seat]),
        sandbags=names_in(state.sandbags[seat]),
        passed=_passed(state, seat),
        received=_received(state, seat),
        table=public.table if state.phase is Phase.OVER else _table(state, seat, public.table),
        trick=_seen_plays(state, start, state.played, seat) if _hid(state, start, state.played, seat) else public.trick,
        tricks=_own_tricks(state, seat, public, before, public_before),
    )


def _table(state: State, viewer: int, seen: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats as the viewer sees them, with what it has chosen or given in secret."""
    if state.phase is not Phase.PLAY:
        return (*seen[:viewer], _seat(state, viewer, viewer, 0, shown=True), *seen[viewer + 1 :])
    table: list[Seat] | None = None
    for seat in range(state.seats):
        if _knows_more_of(state, seat, viewer):
            if table is None:
                table = list(seen)
            table[seat] = replace(seen[seat], basket=_basket(state, seat, viewer))
    return seen if table is None else tuple(table)


def _knows_more_of(state: State, seat: i64, viewer: i64) -> bool:
    return _knows_slot(state, 2 * seat, seat, viewer) or _knows_slot(state, 2 * seat + 1, seat, viewer)


def _knows_slot(state: State, place: i64, seat: i64, viewer: i64) -> bool:
    """Whether a card lies face down there that the viewer has chosen."""
    card, giver = state.basket[place], state.givers[place]
    if card == NO_CARD or state.face_up & BIT[card] != 0:
        return False
    return (seat if giver == NO_SEAT else giver) == viewer


@lru_cache(4096)
def _tally(face_up: int) -> tuple[Tally, ...]:
    found = []
    for colour, letter in enumerate(LETTERS):
        cards = names_in(face_up & OF_COLOUR[colour])
        if cards:
            found.append(Tally(letter, len(cards), sum(int(card[1:]) for card in cards)))
    return tuple(found)


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
    known = face_up != 0 or chosen_by == viewer or state.phase is Phase.OVER
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
    over = state.phase is Phase.OVER
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
    if state.phase is Phase.OVER:
        return False
    for place in range(first, end):
        play = state.plays[place]
        if seat_of(play) == viewer and way_of(play) != HAND_WAY:
            return True
    return False


def _is_same_round(state: State, before: View) -> bool:
    """Whether what was seen of finished tricks then is still seen so."""
    return before.round == state.round and before.phase is Phase.PLAY and state.phase is Phase.PLAY


def _tricks(state: State, viewer: int | None, before: View | None) -> tuple[Trick, ...]:
    """The finished tricks, of which those that were seen before are as they were."""
    known = before.tricks if before is not None and _is_same_round(state, before) else ()
    finished = state.played // state.seats
    if len(known) == finished:
        return known
    new = [_seen_trick(state, number, viewer) for number in range(len(known), finished)]
    return (*known, *new)


def _own_tricks(
    state: State, viewer: int, public: View, before: View | None, public_before: View | None
) -> tuple[Trick, ...]:
    """The same for a seat: what everybody sees, unless it made a play there of which others see less."""
    first: i64 = 0
    if before is not None and _is_same_round(state, before):
        if public_before is None or before.tricks is not public_before.tricks:
            return _tricks(state, viewer, before)
        first = len(before.tricks) * state.seats
    return _tricks(state, viewer, before) if _hid(state, first, trick_start(state), viewer) else public.tricks


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


def _passed(state: State, seat: int) -> tuple[str, ...]:
    return tuple([name_of(card) for card in state.passes[2 * seat : 2 * seat + 2] if card != NO_CARD])


def _received(state: State, seat: int) -> tuple[str, ...]:
    if state.phase is Phase.PASS:
        return ()
    from_left = state.passes[2 * left_of(seat, state.seats) + 1]
    from_right = state.passes[2 * right_of(seat, state.seats)]
    return name_of(from_left), name_of(from_right)


def told(event: SandbagEvent, seat: int | None) -> SandbagEvent:
    """The event as the seat sees it."""
    match event:
        case Dealt() if event.seat != seat:
            return replace(event, cards=None)
        case PassSealed() if event.seat != seat:
            return replace(event, left=None, right=None)
        case Received() if event.seat != seat:
            return replace(event, from_left=None, from_right=None)
        case SetUpSealed() if event.seat != seat:
            return replace(event, basket=None, sandbags=None)
        case SandbagPlayed() if event.seat != seat:
            return replace(event, card=None)
        case Swapped() if event.seat != seat:
            return replace(event, given=None)
        case _:
            return event
