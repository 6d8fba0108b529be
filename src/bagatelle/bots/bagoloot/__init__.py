"""The bots of Bag-O-Loot: the ladder, weakest first, and the levels for people."""

from __future__ import annotations

from functools import partial

from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.players import HeuristicBot, PimcBot, tree_bot
from bagatelle.bots.bagoloot.rule import RuleBot

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(PimcBot, Budget(simulations=1000)),
    "ismcts": partial(tree_bot, Budget(simulations=1000)),
}
