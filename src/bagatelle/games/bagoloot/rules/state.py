"""What lies where in a game of Bag-O-Loot: data and ``copy``, no rules.

Sets of cards are counts by kind in one number (``cards``). Sets of seats are bits. Vectors that hold something for
each collection are indexed by place, ``seat * 16 + number``.
"""

from __future__ import annotations

import enum
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, filled
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.cards import NUMBERS
from bagatelle.games.bagoloot.rules.event_log import SILENT, Log, log_into
from bagatelle.games.bagoloot.rules.events import BagolootEvent

NO_BAG: Final = -1
NO_PLACE: Final = -1


class Phase(enum.Enum):
    """Where a turn stands."""

    DRAW = "draw"
    PLAY = "play"
    WINDOW = "window"
    ROBBERY = "robbery"
    OVER = "over"


# Under names of their own: a look-up in the class is what an interpreted game would spend much of its time on.
DRAWING: Final = Phase.DRAW
PLAYING: Final = Phase.PLAY
WINDOW: Final = Phase.WINDOW
ROBBERY: Final = Phase.ROBBERY
OVER: Final = Phase.OVER


# The options of the variant as bits, so that the rules can ask quickly.
ADVANCED: Final = 1
STRICT: Final = 2
NO_CLAIMS: Final = 4
WARNING: Final = 8
TIMED: Final = 16
UNTIL_DRAW: Final = 32
LOST_TO_JUNK: Final = 64
NO_EARLY_ROBBERY: Final = 128
TO_TARGET: Final = 256
BY_TIME: Final = 512
OPEN_COUNTS: Final = 1024

# --- a bag in one number: number, owner, maker, coins and looters face up, lid, who peeked, verdict ---

_OWNER: Final = 16
_MAKER: Final = 128
_COINS: Final = 1024
_LOOTERS: Final = 8192
_LID: Final = 65536
_PEEKER: Final = 2097152
_VERDICT: Final = 16777216
NOBODY: Final = 7
UNJUDGED: Final = 0
GENUINE: Final = 1
BLUFF: Final = 2


def pack_bag(number: i64, owner: i64, coins: i64, looters: i64, lid: i64) -> i64:
    """A new bag; ``lid`` is ``NO_CARD`` when all five cards lie face up."""
    return (
        number + owner * _OWNER + owner * _MAKER + coins * _COINS + looters * _LOOTERS + lid * _LID + NOBODY * _PEEKER
    )


def number_of(bag: i64) -> i64:
    return bag & 15


def owner_of(bag: i64) -> i64:
    return (bag >> 4) & 7


def maker_of(bag: i64) -> i64:
    return (bag >> 7) & 7


def coins_of(bag: i64) -> i64:
    return (bag >> 10) & 7


def looters_of(bag: i64) -> i64:
    return (bag >> 13) & 7


def lid_of(bag: i64) -> i64:
    return (bag >> 16) & 31


def peeker_of(bag: i64) -> i64:
    return (bag >> 21) & 7


def verdict_of(bag: i64) -> i64:
    return bag >> 24


def given_to(bag: i64, owner: i64) -> i64:
    """The bag with another owner."""
    return bag + (owner - owner_of(bag)) * _OWNER


def peeked_by(bag: i64, seat: i64) -> i64:
    """The bag after the seat has looked at its lid."""
    return bag + (seat - peeker_of(bag)) * _PEEKER


def judged(bag: i64, verdict: i64) -> i64:
    """The bag after everybody has learnt whether it is genuine."""
    return bag + (verdict - verdict_of(bag)) * _VERDICT


# --- a change of a hand in one number: what, seat, kind of card, and whom or which bag it concerns ---

DRAWN: Final = 0
SHOWN: Final = 1
LAID: Final = 2
TAKEN: Final = 3


def pack_move(what: i64, seat: i64, card: i64, other: i64) -> i64:
    """A card drawn, shown (played face up or exchanged), laid as a lid on bag ``other``, or taken from ``other``."""
    return what + seat * 4 + card * 32 + other * 1024


def what_of(move: i64) -> i64:
    return move & 3


def seat_of(move: i64) -> i64:
    return (move >> 2) & 7


def card_of(move: i64) -> i64:
    return (move >> 5) & 31


def other_of(move: i64) -> i64:
    return move >> 10


