"""The bots of Bag-O-Loot: the ladder, weakest first."""

from __future__ import annotations

from functools import partial

from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.characters import CHARACTERS
from bagatelle.bots.bagoloot.levels import LEVELS
from bagatelle.bots.bagoloot.players import USUAL, BagolootExplorer, HeuristicBot, monte_carlo_bot, tree_bot
from bagatelle.bots.bagoloot.rule import RuleBot
from bagatelle.bots.bagoloot.sentences import SENTENCES, WORDING
from bagatelle.bots.judging import Coaching

__all__ = ["BOTS", "CHARACTERS", "COACHING", "LEVELS", "SENTENCES"]

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(monte_carlo_bot, Budget(simulations=400)),
    "ismcts": partial(tree_bot, Budget(simulations=800)),
}

COACHING = Coaching(partial(BagolootExplorer, USUAL), WORDING)
