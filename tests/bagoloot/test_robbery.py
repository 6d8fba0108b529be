"""An empty hand ends the round."""

from __future__ import annotations

from typing import Unpack

import pytest

from bagatelle.core.game import CLOCK
from bagatelle.games.bagoloot.rules.events import BagMoved, Claimed, Robbed, RoundScored, WindowOpened
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Options, Table, position

LAST_PLAYS = [
    ("7 7", "open 7 7"),
    ("7 L", "open 7 L"),
    ("9", "build 9"),
    ("L", "build 9 with L"),
    ("5", "steal 5 from Cleo with 5"),
    ("L", "steal 5 from Cleo with L"),
]


def at_the_last(hand: str, **options: Unpack[Options]) -> Table:
    return position(
        hands={ANA: hand, BEN: "1 2", CLEO: "1", DAN: "1"},
        collections={ANA: "9 9, 6 6 6 6", CLEO: "5 5", BEN: "3 3"},
        **options,
    )


# --- the end of the round ---


@pytest.mark.parametrize(("hand", "play"), LAST_PLAYS)
def test_who_plays_the_last_card_ends_the_round_that_instant(hand: str, play: str) -> None:
    """B23: without a bag before anybody else there is nothing to take."""
    table = at_the_last(hand).do(ANA, play)

    assert table.ended
    assert table.count(Robbed) == 1
    assert table.last(RoundScored).robber == ANA
    assert table.state.round == 2


@pytest.mark.parametrize("lid", ["6", "L"])
def test_a_genuine_lid_may_be_the_last_card_and_nobody_can_challenge_it(lid: str) -> None:
    """B23: no window opens."""
    table = at_the_last(lid).do(ANA, "bag 6 of Ana", f"lid {lid}")

    assert table.ended
    assert table.count(WindowOpened) == 0
    assert table.scores == [12, 0, 1, 0]


def test_the_robber_has_no_card_to_pay_for() -> None:
    """B23 and B25."""
    assert at_the_last("9").do(ANA, "build 9").scores == [7, 0, 1, 0]


def test_a_robbery_leaves_no_time_for_claims() -> None:
    """B23: the last pair makes no split that counts."""
    table = position(hands={ANA: "9 1", DAN: "7 7 1"}, turn=DAN, collections={ANA: "9 9", BEN: "7 7"}, bags={CLEO: "4"})
    table.do(DAN, "open 7 7", "knock").do(ANA, "draw")
    table.lay_hand(ANA, "9").do(ANA, "build 9")

    assert table.phase is Phase.ROBBERY
    for seat in (BEN, CLEO, DAN):
        assert table.why_not(seat, "claim 7") is Reason.ROUND_IS_OVER
        assert table.why_not(seat, "challenge") is Reason.ROUND_IS_OVER


# --- the bag ---


def test_the_robber_names_a_seat_with_a_bag_and_takes_its_oldest() -> None:
    """B23: before scoring."""
    table = position(
        hands={ANA: "9", BEN: "1", CLEO: "1", DAN: "1"}, collections={ANA: "9 9"}, bags={CLEO: "4 3", BEN: "2"}
    )
    table.do(ANA, "build 9")
    assert (table.phase, table.waiting, table.ended) == (Phase.ROBBERY, (ANA,), False)
    assert table.legal(ANA) == {"rob 1", "rob 2"}
    oldest = [seat.oldest_bag for seat in table.view().table]
    assert [None if place is None else table.view().bags[place].number for place in oldest] == [None, 2, 4, None]

    table.do(ANA, "rob Cleo")
    assert table.last(BagMoved) == BagMoved(CLEO, ANA, 4, "robbery")
    assert table.scores == [13, 4, 4, 0]


def test_only_a_seat_with_a_bag_can_be_robbed_and_not_oneself() -> None:
    """B23."""
    table = position(hands={ANA: "9"}, collections={ANA: "9 9", DAN: "5 5"}, bags={ANA: "6", CLEO: "4"})
    table.do(ANA, "build 9")

    assert table.why_not(ANA, "rob Ana") is Reason.NOT_YOURSELF
    assert table.why_not(ANA, "rob Dan") is Reason.NO_BAG_THERE
    assert table.why_not(ANA, "rob Eve") is Reason.NO_SUCH_SEAT
    assert table.why_not(ANA, "knock") is Reason.ROB_FIRST
    assert table.why_not(BEN, "draw") is Reason.ROUND_IS_OVER


