"""A bot of your own for Sandbag, in a few lines: it gets rid of high cards, keeps rockets and plays under the trick.

Run inside this folder::

    bagatelle arena sandbag --bots own_bot:Careful random --deals 20
    bagatelle play sandbag --new --bots own_bot:Careful
"""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots import Bot, Budget, Decision
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.actions import BASKET, CARD, LEFT, SANDBAG, STOW
from bagatelle.games.sandbag.cards import KIND, ROCKET, value_of
from bagatelle.games.sandbag.view import View as SandbagView


class Careful(Bot):
    """Passes and stows high cards, keeps rockets in its basket, and plays the highest card below the one that wins."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, SandbagView), "this bot plays Sandbag only"
        winning = view.standing.card

        def wish(code: int) -> int:
            value = -20 if CARD[code] == ROCKET else value_of(CARD[code])
            if code >= LEFT:
                return -value if BASKET <= code < STOW else value
            below = winning is not None and value < value_of(KIND[winning])
            return (value if below else -value) - (30 if code >= SANDBAG else 0)

        return Decision(max(legal, key=wish), "High cards win tricks, low ones stay below.")
