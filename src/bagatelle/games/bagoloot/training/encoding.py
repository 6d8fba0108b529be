"""What an observation of Bag-O-Loot consists of: the one list of its parts, in the order in which they stand."""

from __future__ import annotations

from typing import Final

from bagatelle.core.layout import Layout, Part, spared
from bagatelle.games.bagoloot.rules.cards import COPIES, NAMES, NUMBERS
from bagatelle.games.bagoloot.rules.pack import looters_in, numbers_in
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE

_NUMBERS: Final = NAMES[:NUMBERS]
_TABLE: Final = spared(
    *(
        "drawing",
        "playing",
        "window",
        "robbery",
        "over",
        "deck is empty",
        "turn has seen a play",
        "and one that counts",
    ),
    *("round", "deck", "looters in hand", "junked looters", "begun on", "begun on seat", "contested", "time is up"),
)
_SEAT: Final = spared(
    *("hand", "hand is shown", "done", "skips", "claimed wrongly", "let stand", "may answer", "in turn"),
    *("points, tens", "points, ones", "deals", "bags"),
)
_BAG: Final = ("number", "owner", "maker", "coins", "looters", "lid", "peeker", "verdict")
_MEMORY: Final = spared("hand", "has had a turn", "has played undrawn")
_MOVE: Final = ("what", "seat", "card", "other")
_MOVES: Final = 160

# The places of the parts in the list.
TABLE: Final = 0
SEATS: Final = 1
HAND: Final = 2
JUNK: Final = 3
OPENED: Final = 4
WARNED: Final = 5
COINS: Final = 6
LOOTERS: Final = 7
AGES: Final = 8
BAGS: Final = 9
MEMORY: Final = 10
SPLITS: Final = 11
MAKERS: Final = 12
MOVES: Final = 13


def most_bags(seats: int) -> int:
    """How many bags can lie on a table: the whole pack in bags."""
    return int(COPIES * numbers_in(seats) + looters_in(seats)) // BAG_SIZE


def layout(seats: int) -> Layout:
    """The parts of an observation for so many seats."""
    makers = "for each number that lies open in several stashes, who made it so: 1 the viewer, 2 the seat to its left"
    return Layout(
        (
            Part(
                "table",
                1,
                _TABLE,
                "where the turn stands; begun on: number and 1 + seats from the viewer of the collection where a bag "
                "is begun; contested: 1 + the place of the bag",
            ),
            Part("seats", seats, _SEAT, "what everybody sees of each seat, the viewer first; a hidden hand is 0"),
            Part("hand", 1, _NUMBERS, "the coins of the viewer's hand, how many of each number"),
            Part("junk", 1, _NUMBERS, "the coins of the junk pile"),
            Part("opened", 1, _NUMBERS, "the numbers opened in this turn"),
            Part("warned", 1, _NUMBERS, "the splits that the viewer is warned of, where the table warns"),
            Part("coins", seats, _NUMBERS, "the coins in each seat's open collections"),
            Part("looters", seats, _NUMBERS, "the looters in each seat's open collections, by the collection's number"),
            Part("ages", seats, _NUMBERS, "when each open collection was opened; smaller is older"),
            Part(
                "bags",
                most_bags(seats),
                _BAG,
                "all bags, oldest first; seats as 1 + seats from the viewer; lid 0 none, 1 hidden, 2 + kind known; "
                "verdict 1 genuine, 2 bluff",
            ),
            Part("memory", seats, _MEMORY, "what can be counted: the size of each hand", recalled=True),
            Part("splits", 1, _NUMBERS, "the splits that a turn has ended with", recalled=True),
            Part("makers", 1, _NUMBERS, f"{makers}, 4 the next, added up", recalled=True),
            Part(
                "moves",
                _MOVES // 2,
                (*_MOVE, *_MOVE),
                f"the last {_MOVES} changes of hands, newest first: what 1 drawn, 2 shown, 3 laid as a lid, 4 taken; "
                "card 1 + kind, 0 unseen; other: from whom it was taken, or 1 + the place of the bag",
                recalled=True,
            ),
        )
    )
