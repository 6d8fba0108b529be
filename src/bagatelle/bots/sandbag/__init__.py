"""The bots of Sandbag: the ladder, weakest first, and the levels for people."""

from __future__ import annotations

from functools import partial

from bagatelle.bots.agent import Budget
from bagatelle.bots.sandbag.players import HeuristicBot, monte_carlo_bot, tree_bot
from bagatelle.bots.sandbag.rule import RuleBot

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(monte_carlo_bot, Budget(simulations=2000)),
    "ismcts": partial(tree_bot, Budget(simulations=2000)),
}
