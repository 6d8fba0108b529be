"""Claiming splits (chapter 6 of ``rulebook.md``)."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.rules.cards import NUMBERS, UNIT
from bagatelle.games.bagoloot.rules.challenge import close_if_answered
from bagatelle.games.bagoloot.rules.collecting import baggable
from bagatelle.games.bagoloot.rules.stash import gather_all, open_anywhere, open_twice, owners_of
from bagatelle.games.bagoloot.rules.state import NO_PLACE, State, is_among
from bagatelle.games.bagoloot.rules.turns import go_on


def is_split(state: State, number: i64) -> bool:
    """Whether a turn has ended with open collections of the number in several stashes, and they still lie there."""
    return state.splits & open_twice(state) & UNIT[number] != 0


def claimable(state: State) -> i64:
    """The numbers that can be claimed, rightly or not: all that lie open, so the list gives no split away (B20)."""
    return open_anywhere(state)


def claim(state: State, seat: i64, number: i64) -> None:
    """All open collections of a split number go to the first who claims it; a wrong claim costs nothing (B20)."""
    own = is_among(state.makers[number], seat)
    if own or not is_split(state, number):
        state.claimed |= BIT[seat]
        state.log.claim_failed(seat, number, own=own and is_split(state, number))
        return
    owners = owners_of(state, number)
    state.log.claimed(seat, number, owners)
    heap = gather_all(state, number, owners)
    heap.settle(state, seat)
    state.log.merged(seat, number, heap.coins + heap.looters, heap.surplus)
    _drop_lost_bag(state)
    close_if_answered(state)
    go_on(state)


def _drop_lost_bag(state: State) -> None:
    """A bag begun on a collection that was claimed away, or by a seat now locked out, is begun no more (B20)."""
    if state.pending == NO_PLACE:
        return
    if baggable(state, state.turn, state.pending // NUMBERS) & UNIT[state.pending % NUMBERS] == 0:
        state.pending = NO_PLACE
