"""The bots of Sandbag above the rule bot: the tuned heuristic, and what the search bots need to know of the game."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.because import because, searched
from bagatelle.bots.contest import Prospect
from bagatelle.bots.sandbag.belief import IN_BASKET, IN_HAND, IN_SANDBAGS, IN_TRICK, Belief
from bagatelle.bots.sandbag.heuristic import Heuristic
from bagatelle.bots.sandbag.reasons import reason
from bagatelle.bots.sandbag.sentences import decided
from bagatelle.bots.sandbag.tuned import Temper, mind, spread
from bagatelle.bots.sandbag.world import SandbagWorld
from bagatelle.bots.search import World
from bagatelle.bots.searching import Manner, SearchBot
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.resample import Resampler, Where, resample
from bagatelle.games.sandbag.view.view import View

NO_TEMPER = Temper()
TRUST = 1.5
"""How much the others' choices count: 0 not at all, 1 as if they strayed from the heuristic as ``HEAT`` says."""
CHAINS = 4
"""How many chains of likely worlds are drawn from in turn."""
FIRST_STEPS = 100
STEPS = 20
"""Exchanges tried before the first draw from a chain, and between two draws."""


class HeuristicBot(Bot):
    """Weighs every choice by a tuned sense of the game; it looks no further than the trick."""

    def __init__(self, temper: Temper = NO_TEMPER) -> None:
        self._mind = mind(temper)

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        assert view.seat is not None
        position = resample(view, Fast(0))
        code = self._mind.choose(position, view.seat, chance)
        return decided(code, reason(view, position, code))


class SandbagExplorer:
    """How the search bots get from a view to worlds, and from choices to words."""

    def __init__(self, temper: Temper = NO_TEMPER) -> None:
        self._mind = mind(temper)
        self._known: Resampler | None = None
        """The view of the running decision, looked through."""
        self._beliefs: list[Belief] = []
        self._turn = 0

    def draw(self, view: AnyView, chance: Chance) -> World:
        assert isinstance(view, View)
        assert view.seat is not None
        if self._known is None:
            self._known = Resampler(view)
        return SandbagWorld(self._known.draw(chance), view.seat, self._mind, spread())

    def likely(self, view: AnyView, chance: Chance) -> World:
        assert isinstance(view, View)
        assert view.seat is not None
        if view.phase is not Phase.PLAY:
            return self.draw(view, chance)
        if self._known is None:
            self._known = Resampler(view)
        if len(self._beliefs) < CHAINS:
            self._beliefs.append(new_belief(self._known, self._mind, chance))
            belief = self._beliefs[-1]
        else:
            belief = self._beliefs[self._turn % CHAINS]
            belief.stir(STEPS, TRUST, chance)
        self._turn += 1
        return SandbagWorld(belief.state.copy(), view.seat, self._mind, spread())

    def settled(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        """The only choice. Every decision begins anew, so that it depends on nothing but view and chance."""
        self._known = None
        self._beliefs = []
        self._turn = 0
        return decided(legal[0], because("only")) if len(legal) == 1 else None

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        return None

    def explained(self, view: AnyView, prospects: Sequence[Prospect]) -> Decision:
        assert isinstance(view, View)
        code = prospects[0].code
        return decided(code, searched(reason(view, resample(view, Fast(0)), code), prospects))


def new_belief(known: Resampler, mind: Heuristic, chance: Chance) -> Belief:
    """A new chain, stirred until what it began with hardly matters."""
    belief = Belief(
        known.draw(chance),
        mind,
        vec[i64]([_KINDS[hidden.where] for hidden in known.hidden]),
        vec[i64]([hidden.number for hidden in known.hidden]),
        vec[i64]([hidden.owner for hidden in known.hidden]),
        vec[i64](known.admits),
        sum(1 << seat for seat in known.owed),
    )
    belief.stir(FIRST_STEPS, TRUST, chance)
    return belief


_KINDS = {
    Where.BASKET: IN_BASKET,
    Where.PLAY: IN_TRICK,
    Where.HAND: IN_HAND,
    Where.SANDBAGS: IN_SANDBAGS,
}


def monte_carlo_bot(budget: Budget) -> SearchBot:
    """Tries its choices in many deals that could be, all equally likely, and plays each on by the heuristic (PIMC)."""
    return SearchBot(SandbagExplorer(), budget, Manner(infers=False, depth=0))


def tree_bot(budget: Budget) -> SearchBot:
    """Searches a tree over deals drawn by what the others' choices tell of their cards (ISMCTS)."""
    return SearchBot(SandbagExplorer(), budget, Manner(infers=True, depth=3, caution=1.0))
