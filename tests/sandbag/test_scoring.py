"""Scores of a round, and the end of the game (rulings S20 to S22)."""

from __future__ import annotations

import pytest

from bagatelle.core.game import Outcome
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.events import GameEnded, RoundScored, SandbagEvent, TurnedUp
from bagatelle.games.sandbag.rules.game import deal, outcome, play_out, waiting_for
from bagatelle.games.sandbag.rules.scoring import outcome_of, points_for
from bagatelle.games.sandbag.rules.state import Phase
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, Rounds, Table, finished, position

WHOLE_PACK = {3: 24, 4: 30, 5: 20, 6: 20}


def rulebook_round() -> Table:
    """The last trick of the round that the rulebook scores: Josh wins it."""
    table = position(
        leader=JOSH,
        hands={KEVEN: "P1", PETER: "P2", JOSH: "P9", MADDY: "P4"},
        baskets={JOSH: "R6", MADDY: "O4"},
        won={KEVEN: (6, 2), PETER: (15, 1)},
    )
    return table.play("P9", "P4", "P1", "P2")


def test_the_first_round_scores_minus_2_12_23_and_5() -> None:
    """Rulebook, scoring (S20)."""
    table = rulebook_round()

    assert table.scores == [-2, 12, 23, 5]
    assert [sheet.ballast for sheet in table.sheets] == [8, 17, 27, 1]
    assert [sheet.rockets for sheet in table.sheets] == [2, 1, 2, 0]
    assert [sheet.basket for sheet in table.sheets] == [(), (), ("R6",), ("O4",)]


@pytest.mark.parametrize(
    ("ballast", "rockets", "face_up", "points"), [(8, 2, 0, -2), (17, 1, 0, 12), (27, 2, 6, 23), (1, 0, 4, 5)]
)
def test_points_follow_from_ballast_rockets_and_the_basket(
    ballast: int, rockets: int, face_up: int, points: int
) -> None:
    """S20: the printed example from plain numbers; with five or six seats each rocket takes off two more."""
    assert points_for(4, ballast, rockets, face_up) == points
    assert points_for(6, ballast, rockets, face_up) == points - 2 * rockets


def test_the_final_order_follows_from_the_scores_of_the_rounds() -> None:
    """S22: the table of the rulebook, from plain numbers."""
    scores = [(24, 3, -5), (2, 11, 9), (9, 14, 8), (6, 20, 18)]

    assert outcome_of(scores) == Outcome((22, 22, 31, 44), (0, 1, 2, 3), (0,))


def test_the_next_round_allows_0_1_2_and_0_extra_sandbags() -> None:
    """Rulebook, rounds 2 and 3 (S5)."""
    table = rulebook_round()

    assert (table.state.phase, table.state.round) == (Phase.PASS, 2)
    assert [seat.most_sandbags for seat in table.view(None).table] == [1, 2, 3, 1]
    assert [seat.total for seat in table.view(None).table] == [-2, 12, 23, 5]


def test_a_face_up_balloon_in_the_basket_scores_its_value_and_not_one_more() -> None:
    """S20."""
    plain = position(leader=KEVEN, baskets={MADDY: "(O10)"}).play(*["sandbag"] * 4)
    table = position(leader=KEVEN, baskets={MADDY: "O10"}).play(*["sandbag"] * 4)

    assert table.scores[MADDY] == plain.scores[MADDY] + 9


def test_a_face_up_0_in_the_basket_scores_nothing() -> None:
    """S20: one point less than a face-down card."""
    table = position(baskets={MADDY: "O0 R0"}).play(*["sandbag"] * 4)

    assert table.scores[MADDY] == 0
    assert table.sheets[MADDY].basket == ("R0", "O0")


@pytest.mark.parametrize("basket", ["* (T5)", "(*) (T5)"])
def test_a_rocket_in_the_basket_counts_face_up_and_face_down(basket: str) -> None:
    """S20: minus five, plus one for the balloon beside it."""
    assert position(baskets={MADDY: basket}).play(*["sandbag"] * 4).scores[MADDY] == -4


