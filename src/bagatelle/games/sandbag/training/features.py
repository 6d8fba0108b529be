"""What a seat may see of a game of Sandbag, written as numbers: the same rule as ``view``, for learners.

Part by part, from what the seat may see; nothing is blanked out of a copy. ``encoding`` says what stands where.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count, filled
from bagatelle.core.cells import SPREAD, add_to_cell, clear, copy_words, digits_of, from_viewer, word_of
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.games.sandbag.rules.cards import (
    BALLOONS,
    CARD_COUNT,
    KINDS,
    NO_CARD,
    NO_COLOUR,
    ROCKET,
    ROCKETS,
    kind_of,
)
from bagatelle.games.sandbag.rules.scoring import rounds_scored, total
from bagatelle.games.sandbag.rules.setup import basket_size, cards_each, most_sandbags
from bagatelle.games.sandbag.rules.state import (
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
from bagatelle.games.sandbag.rules.tricks import face_up_needed, trick_start
from bagatelle.games.sandbag.rules.waiting import waited_for
from bagatelle.games.sandbag.training import encoding

SET: Final = 7
"""Words in a set of kinds."""
_LAST_CELL: Final = 72057594037927936
"""What one in the last cell of a word is worth: 256 to the seventh."""


SANDBAGS_SHOWN: Final = 4096
"""In a number of bits for the parts that hold something: bits 0 to 5 are baskets, 6 to 11 cards of the trick."""
PASSED_SHOWN: Final = 8192
SEEN_SHOWN: Final = 16384
TRICK_SHOWN: Final = 64
EVERYTHING: Final = 32767
"""All of these parts: nothing is known about a row."""


@final
class Notes:
    """What earlier observations of a game have worked out. Each note keeps what it was made from, and so stays true."""

    def __init__(self, seats: i64) -> None:
        self.dealt: i64 = cards_each(seats)
        # From the plays of finished tricks.
        self.round: i64 = 0
        self.plays: i64 = 0
        """How many plays have been looked at."""
        self.tricks: i64 = 0
        self.open: i64 = 0
        """The cards that everybody has seen."""
        self.down: i64 = 0
        """All sandbags."""
        self.own: vec[i64] = filled(seats, 0)
        """The sandbags of each seat."""
        # From the scores.
        self.scored: i64 = -1
        self.most: vec[i64] = filled(seats, 0)
        self.totals: vec[i64] = filled(seats, 0)
        self.rounds: vec[i64] = filled(seats, 0)
        # From the cards of each seat.
        self.hands: vec[i64] = filled(seats, 0)
        self.sandbags: vec[i64] = filled(seats, 0)
        self.won: vec[i64] = filled(seats, 0)
        self.counts: vec[i64] = filled(seats, 0)
        # From the cards that each seat passed and was passed.
        self.passes: vec[i64] = filled(seats, 0)
        self.passed: vec[i64] = filled(2 * SET * seats, 0)


def observe(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64], notes: Notes, stale: i64) -> i64:
    """Write all that does not need recall into the row that begins with word ``at``.

    Parts that are not ``stale`` hold nothing but 0 before; the parts that hold something afterwards are returned.
    """
    first = trick_start(state)
    _note_tricks(state, notes, first)
    if notes.scored != rounds_scored(state):
        _note_scores(state, notes)
    _write_table(state, viewer, words, at + starts[encoding.TABLE], first, notes.tricks)
    shown = _write_own(state, viewer, words, at, starts, notes, stale)
    shown |= _write_trick(state, viewer, words, at + starts[encoding.TRICK], first, stale)
    _write_plays(state, viewer, words, at + starts[encoding.PLAYS], first)
    seen = notes.open | notes.own[viewer]
    shown |= _write_if(words, at + starts[encoding.SEEN], seen, stale, SEEN_SHOWN)
    _write_seats(state, viewer, words, at + starts[encoding.SEATS], notes)
    shown |= _write_baskets(state, viewer, words, at + starts[encoding.BASKETS], stale)
    _write_slots(state, viewer, words, at + starts[encoding.SLOTS])
    return shown


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


def _write_if(words: vec[i64], at: i64, cards: i64, stale: i64, part: i64) -> i64:
    """A set that is often empty; ``part`` if it is not."""
    if cards:
        write_set(words, at, cards)
        return part
    if stale & part:
        clear(words, at, SET)
    return 0


def _note_tricks(state: State, notes: Notes, end: i64) -> None:
    """Look at the finished tricks of the round that have not been looked at."""
    if notes.round != state.round or notes.plays > end:
        notes.round = state.round
        notes.plays = 0
        notes.open = 0
        notes.down = 0
        clear(notes.own, 0, state.seats)
        _forget_counts(notes, state.seats)
    elif notes.plays == end:
        return
    while notes.plays < end:
        play = state.plays[notes.plays]
        card = BIT[card_of(play)]
        if way_of(play) == SANDBAG_WAY:
            notes.down |= card
            notes.own[seat_of(play)] |= card
        else:
            notes.open |= card
        notes.plays += 1
    notes.tricks = end // state.seats


def _forget_counts(notes: Notes, seats: i64) -> None:
    """Which rockets were sandbags is each round's own, so a seat with the same cards may count otherwise.

    Who has no cards counts none.
    """
    clear(notes.hands, 0, seats)
    clear(notes.sandbags, 0, seats)
    clear(notes.won, 0, seats)
    clear(notes.counts, 0, seats)


def _note_scores(state: State, notes: Notes) -> None:
    """The cells of each seat that change only when a round is scored."""
    notes.scored = rounds_scored(state)
    seat: i64 = 0
    while seat < state.seats:
        notes.most[seat] = most_sandbags(state, seat) * 65536  # the third cell
        notes.totals[seat] = digits_of(total(state, seat)) * 281474976710656  # the last two cells
        one = digits_of(state.scores[seat])
        two = digits_of(state.scores[seat + state.seats])
        three = digits_of(state.scores[seat + 2 * state.seats])
        notes.rounds[seat] = one + two * 65536 + three * 4294967296
        seat += 1


def _write_table(state: State, viewer: i64, words: vec[i64], at: i64, first: i64, trick: i64) -> None:
    phase: i64 = 8
    if state.phase is PLAYING:
        phase = 4
        if face_up_needed(state, state.turn):
            phase += 128
    elif state.phase is PASSING:
        phase = 1
    elif state.phase is SETTING_UP:
        phase = 2
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


def _write_own(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64], notes: Notes, stale: i64) -> i64:
    """The viewer's cards, and those that came and went when cards were passed."""
    write_set(words, at + starts[encoding.HAND], state.hands[viewer])
    if state.left_out != NO_COLOUR:
        words[at + starts[encoding.LEFT_OUT]] = SPREAD[BIT[state.left_out]]
    shown = _write_if(words, at + starts[encoding.SANDBAGS], state.sandbags[viewer], stale, SANDBAGS_SHOWN)
    passed, received = at + starts[encoding.PASSED], at + starts[encoding.RECEIVED]
    return shown | _write_passed(state, viewer, words, passed, received, notes, stale)


