"""Everything a seat, or the clock, can choose in Low Card; an action's code is its place in the list.

=====  ===========  ====================================================
codes  text         meaning
=====  ===========  ====================================================
0-19   ``seal c7``  seal the card for this trick
20     ``call``     say that the own sealed card will be the lowest
21     ``hold``     do not call, where the table asks
22     ``time``     the clock plays for the seats that have not sealed
=====  ===========  ====================================================

A card is its number, 1 to 20, and is written ``c1`` to ``c20``.
"""

from __future__ import annotations

from collections.abc import Iterable

from bagatelle.core.errors import BadNotation

PACK = range(1, 21)
CALL = 20
HOLD = 21
TIME = 22
SIZE = 23


def name_of(card: int) -> str:
    return f"c{card}"


def names_of(cards: Iterable[int]) -> tuple[str, ...]:
    """The names of the cards, in their order."""
    return tuple(name_of(card) for card in cards)


def card_of(name: str) -> int:
    return int(name[1:])


_TEXTS = (*(f"seal {name}" for name in names_of(PACK)), "call", "hold", "time")


def text_of(code: int) -> str:
    """The short text that stands for the action in records."""
    return _TEXTS[code]


def code_of(text: str) -> int:
    """The action that ``text`` stands for."""
    if text not in _TEXTS:
        raise BadNotation(f"{text!r} is no action of Low Card")
    return _TEXTS.index(text)


def seen(code: int) -> str:
    """The action as the other seats see it being made: a sealed card shows its back."""
    return "seal ?" if code < CALL else _TEXTS[code]
