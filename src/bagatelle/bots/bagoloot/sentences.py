"""What the bots of Bag-O-Loot say about their choices, by the codes of their reasons."""

from __future__ import annotations

from bagatelle.bots.agent import Decision
from bagatelle.bots.because import Because, Sentence, say
from bagatelle.bots.verdicts import Wording

_UNSEEN = "{left:card|cards} that I have not seen could be a genuine lid for {number}s"

SENTENCES: dict[str, Sentence] = {
    "draw": Sentence("A turn begins with a draw", "draw"),
    "exchange": Sentence(
        "There is a bag of {number}s already: a new card can only be better",
        "junk",
        plain="A junk {number} for a new card",
    ),
    "claim": Sentence("The {number}s lie in several stashes: a split", "split"),
    "hold_up": Sentence(
        "By my count that hand has {count:card|cards}, and what is above {safe} comes to me", "hands", ("safe",)
    ),
    "hold_up_to_end": Sentence(
        "By my count that hand has only {count:card|cards}, and I would rather end my turn so", "hands", ("safe",)
    ),
    "open_to_steal": Sentence("Opening {pair}: the pair takes the {size:spelt} that lie in another stash", "stashes"),
    "open_first": Sentence("Opening {pair}: without a collection of my own I could not steal", "own_stash"),
    "open_hand": Sentence("Opening {pair}: with {held:card|cards} I can be held up", "own_hand", ("held",)),
    "open": Sentence(
        "Opening {pair}: on the table two cards count, in the hand they cost", "pairs", plain="{pair} lie on the table"
    ),
    "build_four": Sentence("Four {number}s can be bagged in this turn", "four"),
    "build": Sentence(
        "A third {number} on the table counts, in the hand it costs",
        "own_stash",
        plain="A third {number} is on the table",
    ),
    "steal_free": Sentence("The pair that I have opened takes {size:spelt} {number}s for nothing", "stashes"),
    "steal_looter": Sentence(
        "{size:spelt} {number}s are worth a looter now", "looter", plain="{size:spelt} {number}s for a looter"
    ),
    "steal_to_four": Sentence("With mine the {size:spelt} {number}s are four, ready for a bag", "four"),
    "steal": Sentence("One card of mine brings me {size:spelt} {number}s", "stashes"),
    "bag": Sentence("A bag of {number}s, for which I hold a genuine lid", "four"),
    "bag_bluff": Sentence("I have no lid for the {number}s, but the others cannot know that", "four"),
    "lid_looter": Sentence("A looter makes the bag genuine", "lid"),
    "lid": Sentence("The {card} makes the bag genuine", "lid"),
    "lid_spare": Sentence(
        "The {card} is a bluff; what matches is worth more in my hand", "lid", plain="The {card} is a bluff"
    ),
    "lid_bluff": Sentence(
        "A bluff: nothing in my hand matches, and the {card} is of little other use",
        "lid",
        plain="The {card} is a bluff",
    ),
    "robbery": Sentence("That plays the last of my hand: a robbery, and the round is over", "robbery"),
    "to_robbery": Sentence("All that is left in my hand can go in this turn too: on the way to a robbery", "robbery"),
    "knock_robbed": Sentence("The robbery is done, and I need no more", "robbery", plain="The round is over"),
    "knock_looter": Sentence(
        "Keeping my cards: nothing here is worth laying open, and a looter makes any lid genuine",
        "looter",
        plain="All cards stay in the hand, with a looter among them",
    ),
    "knock": Sentence(
        "Keeping my cards: what I lay open now, others can take", "keep", plain="All cards stay in the hand"
    ),
    "challenge_sure": Sentence(
        "Challenging: I have seen every {number} and every looter, so it is a bluff", "lids", ("number",)
    ),
    "challenge_few": Sentence(f"Challenging: only {_UNSEEN}", "lids", ("number",)),
    "challenge": Sentence(f"Challenging, though {_UNSEEN}", "lids", ("number",)),
    "stand": Sentence(f"Letting it stand: {_UNSEEN}", "lids", ("number",)),
    "challenge_odds": Sentence(
        "It is {odds}% likely a bluff by the cards that can be counted: worth the risk", "lids", ("number",)
    ),
    "stand_odds": Sentence("It is only {odds}% likely a bluff by the cards that can be counted", "lids", ("number",)),
    "rob_only": Sentence("Nobody else has a bag to rob", "robbery"),
    "rob_first": Sentence("Of those with a bag, none has a higher total", "robbery"),
    "rob": Sentence("Robbing who has {bags:spelt} of the bags", "robbery"),
}
"""What each code says, and what to watch.

Watch the ``draw``, the ``junk`` in the hand, a ``split``, how many cards there are in ``hands`` or the ``own_hand``,
the ``stashes`` of others, the ``own_stash``, ``pairs`` in the hand, a collection of ``four``, a ``looter``, the ``lid``
to be laid, the ``lids`` that are possible, the ``robbery``, or what to ``keep``.
"""


def decided(code: int, why: Because) -> Decision:
    """A decision with its reason in words."""
    return Decision(code, say(why, SENTENCES), why)


WORDING = Wording(
    {
        "bags": "bags that you do not have",
        "collections": "cards in your collections",
        "hand": "cards left in your hand, which take others from your stash",
    },
    SENTENCES,
    {},
)
"""What the coach says."""
