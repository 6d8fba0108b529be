"""Exchanging junk cards, and knocking."""

from __future__ import annotations

import pytest

from bagatelle.core.errors import BadNotation
from bagatelle.games.bagoloot.rules.actions import code_of
from bagatelle.games.bagoloot.rules.events import Exchanged, Knocked
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.visibility import told
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, position


@pytest.mark.parametrize("owner", [ANA, BEN, CLEO])
def test_a_coin_that_matches_any_bag_on_the_table_is_exchanged_for_a_new_card(owner: int) -> None:
    """B13: also a bag of one's own."""
    table = position(hands={ANA: "4 3"}, bags={owner: "4"}, deck="5 6").do(ANA, "exchange 4")

    assert (table.hand(ANA), table.junk, table.view().deck, table.turn) == ("3 5", "4", 1, ANA)


def test_the_junk_is_seen_and_the_new_card_is_not() -> None:
    """B13."""
    table = position(hands={ANA: "4 3"}, bags={BEN: "4"}, deck="5 6").do(ANA, "exchange 4")
    event = table.last(Exchanged)

    assert event == Exchanged(ANA, 4, "5", 1)
    assert told(event, ANA) == event
    assert told(event, BEN) == told(event, None) == Exchanged(ANA, 4, None, 1)
    assert table.view(CLEO).junk == ("4",)


def test_a_seat_exchanges_as_often_as_it_likes() -> None:
    """B13: new cards too, and between other plays."""
    table = position(hands={ANA: "4 4 7 7 3"}, bags={BEN: "4 6"}, deck="6 1 2 3")
    table.do(ANA, "exchange 4", "exchange 4", "open 7 7", "exchange 6", "knock")

    assert (table.hand(ANA), table.junk, table.stash(ANA)) == ("1 2 3", "4 4 6", "7 7")


def test_without_a_matching_bag_there_is_no_exchange() -> None:
    """B13: open collections do not count."""
    table = position(hands={ANA: "4 7 3"}, collections={BEN: "7 7 7 7"}, bags={BEN: "4"})

    assert table.why_not(ANA, "exchange 7") is Reason.NO_JUNK_MATCH
    assert table.why_not(ANA, "exchange 3") is Reason.NO_JUNK_MATCH
    assert position(hands={ANA: "3"}, bags={BEN: "4"}).why_not(ANA, "exchange 4") is Reason.NOT_IN_HAND


def test_a_bag_counts_by_its_collection_whatever_its_lid() -> None:
    """B13: a bluffed lid is no number on the table."""
    table = position(hands={ANA: "4 13"}, bags={BEN: "4/13"})

    assert table.why_not(ANA, "exchange 13") is Reason.NO_JUNK_MATCH
    assert table.why_not(ANA, "exchange 4") is None


def test_looters_are_not_junk() -> None:
    """B13."""
    with pytest.raises(BadNotation):
        code_of("exchange L")
    table = position(hands={ANA: "L 3"}, bags={BEN: "4/L"})

    assert not {text for text in table.legal(ANA) if text.startswith("exchange")}


def test_the_last_card_of_the_deck_may_be_taken_by_an_exchange_and_then_no_more() -> None:
    """B13."""
    table = position(hands={ANA: "4 4 3"}, bags={BEN: "4"}, deck="5").do(ANA, "exchange 4")

    assert (table.hand(ANA), table.view().deck) == ("3 4 5", 0)
    assert table.why_not(ANA, "exchange 4") is Reason.DECK_EMPTY


def test_with_an_empty_deck_there_is_no_exchange() -> None:
    """B13."""
    assert position(hands={ANA: "4 3"}, bags={BEN: "4"}, deck="").why_not(ANA, "exchange 4") is Reason.DECK_EMPTY


def test_the_only_card_of_a_hand_may_be_exchanged_and_that_is_no_robbery() -> None:
    """B13 and B23."""
    table = position(hands={ANA: "4"}, bags={BEN: "4"}, deck="5 6").do(ANA, "exchange 4")

    assert (table.hand(ANA), table.phase, table.ended) == ("5", Phase.PLAY, False)


def test_exchanges_are_for_the_own_turn() -> None:
    """B13."""
    assert position(hands={BEN: "4"}, bags={BEN: "4"}).why_not(BEN, "exchange 4") is Reason.NOT_YOUR_TURN


def test_junk_is_out_of_play_until_the_next_round() -> None:
    """B13: then the whole pack is shuffled again."""
    table = position(turn=DAN, deck="", junk="4 4 4", bags={ANA: "4"}, done=(ANA, BEN, CLEO)).do(DAN, "knock")

    assert (table.state.round, table.junk, table.view().deck) == (2, "", 57)


def test_who_made_a_bag_in_this_turn_does_not_exchange_in_it_any_more() -> None:
    """B10 and B13: the bag ended the turn; the next seat may use it at once."""
    table = position(hands={ANA: "4 3 4", BEN: "4 1"}, collections={ANA: "4 4 L L"}, deck="5 6 7")
    table.do(ANA, "bag 4 of Ana", "lid 3")

    assert table.why_not(ANA, "exchange 4") is Reason.NOT_YOUR_TURN
    assert table.do(BEN, "draw").why_not(BEN, "exchange 4") is None


# --- knock ---


def test_a_knock_ends_the_turn() -> None:
    """B14."""
    table = position().do(ANA, "knock")

    assert (table.turn, table.phase) == (BEN, Phase.DRAW)
    assert table.last(Knocked) == Knocked(ANA)


def test_nobody_has_to_play_though_it_could() -> None:
    """B14."""
    table = position(hands={ANA: "7 7 9 L 5"}, collections={ANA: "9 9 9 9", BEN: "5 5"}).do(ANA, "knock")

    assert (table.hand(ANA), table.turn) == ("5 7 7 9 L", BEN)


def test_only_the_seat_in_turn_knocks() -> None:
    """B14."""
    table = position()

    for seat in (BEN, CLEO, DAN):
        assert table.why_not(seat, "knock") is Reason.NOT_YOUR_TURN
