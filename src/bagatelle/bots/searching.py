"""The bots that search, for every game with a ``World``: they draw worlds from their view and try choices out in them.

A game adds its own ``Explorer``: how a view becomes a world, and what a choice is good for in a sentence.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.search import Tree, World, shortlist, try_out
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance

USUAL_SIMULATIONS: Final = 1000
"""How long a search goes on when its budget says nothing."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a search has looked into."""

    code: int
    worth: float
    """The chance of winning the game after it, as far as the search can tell."""
    tries: int


class Explorer(Protocol):
    """What a game's search bots know about their game."""

    def hear(self, event: Event, /) -> None: ...

    def draw(self, view: View, chance: Chance, /) -> World:
        """A world the view could come from, all equally likely."""

    def likely(self, view: View, chance: Chance, /) -> World:
        """A world the view could come from, drawn by how well it explains what the others have done."""

    def settled(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None:
        """What needs no search: the only choice, or one that the heuristic makes as well."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None: ...

    def reason(self, view: View, options: Sequence[Option], /) -> str:
        """Why the first of the options, best first, was chosen."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a tree is grown."""

    most: int
    """How many choices are looked into."""
    depth: int
    """How many choices deep the tree grows; 0 leaves all that follows to the heuristic."""
    heat: float = 1.0
    """How far the prior strays from the heuristic's first choice, in points."""
    curiosity: float = 0.3


class _Thinking:
    """A budget that is being used up."""

    def __init__(self, budget: Budget) -> None:
        no_limit = budget.simulations is None and budget.seconds is None
        self.simulations = USUAL_SIMULATIONS if no_limit else budget.simulations
        self._began = time.monotonic()
        self._seconds = budget.seconds
        self.used = 0

    def goes_on(self, part: float = 1.0) -> bool:
        """Whether a part of the budget is not used up yet; the first simulations are always made."""
        if self.used == 0:
            return True
        if self.simulations is not None and self.used >= part * self.simulations:
            return False
        return self._seconds is None or time.monotonic() < self._began + part * self._seconds


ROUNDS_BETWEEN_CUTS: Final = 12
SURE: Final = 2.5
"""How many standard errors are sure enough."""


class _SearchBot(Bot, ABC):
    def __init__(self, explorer: Explorer, budget: Budget) -> None:
        self._explorer = explorer
        self.budget = budget

    def hear(self, event: Event) -> None:
        self._explorer.hear(event)

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return self._explorer.interrupt(view, legal, chance)

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        settled = self._explorer.settled(view, legal, chance)
        if settled is not None:
            return settled
        options = self.consider(view, legal, chance, budget)
        return Decision(options[0].code, self._explorer.reason(view, options))

    @abstractmethod
    def consider(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> list[Option]:
        """What the search finds out about the choices, best first."""


class MonteCarloBot(_SearchBot):
    """Tries every choice that looks sensible in many worlds, all equally likely, and plays each on by the heuristic."""

    def __init__(self, explorer: Explorer, budget: Budget, most: int = 12) -> None:
        super().__init__(explorer, budget)
        self._most = most
        """How many choices are looked into."""

    def consider(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> list[Option]:
        assert view.seat is not None
        world = self._explorer.draw(view, chance)
        codes = vec[i64](legal)
        codes = shortlist(codes, world.liking(codes), self._most)
        sums = [0.0] * len(codes)
        worlds = 0
        thinking = _Thinking(budget)
        while thinking.goes_on():
            for place, worth in enumerate(try_out(world, view.seat, codes, chance)):
                sums[place] += worth
            worlds += 1
            thinking.used += len(codes)
            world = self._explorer.draw(view, chance)
        options = [Option(code, total / worlds, worlds) for code, total in zip(codes, sums, strict=True)]
        return sorted(options, key=lambda option: -option.worth)


class TreeBot(_SearchBot):
    """Grows one tree over likely worlds, and spends its time on the choices that can still be the best.

    Every choice that is still in question is tried in the same worlds with the same chance, so that luck of the draw
    favours none; one that has fallen behind for certain is tried no more.
    """

    def __init__(self, explorer: Explorer, budget: Budget, manner: Manner) -> None:
        super().__init__(explorer, budget)
        self._manner = manner

    def consider(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> list[Option]:
        assert view.seat is not None
        manner = self._manner
        tree = Tree(view.seat, manner.heat, manner.curiosity, manner.depth)
        world = self._explorer.likely(view, chance)
        codes = vec[i64](legal)
        codes = shortlist(codes, world.liking(codes), manner.most)
        race = _Race([int(code) for code in codes])
        thinking = _Thinking(budget)
        while thinking.goes_on() and len(race.running) > 1:
            race.add([tree.simulate(world, code, chance.copy()) for code in race.running])
            thinking.used += len(race.running)
            if race.rounds % ROUNDS_BETWEEN_CUTS == 0:
                race.cut()
            world = self._explorer.likely(view, chance)
        return race.options()


class _Race:
    """Choices that are tried in the same worlds, and leave when they have fallen behind for certain."""

    def __init__(self, codes: list[int]) -> None:
        self.running = codes
        self.rounds = 0
        self._worths: dict[int, list[float]] = {code: [] for code in codes}

    def add(self, worths: Sequence[float]) -> None:
        """What each of the running choices was worth in one more world."""
        for code, worth in zip(self.running, worths, strict=True):
            self._worths[code].append(worth)
        self.rounds += 1

    def _mean(self, code: int) -> float:
        worths = self._worths[code]
        return sum(worths) / len(worths) if worths else 0.0

    def cut(self) -> None:
        """Let those go that are worse than the leader by more than chance explains."""
        leader = max(self.running, key=self._mean)
        self.running = [code for code in self.running if code == leader or not self._is_beaten(code, leader)]

    def _is_beaten(self, code: int, leader: int) -> bool:
        gaps = [worth - best for worth, best in zip(self._worths[code], self._worths[leader], strict=True)]
        mean = sum(gaps) / len(gaps)
        variance = sum((gap - mean) ** 2 for gap in gaps) / len(gaps)
        return mean + SURE * math.sqrt(variance / len(gaps)) < 0

    def options(self) -> list[Option]:
        """All choices, those first that stayed longest, the best first."""
        options = [Option(code, self._mean(code), len(worths)) for code, worths in self._worths.items()]
        return sorted(options, key=lambda option: (-option.tries, -option.worth))
