"""Hidden cards put where they may lie, every arrangement equally likely.

``resample`` of a game knows which cards a seat has not seen and which places they can lie in: how many cards each
place holds and which ones it admits. Cards with the same homes form a group. Groups are placed one after the other,
and what matters for those still to come is only how much room is left for each set of them: places that admit the
same remaining groups are counted as one. So the ways to go on are counted with exact whole numbers and one of
them is drawn by those counts; nothing is approximated and nothing is rejected.
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


class _Level:
    """The moment before one group is placed: places that are alike for it and all later groups are one class."""

    def __init__(self, group: int, homes: list[frozenset[int]], places: int) -> None:
        signatures = [tuple(place in home for home in homes[group:]) for place in range(places)]
        distinct = sorted(set(signatures))
        self.class_of = [distinct.index(signature) for signature in signatures]
        """The class of each place."""
        self.open = [bool(signature) and signature[0] for signature in distinct]
        """Whether each class admits the group."""
        self.next: list[int] = []
        """The class that each class belongs to on the next level."""

    def link(self, later: _Level) -> None:
        self.next = [0] * len(self.open)
        for place, index in enumerate(self.class_of):
            self.next[index] = later.class_of[place]

    def merge(self, room: tuple[int, ...], size: int) -> tuple[int, ...]:
        """The room of the next level's classes."""
        merged = [0] * size
        for index, left in zip(self.next, room, strict=True):
            merged[index] += left
        return tuple(merged)


class Arrangements:
    """All ways to lay ``cards`` into ``places``; counted once, drawn from as often as wanted."""

    def __init__(self, cards: list[int], places: list[Place]) -> None:
        assert len(cards) == sum(place.capacity for place in places), "as many cards as room for them"
        groups: dict[frozenset[int], list[int]] = {}
        for card in cards:
            home = frozenset(index for index, place in enumerate(places) if card in place.admits)
            groups.setdefault(home, []).append(card)
        homes = sorted(groups, key=lambda home: (len(home), min(home, default=0)))  # the least free first
        self._groups = [groups[home] for home in homes]
        self._places = places
        self._levels = [_Level(group, homes, len(places)) for group in range(len(homes) + 1)]
        for level, later in zip(self._levels, self._levels[1:], strict=False):
            level.link(later)
        self._counted: dict[tuple[int, int, int, tuple[int, ...]], int] = {}
        self._room = self._first_room()
        self.total = self._count(0, 0, self._size(0), self._room)
        """How many ways there are to choose spots for the groups."""

    def _first_room(self) -> tuple[int, ...]:
        room = [0] * len(self._levels[0].open)
        for place, index in zip(self._places, self._levels[0].class_of, strict=True):
            room[index] += place.capacity
        return tuple(room)

    def _size(self, group: int) -> int:
        return len(self._groups[group]) if group < len(self._groups) else 0

    def _most(self, group: int, spot: int, left: int, room: tuple[int, ...]) -> int:
        """How many of the group's ``left`` cards may go into class ``spot``."""
        return min(left, room[spot]) if self._levels[group].open[spot] else 0

    def _after(self, group: int, room: tuple[int, ...]) -> tuple[int, ...]:
        return self._levels[group].merge(room, len(self._levels[group + 1].open))

    def _count(self, group: int, spot: int, left: int, room: tuple[int, ...]) -> int:
        """The ways to place ``left`` cards of the group into classes from ``spot`` on, and all groups after it."""
        if group == len(self._groups):
            return 1 if sum(room) == 0 else 0
        if spot == len(room):
            return self._count(group + 1, 0, self._size(group + 1), self._after(group, room)) if left == 0 else 0
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

    def draw(self, chance: Chance) -> list[list[int]]:
        """One arrangement, as the cards of each place."""
        assert self.total, "no arrangement fits what is known"
        piles: list[list[int]] = [[] for _ in self._places]
        spots = [index for index, place in enumerate(self._places) for _ in range(place.capacity)]
        room = self._room
        for group, cards in enumerate(self._groups):
            order = shuffled(chance, cards)
            spots = shuffled(chance, spots)
            for spot in range(len(room)):
                number = self._draw_number(group, spot, len(order), room, chance)
                for card in order[:number]:
                    place = self._find_spot(group, spot, spots)
                    piles[place].append(card)
                    spots.remove(place)
                order = order[number:]
                room = _less(room, spot, number)
            room = self._after(group, room)
        return piles

    def _find_spot(self, group: int, spot: int, spots: list[int]) -> int:
        """The first of the shuffled free spots that belongs to the class."""
        class_of = self._levels[group].class_of
        return next(place for place in spots if class_of[place] == spot)

    def _draw_number(self, group: int, spot: int, left: int, room: tuple[int, ...], chance: Chance) -> int:
        """How many of the group's cards go into the class, by the number of ways to go on from there."""
        pick = below_large(chance, self._count(group, spot, left, room))
        for number in range(self._most(group, spot, left, room) + 1):
            ways = comb(room[spot], number) * self._count(group, spot + 1, left - number, _less(room, spot, number))
            if pick < ways:
                return number
            pick -= ways
        raise AssertionError("fewer ways than were counted")


def _less(room: tuple[int, ...], spot: int, number: int) -> tuple[int, ...]:
    return room if number == 0 else (*room[:spot], room[spot] - number, *room[spot + 1 :])
