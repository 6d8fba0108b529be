"""What can be read from the stashes: collections, bags, who is locked out (chapter 4 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import EVERY, UNIT, how_many, kinds_in
from bagatelle.games.bagoloot.state import NO_BAG, State, number_of, owner_of

FULL: Final = 4
"""Cards in a collection that only a lid can be added to."""
BAG_SIZE: Final = 5


def sizes_of(state: State, seat: i64) -> i64:
    """How many cards each open collection of the seat holds, by number."""
    return state.coins[seat] + state.looters[seat]


def open_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's open collections."""
    return kinds_in(sizes_of(state, seat))


def small_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's collections of two or three cards."""
    return (sizes_of(state, seat) >> 1) & EVERY


def full_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's collections of four cards."""
    return (sizes_of(state, seat) >> 2) & EVERY


def locked_out(state: State, seat: i64) -> bool:
    """Whether the seat has no open collection and so may not steal (B9)."""
    return sizes_of(state, seat) == 0


def oldest_bag(state: State, seat: i64) -> i64:
    """The place in ``bags`` of the seat's oldest bag, or ``NO_BAG``."""
    place: i64 = 0
    while place < len(state.bags):
        if owner_of(state.bags[place]) == seat:
            return place
        place += 1
    return NO_BAG


def has_stash(state: State, seat: i64) -> bool:
    """Whether anything lies before the seat, a collection or a bag."""
    return sizes_of(state, seat) != 0 or oldest_bag(state, seat) != NO_BAG


def bagged_numbers(state: State) -> i64:
    """The numbers of all bags on the table, whatever their lids (B13)."""
    numbers: i64 = 0
    place: i64 = 0
    while place < len(state.bags):
        numbers |= UNIT[number_of(state.bags[place])]
        place += 1
    return numbers


def open_anywhere(state: State) -> i64:
    """The numbers of which an open collection lies on the table."""
    numbers: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        numbers |= open_numbers(state, seat)
        seat += 1
    return numbers


def open_twice(state: State) -> i64:
    """The numbers of which open collections lie in several stashes."""
    once: i64 = 0
    twice: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        numbers = open_numbers(state, seat)
        twice |= once & numbers
        once |= numbers
        seat += 1
    return twice


def oldest_owner(state: State, owners: i64, number: i64) -> i64:
    """Of several seats with an open collection of the number, the one whose collection is oldest."""
    best: i64 = -1
    seat: i64 = 0
    while seat < state.seats:
        if owners & BIT[seat] and (
            best < 0 or state.opened_at[place_at(seat, number)] < state.opened_at[place_at(best, number)]
        ):
            best = seat
        seat += 1
    return best


def owners_of(state: State, number: i64) -> i64:
    """The seats with an open collection of the number, as bits."""
    owners: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if how_many(sizes_of(state, seat), number):
            owners |= BIT[seat]
        seat += 1
    return owners
