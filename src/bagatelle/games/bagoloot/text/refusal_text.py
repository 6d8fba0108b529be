"""Why something may not be done in Bag-O-Loot, in sentences that name the rule and the way out."""

from __future__ import annotations

from bagatelle.core.errors import Refusal
from bagatelle.core.speech import ways_out
from bagatelle.games.bagoloot.rules.refusals import Reason, WayOut
from bagatelle.games.bagoloot.text.drawing import cards_text

_REFUSALS: dict[Reason, tuple[str, str]] = {
    Reason.NO_SUCH_ACTION: ("There is no such action.", ""),
    Reason.NO_SUCH_SEAT: ("There is no such seat at this table.", "B1"),
    Reason.GAME_OVER: ("The game is over.", "B3"),
    Reason.CLOCK_ONLY: ("That is for the table's clock to do.", "B15"),
    Reason.CLOCK_HAS_NOTHING_TO_DO: ("There is nothing for the clock to do now.", "B15"),
    Reason.ROUND_IS_OVER: ("A robbery has ended the round; wait for the robber.", "B23"),
    Reason.ROB_FIRST: ("Your robbery has ended the round: first choose whose bag you take.", "B23"),
    Reason.NO_ROBBERY: ("A bag is taken so only by a robbery, by who has played a whole hand.", "B23"),
    Reason.NO_BAG_THERE: ("There is no bag in that stash; choose a seat that has one.", "B23"),
    Reason.WINDOW_IS_OPEN: ("A bag may still be challenged; the next turn begins when all have answered.", "B15"),
    Reason.NOT_YOUR_TURN: ("It is not your turn; wait until it comes round to you.", "B22"),
    Reason.DRAW_FIRST: ("Draw a card first; drawing begins your turn.", "B5"),
    Reason.ALREADY_DRAWN: ("You have drawn your card.", "B5"),
    Reason.DECK_EMPTY: ("The deck is empty: there is nothing to draw.", "B5"),
    Reason.LAY_THE_LID: ("You have begun a bag: choose its lid first.", "B10"),
    Reason.NO_BAG_BEGUN: ("A lid needs a bag that was begun, and there is none.", "B10"),
    Reason.HAND_EMPTY: ("Your hand is empty.", "B23"),
    Reason.HOLDUP_FIRST_ONLY: ("A holdup must be the first play of a turn; try it next time.", "B6"),
    Reason.NOT_YOURSELF: ("Choose another seat, not your own.", "B9"),
    Reason.NUMBER_NOT_IN_PACK: ("With so few seats the numbers go up to {cards} only.", "B1"),
    Reason.NOT_IN_HAND: ("There is no {cards} in your hand.", "B8"),
    Reason.NO_COIN_BUT_LOOTER: ("There is no {cards} in your hand; your looter would do, if you add: with L.", "B8"),
    Reason.NO_LOOTER: ("You have no looter in your hand.", "B8"),
    Reason.NO_PAIR: ("You hold only one {cards}, and a collection begins with two cards.", "B8"),
    Reason.ALREADY_OPEN: ("You have {cards} open already: what comes to it is built on it, one card at a time.", "B12"),
    Reason.NOTHING_TO_BUILD_ON: ("You have no open collection of {cards} to build on.", "B8"),
    Reason.NEEDS_A_LID: ("Those are four {cards}s already: the fifth card is a lid.", "B10"),
    Reason.NO_COLLECTION_THERE: ("No open collection of {cards} lies there; bags cannot be stolen.", "B9"),
    Reason.LOCKED_OUT: ("You are locked out: to steal you need an open collection of your own.", "B9"),
    Reason.NOT_OPENED_THIS_TURN: (
        "Only a pair of {cards} that you opened in this turn steals by itself.",
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
    Reason.NOTHING_LIES_OPEN: (
        "A split is open collections of one number in several stashes, and no collection lies open now.",
        "B20",
    ),
}


_WAYS: dict[WayOut, str] = {
    WayOut.TAKE: "steal with the pair you opened last",
    WayOut.KNOCK: "knock to end your turn",
    WayOut.PLAY: "play",
    WayOut.BEGIN_BAG: "begin one, such as: bag 4 with 13",
    WayOut.OPEN_WITH_LOOTER: "open it with your looter",
    WayOut.OPEN: "open one first",
    WayOut.BUILD: "build with your coin",
    WayOut.BUILD_WITH_LOOTER: "build with your looter",
    WayOut.BAG: "make a bag of them",
    WayOut.STEAL_WITH_COIN: "steal with a coin of the number",
    WayOut.STEAL_WITH_LOOTER: "steal with your looter",
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
    ways = [_WAYS[way] for way in refusal.ways if isinstance(way, WayOut)]
    return sentence.format(cards=cards) + ways_out(ways) + (f" ({ruling})" if ruling else "")
