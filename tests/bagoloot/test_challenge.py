"""Show me the loot: when a bag can be challenged, by whom, and what it costs."""

from __future__ import annotations

from typing import Unpack

import pytest

from bagatelle.core.game import CLOCK, Deadline
from bagatelle.games.bagoloot.rules.actions import CLOSE
from bagatelle.games.bagoloot.rules.challenge import loss_of
from bagatelle.games.bagoloot.rules.events import BagMoved, Challenged, CollectionsLost, Drew, Merged, WindowOpened
from bagatelle.games.bagoloot.rules.game import deadlines
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.visibility import told
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, NOTHING, By, Options, Table, position

ALL_OPEN = {BEN: "9 9", CLEO: "5 5", DAN: "6 6"}


def bagged(lid: str = "7", collections: By = NOTHING, bags: By = NOTHING, **options: Unpack[Options]) -> Table:
    """Ana has just laid a lid on her four 7s; she keeps a 1 and a 2."""
    laid = {**(collections or ALL_OPEN)}
    mine = laid.pop(ANA, "")
    laid = {ANA: f"7 7 7 7, {mine}" if mine else "7 7 7 7", **laid}
    table = position(hands={ANA: f"1 2 {lid}"}, collections=laid, bags=bags, **options)
    return table.do(ANA, "bag 7 of Ana", f"lid {lid}")


# --- who may answer, and until when ---


def test_every_other_seat_with_a_stash_is_asked_clockwise_from_the_maker() -> None:
    """B15 and B16: the order decides between challenges that come at the same moment."""
    assert bagged().waiting == (BEN, CLEO, DAN)
    assert bagged().last(WindowOpened) == WindowOpened(ANA, 7, (BEN, CLEO, DAN))

    table = position(
        turn=CLEO, hands={CLEO: "7 1 2"}, collections={CLEO: "7 7 7 7", ANA: "9 9", BEN: "5 5", DAN: "6 6"}
    )
    assert table.do(CLEO, "bag 7 of Cleo", "lid 7").waiting == (DAN, ANA, BEN)


def test_in_the_diagram_player_4_with_an_empty_stash_cannot_challenge() -> None:
    """B15."""
    table = bagged(collections={CLEO: "9 9 9, 5 5"}, bags={ANA: "1 2", BEN: "4"})

    assert table.waiting == (BEN, CLEO)
    assert table.why_not(DAN, "challenge") is Reason.CHALLENGE_EMPTY_STASH


def test_a_bag_alone_is_a_stash() -> None:
    """B15."""
    assert bagged(collections={CLEO: "5 5"}, bags={BEN: "4"}).why_not(BEN, "challenge") is None


def test_nobody_challenges_the_own_bag() -> None:
    """B15."""
    assert bagged(collections={ANA: "3 3", BEN: "9 9"}).why_not(ANA, "challenge") is Reason.CHALLENGE_OWN_BAG


def test_who_has_just_lost_everything_to_the_bag_cannot_challenge_it() -> None:
    """B15: the stash is read after the bag's steal."""
    table = position(hands={ANA: "7 1 2"}, collections={ANA: "3 3", BEN: "7 7 7 7", CLEO: "5 5"})
    table.do(ANA, "bag 7 of Ben", "lid 1")

    assert table.waiting == (CLEO,)
    assert table.why_not(BEN, "challenge") is Reason.CHALLENGE_EMPTY_STASH


def test_where_nobody_can_challenge_the_next_turn_begins() -> None:
    """B15."""
    table = position(hands={ANA: "7 1 2"}, collections={ANA: "3 3", BEN: "7 7 7 7"}).do(ANA, "bag 7 of Ben", "lid 1")

    assert (table.turn, table.phase, table.waiting) == (BEN, Phase.DRAW, (BEN,))


def test_the_next_turn_begins_when_all_have_let_it_stand() -> None:
    """B15: in any order."""
    table = bagged("1").do(DAN, "stand").do(BEN, "stand")
    assert (table.phase, table.waiting) == (Phase.WINDOW, (CLEO,))

    table.do(CLEO, "stand")
    assert (table.turn, table.phase, table.waiting, table.bags(ANA)) == (BEN, Phase.DRAW, (BEN,), "7")


