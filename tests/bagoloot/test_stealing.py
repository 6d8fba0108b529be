"""Steal with a card, steal with an opened pair, and being locked out."""

from __future__ import annotations

import pytest

from bagatelle.games.bagoloot.rules.events import Stole
from bagatelle.games.bagoloot.rules.refusals import Reason
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, position

# --- with a card ---


@pytest.mark.parametrize(
    ("theirs", "card", "mine"),
    [("7 7", "7", "7 7 7"), ("7 7", "L", "7 7 L"), ("7 7 7", "7", "7 7 7 7"), ("7 7 L", "L", "7 7 L L")],
)
def test_one_matching_card_takes_a_collection_of_two_or_three_and_joins_it(theirs: str, card: str, mine: str) -> None:
    """B9."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "9 9", BEN: theirs})
    table.do(ANA, f"steal 7 from Ben with {card}")

    assert table.stash(BEN) == ""
    assert table.open(ANA) == {"9 9", mine}
    assert table.turn == ANA
    assert table.last(Stole) == Stole(ANA, BEN, 7, card, len(theirs.split()))
    assert card not in table.hand(ANA).split()


def test_the_looter_in_a_stolen_collection_stays_there() -> None:
    """B8: looters stay where they were played."""
    table = position(hands={ANA: "7 3"}, collections={ANA: "9 9", BEN: "7 L"}).do(ANA, "steal 7 from Ben with 7")

    assert table.open(ANA) == {"9 9", "7 7 L"}
    assert table.hand(ANA) == "3"


def test_without_an_open_collection_a_seat_is_locked_out() -> None:
    """B9."""
    table = position(hands={ANA: "7 L 3"}, collections={BEN: "7 7"})

    assert table.why_not(ANA, "steal 7 from Ben with 7") is Reason.LOCKED_OUT
    assert table.why_not(ANA, "steal 7 from Ben with L") is Reason.LOCKED_OUT


def test_in_the_diagram_player_2_with_bags_alone_cannot_steal() -> None:
    """B9: a bag is no open collection."""
    table = position(
        turn=BEN,
        hands={BEN: "7 9 3"},
        collections={ANA: "3 3 3", CLEO: "7 7 7 7, 9 9 9, 5 5"},
        bags={ANA: "1 2", BEN: "4"},
    )

    assert table.why_not(BEN, "steal 9 from Cleo with 9") is Reason.LOCKED_OUT
    assert table.why_not(BEN, "steal 3 from Ana with 3") is Reason.LOCKED_OUT
    assert table.why_not(BEN, "bag 7 of Cleo") is Reason.LOCKED_OUT


def test_whoever_opens_first_is_no_longer_locked_out() -> None:
    """B9: what counts is the moment of the steal."""
    table = position(hands={ANA: "9 9 7 3"}, collections={BEN: "7 7"}).do(ANA, "open 9 9", "steal 7 from Ben with 7")

    assert table.open(ANA) == {"9 9", "7 7 7"}


def test_who_has_lost_the_last_open_collection_to_a_bag_is_locked_out_again() -> None:
    """B9 and B10."""
    table = position(hands={ANA: "9 7 3", BEN: "1 2"}, collections={ANA: "9 9 9 9", BEN: "7 7"}, deck="1 1 1 1 1 1")
    table.do(ANA, "bag 9 of Ana", "lid 9").do(BEN, "stand", "draw", "knock")
    table.do(CLEO, "draw", "knock").do(DAN, "draw", "knock").do(ANA, "draw")

    assert table.why_not(ANA, "steal 7 from Ben with 7") is Reason.LOCKED_OUT


def test_a_steal_needs_a_matching_card() -> None:
    """B9: below the fifth card there is no bluffing."""
    table = position(hands={ANA: "3 4"}, collections={ANA: "9 9", BEN: "7 7"})

    assert table.why_not(ANA, "steal 7 from Ben with 7") is Reason.NOT_IN_HAND
    assert table.why_not(ANA, "steal 7 from Ben with L") is Reason.NO_LOOTER


def test_there_must_be_such_a_collection() -> None:
    """B9: bags are not stolen."""
    table = position(hands={ANA: "7 3 L"}, collections={ANA: "9 9"}, bags={BEN: "7"})

    assert table.why_not(ANA, "steal 7 from Ben with 7") is Reason.NO_COLLECTION_THERE
    assert table.why_not(ANA, "steal 7 from Ben with L") is Reason.NO_COLLECTION_THERE
    assert table.why_not(ANA, "steal 9 from Ana with L") is Reason.NOT_YOURSELF


def test_a_collection_of_four_is_taken_only_with_a_lid() -> None:
    """B10."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "9 9", BEN: "7 7 7 7"})

    assert table.why_not(ANA, "steal 7 from Ben with 7") is Reason.NEEDS_A_LID
    assert table.why_not(ANA, "steal 7 from Ben with L") is Reason.NEEDS_A_LID


