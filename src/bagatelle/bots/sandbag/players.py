"""The bots of Sandbag above the rule bot: the tuned heuristic, and what the search bots need to know of the game."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.sandbag.heuristic import PERFECT
from bagatelle.bots.sandbag.reasons import reason, searched
from bagatelle.bots.sandbag.tuned import mind, spread
from bagatelle.bots.sandbag.world import SandbagWorld
from bagatelle.bots.search import World
from bagatelle.bots.searching import MonteCarloBot, Option, TreeBot
from bagatelle.core.game import Event
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.sandbag.resample import Resampler, resample
from bagatelle.games.sandbag.view import View


class HeuristicBot(Bot):
    """Weighs every choice by a tuned sense of the game; it looks no further than the trick."""

    def __init__(self, memory: int = PERFECT, heat: float = 0.0) -> None:
        self._mind = mind(memory, heat)

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        assert view.seat is not None
        position = resample(view, Fast(0))
        code = self._mind.choose(position, view.seat, chance)
        return Decision(code, reason(view, position, code) + ".")


class SandbagExplorer:
    """How the search bots get from a view to worlds, and from choices to words."""

    def __init__(self, memory: int = PERFECT, heat: float = 0.0) -> None:
        self._mind = mind(memory, heat)
        self._known: Resampler | None = None
        """The view that worlds were last drawn from, looked through."""

    def hear(self, event: Event) -> None:
        """A view of Sandbag holds all that matters."""

    def draw(self, view: AnyView, chance: Chance) -> World:
        assert isinstance(view, View)
        assert view.seat is not None
        if self._known is None or self._known.view is not view:
            self._known = Resampler(view)
        return SandbagWorld(self._known.draw(chance), view.seat, self._mind, spread())

    def settled(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        return Decision(legal[0], "There is nothing else to choose.") if len(legal) == 1 else None

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        return None

    def reason(self, view: AnyView, options: Sequence[Option]) -> str:
        assert isinstance(view, View)
        return searched(reason(view, resample(view, Fast(0)), options[0].code), options)


def monte_carlo_bot(budget: Budget, memory: int = PERFECT) -> MonteCarloBot:
    """Perfect-information Monte Carlo."""
    return MonteCarloBot(SandbagExplorer(memory), budget)


def tree_bot(budget: Budget) -> TreeBot:
    """Information-set tree search with worlds weighted by what the others have done."""
    return TreeBot(SandbagExplorer(), budget, heat=1.0, curiosity=0.3, depth=4, trust=0.5)
