"""The fifth card, face down."""

from __future__ import annotations

import pytest

from bagatelle.games.bagoloot.rules.events import BagMade
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.visibility import told
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, position


@pytest.mark.parametrize("lid", ["7", "L", "3"])
def test_any_card_may_be_the_lid_on_an_own_collection_of_four(lid: str) -> None:
    """B10: genuine or bluff, nobody sees which."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "7 7 L L"}).do(ANA, "bag 7 of Ana", f"lid {lid}")

    bag = table.bag(ANA)
    assert (bag.number, bag.owner, bag.maker, bag.coins, bag.looters, bag.lidded) == (7, ANA, ANA, 2, 2, True)
    assert (bag.lid, bag.genuine, bag.peeker) == (None, None, None)
    assert table.stash(ANA) == ""
    assert lid not in table.hand(ANA).split()


def test_an_own_collection_of_four_is_enough_to_bag_it() -> None:
    """B10: it is itself open, so nobody is locked out of it."""
    table = position(hands={ANA: "3 4"}, collections={ANA: "7 7 7 7"})

    assert table.why_not(ANA, "bag 7 of Ana") is None


@pytest.mark.parametrize("lid", ["7", "L", "3"])
def test_any_card_may_be_the_lid_on_a_stolen_collection_of_four(lid: str) -> None:
    """B10: the thief needs an open collection of its own, which stays where it is."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "9 9", BEN: "7 7 7 L"})
    table.do(ANA, "bag 7 of Ben", f"lid {lid}")

    bag = table.bag(ANA)
    assert (bag.number, bag.maker, bag.coins, bag.looters, bag.lidded) == (7, ANA, 3, 1, True)
    assert (table.stash(ANA), table.stash(BEN), table.bags(BEN)) == ("9 9", "", "")
    assert table.last(BagMade) == BagMade(ANA, 7, BEN, lid)


def test_who_is_locked_out_cannot_bag_the_collection_of_another() -> None:
    """B10."""
    table = position(hands={ANA: "7 L 3"}, collections={BEN: "7 7 7 L"}, bags={ANA: "5"})

    assert table.why_not(ANA, "bag 7 of Ben") is Reason.LOCKED_OUT


def test_a_bag_needs_a_collection_of_four() -> None:
    """B10."""
    table = position(hands={ANA: "7 9 3"}, collections={ANA: "9 9 9", BEN: "7 7"})

    for text in ("bag 9 of Ana", "bag 7 of Ben"):
        assert table.why_not(ANA, text) is Reason.BAG_NEEDS_FOUR
    assert table.why_not(ANA, "bag 3 of Ben") is Reason.NO_COLLECTION_THERE


def test_the_bag_is_exactly_those_four_and_the_lid() -> None:
    """B10: an own collection of the same number stays open beside it."""
    table = position(hands={ANA: "7 3 4"}, collections={ANA: "7 7", BEN: "7 7 L L"}).do(ANA, "bag 7 of Ben", "lid 7")

    assert (table.bag(ANA).coins, table.bag(ANA).looters) == (2, 2)
    assert table.stash(ANA) == "7 7"
    assert table.junk == ""


def test_a_bag_ends_the_turn() -> None:
    """B10: so there is at most one in a turn."""
    table = position(hands={ANA: "7 9 3"}, collections={ANA: "7 7 7 7, 9 9 9 9"}).do(ANA, "bag 7 of Ana", "lid 7")

    assert table.turn == BEN
    assert table.phase is Phase.DRAW
    assert table.why_not(ANA, "bag 9 of Ana") is Reason.NOT_YOUR_TURN


def test_a_bag_is_of_the_number_of_its_collection_whatever_the_lid() -> None:
    """B10."""
    table = position(hands={ANA: "3 4"}, collections={ANA: "7 7 7 7"}).do(ANA, "bag 7 of Ana", "lid 3")

    assert table.bags(ANA) == "7"


def test_only_the_maker_knows_the_lid() -> None:
    """B10 and B17."""
    table = position(hands={ANA: "3 4"}, collections={ANA: "7 7 7 7", BEN: "9 9"}).do(ANA, "bag 7 of Ana", "lid 3")

    assert {seat: table.bag(ANA, seat).lid for seat in (None, ANA, BEN, CLEO, DAN)} == {
        None: None,
        ANA: "3",
        BEN: None,
        CLEO: None,
        DAN: None,
    }
    event = table.last(BagMade)
    assert told(event, ANA) == event
    assert told(event, BEN) == told(event, None) == BagMade(ANA, 7, None, None)


