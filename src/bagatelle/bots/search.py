"""Searching worlds: what follows from each choice, tried out in states that the searching seat could be in.

A ``World`` is such a state together with its game's heuristic, which plays it on. The horizon of every search is the
end of the running round, where the game values what has been reached as the chance of winning. ``Tree`` tries one
choice in one world at a time, so that the caller can stop in time. Without depth that is a roll-out by the
heuristic. With depth a tree grows over what the searching seat can tell apart, and there it learns to do better than
the heuristic in what it chooses next. The others play by the heuristic throughout: in a world they would otherwise
learn to use cards that they cannot know of.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.shuffle import Chance

NOBODY: Final = -1
_WORD: Final = 4294967296.0
_LEAST: Final = -1e300


class World(ABC):
    """A state the searching seat could be in, played on by its game's heuristic; to be copied before it is changed."""

    @abstractmethod
    def copy(self) -> World:
        """The same world, independent."""

    @abstractmethod
    def to_move(self) -> i64:
        """The seat that chooses next; ``NOBODY`` at the horizon, when the running round has been scored."""

    @abstractmethod
    def choices(self) -> vec[i64]:
        """What the seat to move may choose."""

    @abstractmethod
    def liking(self, codes: vec[i64]) -> vec[float]:
        """How much the heuristic likes each choice of the seat to move, from what that seat knows; in points."""

    @abstractmethod
    def preferred(self, chance: Chance) -> i64:
        """What the heuristic chooses for the seat to move."""

    @abstractmethod
    def sight(self, code: i64) -> i64:
        """The choice of the seat to move as the searching seat sees it: one number for what it cannot tell apart."""

    @abstractmethod
    def perform(self, code: i64) -> None:
        """The seat to move chooses."""

    @abstractmethod
    def roll_out(self, chance: Chance) -> None:
        """Let the heuristic play all seats to the horizon."""

    @abstractmethod
    def worths(self) -> vec[float]:
        """At the horizon: each seat's chance of winning the game, from 0 to 1."""

    @abstractmethod
    def keep_score(self) -> None:
        """Note from now on how the running round is scored, which ``parts`` then tells; a copy does not."""

    @abstractmethod
    def parts(self) -> vec[float]:
        """At the horizon, if the score was kept: the points of the searching seat, part by part; more are better."""


# --- choosing by numbers ---


def softmax(likes: vec[float], heat: float) -> vec[float]:
    """Probabilities that grow with the liking; the more heat, the more alike."""
    top = likes[best_of(likes)]
    shares = vec[float](capacity=len(likes))
    total = 0.0
    place: i64 = 0
    while place < len(likes):
        share = math.exp((likes[place] - top) / heat)
        shares = append(shares, share)
        total += share
        place += 1
    place = 0
    while place < len(shares):
        shares[place] = shares[place] / total
        place += 1
    return shares


def best_of(numbers: vec[float]) -> i64:
    """The place of the largest number, the first of equal ones."""
    best: i64 = 0
    place: i64 = 1
    while place < len(numbers):
        if numbers[place] > numbers[best]:
            best = place
        place += 1
    return best


def drawn(shares: vec[float], chance: Chance) -> i64:
    """A place, as likely as its share says."""
    pick = float(chance.word()) / _WORD
    place: i64 = 0
    while place < len(shares) - 1:
        pick -= shares[place]
        if pick < 0.0:
            return place
        place += 1
    return place


def shortlist(codes: vec[i64], likes: vec[float], most: i64) -> vec[i64]:
    """The codes that are liked best, at most so many, best first."""
    left = likes[:]
    chosen = vec[i64](capacity=most)
    while len(chosen) < most and len(chosen) < len(codes):
        best = best_of(left)
        chosen = append(chosen, codes[best])
        left[best] = _LEAST
    return chosen


# --- information-set Monte Carlo tree search ---


