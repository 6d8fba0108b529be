"""Holdups, and what is seen of hand counts."""

from __future__ import annotations

import pytest

from bagatelle.games.bagoloot.rules.events import HeldUp
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.view.visibility import told
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, Table, position

EIGHT = "1 2 3 4 5 6 7 9"


def held_up(cards: str, seed: int = 1) -> Table:
    return position(hands={ANA: "13 14", BEN: cards}, seed=seed).do(ANA, "holdup Ben")


@pytest.mark.parametrize(("more", "taken"), [("13", 1), ("13 13", 2), ("13 13 13 14", 4)])
def test_what_is_above_eight_cards_is_taken(more: str, taken: int) -> None:
    """B6: and the turn goes on."""
    table = held_up(f"{EIGHT} {more}")

    assert len(table.hand(BEN).split()) == 8
    assert len(table.hand(ANA).split()) == 2 + taken
    assert (table.turn, table.phase) == (ANA, Phase.PLAY)
    event = table.last(HeldUp)
    assert (event.seat, event.victim, event.count, event.taken) == (ANA, BEN, 8 + taken, taken)
    assert event.cards is not None
    assert len(event.cards) == taken


@pytest.mark.parametrize("cards", ["1", EIGHT])
def test_with_eight_cards_or_less_the_turn_is_over_at_once(cards: str) -> None:
    """B6: nothing changes hands."""
    table = held_up(cards)

    assert (table.hand(ANA), table.hand(BEN)) == ("13 14", cards)
    assert (table.turn, table.phase) == (BEN, Phase.DRAW)
    assert table.last(HeldUp) == HeldUp(ANA, BEN, len(cards.split()), 0, ())


def test_after_a_failed_holdup_the_drawn_card_stays() -> None:
    """B6."""
    table = position(drawn=False, hands={ANA: "1 2"}, deck="5 6").do(ANA, "draw", "holdup Ben")

    assert table.hand(ANA) == "1 2 5"


def test_the_cards_are_taken_at_random() -> None:
    """B6: any card of the hand may be the one."""
    hand = f"{EIGHT} L"
    taken = {held_up(hand, seed).last(HeldUp).cards for seed in range(200)}

    assert taken == {(name,) for name in hand.split()}


def test_the_cards_taken_are_the_ones_that_change_hands() -> None:
    """B6."""
    table = position(hands={ANA: "16", BEN: f"{EIGHT} 13 14"}).do(ANA, "holdup Ben")
    taken = table.last(HeldUp).cards

    assert taken is not None
    assert sorted([*table.hand(BEN).split(), *taken]) == sorted(f"{EIGHT} 13 14".split())
    assert sorted(table.hand(ANA).split()) == sorted(["16", *taken])


def test_a_seat_that_is_done_may_be_held_up() -> None:
    """B6."""
    table = position(hands={ANA: "1 2", BEN: f"{EIGHT} L"}, deck="", done=(BEN,)).do(ANA, "holdup Ben")

    assert len(table.hand(BEN).split()) == 8


def test_nobody_holds_up_itself_or_somebody_who_is_not_there() -> None:
    """B6."""
    table = position()

    assert table.why_not(ANA, "holdup Ana") is Reason.NOT_YOURSELF
    assert table.why_not(ANA, "holdup Eve") is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("play", ["open 7 7", "build 9", "steal 5 from Cleo with 5", "exchange 4"])
def test_a_holdup_must_be_the_first_play(play: str) -> None:
    """B6: an exchange before it is a play as well."""
    hands = {ANA: "7 7 9 5 4 3", BEN: f"{EIGHT} L"}
    table = position(hands=hands, collections={ANA: "9 9", CLEO: "5 5"}, bags={DAN: "4"})
    assert table.why_not(ANA, "holdup Ben") is None

    assert table.do(ANA, play).why_not(ANA, "holdup Ben") is Reason.HOLDUP_FIRST_ONLY


def test_there_is_one_holdup_in_a_turn() -> None:
    """B6."""
    table = position(hands={BEN: f"{EIGHT} L", CLEO: f"{EIGHT} L"}).do(ANA, "holdup Ben")

    assert table.why_not(ANA, "holdup Cleo") is Reason.HOLDUP_FIRST_ONLY
    assert table.why_not(ANA, "holdup Ben") is Reason.HOLDUP_FIRST_ONLY


def test_a_holdup_comes_after_the_draw() -> None:
    """B5 and B6."""
    assert position(drawn=False).why_not(ANA, "holdup Ben") is Reason.DRAW_FIRST


def test_after_a_successful_holdup_everything_else_may_follow() -> None:
    """B6."""
    table = position(hands={ANA: "7 7 9 5 3", BEN: f"{EIGHT} 13"}, collections={ANA: "9 9", CLEO: "5 5"})
    table.do(ANA, "holdup Ben", "open 7 7", "build 9", "steal 5 from Cleo with 5", "knock")

    assert table.open(ANA) == {"9 9 9", "7 7", "5 5 5"}


def test_a_claim_before_the_holdup_is_no_play() -> None:
    """B6 and B20: a claim belongs to no turn."""
    table = position(turn=DAN, hands={DAN: "7 7 1", BEN: f"{EIGHT} 13"}, collections={CLEO: "7 7"})
    table.do(DAN, "open 7 7", "knock").do(ANA, "draw", "claim 7")

    assert table.stash(ANA) == "7 7 7 7"
    assert table.why_not(ANA, "holdup Ben") is None


# --- who sees what ---


def test_the_cards_are_seen_by_taker_and_victim_only() -> None:
    """B6: the count is for everybody (B7)."""
    event = held_up(f"{EIGHT} 13 13").last(HeldUp)

    assert told(event, ANA) == told(event, BEN) == event
    for seat in (None, CLEO, DAN):
        assert told(event, seat) == HeldUp(ANA, BEN, 10, 2, None)


def test_the_answer_to_a_failed_holdup_is_public() -> None:
    """B7."""
    event = held_up(EIGHT).last(HeldUp)

    for seat in (None, ANA, BEN, CLEO, DAN):
        seen = told(event, seat)
        assert isinstance(seen, HeldUp)
        assert (seen.count, seen.taken) == (8, 0)


def test_the_table_does_not_print_hand_counts() -> None:
    """B7: a holdup would be no risk; the own cards everybody can count."""
    table = position(hands={ANA: "1 2", BEN: "1 2 3"})

    assert [seat.hand for seat in table.view(BEN).table] == [None, 3, None, None]
    assert [seat.hand for seat in table.view(None).table] == [None] * 4
    assert [seat.cards for seat in table.view(BEN).table] == [None] * 4


def test_a_table_may_play_with_open_counts() -> None:
    """B7: the counts, not the cards."""
    table = position(hands={ANA: "1 2", BEN: "1 2 3", CLEO: "1", DAN: EIGHT}, counts="open")

    for seat in (None, ANA, BEN):
        assert [each.hand for each in table.view(seat).table] == [2, 3, 1, 8]
        assert [each.cards for each in table.view(seat).table] == [None] * 4