def test_the_robbers_own_bags_are_nothing_to_take() -> None:
    """B23."""
    table = position(hands={ANA: "9"}, collections={ANA: "9 9"}, bags={ANA: "6"}).do(ANA, "build 9")

    assert table.ended
    assert table.scores[ANA] == 13


def test_there_is_no_robbing_without_a_robbery() -> None:
    """B23."""
    assert position(hands={ANA: "9 1"}, bags={BEN: "4"}).why_not(ANA, "rob Ben") is Reason.NO_ROBBERY


def test_a_robbery_in_the_last_round_ends_the_game() -> None:
    """B3 and B23."""
    table = position(hands={ANA: "9"}, collections={ANA: "9 9"}, bags={BEN: "4"}, rounds="1").do(
        ANA, "build 9", "rob Ben"
    )

    assert table.phase is Phase.OVER
    assert table.winners == (ANA,)


def test_time_may_run_out_while_the_robber_chooses() -> None:
    """B3 and B23: the running round is finished."""
    table = position(hands={ANA: "9"}, collections={ANA: "9 9"}, bags={BEN: "4"}, end="time").do(ANA, "build 9")
    table.do(CLOCK, "time").do(ANA, "rob Ben")

    assert table.phase is Phase.OVER


# --- no bluff ---


def test_the_last_card_may_not_be_a_bluff() -> None:
    """B23: it is not on offer; the seat may knock."""
    table = at_the_last("1")

    assert table.why_not(ANA, "bag 6 of Ana") is Reason.ROBBERY_NOT_BY_BLUFF
    assert not {text for text in table.legal(ANA) if text.startswith("bag")}
    table.do(ANA, "knock")
    assert not table.ended


def test_a_bluff_that_leaves_a_card_is_fine() -> None:
    """B23."""
    table = at_the_last("1 2").do(ANA, "bag 6 of Ana", "lid 1")

    assert (table.bags(ANA), table.hand(ANA), table.ended) == ("6", "2", False)


def test_of_two_lone_cards_on_two_collections_only_the_matching_one_may_end_the_round() -> None:
    """B23: the 5 is genuine on the 5s of Cleo and a bluff on the own 6s."""
    table = position(hands={ANA: "5"}, collections={ANA: "6 6 6 6", CLEO: "5 5 5 5"})
    assert table.why_not(ANA, "bag 6 of Ana") is Reason.ROBBERY_NOT_BY_BLUFF

    table.do(ANA, "bag 5 of Cleo", "lid 5")
    assert table.ended


# --- the last pair ---


def test_a_last_pair_without_a_match_ends_the_round_at_once() -> None:
    """B23."""
    assert position(hands={ANA: "7 7"}, collections={BEN: "5 5"}).do(ANA, "open 7 7").ended


def test_the_free_steal_of_the_last_pair_is_offered_first() -> None:
    """B11 and B23."""
    table = position(hands={ANA: "7 7", BEN: "1", CLEO: "1", DAN: "1"}, collections={BEN: "7 7"}).do(ANA, "open 7 7")
    assert (table.ended, table.waiting) == (False, (ANA,))

    table.do(ANA, "steal 7 from Ben")
    assert table.ended
    assert table.scores == [4, 0, 0, 0]


def test_the_free_steal_of_the_last_pair_may_be_left_alone() -> None:
    """B14 and B23: nobody has to play."""
    table = position(hands={ANA: "7 7", BEN: "1", CLEO: "1", DAN: "1"}, collections={BEN: "7 7"})
    table.do(ANA, "open 7 7", "knock")

    assert table.ended
    assert table.scores == [2, 1, 0, 0]
    assert table.last(RoundScored).robber == ANA


def test_the_free_steal_of_the_last_pair_may_make_a_bag() -> None:
    """B11 and B23: and then comes the robber's bag."""
    hands = {ANA: "7 7", BEN: "1", CLEO: "1", DAN: "1"}
    table = position(hands=hands, collections={BEN: "7 7 7"}, bags={CLEO: "4"}).do(ANA, "open 7 7", "steal 7 from Ben")
    assert table.phase is Phase.ROBBERY

    table.do(ANA, "rob Cleo")
    assert table.scores == [20, 0, 0, 0]


