"""The bots of Bag-O-Loot above the rule bot: the tuned heuristic, and what the search bots need to know of the game."""

from __future__ import annotations

import time
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.bagoloot.contest import Contest
from bagatelle.bots.bagoloot.counting import SURE
from bagatelle.bots.bagoloot.heuristic import Heuristic
from bagatelle.bots.bagoloot.reasons import reason, searched
from bagatelle.bots.bagoloot.rule import right_claims
from bagatelle.bots.bagoloot.tuned import Temper, mind, spread
from bagatelle.bots.bagoloot.world import BagolootWorld, redeal, suspect_lids
from bagatelle.bots.search import World, shortlist, try_out
from bagatelle.bots.searching import USUAL_SIMULATIONS, MonteCarloBot, Option, TreeBot
from bagatelle.core.game import Event
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.bagoloot.events import Challenged
from bagatelle.games.bagoloot.resample import remembered, resample
from bagatelle.games.bagoloot.state import State
from bagatelle.games.bagoloot.view import View

USUAL = Temper()
PATIENCE = 2.0
"""By how many standard errors a choice must be worse than the heuristic's to be given up."""


class Player:
    """A mind with its temper, and what it has learnt about the others from verdicts."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.mind: Heuristic = mind(temper)
        self._verdicts: dict[int, list[bool]] = {}

    def hear(self, event: Event) -> None:
        """A seat that has been caught is taken to bluff more often, one that was genuine less often."""
        if isinstance(event, Challenged):
            heard = self._verdicts.setdefault(event.maker, [])
            heard.append(event.genuine)
            bluffs = heard.count(False)
            self.mind.trust[event.maker] = SURE * 2 * (4 + bluffs) // (8 + len(heard))

    def claim(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        """A split that it notices, of those that it may claim."""
        for code in right_claims(view, legal):
            if chance.below(SURE) < self.temper.notice:
                return Decision(code, reason(view, code) + ".")
        return None


class HeuristicBot(Bot):
    """Weighs every play by a tuned sense of the game, counts cards, and lies and doubts as often as pays."""

    def __init__(self, temper: Temper = USUAL) -> None:
        self._player = Player(temper)

    def hear(self, event: Event) -> None:
        self._player.hear(event)

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        assert isinstance(view, View)
        return self._player.claim(view, legal, chance)

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        assert view.seat is not None
        claim = self._player.claim(view, legal, chance)
        if claim is not None:
            return claim
        code = self._player.mind.choose(resample(view, Fast(0)), view.seat, chance)
        return Decision(int(code), reason(view, code) + ".")


class BagolootExplorer:
    """How the search bots get from a view to worlds, and from choices to words."""

    def __init__(self, temper: Temper) -> None:
        self._player = Player(temper)
        self._view: View | None = None
        self._last: State | None = None
        """The state that was drawn last, from ``_view``."""
        self._knows = False
        """Whether the viewer knows where single cards of other hands are."""

    def hear(self, event: Event) -> None:
        self._player.hear(event)

    def draw(self, view: AnyView, chance: Chance) -> BagolootWorld:
        assert isinstance(view, View)
        assert view.seat is not None
        state = self._drawn(view, chance)
        suspect_lids(state, view.seat, self._player.mind, chance)
        return BagolootWorld(state, view.seat, self._player.mind, spread())

    def _drawn(self, view: View, chance: Chance) -> State:
        """A state resampled from the view, or shuffled out of the last one where the view is the same."""
        assert view.seat is not None
        if self._view is not view or self._last is None:
            self._view = view
            self._last = resample(view, chance)
            self._knows = bool(remembered(view)[0])
        elif self._knows:
            self._last = resample(view, chance)
        else:
            redeal(self._last, view.seat, chance)
        state = self._last.copy()
        state.chance = Fast(chance.word())
        return state

    def settled(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        """A claim, or the only thing that makes sense."""
        assert isinstance(view, View)
        self._view = None  # every decision begins anew, so that it depends on nothing but view and chance
        claim = self._player.claim(view, legal, chance)
        if claim is not None:
            return claim
        sensible = sensible_choices(self.draw(view, chance))
        return Decision(sensible[0], reason(view, sensible[0]) + ".") if len(sensible) == 1 else None

    def favourite(self, world: BagolootWorld, chance: Chance) -> int:
        """What the heuristic would do."""
        return int(self._player.mind.choose(world.state, world.seat, chance))

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        assert isinstance(view, View)
        return self._player.claim(view, legal, chance)

    def reason(self, view: AnyView, options: Sequence[Option]) -> str:
        assert isinstance(view, View)
        return searched(reason(view, options[0].code), options)


def sensible_choices(world: World) -> list[int]:
    """What the seat that is asked may choose, without what is never of use."""
    return [int(code) for code in world.choices()]


class PimcBot(MonteCarloBot):
    """Perfect-information Monte Carlo; of lids that it has not seen it believes as many as their makers deserve."""

    def __init__(self, budget: Budget, temper: Temper = USUAL, most: int = 8, caution: float = 1.0) -> None:
        self._own = BagolootExplorer(temper)
        super().__init__(self._own, budget, most)
        self._caution = caution
        """By how many standard errors a choice must be better than the heuristic's."""

    def consider(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> list[Option]:
        assert view.seat is not None
        world = self._own.draw(view, chance)
        codes = world.choices()
        favourite = self._own.favourite(world, chance)
        liked = shortlist(codes, world.liking(codes), self._most)
        contest = Contest([favourite, *(int(code) for code in liked if code != favourite)], self._caution)
        used = 0
        deadline = budget.deadline()
        limit = budget.simulations or (USUAL_SIMULATIONS if deadline is None else 10**9)
        while len(contest.codes) > 1 and used < limit and (deadline is None or time.monotonic() < deadline):
            contest.add(list(try_out(world, view.seat, vec[i64](contest.codes), chance)))
            used += len(contest.codes)
            contest.drop(PATIENCE)
            world = self._own.draw(view, chance)
        return contest.options()


def tree_bot(budget: Budget, temper: Temper = USUAL) -> TreeBot:
    """Information-set tree search with worlds weighted by what the others have left unplayed."""
    return TreeBot(BagolootExplorer(temper), budget, heat=2.0, curiosity=0.3, depth=6, trust=0.5)
