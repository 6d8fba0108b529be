"""The pack of Sandbag: five colours of balloons from 0 to 10, and five rockets (ruling S1).

A card is a number: ``colour * 11 + value`` for a balloon, 55 to 59 for the rockets. Rockets are all alike
to people, so outside the state there is only one of them: ``ROCKET``, written ``*``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, COUNT, lowest

COLOURS: Final = ("teal", "red", "purple", "orange", "yellow")
LETTERS: Final = "TRPOY"
NO_COLOUR: Final = -1
NO_CARD: Final = -1

VALUES: Final = 11
COLOUR_COUNT: Final = 5
ROCKET: Final = 55
CARD_COUNT: Final = 60
KINDS: Final = 56
"""What people can tell apart: every balloon, and rockets as one kind."""

BALLOONS: Final = 0x7FFFFFFFFFFFFF
ROCKETS: Final = 0xF80000000000000


def _colour_masks() -> vec[i64]:
    masks = vec[i64]()
    mask: i64 = 2047
    while len(masks) < COLOUR_COUNT:
        masks = append(masks, mask)
        mask = mask * 2048
    return masks


OF_COLOUR: Final[vec[i64]] = _colour_masks()
"""The eleven balloons of each colour."""


def _sums() -> vec[i64]:
    sums = vec[i64]()
    part: i64 = 0
    while part < 2048:
        total: i64 = 0
        value: i64 = 0
        while value < VALUES:
            if part & BIT[value]:
                total += value
            value += 1
        sums = append(sums, total)
        part += 1
    return sums


SUM: Final[vec[i64]] = _sums()
"""The values of one colour's balloons added up, for every eleven bits that can be such a set."""

_MORE_THAN_A_SUM: Final = 128
"""Above the sum of all balloons of a colour, 55: one card more outweighs every sum."""


def _weights() -> vec[i64]:
    weights = vec[i64]()
    part: i64 = 0
    while part < 2048:
        weights = append(weights, _MORE_THAN_A_SUM * COUNT[part] + SUM[part])
        part += 1
    return weights


WEIGHT: Final[vec[i64]] = _weights()
"""What trump goes by, for every eleven bits: most cards, then the highest sum, as one number (S16)."""

NAMES: Final[tuple[str, ...]] = (
    *(letter + str(value) for letter in LETTERS for value in range(VALUES)),
    "*",
)
"""The one-word name of each kind: ``T0`` to ``Y10``, and ``*``."""

KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(NAMES)}


def is_rocket(card: i64) -> bool:
    return card >= ROCKET


def colour_of(card: i64) -> i64:
    """The colour of a balloon."""
    return card // VALUES


def value_of(card: i64) -> i64:
    """The value of a balloon."""
    return card % VALUES


def part_of(cards: i64, colour: i64) -> i64:
    """The balloons of the colour among ``cards``, as eleven bits by value."""
    return (cards >> (VALUES * colour)) & 2047


def kind_of(card: i64) -> i64:
    """The card as people see it: one rocket is like another."""
    if card > ROCKET:
        return ROCKET
    return card


def kinds_in(cards: i64) -> i64:
    """The kinds among ``cards``, as a mask: several rockets become one."""
    if cards & ROCKETS:
        return (cards & BALLOONS) | BIT[ROCKET]
    return cards


def find(cards: i64, kind: i64) -> i64:
    """A card of that kind among ``cards``, or ``NO_CARD``."""
    if kind < ROCKET:
        if cards & BIT[kind]:
            return kind
        return NO_CARD
    rockets = cards & ROCKETS
    if rockets:
        return lowest(rockets)
    return NO_CARD


def name_of(card: i64) -> str:
    return NAMES[kind_of(card)]


def names_in(cards: i64) -> tuple[str, ...]:
    """The names of ``cards``, by colour and value, rockets last."""
    names: list[str] = []
    while cards:
        names.append(NAMES[kind_of(lowest(cards))])
        cards &= cards - 1
    return tuple(names)


def _all_colours() -> list[str]:
    sets = [""]
    for letter in LETTERS:
        sets += [found + letter for found in sets]
    return sets


_COLOURS_IN: Final = _all_colours()


def colours_in(colours: i64) -> str:
    """The letters of a set of colours (bit 0 is teal)."""
    return _COLOURS_IN[colours]
