"""The bots of Bag-O-Loot: the ladder, weakest first, and the levels for people.

The levels differ by what they remember, by how far they look ahead, and by their temper.
"""

from __future__ import annotations

from functools import partial

from bagatelle.bots import Level
from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.counting import COUNTS_CARDS, COUNTS_NOTHING
from bagatelle.bots.bagoloot.players import DEEP, HeuristicBot, search_bot
from bagatelle.bots.bagoloot.rule import RuleBot
from bagatelle.bots.bagoloot.tuned import Temper

BOTS = {
    "rule": RuleBot,
    "heuristic": HeuristicBot,
    "pimc": partial(search_bot, Budget(simulations=400)),
    "ismcts": partial(search_bot, Budget(simulations=800), manner=DEEP),
}

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
            "sees only what lies open, hardly ever lies, and believes nearly every bag",
            partial(HeuristicBot, _URCHIN),
        ),
        Level("pickpocket", "lies boldly and counts the cards, but not your hand", partial(HeuristicBot, _PICKPOCKET)),
        Level("fence", "counts everything, seldom lies and is hard to fool", partial(HeuristicBot, _FENCE)),
        Level("smuggler", "thinks a turn ahead before it plays", partial(search_bot, Budget(seconds=0.1), _SMUGGLER)),
        Level(
            "kingpin",
            "remembers all, misses no split and thinks every choice through",
            partial(search_bot, Budget(seconds=0.8), _KINGPIN, DEEP),
        ),
    )
}
