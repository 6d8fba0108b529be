"""The stashes: what lies in them, how collections merge and how bags change hands (part of chapter 4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import (
    EVERY,
    LOOTER_UNIT,
    NO_CARD,
    UNIT,
    first_kind,
    how_many,
    kinds_in,
    size_of,
)
from bagatelle.games.bagoloot.rules.state import NO_BAG, State, given_to, number_of, owner_of, pack_bag

FULL: Final = 4
"""Cards in a collection that only a lid can be added to."""
BAG_SIZE: Final = 5


def sizes_of(state: State, seat: i64) -> i64:
    """How many cards each open collection of the seat holds, by number."""
    return state.coins[seat] + state.looters[seat]


def open_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's open collections."""
    return kinds_in(sizes_of(state, seat))


def small_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's collections of two or three cards."""
    return (sizes_of(state, seat) >> 1) & EVERY


def full_numbers(state: State, seat: i64) -> i64:
    """The numbers of the seat's collections of four cards."""
    return (sizes_of(state, seat) >> 2) & EVERY


def locked_out(state: State, seat: i64) -> bool:
    """Whether the seat has no open collection and so may not steal (B9)."""
    return sizes_of(state, seat) == 0


def oldest_bag(state: State, seat: i64) -> i64:
    """The place in ``bags`` of the seat's oldest bag, or ``NO_BAG``."""
    place: i64 = 0
    while place < len(state.bags):
        if owner_of(state.bags[place]) == seat:
            return place
        place += 1
    return NO_BAG


def has_stash(state: State, seat: i64) -> bool:
    """Whether anything lies before the seat, a collection or a bag."""
    return sizes_of(state, seat) != 0 or oldest_bag(state, seat) != NO_BAG


def bagged_numbers(state: State) -> i64:
    """The numbers of all bags on the table, whatever their lids (B13)."""
    numbers: i64 = 0
    place: i64 = 0
    while place < len(state.bags):
        numbers |= UNIT[number_of(state.bags[place])]
        place += 1
    return numbers


def open_anywhere(state: State) -> i64:
    """The numbers of which an open collection lies on the table."""
    numbers: i64 = 0
    for seat in range(state.seats):
        numbers |= open_numbers(state, seat)
    return numbers


def open_twice(state: State) -> i64:
    """The numbers of which open collections lie in several stashes."""
    once: i64 = 0
    twice: i64 = 0
    for seat in range(state.seats):
        numbers = open_numbers(state, seat)
        twice |= once & numbers
        once |= numbers
    return twice


def oldest_owner(state: State, owners: i64, number: i64) -> i64:
    """Of several seats with an open collection of the number, the one whose collection is oldest."""
    best: i64 = -1
    for seat in range(state.seats):
        if owners & BIT[seat] and (
            best < 0 or state.opened_at[place_at(seat, number)] < state.opened_at[place_at(best, number)]
        ):
            best = seat
    return best


def owners_of(state: State, number: i64) -> i64:
    """The seats with an open collection of the number, as bits."""
    owners: i64 = 0
    for seat in range(state.seats):
        if how_many(sizes_of(state, seat), number):
            owners |= BIT[seat]
    return owners


# --- merging, and bags that change hands ---


def give_bag(state: State, place: i64, taker: i64, why: str) -> None:
    """A bag goes to another stash as it is."""
    bag = state.bags[place]
    state.bags[place] = given_to(bag, taker)
    state.log.bag_moved(owner_of(bag), taker, number_of(bag), why)


@final
class Heap:
    """Cards of one number on their way into a stash, older collections first (B12, B21)."""

    def __init__(self, number: i64) -> None:
        self.number = number
        self.coins: i64 = 0
        self.looters: i64 = 0
        self.surplus: i64 = 0
        """Cards above five, as a set of cards."""
        self.opened_at: i64 = -1
        """When the oldest part was opened; -1 while there is none."""

    def add(self, coins: i64, looters: i64) -> None:
        """Put cards on the heap, coins before looters; what is above five is surplus."""
        room = BAG_SIZE - self.coins - self.looters
        some_coins = room if coins > room else coins
        room -= some_coins
        some_looters = room if looters > room else looters
        self.coins += some_coins
        self.looters += some_looters
        self.surplus += (coins - some_coins) * UNIT[self.number] + (looters - some_looters) * LOOTER_UNIT

    def gather(self, state: State, seat: i64) -> None:
        """Put the seat's open collection of the number on the heap."""
        place = place_at(seat, self.number)
        opened_at = state.opened_at[place]
        coins = how_many(state.coins[seat], self.number)
        looters = how_many(state.looters[seat], self.number)
        state.coins[seat] -= coins * UNIT[self.number]
        state.looters[seat] -= looters * UNIT[self.number]
        self.add(coins, looters)
        if self.opened_at < 0 or opened_at < self.opened_at:
            self.opened_at = opened_at

    def settle(self, state: State, seat: i64) -> bool:
        """Lay the heap into the stash; whether it has become a bag."""
        unit = UNIT[self.number]
        if self.coins + self.looters <= FULL:
            state.coins[seat] += self.coins * unit
            state.looters[seat] += self.looters * unit
            state.opened_at[place_at(seat, self.number)] = self.opened_at
            return False
        state.bags = append(state.bags, pack_bag(self.number, seat, self.coins, self.looters, NO_CARD))
        state.junk += self.surplus
        return True


def gather_all(state: State, number: i64, owners: i64) -> Heap:
    """The open collections of the number in the owners' stashes as one heap, the oldest first."""
    heap = Heap(number)
    while owners:
        seat = oldest_owner(state, owners, number)
        heap.gather(state, seat)
        owners ^= BIT[seat]
    return heap


def merge_all(state: State, giver: i64, taker: i64) -> None:
    """Every open collection of the giver goes to the taker and merges with what it has of the number (B12, B18)."""
    numbers = open_numbers(state, giver)
    while numbers:
        number = first_kind(numbers)
        heap = gather_all(state, number, owners_of(state, number) & (BIT[giver] | BIT[taker]))
        heap.settle(state, taker)
        state.log.merged(taker, heap.number, heap.coins + heap.looters, heap.surplus)
        numbers &= numbers - 1


def junk_all(state: State, seat: i64) -> None:
    """Every open collection of the seat goes to the junk pile (B18, option)."""
    state.junk += state.coins[seat] + LOOTER_UNIT * size_of(state.looters[seat])
    state.coins[seat] = 0
    state.looters[seat] = 0
