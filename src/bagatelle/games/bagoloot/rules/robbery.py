"""The robbery: what a hand may be emptied with, the end of the round and the bonus (chapter 7 of ``rulebook.md``)."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.rules.stash import give_bag, oldest_bag
from bagatelle.games.bagoloot.rules.state import (
    NO_BAG,
    NO_EARLY_ROBBERY,
    NO_PLACE,
    ROBBERY,
    State,
    has_option,
    is_among,
)
from bagatelle.games.bagoloot.rules.turns import end_round


def may_spend(state: State, seat: i64, cards: i64) -> bool:
    """Whether the seat may play so many cards: a first turn may not be a robbery where the option says so (B23)."""
    if state.held[seat] > cards or is_among(state.had_turn, seat):
        return state.held[seat] >= cards
    return state.held[seat] == cards and not has_option(state, NO_EARLY_ROBBERY)


def bars_bluff(state: State, seat: i64) -> bool:
    """Whether the seat is down to its last card, which may not be a bluff (B23)."""
    return state.held[seat] == 1


def robbable(state: State) -> i64:
    """The seats whose bag the robber may take, as bits (B23)."""
    seats: i64 = 0
    for seat in range(state.seats):
        if seat != state.turn and oldest_bag(state, seat) != NO_BAG:
            seats |= BIT[seat]
    return seats


def end_by_robbery(state: State) -> None:
    """The hand is empty: the round ends, after the bonus if another seat has a bag (B23)."""
    state.pending = NO_PLACE
    state.contested = NO_BAG
    state.log.robbed(state.turn)
    if robbable(state):
        state.phase = ROBBERY
    else:
        end_round(state, state.turn)


def rob(state: State, victim: i64) -> None:
    """The robber takes the victim's oldest bag, and the round is scored (B23)."""
    give_bag(state, oldest_bag(state, victim), state.turn, "robbery")
    end_round(state, state.turn)
