"""Everything a seat can choose in Sandbag, listed once: an action's code is its place in the list.

===========  =====================  ==========================================================
codes        text                   meaning
===========  =====================  ==========================================================
0-55         ``O7``                 play the card from the hand
56-111       ``sandbag O7``         play the card face down from behind the basket
112-783      ``swap P8 for 2a``     give P8 face down, take and play the card in slot a of seat 2
784-839      ``left O7``            pass the card to the left neighbour
840-895      ``right O7``           pass the card to the right neighbour
896-951      ``basket O7``          put the card into the own basket
952-1007     ``stow O7``            put the card behind the basket, as a sandbag
1008         ``ready``              no more extra sandbags
===========  =====================  ==========================================================
"""

from __future__ import annotations

import enum
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.errors import BadNotation
from bagatelle.games.sandbag.rules.cards import KINDS, NAMES

PLAY: Final = 0
SANDBAG: Final = 56
SWAP: Final = 112
LEFT: Final = 784
RIGHT: Final = 840
BASKET: Final = 896
STOW: Final = 952
READY: Final = 1008
SIZE: Final = 1009


class Kind(enum.Enum):
    """The eight things a seat can do."""

    PLAY = "play"
    SANDBAG = "sandbag"
    SWAP = "swap"
    LEFT = "left"
    RIGHT = "right"
    BASKET = "basket"
    STOW = "stow"
    READY = "ready"


def kind_of(code: i64) -> Kind:
    """Which of the eight things the action is."""
    if code < SANDBAG:
        return Kind.PLAY
    if code < SWAP:
        return Kind.SANDBAG
    if code < LEFT:
        return Kind.SWAP
    if code < RIGHT:
        return Kind.LEFT
    if code < BASKET:
        return Kind.RIGHT
    if code < STOW:
        return Kind.BASKET
    return Kind.STOW if code < READY else Kind.READY


def _cards() -> vec[i64]:
    cards = vec[i64](capacity=SIZE)
    code: i64 = 0
    while code < SIZE:
        cards = append(cards, code % KINDS)
        code += 1
    return cards


CARD: Final[vec[i64]] = _cards()
"""The kind of card that each action moves out of the hand or from behind the basket."""


def place_of(code: i64) -> i64:
    """The basket slot that a swap takes from."""
    return (code - SWAP) // KINDS


def swap_code(given: i64, place: i64) -> i64:
    """The swap that gives a card of kind ``given`` for the card at ``place``."""
    return SWAP + place * KINDS + given


def place_text(place: i64) -> str:
    """``2a`` is the first slot of seat 2's basket."""
    return f"{place >> 1}{'ab'[place & 1]}"


def _text(code: int) -> str:
    kind = kind_of(code)
    name = NAMES[CARD[code]]
    if kind is Kind.PLAY:
        return name
    if kind is Kind.SWAP:
        return f"swap {name} for {place_text(place_of(code))}"
    if kind is Kind.READY:
        return "ready"
    return f"{kind.value} {name}"


_TEXTS: Final[tuple[str, ...]] = tuple(_text(code) for code in range(SIZE))
_CODES: Final[dict[str, int]] = {text: code for code, text in enumerate(_TEXTS)}


def text_of(code: int) -> str:
    """The short text that stands for the action in records."""
    return _TEXTS[code]


def code_of(text: str) -> int:
    """The action that ``text`` stands for."""
    code = _CODES.get(text)
    if code is None:
        raise BadNotation(f"{text!r} is no action of Sandbag")
    return code


def seen(code: int) -> str:
    """The action as the other seats see it being made: only what is played face up shows its face."""
    kind = kind_of(code)
    if kind is Kind.PLAY or kind is Kind.READY:
        return _TEXTS[code]
    return _TEXTS[code].replace(NAMES[CARD[code]], "?", 1)
