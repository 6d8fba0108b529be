"""The kinds of actions in Sandbag: for each when it is open, what may be chosen, what happens, and why not."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.action_kinds import ActionKind, by_code
from bagatelle.core.bits import BIT, count, lowest, nth
from bagatelle.core.errors import Refusal
from bagatelle.games.sandbag.rules import refusals
from bagatelle.games.sandbag.rules.actions import (
    BASKET,
    LEFT,
    PLAY,
    READY,
    RIGHT,
    SANDBAG,
    STOW,
    SWAP,
    place_of,
    swap_code,
)
from bagatelle.games.sandbag.rules.cards import KINDS as CARD_KINDS
from bagatelle.games.sandbag.rules.cards import kinds_in
from bagatelle.games.sandbag.rules.setup import choose_card, may_be_ready, seal_set_up
from bagatelle.games.sandbag.rules.state import State
from bagatelle.games.sandbag.rules.tricks import (
    freely_taken,
    givable,
    place_in_basket,
    play_from_hand,
    play_sandbag,
    playable,
    playable_sandbags,
    swap,
    takeable,
)
from bagatelle.games.sandbag.rules.waiting import is_at_stage, is_in_turn

MOST_PLACES: Final = 12


@final
class PlayFromHand(ActionKind[State]):
    """Play a card from the hand, face up (S9, S10)."""

    def __init__(self) -> None:
        super().__init__(PLAY, CARD_KINDS, 1, 1)

    def is_open(self, state: State, seat: i64) -> bool:
        return is_in_turn(state, seat)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return kinds_in(playable(state, seat))

    def perform(self, state: State, seat: i64, code: i64) -> None:
        play_from_hand(state, seat, code - PLAY)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_play(state, seat, code)


@final
class PlaySandbag(ActionKind[State]):
    """Play a sandbag, face down (S6, S14, S15)."""

    def __init__(self) -> None:
        super().__init__(SANDBAG, CARD_KINDS, 1, 1)

    def is_open(self, state: State, seat: i64) -> bool:
        return is_in_turn(state, seat)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return kinds_in(playable_sandbags(state, seat))

    def perform(self, state: State, seat: i64, code: i64) -> None:
        play_sandbag(state, seat, code - SANDBAG)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_sandbag(state, seat, code)


@final
class Swap(ActionKind[State]):
    """Give a hand card for a card of another basket, and play that (S11, S12). A part is a place."""

    def __init__(self) -> None:
        super().__init__(SWAP, CARD_KINDS, MOST_PLACES, 1)

    def is_open(self, state: State, seat: i64) -> bool:
        return is_in_turn(state, seat)

    def parts(self, state: State) -> i64:
        return 2 * state.seats

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        take = state.basket[part]
        if takeable(state, seat) & BIT[take] == 0:
            return 0
        return kinds_in(givable(state, seat, take))

    def count(self, state: State, seat: i64) -> i64:
        """The same hand cards may be given for all cards that may be taken freely, and for all others."""
        if state.face_up == 0:  # after a few tricks most baskets lie face down
            return 0
        offered = takeable(state, seat)
        free = offered & freely_taken(state)
        return _count_for(state, seat, free) + _count_for(state, seat, offered ^ free)

    def nth(self, state: State, seat: i64, index: i64) -> i64:
        """First the swaps that take freely, then the others; in each group by the card taken, then the card given."""
        offered = takeable(state, seat)
        free = offered & freely_taken(state)
        size = _count_for(state, seat, free)
        if index < size:
            return _nth_for(state, seat, free, index)
        return _nth_for(state, seat, offered ^ free, index - size)

    def perform(self, state: State, seat: i64, code: i64) -> None:
        place = place_of(code)
        swap(state, seat, code - swap_code(0, place), place)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_swap(state, seat, code)


def _count_for(state: State, seat: i64, offered: i64) -> i64:
    """How many swaps take one of ``offered``, cards for which the same hand cards may be given."""
    if offered == 0:
        return 0
    return count(offered) * count(kinds_in(givable(state, seat, lowest(offered))))


def _nth_for(state: State, seat: i64, offered: i64, index: i64) -> i64:
    """One of the swaps that ``_count_for`` counts."""
    give = kinds_in(givable(state, seat, lowest(offered)))
    size = count(give)
    while index >= size:
        index -= size
        offered &= offered - 1
    return swap_code(nth(give, index), place_in_basket(state, lowest(offered)))


@final
class StageCard(ActionKind[State]):
    """The card choice of a stage: pass to the left or right, put into the own basket, or stow (S4, S5)."""

    def __init__(self, stage: i64) -> None:
        super().__init__(stage, CARD_KINDS, 1, 1)

    def is_open(self, state: State, seat: i64) -> bool:
        return is_at_stage(state, seat, self.first)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        return kinds_in(state.hands[seat])

    def perform(self, state: State, seat: i64, code: i64) -> None:
        choose_card(state, seat, self.first, code - self.first)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_stage(state, seat, code)


@final
class Ready(ActionKind[State]):
    """Stow no more sandbags (S5)."""

    def __init__(self) -> None:
        super().__init__(READY, 1, 1, 1)

    def is_open(self, state: State, seat: i64) -> bool:
        return is_at_stage(state, seat, STOW)

    def mask(self, state: State, seat: i64, part: i64) -> i64:
        if may_be_ready(state, seat):
            return 1
        return 0

    def perform(self, state: State, seat: i64, code: i64) -> None:
        seal_set_up(state, seat)

    def why(self, state: State, seat: i64, code: i64) -> Refusal:
        return refusals.why_no_stage(state, seat, code)


FROM_HAND: Final = PlayFromHand()
FROM_SANDBAGS: Final = PlaySandbag()
SWAPS: Final = Swap()
PASS_LEFT: Final = StageCard(LEFT)
PASS_RIGHT: Final = StageCard(RIGHT)
INTO_BASKET: Final = StageCard(BASKET)
BEHIND_BASKET: Final = StageCard(STOW)
SET_UP: Final = Ready()

KIND_AT: Final[vec[ActionKind[State]]] = by_code(
    [FROM_HAND, FROM_SANDBAGS, SWAPS, PASS_LEFT, PASS_RIGHT, INTO_BASKET, BEHIND_BASKET, SET_UP]
)
"""The kind of every code: everything a seat can do."""
