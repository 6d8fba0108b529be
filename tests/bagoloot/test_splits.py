"""Splits: who may claim them, when, and what a claim makes."""

from __future__ import annotations

from typing import Unpack

import pytest

from bagatelle.games.bagoloot.rules.events import Claimed, ClaimFailed, Merged, Opened
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.visibility import told
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, DECK, NOTHING, By, Options, Table, everything, position


def split(more: By = NOTHING, hands: By = NOTHING, deck: str = DECK, **options: Unpack[Options]) -> Table:
    """Ana has two 7s open, Ben opens two more and knocks: it is Cleo's turn and she has not drawn."""
    laid = {ANA: "7 7", **more}
    cards = {BEN: "7 7 1", **hands}
    return position(turn=BEN, hands=cards, collections=laid, deck=deck, **options).do(BEN, "open 7 7", "knock")


# --- who and when ---


@pytest.mark.parametrize("seat", [ANA, CLEO, DAN])
def test_any_seat_but_the_opener_may_claim_a_split(seat: int) -> None:
    """B20: the owner of the older collection too; the claim takes both."""
    table = split().do(seat, "claim 7")

    assert table.stash(seat) == "7 7 7 7"
    assert [table.stash(other) for other in range(4) if other != seat] == ["", "", ""]
    assert (table.turn, table.phase) == (CLEO, Phase.DRAW)
    assert table.last(Claimed) == Claimed(seat, 7, (ANA, BEN))


def test_the_opener_of_a_split_cannot_claim_it() -> None:
    """B20: it stands among the penalties."""
    table = split()
    table.claim_in_vain(BEN, 7)

    assert (table.stash(ANA), table.stash(BEN)) == ("7 7", "7 7")
    table.do(DAN, "claim 7")


def test_before_the_turn_ends_there_is_no_split() -> None:
    """B20: the opener may still steal."""
    table = position(turn=BEN, hands={BEN: "7 7 1"}, collections={ANA: "7 7"}).do(BEN, "open 7 7")
    for seat in (ANA, CLEO, DAN):
        table.claim_in_vain(seat, 7)

    table.do(BEN, "steal 7 from Ana")
    assert table.stash(BEN) == "7 7 7 7"


def test_who_opens_and_steals_in_the_same_turn_makes_no_split() -> None:
    """B20."""
    table = position(turn=BEN, hands={BEN: "7 7 1"}, collections={ANA: "7 7"})
    table.do(BEN, "open 7 7", "steal 7 from Ana", "knock")
    table.claim_in_vain(CLEO, 7)

    assert table.stash(BEN) == "7 7 7 7"


def test_a_split_can_be_claimed_at_any_time_while_it_lies_there() -> None:
    """B20: before a draw, in the middle of a turn, many turns later."""
    table = split({CLEO: "5 5"}, {CLEO: "5 1 2"}).do(CLEO, "draw", "build 5", "knock").do(DAN, "draw", "knock")
    table.do(ANA, "draw", "knock").do(BEN, "draw", "knock").do(CLEO, "draw").do(DAN, "claim 7")

    assert (table.stash(DAN), table.turn, table.phase) == ("7 7 7 7", CLEO, Phase.PLAY)


@pytest.mark.parametrize("deck", ["12 12", ""])
def test_locked_out_done_or_with_an_empty_stash_a_seat_may_claim(deck: str) -> None:
    """B20."""
    table = split(deck=deck)
    table.state.done |= 0 if deck else 1 << DAN
    assert table.stash(DAN) == ""

    assert table.do(DAN, "claim 7").stash(DAN) == "7 7 7 7"


def test_the_first_claim_wins() -> None:
    """B20: for the second nothing is left."""
    table = split().do(DAN, "claim 7")
    table.claim_in_vain(ANA, 7)

    assert table.stash(DAN) == "7 7 7 7"


def test_a_claim_does_not_end_a_turn() -> None:
    """B20."""
    table = split(hands={CLEO: "5 5 1"}).do(CLEO, "draw", "claim 7", "open 5 5")

    assert (table.stash(CLEO), table.turn) == ("7 7 7 7, 5 5", CLEO)