def test_who_let_it_stand_has_answered() -> None:
    """B15."""
    table = bagged().do(BEN, "stand")

    assert table.why_not(BEN, "challenge") is Reason.ALREADY_ANSWERED
    assert table.why_not(BEN, "stand") is Reason.ALREADY_ANSWERED


@pytest.mark.parametrize("window", ["timed", "all_answer"])
@pytest.mark.parametrize("manners", ["mild", "strict"])
def test_an_early_draw_waits_for_the_window_and_costs_nothing(window: str, manners: str) -> None:
    """B15: also under strict manners."""
    table = bagged(window=window, manners=manners)
    assert table.why_not(BEN, "draw") is Reason.WINDOW_IS_OPEN
    assert table.why_not(BEN, "knock") is Reason.WINDOW_IS_OPEN

    for seat in (BEN, CLEO, DAN):
        table.do(seat, "stand")
    table.do(BEN, "draw")
    assert table.last(Drew).seat == BEN


def test_a_timed_window_is_closed_by_the_clock() -> None:
    """B15: eight seconds when nobody says, three to thirty."""
    table = bagged("1", window="timed")
    assert deadlines(table.state) == (Deadline(CLOSE, 8, 3, 30, is_window=True),)
    assert table.why_not(BEN, "close") is Reason.CLOCK_ONLY

    table.do(BEN, "stand").do(CLOCK, "close")
    assert (table.turn, table.phase) == (BEN, Phase.DRAW)
    assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED
    assert deadlines(table.state) == ()


def test_a_timed_window_closes_early_when_all_have_answered() -> None:
    """B15."""
    table = bagged("1", window="timed")
    for seat in (CLEO, BEN, DAN):
        table.do(seat, "stand")

    assert (table.turn, table.phase) == (BEN, Phase.DRAW)
    assert table.why_not(CLOCK, "close") is Reason.CLOCK_HAS_NOTHING_TO_DO


def test_where_all_answer_no_clock_closes_the_window() -> None:
    """B15."""
    table = bagged("1")

    assert deadlines(table.state) == ()
    assert table.why_not(CLOCK, "close") is Reason.CLOCK_HAS_NOTHING_TO_DO


def test_as_printed_the_next_draw_closes_the_window() -> None:
    """B15: until then everybody may still shout."""
    table = bagged("1", window="until_draw")
    assert (table.turn, table.phase, table.waiting) == (BEN, Phase.DRAW, (BEN,))
    assert table.invited == (CLEO, DAN)
    assert all(table.why_not(seat, "challenge") is None for seat in (BEN, CLEO, DAN))

    table.do(BEN, "draw")
    assert all(table.why_not(seat, "challenge") is Reason.CHALLENGE_CLOSED for seat in (BEN, CLEO, DAN))


def test_as_printed_a_challenge_before_the_draw_is_judged() -> None:
    """B15 and B18: the next seat still has its turn."""
    table = bagged("1", window="until_draw").do(CLEO, "challenge")

    assert (table.bags(CLEO), table.bags(ANA), table.turn, table.phase) == ("7", "", BEN, Phase.DRAW)
    table.do(BEN, "draw")


def test_as_printed_a_claim_of_the_next_seat_does_not_begin_its_turn() -> None:
    """B15 and B20: only the draw closes the window."""
    table = position(
        hands={ANA: "9 9 7 1 2"}, collections={ANA: "7 7 7 7", CLEO: "9 9", DAN: "6 6"}, window="until_draw"
    )
    table.do(ANA, "open 9 9", "bag 7 of Ana", "lid 1").do(BEN, "claim 9")
    assert table.stash(BEN) == "9 9 9 9"

    table.do(DAN, "challenge")
    assert table.bags(DAN) == "7"


def test_drawing_a_matching_card_comes_too_late_for_a_challenge() -> None:
    """B15 and B16: a bag that stood when the next turn began is never challenged."""
    table = bagged("1", window="until_draw").do(BEN, "draw", "knock").do(CLEO, "draw", "knock").do(DAN, "draw")

    for seat in (BEN, CLEO, DAN):
        assert table.why_not(seat, "challenge") is Reason.CHALLENGE_CLOSED


