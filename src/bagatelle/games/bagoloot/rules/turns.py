"""A turn (chapter 3 of ``rulebook.md``), how turns and rounds follow each other, and the empty deck (chapter 7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.seats import NO_SEAT, left_of
from bagatelle.games.bagoloot.rules.cards import NO_CARD, UNIT, card_at, first_kind, kinds_in
from bagatelle.games.bagoloot.rules.challenge import close_window, seats_answering
from bagatelle.games.bagoloot.rules.deal import deal_round
from bagatelle.games.bagoloot.rules.game_end import final_outcome, is_last_round, why_ended
from bagatelle.games.bagoloot.rules.scoring import score_round, sheets
from bagatelle.games.bagoloot.rules.stash import bagged_numbers, open_twice
from bagatelle.games.bagoloot.rules.state import (
    DRAWING,
    DRAWN,
    NO_BAG,
    OVER,
    PLAYING,
    SHOWN,
    TAKEN,
    UNTIL_DRAW,
    WINDOW,
    State,
    deck_left,
    has_option,
    is_among,
    maker_of,
    note,
    number_of,
)

SAFE_HAND: Final = 8
"""A holdup takes what a hand holds above it (B6)."""


def begin_round(state: State) -> None:
    """Deal; the seat left of the dealer begins (B2)."""
    deal_round(state)
    state.turn = state.dealer
    next_turn(state)


def next_turn(state: State) -> None:
    """The turn goes to the next seat that is not done; when all are done the round is over (B24)."""
    seat = state.turn
    while state.done + 1 != BIT[state.seats]:
        seat = left_of(seat, state.seats)
        if is_among(state.done, seat):
            continue
        if not is_among(state.skips, seat):
            begin_turn(state, seat)
            return
        _skip_turn(state, seat)
    end_round(state, NO_SEAT)


def _skip_turn(state: State, seat: i64) -> None:
    """The turn that a rushed one costs; with an empty deck it is a turn without a play (B22, B24)."""
    state.skips ^= BIT[seat]
    state.had_turn |= BIT[seat]
    state.log.turn_skipped(seat)
    if deck_left(state) == 0:
        set_done(state, seat)


def set_done(state: State, seat: i64) -> None:
    """The seat takes no more turns in this round (B24)."""
    state.done |= BIT[seat]
    state.log.seat_done(seat)


def begin_turn(state: State, seat: i64) -> None:
    """The seat draws first, unless the deck is empty (B5)."""
    state.turn = seat
    state.claimed = 0
    state.deckless = deck_left(state) == 0
    state.active = False
    state.counted = False
    state.opened = 0
    state.phase = DRAWING
    if state.deckless:
        state.phase = PLAYING
    state.log.turn_began(seat, deck_left(state))


def end_turn(state: State) -> None:
    """What a turn leaves behind: splits that can be claimed, a seat that is done, a bag that can be challenged."""
    state.splits |= open_twice(state)
    state.had_turn |= BIT[state.turn]
    if is_last_turn(state):
        set_done(state, state.turn)
    answering = seats_answering(state)
    if answering:
        bag = state.bags[state.contested]
        state.log.window_opened(maker_of(bag), number_of(bag), answering, state.seats)
        if not has_option(state, UNTIL_DRAW):
            state.phase = WINDOW
            return
    elif state.contested != NO_BAG:
        close_window(state, "nobody")
    next_turn(state)


def go_on(state: State) -> None:
    """The next turn begins when the window that it waited for is closed (B15)."""
    if state.phase is WINDOW and state.contested == NO_BAG:
        next_turn(state)


def is_last_turn(state: State) -> bool:
    """Whether the seat in turn is done when its turn ends as it stands: no card was left and nothing played (B24)."""
    return state.deckless and not state.counted


def end_round(state: State, robber: i64) -> None:
    """Score the round; the deal moves left, or the game is over (B2, B3)."""
    score_round(state)
    if state.log.is_recording:
        state.log.round_scored(state.round, robber, sheets(state))
    if not is_last_round(state):
        state.dealer = left_of(state.dealer, state.seats)
        begin_round(state)
        return
    state.phase = OVER
    state.turn = NO_SEAT
    if state.log.is_recording:
        state.log.game_ended(final_outcome(state), why_ended(state))


# --- what belongs to a turn besides collections and bags ---


def spend(state: State, card: i64) -> None:
    """A card leaves the hand of the seat in turn, face up."""
    seat = state.turn
    state.hands[seat] -= UNIT[card]
    state.held[seat] -= 1
    note(state, SHOWN, seat, card, 0)


def draw(state: State) -> None:
    """Draw a card, which begins the turn (B5)."""
    seat = state.turn
    card = _draw_card(state, seat)
    state.slipped &= ~BIT[seat]
    state.phase = PLAYING
    state.log.drew(seat, card, deck_left(state))


def _draw_card(state: State, seat: i64) -> i64:
    card = state.deck[state.top]
    state.top += 1
    state.hands[seat] += UNIT[card]
    state.held[seat] += 1
    note(state, DRAWN, seat, NO_CARD, 0)  # what a seat drew it sees in its hand; nobody else ever does
    return card


def hold_up(state: State, victim: i64) -> None:
    """What the victim holds above eight cards changes hands at random; else the turn is over (B6)."""
    seat = state.turn
    state.active = True
    count = state.held[victim]
    cards: i64 = 0
    while state.held[victim] > SAFE_HAND:
        card = card_at(state.hands[victim], state.chance.below(state.held[victim]))
        state.hands[victim] -= UNIT[card]
        state.held[victim] -= 1
        state.hands[seat] += UNIT[card]
        state.held[seat] += 1
        cards += UNIT[card]
    left = cards
    while left:  # in the order of the event, which does not say in which order they were taken
        kind = first_kind(left)
        note(state, TAKEN, seat, kind, victim)
        left -= UNIT[kind]
    state.log.held_up(seat, victim, count, cards)
    if cards == 0:
        end_turn(state)


def exchangeable(state: State, seat: i64) -> i64:
    """The numbers of coins that are junk, because a bag of them lies on the table (B13)."""
    if deck_left(state) == 0:
        return 0
    return kinds_in(state.hands[seat]) & bagged_numbers(state)


def exchange(state: State, number: i64) -> None:
    """A junk coin goes to the junk pile for a new card (B13)."""
    seat = state.turn
    state.active = True
    spend(state, number)
    state.junk += UNIT[number]
    card = _draw_card(state, seat)
    state.log.exchanged(seat, number, card, deck_left(state))


def knock(state: State) -> None:
    """End the turn (B14)."""
    state.log.knocked(state.turn)
    end_turn(state)