def test_a_claimed_bag_is_no_ones_bag_of_the_turn() -> None:
    """B20: the claimant may make another one."""
    table = split({ANA: "7 7 7", CLEO: "5 5 5 5"}).do(CLEO, "draw", "claim 7")
    assert (table.bags(CLEO), table.turn, table.phase) == ("7", CLEO, Phase.PLAY)

    table.do(CLEO, "bag 5 of Cleo", "lid 8")
    assert table.bags(CLEO) == "7 5"


def test_a_claim_by_another_does_not_end_the_running_turn() -> None:
    """B20."""
    table = split({ANA: "7 7 7"}).do(CLEO, "draw").do(DAN, "claim 7")

    assert (table.bags(DAN), table.turn, table.phase) == ("7", CLEO, Phase.PLAY)


def test_a_split_lasts_whoever_owns_its_collections() -> None:
    """B20: Cleo takes the opener's pair; Ben still may not claim, she may."""
    table = split({CLEO: "5 5"}, {CLEO: "7 1 2"}).do(CLEO, "draw", "steal 7 from Ben with 7")
    table.claim_in_vain(BEN, 7)
    table.do(CLEO, "claim 7")

    assert (table.bags(CLEO), table.stash(CLEO), table.stash(ANA), table.turn) == ("7", "5 5", "", CLEO)


def test_a_split_that_a_steal_has_ended_is_gone() -> None:
    """B20: Ana takes the other half with a card; five are her bag."""
    table = split(hands={ANA: "7 1"}).do(CLEO, "draw", "knock").do(DAN, "draw", "knock")
    table.do(ANA, "draw", "steal 7 from Ben with 7")
    table.claim_in_vain(CLEO, 7)

    assert table.bags(ANA) == "7"


def test_building_on_a_split_bars_nobody() -> None:
    """B20: only an open makes or enlarges it."""
    table = split(hands={ANA: "7 1"}).do(CLEO, "draw", "knock").do(DAN, "draw", "knock").do(ANA, "draw", "build 7")
    table.do(ANA, "claim 7")

    assert (table.bags(ANA), table.turn) == ("7", ANA)


# --- third collections, and later splits ---


def test_who_enlarges_a_split_cannot_claim_it_either() -> None:
    """B20: and the first opener stays barred."""
    table = split(hands={CLEO: "7 L 1"}).do(CLEO, "draw", "open 7 L", "knock")
    table.claim_in_vain(BEN, 7)
    table.claim_in_vain(CLEO, 7)
    table.do(DAN, "claim 7")

    assert (table.bags(DAN), len(table.junk.split())) == ("7", 1)
    assert [table.stash(seat) for seat in range(4)] == [""] * 4


def test_who_is_just_enlarging_a_split_cannot_claim_it_in_the_same_turn() -> None:
    """B20: but the others may, for it lies there from an earlier turn."""
    table = split(hands={CLEO: "7 L 1"}).do(CLEO, "draw", "open 7 L")
    table.claim_in_vain(CLEO, 7)
    table.do(ANA, "claim 7")

    assert (table.bags(ANA), table.stash(CLEO), table.turn) == ("7", "", CLEO)


def test_who_made_an_earlier_split_of_the_number_may_claim_a_later_one() -> None:
    """B20: Ben's was claimed and is over; this one Dan has made."""
    table = split(hands={DAN: "7 L 1"}).do(CLEO, "claim 7").do(CLEO, "draw", "knock")
    table.do(DAN, "draw", "open 7 L", "knock").do(BEN, "claim 7")

    assert (table.bags(BEN), table.stash(CLEO), table.stash(DAN)) == ("7", "", "")


def test_who_opened_and_stole_may_claim_the_split_that_another_makes_of_it() -> None:
    """B20: Ben's open has made no split."""
    table = position(turn=BEN, hands={BEN: "7 7 1", CLEO: "7 L 2"}, collections={ANA: "7 7"})
    table.do(BEN, "open 7 7", "steal 7 from Ana", "knock").do(CLEO, "draw", "open 7 L", "knock")
    table.claim_in_vain(CLEO, 7)
    table.do(BEN, "claim 7")

    assert (table.bags(BEN), table.stash(CLEO)) == ("7", "")


def test_who_opened_first_of_all_may_claim() -> None:
    """B20: when Ana opened nobody else had the number."""
    table = position(hands={ANA: "7 7 1", BEN: "7 7 2"}).do(ANA, "open 7 7", "knock")
    table.do(BEN, "draw", "open 7 7", "knock").do(ANA, "claim 7")

    assert table.stash(ANA) == "7 7 7 7"


