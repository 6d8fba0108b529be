"""What a seat knows of a game of Sandbag: the only file that hides.

A view is built field by field from what the seat may see; nothing is blanked out of a copy. ``told`` does the same
for events. ``resample`` stands in its own file and works from views alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bagatelle.core.seats import left_of, right_of
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.cards import LETTERS, NO_CARD, NO_COLOUR, ROCKETS, colours_in, name_of, names_in
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
from bagatelle.games.sandbag.scoring import rounds_scored, total
from bagatelle.games.sandbag.setup import cards_each, most_sandbags
from bagatelle.games.sandbag.state import (
    NO_SEAT,
    SANDBAG_WAY,
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
from bagatelle.games.sandbag.tricks import Standing, face_up_needed, judged


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the two cards of a basket."""

    card: str | None
    """``None`` for a face-down card that the viewer did not put there."""
    face_up: bool
    giver: int | None
    """Who swapped it in; ``None`` for a card of the owner's own choice."""
    voids: str
    """Colours that the giver's hand had shown to be without when it gave the card."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card in a trick."""

    seat: int
    way: Way
    card: str | None
    """``None`` for another seat's sandbag."""
    owner: int | None = None
    slot: int | None = None
    """The basket slot that a swap took from."""
    given: str | None = None
    """What the viewer gave for it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    plays: tuple[Play, ...]
    led: str | None
    standing: Standing
    """Trump when it ended, who won it and by what."""


@dataclass(frozen=True, slots=True)
class Seat:
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


@dataclass(frozen=True, slots=True)
class View:
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
    tricks = [_trick(state, number, seat) for number in range(state.played // state.seats)]
    start = state.played - state.played % state.seats
    face_down = _played_face_down(state)
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
        table=tuple(_seat(state, other, seat, face_down) for other in range(state.seats)),
        leader=state.leader if playing else None,
        led=None if state.led == NO_COLOUR else LETTERS[state.led],
        standing=if_ended_now(state),
        face_up_needed=playing and face_up_needed(state, state.turn),
        trick=_plays(state, start, state.played, seat),
        tricks=tuple(tricks),
        aside=len(names_in(state.aside)),
    )


def _seat(state: State, seat: int, viewer: int | None, face_down: int) -> Seat:
    revealed = state.phase in {Phase.PLAY, Phase.OVER}
    own = seat == viewer
    return Seat(
        hand=len(names_in(state.hands[seat])) if revealed or own else cards_each(state.seats),
        sandbags=len(names_in(state.sandbags[seat])) if revealed or own else 0,
        most_sandbags=most_sandbags(state, seat),
        basket=_basket(state, seat, viewer) if revealed or own else (),
        won=len(names_in(state.won[seat])),
        rockets=len(names_in(state.won[seat] & ROCKETS & ~face_down)),
        voids=colours_in(state.voids[seat]),
        total=total(state, seat),
        rounds=tuple(state.scores[state.seats * number + seat] for number in range(rounds_scored(state))),
    )


def _played_face_down(state: State) -> int:
    """All sandbags played this round, as a mask."""
    plays = [state.plays[index] for index in range(state.played)]
    return sum(1 << card_of(play) for play in plays if way_of(play) == SANDBAG_WAY)


def _basket(state: State, seat: int, viewer: int | None) -> tuple[Slot, ...]:
    slots = []
    for place in (2 * seat, 2 * seat + 1):
        card = state.basket[place]
        if card == NO_CARD:
            continue
        face_up = bool(state.face_up & (1 << card))
        giver = None if state.givers[place] == NO_SEAT else state.givers[place]
        chosen_by = seat if giver is None else giver
        known = face_up or chosen_by == viewer or state.phase is Phase.OVER
        slots.append(Slot(name_of(card) if known else None, face_up, giver, colours_in(state.gift_voids[place])))
    return tuple(slots)


def _plays(state: State, first: int, end: int, viewer: int | None) -> tuple[Play, ...]:
    over = state.phase is Phase.OVER
    return tuple([_play(state.plays[index], viewer, over) for index in range(first, end)])


# A server shows the plays of a round again and again, to everybody after every play.
@lru_cache(4096)
def _play(play: int, viewer: int | None, over: bool) -> Play:  # noqa: FBT001 - the cache keeps positions apart cheaply
    seat = seat_of(play)
    way = WAYS[way_of(play)]
    known = seat == viewer or over
    card = name_of(card_of(play)) if known or way is not Way.SANDBAG else None
    if way_of(play) != SWAP_WAY:
        return Play(seat, way, card)
    owner, slot = divmod(place_of(play), 2)
    return Play(seat, way, card, owner, slot, name_of(given_of(play)) if known else None)


def _trick(state: State, number: int, viewer: int | None) -> Trick:
    first, end = state.seats * number, state.seats * (number + 1)
    led = led_of(state.results[number])
    return Trick(
        _plays(state, first, end, viewer),
        None if led == NO_COLOUR else LETTERS[led],
        judged(state.plays, first, end, led, trump_of_result(state.results[number])),
    )


def _passed(state: State, seat: int) -> tuple[str, ...]:
    passes = (state.passes[2 * seat], state.passes[2 * seat + 1])
    return tuple(name_of(card) for card in passes if card != NO_CARD)


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
