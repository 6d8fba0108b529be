"""Hidden cards put where they may lie, every arrangement equally likely.

``resample`` of a game knows which cards a seat has not seen and which places they can lie in: how many cards
each place holds and which ones it cannot hold. Cards that may lie in the same places form a group, places that
admit the same groups a class; arrangements are counted group by group with exact whole numbers, and one of them
is drawn by those counts. Nothing is approximated and nothing is rejected. Counted are the ways to choose the spots
for each group; which of its cards then lies in which of them is the same number of ways every time.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from bagatelle.core.shuffle import Chance


class Place(NamedTuple):
    """Somewhere hidden cards lie."""

    capacity: int
    admits: frozenset[int]
    """The cards that may lie here."""


def below_large(chance: Chance, limit: int) -> int:
    """A number from 0 to ``limit - 1``, all equally likely, however large."""
    words = (limit.bit_length() + 31) // 32
    while True:
        number = 0
        for _ in range(words):
            word: int = chance.word()  # a Python int: the sum outgrows a machine word
            number = number * 0x100000000 + word
        number = number >> (32 * words - limit.bit_length())
        if number < limit:
            return number


def shuffled(chance: Chance, cards: list[int]) -> list[int]:
    """The cards in an order that is as likely as every other."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Arrangements:
    """All ways to lay ``cards`` into ``places``; built once, drawn from as often as wanted."""

    def __init__(self, cards: list[int], places: list[Place]) -> None:
        assert len(cards) == sum(place.capacity for place in places), "as many cards as room for them"
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            homes = tuple(index for index, place in enumerate(places) if card in place.admits)
            groups.setdefault(homes, []).append(card)
        keys = sorted(groups, key=len)  # the least free first: fewer cases to count
        self._groups = [groups[key] for key in keys]
        classes: dict[tuple[bool, ...], list[int]] = {}
        for index in range(len(places)):
            admitted = tuple(index in key for key in keys)
            classes.setdefault(admitted, []).append(index)
        self._admits = list(classes)
        self._members = list(classes.values())
        self._places = places
        self._room = tuple(sum(places[index].capacity for index in members) for members in self._members)
        self._counted: dict[tuple[int, int, int, tuple[int, ...]], int] = {}
        self.total = self._count(0, 0, self._size(0), self._room)
        """How many ways there are to choose spots for the groups."""

    def _size(self, group: int) -> int:
        return len(self._groups[group]) if group < len(self._groups) else 0

    def _most(self, group: int, spot: int, left: int, room: tuple[int, ...]) -> int:
        """How many of the group's ``left`` cards may go into class ``spot``."""
        return min(left, room[spot]) if self._admits[spot][group] else 0

    def _count(self, group: int, spot: int, left: int, room: tuple[int, ...]) -> int:
        """The ways to place ``left`` cards of the group into classes from ``spot`` on, and all groups after it."""
        if spot == 0 and group >= len(self._groups) - 2:
            return self._count_last_two(group, room)
        if spot == len(room):
            return self._count(group + 1, 0, self._size(group + 1), room) if left == 0 else 0
        key = (group, spot, left, room)
        known = self._counted.get(key)
        if known is not None:
            return known
        ways = 0
        for number in range(self._most(group, spot, left, room) + 1):
            rest = self._count(group, spot + 1, left - number, _less(room, spot, number))
            ways += comb(room[spot], number) * rest
        self._counted[key] = ways
        return ways

    def _count_last_two(self, group: int, room: tuple[int, ...]) -> int:
        """The ways for the last two groups, or the last, or none: only spots open to both leave a choice."""
        here = self._size(group)
        there = self._size(group + 1)
        both = 0
        for size, admits in zip(room, self._admits, strict=True):
            first = group < len(admits) and admits[group]
            second = group + 1 < len(admits) and admits[group + 1]
            if first and second:
                both += size
            elif first:
                here -= size
            elif second:
                there -= size
            elif size:
                return 0
        return comb(both, here) if here >= 0 and there >= 0 and here + there == both else 0

    def draw(self, chance: Chance) -> list[list[int]]:
        """One arrangement, as the cards of each place."""
        assert self.total, "no arrangement fits what is known"
        piles: list[list[int]] = [[] for _ in self._members]
        room = self._room
        for group, cards in enumerate(self._groups):
            order = shuffled(chance, cards)
            for spot in range(len(room)):
                number = self._draw_number(group, spot, len(order), room, chance)
                piles[spot] += order[:number]
                order = order[number:]
                room = _less(room, spot, number)
        return self._spread(piles, chance)

    def _draw_number(self, group: int, spot: int, left: int, room: tuple[int, ...], chance: Chance) -> int:
        """How many of the group's cards go into the class, by the number of ways to go on from there."""
        pick = below_large(chance, self._count(group, spot, left, room))
        for number in range(self._most(group, spot, left, room) + 1):
            ways = comb(room[spot], number) * self._count(group, spot + 1, left - number, _less(room, spot, number))
            if pick < ways:
                return number
            pick -= ways
        raise AssertionError("fewer ways than were counted")

    def _spread(self, piles: list[list[int]], chance: Chance) -> list[list[int]]:
        spread: list[list[int]] = [[] for _ in self._places]
        for members, pile in zip(self._members, piles, strict=True):
            order = shuffled(chance, pile)
            for index in members:
                size = self._places[index].capacity
                spread[index] = order[:size]
                order = order[size:]
        return spread


def _less(room: tuple[int, ...], spot: int, number: int) -> tuple[int, ...]:
    return room if number == 0 else (*room[:spot], room[spot] - number, *room[spot + 1 :])
