"""The levels of Bag-O-Loot for people, the weakest first.

They differ by what they remember, by how far they look ahead, and by their temper.
"""

from __future__ import annotations

from functools import partial

from bagatelle.bots import Level
from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.counting import COUNTS_CARDS, COUNTS_NOTHING
from bagatelle.bots.bagoloot.players import HeuristicBot, monte_carlo_bot, tree_bot
from bagatelle.bots.bagoloot.tuned import Temper

_URCHIN = Temper(memory=COUNTS_NOTHING, boldness=-400, doubt=-700, notice=30)
_PICKPOCKET = Temper(memory=COUNTS_CARDS, boldness=400, doubt=-300, notice=80)
_FENCE = Temper(boldness=-100, doubt=200, notice=150)
_SMUGGLER = Temper(notice=300)
_KINGPIN = Temper(notice=900)

LEVELS = {
    level.name: level
    for level in (
        Level(
            "urchin",
            "does not count cards, hardly ever lies, and believes nearly every bag",
            partial(HeuristicBot, _URCHIN),
        ),
        Level(
            "pickpocket", "lies boldly and counts the cards, but holds nobody up", partial(HeuristicBot, _PICKPOCKET)
        ),
        Level("fence", "counts everything, seldom lies and is hard to fool", partial(HeuristicBot, _FENCE)),
        Level(
            "smuggler",
            "tries out what may come before it plays",
            partial(monte_carlo_bot, Budget(seconds=0.1), _SMUGGLER),
        ),
        Level(
            "kingpin",
            "reads your hand from what you leave unplayed, seldom misses a split and thinks every choice through",
            partial(tree_bot, Budget(seconds=0.8), _KINGPIN),
        ),
    )
}
