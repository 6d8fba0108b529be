"""Sets of cards as 64-bit masks: bit ``n`` is card ``n``.

Compiled code must not write ``1 << card``: a constant shifted left becomes a 32-bit shift in C and is
silently wrong from card 31 on. ``BIT[card]`` is the table to use instead.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

CARDS: Final = 62
"""How many cards a mask can hold and still be a positive number."""

_CHUNK: Final = 2048
SLOTS: Final = 67
"""Powers of two below 2**66 leave different remainders after division by 67."""


def _bits() -> vec[i64]:
    bits = vec[i64](capacity=CARDS)
    bit: i64 = 1
    while len(bits) < CARDS:
        bits = append(bits, bit)
        bit = bit + bit
    return bits


BIT: Final[vec[i64]] = _bits()


def _counts() -> vec[i64]:
    counts = vec[i64]([0])
    number: i64 = 1
    while number < _CHUNK:
        counts = append(counts, counts[number >> 1] + (number & 1))
        number += 1
    return counts


COUNT: Final[vec[i64]] = _counts()
"""How many cards the lowest eleven bits of a mask hold, for every such part of a mask."""


def _places() -> vec[i64]:
    places = vec[i64]([0] * SLOTS)
    card: i64 = 0
    while card < CARDS:
        places[BIT[card] % SLOTS] = card
        card += 1
    return places


_PLACE: Final[vec[i64]] = _places()


_INTERPRETED: Final = __file__.endswith(".py")


def count(mask: i64) -> i64:
    """How many cards lie in ``mask``."""
    if _INTERPRETED:  # here Python's own count is the quicker one, in machine code the arithmetic is
        return int(mask).bit_count()
    mask -= (mask >> 1) & 0x1555555555555555  # 62 bits: a larger constant would be no machine number
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


def is_single(mask: i64) -> bool:
    """Whether ``mask``, which is not empty, holds one card only."""
    return mask & (mask - 1) == 0


def slot(mask: i64) -> i64:
    """A number below ``SLOTS`` that tells the lowest card of ``mask`` from all others: an index into tables."""
    return (mask & -mask) % SLOTS


def lowest(mask: i64) -> i64:
    """The card with the lowest number in ``mask``, which is not empty."""
    return _PLACE[slot(mask)]


def nth(mask: i64, index: i64) -> i64:
    """The card with ``index`` lower ones before it in ``mask``."""
    left: i64 = index
    while left > 0:
        mask &= mask - 1
        left -= 1
    return lowest(mask)


def vec_of(mask: i64) -> vec[i64]:
    """The cards of ``mask`` in rising order."""
    cards = vec[i64](capacity=64)
    while mask:
        cards = append(cards, lowest(mask))
        mask &= mask - 1
    return cards


def filled(length: i64, value: i64) -> vec[i64]:
    """A vector that holds ``value`` everywhere."""
    cells = vec[i64](capacity=length)
    while len(cells) < length:
        cells = append(cells, value)
    return cells