def test_a_seat_may_steal_as_often_as_it_likes() -> None:
    """B9: also back what it has just gained on."""
    hands = {ANA: "7 5 3 3"}
    table = position(hands=hands, collections={ANA: "9 9", BEN: "7 7, 5 5 5", CLEO: "3 3"})
    table.do(ANA, "steal 7 from Ben with 7", "steal 5 from Ben with 5", "steal 3 from Cleo with 3")

    assert table.open(ANA) == {"9 9", "7 7 7", "5 5 5 5", "3 3 3"}
    assert (table.stash(BEN), table.stash(CLEO), table.turn) == ("", "", ANA)


# --- with the pair opened in this turn ---


@pytest.mark.parametrize(("pair", "merged"), [("7 7", "7 7 7 7"), ("7 L", "7 7 7 L")])
def test_an_opened_pair_takes_a_collection_of_two_without_a_further_card(pair: str, merged: str) -> None:
    """B11: the pair itself is the open collection that a steal needs."""
    table = position(hands={ANA: f"{pair} 3"}, collections={BEN: "7 7"}).do(ANA, f"open {pair}", "steal 7 from Ben")

    assert (table.stash(ANA), table.stash(BEN), table.hand(ANA), table.turn) == (merged, "", "3", ANA)
    assert table.last(Stole) == Stole(ANA, BEN, 7, None, 2)


def test_an_opened_pair_and_a_collection_of_three_are_a_bag_that_ends_the_turn() -> None:
    """B11: all its cards are known, so it is genuine and nobody can challenge it."""
    table = position(hands={ANA: "7 7 3"}, collections={BEN: "7 7 L", CLEO: "9 9"})
    table.do(ANA, "open 7 7", "steal 7 from Ben")

    bag = table.bag(ANA)
    assert (bag.number, bag.coins, bag.looters, bag.lidded) == (7, 4, 1, False)
    assert (table.turn, table.waiting, table.phase.value) == (BEN, (BEN,), "draw")
    assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED
    assert table.junk == ""


def test_an_opened_pair_takes_a_collection_of_four_only_with_a_lid() -> None:
    """B11."""
    table = position(hands={ANA: "7 L 7"}, collections={BEN: "7 7 7 L"}).do(ANA, "open 7 L")
    assert table.why_not(ANA, "steal 7 from Ben") is Reason.NEEDS_A_LID

    assert table.why_not(ANA, "bag 7 of Ben") is None


def test_the_pair_still_takes_after_builds() -> None:
    """B11: three and two are a bag."""
    table = position(hands={ANA: "7 7 L 3"}, collections={BEN: "7 7"})
    table.do(ANA, "open 7 7", "build 7 with L", "steal 7 from Ben")

    assert (table.bag(ANA).coins, table.bag(ANA).looters, table.bag(ANA).lidded) == (4, 1, False)
    assert (table.stash(ANA), table.junk, table.turn) == ("", "", BEN)


