"""What a seat may see of the state of a game of Sandbag, and be told of an event: the only file that hides.

A view is built field by field: a public part for everybody and an own part for each seat. Nothing is blanked out of a
copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.games.sandbag.rules.cards import (
    KIND,
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    ROCKETS,
    colours_in,
    is_rocket,
    name_of,
    names_in,
    value_of,
)
from bagatelle.games.sandbag.rules.event_log import tallies_in
from bagatelle.games.sandbag.rules.events import (
    Dealt,
    PassSealed,
    Play,
    PositionSet,
    Received,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Swapped,
    TrickEnded,
    Way,
)
from bagatelle.games.sandbag.rules.game import if_ended_now, waiting_for
from bagatelle.games.sandbag.rules.scoring import points_for, rocket_worth, rounds_scored, total
from bagatelle.games.sandbag.rules.setup import cards_each, most_sandbags
from bagatelle.games.sandbag.rules.state import (
    OVER,
    PASSING,
    PLAYING,
    SANDBAG_WAY,
    SETTING_UP,
    State,
    card_of,
    led_of,
    seat_of,
    trump_of_result,
    way_of,
)
from bagatelle.games.sandbag.rules.tricks import face_up_needed, judged, played_face_down, trick_start, whole_play
from bagatelle.games.sandbag.rules.waiting import at_the_table
from bagatelle.games.sandbag.view.memory import Memory, Trick
from bagatelle.games.sandbag.view.view import NO_PASSES, Gift, OwnView, Passes, PublicView, Slot, View, join_view


def public_view(state: State) -> PublicView:
    """What everybody sees; once the game is over, every card."""
    playing = state.phase is PLAYING
    shown = playing or state.phase is OVER
    seats = range(state.seats)
    face_down = played_face_down(state)
    scored = state.seats * rounds_scored(state)
    tricks = state.played // state.seats
    baskets = tuple([(_slot(state, 2 * seat), _slot(state, 2 * seat + 1)) if shown else () for seat in seats])
    cards_won = tuple([count(state.won[seat]) for seat in seats])
    rockets_won = tuple([count(state.won[seat] & ROCKETS & ~face_down) for seat in seats])
    return PublicView(
        seats=state.seats,
        options=dict(state.variant.chosen),
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        left_out=None if state.left_out == NO_COLOUR else LETTERS[state.left_out],
        waiting=waiting_for(state),
        hand_sizes=tuple([count(state.hands[seat]) if shown else cards_each(state.seats) for seat in seats]),
        sandbag_counts=tuple([count(state.sandbags[seat]) if shown else 0 for seat in seats]),
        most_sandbags=tuple([most_sandbags(state, seat) for seat in seats]),
        baskets=baskets,
        cards_won=cards_won,
        rockets_won=rockets_won,
        voids=tuple([colours_in(state.voids[seat]) for seat in seats]),
        totals=tuple([total(state, seat) for seat in seats]),
        rounds=tuple([tuple(state.scores[seat : scored : state.seats]) if scored else () for seat in seats]),
        so_far=tuple(
            [so_far(state.seats, cards_won[seat], rockets_won[seat], baskets[seat]) if playing else 0 for seat in seats]
        ),
        leader=state.leader if playing else None,
        led=None if state.led == NO_COLOUR else LETTERS[state.led],
        standing=if_ended_now(state),
        tally=tallies_in(state.face_up) if shown else (),
        rocket=rocket_worth(state.seats),
        face_up_needed=playing and face_up_needed(state, state.turn),
        trick=_plays(state, trick_start(state), state.played, None),
        tricks=tricks,
        last_trick=_trick(state, tricks - 1, None) if tricks else None,
        aside=count(state.aside),
    )


def so_far(seats: int, cards_won: int, rockets_won: int, basket: tuple[Slot, ...]) -> int:
    """The round's points by what lies in plain sight, if every face-down card is a balloon (S19, S20).

    It takes public values only, so no hidden card can show in it.
    """
    ballast, rockets, values = cards_won - rockets_won, rockets_won, 0
    for slot in basket:
        if not slot.face_up or slot.card is None:
            ballast += 1
        elif is_rocket(KIND[slot.card]):
            rockets += 1
        else:
            values += value_of(KIND[slot.card])
    return points_for(seats, ballast, rockets, values)


def own_view(state: State, seat: int) -> OwnView:
    """What a seat knows besides."""
    assert at_the_table(state, seat), f"there is no seat {seat}"
    start = trick_start(state)
    return OwnView(
        seat=seat,
        hand=names_in(state.hands[seat]),
        sandbags=names_in(state.sandbags[seat]),
        passed=Passes(_name(state.passes[2 * seat]), _name(state.passes[2 * seat + 1])),
        received=_received(state, seat),
        basket=_chosen(state, seat),
        gifts=_gifts(state, seat),
        sandbag=_sandbag(state, start, state.played, seat),
        last_sandbag=_sandbag(state, start - state.seats, start, seat) if start else None,
    )


def memory_of(state: State, seat: int | None) -> Memory:
    """What a seat remembers of the round that it has followed to this state; ``None`` for a spectator."""
    return Memory(tuple([_trick(state, number, seat) for number in range(state.played // state.seats)]))


def view_of(state: State, seat: int | None) -> View:
    """What a seat knows that has followed the round; ``None`` for a spectator."""
    return join_view(public_view(state), None if seat is None else own_view(state, seat), memory_of(state, seat))


def _slot(state: State, place: i64) -> Slot:
    """A card of a basket, as everybody sees it."""
    card, giver = state.basket[place], state.givers[place]
    face_up = state.face_up & BIT[card] != 0
    return Slot(
        name_of(card) if face_up or state.phase is OVER else None,
        face_up,
        None if giver == NO_SEAT else giver,
        colours_in(state.gift_voids[place]),
    )


def _named(first: i64, second: i64) -> tuple[str, ...]:
    """The names of two cards, without those that there are not."""
    return tuple([name_of(card) for card in (first, second) if card != NO_CARD])


def _name(card: i64) -> str | None:
    """The name of a card, if there is one."""
    return None if card == NO_CARD else name_of(card)


def _received(state: State, seat: i64) -> Passes:
    if state.phase is PASSING:
        return NO_PASSES
    left, right = left_of(seat, state.seats), right_of(seat, state.seats)
    return Passes(name_of(state.passes[2 * left + 1]), name_of(state.passes[2 * right]))


def _chosen(state: State, seat: i64) -> tuple[str, ...]:
    """The cards that the seat has chosen for its basket and nobody else sees yet."""
    if state.phase is not SETTING_UP:
        return ()
    return _named(state.basket[2 * seat], state.basket[2 * seat + 1])


def _gifts(state: State, seat: i64) -> tuple[Gift, ...]:
    """The cards that the seat has swapped into baskets."""
    places = [place for place in range(2 * state.seats) if state.givers[place] == seat]
    return tuple([Gift(place // 2, place % 2, name_of(state.basket[place])) for place in places])


def _sandbag(state: State, first: i64, end: i64, seat: i64) -> str | None:
    """The sandbag among the plays from ``first`` to before ``end`` that the seat has played."""
    for place in range(first, end):
        play = state.plays[place]
        if seat_of(play) == seat and way_of(play) == SANDBAG_WAY:
            return name_of(card_of(play))
    return None


def _plays(state: State, first: i64, end: i64, viewer: int | None) -> tuple[Play, ...]:
    """The plays from ``first`` to before ``end``, as the viewer sees them."""
    over = state.phase is OVER
    plays = [state.plays[place] for place in range(first, end)]
    return tuple([_play(play, known=over or seat_of(play) == viewer) for play in plays])


def _play(play: i64, *, known: bool) -> Play:
    """A play; ``known`` says whether the viewer knows its hidden card."""
    return whole_play(play) if known else _without_secrets(whole_play(play))


def _trick(state: State, number: i64, viewer: int | None) -> Trick:
    """A finished trick, as the viewer saw it."""
    result = state.results[number]
    led = led_of(result)
    first = number * state.seats
    end = first + state.seats
    return Trick(
        _plays(state, first, end, viewer),
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


def _hide_plays(event: TrickEnded, seat: int | None) -> TrickEnded:
    plays = tuple([_without_secrets(play) if play.seat != seat else play for play in event.plays])
    return event if plays == event.plays else replace(event, plays=plays)


def _without_secrets(play: Play) -> Play:
    """The play as other seats see it."""
    if play.way is Way.SANDBAG:
        return replace(play, card=None)
    return play if play.given is None else replace(play, given=None)


def _hide_given(event: Swapped, seat: int | None) -> Swapped:
    return event if event.seat == seat else replace(event, given=None)


def _hide_position(event: PositionSet, seat: int | None) -> PositionSet:
    """Other hands, and what was hidden in the tricks; once the game is over, nothing."""
    if event.phase == OVER.value:
        return event
    hands = tuple([hand if owner == seat else None for owner, hand in enumerate(event.hands)])
    return replace(event, hands=hands, tricks=tuple([_hide_plays(trick, seat) for trick in event.tricks]))


_HIDING: Final[dict[type[SandbagEvent], Callable[[Any, int | None], SandbagEvent]]] = {
    Dealt: _hide_cards,
    PassSealed: _hide_passed,
    PositionSet: _hide_position,
    Received: _hide_received,
    SetUpSealed: _hide_set_up,
    SandbagPlayed: _hide_sandbag,
    Swapped: _hide_given,
    TrickEnded: _hide_plays,
}
"""The kinds of events of which not everybody sees everything, each with what takes that out."""
