"""What a seat may see of a game of Sandbag, written as numbers: the same rule as ``view``, for learners.

Part by part, from what the seat may see; nothing is blanked out of a copy. ``encoding`` says what stands where.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count
from bagatelle.core.cells import SPREAD, add_to_cell, clear, digits_of, from_viewer, word_of
from bagatelle.core.seats import left_of, right_of
from bagatelle.games.sandbag import encoding
from bagatelle.games.sandbag.cards import BALLOONS, KINDS, NO_CARD, NO_COLOUR, ROCKET, ROCKETS, kind_of
from bagatelle.games.sandbag.legality import waits_for
from bagatelle.games.sandbag.scoring import total
from bagatelle.games.sandbag.setup import basket_size, cards_each, most_sandbags
from bagatelle.games.sandbag.state import (
    NO_SEAT,
    OVER,
    PASSING,
    PLAYING,
    SANDBAG_WAY,
    SETTING_UP,
    SWAP_WAY,
    State,
    card_of,
    given_of,
    place_of,
    seat_of,
    way_of,
)
from bagatelle.games.sandbag.tricks import face_up_needed, trick_start

SET: Final = 7
"""Words in a set of kinds."""
_LAST_CELL: Final = 72057594037927936
"""What one in the last cell of a word is worth: 256 to the seventh."""


def observe(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64]) -> None:
    """Write all that does not need recall into the row that begins with word ``at``."""
    first = trick_start(state)
    _write_table(state, viewer, words, at + starts[encoding.TABLE], first)
    _write_own(state, viewer, words, at, starts)
    _write_trick(state, viewer, words, at + starts[encoding.TRICK], at + starts[encoding.PLAYS], first)
    down = _write_seen(state, viewer, words, at + starts[encoding.SEEN], first)
    _write_seats(state, viewer, words, at + starts[encoding.SEATS], down)
    _write_baskets(state, viewer, words, at + starts[encoding.BASKETS])
    _write_slots(state, viewer, words, at + starts[encoding.SLOTS])


def recall(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64]) -> None:
    """Write what only somebody knows who forgets nothing of the round."""
    place = at + starts[encoding.HISTORY]
    index: i64 = 0
    while index < state.played:
        words[place + index] = _play_word(state, viewer, state.plays[index])
        index += 1
    clear(words, place + index, len(state.plays) - index)


def is_revealed(state: State) -> bool:
    """Whether the baskets lie open; before that others see nothing of a set-up."""
    return state.phase is PLAYING or state.phase is OVER


def _size(cards: i64) -> i64:
    """How many cards a set has that is often empty."""
    if cards == 0:
        return 0
    return count(cards)


def write_set(words: vec[i64], at: i64, cards: i64) -> None:
    """A set of cards as a cell for each kind; rockets are counted in the last."""
    words[at] = SPREAD[cards & 255]
    words[at + 1] = SPREAD[(cards >> 8) & 255]
    words[at + 2] = SPREAD[(cards >> 16) & 255]
    words[at + 3] = SPREAD[(cards >> 24) & 255]
    words[at + 4] = SPREAD[(cards >> 32) & 255]
    words[at + 5] = SPREAD[(cards >> 40) & 255]
    last = SPREAD[(cards >> 48) & 127]
    if cards & ROCKETS:
        last += count(cards & ROCKETS) * _LAST_CELL
    words[at + 6] = last


def _write_table(state: State, viewer: i64, words: vec[i64], at: i64, first: i64) -> None:
    phase: i64 = 8
    if state.phase is PASSING:
        phase = 1
    elif state.phase is SETTING_UP:
        phase = 2
    elif state.phase is PLAYING:
        phase = 4
        if face_up_needed(state, state.turn):
            phase += 128
    trick = first // state.seats
    words[at] = SPREAD[phase] + word_of(0, 0, 0, 0, state.round, trick, _size(state.aside), 0)
    led: i64 = 0
    if state.led != NO_COLOUR:
        led = SPREAD[BIT[state.led]]
    laid: i64 = 0
    if state.passes[2 * viewer + 1] != NO_CARD:
        laid = 2
    elif state.passes[2 * viewer] != NO_CARD:
        laid = 1
    in_trick = state.played - first
    words[at + 1] = led + word_of(0, 0, 0, 0, 0, laid, basket_size(state, viewer), in_trick)
    words[at + 2] = SPREAD[state.trump]


def _write_own(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64]) -> None:
    """The viewer's cards, and those that came and went when cards were passed."""
    write_set(words, at + starts[encoding.HAND], state.hands[viewer])
    write_set(words, at + starts[encoding.SANDBAGS], state.sandbags[viewer])
    passed = at + starts[encoding.PASSED]
    clear(words, passed, 2 * SET)
    _add_kind(words, passed, state.passes[2 * viewer], 1)
    _add_kind(words, passed, state.passes[2 * viewer + 1], 2)
    if state.phase is not PASSING:
        received = at + starts[encoding.RECEIVED]
        _add_kind(words, received, state.passes[2 * left_of(viewer, state.seats) + 1], 1)
        _add_kind(words, received, state.passes[2 * right_of(viewer, state.seats)], 2)
    if state.left_out != NO_COLOUR:
        words[at + starts[encoding.LEFT_OUT]] = SPREAD[BIT[state.left_out]]


def _add_kind(words: vec[i64], at: i64, card: i64, amount: i64) -> None:
    if card != NO_CARD:
        add_to_cell(words, at, kind_of(card), amount)


