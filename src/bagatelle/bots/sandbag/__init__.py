"""The bots of Sandbag: the ladder, weakest first."""

from __future__ import annotations

from functools import partial

from bagatelle.bots.agent import Budget
from bagatelle.bots.judging import Coaching
from bagatelle.bots.sandbag.characters import CHARACTERS
from bagatelle.bots.sandbag.levels import LEVELS
from bagatelle.bots.sandbag.players import HeuristicBot, SandbagExplorer, monte_carlo_bot, tree_bot
from bagatelle.bots.sandbag.rule import RuleBot
from bagatelle.bots.sandbag.sentences import SENTENCES, WORDING

__all__ = ["BOTS", "CHARACTERS", "COACHING", "LEVELS", "SENTENCES"]

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(monte_carlo_bot, Budget(simulations=500)),
    "ismcts": partial(tree_bot, Budget(simulations=1000)),
}

COACHING = Coaching(SandbagExplorer, WORDING)