@final
class Node:
    """What the searching seat can tell apart, with what has been tried there."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.sights = vec[i64]()
        """The choices tried or offered here, as the searching seat sees them."""
        self.tries = vec[i64]()
        self.sums = vec[float]()
        """The worth to the searching seat of all tries added up, where it is the one that chooses."""
        self.children: list[Node] = []

    def place_of(self, sight: i64) -> i64:
        """The place of a choice; a new one is added."""
        place: i64 = 0
        while place < len(self.sights):
            if self.sights[place] == sight:
                return place
            place += 1
        self.sights = append(self.sights, sight)
        self.tries = append(self.tries, 0)
        self.sums = append(self.sums, 0.0)
        self.children.append(Node())
        return place


@final
class Tree:
    """A search for one seat."""

    def __init__(self, seat: i64, heat: float, curiosity: float, depth: i64) -> None:
        self.root = Node()
        self.seat = seat
        self.heat = heat
        """How far the prior strays from the heuristic's first choice, in points."""
        self.curiosity = curiosity
        """How much a choice is tried for its prior and not for its worth."""
        self.depth = depth
        """How many own choices deep the tree may grow below the root; from there the heuristic plays on."""

    def simulate(self, world: World, first: i64, chance: Chance) -> float:
        """Choose ``first`` in a world, which is not changed; then down the tree, a roll-out, and the worth back up.

        What it was worth to the searching seat.
        """
        trial = world.copy()
        node = self.root.children[self.root.place_of(first)]
        trial.perform(first)
        path: list[Node] = []
        places = self._descend(node, trial, path, chance)
        trial.roll_out(chance)
        worth = trial.worths()[self.seat]
        _learn(path, places, worth)
        return worth

    def _descend(self, node: Node, world: World, path: list[Node], chance: Chance) -> vec[i64]:
        """Go down the tree to a node that is new; ``path`` gets those passed; the place chosen in each."""
        places = vec[i64](capacity=self.depth)
        while len(path) < self.depth:
            seat = world.to_move()
            if seat == NOBODY:
                return places
            if seat != self.seat:
                node = _heuristic_step(node, world, chance)
                continue
            is_new = node.visits == 0
            place = self._own_step(node, world, chance)
            path.append(node)
            places = append(places, place)
            if is_new:
                return places
            node = node.children[place]
        return places

    def _own_step(self, node: Node, world: World, chance: Chance) -> i64:
        """Choose and do in the world what is most worth trying here; the place of the choice in the node.

        The first time that is what the heuristic would do.
        """
        preferred = world.preferred(chance)
        code = preferred
        if node.visits > 0:
            codes = world.choices()
            code = codes[self._most_worth_trying(node, codes, self._prior(world, codes, preferred))]
        world.perform(code)
        return node.place_of(code)

    def _prior(self, world: World, codes: vec[i64], preferred: i64) -> vec[float]:
        """How likely each choice is a good one: half of it goes to what the heuristic would do."""
        shares = softmax(world.liking(codes), self.heat)
        place: i64 = 0
        while place < len(codes):
            shares[place] = shares[place] * 0.5
            if codes[place] == preferred:
                shares[place] = shares[place] + 0.5
            place += 1
        return shares

    def _most_worth_trying(self, node: Node, codes: vec[i64], shares: vec[float]) -> i64:
        """The index of the choice with the best mix of worth so far and prior (PUCT over the choices offered)."""
        places = vec[i64](capacity=len(codes))
        tried: i64 = 0
        total = 0.0
        index: i64 = 0
        while index < len(codes):
            place = node.place_of(codes[index])
            places = append(places, place)
            tried += node.tries[place]
            total += node.sums[place]
            index += 1
        usual = 0.5
        if tried > 0:
            usual = total / float(tried)
        reach = self.curiosity * math.sqrt(float(tried) + 1.0)
        best: i64 = 0
        best_score = _LEAST
        index = 0
        while index < len(places):
            place = places[index]
            tries = float(node.tries[place])
            # An untried choice counts as usual; one more such try steadies the mean of the first few.
            score = (node.sums[place] + usual) / (tries + 1.0) + reach * shares[index] / (tries + 1.0)
            if score > best_score:
                best = index
                best_score = score
            index += 1
        return best


def _learn(path: list[Node], places: vec[i64], worth: float) -> None:
    """Note in every node of the path what the choice made there has led to."""
    index: i64 = 0
    while index < len(places):
        node = path[index]
        node.visits += 1
        node.tries[places[index]] += 1
        node.sums[places[index]] += worth
        index += 1


def _heuristic_step(node: Node, world: World, chance: Chance) -> Node:
    """Another seat chooses by the heuristic; what the searching seat has seen then."""
    code = world.preferred(chance)
    sight = world.sight(code)
    world.perform(code)
    return node.children[node.place_of(sight)]
