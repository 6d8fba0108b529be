"""The bots of Bag-O-Loot above the rule bot: the tuned heuristic, and what the search bots need to know of the game."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.bagoloot.counting import SURE
from bagatelle.bots.bagoloot.heuristic import Heuristic
from bagatelle.bots.bagoloot.reasons import far_reason, reason
from bagatelle.bots.bagoloot.rule import right_claims
from bagatelle.bots.bagoloot.sentences import decided
from bagatelle.bots.bagoloot.tuned import Temper, mind, spread
from bagatelle.bots.bagoloot.world import BagolootWorld, redeal, suspect_lids
from bagatelle.bots.because import because, searched
from bagatelle.bots.contest import Prospect
from bagatelle.bots.search import World, drawn, softmax
from bagatelle.bots.searching import Manner, SearchBot
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.bagoloot.rules.actions import CLAIM, ROB
from bagatelle.games.bagoloot.rules.cards import UNIT, how_many
from bagatelle.games.bagoloot.rules.state import State
from bagatelle.games.bagoloot.view.memory import Verdict
from bagatelle.games.bagoloot.view.resample import Known, Resampler, resample
from bagatelle.games.bagoloot.view.view import View

USUAL = Temper()
MOST_REDEALS = 24
"""How often a state is shuffled before the next one is resampled: that is slower, and forgets no possibility."""


DRAWS = 6
"""Out of so many worlds one is picked by how well it explains what the others have left unplayed."""
SHALLOW = Manner(infers=False, depth=0, most=8, caution=1.5)
"""Perfect-information Monte Carlo with heuristic roll-outs."""
DEEP = Manner(infers=True, depth=3, most=8, caution=1.5)
"""Information-set Monte Carlo tree search over likely worlds."""


def explained(view: View, legal: Sequence[int], code: int) -> Decision:
    """The choice and why, where it was one."""
    plays = [other for other in legal if not CLAIM <= other < ROB]
    return decided(code, because("only") if plays == [code] else far_reason(view, code))


class Character:
    """A mind with its temper, and what it has learnt about the others from verdicts."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.mind: Heuristic = mind(temper)

    def learn(self, verdicts: Sequence[Verdict]) -> None:
        """Take a seat that has been caught to bluff more often, one that was genuine less often."""
        for maker in {verdict.maker for verdict in verdicts}:
            known = [verdict.genuine for verdict in verdicts if verdict.maker == maker]
            self.mind.trust[maker] = SURE * 2 * (4 + known.count(False)) // (8 + len(known))

    def claim(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        """A split that it notices, of those that it may claim."""
        for code in right_claims(view, legal):
            if chance.below(SURE) < self.temper.notice:
                return decided(code, reason(view, code))
        return None


class HeuristicBot(Bot):
    """Weighs every play by a tuned sense of the game, counts cards, and lies and doubts as often as pays."""

    def __init__(self, temper: Temper = USUAL) -> None:
        self._character = Character(temper)

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        assert isinstance(view, View)
        return self._character.claim(view, legal, chance)

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        assert view.seat is not None
        self._character.learn(view.memory.verdicts)
        claim = self._character.claim(view, legal, chance)
        if claim is not None:
            return claim
        code = self._character.mind.choose(resample(view, Fast(0)), view.seat, chance)
        return explained(view, legal, int(code))


class BagolootExplorer:
    """How the search bots get from a view to worlds, and from choices to words."""

    def __init__(self, temper: Temper) -> None:
        self._character = Character(temper)
        self._view: View | None = None
        self._resampler: Resampler | None = None
        """The view of the running decision, looked through."""
        self._last: State | None = None
        """The state that was drawn last, from ``_view``."""
        self._known = vec[i64]()
        self._redeals = 0
        self._most_redeals = MOST_REDEALS

    def draw(self, view: AnyView, chance: Chance) -> BagolootWorld:
        assert isinstance(view, View)
        assert view.seat is not None
        state = self._drawn(view, chance)
        suspect_lids(state, view.seat, self._character.mind, chance)
        return BagolootWorld(state, view.seat, self._character.mind, spread())

    def likely(self, view: AnyView, chance: Chance) -> BagolootWorld:
        """One of several worlds, picked by how likely the others would have played as they did."""
        worlds = [self.draw(view, chance) for _ in range(DRAWS)]
        shares = softmax(vec[float]([world.likelihood() for world in worlds]), 1.0)
        return worlds[drawn(shares, chance)]

    def _drawn(self, view: View, chance: Chance) -> State:
        """A state resampled from the view, or mostly the last one with what the seat does not know shuffled."""
        assert view.seat is not None
        if self._view is not view or self._last is None or self._redeals == self._most_redeals:
            if self._view is not view or self._resampler is None:
                self._view = view
                self._resampler = Resampler(view)
                self._most_redeals = 0 if may_be_under_lids(self._resampler.known) else MOST_REDEALS
            self._last = self._resampler.draw(chance)
            self._known = known_in(self._resampler.known, self._last)
            self._redeals = 0
        else:
            redeal(self._last, view.seat, self._known, chance)
            self._redeals += 1
        state = self._last.copy()
        state.chance = Fast(chance.word())
        return state

    def settled(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        """A claim, or the only thing that makes sense."""
        assert isinstance(view, View)
        self._character.learn(view.memory.verdicts)
        self._view = None  # every decision begins anew, so that it depends on nothing but view and chance
        claim = self._character.claim(view, legal, chance)
        if claim is not None:
            return claim
        sensible = sensible_choices(self.draw(view, chance))
        return explained(view, legal, sensible[0]) if len(sensible) == 1 else None

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        assert isinstance(view, View)
        return self._character.claim(view, legal, chance)

    def explained(self, view: AnyView, prospects: Sequence[Prospect]) -> Decision:
        assert isinstance(view, View)
        code = prospects[0].code
        return decided(code, searched(far_reason(view, code), prospects))


def may_be_under_lids(remembered: Sequence[Known]) -> bool:
    """Whether a card that the viewer remembers may lie under a lid: then only resampling keeps it in its place."""
    return any(where == "lid" for card in remembered for where, _ in card.spots)


def known_in(remembered: Sequence[Known], state: State) -> vec[i64]:
    """The cards of each hand that the viewer knows to be there, or in this state takes to be there."""
    known = vec[i64]([0] * int(state.seats))
    for card in remembered:
        for where, seat in sorted(card.spots):
            if where == "hand" and how_many(state.hands[seat], card.kind) > how_many(known[seat], card.kind):
                known[seat] += UNIT[card.kind]
                break
    return known


def sensible_choices(world: World) -> list[int]:
    """What the seat that is asked may choose, without what is never of use."""
    return [int(code) for code in world.choices()]


def monte_carlo_bot(budget: Budget, temper: Temper = USUAL) -> SearchBot:
    """Tries its choices in deals that could be, with lids as honest as their makers, each played on (PIMC)."""
    return SearchBot(BagolootExplorer(temper), budget, SHALLOW)


def tree_bot(budget: Budget, temper: Temper = USUAL) -> SearchBot:
    """Searches a tree over deals drawn by what the others have played and left unplayed (ISMCTS)."""
    return SearchBot(BagolootExplorer(temper), budget, DEEP)