def _write_passed(
    state: State, viewer: i64, words: vec[i64], passed: i64, received: i64, notes: Notes, stale: i64
) -> i64:
    """The cards that the viewer passed, and those it was passed, once it sees them."""
    passes = state.passes
    if passes[2 * viewer] == NO_CARD:
        if stale & PASSED_SHOWN:
            clear(words, passed, SET)
            clear(words, received, SET)
        return 0
    to_left = passes[2 * viewer]
    to_right = passes[2 * viewer + 1]
    from_left: i64 = NO_CARD
    from_right: i64 = NO_CARD
    if state.phase is not PASSING:
        from_left = passes[2 * left_of(viewer, state.seats) + 1]
        from_right = passes[2 * right_of(viewer, state.seats)]
    place = 2 * SET * viewer
    cards = 1 + to_left + 64 * (1 + to_right) + 4096 * (1 + from_left) + 262144 * (1 + from_right)
    if cards != notes.passes[viewer]:
        notes.passes[viewer] = cards
        clear(notes.passed, place, 2 * SET)
        _add_kind(notes.passed, place, to_left, 1)
        _add_kind(notes.passed, place, to_right, 2)
        _add_kind(notes.passed, place + SET, from_left, 1)
        _add_kind(notes.passed, place + SET, from_right, 2)
    copy_words(notes.passed, place, words, passed, SET)
    copy_words(notes.passed, place + SET, words, received, SET)
    return PASSED_SHOWN


def _add_kind(words: vec[i64], at: i64, card: i64, amount: i64) -> None:
    if card != NO_CARD:
        add_to_cell(words, at, kind_of(card), amount)


