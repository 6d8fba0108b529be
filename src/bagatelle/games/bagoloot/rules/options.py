"""What a table may play differently, and the limits of a game (chapter 1 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from bagatelle.core.variant import Option, Variant, numbers
from bagatelle.games.bagoloot.rules.state import (
    ADVANCED,
    BY_TIME,
    LOST_TO_JUNK,
    NO_CLAIMS,
    NO_EARLY_ROBBERY,
    OPEN_COUNTS,
    STRICT,
    TIMED,
    TO_TARGET,
    UNTIL_DRAW,
    WARNING,
)

LONGEST: Final = 20
"""Rounds after which a target game ends at the latest (B3)."""
LONGEST_BY_TIME: Final = 50
"""Rounds after which a game by the clock ends at the latest: every game ends, also where no clock runs."""

ANSWER_SECONDS: Final = 8
"""How long a timed window is open where nobody says otherwise (B15)."""
LEAST_SECONDS: Final = 3
MOST_SECONDS: Final = 30

_ALL: Final = (2, 3, 4, 5, 6)

END: Final = Option(
    "end", ("rounds", "target", "time"), "rounds", "what ends the game, looked at when a round is scored", "B3", _ALL
)
ROUNDS: Final = Option("rounds", numbers(1, LONGEST), "4", "rounds played", "B3", _ALL, ("end", "rounds"))
TARGET: Final = Option("target", numbers(10, 200, 10), "60", "points that end the game", "B3", _ALL, ("end", "target"))
MINUTES: Final = Option("minutes", numbers(5, 120, 5), "30", "minutes to play", "B3", _ALL, ("end", "time"))
ADVANCED_PLAY: Final = Option(
    "advanced", ("off", "on"), "off", "a looter for everybody on top of the seven cards", "B4", (2, 3, 4)
)
COUNTS: Final = Option("counts", ("hidden", "open"), "hidden", "whether the table shows the sizes of hands", "B7", _ALL)
WINDOW_RULE: Final = Option(
    "window",
    ("all_answer", "timed", "until_draw"),
    "all_answer",
    "how long a bag can be challenged: until all have answered, until a clock runs out, or until the next draw",
    "B15",
    _ALL,
)
FAILED_CHALLENGE: Final = Option(
    "failed_challenge",
    ("to_maker", "to_junk"),
    "to_maker",
    "where the collections of a failed challenger without a bag go",
    "B18",
    _ALL,
)
SPLITS: Final = Option(
    "splits",
    ("catch", "warn", "off"),
    "catch",
    "splits can be claimed; or the opener is warned of them as well; or there are no claims",
    "B20",
    _ALL,
)
MANNERS: Final = Option(
    "manners",
    ("mild", "strict"),
    "mild",
    "playing undrawn and rushing are refused, or possible and cost a turn",
    "B22",
    _ALL,
)
ROBBERY_RULE: Final = Option(
    "robbery", ("printed", "not_on_first_turn"), "printed", "whether a first turn may be a robbery", "B23", _ALL
)
OPTIONS: Final = (
    END,
    ROUNDS,
    TARGET,
    MINUTES,
    ADVANCED_PLAY,
    COUNTS,
    WINDOW_RULE,
    FAILED_CHALLENGE,
    SPLITS,
    MANNERS,
    ROBBERY_RULE,
)

_BITS: Final = (
    (END, "target", TO_TARGET),
    (END, "time", BY_TIME),
    (ADVANCED_PLAY, "on", ADVANCED),
    (COUNTS, "open", OPEN_COUNTS),
    (WINDOW_RULE, "timed", TIMED),
    (WINDOW_RULE, "until_draw", UNTIL_DRAW),
    (FAILED_CHALLENGE, "to_junk", LOST_TO_JUNK),
    (SPLITS, "warn", WARNING),
    (SPLITS, "off", NO_CLAIMS),
    (MANNERS, "strict", STRICT),
    (ROBBERY_RULE, "not_on_first_turn", NO_EARLY_ROBBERY),
)


def option_bits(variant: Variant) -> int:
    """The options that differ from their defaults, as the rules ask for them."""
    return sum(bit for option, value, bit in _BITS if variant.value(option) == value)