def test_a_face_up_bag_cannot_be_challenged() -> None:
    """B11."""
    table = position(hands={ANA: "7 7 3"}, collections={BEN: "7 7 7", CLEO: "5 5"}).do(
        ANA, "open 7 7", "steal 7 from Ben"
    )

    assert (table.phase, table.waiting) == (Phase.DRAW, (BEN,))
    assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED


# --- the verdict ---


def test_a_bluff_goes_to_the_challenger_as_it_is() -> None:
    """B18."""
    table = bagged("1").do(CLEO, "challenge")

    bag = table.bag(CLEO)
    assert (bag.number, bag.maker, bag.coins, bag.lidded, bag.genuine) == (7, ANA, 4, True, False)
    assert (table.bags(ANA), table.stash(CLEO), table.turn, table.phase) == ("", "5 5", BEN, Phase.DRAW)
    assert table.last(BagMoved) == BagMoved(ANA, CLEO, 7, "bluff")


def test_a_bluff_that_was_found_out_still_counts_as_a_bag_of_its_number() -> None:
    """B13 and B18: it makes junk of 7s, not of its lid."""
    table = position(hands={ANA: "1 2 3", BEN: "7 1 4"}, collections={ANA: "7 7 7 7", CLEO: "5 5"})
    table.do(ANA, "bag 7 of Ana", "lid 1").do(CLEO, "challenge").do(BEN, "draw")

    assert table.why_not(BEN, "exchange 7") is None
    assert table.why_not(BEN, "exchange 1") is Reason.NO_JUNK_MATCH


@pytest.mark.parametrize("lid", ["7", "L"])
def test_a_matching_card_or_a_looter_is_genuine(lid: str) -> None:
    """B10 and B18."""
    table = bagged(lid).do(CLEO, "challenge")

    assert table.last(Challenged).genuine
    assert table.bags(ANA) == "7"
    assert table.bag(ANA).genuine


def test_in_the_diagram_player_1_would_lose_one_bag() -> None:
    """B18: the oldest one; her collections stay."""
    table = position(
        turn=CLEO,
        hands={CLEO: "7 8 10"},
        collections={ANA: "3 3 3", CLEO: "7 7 7 7, 9 9 9"},
        bags={ANA: "1 2", BEN: "4"},
    )
    table.do(CLEO, "bag 7 of Cleo", "lid 7")
    at_stake = loss_of(table.state, ANA)
    assert (at_stake.bag, at_stake.collections, at_stake.to_junk) == ("1", (), False)
    table.do(ANA, "challenge")

    assert (table.bags(ANA), table.bags(CLEO), table.stash(ANA)) == ("2", "1 7", "3 3 3")
    assert table.last(BagMoved) == BagMoved(ANA, CLEO, 1, "genuine")


def test_in_the_diagram_player_3_would_lose_all_collections() -> None:
    """B18: to the maker."""
    table = bagged(collections={CLEO: "9 9 9, 5 5, 4 4 L L"})
    at_stake = loss_of(table.state, CLEO)
    assert (at_stake.bag, set(at_stake.collections), at_stake.to_junk) == (None, {"4", "5", "9"}, False)
    table.do(CLEO, "challenge")

    assert table.stash(CLEO) == ""
    assert table.open(ANA) == {"9 9 9", "5 5", "4 4 L L"}
    assert table.bags(ANA) == "7"
    lost = table.last(CollectionsLost)
    assert (lost.seat, lost.taker, set(lost.numbers)) == (CLEO, ANA, {4, 5, 9})


def test_a_table_may_send_lost_collections_to_the_junk_pile() -> None:
    """B18."""
    table = bagged(collections={CLEO: "9 9 9, 4 4 L"}, failed_challenge="to_junk").do(CLEO, "challenge")

    assert (table.stash(CLEO), table.stash(ANA), table.bags(ANA)) == ("", "", "7")
    assert table.junk == "4 4 9 9 9 L"


def test_a_lost_bag_goes_to_the_maker_also_where_collections_are_junked() -> None:
    """B18."""
    table = bagged(collections={CLEO: "9 9"}, bags={CLEO: "4"}, failed_challenge="to_junk").do(CLEO, "challenge")

    assert (table.bags(ANA), table.bags(CLEO), table.stash(CLEO), table.junk) == ("4 7", "", "9 9", "")


