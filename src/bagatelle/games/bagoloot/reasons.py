"""Why something may not be done in Bag-O-Loot, in sentences that name the rule and the way out."""

from __future__ import annotations

from bagatelle.core.errors import Refusal
from bagatelle.games.bagoloot.drawing import cards_text
from bagatelle.games.bagoloot.refusals import Reason

_REFUSALS: dict[Reason, tuple[str, str]] = {
    Reason.NO_SUCH_ACTION: ("There is no such action.", ""),
    Reason.NO_SUCH_SEAT: ("There is no such seat at this table.", "B1"),
    Reason.GAME_OVER: ("The game is over.", "B3"),
    Reason.CLOCK_ONLY: ("That is for the table's clock to do.", "B15"),
    Reason.CLOCK_HAS_NOTHING_TO_DO: ("There is nothing for the clock to do now.", "B15"),
    Reason.ROUND_IS_OVER: ("A robbery has ended the round; wait for the robber.", "B23"),
    Reason.ROB_FIRST: ("Your robbery has ended the round: first choose whose bag you take.", "B23"),
    Reason.NO_ROBBERY: ("A bag is taken so only by a robbery: play your whole hand in one turn.", "B23"),
    Reason.NO_BAG_THERE: ("There is no bag in that stash; choose a seat that has one.", "B23"),
    Reason.WINDOW_IS_OPEN: ("A bag may still be challenged; the next turn begins when all have answered.", "B15"),
    Reason.NOT_YOUR_TURN: ("It is not your turn; wait until it comes round to you.", "B22"),
    Reason.DRAW_FIRST: ("Draw a card first; drawing begins your turn.", "B5"),
    Reason.ALREADY_DRAWN: ("You have drawn your card; play, or knock to end your turn.", "B5"),
    Reason.DECK_EMPTY: ("The deck is empty: there is nothing to draw.", "B5"),
    Reason.LAY_THE_LID: ("You have begun a bag: choose its lid first.", "B10"),
    Reason.NO_BAG_BEGUN: ("First choose the collection of four that the lid is for, such as: bag 4 with 13.", "B10"),
    Reason.HAND_EMPTY: ("Your hand is empty: steal with the pair you opened last, or knock.", "B23"),
    Reason.HOLDUP_FIRST_ONLY: ("A holdup must be the first play of a turn; try it next time.", "B6"),
    Reason.NOT_YOURSELF: ("Choose another seat, not your own.", "B9"),
    Reason.NUMBER_NOT_IN_PACK: ("With so few seats the numbers go up to {cards} only.", "B1"),
    Reason.NOT_IN_HAND: ("There is no {cards} in your hand.", "B8"),
    Reason.NO_COIN_BUT_LOOTER: ("There is no {cards} in your hand; your looter would do, if you add: with L.", "B8"),
    Reason.NO_LOOTER: ("You have no looter in your hand.", "B8"),
    Reason.NO_PAIR: ("You hold only one {cards}: open with two of them, or with a coin and a looter.", "B8"),
    Reason.ALREADY_OPEN: ("You have {cards} open already: build on it, one card at a time.", "B12"),
    Reason.NOTHING_TO_BUILD_ON: ("You have no open collection of {cards} to build on; open one first.", "B8"),
    Reason.NEEDS_A_LID: ("Those are four {cards}s already: the fifth card is a lid. Make a bag of them.", "B10"),
    Reason.NO_COLLECTION_THERE: ("No open collection of {cards} lies there; bags cannot be stolen.", "B9"),
    Reason.LOCKED_OUT: ("You are locked out: to steal you need an open collection of your own. Open one first.", "B9"),
    Reason.NOT_OPENED_THIS_TURN: (
        "Only a pair of {cards} that you opened in this turn steals by itself; else a coin or a looter is needed.",
        "B11",
    ),
    Reason.BAG_NEEDS_FOUR: ("A bag needs a collection of four; that one of {cards} is still smaller.", "B10"),
    Reason.ROBBERY_NOT_BY_BLUFF: ("{cards} would be your last card and a bluff: the last card must match.", "B23"),
    Reason.ROBBERY_NOT_ON_FIRST_TURN: ("Here a first turn may not be a robbery: keep at least one card.", "B23"),
    Reason.NO_JUNK_MATCH: ("Only coins whose number is in a bag on the table are junk: {cards}.", "B13"),
    Reason.CHALLENGE_CLOSED: ("There is no bag to challenge: that is possible only right after it is made.", "B15"),
    Reason.CHALLENGE_OWN_BAG: ("It is your own bag; only the others may challenge it.", "B15"),
    Reason.CHALLENGE_EMPTY_STASH: ("Your stash is empty, so you have nothing to challenge with.", "B15"),
    Reason.ALREADY_ANSWERED: ("You let this bag stand; that is final.", "B15"),
    Reason.NO_CLAIMS_HERE: ("At this table splits cannot be claimed.", "B20"),
    Reason.ALREADY_CLAIMED: ("You have made a wrong claim in this turn; wait for the next turn.", "B20"),
    Reason.NOTHING_TO_CLAIM: ("No open collection of {cards} lies on the table.", "B20"),
}


def rule_of(refusal: Refusal) -> str:
    """The number of the ruling behind it; empty where none is needed."""
    assert isinstance(refusal.reason, Reason)
    return _REFUSALS[refusal.reason][1]


def say_refusal(refusal: Refusal) -> str:
    """The rule that forbids it, the cards that cause it, and what would be allowed."""
    assert isinstance(refusal.reason, Reason)
    sentence, ruling = _REFUSALS[refusal.reason]
    cards = cards_text(refusal.cards) or "none yet"
    return sentence.format(cards=cards) + (f" ({ruling})" if ruling else "")
