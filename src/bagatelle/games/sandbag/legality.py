"""What a seat may choose: the masks of ``tricks`` and the stages of ``setup``, listed, tested or drawn from."""

from __future__ import annotations

from mypy_extensions import i64

from bagatelle.core.bits import BIT, count, lowest, nth
from bagatelle.core.seats import is_seat, seats_in
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.actions import (
    BASKET,
    CARD,
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
from bagatelle.games.sandbag.cards import NO_CARD, find, kinds_in
from bagatelle.games.sandbag.setup import basket_size
from bagatelle.games.sandbag.state import OVER, PASSING, PLAYING, SETTING_UP, State
from bagatelle.games.sandbag.tricks import freely_taken, givable, place_in_basket, playable, playable_sandbags, takeable


def waits_for(state: State, seat: i64) -> bool:
    """Whether the game cannot go on without the seat."""
    return waited_for(state) & BIT[seat] != 0


def waited_for(state: State) -> i64:
    """A bit for each seat that the game cannot go on without."""
    if state.phase is PLAYING:
        return BIT[state.turn]
    if state.phase is OVER:
        return 0
    return BIT[state.seats] - 1 & ~state.sealed


def waiting_for(state: State) -> tuple[int, ...]:
    """The seats the game waits for: several in a sealed choice, none when it is over."""
    return seats_in(waited_for(state))


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


def at_the_table(state: State, seat: int) -> bool:
    """Whether there is such a seat."""
    return is_seat(seat, state.seats)


def allowed(state: State, seat: i64, code: i64) -> bool:
    """Whether the seat, which is at the table, may choose the action, which exists, now."""
    if not waits_for(state, seat):
        return False
    kind = CARD[code]
    if state.phase is not PLAYING:
        if code == READY:
            return may_be_ready(state, seat)
        return code - kind == next_stage(state, seat) and find(state.hands[seat], kind) != NO_CARD
    if code < SANDBAG:
        return find(playable(state, seat), kind) != NO_CARD
    if code < SWAP:
        return find(playable_sandbags(state, seat), kind) != NO_CARD
    if code >= LEFT:
        return False
    place = place_of(code)
    if place >= 2 * state.seats or takeable(state, seat) & BIT[state.basket[place]] == 0:
        return False
    return find(givable(state, seat, state.basket[place]), kind) != NO_CARD


def legal(state: State, seat: int) -> list[int]:
    """What the seat may choose now, in rising order of codes."""
    codes: list[int] = []
    if not at_the_table(state, seat) or not waits_for(state, seat):
        return codes
    if state.phase is not PLAYING:
        _list_kinds(codes, state.hands[seat], next_stage(state, seat))
        if may_be_ready(state, seat):
            codes.append(READY)
        return codes
    _list_kinds(codes, playable(state, seat), PLAY)
    _list_kinds(codes, playable_sandbags(state, seat), SANDBAG)
    offered = takeable(state, seat)
    place: i64 = 0
    while place < 2 * state.seats:
        if offered & BIT[state.basket[place]]:
            _list_kinds(codes, givable(state, seat, state.basket[place]), swap_code(0, place))
        place += 1
    return codes


def _list_kinds(codes: list[int], cards: i64, first: i64) -> None:
    cards = kinds_in(cards)
    while cards:
        codes.append(first + nth(cards, 0))
        cards &= cards - 1


def sample(state: State, seat: i64, chance: Chance) -> i64:
    """One of the seat's legal actions, all equally likely, found without listing them."""
    if state.phase is not PLAYING:
        return _sample_stage(state, seat, chance)
    play = kinds_in(playable(state, seat))
    plays = count(play)
    sandbags = kinds_in(playable_sandbags(state, seat))
    bags: i64 = 0
    if sandbags:
        bags = count(sandbags)
    free: i64 = 0
    rest: i64 = 0
    if state.face_up:  # after a few tricks most baskets lie face down
        offered = takeable(state, seat)
        free = offered & freely_taken(state)
        rest = offered ^ free
    free_swaps = _count_swaps(state, seat, free)
    pick = chance.below(plays + bags + free_swaps + _count_swaps(state, seat, rest))
    if pick < plays:
        return PLAY + nth(play, pick)
    pick -= plays
    if pick < bags:
        return SANDBAG + nth(sandbags, pick)
    pick -= bags
    if pick < free_swaps:
        return _nth_swap(state, seat, free, pick)
    return _nth_swap(state, seat, rest, pick - free_swaps)


def _count_swaps(state: State, seat: i64, offered: i64) -> i64:
    """How many swaps take one of ``offered``, cards for which the same hand cards may be given."""
    if offered == 0:
        return 0
    return count(offered) * count(kinds_in(givable(state, seat, lowest(offered))))


def _nth_swap(state: State, seat: i64, offered: i64, pick: i64) -> i64:
    """The swap with ``pick`` others before it, of those that ``_count_swaps`` counts."""
    give = kinds_in(givable(state, seat, lowest(offered)))
    size = count(give)
    while pick >= size:
        pick -= size
        offered &= offered - 1
    return swap_code(nth(give, pick), place_in_basket(state, lowest(offered)))


def _sample_stage(state: State, seat: i64, chance: Chance) -> i64:
    cards = kinds_in(state.hands[seat])
    size = count(cards)
    choices = size
    if may_be_ready(state, seat):
        choices += 1
    pick = chance.below(choices)
    if pick == size:
        return READY
    return next_stage(state, seat) + nth(cards, pick)
