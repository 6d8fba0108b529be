"""The deal, passing, baskets and the first leader (chapters 1 to 4 of ``rulebook.md``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT, count, vec_of
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.core.variant import Option
from bagatelle.games.sandbag.rules.actions import BASKET, LEFT, RIGHT, STOW
from bagatelle.games.sandbag.rules.cards import (
    BALLOONS,
    CARD_COUNT,
    COLOUR_COUNT,
    COLOURS,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    ROCKETS,
    colour_of,
    find,
    is_rocket,
    value_of,
)
from bagatelle.games.sandbag.rules.scoring import total
from bagatelle.games.sandbag.rules.state import PASSING, PLAYING, SETTING_UP, State
from bagatelle.games.sandbag.rules.tricks import start_trick, trump_of

LEFT_OUT: Final = Option(
    name="left_out",
    values=("random", *COLOURS),
    default="random",
    about="the colour that stays in the box with three seats",
    ruling="S2",
    seats=(3,),
)

# --- 1. The pack and the deal ---------------------------------------------------------------------


def pack_of(left_out: i64) -> i64:
    """All cards in play: with three seats one colour and one rocket stay in the box (S1, S2)."""
    everything = BALLOONS | ROCKETS
    if left_out == NO_COLOUR:
        return everything
    return everything & ~OF_COLOUR[left_out] & ~BIT[CARD_COUNT - 1]


WHOLE_PACK: Final[vec[i64]] = vec_of(pack_of(NO_COLOUR))


def cards_each(seats: i64) -> i64:
    """16, 15, 12 or 10 cards for 3, 4, 5 or 6 seats: the pack comes out even (S1)."""
    if seats == 3:
        return count(pack_of(0)) // seats  # whichever colour is left out
    return count(pack_of(NO_COLOUR)) // seats


def tricks_in_round(seats: i64) -> i64:
    """All cards but the two of the basket are played (S1)."""
    return cards_each(seats) - 2


def begin(state: State) -> None:
    """The colour left out and the first dealer are drawn once a game (S2, S3); then the first deal."""
    if state.seats == 3:
        wish = state.variant.value(LEFT_OUT)
        state.left_out = state.chance.below(COLOUR_COUNT) if wish == LEFT_OUT.default else COLOURS.index(wish)
    state.dealer = state.chance.below(state.seats)
    deal_round(state)


def deal_round(state: State) -> None:
    """Shuffle the whole pack and deal it out, one card at a time from the dealer's left."""
    pack = WHOLE_PACK[:]
    if state.left_out != NO_COLOUR:
        pack = vec_of(pack_of(state.left_out))
    state.chance.shuffle(pack)
    clear_table(state)
    hands = state.hands
    place: i64 = 0
    seat: i64 = left_of(state.dealer, state.seats)
    while place < len(pack):
        hands[seat] |= BIT[pack[place]]
        seat = left_of(seat, state.seats)
        place += 1
    state.round += 1
    state.phase = PASSING
    state.log.round_began(state.round, state.dealer, state.left_out)
    state.log.dealt(hands)


def clear_table(state: State) -> None:
    """Gather up all cards and forget what was known about them."""
    for seat in range(state.seats):
        state.hands[seat] = 0
        state.sandbags[seat] = 0
        state.won[seat] = 0
        state.voids[seat] = 0
    for place in range(2 * state.seats):
        state.basket[place] = NO_CARD
        state.givers[place] = NO_SEAT
        state.gift_voids[place] = 0
        state.passes[place] = NO_CARD
    state.aside = 0
    state.face_up = 0
    state.sealed = 0
    state.played = 0
    state.trump = 0
    start_trick(state, NO_SEAT)


# --- 2. Passing -----------------------------------------------------------------------------------


def pass_right(state: State, seat: i64, card: i64) -> None:
    """Lay a card aside for the right neighbour, the second one passed: it seals the choice (S4)."""
    state.passes[2 * seat + 1] = card
    seal(state, seat)
    state.log.pass_sealed(seat, state.passes[2 * seat], card)
    if all_sealed(state):
        hand_over(state)


def hand_over(state: State) -> None:
    """All passed cards change hands together, and the set-up begins."""
    for seat in range(state.seats):
        state.hands[left_of(seat, state.seats)] |= BIT[state.passes[2 * seat]]
        state.hands[right_of(seat, state.seats)] |= BIT[state.passes[2 * seat + 1]]
    state.sealed = 0
    state.phase = SETTING_UP
    state.log.passed(state.passes)