def test_who_has_begun_a_bag_must_lay_its_lid() -> None:
    """B10: the two steps are one play."""
    table = position(hands={ANA: "7 9 9 3"}, collections={ANA: "7 7 7 7"}).do(ANA, "bag 7 of Ana")

    for text in ("knock", "open 9 9", "bag 7 of Ana", "holdup Ben"):
        assert table.why_not(ANA, text) is Reason.LAY_THE_LID
    assert table.why_not(ANA, "lid 5") is Reason.NOT_IN_HAND
    assert {text for text in table.legal(ANA) if not text.startswith("claim")} == {"lid 3", "lid 7", "lid 9"}


def test_a_lid_without_a_bag_is_nothing() -> None:
    """B10."""
    assert position(hands={ANA: "7 3"}, collections={ANA: "7 7 7"}).why_not(ANA, "lid 7") is Reason.NO_BAG_BEGUN


def test_a_bag_can_follow_other_plays_of_the_turn() -> None:
    """B10: steal three, and lay the fifth card on the four."""
    table = position(hands={ANA: "9 9 7 7 3"}, collections={BEN: "7 7 7"})
    table.do(ANA, "open 9 9", "steal 7 from Ben with 7", "bag 7 of Ana", "lid 7")

    assert (table.bags(ANA), table.stash(ANA), table.turn) == ("7", "9 9", BEN)


def test_a_face_up_bag_of_the_turn_ends_it_as_well() -> None:
    """B12: no second bag follows it."""
    hands = {ANA: "7 7 9 3"}
    table = position(hands=hands, collections={ANA: "9 9 9 9", BEN: "7 7 7"}).do(ANA, "open 7 7", "steal 7 from Ben")

    assert (table.bags(ANA), table.stash(ANA), table.turn) == ("7", "9 9 9 9", BEN)
    assert table.why_not(ANA, "bag 9 of Ana") is Reason.NOT_YOUR_TURN


# --- a claim comes between the two steps ---


def test_a_claim_may_take_away_the_collection_on_which_a_bag_is_begun() -> None:
    """B20: the lid is then refused without penalty, and the turn goes on."""
    table = position(turn=BEN, hands={BEN: "7 L 1", CLEO: "9 9 3"}, collections={ANA: "7 7 7 L", CLEO: "5 5"})
    table.do(BEN, "open 7 L", "knock").do(CLEO, "draw", "bag 7 of Ana").do(DAN, "claim 7")
    assert (table.bags(DAN), table.stash(ANA), table.stash(BEN)) == ("7", "", "")

    assert table.why_not(CLEO, "lid 3") is not None
    assert table.turn == CLEO
    table.do(CLEO, "open 9 9", "knock")
    assert (table.stash(CLEO), table.hand(CLEO)) == ("5 5, 9 9", "3 12")


def test_a_claim_may_lock_out_the_seat_that_has_begun_to_bag_the_collection_of_another() -> None:
    """B10 and B20: the steal needs an own open collection at that moment; without it the lid is refused."""
    table = position(turn=BEN, hands={BEN: "7 7 1", CLEO: "9 9 3"}, collections={CLEO: "7 7", ANA: "5 5 5 5"})
    table.do(BEN, "open 7 7", "knock").do(CLEO, "draw", "bag 5 of Ana").do(DAN, "claim 7")
    assert (table.stash(DAN), table.stash(CLEO)) == ("7 7 7 7", "")

    assert table.why_not(CLEO, "lid 3") is not None
    assert (table.stash(ANA), table.turn) == ("5 5 5 5", CLEO)
    table.do(CLEO, "open 9 9", "bag 5 of Ana", "lid 3")
    assert table.bags(CLEO) == "5"


def test_a_claim_elsewhere_leaves_a_begun_bag_alone() -> None:
    """B20."""
    table = position(turn=BEN, hands={BEN: "7 7 1", CLEO: "9 9 3"}, collections={ANA: "7 7, 5 5 5 5", CLEO: "6 6"})
    table.do(BEN, "open 7 7", "knock").do(CLEO, "draw", "bag 5 of Ana").do(DAN, "claim 7").do(CLEO, "lid 3")

    assert (table.bags(CLEO), table.stash(DAN)) == ("5", "7 7 7 7")
