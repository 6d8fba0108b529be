"""The bots of Sandbag: the ladder, weakest first, and the levels for people."""

from __future__ import annotations

from functools import partial

from bagatelle.bots import Level
from bagatelle.bots.agent import Budget
from bagatelle.bots.judging import Coaching
from bagatelle.bots.sandbag.characters import CHARACTERS
from bagatelle.bots.sandbag.players import HeuristicBot, SandbagExplorer, monte_carlo_bot, tree_bot
from bagatelle.bots.sandbag.rule import RuleBot
from bagatelle.bots.sandbag.sentences import SENTENCES, WORDING
from bagatelle.bots.sandbag.tuned import Temper

__all__ = ["BOTS", "CHARACTERS", "COACHING", "LEVELS", "SENTENCES"]

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(monte_carlo_bot, Budget(simulations=500)),
    "ismcts": partial(tree_bot, Budget(simulations=1000)),
}

_LEVELS = (
    Level(
        "breeze",
        "sees only the trick on the table, shuns every trick, and its mind wanders",
        partial(HeuristicBot, Temper(memory=0, heat=1.2, caution=1.6, spite=0.3)),
    ),
    Level(
        "drift",
        "remembers the last few tricks, minds its own business, and is not always sure",
        partial(HeuristicBot, Temper(memory=12, heat=0.5, spite=0.6)),
    ),
    Level("gust", "counts every card and has a good nose for rockets and trumps", HeuristicBot),
    Level(
        "gale",
        "thinks ahead to the end of the round, whoever may hold what",
        partial(monte_carlo_bot, Budget(simulations=300)),
    ),
    Level(
        "storm",
        "works out from your choices what you hold, and thinks ahead as far as a second allows",
        partial(tree_bot, Budget(seconds=0.9)),
    ),
)
LEVELS = {level.name: level for level in _LEVELS}

COACHING = Coaching(SandbagExplorer, WORDING)