def _write_seen(state: State, viewer: i64, words: vec[i64], at: i64, end: i64) -> i64:
    """The cards of finished tricks that the viewer has seen; all sandbags played to them, as a mask."""
    seen: i64 = 0
    down: i64 = 0
    plays = state.plays
    index: i64 = 0
    while index < end:
        play = plays[index]
        card = BIT[card_of(play)]
        if way_of(play) == SANDBAG_WAY:
            down |= card
            if seat_of(play) == viewer:
                seen |= card
        else:
            seen |= card
        index += 1
    write_set(words, at, seen)
    return down


def _write_seats(state: State, viewer: i64, words: vec[i64], at: i64, down: i64) -> None:
    """What everybody sees of each seat; of its own set-up a seat sees more."""
    dealt = cards_each(state.seats)
    revealed = is_revealed(state)
    playing = state.phase is PLAYING
    step: i64 = 0
    seat: i64 = viewer
    while step < state.seats:
        hand = dealt
        sandbags: i64 = 0
        if seat == viewer or revealed:
            hand = count(state.hands[seat])
            sandbags = _size(state.sandbags[seat])
        roles: i64 = 0
        if waits_for(state, seat):
            roles = 32
        if playing and seat == state.turn:
            roles += 64
        if playing and seat == state.leader:
            roles += 128
        won: i64 = 0
        rockets: i64 = 0
        if state.won[seat]:
            won = count(state.won[seat])
            rockets = _size(state.won[seat] & ROCKETS & ~down)
        words[at] = SPREAD[roles] + word_of(hand, sandbags, most_sandbags(state, seat), won, rockets, 0, 0, 0)
        _write_points(state, seat, words, at + 1)
        at += 3
        seat = left_of(seat, state.seats)
        step += 1


def _write_points(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """The colours that a seat has shown to be without, the dealer, and points, round by round."""
    shown = state.voids[seat]
    if seat == state.dealer:
        shown += 32
    words[at] = SPREAD[shown]
    words[at + 1] = 0
    if state.round == 1 and state.phase is not OVER:
        return
    words[at] += digits_of(total(state, seat)) * 281474976710656  # the last two cells
    one = digits_of(state.scores[seat])
    two = digits_of(state.scores[seat + state.seats])
    three = digits_of(state.scores[seat + 2 * state.seats])
    words[at + 1] = one + two * 65536 + three * 4294967296


def _write_baskets(state: State, viewer: i64, words: vec[i64], at: i64) -> None:
    """The face-up cards of each basket."""
    basket = state.basket
    step: i64 = 0
    seat: i64 = viewer
    while step < state.seats:
        cards: i64 = 0
        if state.face_up:
            cards = (BIT[basket[2 * seat]] | BIT[basket[2 * seat + 1]]) & state.face_up
        if cards:
            write_set(words, at, cards)
        else:
            clear(words, at, SET)
        at += SET
        seat = left_of(seat, state.seats)
        step += 1


def _write_slots(state: State, viewer: i64, words: vec[i64], at: i64) -> None:
    """The basket slots; before the baskets turn up a seat sees only its own."""
    clear(words, at, 2 * state.seats)
    _write_slot(state, viewer, 2 * viewer, words, at)
    _write_slot(state, viewer, 2 * viewer + 1, words, at + 1)
    if not is_revealed(state):
        return
    step: i64 = 1
    seat: i64 = left_of(viewer, state.seats)
    while step < state.seats:
        _write_slot(state, viewer, 2 * seat, words, at + 2 * step)
        _write_slot(state, viewer, 2 * seat + 1, words, at + 2 * step + 1)
        seat = left_of(seat, state.seats)
        step += 1


def _write_slot(state: State, viewer: i64, place: i64, words: vec[i64], at: i64) -> None:
    """A basket slot: its card is known while it lies face up, and to who put it there."""
    card = state.basket[place]
    if card == NO_CARD:
        return
    if state.face_up & BIT[card]:
        words[at] = 257 + kind_of(card)  # known, and 1 in the next cell: face up
        return
    giver = state.givers[place]
    chosen_by = giver
    word: i64 = 0
    if giver == NO_SEAT:
        chosen_by = place >> 1
    else:
        word = 65536 * (1 + from_viewer(giver, viewer, state.seats)) + SPREAD[state.gift_voids[place]] * 16777216
    if chosen_by == viewer:
        word += 1 + kind_of(card)
    words[at] = word


def _write_trick(state: State, viewer: i64, words: vec[i64], cards: i64, plays: i64, first: i64) -> None:
    """The running trick: the card of each seat, and the plays in order."""
    clear(words, cards, SET * state.seats)
    step: i64 = 0
    while step < state.seats:
        words[plays + step] = 0
        if first + step < state.played:
            play = state.plays[first + step]
            words[plays + step] = _play_word(state, viewer, play)
            seat = seat_of(play)
            if way_of(play) != SANDBAG_WAY or seat == viewer:
                _add_kind(words, cards + SET * from_viewer(seat, viewer, state.seats), card_of(play), 1)
        step += 1


def _play_word(state: State, viewer: i64, play: i64) -> i64:
    """A play as the viewer saw it: the faces of others' sandbags and of what they gave stay hidden."""
    seat = seat_of(play)
    way = way_of(play)
    from_me = from_viewer(seat, viewer, state.seats)
    card: i64 = 0
    if way != SANDBAG_WAY or seat == viewer:
        card = 1 + kind_of(card_of(play))
    if way != SWAP_WAY:
        return word_of(1 + from_me, 1 + way, card, 0, 0, 0, 0, 0)
    place = place_of(play)
    given: i64 = 0
    if seat == viewer:
        given = 1 + kind_of(given_of(play))
    owner = from_viewer(place >> 1, viewer, state.seats)
    return word_of(1 + from_me, 1 + way, card, 1 + owner, 1 + (place & 1), given, 0, 0)


assert KINDS == ROCKET + 1 == 8 * SET
assert BALLOONS + 1 == _LAST_CELL // 2, "rockets have the last cell of a set"