def test_two_splits_are_claimed_by_their_numbers() -> None:
    """B20: a claim takes nothing of another number."""
    table = position(turn=BEN, hands={BEN: "7 7 5 5 1"}, collections={ANA: "7 7, 5 5"})
    table.do(BEN, "open 7 7", "open 5 5", "knock").do(CLEO, "claim 7").do(DAN, "claim 5")

    assert (table.stash(CLEO), table.stash(DAN), table.stash(ANA), table.stash(BEN)) == ("7 7 7 7", "5 5 5 5", "", "")


def test_a_new_split_of_a_number_that_was_claimed_before_waits_for_the_end_of_its_turn() -> None:
    """B20: the old split is over, and Dan may still steal."""
    table = split(hands={DAN: "7 L 1"}).do(CLEO, "claim 7").do(CLEO, "draw", "knock").do(DAN, "draw", "open 7 L")
    table.claim_in_vain(ANA, 7)
    assert (table.stash(CLEO), table.stash(DAN)) == ("7 7 7 7", "7 L")

    table.do(DAN, "knock").do(BEN, "claim 7")
    assert table.bags(BEN) == "7"


def lost_to_a_genuine_bag(**options: Unpack[Options]) -> Table:
    """Ben made a split with Ana's 7s; he bags 5s, she challenges in vain and loses her half; Dan opens 7s as well."""
    hands = {BEN: "7 7 5 1", DAN: "7 L 1"}
    laid = {ANA: "7 7", BEN: "5 5 5 5", CLEO: "3 3"}
    table = position(turn=BEN, hands=hands, collections=laid, **options)
    table.do(BEN, "open 7 7", "bag 5 of Ben", "lid 5").do(ANA, "challenge")
    return table.do(CLEO, "draw", "knock").do(DAN, "draw", "open 7 L")


def test_a_split_that_a_lost_challenge_has_merged_is_over() -> None:
    """B18 and B20: a later one is Dan's, only from the end of his turn, and Ben may claim it."""
    table = lost_to_a_genuine_bag()
    assert (table.stash(BEN), table.stash(DAN)) == ("7 7 7 7", "7 L")
    table.claim_in_vain(CLEO, 7)

    table.do(DAN, "knock").do(BEN, "claim 7")
    assert (table.bags(BEN), table.stash(DAN)) == ("5 7", "")


def test_a_split_of_which_one_half_went_to_the_junk_pile_is_over() -> None:
    """B18 and B20."""
    table = lost_to_a_genuine_bag(failed_challenge="to_junk")
    assert (table.stash(BEN), table.stash(DAN), table.junk) == ("7 7", "7 L", "7 7")
    table.claim_in_vain(CLEO, 7)

    table.do(DAN, "knock").do(BEN, "claim 7")
    assert (table.stash(BEN), table.stash(DAN)) == ("7 7 7 L", "")


def test_a_split_of_which_one_half_was_bagged_is_over() -> None:
    """B10 and B20: Cleo bags Ana's four; Ben's pair lies alone until Dan opens."""
    hands = {BEN: "7 L 1", CLEO: "1 2", DAN: "7 L 2"}
    table = position(turn=BEN, hands=hands, collections={ANA: "7 7 7 L", CLEO: "3 3"})
    table.do(BEN, "open 7 L", "knock").do(CLEO, "draw", "bag 7 of Ana", "lid 1").do(BEN, "stand")
    table.do(DAN, "draw", "open 7 L")
    table.claim_in_vain(ANA, 7)

    table.do(DAN, "knock").do(BEN, "claim 7")
    assert table.stash(BEN) == "7 7 L L"


def test_of_three_collections_two_merged_ones_are_still_a_split_with_the_third() -> None:
    """B20: Ben and Cleo opened onto Ana's; she steals Ben's half into a bag and Cleo's pair lies alone."""
    hands = {CLEO: "7 L 1", ANA: "L 1 2", DAN: "7 L 1"}
    table = split(hands=hands).do(CLEO, "draw", "open 7 L", "knock").do(DAN, "draw", "knock")
    table.do(ANA, "draw", "steal 7 from Ben with L")
    assert (table.bags(ANA), table.stash(CLEO)) == ("7", "7 L")
    table.claim_in_vain(DAN, 7)

    table.do(BEN, "draw", "knock").do(CLEO, "draw", "knock").do(DAN, "draw", "open 7 L", "knock").do(CLEO, "claim 7")
    assert table.stash(CLEO) == "7 7 L L"


