"""A bot of your own for Sandbag, in a few lines: it passes high cards on and plays low ones.

Run inside this folder::

    bagatelle arena sandbag --bots own_bot:Careful random --deals 20
    bagatelle play sandbag --new --bots own_bot:Careful
"""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots import Bot, Budget, Decision
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.actions import BASKET, CARD, LEFT, SANDBAG
from bagatelle.games.sandbag.cards import ROCKET, value_of


class Careful(Bot):
    """Passes its highest cards, and plays the lowest it may, from its hand before anything else."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        def cost(code: int) -> tuple[bool, int]:
            value = 11 if CARD[code] == ROCKET else value_of(CARD[code])
            return code >= SANDBAG, -value if LEFT <= code < BASKET else value

        return Decision(min(legal, key=cost), "Low cards win few tricks.")
