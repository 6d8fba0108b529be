"""Seats around a table, numbered clockwise from 0."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_SEATS: Final = 8
"""More than any game has."""
NO_SEAT: Final = -1


def _all_sets() -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([seat for seat in range(MOST_SEATS) if bits >> seat & 1]) for bits in range(2**MOST_SEATS)])


_SETS: Final = _all_sets()


def seats_in(bits: i64) -> tuple[int, ...]:
    """The seats of a set of them: bit 0 is seat 0."""
    return _SETS[bits]


def left_of(seat: i64, seats: i64) -> i64:
    """The next seat clockwise."""
    if seat + 1 == seats:
        return 0
    return seat + 1


def right_of(seat: i64, seats: i64) -> i64:
    """The next seat counter-clockwise."""
    if seat == 0:
        return seats - 1
    return seat - 1


def is_seat(seat: int, seats: int) -> bool:
    """Whether there is such a seat; any number may be asked for, also one that is no machine number."""
    return 0 <= seat < seats
