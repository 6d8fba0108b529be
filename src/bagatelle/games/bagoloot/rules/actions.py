"""Everything a seat can choose in Bag-O-Loot, listed once: an action's code is its place in the list.

A bag is made in two steps, first the collection of four, then the lid, so that the list stays small.

=========  ========================  ================================================================
codes      text                      meaning
=========  ========================  ================================================================
0          ``draw``                  draw a card, which begins the turn
1-6        ``holdup 2``              ask seat 2 for its count, and take what is above eight
7-22       ``open 7 7``              lay two coins of the number as a new collection
23-38      ``open 7 L``              lay a coin and a looter as a new collection
39-54      ``build 7``               put a coin on the own collection
55-70      ``build 7 with L``        put a looter on the own collection
71-166     ``steal 9 from 2``        take the collection with the pair opened in this turn
167-262    ``steal 9 from 2 with 9`` take the collection with a coin
263-358    ``steal 9 from 2 with L`` take the collection with a looter
359-454    ``bag 4 of 2``            begin a bag on a collection of four, the own one or another seat's
455-471    ``lid 13``                lay the card face down on it
472-487    ``exchange 7``            put a junk coin away for a new card
488        ``knock``                 end the turn
489        ``challenge``             say that the lid is a bluff
490        ``stand``                 let the bag stand
491-506    ``claim 7``               claim a split of the number
507-512    ``rob 2``                 take the oldest bag of seat 2 after a robbery
513        ``close``                 the clock closes the challenge window
514        ``time``                  the clock ends the game with the running round
=========  ========================  ================================================================
"""

from __future__ import annotations

import enum
from typing import Final

from mypy_extensions import i64

from bagatelle.core.errors import BadNotation
from bagatelle.games.bagoloot.rules.cards import KINDS, NAMES, NUMBERS

MOST_SEATS: Final = 6
DRAW: Final = 0
HOLDUP: Final = 1
OPEN: Final = 7
OPEN_LOOTER: Final = 23
BUILD: Final = 39
BUILD_LOOTER: Final = 55
STEAL: Final = 71
STEAL_COIN: Final = 167
STEAL_LOOTER: Final = 263
BAG: Final = 359
LID: Final = 455
EXCHANGE: Final = 472
KNOCK: Final = 488
CHALLENGE: Final = 489
STAND: Final = 490
CLAIM: Final = 491
ROB: Final = 507
CLOSE: Final = 513
TIME: Final = 514
SIZE: Final = 515


class Kind(enum.Enum):
    """The things a seat, or the clock, can do."""

    DRAW = "draw"
    HOLDUP = "holdup"
    OPEN = "open"
    BUILD = "build"
    STEAL = "steal"
    BAG = "bag"
    LID = "lid"
    EXCHANGE = "exchange"
    KNOCK = "knock"
    CHALLENGE = "challenge"
    STAND = "stand"
    CLAIM = "claim"
    ROB = "rob"
    CLOSE = "close"
    TIME = "time"


_KINDS: Final = (
    (DRAW, Kind.DRAW),
    (HOLDUP, Kind.HOLDUP),
    (OPEN, Kind.OPEN),
    (BUILD, Kind.BUILD),
    (STEAL, Kind.STEAL),
    (BAG, Kind.BAG),
    (LID, Kind.LID),
    (EXCHANGE, Kind.EXCHANGE),
    (KNOCK, Kind.KNOCK),
    (CHALLENGE, Kind.CHALLENGE),
    (STAND, Kind.STAND),
    (CLAIM, Kind.CLAIM),
    (ROB, Kind.ROB),
    (CLOSE, Kind.CLOSE),
    (TIME, Kind.TIME),
)
"""Where the codes of each kind begin."""


def kind_of(code: int) -> Kind:
    """Which of these things the action is."""
    return [kind for first, kind in _KINDS if first <= code][-1]


def place_of(code: i64) -> i64:
    """The stash and number that a steal or a bag is about."""
    if code >= BAG:
        return code - BAG
    if code >= STEAL_LOOTER:
        return code - STEAL_LOOTER
    if code >= STEAL_COIN:
        return code - STEAL_COIN
    return code - STEAL


def place_at(seat: i64, number: i64) -> i64:
    """The place of a number in a stash, as one number."""
    return seat * NUMBERS + number


def _texts() -> list[str]:
    numbers = NAMES[:NUMBERS]
    places = [f"{number} from {seat}" for seat in range(MOST_SEATS) for number in numbers]
    return [
        "draw",
        *(f"holdup {seat}" for seat in range(MOST_SEATS)),
        *(f"open {number} {number}" for number in numbers),
        *(f"open {number} L" for number in numbers),
        *(f"build {number}" for number in numbers),
        *(f"build {number} with L" for number in numbers),
        *(f"steal {place}" for place in places),
        *(f"steal {place} with {place.split()[0]}" for place in places),
        *(f"steal {place} with L" for place in places),
        *(f"bag {place.replace('from', 'of')}" for place in places),
        *(f"lid {name}" for name in NAMES),
        *(f"exchange {number}" for number in numbers),
        "knock",
        "challenge",
        "stand",
        *(f"claim {number}" for number in numbers),
        *(f"rob {seat}" for seat in range(MOST_SEATS)),
        "close",
        "time",
    ]


_TEXTS: Final[tuple[str, ...]] = tuple(_texts())
_CODES: Final[dict[str, int]] = {text: code for code, text in enumerate(_TEXTS)}


def text_of(code: int) -> str:
    """The short text that stands for the action in records."""
    return _TEXTS[code]


def code_of(text: str) -> int:
    """The action that ``text`` stands for."""
    code = _CODES.get(text)
    if code is None:
        raise BadNotation(f"{text!r} is no action of Bag-O-Loot")
    return code


def seen(code: int) -> str:
    """The action as the other seats see it being made: everything but the face of a lid.

    A play that strict manners undo is not seen at all (B22): that depends on the moment, and the events tell it so.
    """
    return "lid ?" if LID <= code < LID + KINDS else _TEXTS[code]
