"""What nobody else may learn: lids, hands, the cards of a holdup, the sizes of hands, a play undone unseen."""

from __future__ import annotations

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    Challenged,
    ClaimFailed,
    Dealt,
    Drew,
    Exchanged,
    HeldUp,
    Offended,
    Opened,
)
from bagatelle.games.bagoloot.rules.game import deal, play_out
from bagatelle.games.bagoloot.view.visibility import told, view_of
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Table, position

EVERYBODY = (None, ANA, BEN, CLEO, DAN)


def bagged(lid: str) -> Table:
    """Ana has made a bag with this lid; Ben and Cleo may answer."""
    cards = {ANA: f"{lid} 1 2"}
    return position(hands=cards, collections={ANA: "4 4 4 4", BEN: "9 9", CLEO: "6 6"}).do(
        ANA, "bag 4 of Ana", f"lid {lid}"
    )


def who_sees_the_lid(table: Table) -> set[int | None]:
    return {seat for seat in EVERYBODY if table.view(seat).bags[0].lid is not None}


def test_a_lid_is_known_to_its_maker_only() -> None:
    """B10, B17."""
    table = bagged("13")

    assert who_sees_the_lid(table) == {ANA}
    event = table.last(BagMade)
    assert {seat for seat in EVERYBODY if isinstance(heard := told(event, seat), BagMade) and heard.lid} == {ANA}


@pytest.mark.parametrize("lid", ["4", "13", "L"])
def test_after_a_challenge_only_the_challenger_has_seen_it_besides(lid: str) -> None:
    """B17: all others hear the verdict alone."""
    table = bagged(lid).do(BEN, "challenge")

    assert who_sees_the_lid(table) == {ANA, BEN}
    event = table.last(Challenged)
    told_lid = {seat for seat in EVERYBODY if isinstance(heard := told(event, seat), Challenged) and heard.lid}
    assert told_lid == {ANA, BEN}
    assert {table.view(seat).bags[0].genuine for seat in EVERYBODY} == {lid != "13"}


def test_the_new_owner_of_a_bag_does_not_see_its_lid() -> None:
    """B18: a bag paid for a failed challenge is handed over as it is."""
    table = bagged("4")
    table.do(BEN, "stand").do(CLEO, "stand")
    assert who_sees_the_lid(table) == {ANA}
    table.lay(hands={BEN: "5 5"}, collections={BEN: "9 9 9 9"}, bags={CLEO: "4/13"}, turn=BEN)
    table.do(BEN, "bag 9 of Ben", "lid 5").do(CLEO, "stand")
    assert who_sees_the_lid(table) == {CLEO}


def test_lids_of_a_finished_game_are_shown_to_all() -> None:
    """B17: and hands with them."""
    lids = 0
    for seed in range(5):
        state = deal(Variant(3), Fast(seed))
        play_out(state, Fast(seed))
        view = view_of(state, None)
        assert all(bag.lid is not None for bag in view.bags if bag.lidded)
        assert all(seat.cards is not None and seat.hand == len(seat.cards) for seat in view.table)
        lids += sum(bag.lidded for bag in view.bags)
    assert lids > 5


def test_a_new_round_does_not_turn_up_the_lids_of_the_last() -> None:
    """B17: the score sheet names no lid."""
    table = position(hands={ANA: "3"}, collections={ANA: "3 3"}, bags={BEN: "4/13"}).do(ANA, "build 3", "rob Ben")

    assert table.ended
    assert all("'13'" not in repr(told(event, CLEO)) for event in table.events if not isinstance(event, Dealt))


def test_the_cards_of_a_holdup_are_seen_by_taker_and_victim() -> None:
    """B6: everybody hears how many there were."""
    table = position(hands={BEN: "1 2 3 4 5 6 7 9 13"}).do(ANA, "holdup Ben")
    event = table.last(HeldUp)

    heard = {seat: told(event, seat) for seat in EVERYBODY}
    assert {seat for seat, one in heard.items() if isinstance(one, HeldUp) and one.cards} == {ANA, BEN}
    assert all(isinstance(one, HeldUp) and (one.count, one.taken) == (9, 1) for one in heard.values())


@pytest.mark.parametrize(("counts", "seen"), [("hidden", {ANA}), ("open", {ANA, BEN, CLEO, DAN})])
def test_the_sizes_of_hands_are_shown_only_where_the_table_says_so(counts: str, seen: set[int]) -> None:
    """B7."""
    table = position(counts=counts)

    assert {seat for seat, shown in enumerate(table.view(ANA).table) if shown.hand is not None} == seen
    assert all(shown.cards is None for shown in table.view(ANA).table)


def test_a_card_drawn_is_seen_by_who_drew_it() -> None:
    table = position(drawn=False, deck="5 6 7", bags={BEN: "4"}, hands={ANA: "4 1"})
    table.do(ANA, "draw", "exchange 4")

    for kind in (Drew, Exchanged):
        event = table.last(kind)
        heard = {seat: told(event, seat) for seat in EVERYBODY}
        assert {seat for seat, one in heard.items() if isinstance(one, kind) and one.card} == {ANA}


def test_nobody_learns_which_play_was_undone() -> None:
    """B22: the event does not even hold it."""
    table = position(drawn=False, hands={ANA: "7 7 1"}, manners="strict").do(ANA, "open 7 7")

    assert table.last(Offended) == Offended(ANA, "undrawn")
    assert "7" not in repr([told(event, BEN) for event in table.events])


def test_only_the_opener_is_warned_of_a_split() -> None:
    """B20."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}, splits="warn").do(ANA, "open 9 9")
    event = table.last(Opened)

    assert {seat for seat in EVERYBODY if isinstance(heard := told(event, seat), Opened) and heard.splits} == {ANA}
    assert {seat for seat in EVERYBODY if table.view(seat).warned} == {ANA}


def test_without_the_option_nobody_is_warned() -> None:
    """B20: noticing is the skill."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).do(ANA, "open 9 9")

    assert not table.last(Opened).splits
    assert not table.view(ANA).warned


def test_a_claim_in_vain_does_not_tell_others_whether_there_is_a_split() -> None:
    """B20: the maker of a split hears why its own claim failed; the others hear the same as for any wrong claim."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).do(ANA, "open 9 9", "knock")
    table.do(ANA, "claim 9")
    own = table.last(ClaimFailed)

    assert told(own, ANA) == ClaimFailed(ANA, 9, own=True)
    assert told(own, CLEO) == ClaimFailed(ANA, 9, own=None)


def test_the_list_of_claims_gives_no_split_away() -> None:
    """B20: what lies open can be claimed, split or not."""
    whole = position(collections={ANA: "9 9", BEN: "4 4"})
    split = position(collections={ANA: "9 9, 4 4", BEN: "9 9"})

    def claims(table: Table) -> set[str]:
        return {text for text in table.legal(CLEO) if text.startswith("claim")}

    assert claims(whole) == claims(split) == {"claim 9", "claim 4"}
