"""Claiming splits (chapter 6 of ``rulebook.md``)."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot import report
from bagatelle.games.bagoloot.cards import NUMBERS, UNIT
from bagatelle.games.bagoloot.challenge import close_if_answered
from bagatelle.games.bagoloot.merging import gather_all
from bagatelle.games.bagoloot.plays import baggable
from bagatelle.games.bagoloot.stash import open_twice, owners_of
from bagatelle.games.bagoloot.state import NO_PLACE, State, is_among


def is_split(state: State, number: i64) -> bool:
    """Whether a turn has ended with open collections of the number in several stashes, and they still lie there."""
    return state.splits & open_twice(state) & UNIT[number] != 0


def claim(state: State, seat: i64, number: i64) -> None:
    """All open collections of a split number go to the first who claims it; a wrong claim costs nothing (B20)."""
    own = is_among(state.makers[number], seat)
    if own or not is_split(state, number):
        state.claimed |= BIT[seat]
        if state.log is not None:
            report.claim_failed(state, seat, number, own and is_split(state, number))
        return
    owners = owners_of(state, number)
    if state.log is not None:
        report.claimed(state, seat, number, owners)
    heap = gather_all(state, number, owners)
    heap.settle(state, seat)
    if state.log is not None:
        report.merged(state, seat, number, heap.coins + heap.looters, heap.surplus)
    _drop_lost_bag(state)
    close_if_answered(state)


def _drop_lost_bag(state: State) -> None:
    """A bag begun on a collection that was claimed away, or by a seat now locked out, is begun no more (B20)."""
    if state.pending == NO_PLACE:
        return
    if baggable(state, state.turn, state.pending // NUMBERS) & UNIT[state.pending % NUMBERS] == 0:
        state.pending = NO_PLACE
