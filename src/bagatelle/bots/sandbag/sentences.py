"""What the bots of Sandbag say about their choices, by the codes of their reasons."""

from __future__ import annotations

from bagatelle.bots.agent import Decision
from bagatelle.bots.because import Because, Sentence, say
from bagatelle.bots.verdicts import Wording
from bagatelle.core.speech import joined
from bagatelle.games.sandbag.rules.cards import COLOURS, LETTERS

SENTENCES: dict[str, Sentence] = {
    "pass": Sentence("Passing {card}: it would have cost me tricks", "high_cards", plain="A high card is gone"),
    "pass_other": Sentence(
        "Passing {card}: the cards that stay go better together without it", "colours", plain="Higher cards stay"
    ),
    "pass_rocket": Sentence("A rocket in my hand would only go to others", "rocket", plain="The rocket is given away"),
    "basket": Sentence(
        "{card} costs little if it stays in the basket", "basket", plain="Nobody may take {card} from the basket"
    ),
    "basket_rocket": Sentence("A rocket in my basket is mine until somebody fetches it", "rocket"),
    "stow": Sentence("Stowing {card}: face down it cannot win a trick", "sandbag"),
    "stow_rocket": Sentence("Hidden, a rocket goes where I decide", "rocket", plain="The rocket is hidden"),
    "ready": Sentence(
        "My other cards are of more use in the hand", "sandbag", plain="The other cards stay in the hand"
    ),
    "high": Sentence("High cards win tricks: {card} is better gone", "high_cards"),
    "sandbag": Sentence("A sandbag cannot win the trick, and costs no card of the hand", "sandbag"),
    "lead": Sentence("Leading {card}: somebody may have to beat it", "lead"),
    "lead_rocket": Sentence("Leading {card}: any balloon beats it", "rocket"),
    "take": Sentence("Taking the trick: {rockets:rocket is|rockets are} in it", "rocket", ("rockets",)),
    "win": Sentence("Winning with {card}: everything else would cost more", "trick", plain="{card} wins the trick"),
    "may_win": Sentence("{card} may still be overtaken", "trick"),
    "duck": Sentence("Ducking: {card} does not beat {best}", "trick", ("best",)),
    "fetch": Sentence("Fetching the rocket from that basket costs its owner dear, and I am rid of {given}", "rocket"),
    "turn": Sentence(
        "With {taken} gone, {trump} trump, which suits me better", "trump", plain="With {taken} gone, {trump} trump"
    ),
    "swap_win": Sentence("{taken} wins this one, and I am rid of {given}", "basket_cards"),
    "swap": Sentence("{taken} is harmless here, and I am rid of {given}", "basket_cards"),
}
"""What each code says, and what to watch.

Watch ``high_cards`` or ``colours`` of the hand, the own ``basket`` or ``sandbag``, a ``rocket``, what would be
``trump``, who has the ``trick`` as it lies, with what to ``lead``, or the ``basket_cards`` of others.
"""


def decided(code: int, why: Because) -> Decision:
    """A decision with its reason in words."""
    return Decision(code, say(why, SENTENCES, SPELT), why)


def _colours_are(letters: str) -> str:
    """The colours with their verb: one is trump, several are."""
    named = [COLOURS[LETTERS.index(letter)] for letter in letters]
    return f"{joined(named) or 'nothing'} {'are' if len(named) > 1 else 'is'}"


SPELT = {"trump": _colours_are}
"""How parameters are spoken that are not said as they are."""
WORDING = Wording(
    {
        "balloons": "balloons that you win, or that lie face down in your basket",
        "rockets": "rockets that you do not get",
        "basket": "balloons left face up in your basket",
    },
    SENTENCES,
    SPELT,
)
"""What the coach says."""
