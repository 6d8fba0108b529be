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
ROUNDS_OF_WORLDS: Final = 8
"""Simulations between two looks at the clock."""


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

    def settled(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None:
        """What needs no search: the only choice, or one that the heuristic makes as well."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None: ...

    def reason(self, view: View, options: Sequence[Option], /) -> str:
        """Why the first of the options, best first, was chosen."""


class _Thinking:
    """A budget that is being used up."""

    def __init__(self, budget: Budget) -> None:
        no_limit = budget.simulations is None and budget.seconds is None
        self.simulations = USUAL_SIMULATIONS if no_limit else budget.simulations
        self._deadline = budget.deadline()
        self.used = 0

    def goes_on(self) -> bool:
        """Whether there is time for more; the first simulations are always made."""
        if self.used == 0:
            return True
        if self.simulations is not None and self.used >= self.simulations:
            return False
        return self._deadline is None or time.monotonic() < self._deadline


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
    """Grows one tree over all worlds, which it draws by how well they explain what the others have done."""

    def __init__(
        self,
        explorer: Explorer,
        budget: Budget,
        *,
        heat: float,
        curiosity: float,
        depth: int,
        trust: float,
    ) -> None:
        super().__init__(explorer, budget)
        self._heat = heat
        self._curiosity = curiosity
        self._depth = depth
        self._trust = trust
        """How much weight the others' choices have: 0 takes all worlds alike, 1 believes in the heuristic."""

    def consider(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> list[Option]:
        assert view.seat is not None
        tree = Tree(view.seat, self._heat, self._curiosity, self._depth)
        pool = _Pool(self._trust)
        thinking = _Thinking(budget)
        while thinking.goes_on():
            pool.add(self._explorer.draw(view, chance))
            for _ in range(ROUNDS_OF_WORLDS):
                tree.simulate(pool.pick(chance), chance)
            thinking.used += ROUNDS_OF_WORLDS
        root = tree.root
        options = [
            Option(int(code), total / int(tries) if tries else 0.0, int(tries))
            for code, total, tries in zip(root.sights, root.sums, root.tries, strict=True)
        ]
        assert {option.code for option in options} <= set(legal), "the tree tried what is not allowed"
        return sorted(options, key=lambda option: (-option.tries, -option.worth))


class _Pool:
    """Worlds drawn so far, each picked as often as it is likely."""

    def __init__(self, trust: float) -> None:
        self._trust = trust
        self._worlds: list[World] = []
        self._logs: list[float] = []
        self._top = -math.inf
        self._sums: list[float] = []
        """The weights added up, up to and with each world, all divided by the weight of the likeliest."""

    def add(self, world: World) -> None:
        log = self._trust * world.likelihood() if self._trust else 0.0
        self._worlds.append(world)
        self._logs.append(log)
        if log > self._top:
            self._top = log
            self._sums = []
            total = 0.0
            for known in self._logs:
                total += math.exp(known - self._top)
                self._sums.append(total)
        else:
            self._sums.append(self._sums[-1] + math.exp(log - self._top))

    def pick(self, chance: Chance) -> World:
        mark = chance.word() / 2**32 * self._sums[-1]
        low, high = 0, len(self._sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self._sums[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return self._worlds[low]