def seal(state: State, seat: i64) -> None:
    state.sealed |= BIT[seat]


def all_sealed(state: State) -> bool:
    return state.sealed == BIT[state.seats] - 1


# --- 3. Basket and sandbags -----------------------------------------------------------------------


def most_sandbags(state: State, seat: i64) -> i64:
    """One sandbag, and one more for every ten points of the total; two basket cards always remain (S5)."""
    points = total(state, seat)
    if points < 10:
        return 1
    limit: i64 = cards_each(state.seats) - 3
    if points // 10 > limit:
        return 1 + limit
    return 1 + points // 10


def next_stage(state: State, seat: i64) -> i64:
    """The first code of the card choice that a sealed phase asks the seat for next (S4, S5)."""
    if state.phase is PASSING:
        if state.passes[2 * seat] == NO_CARD:
            return LEFT
        return RIGHT
    if basket_size(state, seat) < 2:
        return BASKET
    return STOW


def may_be_ready(state: State, seat: i64) -> bool:
    """Extra sandbags are optional, the first is not (S5)."""
    return state.phase is SETTING_UP and state.sandbags[seat] != 0


def basket_size(state: State, seat: i64) -> i64:
    """How many cards of the basket have been chosen."""
    if state.basket[2 * seat] == NO_CARD:
        return 0
    if state.basket[2 * seat + 1] == NO_CARD:
        return 1
    return 2


def choose_card(state: State, seat: i64, stage: i64, kind: i64) -> None:
    """Lay a hand card where the stage wants it (S4, S5)."""
    card = find(state.hands[seat], kind)
    state.hands[seat] ^= BIT[card]
    if stage == LEFT:
        state.passes[2 * seat] = card
    elif stage == RIGHT:
        pass_right(state, seat, card)
    elif stage == BASKET:
        state.basket[2 * seat + basket_size(state, seat)] = card
    else:
        stow(state, seat, card)


def stow(state: State, seat: i64, card: i64) -> None:
    """Put a card behind the basket; the last one allowed seals the set-up (S5)."""
    state.sandbags[seat] |= BIT[card]
    if count(state.sandbags[seat]) == most_sandbags(state, seat):
        seal_set_up(state, seat)


def seal_set_up(state: State, seat: i64) -> None:
    seal(state, seat)
    state.log.set_up_sealed(seat, state.basket, state.sandbags[seat])
    if all_sealed(state):
        reveal_baskets(state)


def reveal_baskets(state: State) -> None:
    """All baskets turn up together, and the first leader is found (S5, S8)."""
    for place in range(2 * state.seats):
        state.face_up |= BIT[state.basket[place]]
    state.phase = PLAYING
    state.trump = trump_of(state.face_up)
    start_trick(state, first_leader(state))
    state.log.baskets_revealed(state.basket, state.sandbags, state.trump)
    if state.log.is_recording:
        state.log.leader_found(state.leader, highest_trump(state, state.leader), tied_leaders(state))


# --- 4. The first leader --------------------------------------------------------------------------


def highest_trump(state: State, seat: i64) -> i64:
    """The highest trump in the seat's basket, or ``NO_CARD``."""
    best: i64 = NO_CARD
    for place in range(2 * seat, 2 * seat + 2):
        card = state.basket[place]
        if not is_rocket(card) and state.trump & BIT[colour_of(card)] and height_of(card) > height_of(best):
            best = card
    return best


def height_of(card: i64) -> i64:
    if card == NO_CARD:
        return -1
    return value_of(card)


def first_leader(state: State) -> i64:
    """The highest trump leads; of equal ones the seat closest to the dealer's left, the dealer last (S8)."""
    assert state.trump, "baskets hold more cards than there are rockets"
    best: i64 = NO_CARD
    leader: i64 = NO_SEAT
    for step in range(1, state.seats + 1):
        seat = (state.dealer + step) % state.seats
        card = highest_trump(state, seat)
        if height_of(card) > height_of(best):
            best = card
            leader = seat
    return leader


def tied_leaders(state: State) -> tuple[int, ...]:
    """The seats whose highest trump equals the first leader's, the leader among them."""
    best = height_of(highest_trump(state, state.leader))
    return tuple(seat for seat in range(state.seats) if height_of(highest_trump(state, seat)) == best)
