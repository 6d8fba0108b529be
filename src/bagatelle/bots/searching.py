"""The bots that search, for every game with a ``World``: they draw worlds from their view and try choices out in them.

A game adds its own ``Explorer``: how a view becomes a world, and what a choice is good for in a sentence.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.contest import Contest, Prospect
from bagatelle.bots.search import Tree, World, shortlist
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance, Fast

USUAL_SIMULATIONS: Final = 1000
"""How long a search goes on when its budget says nothing."""


class Explorer(Protocol):
    """What a game's search bots know about their game."""

    def settled(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None:
        """What needs no search, if it does not: the only choice, for instance."""

    def draw(self, view: View, chance: Chance, /) -> World:
        """A world the view could come from, drawn quickly."""

    def likely(self, view: View, chance: Chance, /) -> World:
        """A world the view could come from, drawn by how well it explains what the others have done."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance, /) -> Decision | None:
        """What to say though the game does not wait for the seat."""

    def explained(self, view: View, prospects: Sequence[Prospect], /) -> Decision:
        """The first of the prospects, best first, with why it was chosen."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a bot searches."""

    infers: bool
    """Whether worlds are drawn by what the others have done."""
    depth: int
    """How many own choices deep a tree grows below each choice; 0 leaves all that follows to the heuristic."""
    most: int = 12
    """How many choices are looked into."""
    caution: float = 0.0
    """By how many standard errors a choice must be better than the heuristic's."""
    heat: float = 1.0
    """How far the tree's prior strays from the heuristic's first choice, in points."""
    curiosity: float = 0.2
    """How much the tree tries a choice for its prior and not for its worth."""


class _Thinking:
    """A budget that is being used up."""

    def __init__(self, budget: Budget) -> None:
        no_limit = budget.simulations is None and budget.seconds is None
        self._simulations = USUAL_SIMULATIONS if no_limit else budget.simulations
        self._ends = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.used = 0

    def goes_on(self) -> bool:
        """Whether there is time for another world; the first is always tried."""
        if self.used == 0:
            return True
        if self._simulations is not None and self.used >= self._simulations:
            return False
        return self._ends is None or time.monotonic() < self._ends


class SearchBot(Bot):
    """Tries the choices that look sensible side by side in many worlds that could be the true one.

    Worlds all alike and no depth are perfect-information Monte Carlo with heuristic roll-outs. Worlds by inference and
    a tree over what the seat can tell apart are information-set Monte Carlo tree search.
    """

    def __init__(self, explorer: Explorer, budget: Budget, manner: Manner) -> None:
        self.budget = budget
        self._explorer = explorer
        self._manner = manner

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return self._explorer.interrupt(view, legal, chance)

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        settled = self._explorer.settled(view, legal, chance)
        if settled is not None:
            return settled
        return self._explorer.explained(view, self.consider(view, chance, budget))

    def consider(self, view: View, chance: Chance, budget: Budget, kept: int | None = None) -> list[Prospect]:
        """What the search finds out about the choices, best first; ``kept`` is tried to the end, sensible or not."""
        assert view.seat is not None
        thinking = _Thinking(budget)
        manner = self._manner
        draw = self._explorer.likely if manner.infers else self._explorer.draw
        world = self._explorer.draw(view, chance)
        codes = world.choices()
        favourite = int(world.preferred(chance))
        liked = shortlist(codes, world.liking(codes), manner.most)
        asked = [] if kept is None else [kept]
        wanted = dict.fromkeys([favourite, *(int(code) for code in liked), *asked])
        contest = Contest(list(wanted), manner.caution, kept)
        tree = Tree(view.seat, manner.heat, manner.curiosity, manner.depth)
        while len(contest.codes) > 1 and thinking.goes_on():
            world = draw(view, chance)
            luck = Fast(chance.word())  # the same for every choice, and none of the next world's
            contest.add([tree.simulate(world, code, luck.copy()) for code in contest.codes])
            thinking.used += len(contest.codes)
            contest.drop()
        return contest.prospects()
