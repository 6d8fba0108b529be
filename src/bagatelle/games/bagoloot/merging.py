"""How collections come together and how bags change hands (chapters 4 and 5 of ``rulebook.md``)."""

from __future__ import annotations

from typing import final

from librt.vecs import append
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.games.bagoloot import report
from bagatelle.games.bagoloot.actions import place_at
from bagatelle.games.bagoloot.cards import LOOTER_UNIT, NO_CARD, UNIT, first_kind, how_many, size_of
from bagatelle.games.bagoloot.stash import BAG_SIZE, FULL, oldest_owner, open_numbers, owners_of
from bagatelle.games.bagoloot.state import State, given_to, number_of, owner_of, pack_bag


def give_bag(state: State, place: i64, taker: i64, why: str) -> None:
    """A bag goes to another stash as it is."""
    bag = state.bags[place]
    state.bags[place] = given_to(bag, taker)
    if state.log is not None:
        report.bag_moved(state, owner_of(bag), taker, number_of(bag), why)


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
        if state.log is not None:
            report.merged(state, taker, heap.number, heap.coins + heap.looters, heap.surplus)
        numbers &= numbers - 1


def junk_all(state: State, seat: i64) -> None:
    """Every open collection of the seat goes to the junk pile (B18, option)."""
    state.junk += state.coins[seat] + LOOTER_UNIT * size_of(state.looters[seat])
    state.coins[seat] = 0
    state.looters[seat] = 0
