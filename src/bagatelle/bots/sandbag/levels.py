"""The levels of Sandbag for people: five bots, the weakest first."""

from __future__ import annotations

from functools import partial

from bagatelle.bots import Level
from bagatelle.bots.agent import Budget
from bagatelle.bots.sandbag.players import HeuristicBot, monte_carlo_bot, tree_bot
from bagatelle.bots.sandbag.tuned import Temper

LEVELS = {
    level.name: level
    for level in (
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
}