def test_the_pair_still_takes_after_other_plays() -> None:
    """B11: any time in the turn of the open."""
    table = position(hands={ANA: "7 7 9 9 5 3"}, collections={BEN: "7 7", CLEO: "5 5"})
    table.do(ANA, "open 7 7", "open 9 9", "steal 5 from Cleo with 5", "steal 7 from Ben")

    assert "7 7 7 7" in table.open(ANA)


def test_the_pair_takes_from_several_stashes() -> None:
    """B11: matching collections, one after the other; six cards are a bag and one for the junk pile."""
    table = position(hands={ANA: "7 7 3"}, collections={BEN: "7 7", CLEO: "7 7"})
    table.do(ANA, "open 7 7", "steal 7 from Ben")
    assert (table.stash(ANA), table.turn) == ("7 7 7 7", ANA)

    table.do(ANA, "steal 7 from Cleo")
    assert (table.bags(ANA), table.stash(ANA), table.stash(CLEO), table.junk) == ("7", "", "", "7")
    assert table.turn == BEN


def test_the_pair_takes_only_in_the_turn_of_the_open() -> None:
    """B11: the other collection came later or lay there still; a card is needed now."""
    table = position(hands={ANA: "7 7 7 3"}, collections={BEN: "7 7"}, deck="1 1 1 1 1")
    table.do(ANA, "open 7 7", "knock")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "draw", "knock")
    table.do(ANA, "draw")

    assert table.why_not(ANA, "steal 7 from Ben") is Reason.NOT_OPENED_THIS_TURN
    assert table.why_not(ANA, "steal 7 from Ben with 7") is None


def test_the_pair_takes_only_its_own_number() -> None:
    """B11."""
    table = position(hands={ANA: "7 7 3"}, collections={BEN: "5 5"}).do(ANA, "open 7 7")

    assert table.why_not(ANA, "steal 5 from Ben") is Reason.NOT_OPENED_THIS_TURN
    assert table.why_not(ANA, "steal 7 from Cleo") is Reason.NO_COLLECTION_THERE


def test_one_card_of_the_pair_may_steal_and_the_other_build() -> None:
    """B11."""
    table = position(hands={ANA: "7 7 3"}, collections={ANA: "9 9", BEN: "7 7"})
    table.do(ANA, "steal 7 from Ben with 7", "build 7")

    assert "7 7 7 7" in table.open(ANA)
    assert table.turn == ANA


def test_one_card_of_the_pair_may_steal_and_the_other_be_the_lid() -> None:
    """B11: then it is a bag with a lid, which can be challenged."""
    table = position(hands={ANA: "7 7 3"}, collections={ANA: "9 9", BEN: "7 7 7", CLEO: "5 5"})
    table.do(ANA, "steal 7 from Ben with 7", "bag 7 of Ana", "lid 7")

    assert (table.bag(ANA).coins, table.bag(ANA).lidded, table.stash(ANA)) == (4, True, "9 9")
    assert table.waiting == (CLEO,)


def test_the_four_of_an_open_and_steal_may_get_a_lid_in_the_same_turn() -> None:
    """B10 and B11."""
    table = position(hands={ANA: "7 7 3 4"}, collections={BEN: "7 7"})
    table.do(ANA, "open 7 7", "steal 7 from Ben", "bag 7 of Ana", "lid 3")

    assert (table.bag(ANA).coins, table.bag(ANA).lidded, table.bag(ANA, ANA).lid) == (4, True, "3")


def test_the_pair_and_a_card_for_the_same_collection_make_five() -> None:
    """B11 and B12: whoever shows a card all the same has a bag of two, two and one."""
    table = position(hands={ANA: "7 L L 3"}, collections={BEN: "7 7"})
    table.do(ANA, "open 7 L", "steal 7 from Ben with L")

    assert (table.bag(ANA).coins, table.bag(ANA).looters, table.bag(ANA).lidded) == (3, 2, False)
    assert table.turn == BEN
