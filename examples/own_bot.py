"""A bot of your own for Sandbag, in a few lines: it gets rid of high cards, keeps rockets and plays under the trick.

Run inside this folder::

    bagatelle arena sandbag --bots own_bot:Careful random --deals 20
    bagatelle play sandbag --new --bots own_bot:Careful
"""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle import Bot, Budget, Chance, Decision, View, sandbag

actions, cards = sandbag.actions, sandbag.cards


class Careful(Bot):
    """Passes and stows high cards, keeps rockets in its basket, and plays the highest card below the one that wins."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, sandbag.VIEW), "this bot plays Sandbag only"
        winning = view.standing.card

        def wish(code: int) -> int:
            card = actions.CARD[code]
            value = -20 if card == cards.ROCKET else cards.value_of(card)
            if code >= actions.LEFT:
                return -value if actions.BASKET <= code < actions.STOW else value
            below = winning is not None and value < cards.value_of(cards.KIND[winning])
            return (value if below else -value) - (30 if code >= actions.SANDBAG else 0)

        return Decision(max(legal, key=wish), "High cards win tricks, low ones stay below.")
