"""The pack of Bag-O-Loot: coins of up to sixteen numbers, five of each, and up to five looters (ruling B1).

Cards of a kind are alike, so a set of cards is how many it holds of each kind: three bits a kind, all in one machine
number. ``UNIT[kind]`` is one card of the kind; adding and taking away cards is plain arithmetic. Sets of kinds have
the same layout: the lowest bit of each three.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, SLOTS, slot

NUMBERS: Final = 16
LOOTER: Final = 16
KINDS: Final = 17
NO_CARD: Final = 31
COPIES: Final = 5
"""How many coins there are of each number."""

EVERY: Final = 0o11111111111111111
"""One card of each kind: the layout of a set of kinds."""
COINS: Final = 0o7777777777777777
"""Where the coins of a set of cards stand, in sets of kinds and in counts alike."""
LOOTER_UNIT: Final = 0o10000000000000000


def _units() -> vec[i64]:
    units = vec[i64](capacity=KINDS)
    unit: i64 = 1
    while len(units) < KINDS:
        units = append(units, unit)
        unit = unit * 8
    return units


UNIT: Final[vec[i64]] = _units()

NAMES: Final[tuple[str, ...]] = (*(str(number + 1) for number in range(NUMBERS)), "L")
"""The one-word name of each kind: ``1`` to ``16``, and ``L``."""

KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(NAMES)}


def how_many(cards: i64, kind: i64) -> i64:
    """How many cards of the kind are in the set."""
    return (cards >> (3 * kind)) & 7


def kinds_in(cards: i64) -> i64:
    """The kinds of which the set holds a card."""
    return (cards | (cards >> 1) | (cards >> 2)) & EVERY


def pairs_in(cards: i64) -> i64:
    """The kinds of which the set holds two cards or more."""
    return ((cards >> 1) | (cards >> 2)) & EVERY


def _kinds_by_slot() -> vec[i64]:
    kinds = vec[i64]([0] * SLOTS)
    bit: i64 = 0
    while bit < 3 * KINDS:
        kinds[slot(BIT[bit])] = bit // 3
        bit += 1
    return kinds


_KIND_BY_SLOT: Final[vec[i64]] = _kinds_by_slot()


def first_kind(kinds: i64) -> i64:
    """The lowest kind of a set of kinds, or of cards, that is not empty."""
    return _KIND_BY_SLOT[slot(kinds)]


def matching(number: i64) -> i64:
    """The kinds that match a number: its coins and looters (B8)."""
    return UNIT[number] | LOOTER_UNIT


def matches(card: i64, number: i64) -> bool:
    """Whether a card of the kind goes with the number."""
    return card == LOOTER or card == number  # noqa: PLR1714 - a tuple would be made for every question


def size_of(cards: i64) -> i64:
    """How many cards the set holds."""
    size: i64 = 0
    while cards:
        size += cards & 7
        cards >>= 3
    return size


def card_at(cards: i64, place: i64) -> i64:
    """The kind of the card with ``place`` others before it, the set laid out by kind."""
    kind: i64 = 0
    while True:
        here = cards & 7
        if place < here:
            return kind
        place -= here
        cards >>= 3
        kind += 1


def names_in(cards: i64) -> tuple[str, ...]:
    """The names of the cards, by number, looters last."""
    names: list[str] = []
    while cards:
        kind = first_kind(cards)
        names.append(NAMES[kind])
        cards -= UNIT[kind]
    return tuple(names)


def cards_named(names: tuple[str, ...]) -> i64:
    """The set of the cards with these names."""
    cards: i64 = 0
    for name in names:
        cards += UNIT[KIND[name]]
    return cards