@pytest.mark.parametrize("basket", ["* *", "(*) *", "(*) (*)"])
@pytest.mark.parametrize(("seats", "score"), [(3, -10), (4, -10), (5, -14), (6, -14)])
def test_each_rocket_counts_once(seats: int, score: int, basket: str) -> None:
    """S20."""
    assert position(seats=seats, baskets={PETER: basket}).play(*["sandbag"] * seats).scores[PETER] == score


def test_a_rocket_won_inside_a_sandbag_counts_for_the_winner() -> None:
    """S20: three balloons, one rocket, and two face-down balloons in the basket."""
    table = position(hands={KEVEN: "P9"}, sandbags={PETER: "*"}, won={MADDY: (44, 4)})
    table.play("P9", "sandbag *", "sandbag", "sandbag")

    assert table.scores[KEVEN] == 3 - 5 + 2


def test_a_rocket_given_in_a_swap_counts_for_the_owner_of_the_basket() -> None:
    """S12 and S20: the giver loses it."""
    table = position(hands={KEVEN: "P9", PETER: "*"}, baskets={JOSH: "O3 (T1)"}, won={MADDY: (44, 4)})
    table.play("P9", "swap * for O3 of Josh", "sandbag", "sandbag")

    assert table.scores[JOSH] == -5 + 1
    assert table.scores[PETER] == 2
    assert table.scores[KEVEN] == 4 + 2


def test_a_rocket_taken_by_a_swap_counts_for_the_winner_of_the_trick() -> None:
    """S20; rulebook, Peter is glad of the rocket in his trick."""
    table = position(hands={KEVEN: "P0", PETER: "P1", MADDY: "P8"}, baskets={KEVEN: "(O7) *"}, won={JOSH: (44, 4)})
    table.play("P0", "P1", "sandbag", "swap P8 for * of Keven")

    assert table.winner == PETER
    assert table.scores[:2] == [2, 3 - 5 + 2]


def test_a_seat_that_wins_nothing_scores_its_basket() -> None:
    """S20: the last trick's cards are all Peter's."""
    table = position(leader=PETER, hands={PETER: "P9"}, baskets={KEVEN: "O10 R8"}).play("P9", *["sandbag"] * 3)

    assert table.scores[KEVEN] == 18
    assert table.scores[MADDY] == 2


def test_every_hidden_card_is_turned_up_at_scoring_with_its_story() -> None:
    """S18 and S19 end with the round."""
    table = position(hands={KEVEN: "P9", PETER: "*"}, sandbags={JOSH: "R7"}, baskets={JOSH: "O3 T1"})
    table.play("P9", "swap * for O3 of Josh", "sandbag R7", "sandbag")

    scored = next(event for event in table.events if isinstance(event, RoundScored))
    assert TurnedUp("*", PETER, 13, JOSH, "swap") in scored.turned_up
    assert TurnedUp("R7", JOSH, 13, KEVEN, "sandbag") in scored.turned_up
    assert scored.reveals(MADDY)


def worth(seats: int, cards: tuple[str, ...]) -> int:
    return sum(1 if card != "*" else -5 if seats < 5 else -7 for card in cards)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_scores_of_a_round_add_up_to_the_worth_of_the_pack(seats: int) -> None:
    """S21: corrected by face-up basket cards and by the cards set aside."""
    log: list[SandbagEvent] = []
    for seed in range(25):
        play_out(deal(Variant(seats), Fast(seed), log), Fast(seed + 100))
    rounds = [event for event in log if isinstance(event, RoundScored)]

    assert len(rounds) == 75
    for scored in rounds:
        left_up = [int(name[1:]) for sheet in scored.sheets for name in sheet.basket]
        expected = WHOLE_PACK[seats] + sum(left_up) - len(left_up) - worth(seats, scored.aside)
        assert sum(sheet.score for sheet in scored.sheets) == expected


# --- the end of the game ---