def test_received_collections_merge_with_the_makers_own() -> None:
    """B12 and B18: two and two are four."""
    table = bagged(collections={ANA: "9 9", CLEO: "9 L, 5 5"}).do(CLEO, "challenge")

    assert table.open(ANA) == {"9 9 9 L", "5 5"}
    assert table.turn == BEN


def test_five_received_and_own_cards_are_a_face_up_bag_that_nobody_can_challenge() -> None:
    """B12 and B18."""
    table = bagged(collections={ANA: "9 9", CLEO: "9 9 L", DAN: "6 6"}).do(CLEO, "challenge")

    assert (table.bags(ANA), table.stash(ANA)) == ("7 9", "")
    bag = table.view().bags_of(ANA)[1]
    assert (bag.coins, bag.looters, bag.lidded) == (4, 1, False)
    assert (table.turn, table.phase, table.waiting) == (BEN, Phase.DRAW, (BEN,))
    assert table.why_not(DAN, "challenge") is Reason.CHALLENGE_CLOSED


def test_more_than_five_received_and_own_cards_leave_junk() -> None:
    """B12 and B21: the older collection goes in first."""
    table = bagged(collections={CLEO: "9 L L L", ANA: "9 9"}).do(CLEO, "challenge")

    assert (table.bags(ANA), table.stash(ANA)) == ("7 9", "")
    assert table.last(Merged).size == 5
    assert len(table.junk.split()) == 1


# --- once, and seen by one ---


def test_the_first_challenge_counts_and_there_is_no_second() -> None:
    """B16: whatever the verdict."""
    for lid in ("1", "7"):
        table = bagged(lid).do(DAN, "challenge")
        for seat in (ANA, BEN, CLEO, DAN):
            assert table.why_not(seat, "challenge") is Reason.CHALLENGE_CLOSED
            assert table.why_not(seat, "stand") is Reason.CHALLENGE_CLOSED


def test_after_the_window_a_bag_can_never_be_challenged() -> None:
    """B16."""
    table = bagged("1")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "stand")
    for seat in (BEN, CLEO, DAN):
        assert table.why_not(seat, "challenge") is Reason.CHALLENGE_CLOSED


@pytest.mark.parametrize(("lid", "genuine"), [("1", False), ("7", True)])
def test_only_the_challenger_sees_the_lid_and_the_verdict_is_public(lid: str, genuine: bool) -> None:  # noqa: FBT001 - given by name
    """B17: the maker knew it before."""
    table = bagged(lid).do(CLEO, "challenge")
    event = table.last(Challenged)

    assert event == Challenged(CLEO, ANA, 7, genuine, lid)
    assert told(event, CLEO) == told(event, ANA) == event
    for seat in (None, BEN, DAN):
        assert told(event, seat) == Challenged(CLEO, ANA, 7, genuine, None)
    lids = {seat: table.view(seat).bags[0].lid for seat in (None, ANA, BEN, CLEO, DAN)}
    assert lids == {None: None, ANA: lid, BEN: None, CLEO: lid, DAN: None}
    assert all(table.view(seat).bags[0].genuine is genuine for seat in (None, BEN, DAN))


def test_who_receives_a_bag_does_not_see_its_lid() -> None:
    """B17 and B18: the 4s that Cleo pays with; she, their maker, still knows."""
    table = bagged(collections={CLEO: "9 9"}, bags={CLEO: "4/13"}).do(CLEO, "challenge")

    received = {seat: table.view(seat).bags_of(ANA)[0].lid for seat in (None, ANA, BEN, CLEO, DAN)}
    assert received == {None: None, ANA: None, BEN: None, CLEO: "13", DAN: None}


def test_letting_a_bag_stand_shows_nothing() -> None:
    """B17."""
    table = bagged("1")
    for seat in (BEN, CLEO, DAN):
        table.do(seat, "stand")

    assert [table.view(seat).bags[0].lid for seat in (None, BEN, CLEO, DAN)] == [None] * 4
    assert table.view().bags[0].genuine is None


def test_after_the_game_everybody_sees_the_lids() -> None:
    """B17."""
    table = position(turn=DAN, hands={DAN: "1 2"}, bags={ANA: "7/1"}, deck="", done=(ANA, BEN, CLEO), rounds="1")
    assert table.view(BEN).bags[0].lid is None

    table.do(DAN, "knock")
    assert table.phase is Phase.OVER
    assert [table.view(seat).bags[0].lid for seat in (None, ANA, BEN, CLEO, DAN)] == ["1"] * 5


