"""What a seat knows of a game of Sandbag: the only file that hides.

A view is built field by field from what the seat may see; nothing is blanked out of a copy. ``told`` does the same
for events. ``resample`` stands in its own file and works from views alone.

A server shows a table again and again, to everybody after every action. So parts that depend on a few numbers are made
once and remembered by these numbers, which say all that the part shows and who sees it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from bagatelle.core.bits import count
from bagatelle.core.seats import left_of, right_of
from bagatelle.core.variant import Variant
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
from bagatelle.games.sandbag.tricks import Standing, face_up_needed, judged, played_face_down


class Slot(Struct, frozen=True):
    """One of the two cards of a basket."""

    card: str | None
    """``None`` for a face-down card that the viewer did not put there."""
    face_up: bool
    giver: int | None
    """Who swapped it in; ``None`` for a card of the owner's own choice."""
    voids: str
    """Colours that the giver's hand had shown to be without when it gave the card."""


class Play(Struct, frozen=True):
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


class Trick(Struct, frozen=True):
    """A finished trick."""

    plays: tuple[Play, ...]
    led: str | None
    standing: Standing
    """Trump when it ended, who won it and by what."""


class Seat(Struct, frozen=True):
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


class Tally(NamedTuple):
    """The face-up cards of a colour in all baskets: what trump is decided by (S16)."""

    colour: str
    cards: int
    sum: int


class View(Struct, frozen=True):
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


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows; once the game is over everybody knows everything."""
    assert seat is None or at_the_table(state, seat), f"there is no seat {seat}"
    playing = state.phase is Phase.PLAY
    over = state.phase is Phase.OVER
    revealed = playing or over
    seats = state.seats
    start = state.played - state.played % seats
    face_down = played_face_down(state)
    return View(
        seat=seat,
        variant=state.variant,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        left_out=None if state.left_out == NO_COLOUR else LETTERS[state.left_out],
        waiting=waiting_for(state),
        hand=() if seat is None else names_in(state.hands[seat]),
        sandbags=() if seat is None else names_in(state.sandbags[seat]),
        passed=() if seat is None else _passed(state, seat),
        received=() if seat is None else _received(state, seat),
        table=tuple([_seat(state, other, seat, face_down, shown=revealed or other == seat) for other in range(seats)]),
        leader=state.leader if playing else None,
        led=None if state.led == NO_COLOUR else LETTERS[state.led],
        standing=if_ended_now(state),
        tally=_tally(state.face_up) if revealed else (),
        rocket=rocket_worth(seats),
        face_up_needed=playing and face_up_needed(state, state.turn),
        trick=tuple([_play(play, seat, over) for play in state.plays[start : state.played]]),
        tricks=tuple([_trick(state, number, seat, over) for number in range(start // seats)]),
        aside=count(state.aside),
    )


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
    return _seen_seat(
        count(state.hands[seat]) if shown else cards_each(state.seats),
        count(state.sandbags[seat]) if shown else 0,
        most_sandbags(state, seat),
        _basket(state, seat, viewer) if shown else (),
        count(won),
        count(won & ROCKETS & ~face_down),
        state.voids[seat],
        total(state, seat),
        tuple(state.scores[seat : scored : state.seats]) if scored else (),
    )


@lru_cache(8192)
def _seen_seat(
    hand: int,
    sandbags: int,
    most: int,
    basket: tuple[Slot, ...],
    won: int,
    rockets: int,
    voids: int,
    points: int,
    rounds: tuple[int, ...],
) -> Seat:
    return Seat(hand, sandbags, most, basket, won, rockets, colours_in(voids), points, rounds)


def _basket(state: State, seat: int, viewer: int | None) -> tuple[Slot, ...]:
    places = (2 * seat, 2 * seat + 1)
    return tuple([_in_basket(state, place, seat, viewer) for place in places if state.basket[place] != NO_CARD])


def _in_basket(state: State, place: int, seat: int, viewer: int | None) -> Slot:
    card, giver = state.basket[place], state.givers[place]
    face_up = state.face_up & (1 << card) != 0
    chosen_by = seat if giver == NO_SEAT else giver
    known = face_up or chosen_by == viewer or state.phase is Phase.OVER
    return _slot(card if known else NO_CARD, face_up, None if giver == NO_SEAT else giver, state.gift_voids[place])


@lru_cache(4096)
def _slot(card: int, face_up: bool, giver: int | None, voids: int) -> Slot:  # noqa: FBT001 - as below
    return Slot(None if card == NO_CARD else name_of(card), face_up, giver, colours_in(voids))


@lru_cache(4096)
def _play(play: int, viewer: int | None, over: bool) -> Play:  # noqa: FBT001 - the cache keeps positions apart cheaply
    seat = seat_of(play)
    way = WAYS[way_of(play)]
    known = seat == viewer or over
    card = name_of(card_of(play)) if known or way is not Way.SANDBAG else None
    if way_of(play) != SWAP_WAY:
        return Play(seat, way, card, None, None, None)
    owner, slot = divmod(place_of(play), 2)
    return Play(seat, way, card, owner, slot, name_of(given_of(play)) if known else None)


def _trick(state: State, number: int, viewer: int | None, over: bool) -> Trick:  # noqa: FBT001 - as above
    plays = state.plays[state.seats * number : state.seats * (number + 1)]
    return _seen_trick(tuple(plays), state.results[number], viewer, over)


@lru_cache(16384)
def _seen_trick(plays: tuple[int, ...], result: int, viewer: int | None, over: bool) -> Trick:  # noqa: FBT001 - as above
    led = led_of(result)
    return Trick(
        tuple([_play(play, viewer, over) for play in plays]),
        None if led == NO_COLOUR else LETTERS[led],
        judged(vec[i64](plays), 0, len(plays), led, trump_of_result(result)),
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