def test_a_claim_does_not_keep_a_robber_at_the_table() -> None:
    """B23: whether the last pair's chance can be claimed away or not, the round ends with it."""
    hands = {DAN: "7 7 1", ANA: "7 L"}
    table = position(turn=DAN, hands=hands, collections={BEN: "7 7"}, deck="1 1 1").do(DAN, "open 7 7", "knock")
    table.lay_hand(ANA, "7").do(ANA, "draw").lay_hand(ANA, "7 L").do(ANA, "open 7 L")
    assert not table.ended

    if table.why_not(CLEO, "claim 7") is None:
        table.do(CLEO, "claim 7")
        assert table.count(Claimed) == 1
    if not table.ended:
        table.do(ANA, "knock")
    assert table.last(RoundScored).robber == ANA


def test_a_collection_of_four_is_not_free_for_the_last_pair() -> None:
    """B11 and B23: it would need a lid, and there is no card."""
    assert position(hands={ANA: "7 L"}, collections={BEN: "7 7 L L"}).do(ANA, "open 7 L").ended


def test_a_last_card_that_is_no_pair_leaves_no_free_steal() -> None:
    """B23: Ana opened 7s before, but the last card was a 9."""
    table = position(hands={ANA: "7 7 9"}, collections={ANA: "9 9", BEN: "7 7"}).do(ANA, "open 7 7", "build 9")

    assert table.ended


def test_only_the_last_pair_has_its_free_steal_left() -> None:
    """B23: the 7s were opened before the last cards; nobody has 5s."""
    table = position(hands={ANA: "7 7 5 5"}, collections={BEN: "7 7"}).do(ANA, "open 7 7", "open 5 5")

    assert table.ended


def test_while_the_free_steal_is_offered_there_is_nothing_else_to_play() -> None:
    """B23."""
    table = position(hands={ANA: "7 7"}, collections={BEN: "7 7", ANA: "6 6 6 6"}).do(ANA, "open 7 7")

    assert {text for text in table.legal(ANA) if not text.startswith("claim")} == {"steal 7 from 1", "knock"}


# --- the missing restriction ---


@pytest.mark.parametrize(("hand", "play"), [*LAST_PLAYS, ("6", "bag 6 of Ana")])
def test_a_table_may_forbid_a_robbery_on_the_first_turn(hand: str, play: str) -> None:
    """B23: the last card stays in hand."""
    early = position(
        hands={ANA: hand},
        collections={ANA: "9 9, 6 6 6 6", CLEO: "5 5"},
        first_turn=(ANA, BEN, CLEO, DAN),
        robbery="not_on_first_turn",
    )
    assert early.why_not(ANA, play) is Reason.ROBBERY_NOT_ON_FIRST_TURN
    assert early.why_not(ANA, "knock") is None

    assert at_the_last(hand, robbery="not_on_first_turn").why_not(ANA, play) is None


def test_what_leaves_a_card_is_allowed_on_a_first_turn() -> None:
    """B23."""
    table = position(hands={ANA: "9 9 7 1"}, collections={ANA: "7 7"}, first_turn=(ANA,), robbery="not_on_first_turn")
    table.do(ANA, "open 9 9", "build 7", "knock")

    assert table.stash(ANA) == "7 7 7, 9 9"


def test_as_printed_a_first_turn_may_be_a_robbery() -> None:
    """B23."""
    assert position(hands={ANA: "7 7"}, first_turn=(ANA, BEN, CLEO, DAN)).do(ANA, "open 7 7").ended


def test_the_first_turn_of_a_round_is_each_seats_own() -> None:
    """B23: Ben has not had one though Ana has."""
    table = position(
        hands={ANA: "1 2", BEN: "9"},
        collections={BEN: "9 9 9"},
        first_turn=(ANA, BEN, CLEO, DAN),
        deck="9 9 9 9 9 9 9",
        robbery="not_on_first_turn",
    )
    table.do(ANA, "knock").do(BEN, "draw", "build 9")
    assert table.why_not(BEN, "bag 9 of Ben") is Reason.ROBBERY_NOT_ON_FIRST_TURN
    table.do(BEN, "knock").do(CLEO, "draw", "knock").do(DAN, "draw", "knock").do(ANA, "draw", "knock")

    table.do(BEN, "draw")
    assert table.why_not(BEN, "bag 9 of Ben") is None


def test_a_holdup_never_empties_a_hand() -> None:
    """B23: eight cards stay."""
    table = position(hands={ANA: "1", BEN: "1 2 3 4 5 6 7 9 9"}).do(ANA, "holdup Ben")

    assert not table.ended
    assert len(table.hand(BEN).split()) == 8
