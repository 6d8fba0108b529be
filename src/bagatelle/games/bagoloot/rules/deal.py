"""The deal (chapter 2 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import filled
from bagatelle.core.seats import left_of
from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.cards import LOOTER_UNIT, NUMBERS, UNIT
from bagatelle.games.bagoloot.rules.options import ADVANCED_PLAY
from bagatelle.games.bagoloot.rules.pack import looters_in, pack_for
from bagatelle.games.bagoloot.rules.state import ADVANCED, NO_BAG, NO_PLACE, State, deck_left, has_option

HAND: Final = 7
"""Cards dealt to each seat (B2)."""


def cards_dealt(variant: Variant) -> int:
    """How many cards each seat begins a round with (B2, B4)."""
    return HAND + (1 if variant.value(ADVANCED_PLAY) == "on" else 0)


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
    for seat in range(state.seats):
        hand = gift * LOOTER_UNIT
        place = HAND * seat
        while place < HAND * seat + HAND:
            hand += UNIT[state.deck[place]]
            place += 1
        state.hands[seat] = hand
        state.held[seat] = HAND + gift
    state.log.round_began(state.round, state.dealer, left_of(state.dealer, state.seats), deck_left(state))
    state.log.dealt(state.hands)


def _clear_table(state: State) -> None:
    """Take up all cards and forget what concerned the round before."""
    for seat in range(state.seats):
        state.coins[seat] = 0
        state.looters[seat] = 0
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
    state.answered = 0
    state.splits = 0
    state.makers = filled(NUMBERS, 0)
