"""How turns follow each other and how a round ends (chapters 3 and 7 of ``rulebook.md``)."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.seats import left_of
from bagatelle.games.bagoloot import report
from bagatelle.games.bagoloot.options import LONGEST, LONGEST_BY_TIME, ROUNDS, TARGET
from bagatelle.games.bagoloot.scoring import best_total, score_round
from bagatelle.games.bagoloot.setup import deal_round
from bagatelle.games.bagoloot.stash import has_stash, oldest_bag, open_twice
from bagatelle.games.bagoloot.state import (
    BY_TIME,
    DRAWING,
    NO_BAG,
    NO_PLACE,
    NO_SEAT,
    OVER,
    PLAYING,
    ROBBERY,
    TO_TARGET,
    UNTIL_DRAW,
    WINDOW,
    State,
    deck_left,
    has_option,
    is_among,
    maker_of,
)


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
    if state.log is not None:
        report.turn_skipped(state, seat)
    if deck_left(state) == 0:
        set_done(state, seat)


def set_done(state: State, seat: i64) -> None:
    """The seat takes no more turns in this round (B24)."""
    state.done |= BIT[seat]
    if state.log is not None:
        report.seat_done(state, seat)


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
    if state.log is not None:
        report.turn_began(state)


def end_turn(state: State) -> None:
    """What a turn leaves behind: splits that can be claimed, a seat that is done, a bag that can be challenged."""
    state.splits |= open_twice(state)
    state.had_turn |= BIT[state.turn]
    if is_last_turn(state):
        set_done(state, state.turn)
    if state.contested != NO_BAG and may_answer_any(state):
        if state.log is not None:
            report.window_opened(state, answering(state))
        if not has_option(state, UNTIL_DRAW):
            state.phase = WINDOW
            return
    elif state.contested != NO_BAG:
        close_window(state, "nobody")
    next_turn(state)


def is_last_turn(state: State) -> bool:
    """Whether the seat in turn is done when its turn ends as it stands: no card was left and nothing played (B24)."""
    return state.deckless and not state.counted


def may_answer(state: State, seat: i64) -> bool:
    """Whether the seat may challenge the contested bag or let it stand: not its maker, and with a stash (B15)."""
    if state.contested == NO_BAG or is_among(state.answered, seat):
        return False
    return seat != maker_of(state.bags[state.contested]) and has_stash(state, seat)


def may_answer_any(state: State) -> bool:
    """Whether anybody may still answer."""
    seat: i64 = 0
    while seat < state.seats:
        if may_answer(state, seat):
            return True
        seat += 1
    return False


def answering(state: State) -> tuple[int, ...]:
    """The seats that may answer, clockwise from the maker: in this order equal challenges are resolved (B16)."""
    seats: list[int] = []
    seat = maker_of(state.bags[state.contested])
    step: i64 = 1
    while step < state.seats:
        seat = left_of(seat, state.seats)
        if may_answer(state, seat):
            seats.append(seat)
        step += 1
    return tuple(seats)


def close_window(state: State, by: str) -> None:
    """The bag stands for good; in the waiting forms of the window the next turn begins (B15, B16)."""
    state.contested = NO_BAG
    state.answered = 0
    if state.log is not None:
        report.window_closed(state, by)
    if state.phase is WINDOW:
        next_turn(state)


def lose_turn(state: State) -> None:
    """The seat has played undrawn: nothing of it counts, not even a draw (B22)."""
    state.had_turn |= BIT[state.turn]
    next_turn(state)


def end_by_robbery(state: State) -> None:
    """The hand is empty: the round ends, after the bonus if anybody else has a bag (B23)."""
    state.pending = NO_PLACE
    state.contested = NO_BAG
    if state.log is not None:
        report.robbed(state)
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.turn and oldest_bag(state, seat) != NO_BAG:
            state.phase = ROBBERY
            return
        seat += 1
    end_round(state, state.turn)


def end_round(state: State, robber: i64) -> None:
    """Score the round; the deal moves left, or the game is over (B2, B3)."""
    score_round(state)
    if state.log is not None:
        report.round_scored(state, robber)
    if not is_last_round(state):
        state.dealer = left_of(state.dealer, state.seats)
        begin_round(state)
        return
    state.phase = OVER
    state.turn = NO_SEAT
    if state.log is not None:
        report.game_ended(state)


def is_last_round(state: State) -> bool:
    """Whether the game ends with the round just scored (B3)."""
    if has_option(state, BY_TIME):
        return state.time_up or state.round >= LONGEST_BY_TIME
    if has_option(state, TO_TARGET):
        return best_total(state) >= int(state.variant.value(TARGET)) or state.round >= LONGEST
    return state.round >= int(state.variant.value(ROUNDS))
