"""The rule bot of Sandbag: the second rung of the ladder."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.bots.because import because
from bagatelle.bots.sandbag.reasons import reason
from bagatelle.bots.sandbag.sentences import decided
from bagatelle.core.game import View as AnyView
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.rules.actions import CARD, READY, SANDBAG, SWAP
from bagatelle.games.sandbag.rules.cards import NAMES, ROCKET, value_of
from bagatelle.games.sandbag.rules.game import considered
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.view import View


class RuleBot(Bot):
    """Ten lines of sense: duck tricks, get rid of high cards, but take a trick that holds a rocket."""

    def decide(self, view: AnyView, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        assert isinstance(view, View)
        if view.phase is Phase.PLAY:
            return self._play(view, legal, chance)
        if view.phase is Phase.SET_UP and view.seat is not None and len(view.table[view.seat].basket) < 2:
            low = min(legal, key=lambda code: (CARD[code] == ROCKET, _height(code)))
            return decided(low, reason(view, resample(view, chance), low))
        high = max(legal, key=_height)
        return decided(high, because("ready") if high == READY else because("high", card=NAMES[CARD[high]]))

    def _play(self, view: View, legal: Sequence[int], chance: Chance) -> Decision:
        """Wants the trick only for its rockets; otherwise loses it with the highest card that can."""
        assert view.seat is not None
        from_hand = [code for code in legal if code < SANDBAG and CARD[code] != ROCKET]
        if not view.trick and from_hand:
            low = min(from_hand, key=_height)
            return decided(low, because("lead", card=NAMES[CARD[low]]))
        rockets = sum(play.card == "*" for play in view.trick)
        position = resample(view, chance)  # trump and winner follow from face-up cards alone
        best, best_worth = legal[0], -1000
        for code in legal:
            wins = considered(position, view.seat, code).winner == view.seat
            worth = (30 * rockets - 15 if wins else 15 - 30 * rockets) + _height(code)
            if code >= SANDBAG:  # a sandbag is for a trick that nothing else ducks, a swap gives a card away
                worth -= 3 if code >= SWAP else 8
            if CARD[code] == ROCKET:
                worth += 20 if wins else -20
            if worth > best_worth:
                best, best_worth = code, worth
        return decided(best, reason(view, position, best))


def _height(code: int) -> int:
    """How much one would like to be rid of the card: its value; a rocket never, no card at all rather not."""
    return -10 if CARD[code] == ROCKET or code == READY else value_of(CARD[code])
