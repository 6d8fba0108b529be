"""The pack and the seats (chapter 1 of ``rulebook.md``)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.games.bagoloot.rules.cards import COPIES, LOOTER


def numbers_in(seats: i64) -> i64:
    """How many numbers the pack has; the highest stay in the box (B1)."""
    if seats == 2:
        return 12
    if seats == 3:
        return 14
    return 16


def looters_in(seats: i64) -> i64:
    """How many looters the pack has (B1)."""
    if seats < 4:
        return seats + 1
    return 5


def pack_for(seats: i64, looters: i64) -> vec[i64]:
    """The coins of the pack by number, then ``looters`` looters."""
    pack = vec[i64](capacity=96)
    number: i64 = 0
    while number < numbers_in(seats):
        copy: i64 = 0
        while copy < COPIES:
            pack = append(pack, number)
            copy += 1
        number += 1
    while looters > 0:
        pack = append(pack, LOOTER)
        looters -= 1
    return pack
