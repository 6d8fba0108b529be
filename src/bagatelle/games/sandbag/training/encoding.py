"""What an observation of Sandbag consists of: the one list of its parts, in the order in which they stand."""

from __future__ import annotations

from typing import Final

from bagatelle.core.layout import Layout, Part, spared
from bagatelle.games.sandbag.rules.cards import LETTERS, NAMES
from bagatelle.games.sandbag.rules.setup import tricks_in_round
from bagatelle.games.sandbag.rules.state import ROUNDS

_TABLE: Final = spared(
    *("passing", "setting up", "playing", "over", "round", "trick", "cards set aside", "must show a card"),
    *(f"led {letter}" for letter in LETTERS),
    *("cards passed", "cards in the basket", "cards in the trick"),
    *(f"trump {letter}" for letter in LETTERS),
)
_LEFT_OUT: Final = spared(*(f"left out {letter}" for letter in LETTERS))
_SEAT: Final = spared(
    *("hand", "sandbags", "most sandbags", "cards won", "rockets", "waited for", "in turn", "leads"),
    *(f"without {letter}" for letter in LETTERS),
    *("deals", "points, tens", "points, ones"),
    *(f"round {number + 1}, {digit}" for number in range(ROUNDS) for digit in ("tens", "ones")),
)
_SLOT: Final = ("card", "face up", "giver", *(f"giver without {letter}" for letter in LETTERS))
_PLAY: Final = spared("seat", "way", "card", "taken from", "slot", "given")
_SLOT_ABOUT: Final = "card (1 + its place in the list of kinds, 0 where the viewer does not know it)"

# The places of the parts in the list.
TABLE: Final = 0
SEATS: Final = 1
HAND: Final = 2
SANDBAGS: Final = 3
PASSED: Final = 4
RECEIVED: Final = 5
SEEN: Final = 6
BASKETS: Final = 7
SLOTS: Final = 8
TRICK: Final = 9
PLAYS: Final = 10
LEFT_OUT: Final = 11
HISTORY: Final = 12


def layout(seats: int) -> Layout:
    """The parts of an observation for so many seats."""
    return Layout(
        (
            Part("table", 1, _TABLE, "where the round stands; led and trump colours"),
            Part("seats", seats, _SEAT, "what everybody sees of each seat, the viewer first"),
            Part("hand", 1, NAMES, "the viewer's hand; the last cell counts rockets"),
            Part("sandbags", 1, NAMES, "the viewer's sandbags"),
            Part("passed", 1, NAMES, "what the viewer passed: 1 to the left, 2 to the right, added up for rockets"),
            Part("received", 1, NAMES, "what the viewer got: 1 from the left, 2 from the right"),
            Part("seen", 1, NAMES, "the cards of finished tricks that the viewer has seen, its own sandbags too"),
            Part("baskets", seats, NAMES, "the face-up cards in each seat's basket"),
            Part("slots", 2 * seats, _SLOT, f"each basket slot: {_SLOT_ABOUT}; giver 1 + seats from the viewer"),
            Part("trick", seats, NAMES, "the card of each seat in the running trick, as far as the viewer knows it"),
            Part(
                "plays",
                seats,
                _PLAY,
                "the running trick in order: 1 + seats from the viewer; way 1 hand, 2 sandbag, 3 swap; cards as above",
            ),
            Part("left out", 1 if seats == 3 else 0, _LEFT_OUT, "the colour in the box, with three seats"),
            Part("history", seats * tricks_in_round(seats), _PLAY, "all plays of the round in order", recalled=True),
        )
    )