def test_unclaimed_splits_end_with_the_round() -> None:
    """B20: who made one is not barred in the next round."""
    table = split(deck="")
    for seat in (CLEO, DAN, ANA, BEN):
        table.do(seat, "knock")
    assert table.state.round == 2

    table.lay(turn=DAN, hands={DAN: "7 7 1"}, collections={ANA: "7 7"}).do(DAN, "open 7 7", "knock").do(BEN, "claim 7")
    assert table.stash(BEN) == "7 7 7 7"


# --- wrong claims ---


def test_a_wrong_claim_costs_nothing() -> None:
    """B20."""
    table = position(hands={ANA: "7 7 1"}, collections={BEN: "7 7"}, drawn=False)
    before = table.lying
    table.do(CLEO, "claim 7")

    assert table.lying == before
    assert table.count(ClaimFailed) == 1


def test_a_seat_makes_at_most_one_wrong_claim_in_a_turn() -> None:
    """B20: so nobody tries all numbers; the others may still, and the next turn is another one."""
    table = split({DAN: "5 5"}).do(CLEO, "draw").do(DAN, "claim 5")
    assert table.why_not(DAN, "claim 7") is Reason.ALREADY_CLAIMED
    assert table.why_not(ANA, "claim 5") is None

    table.do(CLEO, "knock").do(DAN, "claim 7")
    assert "7 7 7 7" in table.stash(DAN)


def test_a_wrong_claim_does_not_tell_the_others_why_it_was_wrong() -> None:
    """B20: noticing is the skill."""
    table = split().do(BEN, "claim 7")
    event = table.last(ClaimFailed)

    assert told(event, BEN) == ClaimFailed(BEN, 7, own=True)
    for seat in (None, ANA, CLEO, DAN):
        assert told(event, seat) == ClaimFailed(BEN, 7, own=None)


def test_a_move_made_impossible_by_a_claim_is_refused_without_penalty() -> None:
    """B20: also under strict manners."""
    table = split({CLEO: "5 5"}, {CLEO: "7 1 2"}, manners="strict").do(CLEO, "draw").do(DAN, "claim 7")
    before = everything(table.state)

    assert table.why_not(CLEO, "steal 7 from Ben with 7") is Reason.NO_COLLECTION_THERE
    assert everything(table.state) == before
    table.do(CLEO, "knock")
    assert table.turn == DAN


def test_a_claim_may_lock_out_the_seat_in_turn() -> None:
    """B9 and B20."""
    table = split({DAN: "5 5"}, {CLEO: "5 L 7 1"}).do(CLEO, "draw", "open 7 L").do(ANA, "claim 7")

    assert table.why_not(CLEO, "steal 5 from Dan with 5") is Reason.LOCKED_OUT


def test_a_pair_that_was_claimed_away_steals_nothing_any_more() -> None:
    """B11 and B20."""
    hands = {CLEO: "7 L 3 3 1"}
    table = split(hands=hands).do(CLEO, "draw", "open 7 L", "open 3 3").do(ANA, "claim 7")

    assert table.why_not(CLEO, "steal 7 from Ben") is Reason.NO_COLLECTION_THERE


# --- what a claim makes ---


def test_a_claim_of_two_and_three_is_a_genuine_bag_that_nobody_can_challenge() -> None:
    """B21."""
    table = split({ANA: "7 7 L", CLEO: "5 5"}).do(DAN, "claim 7")

    bag = table.bag(DAN)
    assert (bag.number, bag.coins, bag.looters, bag.lidded, bag.owner) == (7, 4, 1, False, DAN)
    assert (table.phase, table.waiting) == (Phase.DRAW, (CLEO,))
    assert table.why_not(CLEO, "challenge") is Reason.CHALLENGE_CLOSED
    assert table.junk == ""


