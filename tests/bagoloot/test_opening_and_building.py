"""Open, build, and what happens when a seat owns a number twice."""

from __future__ import annotations

import pytest

from bagatelle.core.errors import BadNotation
from bagatelle.games.bagoloot.rules.actions import code_of
from bagatelle.games.bagoloot.rules.events import Built, Opened
from bagatelle.games.bagoloot.rules.refusals import Reason
from tests.bagoloot.positions import ANA, BEN, CLEO, position

# --- open ---


def test_two_matching_coins_open_a_collection() -> None:
    """B8."""
    table = position(hands={ANA: "7 7 3"}).do(ANA, "open 7 7")

    assert (table.stash(ANA), table.hand(ANA), table.turn) == ("7 7", "3", ANA)
    assert not table.view().table[ANA].collections[0].full
    assert table.last(Opened) == Opened(ANA, 7, looter=False, splits=False)


def test_a_coin_and_a_looter_may_open() -> None:
    """B8: the collection has the coin's number."""
    table = position(hands={ANA: "7 L 3"}).do(ANA, "open 7 L")

    assert (table.stash(ANA), table.hand(ANA)) == ("7 L", "3")
    assert table.view().table[ANA].collections[0].number == 7


def test_there_is_no_collection_of_looters_alone() -> None:
    """B8."""
    with pytest.raises(BadNotation):
        code_of("open L L")
    table = position(hands={ANA: "L L L L 3 3 3"})

    assert {text for text in table.legal(ANA) if text.startswith("open")} == {"open 3 3", "open 3 L"}


def test_a_pair_is_needed_to_open() -> None:
    """B8."""
    table = position(hands={ANA: "7 9 9"})

    assert table.why_not(ANA, "open 7 7") is Reason.NO_PAIR
    assert table.why_not(ANA, "open 7 L") is Reason.NO_LOOTER
    assert table.why_not(ANA, "open 3 3") is Reason.NOT_IN_HAND


def test_a_looter_needs_a_coin_to_open_with() -> None:
    """B8."""
    assert position(hands={ANA: "L L 3"}).why_not(ANA, "open 7 L") is Reason.NOT_IN_HAND


def test_a_seat_may_open_as_often_as_it_likes() -> None:
    """B8."""
    table = position(hands={ANA: "7 7 9 9 3 L 1"}).do(ANA, "open 9 9", "open 7 7", "open 3 L")

    assert table.stash(ANA) == "9 9, 7 7, 3 L"
    assert table.turn == ANA


def test_a_number_that_lies_before_somebody_else_may_be_opened() -> None:
    """B8 and B20: it may become a split."""
    table = position(hands={ANA: "7 7 3"}, collections={BEN: "7 7"}).do(ANA, "open 7 7")

    assert (table.stash(ANA), table.stash(BEN)) == ("7 7", "7 7")


def test_a_number_that_is_bagged_may_be_opened_again() -> None:
    """B10: a bag is no collection."""
    table = position(hands={ANA: "7 L 3"}, bags={ANA: "7", BEN: "7"}).do(ANA, "open 7 L")

    assert (table.stash(ANA), table.bags(ANA)) == ("7 L", "7")


# --- build ---


