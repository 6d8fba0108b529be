"""Observations as rows of small numbers, written eight at a time.

A row is a stretch of machine numbers, its words. A word holds eight cells, each a number from -128 to 127, the first
in the lowest eight bits: whoever reads the memory of a row byte by byte on a little-endian machine reads its cells in
order. Compiled code writes a word in one go, so a set of 56 cards costs seven writes and nothing has to be cleared.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

PER_WORD: Final = 8
"""Cells in a word."""
_BYTE: Final = 255
_LARGEST: Final = 127


def _weights() -> vec[i64]:
    weights = vec[i64](capacity=PER_WORD)
    weight: i64 = 1
    while len(weights) < PER_WORD - 1:
        weights = append(weights, weight)
        weight = weight * 256
    return append(weights, weight)


WEIGHT: Final[vec[i64]] = _weights()
"""What one in each cell of a word is worth."""


def _spread() -> vec[i64]:
    words = vec[i64](capacity=256)
    bits: i64 = 0
    while bits < 256:
        word: i64 = 0
        cell: i64 = 0
        rest = bits
        while rest:
            if rest & 1:
                word += WEIGHT[cell]
            rest = rest >> 1
            cell += 1
        words = append(words, word)
        bits += 1
    return words


SPREAD: Final[vec[i64]] = _spread()
"""Eight bits as eight cells of 0 or 1."""


def word_of(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64:
    """Eight cells as a word; all but the last are cut to a byte, which is how a negative one is written."""
    low = (a & _BYTE) + (b & _BYTE) * 256 + (c & _BYTE) * 65536 + (d & _BYTE) * 16777216
    high = (e & _BYTE) + (f & _BYTE) * 256 + (g & _BYTE) * 65536 + h * 16777216
    return low + high * 4294967296


def clipped(number: i64) -> i64:
    """The number, or the nearest one that a cell can hold."""
    if number > _LARGEST:
        return _LARGEST
    if number < -_LARGEST:
        return -_LARGEST
    return number


_LOWEST: Final = -512
_HIGHEST: Final = 1280


def _digits() -> vec[i64]:
    digits = vec[i64](capacity=_HIGHEST - _LOWEST)
    points: i64 = _LOWEST
    while points < _HIGHEST:
        digits = append(digits, ((points // 10) & _BYTE) + 256 * (points % 10))
        points += 1
    return digits


_DIGITS: Final[vec[i64]] = _digits()
"""The two cells of all usual points: divisions are slow."""


def digits_of(points: i64) -> i64:
    """Points as two cells: the tens, rounded down, as far as a cell reaches; and the ones, 0 to 9."""
    if _LOWEST <= points < _HIGHEST:
        return _DIGITS[points - _LOWEST]
    return (clipped(points // 10) & _BYTE) + 256 * (points % 10)


def clear(words: vec[i64], at: i64, length: i64) -> None:
    """Put 0 into every cell of ``length`` words."""
    end = at + length
    while at < end:
        words[at] = 0
        at += 1


def copy_words(source: vec[i64], start: i64, words: vec[i64], at: i64, length: i64) -> None:
    """Write ``length`` words of one row into another."""
    end = at + length
    while at < end:
        words[at] = source[start]
        start += 1
        at += 1


def add_to_cell(words: vec[i64], at: i64, cell: i64, amount: i64) -> None:
    """Count up a cell of the part that begins with word ``at``; it stays below 128."""
    words[at + (cell >> 3)] += WEIGHT[cell & 7] * amount


def from_viewer(seat: i64, viewer: i64, seats: i64) -> i64:
    """How many seats to the left of the viewer a seat sits."""
    if seat >= viewer:
        return seat - viewer
    return seat - viewer + seats
