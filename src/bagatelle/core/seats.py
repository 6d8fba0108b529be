"""Seats around a table, numbered clockwise from 0."""

from __future__ import annotations

from mypy_extensions import i64


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