# --- claims while a window is open ---


def split_and_bag(collections: By, lid: str = "1", bags: By = NOTHING, **options: Unpack[Options]) -> Table:
    """Ana opens 9s though others have some, and lays a lid on her four 7s."""
    laid = {**collections, ANA: "7 7 7 7"}
    table = position(hands={ANA: f"9 9 2 3 {lid}"}, collections=laid, bags=bags, **options)
    return table.do(ANA, "open 9 9", "bag 7 of Ana", f"lid {lid}")


def test_a_claim_during_the_window_takes_effect_at_once() -> None:
    """B16 and B20: the turn has ended, so the split lies there."""
    table = split_and_bag({BEN: "9 9", CLEO: "5 5"}).do(DAN, "claim 9")

    assert (table.stash(DAN), table.stash(ANA), table.stash(BEN)) == ("9 9 9 9", "", "")
    assert table.phase is Phase.WINDOW


def test_a_seat_whose_stash_is_claimed_away_counts_as_having_answered() -> None:
    """B15."""
    table = split_and_bag({BEN: "9 9", CLEO: "5 5"}).do(CLEO, "stand")
    assert table.waiting == (BEN,)

    table.do(CLEO, "claim 9")
    assert (table.turn, table.phase, table.waiting) == (BEN, Phase.DRAW, (BEN,))


def test_a_seat_that_claims_itself_a_stash_during_the_window_may_challenge() -> None:
    """B15: the right to challenge is read when the challenge is made."""
    table = split_and_bag({BEN: "9 9", CLEO: "5 5"})
    assert table.why_not(DAN, "challenge") is Reason.CHALLENGE_EMPTY_STASH

    table.do(DAN, "claim 9", "challenge")
    assert table.bags(DAN) == "7"


def test_who_claims_itself_a_stash_during_the_window_is_asked_as_well() -> None:
    """B15: Ben has nothing left and counts as having answered."""
    table = split_and_bag({BEN: "9 9", CLEO: "5 5"})
    assert table.waiting == (BEN, CLEO)

    table.do(DAN, "claim 9")
    assert table.waiting == (CLEO, DAN)


def test_what_the_loser_pays_is_read_at_the_verdict() -> None:
    """B16: what was claimed away is not paid."""
    table = split_and_bag({CLEO: "9 9, 5 5", BEN: "6 6"}, "7").do(BEN, "claim 9").do(CLEO, "challenge")

    assert table.open(BEN) == {"6 6", "9 9 9 9"}
    assert (table.stash(ANA), table.stash(CLEO)) == ("5 5", "")


def test_a_bag_claimed_during_the_window_is_what_the_loser_pays() -> None:
    """B16: with a bag the collections are safe."""
    table = split_and_bag({CLEO: "9 9 9, 5 5"}, "7").do(CLEO, "claim 9")
    assert table.bags(CLEO) == "9"

    table.do(CLEO, "challenge")
    assert (table.bags(CLEO), table.stash(CLEO)) == ("", "5 5")
    assert set(table.bags(ANA).split()) == {"7", "9"}


# --- seats that are done ---


def test_a_seat_that_is_done_may_challenge() -> None:
    """B19."""
    table = position(
        hands={ANA: "1 2 7"}, collections={ANA: "7 7 7 7", CLEO: "5 5", DAN: "6 6"}, deck="", done=(BEN, CLEO, DAN)
    )
    table.do(ANA, "bag 7 of Ana", "lid 1")
    assert table.waiting == (CLEO, DAN)

    table.do(DAN, "challenge")
    assert (table.bags(DAN), table.turn) == ("7", ANA)


def test_a_seat_that_is_done_may_be_stolen_from_and_may_claim() -> None:
    """B19."""
    table = position(
        hands={ANA: "7 9 9 1"}, collections={ANA: "3 3", BEN: "7 7", CLEO: "9 9"}, deck="", done=(BEN, CLEO, DAN)
    )
    table.do(ANA, "steal 7 from Ben with 7", "open 9 9", "knock").do(DAN, "claim 9")

    assert (table.stash(BEN), table.stash(DAN), table.stash(CLEO)) == ("", "9 9 9 9", "")