def ending(*rounds: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    result = outcome(finished(rounds).state)
    assert result is not None
    return result.totals, result.standings, result.winners


def test_there_is_no_outcome_before_the_third_round_has_ended() -> None:
    """S22."""
    table = position(earlier=[(1, 2, 3, 4), (1, 2, 3, 4)])
    assert outcome(table.state) is None

    table.play(*["sandbag"] * 4)
    assert outcome(table.state) is not None
    assert waiting_for(table.state) == ()


def test_the_lowest_total_wins() -> None:
    """S22: rounds do not matter without a tie."""
    assert ending((9, 1, 5, 5), (9, 1, 5, 5), (-30, 1, 5, 5)) == ((-12, 3, 15, 15), (0, 1, 2, 3), (0,))


def test_a_tie_goes_to_the_lower_third_round() -> None:
    """S22."""
    assert ending((1, 5, 9, 9), (4, 4, 9, 9), (5, 1, 9, 9))[1:] == ((1, 0, 2, 3), (1,))


def test_a_tie_in_the_third_round_goes_to_the_lower_second_round() -> None:
    """S22."""
    assert ending((1, 5, 9, 8), (6, 2, 9, 8), (3, 3, 9, 8))[1:] == ((1, 0, 3, 2), (1,))


def test_seats_tied_in_everything_lose_to_the_next() -> None:
    """S22; rulebook, end of game."""
    assert ending((1, 1, 5, 9), (1, 1, 5, 9), (1, 1, 5, 9))[1:] == ((0, 1, 2, 3), (2,))


def test_a_seat_with_the_same_total_but_another_third_round_wins_past_tied_seats() -> None:
    """S22: Josh has as many points as the tied seats before him."""
    assert ending((1, 1, 0, 9), (1, 1, 0, 9), (1, 1, 3, 9))[1:] == ((0, 1, 2, 3), (2,))


def test_a_seat_before_the_tied_seats_wins_as_usual() -> None:
    """S22."""
    assert ending((2, 2, 3, 9), (2, 2, 3, 9), (2, 2, 0, 9))[1:] == ((2, 0, 1, 3), (2,))


def test_a_tie_for_last_place_hinders_nobody() -> None:
    """S22."""
    assert ending((1, 7, 7, 7), (1, 7, 7, 7), (1, 7, 7, 7))[2] == (0,)


def test_after_two_tied_pairs_nobody_wins() -> None:
    """S22."""
    assert ending((1, 5, 1, 5), (1, 5, 1, 5), (1, 5, 1, 5)) == ((3, 15, 3, 15), (0, 2, 1, 3), ())


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_when_all_are_tied_nobody_wins(seats: int) -> None:
    """S22."""
    assert ending(*[(4,) * seats] * 3)[1:] == (tuple(range(seats)), ())


def test_three_tied_seats_and_two_tied_seats_let_the_sixth_win() -> None:
    """S22: even with the highest score of all."""
    assert ending(*[(2, 3, 2, 3, 2, 90)] * 3)[1:] == ((0, 2, 4, 1, 3, 5), (5,))


def test_equal_totals_from_different_first_and_second_rounds_are_no_full_tie() -> None:
    """S22: the key has four parts."""
    assert ending((0, 2, 9, 9), (2, 0, 9, 9), (5, 5, 9, 9))[2] == (1,)


def last_trick(earlier: Rounds) -> Table:
    """The last trick of the game: the third round scores 2 for all but Keven."""
    return position(hands={KEVEN: "P9"}, earlier=earlier).play("P9", "sandbag", "sandbag", "sandbag")


def test_played_to_the_end_tied_players_lose() -> None:
    """S22, by real play: Peter and Josh tie with the lowest total."""
    table = last_trick([(50, 1, 1, 4), (50, 1, 1, 4)])
    result = outcome(table.state)

    assert table.scores[1:] == [2, 2, 2]
    assert result is not None
    assert result.winners == (MADDY,)
    assert table.events[-1] == GameEnded(result.totals, (PETER, JOSH, MADDY, KEVEN), MADDY, (PETER, JOSH))
    assert table.state.phase is Phase.OVER


def test_played_to_the_end_nobody_wins_when_all_are_tied() -> None:
    """S18 and S22, by real play: a last trick of sandbags, one of them a rocket."""
    even = {KEVEN: (11, 1), PETER: (11, 1), MADDY: (11, 1)}
    earlier = [(5, 5, 5, 5), (6, 6, 6, 6)]
    table = position(leader=JOSH, sandbags={PETER: "*"}, won=even, earlier=earlier).play(*["sandbag"] * 4)

    assert table.scores == [8, 8, 8, 8]
    assert outcome(table.state) == ((19,) * 4, (0, 1, 2, 3), ())
    assert table.events[-1] == GameEnded((19,) * 4, (0, 1, 2, 3), None, (0, 1, 2, 3))