@pytest.mark.parametrize(("text", "stash"), [("build 7", "7 7 7"), ("build 7 with L", "7 7 L")])
def test_a_matching_coin_or_a_looter_builds(text: str, stash: str) -> None:
    """B8."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "7 7"}).do(ANA, text)

    assert (table.stash(ANA), table.turn) == (stash, ANA)
    assert table.last(Built) == Built(ANA, 7, looter="L" in text, size=3)


def test_several_looters_may_lie_in_one_collection() -> None:
    """B8."""
    table = position(hands={ANA: "7 L L L 3"}).do(ANA, "open 7 L", "build 7 with L", "build 7 with L")

    assert table.stash(ANA) == "7 L L L"


def test_only_the_own_collection_is_built_on() -> None:
    """B8."""
    table = position(hands={ANA: "7 L 3"}, collections={BEN: "7 7", ANA: "9 9"})

    assert table.why_not(ANA, "build 7") is Reason.NOTHING_TO_BUILD_ON
    assert table.why_not(ANA, "build 7 with L") is Reason.NOTHING_TO_BUILD_ON
    assert table.why_not(ANA, "build 3") is Reason.NOTHING_TO_BUILD_ON


def test_below_the_fifth_card_there_is_no_bluffing() -> None:
    """B10: what is built must match, and there is no other way to lay it."""
    table = position(hands={ANA: "3 4 5"}, collections={ANA: "7 7 7"})

    assert table.why_not(ANA, "build 7") is Reason.NOT_IN_HAND
    assert table.why_not(ANA, "build 7 with L") is Reason.NO_LOOTER
    assert table.why_not(ANA, "bag 7 of Ana") is Reason.BAG_NEEDS_FOUR


def test_a_fifth_card_is_a_lid_and_no_build() -> None:
    """B10."""
    table = position(hands={ANA: "7 L 3"}, collections={ANA: "7 7 7 7"})

    assert table.view().table[ANA].collections[0].full
    assert table.why_not(ANA, "build 7") is Reason.NEEDS_A_LID
    assert table.why_not(ANA, "build 7 with L") is Reason.NEEDS_A_LID


def test_a_bag_is_not_built_on() -> None:
    """B10."""
    table = position(hands={ANA: "7 L 3"}, bags={ANA: "7"})

    assert table.why_not(ANA, "build 7 with L") is Reason.NOTHING_TO_BUILD_ON


# --- a number owned twice ---


def test_a_pair_on_an_own_collection_of_two_is_two_builds() -> None:
    """B12: it makes four, and no open."""
    table = position(hands={ANA: "7 7 3"}, collections={ANA: "7 7"})
    assert table.why_not(ANA, "open 7 7") is Reason.ALREADY_OPEN

    table.do(ANA, "build 7", "build 7")
    assert (table.stash(ANA), table.turn) == ("7 7 7 7", ANA)


def test_a_pair_on_an_own_collection_of_three_is_a_build_and_a_lid() -> None:
    """B12."""
    table = position(hands={ANA: "7 7 3"}, collections={ANA: "7 7 L"}).do(ANA, "build 7", "bag 7 of Ana", "lid 7")

    bag = table.bag(ANA, ANA)
    assert (bag.number, bag.coins, bag.looters, bag.lidded, bag.lid) == (7, 3, 1, True, "7")
    assert table.stash(ANA) == ""


def test_two_builds_are_no_open_and_give_no_free_steal() -> None:
    """B11 and B12."""
    table = position(hands={ANA: "7 7 3"}, collections={ANA: "7 7", BEN: "7 L"}).do(ANA, "build 7", "build 7")

    assert table.why_not(ANA, "steal 7 from Ben") is Reason.NOT_OPENED_THIS_TURN


def test_a_stolen_collection_merges_with_the_own_one() -> None:
    """B12: two, two and the card they are taken with are five, a face-up bag that ends the turn."""
    table = position(hands={ANA: "7 3"}, collections={ANA: "7 7", BEN: "7 L", CLEO: "9 9"})
    table.do(ANA, "steal 7 from Ben with 7")

    bag = table.bag(ANA)
    assert (bag.number, bag.owner, bag.coins, bag.looters, bag.lidded) == (7, ANA, 4, 1, False)
    assert (table.stash(ANA), table.stash(BEN)) == ("", "")
    assert table.waiting == (BEN,)
    assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED


def test_what_is_above_five_cards_goes_to_the_junk_pile() -> None:
    """B12 and B21: three, two and one are a bag and a card too many."""
    table = position(hands={ANA: "7 3"}, collections={ANA: "7 7 7", BEN: "7 7", CLEO: "9 9"})
    table.do(ANA, "steal 7 from Ben with 7")

    assert (table.bags(ANA), table.stash(ANA), table.stash(BEN), table.junk) == ("7", "", "", "7")
    assert (table.bag(ANA).coins, table.bag(ANA).looters) == (5, 0)
    assert table.turn == BEN


def test_a_collection_of_four_may_grow_into_a_bag_by_a_steal() -> None:
    """B12: four, two and one; the own collection is the older."""
    table = position(hands={ANA: "7 3"}, collections={ANA: "7 7 L L", BEN: "7 7"}).do(ANA, "steal 7 from Ben with 7")

    assert (table.bag(ANA).coins, table.bag(ANA).looters, table.junk) == (3, 2, "7 7")
    assert table.turn == BEN