def test_a_larger_claim_is_one_bag_with_the_older_collection_first() -> None:
    """B21: the older four and one of the younger pair."""
    table = split({ANA: "7 L L L"}).do(DAN, "claim 7")

    assert (table.bag(DAN).coins, table.bag(DAN).looters, table.junk) == (2, 3, "7")
    assert table.last(Merged) == Merged(DAN, 7, 5, ("7",))


def test_which_collection_is_older_goes_by_its_open_and_not_by_its_seat() -> None:
    """B21: Dan's was opened before Ana's."""
    table = position(hands={ANA: "7 7 7 1"}, collections={DAN: "7 L L"}).do(ANA, "open 7 7", "build 7", "knock")
    table.do(CLEO, "claim 7")

    assert (table.bag(CLEO).coins, table.bag(CLEO).looters, table.junk) == (3, 2, "7")


def test_the_claimants_own_collection_is_included() -> None:
    """B20 and B21: Ana's three and Ben's two."""
    table = split({ANA: "7 7 L"}).do(ANA, "claim 7")

    assert (table.bags(ANA), table.stash(ANA), table.stash(BEN)) == ("7", "", "")


def test_a_claimed_bag_makes_junk_of_its_number_at_once() -> None:
    """B13 and B21."""
    table = split({ANA: "7 7 L"}, {CLEO: "7 1"}).do(CLEO, "draw")
    assert table.why_not(CLEO, "exchange 7") is Reason.NO_JUNK_MATCH

    table.do(DAN, "claim 7")
    assert table.why_not(CLEO, "exchange 7") is None


# --- options ---


def test_by_default_nothing_gives_a_split_away() -> None:
    """B20."""
    table = position(turn=BEN, hands={BEN: "7 7 1"}, collections={ANA: "7 7"}).do(BEN, "open 7 7")

    assert table.last(Opened) == Opened(BEN, 7, looter=False, splits=False)
    assert table.view(BEN).warned == ()


def test_the_list_of_possible_claims_does_not_tell_a_split_from_a_lone_collection() -> None:
    """B20: the opener sees the same list as everybody."""
    table = split({DAN: "5 5"}).do(CLEO, "draw")

    for seat in (ANA, BEN, CLEO, DAN):
        assert {text for text in table.legal(seat) if text.startswith("claim")} == {"claim 5", "claim 7"}


def test_a_table_may_warn_the_opener_and_only_the_opener() -> None:
    """B20: before the turn ends."""
    table = position(turn=BEN, hands={BEN: "7 7 1"}, collections={ANA: "7 7"}, splits="warn").do(BEN, "open 7 7")

    assert table.last(Opened).splits
    assert table.view(BEN).warned == (7,)
    for seat in (None, ANA, CLEO, DAN):
        assert told(table.last(Opened), seat) == Opened(BEN, 7, looter=False, splits=None)
        assert table.view(seat).warned == ()
    assert table.do(BEN, "steal 7 from Ana").view(BEN).warned == ()


def test_where_the_opener_is_warned_splits_can_be_claimed_as_well() -> None:
    """B20."""
    assert split(splits="warn").do(DAN, "claim 7").stash(DAN) == "7 7 7 7"


def test_where_nothing_lies_open_it_is_said_what_a_split_is() -> None:
    """B20: whichever number is named, as none of them can be split."""
    table = position(hands={ANA: "7 7 1"}, drawn=False)
    assert {table.why_not(BEN, f"claim {number}") for number in (1, 7)} == {Reason.NOTHING_LIES_OPEN}

    table = position(hands={ANA: "7 7 1"}, collections={BEN: "7 7"}, drawn=False)
    assert table.why_not(BEN, "claim 1") is Reason.NOTHING_TO_CLAIM


def test_a_table_may_play_without_claims() -> None:
    """B20."""
    table = split(splits="off")

    for seat in (ANA, BEN, CLEO, DAN):
        assert table.why_not(seat, "claim 7") is Reason.NO_CLAIMS_HERE


def test_two_right_claims_in_one_turn_are_both_good() -> None:
    """B20: only a wrong claim is counted."""
    table = position(turn=BEN, hands={BEN: "7 7 5 5 1"}, collections={ANA: "7 7, 5 5"})
    table.do(BEN, "open 7 7", "open 5 5", "knock").do(DAN, "claim 7", "claim 5")

    assert table.open(DAN) == {"7 7 7 7", "5 5 5 5"}
