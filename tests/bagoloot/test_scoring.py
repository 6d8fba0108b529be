"""What a round is worth."""

from __future__ import annotations

import pytest

from bagatelle.core.game import Outcome
from bagatelle.games.bagoloot.rules.events import GameEnded, RoundScored, Sheet
from bagatelle.games.bagoloot.rules.game_end import outcome_of
from bagatelle.games.bagoloot.rules.scoring import points_for
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN, By, last_knock

FOUR = "13 14 15 16"
FOUR_EACH = {ANA: FOUR, BEN: FOUR, CLEO: FOUR, DAN: FOUR}


def score(hand: str, collections: str = "", bags: str = "") -> int:
    """What Ana gets for it."""
    laid: By = {ANA: collections} if collections else {}
    return last_knock(hands={ANA: hand}, collections=laid, bags={ANA: bags}).scores[ANA]


def test_example_1_nine_collected_cards_and_four_in_hand_are_five_points() -> None:
    """B25."""
    assert score(FOUR, "7 7 7 7, 9 9 9, 5 5") == 5


def test_example_2_two_bags_and_three_cards_and_four_in_hand_are_fourteen_points() -> None:
    """B25: the collection goes first, then one card of a bag; the other four count one each."""
    assert score(FOUR, "7 7 7", "1 2") == 14


def test_one_bag_and_four_cards_in_hand_are_one_point() -> None:
    """B25."""
    assert score(FOUR, "", "4") == 1


def test_nothing_and_four_cards_in_hand_are_no_points() -> None:
    """B25."""
    assert score(FOUR) == 0


def test_the_diagram_scores_14_and_1_and_5_and_0() -> None:
    """B25: all four seats at one table with four cards each."""
    table = last_knock(
        hands=FOUR_EACH,
        collections={ANA: "3 3 3", CLEO: "7 7 7 7, 9 9 9, 5 5"},
        bags={ANA: "1 2", BEN: "4"},
    )

    assert table.scores == [14, 1, 5, 0]


@pytest.mark.parametrize(
    ("hand", "collections", "bags", "points"),
    [
        ("3", "", "", 0),
        ("3", "7 7", "", 1),
        ("3 4", "7 7", "", 0),
        ("3 4 5", "7 7", "", 0),
        ("3", "", "1", 4),
        ("3", "", "1 2", 14),
        ("3 4", "7 7", "1", 10),
        ("3 4 5", "7 7", "1", 4),
        ("3 4 5 6", "", "1 2 9", 21),
        ("3 4 5 6 13", "", "1", 0),
        ("3 4 5 6 13", "", "1 2", 10),
        ("3 4 5 6 13 13", "", "1 2", 4),
        ("3 4 5 6 13 13", "", "1", 0),
        ("3 4 5 6 13 13", "7 7 7 7", "1 2", 13),
        ("3 4 5 6 13 13 14 14 14 15 16", "", "1 2", 0),
        ("3 4 5 6 13 13 14 14 14 15", "7 7", "1 2", 2),
    ],
)
def test_every_card_in_hand_costs_a_card_of_the_stash(hand: str, collections: str, bags: str, points: int) -> None:
    """B25: collections first, then bags one after the other; never below zero."""
    assert score(hand, collections, bags) == points


@pytest.mark.parametrize(
    ("hand", "collected", "bags", "points"),
    [(4, 9, 0, 5), (4, 3, 2, 14), (4, 0, 1, 1), (4, 0, 0, 0), (2, 6, 3, 34), (8, 2, 2, 4), (0, 4, 1, 14), (7, 5, 0, 0)],
)
def test_points_follow_from_hand_collected_cards_and_bags(hand: int, collected: int, bags: int, points: int) -> None:
    """B25: the table of the rulebook, which has the printed examples; no game is needed to count."""
    assert points_for(hand, collected, bags) == points


def test_the_highest_total_wins_and_equal_totals_share() -> None:
    """B3: from plain totals."""
    assert outcome_of([66, 61, 46, 46]) == Outcome((66, 61, 46, 46), (0, 1, 2, 3), (0,))
    assert outcome_of([46, 61, 61]) == Outcome((46, 61, 61), (1, 2, 0), (1, 2))


def test_all_cards_are_worth_the_same() -> None:
    """B25: high numbers and looters count one like all others."""
    assert score("3", "1 1") == score("3", "16 16") == score("3", "16 L") == 1


def test_a_looter_left_in_hand_costs_no_more_than_another_card() -> None:
    """B25."""
    assert score("L", "7 7 7") == 2


def test_a_bluff_that_nobody_challenged_is_worth_ten() -> None:
    """B18 and B25: a bag is a bag whatever its lid."""
    assert score("3", "7 7", "4/13") == 11


def test_the_sheet_tells_what_was_removed() -> None:
    """B25."""
    table = last_knock(hands={ANA: FOUR}, collections={ANA: "7 7 7"}, bags={ANA: "1 2"}, earlier=[(6, 0, 0, 0)])
    sheet = table.last(RoundScored).sheets[ANA]

    assert (sheet.seat, sheet.hand, sheet.bags, sheet.cards, sheet.score, sheet.total) == (ANA, 4, 1, 4, 14, 20)
    assert (sheet.bag_points, sheet.card_points) == (10, 4)
    assert [(gone.number, gone.bag, gone.cards, gone.of) for gone in sheet.removed if not gone.bag] == [
        (7, False, 3, 3)
    ]
    assert [(gone.cards, gone.of) for gone in sheet.removed if gone.bag] == [(1, 5)]


def test_a_round_that_all_knock_out_of_has_no_robber() -> None:
    """B24."""
    assert last_knock().last(RoundScored).robber is None


def test_a_seat_with_an_empty_sheet_has_no_points() -> None:
    """B25."""
    sheet = last_knock(hands={ANA: "3"}).last(RoundScored).sheets[ANA]

    assert sheet == Sheet(ANA, 1, (), 0, 0, 0, 0, 0, 0)


def test_the_end_of_the_game_names_totals_standings_and_winners() -> None:
    """B3."""
    table = last_knock(
        hands={ANA: "1", BEN: "1", CLEO: "1", DAN: "1"},
        collections={ANA: "7 7 7", BEN: "9 9"},
        earlier=[(0, 10, 4, 0), (0, 0, 0, 3), (0, 0, 0, 2)],
    )

    ending = table.last(GameEnded)
    assert (ending.totals, ending.winners, ending.why) == ((2, 11, 4, 5), (BEN,), "rounds")
    assert ending.standings == (BEN, DAN, CLEO, ANA)
