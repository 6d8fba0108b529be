"""The options, the pack and the deal (chapters 1 and 2 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Option, Variant, numbers
from bagatelle.games.bagoloot import report
from bagatelle.games.bagoloot.cards import COPIES, LOOTER, LOOTER_UNIT, UNIT
from bagatelle.games.bagoloot.state import (
    ADVANCED,
    BY_TIME,
    LOST_TO_JUNK,
    NO_BAG,
    NO_CLAIMS,
    NO_EARLY_ROBBERY,
    NO_PLACE,
    OPEN_COUNTS,
    STRICT,
    TIMED,
    TO_TARGET,
    UNTIL_DRAW,
    WARNING,
    State,
    has_option,
)

HAND: Final = 7
"""Cards dealt to each seat (B2)."""
LONGEST: Final = 20
"""Rounds after which a target game ends at the latest (B3)."""
LONGEST_BY_TIME: Final = 50
"""Rounds after which a game by the clock ends at the latest: every game ends, also where no clock runs."""

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


def cards_dealt(variant: Variant) -> int:
    """How many cards each seat begins a round with (B2, B4)."""
    return HAND + (1 if variant.value(ADVANCED_PLAY) == "on" else 0)


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


def choose_dealer(state: State, chance: Chance) -> None:
    """The first dealer is drawn (B2)."""
    state.dealer = chance.below(state.seats)


def deal_round(state: State) -> None:
    """Shuffle and deal seven cards to each seat; in advanced play each has a looter besides (B2, B4)."""
    state.round += 1
    _clear_table(state)
    looters = looters_in(state.seats)
    gift: i64 = 0
    if has_option(state, ADVANCED):
        looters -= state.seats
        gift = 1
    state.deck = pack_for(state.seats, looters)
    state.chance.shuffle(state.deck)
    state.top = HAND * state.seats
    seat: i64 = 0
    while seat < state.seats:
        hand = gift * LOOTER_UNIT
        place = HAND * seat
        while place < HAND * seat + HAND:
            hand += UNIT[state.deck[place]]
            place += 1
        state.hands[seat] = hand
        state.held[seat] = HAND + gift
        seat += 1
    if state.log is not None:
        report.dealt(state)


def _clear_table(state: State) -> None:
    """Take up all cards and forget what concerned the round before."""
    seat: i64 = 0
    while seat < state.seats:
        state.coins[seat] = 0
        state.looters[seat] = 0
        seat += 1
    state.openings = 0
    state.bags = vec[i64]()
    state.junk = 0
    state.moves = vec[i64]()
    state.had_turn = 0
    state.done = 0
    state.skips = 0
    state.slipped = 0
    state.claimed = 0
    state.pending = NO_PLACE
    state.contested = NO_BAG
    state.splits = 0
