"""What a seat may see of a game of Bag-O-Loot, written as numbers: the same rule as ``view``, for learners.

Part by part, from what the seat may see; nothing is blanked out of a copy. ``encoding`` says what stands where.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.cells import SPREAD, WEIGHT, add_to_cell, clear, clipped, digits_of, from_viewer, word_of
from bagatelle.core.seats import left_of
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import LOOTER, NO_CARD, NUMBERS, first_kind, how_many
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.scoring import total
from bagatelle.games.bagoloot.rules.stash import open_numbers, open_twice
from bagatelle.games.bagoloot.rules.state import (
    DRAWING,
    DRAWN,
    LAID,
    NO_BAG,
    NO_PLACE,
    NOBODY,
    OPEN_COUNTS,
    OVER,
    PLAYING,
    ROBBERY,
    TAKEN,
    WARNING,
    WINDOW,
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
from bagatelle.games.bagoloot.training import encoding


def observe(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64]) -> None:
    """Write all that does not need recall into the row that begins with word ``at``."""
    _write_table(state, viewer, words, at + starts[encoding.TABLE])
    _write_counts(words, at + starts[encoding.HAND], state.hands[viewer])
    _write_counts(words, at + starts[encoding.JUNK], state.junk)
    _write_counts(words, at + starts[encoding.OPENED], state.opened)
    _write_counts(words, at + starts[encoding.WARNED], _warned(state, viewer))
    owned = _owned(state)
    step: i64 = 0
    seat: i64 = viewer
    while step < state.seats:
        bags = (owned >> (8 * seat)) & 255
        _write_seat(state, viewer, seat, words, at + starts[encoding.SEATS] + 2 * step, bags)
        _write_counts(words, at + starts[encoding.COINS] + 2 * step, state.coins[seat])
        _write_counts(words, at + starts[encoding.LOOTERS] + 2 * step, state.looters[seat])
        _write_ages(state, seat, words, at + starts[encoding.AGES] + 2 * step)
        seat = left_of(seat, state.seats)
        step += 1
    _write_bags(state, viewer, words, at + starts[encoding.BAGS], at + starts[encoding.MEMORY])


def recall(state: State, viewer: i64, words: vec[i64], at: i64, starts: vec[i64], end: i64) -> None:
    """Write what only somebody knows who forgets nothing of the round; the row ends before word ``end``."""
    step: i64 = 0
    seat: i64 = viewer
    while step < state.seats:
        memory = at + starts[encoding.MEMORY] + step
        words[memory] = word_of(
            state.held[seat], _one(is_among(state.had_turn, seat)), _one(is_among(state.slipped, seat)), 0, 0, 0, 0, 0
        )
        seat = left_of(seat, state.seats)
        step += 1
    twice = open_twice(state)
    _write_counts(words, at + starts[encoding.SPLITS], twice & state.splits)
    _write_makers(state, viewer, words, at + starts[encoding.MAKERS], twice)
    _write_moves(state, viewer, words, at + starts[encoding.MOVES], end)


def _one(truth: bool) -> i64:  # noqa: FBT001 - a truth is all it takes
    if truth:
        return 1
    return 0


def _write_counts(words: vec[i64], at: i64, cards: i64) -> None:
    """How many cards of each number a set holds: two words."""
    if cards == 0:
        words[at] = 0
        words[at + 1] = 0
        return
    words[at] = _eight(cards)
    words[at + 1] = _eight(cards >> 24)


def _eight(cards: i64) -> i64:
    """The eight lowest counts of a set as a word."""
    low = (cards & 7) + (cards & 56) * 32 + (cards & 448) * 1024 + (cards & 3584) * 32768
    cards >>= 12
    high = (cards & 7) + (cards & 56) * 32 + (cards & 448) * 1024 + (cards & 3584) * 32768
    return low + high * 4294967296


def _phase_bits(state: State) -> i64:
    if state.phase is DRAWING:
        return 1
    if state.phase is PLAYING:
        return 2
    if state.phase is WINDOW:
        return 4
    if state.phase is ROBBERY:
        return 8
    return 16


def _write_table(state: State, viewer: i64, words: vec[i64], at: i64) -> None:
    bits = _phase_bits(state)
    if state.phase is not OVER:
        bits += 32 * _one(state.deckless) + 64 * _one(state.active) + 128 * _one(state.counted)
    words[at] = SPREAD[bits]
    number: i64 = 0
    owner: i64 = 0
    if state.pending != NO_PLACE:
        number = 1 + state.pending % NUMBERS
        owner = 1 + from_viewer(state.pending // NUMBERS, viewer, state.seats)
    contested: i64 = 0
    if state.contested != NO_BAG:
        contested = 1 + state.contested
    words[at + 1] = word_of(
        state.round,
        deck_left(state),
        how_many(state.hands[viewer], LOOTER),
        how_many(state.junk, LOOTER),
        number,
        owner,
        contested,
        _one(state.time_up),
    )


def _owned(state: State) -> i64:
    """How many bags each seat owns, eight bits for each: all seats in one go, as every observation has them all."""
    bags = state.bags
    owned: i64 = 0
    place: i64 = 0
    while place < len(bags):
        owned += WEIGHT[owner_of(bags[place])]
        place += 1
    return owned


def _write_seat(state: State, viewer: i64, seat: i64, words: vec[i64], at: i64, bags: i64) -> None:
    """What everybody sees of a seat; the size of a hand only where the table shows it (B7)."""
    hand: i64 = 0
    bits: i64 = 0
    if seat == viewer or has_option(state, OPEN_COUNTS):
        hand = state.held[seat]
        bits = 2
    seat_bit = BIT[seat]
    bits += 4 * _one(state.done & seat_bit != 0) + 8 * _one(state.skips & seat_bit != 0)
    bits += 16 * _one(state.claimed & seat_bit != 0) + 32 * _one(state.answered & seat_bit != 0)
    bits += 64 * _one(may_answer(state, seat)) + 128 * _one(seat == state.turn)
    words[at] = SPREAD[bits] + hand
    dealer = _one(seat == state.dealer)
    words[at + 1] = digits_of(total(state, seat)) + 65536 * dealer + 16777216 * bags


def _write_ages(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    clear(words, at, 2)
    numbers = open_numbers(state, seat)
    while numbers:
        number = first_kind(numbers)
        add_to_cell(words, at, number, clipped(state.opened_at[place_at(seat, number)]))
        numbers &= numbers - 1


def _write_bags(state: State, viewer: i64, words: vec[i64], at: i64, end: i64) -> None:
    bags = state.bags
    place: i64 = 0
    while place < len(bags):
        words[at] = _bag_word(state, bags[place], viewer)
        place += 1
        at += 1
    clear(words, at, end - at)


def _bag_word(state: State, bag: i64, viewer: i64) -> i64:
    """A bag; its lid is known to its maker and to who challenged it (B17)."""
    seats = state.seats
    lid: i64 = 0
    if lid_of(bag) != NO_CARD:
        lid = 1
        if maker_of(bag) == viewer or peeker_of(bag) == viewer:
            lid = 2 + lid_of(bag)
    peeker: i64 = 0
    if peeker_of(bag) != NOBODY:
        peeker = 1 + from_viewer(peeker_of(bag), viewer, seats)
    return word_of(
        1 + number_of(bag),
        1 + from_viewer(owner_of(bag), viewer, seats),
        1 + from_viewer(maker_of(bag), viewer, seats),
        coins_of(bag),
        looters_of(bag),
        lid,
        peeker,
        verdict_of(bag),
    )


def _warned(state: State, viewer: i64) -> i64:
    """What the opener is told before its turn ends (B20)."""
    if viewer != state.turn or not has_option(state, WARNING):
        return 0
    return open_twice(state) & state.opened


def _write_makers(state: State, viewer: i64, words: vec[i64], at: i64, numbers: i64) -> None:
    """The seats that may not claim a split, as bits counted from the viewer."""
    clear(words, at, 2)
    while numbers:
        number = first_kind(numbers)
        step: i64 = 0
        seat: i64 = viewer
        while step < state.seats:
            if is_among(state.makers[number], seat):
                add_to_cell(words, at, number, BIT[step])
            seat = left_of(seat, state.seats)
            step += 1
        numbers &= numbers - 1


def _write_moves(state: State, viewer: i64, words: vec[i64], at: i64, end: i64) -> None:
    """The latest changes of hands, two in a word, newest first."""
    index: i64 = len(state.moves) - 1
    while at < end:
        word: i64 = 0
        if index >= 0:
            word = _move_cells(state, state.moves[index], viewer)
        if index >= 1:
            word += _move_cells(state, state.moves[index - 1], viewer) * WEIGHT[4]
        words[at] = word
        index -= 2
        at += 1


def _move_cells(state: State, move: i64, viewer: i64) -> i64:
    """A change of a hand as the viewer saw it, in four cells."""
    what = what_of(move)
    seat = seat_of(move)
    card: i64 = 1 + card_of(move)
    other: i64 = 0
    if what == DRAWN:
        card = 0
    elif what == LAID:
        other = 1 + other_of(move)
        bag = state.bags[other_of(move)]
        if maker_of(bag) != viewer and peeker_of(bag) != viewer:
            card = 0
    elif what == TAKEN:
        other = 1 + from_viewer(other_of(move), viewer, state.seats)
        if viewer != seat and viewer != other_of(move):
            card = 0
    return 1 + what + 256 * (1 + from_viewer(seat, viewer, state.seats)) + 65536 * card + 16777216 * other
