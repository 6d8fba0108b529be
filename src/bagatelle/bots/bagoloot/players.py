"""The bots of Bag-O-Loot above the rule bot: the tuned heuristic, and what the search bots need to know of the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

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
from bagatelle.bots.contest import Option
from bagatelle.bots.search import Tree, World, drawn, shortlist, softmax
from bagatelle.bots.searching import USUAL_SIMULATIONS
from bagatelle.core.game import Event
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.bagoloot.cards import UNIT, how_many
from bagatelle.games.bagoloot.events import Challenged
from bagatelle.games.bagoloot.resample import remembered, resample
from bagatelle.games.bagoloot.state import State
from bagatelle.games.bagoloot.view import View

USUAL = Temper()
ENDLESS = 10**9
MOST_REDEALS = 24
"""How often a state is shuffled before the next one is resampled: that is slower, and forgets no possibility."""
PATIENCE = 2.0
"""By how many standard errors a choice must be worse than the heuristic's to be given up."""


@dataclass(frozen=True, slots=True)
class Search:
    """How a bot looks ahead."""

    depth: int
    """How many choices deep a tree may grow below each choice; below it the heuristic plays on."""
    draws: int
    """Out of how many worlds one is picked by how well it explains what the others have left unplayed."""
    caution: float = 1.5
    """By how many standard errors a choice must be better than the heuristic's."""
    most: int = 8
    """How many choices are looked into."""

    def tree(self, seat: int) -> Tree:
        return Tree(seat, heat=1.0, curiosity=0.2, depth=self.depth)


SHALLOW = Search(depth=0, draws=1)
DEEP = Search(depth=4, draws=6)


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
        self._known = vec[i64]()
        self._redeals = 0

    def hear(self, event: Event) -> None:
        self._player.hear(event)

    def draw(self, view: AnyView, chance: Chance) -> BagolootWorld:
        assert isinstance(view, View)
        assert view.seat is not None
        state = self._drawn(view, chance)
        suspect_lids(state, view.seat, self._player.mind, chance)
        return BagolootWorld(state, view.seat, self._player.mind, spread())

    def likely(self, view: AnyView, chance: Chance, draws: int) -> BagolootWorld:
        """One of several worlds, picked by how likely the others would have played as they did."""
        worlds = [self.draw(view, chance) for _ in range(draws)]
        if draws == 1:
            return worlds[0]
        shares = softmax(vec[float]([world.likelihood() for world in worlds]), 1.0)
        return worlds[drawn(shares, chance)]

    def _drawn(self, view: View, chance: Chance) -> State:
        """A state resampled from the view, or mostly the last one with what the seat does not know shuffled."""
        assert view.seat is not None
        if self._view is not view or self._last is None or self._redeals == MOST_REDEALS:
            self._view = view
            self._last = resample(view, chance)
            self._known = known_in(view, self._last)
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


def known_in(view: View, state: State) -> vec[i64]:
    """The cards of each hand that the viewer knows to be there, or in this state takes to be there."""
    known = vec[i64]([0] * view.seats)
    for card in remembered(view)[0]:
        for where, seat in sorted(card.spots):
            if where == "hand" and how_many(state.hands[seat], card.kind) > how_many(known[seat], card.kind):
                known[seat] += UNIT[card.kind]
                break
    return known


def sensible_choices(world: World) -> list[int]:
    """What the seat that is asked may choose, without what is never of use."""
    return [int(code) for code in world.choices()]


class ContestBot(Bot):
    """Tries the choices that look sensible side by side in many worlds, each drawn by how well it explains the play.

    Without depth every choice is played on by the heuristic: perfect-information Monte Carlo. With depth a tree over
    what the seat can tell apart grows below each choice: information-set Monte Carlo tree search.
    """

    def __init__(self, budget: Budget, temper: Temper = USUAL, search: Search = SHALLOW) -> None:
        self.budget = budget
        self._explorer = BagolootExplorer(temper)
        self._search = search

    def hear(self, event: Event) -> None:
        self._explorer.hear(event)

    def interrupt(self, view: AnyView, legal: Sequence[int], chance: Chance) -> Decision | None:
        return self._explorer.interrupt(view, legal, chance)

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        settled = self._explorer.settled(view, legal, chance)
        if settled is not None:
            return settled
        options = self.consider(view, chance, budget)
        return Decision(options[0].code, self._explorer.reason(view, options))

    def consider(self, view: AnyView, chance: Chance, budget: Budget) -> list[Option]:
        """What the search finds out about the choices, best first."""
        world = self._explorer.draw(view, chance)
        codes = world.choices()
        favourite = self._explorer.favourite(world, chance)
        liked = shortlist(codes, world.liking(codes), self._search.most)
        contest = Contest([favourite, *(int(code) for code in liked if code != favourite)], self._search.caution)
        tree = self._search.tree(world.seat)
        used = 0
        began = time.monotonic()
        limit = USUAL_SIMULATIONS if budget == Budget() else budget.simulations or ENDLESS
        late = began + (budget.seconds or ENDLESS)
        while len(contest.codes) > 1 and (used == 0 or (used < limit and time.monotonic() < late)):
            world = self._explorer.likely(view, chance, self._search.draws)
            contest.add([tree.simulate(world, code, chance.copy()) for code in contest.codes])
            used += len(contest.codes)
            contest.drop(PATIENCE)
        return contest.options()
