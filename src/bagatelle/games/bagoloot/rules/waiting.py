"""Which seats the game waits for, and which it invites to answer."""

from __future__ import annotations

from bagatelle.core.bits import BIT
from bagatelle.core.seats import is_seat, seats_in
from bagatelle.games.bagoloot.rules.challenge import answering
from bagatelle.games.bagoloot.rules.state import NO_BAG, OVER, WINDOW, State


def at_the_table(state: State, seat: int) -> bool:
    """Whether there is such a seat."""
    return is_seat(seat, state.seats)


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats the game cannot go on without; in a window clockwise from the maker, who is first on equal shouts."""
    if state.phase is OVER:
        return ()
    if state.phase is WINDOW:
        return answering(state)
    return seats_in(BIT[state.turn])


def invited(state: State) -> tuple[int, ...]:
    """The seats that may challenge until the next draw (B15), clockwise from the maker; the drawer is waited for."""
    if state.phase is WINDOW or state.contested == NO_BAG:
        return ()
    turn: int = state.turn
    return tuple(seat for seat in answering(state) if seat != turn)


def is_race(state: State) -> bool:
    """Whether a bag can be challenged: the first challenge counts (B16)."""
    return state.contested != NO_BAG