def _write_seats(state: State, viewer: i64, words: vec[i64], at: i64, notes: Notes) -> None:
    """What everybody sees of each seat; of its own set-up a seat sees more."""
    revealed = is_revealed(state)
    playing = state.phase is PLAYING
    waited = waited_for(state)
    # Fields that are looked up once: each look-up of a vector is counted by Python.
    voids, most, totals, rounds = state.voids, notes.most, notes.totals, notes.rounds
    seats = state.seats
    step: i64 = 0
    seat: i64 = viewer
    while step < seats:
        roles: i64 = 0
        if waited & BIT[seat]:
            roles = 32
        if playing and seat == state.turn:
            roles += 64
        if playing and seat == state.leader:
            roles += 128
        counts = notes.dealt  # all that others see before the baskets lie open
        if seat == viewer or revealed:
            counts = _counts_of(state, seat, notes)
        words[at] = SPREAD[roles] + counts + most[seat]
        shown = voids[seat]
        if seat == state.dealer:
            shown += 32
        words[at + 1] = SPREAD[shown] + totals[seat]
        words[at + 2] = rounds[seat]
        at += 3
        seat = left_of(seat, seats)
        step += 1


def _counts_of(state: State, seat: i64, notes: Notes) -> i64:
    """How many cards a seat has in hand, as sandbags and won, and its rockets among those, in their cells."""
    hand = state.hands[seat]
    sandbags = state.sandbags[seat]
    won = state.won[seat]
    if hand == notes.hands[seat] and won == notes.won[seat] and sandbags == notes.sandbags[seat]:
        return notes.counts[seat]
    notes.hands[seat] = hand
    notes.sandbags[seat] = sandbags
    notes.won[seat] = won
    rockets = won & ROCKETS & ~notes.down
    counts = word_of(count(hand), _size(sandbags), 0, _size(won), _size(rockets), 0, 0, 0)
    notes.counts[seat] = counts
    return counts


def _write_baskets(state: State, viewer: i64, words: vec[i64], at: i64, stale: i64) -> i64:
    """The face-up cards of each basket."""
    shown: i64 = 0
    if state.face_up == 0 and stale & (TRICK_SHOWN - 1) == 0:
        return shown
    basket = state.basket
    step: i64 = 0
    seat: i64 = viewer
    while step < state.seats:
        cards: i64 = 0
        if state.face_up:
            cards = (BIT[basket[2 * seat]] | BIT[basket[2 * seat + 1]]) & state.face_up
        shown |= _write_if(words, at, cards, stale, BIT[step])
        at += SET
        seat = left_of(seat, state.seats)
        step += 1
    return shown


def _write_slots(state: State, viewer: i64, words: vec[i64], at: i64) -> None:
    """The basket slots; before the baskets turn up a seat sees only its own."""
    basket = state.basket
    revealed = is_revealed(state)
    places = 2 * state.seats
    place = 2 * viewer
    step: i64 = 0
    while step < places:
        word: i64 = 0
        card = basket[place]
        is_seen = card != NO_CARD and (revealed or step < 2)
        if is_seen and state.face_up & BIT[card]:
            word = 257 + kind_of(card)  # known, and 1 in the next cell: face up
        elif is_seen:
            word = _face_down(state, viewer, place, card)
        words[at + step] = word
        place += 1
        if place == places:
            place = 0
        step += 1


def _face_down(state: State, viewer: i64, place: i64, card: i64) -> i64:
    """A basket slot whose card lies face down: who put it there knows it."""
    giver = state.givers[place]
    chosen_by = giver
    word: i64 = 0
    if giver == NO_SEAT:
        chosen_by = place >> 1
    else:
        word = 65536 * (1 + from_viewer(giver, viewer, state.seats)) + SPREAD[state.gift_voids[place]] * 16777216
    if chosen_by == viewer:
        word += 1 + kind_of(card)
    return word


def _write_trick(state: State, viewer: i64, words: vec[i64], at: i64, first: i64, stale: i64) -> i64:
    """The card of each seat in the running trick."""
    place = at
    rest = (stale // TRICK_SHOWN) & (TRICK_SHOWN - 1)
    while rest and place < at + SET * state.seats:
        if rest & 1:
            clear(words, place, SET)
        rest >>= 1
        place += SET
    shown: i64 = 0
    index = first
    while index < state.played:
        play = state.plays[index]
        seat = seat_of(play)
        if way_of(play) != SANDBAG_WAY or seat == viewer:
            step = from_viewer(seat, viewer, state.seats)
            _add_kind(words, at + SET * step, card_of(play), 1)
            shown |= TRICK_SHOWN * BIT[step]
        index += 1
    return shown


def _write_plays(state: State, viewer: i64, words: vec[i64], at: i64, first: i64) -> None:
    """The plays of the running trick in order."""
    step: i64 = 0
    while step < state.seats:
        words[at + step] = 0
        if first + step < state.played:
            words[at + step] = _play_word(state, viewer, state.plays[first + step])
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
assert CARD_COUNT < 64, "a number of up to 64 cards has six bits in a note"
assert BALLOONS + 1 == _LAST_CELL // 2, "rockets have the last cell of a set"
