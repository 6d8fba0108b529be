"""What lies where in a game of Sandbag: data and ``copy``, no rules.

Sets of cards are masks (``core.bits``). Vectors that hold something per basket slot are indexed by place,
``2 * seat + slot``.
"""

from __future__ import annotations

import enum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import filled
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.cards import NO_CARD, NO_COLOUR
from bagatelle.games.sandbag.rules.event_log import SILENT, Log, log_into
from bagatelle.games.sandbag.rules.events import SandbagEvent, Way

ROUNDS: Final = 3


class Phase(enum.Enum):
    """Where a round stands."""

    PASS = "pass"
    SET_UP = "set-up"
    PLAY = "play"
    OVER = "over"


# Under names of their own: a look-up in the class is what an interpreted game would spend much of its time on.
PASSING: Final = Phase.PASS
SETTING_UP: Final = Phase.SET_UP
PLAYING: Final = Phase.PLAY
OVER: Final = Phase.OVER


HAND_WAY: Final = 0
SANDBAG_WAY: Final = 1
SWAP_WAY: Final = 2
WAYS: Final = (Way.HAND, Way.SANDBAG, Way.SWAP)


# A play of the round in one number, so that a state copies fast: card, seat, way, place, card given.
_SEAT: Final = 64
_WAY: Final = 512
_PLACE: Final = 2048
_GIVEN: Final = 32768


def pack_play(card: i64, seat: i64, way: i64) -> i64:
    """A hand card or a sandbag, played by ``seat``."""
    return card + seat * _SEAT + way * _WAY


def pack_swap(card: i64, seat: i64, place: i64, given: i64) -> i64:
    """The card at ``place`` taken and played by ``seat``, which put ``given`` there."""
    return card + seat * _SEAT + SWAP_WAY * _WAY + place * _PLACE + given * _GIVEN


def card_of(play: i64) -> i64:
    return play & 63


def seat_of(play: i64) -> i64:
    return (play >> 6) & 7


def way_of(play: i64) -> i64:
    return (play >> 9) & 3


def place_of(play: i64) -> i64:
    return (play >> 11) & 15


def given_of(play: i64) -> i64:
    return play >> 15


def pack_result(winner: i64, trump: i64, led: i64) -> i64:
    """How a trick ended: winner ``NO_SEAT`` when nobody won it, ``led`` ``NO_COLOUR`` when no balloon was played."""
    return winner + 1 + 8 * trump + 256 * (led + 1)


def winner_of(result: i64) -> i64:
    return (result & 7) - 1


def trump_of_result(result: i64) -> i64:
    return (result >> 3) & 31


def led_of(result: i64) -> i64:
    return (result >> 8) - 1


@final
class State:
    """Everything about a running game."""

    def __init__(
        self,
        variant: Variant,
        chance: Chance,
        hands: vec[i64],
        sandbags: vec[i64],
        won: vec[i64],
        basket: vec[i64],
        givers: vec[i64],
        gift_voids: vec[i64],
        voids: vec[i64],
        passes: vec[i64],
        plays: vec[i64],
        results: vec[i64],
        scores: vec[i64],
    ) -> None:
        self.variant = variant
        self.chance = chance
        """Where the coming deals come from; a resampled state has another one."""
        self.log: Log = SILENT
        self.seats: i64 = variant.seats
        self.left_out: i64 = NO_COLOUR
        self.phase = Phase.PASS
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.hands = hands
        self.sandbags = sandbags
        self.won = won
        """Cards won in tricks, sandbags among them."""
        self.aside: i64 = 0
        """The cards of tricks that nobody won (ruling S18)."""
        self.basket = basket
        """The card at each place; ``NO_CARD`` until it is chosen."""
        self.face_up: i64 = 0
        """Which of the basket cards lie face up."""
        self.givers = givers
        """Who swapped the face-down card of each place into it; ``NO_SEAT`` for an original card."""
        self.gift_voids = gift_voids
        """For each of those cards the colours it cannot have: its giver's voids before the swap."""
        self.voids = voids
        """The colours that each seat's hand has shown to be without."""
        self.passes = passes
        """What each seat passed this round: ``2 * seat`` to the left, ``2 * seat + 1`` to the right."""
        self.sealed: i64 = 0
        """The seats (bits) whose sealed choice is made."""
        self.plays = plays
        """The plays of the round in order, packed."""
        self.played: i64 = 0
        """How many of ``plays`` have been made."""
        self.results = results
        """The finished tricks of the round, packed: winner, trump, led colour."""
        self.leader: i64 = NO_SEAT
        self.turn: i64 = NO_SEAT
        self.led: i64 = NO_COLOUR
        """The led colour of the running trick."""
        self.shown: i64 = 0
        """How many cards of the running trick lie face up."""
        self.trump: i64 = 0
        """The trump colours (bits) if the trick ended now."""
        self.scores = scores
        """Round scores: ``seats * (round - 1) + seat``."""

    def listen(self, events: list[SandbagEvent] | None) -> None:
        """Record from now on what happens, into the list; ``None`` ends it."""
        self.log = log_into(events)

    def copy(self) -> State:
        """The same position, independent, with a silent log."""
        twin = State(
            self.variant,
            self.chance.copy(),
            self.hands[:],
            self.sandbags[:],
            self.won[:],
            self.basket[:],
            self.givers[:],
            self.gift_voids[:],
            self.voids[:],
            self.passes[:],
            self.plays[:],
            self.results[:],
            self.scores[:],
        )
        twin.left_out = self.left_out
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.aside = self.aside
        twin.face_up = self.face_up
        twin.sealed = self.sealed
        twin.played = self.played
        twin.leader = self.leader
        twin.turn = self.turn
        twin.led = self.led
        twin.shown = self.shown
        twin.trump = self.trump
        return twin


def empty_state(variant: Variant, chance: Chance, tricks: i64) -> State:
    """A table before the first deal."""
    seats: i64 = variant.seats
    return State(
        variant,
        chance,
        hands=filled(seats, 0),
        sandbags=filled(seats, 0),
        won=filled(seats, 0),
        basket=filled(2 * seats, NO_CARD),
        givers=filled(2 * seats, NO_SEAT),
        gift_voids=filled(2 * seats, 0),
        voids=filled(seats, 0),
        passes=filled(2 * seats, NO_CARD),
        plays=filled(seats * tricks, 0),
        results=filled(tricks, 0),
        scores=filled(ROUNDS * seats, 0),
    )


def state_of_lists(
    variant: Variant,
    chance: Chance,
    hands: list[int],
    sandbags: list[int],
    won: list[int],
    basket: list[int],
    givers: list[int],
    gift_voids: list[int],
    voids: list[int],
    passes: list[int],
    plays: list[int],
    results: list[int],
    scores: list[int],
) -> State:
    """A state from plain lists, for interpreted code: a vector that it passed itself would never be freed (mypyc)."""
    return State(
        variant,
        chance,
        hands=vec[i64](hands),
        sandbags=vec[i64](sandbags),
        won=vec[i64](won),
        basket=vec[i64](basket),
        givers=vec[i64](givers),
        gift_voids=vec[i64](gift_voids),
        voids=vec[i64](voids),
        passes=vec[i64](passes),
        plays=vec[i64](plays),
        results=vec[i64](results),
        scores=vec[i64](scores),
    )