@final
class State:
    """Everything about a running game."""

    def __init__(  # noqa: PLR0915 - a line for every field
        self,
        variant: Variant,
        chance: Chance,
        options: i64,
        hands: vec[i64],
        held: vec[i64],
        coins: vec[i64],
        looters: vec[i64],
        opened_at: vec[i64],
        bags: vec[i64],
        deck: vec[i64],
        makers: vec[i64],
        moves: vec[i64],
        scores: vec[i64],
    ) -> None:
        self.variant = variant
        self.chance = chance
        """Where the coming deals and the cards of holdups come from; a resampled state has another one."""
        self.log: Log = SILENT
        self.options = options
        self.seats: i64 = variant.seats
        self.phase = Phase.DRAW
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.turn: i64 = NO_SEAT
        self.hands = hands
        self.held = held
        """How many cards each hand holds."""
        self.coins = coins
        """The coins of each seat's open collections, by number."""
        self.looters = looters
        """The looters of each seat's open collections, by the number of the collection."""
        self.opened_at = opened_at
        """When the collection at each place was opened; smaller is older."""
        self.openings: i64 = 0
        """How many collections have been opened in the round."""
        self.bags = bags
        """All bags on the table, packed, oldest first."""
        self.deck = deck
        self.top: i64 = 0
        """The place in the deck of the next card to draw."""
        self.junk: i64 = 0
        self.moves = moves
        """Every change of a hand in this round, packed: what the seats together have seen of hands."""
        self.had_turn: i64 = 0
        """The seats (bits) that have had a turn in this round."""
        self.done: i64 = 0
        """The seats that take no more turns in this round (B24)."""
        self.skips: i64 = 0
        """The seats that lose their coming turn (B22)."""
        self.slipped: i64 = 0
        """The seats that have played undrawn since they last drew (B22)."""
        self.claimed: i64 = 0
        """The seats that have made a wrong claim in this turn (B20)."""
        self.deckless = False
        """Whether the running turn began with an empty deck."""
        self.active = False
        """Whether the running turn has seen any play, holdup and exchange included."""
        self.counted = False
        """Whether the running turn has seen an open, build, steal or bag."""
        self.opened: i64 = 0
        """The numbers opened in this turn, as a set of kinds."""
        self.pending: i64 = NO_PLACE
        """The collection of four on which the seat in turn has begun a bag."""
        self.contested: i64 = NO_BAG
        """The bag that can be challenged now, by its place in ``bags``."""
        self.answered: i64 = 0
        """The seats that let the contested bag stand."""
        self.splits: i64 = 0
        """The numbers of which a turn ended with open collections in several stashes, as a set of kinds (B20)."""
        self.makers = makers
        """For each number the seats whose open made or enlarged its split."""
        self.time_up = False
        self.scores = scores
        """Round scores: ``seats * (round - 1) + seat``."""

    def listen(self, events: list[BagolootEvent] | None) -> None:
        """Record from now on what happens, into the list; ``None`` ends it."""
        self.log = log_into(events)

    def copy(self) -> State:
        """The same position, independent, with a silent log."""
        twin = State(
            self.variant,
            self.chance.copy(),
            self.options,
            self.hands[:],
            self.held[:],
            self.coins[:],
            self.looters[:],
            self.opened_at[:],
            self.bags[:],
            self.deck[:],
            self.makers[:],
            self.moves[:],
            self.scores[:],
        )
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.openings = self.openings
        twin.top = self.top
        twin.junk = self.junk
        twin.had_turn = self.had_turn
        twin.done = self.done
        twin.skips = self.skips
        twin.slipped = self.slipped
        twin.claimed = self.claimed
        twin.deckless = self.deckless
        twin.active = self.active
        twin.counted = self.counted
        twin.opened = self.opened
        twin.pending = self.pending
        twin.contested = self.contested
        twin.answered = self.answered
        twin.splits = self.splits
        twin.time_up = self.time_up
        return twin


def deck_left(state: State) -> i64:
    """How many cards can still be drawn."""
    return len(state.deck) - state.top


def has_option(state: State, option: i64) -> bool:
    return state.options & option != 0


def is_among(seats: i64, seat: i64) -> bool:
    """Whether the seat is in a set of seats."""
    return seats & BIT[seat] != 0


def note(state: State, what: i64, seat: i64, card: i64, other: i64) -> None:
    """Remember a change of a hand."""
    state.moves = append(state.moves, pack_move(what, seat, card, other))


def empty_state(variant: Variant, chance: Chance, options: i64) -> State:
    """A table before the first deal."""
    seats: i64 = variant.seats
    return State(
        variant,
        chance,
        options,
        hands=filled(seats, 0),
        held=filled(seats, 0),
        coins=filled(seats, 0),
        looters=filled(seats, 0),
        opened_at=filled(NUMBERS * seats, 0),
        bags=vec[i64](),
        deck=vec[i64](),
        makers=filled(NUMBERS, 0),
        moves=vec[i64](),
        scores=vec[i64](),
    )


# --- for interpreted code: a vector that it passed itself would never be freed (a leak of mypyc) ---


def lay_open(
    state: State, coins: list[int], looters: list[int], opened_at: list[int], makers: list[int], scores: list[int]
) -> None:
    """What everybody sees."""
    state.coins = vec[i64](coins)
    state.looters = vec[i64](looters)
    state.opened_at = vec[i64](opened_at)
    state.makers = vec[i64](makers)
    state.scores = vec[i64](scores)


def lay_hidden(
    state: State, hands: list[int], held: list[int], bags: list[int], deck: list[int], moves: list[int]
) -> None:
    """What lies hidden, and what is known of it."""
    state.hands = vec[i64](hands)
    state.held = vec[i64](held)
    state.bags = vec[i64](bags)
    state.deck = vec[i64](deck)
    state.moves = vec[i64](moves)
