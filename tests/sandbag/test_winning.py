"""Trump, and who wins a trick (rulings S16 to S19)."""

from __future__ import annotations

import pytest

from bagatelle.games.sandbag.rules.events import RoundScored, SandbagPlayed, Standing, Tally
from bagatelle.games.sandbag.rules.game import considered
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.visibility import told
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, Table, everything, position


def with_baskets(*baskets: str) -> Table:
    return position(baskets=dict(enumerate(baskets)))


def trick(*cards: str, baskets: dict[int, str] | None = None) -> Table:
    """Keven leads the first card and the others play the rest from their hands."""
    hands = {seat: card for seat, card in enumerate(cards) if card != "sandbag"}
    return position(hands=hands, baskets=baskets or {}).play(*cards)


# --- trump ---


@pytest.mark.parametrize(
    ("baskets", "trump"),
    [
        (("T0 T1", "Y10 *", "R9 O8", "P7 *"), "T"),
        (("O7 *", "O1 R2", "R3 T0", "Y10 (P1)"), "O"),
        (("O7 R7", "O1 R1", "Y10 P9", "T9 *"), "RO"),
        (("O3 R1", "P2 T4", "P1 T0", "O0 R2"), "T"),
        (("O3 R1", "P2 *", "P1 *", "O0 R2"), "RPO"),
        (("O4 R4", "P4 T4", "Y4 *", "* *"), "TRPOY"),
        (("O0", "*", "(R10)", "*"), "O"),
        (("O0 R0", "*", "", ""), "RO"),
        (("* *", "(R10) (T9)", "*", ""), ""),
        (("", "", "", ""), ""),
        (("R10 R9", "(T10) (T9)", "(T8) T7", "T6 *"), "R"),
        (("O1 O2", "O3 R10", "R9 R8", "Y10 P10"), "R"),
    ],
)
def test_trump_is_the_most_frequent_colour_then_the_highest_sum_then_all_tied(
    baskets: tuple[str, ...], trump: str
) -> None:
    """S16: face-down cards and rockets count for no colour, a lone 0 does."""
    assert with_baskets(*baskets).trump == trump


def test_an_orange_sum_of_8_beats_a_red_sum_of_5() -> None:
    """Rulebook, trump colour (S16)."""
    assert with_baskets("O7 *", "O1 R2", "R3 T0", "Y10 (P1)").trump == "O"


def test_the_number_of_cards_comes_before_their_sum() -> None:
    """S16."""
    assert with_baskets("T0 T1", "Y10 *").trump == "T"


def test_everybody_sees_what_trump_is_decided_by() -> None:
    """S16: the colours with their cards and sums; no rocket, nothing face down."""
    view = with_baskets("T0 T1", "Y10 *", "(R9) O8", "P7 T4").view(None)
    assert view.tally == (Tally("T", 3, 5), Tally("P", 1, 7), Tally("O", 1, 8), Tally("Y", 1, 10))


def test_trump_is_judged_when_the_trick_ends() -> None:
    """S16: Peter's orange was trump when he played it."""
    hands = {KEVEN: "P5", PETER: "O3", JOSH: "T1", MADDY: "T2"}
    table = position(hands=hands, baskets={KEVEN: "O7 R2"}).play("P5", "O3")
    assert table.winning == PETER

    table.play("swap T1 for O7 of Keven", "T2")
    assert table.last_trick.trump == "R"
    assert table.winner == KEVEN


def test_a_card_becomes_trump_after_it_was_played() -> None:
    """S16: Peter's red was no trump when he played it."""
    hands = {KEVEN: "P5", PETER: "R1", JOSH: "T1", MADDY: "T2"}
    table = position(hands=hands, baskets={KEVEN: "O7 R2"}).play("P5", "R1", "swap T1 for O7 of Keven", "T2")

    assert table.last_trick.by == "trump"
    assert table.winner == PETER


def test_the_last_seat_may_turn_the_trump_with_the_last_card() -> None:
    """S16."""
    hands = {KEVEN: "P5", PETER: "R1", JOSH: "O3", MADDY: "T2"}
    table = position(hands=hands, baskets={KEVEN: "O7 R2"}).play("P5", "R1", "O3", "swap T2 for O7 of Keven")

    assert table.last_trick.trump == "R"
    assert table.winner == PETER


def test_the_card_taken_no_longer_counts_for_trump() -> None:
    """S16: it lies in the trick, not in a basket."""
    table = trick("P5", "sandbag", "sandbag", "T2", baskets={KEVEN: "O7"})
    assert table.last_trick.trump == "O"

    hands = {KEVEN: "P5", PETER: "T1"}
    table = position(hands=hands, baskets={JOSH: "O7"}).play("P5", "swap T1 for O7 of Josh", "sandbag", "sandbag")
    assert table.last_trick.trump == ""
    assert table.winner == KEVEN


def test_the_card_given_does_not_count_for_trump() -> None:
    """S16: it lies face down."""
    hands = {KEVEN: "P5", PETER: "R10"}
    table = position(hands=hands, baskets={JOSH: "O7 R0", MADDY: "O1 R1"}).play("P5", "swap R10 for O7 of Josh")

    assert table.trump == "R"


def test_a_swap_may_take_the_only_trump_away_and_win_nothing() -> None:
    """S16 and S17: without trump the led colour wins."""
    hands = {KEVEN: "P0", PETER: "T1"}
    table = position(hands=hands, baskets={JOSH: "O10"}).play("P0", "swap T1 for O10 of Josh", "sandbag", "sandbag")

    assert table.winner == KEVEN


# --- winning ---


def test_the_highest_card_of_the_led_colour_wins() -> None:
    """S17."""
    assert trick("P5", "P9", "P10", "P0").winner == JOSH


def test_a_higher_card_of_another_colour_does_not_win() -> None:
    """S17; rulebook, the orange 4 and the yellow 8."""
    table = position(hands={KEVEN: "O4", PETER: "T5", MADDY: "Y8"}, baskets={KEVEN: "O7 *", MADDY: "O0 R1"})
    table.play("O4", "swap T5 for O0 of Maddy", "sandbag", "Y8")

    assert table.winner == KEVEN


def test_the_lowest_trump_beats_the_highest_card_of_the_led_colour() -> None:
    """S17."""
    assert trick("P10", "O0", "P9", "T10", baskets={KEVEN: "O7"}).winner == PETER


def test_the_highest_trump_wins() -> None:
    """S17."""
    assert trick("P10", "O0", "O5", "O3", baskets={KEVEN: "O7"}).winner == JOSH


def test_the_led_colour_may_be_trump() -> None:
    """S17."""
    assert trick("P3", "O10", "P4", "T10", baskets={KEVEN: "P0"}).winner == JOSH


def test_of_several_equal_highest_trumps_the_first_played_wins() -> None:
    """S17."""
    baskets = {KEVEN: "O1 R1"}

    assert trick("P10", "O5", "R5", "T10", baskets=baskets).winner == PETER
    assert trick("P10", "R5", "O5", "T10", baskets=baskets).winner == PETER
    assert trick("P10", "R4", "O5", "R5", baskets=baskets).winner == JOSH


def test_a_led_trump_has_no_advantage_over_a_higher_card_of_another_trump_colour() -> None:
    """S17: all trump colours are alike."""
    assert trick("O5", "R6", "O4", "R3", baskets={KEVEN: "O1 R1"}).winner == PETER


def test_a_led_trump_wins_against_an_equal_one_because_it_came_first() -> None:
    """S17."""
    assert trick("O5", "R5", "O4", "R3", baskets={KEVEN: "O1 R1"}).winner == KEVEN


def test_an_equal_trump_of_the_led_colour_loses_when_it_comes_later() -> None:
    """S17: order of play decides, not the led colour."""
    assert trick("O0", "R5", "O5", "O4", baskets={KEVEN: "O1 R1"}).winner == PETER


def test_without_trump_only_the_led_colour_can_win() -> None:
    """S16 and S17."""
    table = trick("P0", "O10", "R10", "T10", baskets={KEVEN: "* *"})

    assert table.last_trick.trump == ""
    assert table.winner == KEVEN


def test_after_a_led_rocket_the_first_balloon_colour_wins() -> None:
    """S13 and S17."""
    assert trick("*", "P0", "T10", "P1").winner == MADDY


def test_a_lone_0_beats_any_number_of_rockets() -> None:
    """S17: a rocket wins only where no balloon lies face up."""
    assert trick("*", "*", "*", "P0").winner == MADDY


def test_a_hidden_card_never_wins() -> None:
    """Rulebook, face-down sandbags: Peter's would be the highest trump."""
    table = position(hands={KEVEN: "P0"}, sandbags={PETER: "O10"}, baskets={JOSH: "O1"})

    assert table.play("P0", "sandbag O10", "sandbag", "sandbag").winner == KEVEN


def test_a_lone_face_up_card_after_sandbags_wins() -> None:
    """S14 and S17."""
    assert position(hands={JOSH: "T0"}).play("sandbag", "sandbag", "T0", "sandbag").winner == JOSH


# --- no balloon at all ---


def test_of_rockets_only_the_first_wins() -> None:
    """S18."""
    assert trick("*", "*", "*", "*").winner == KEVEN


def test_of_rockets_and_sandbags_the_first_rocket_wins() -> None:
    """S18."""
    table = trick("sandbag", "sandbag", "*", "*")

    assert (table.winner, table.last_trick.by) == (JOSH, "rocket")


def test_a_rocket_taken_by_a_swap_may_be_the_first_rocket() -> None:
    """S18: even one that trump cards in hands could have beaten."""
    table = position(hands={PETER: "O10", JOSH: "*"}, baskets={MADDY: "*", KEVEN: "O1"})
    table.play("sandbag", "swap O10 for * of Maddy", "*", "sandbag")

    assert table.winner == PETER


def test_a_hidden_rocket_does_not_count_as_the_first_rocket() -> None:
    """S18 and S19."""
    table = position(hands={JOSH: "*"}, sandbags={KEVEN: "*", PETER: "*"})

    assert table.play("sandbag *", "sandbag *", "*", "sandbag").winner == JOSH


def test_a_trick_of_sandbags_is_won_by_nobody_and_the_same_seat_leads_again() -> None:
    """S18."""
    table = position(leader=JOSH, sandbags={KEVEN: "* P1"}).play("sandbag", "sandbag", "sandbag *", "sandbag")

    assert (table.winner, table.last_trick.by) == (None, "nobody")
    assert table.turn == JOSH
    assert table.view(None).aside == 4
    assert table.view(None).memory.tricks[-1].standing.winner is None


def test_two_tricks_of_sandbags_in_a_row_leave_the_lead_where_it_was() -> None:
    """S18."""
    table = position(leader=MADDY, sandbags={KEVEN: "P1 P2 P3"}).play(*["sandbag"] * 8)

    assert table.turn == MADDY
    assert table.view(None).aside == 8


def test_a_last_trick_of_sandbags_just_ends_the_round() -> None:
    """S18."""
    table = position(leader=JOSH).play(*["sandbag"] * 4)

    assert table.winner is None
    assert (table.state.phase, table.state.round) == (Phase.PASS, 2)


def test_cards_set_aside_count_for_nobody_and_are_shown_at_scoring() -> None:
    """S18: four cards less for the seats, and one rocket less."""
    bags = {KEVEN: "P1", PETER: "*", JOSH: "R2", MADDY: "T3"}
    table = position(sandbags=bags).play(*["sandbag"] * 4)

    scored = next(event for event in table.events if isinstance(event, RoundScored))
    assert sorted(scored.aside) == ["*", "P1", "R2", "T3"]
    assert sum(sheet.ballast for sheet in scored.sheets) == 55 - 3
    assert sum(sheet.rockets for sheet in scored.sheets) == 4
    assert {turned.card: turned.holder for turned in scored.turned_up if turned.way == "sandbag"} == dict.fromkeys(
        ["P1", "*", "R2", "T3"]
    )


# --- what can be seen ---


def test_a_sandbag_in_a_won_trick_stays_hidden_from_all_but_its_player() -> None:
    """S19: also from the winner."""
    table = position(hands={KEVEN: "P5 P6"}, sandbags={PETER: "* T1"})
    table.play("P5", "sandbag *", "sandbag", "sandbag")

    shown = {seat: table.view(seat).memory.tricks[-1].plays[1].card for seat in (None, KEVEN, PETER, JOSH, MADDY)}
    assert shown == {None: None, KEVEN: None, PETER: "*", JOSH: None, MADDY: None}
    assert told(SandbagPlayed(PETER, "*"), KEVEN) == told(SandbagPlayed(PETER, "*"), None) == SandbagPlayed(PETER, None)


def test_a_rocket_won_inside_a_sandbag_is_not_counted_among_the_rockets_seen() -> None:
    """S19."""
    table = position(leader=KEVEN, hands={KEVEN: "P5 P6", JOSH: "*"}, sandbags={PETER: "* T1"}, won={PETER: (41, 3)})
    table.play("P5", "sandbag *", "*", "sandbag")

    assert (table.view(KEVEN).table[KEVEN].won, table.view(KEVEN).table[KEVEN].rockets) == (4, 1)


def test_what_if_tells_trump_and_winner_and_changes_nothing() -> None:
    """S16: shown before the play is made."""
    hands = {KEVEN: "P5", PETER: "R1 T1"}
    table = position(hands=hands, baskets={KEVEN: "O7 R2"}).play("P5")
    before = everything(table.state)

    assert considered(table.state, PETER, table.code("R1", PETER)) == Standing("O", KEVEN, "P5", "led")
    assert considered(table.state, PETER, table.code("swap T1 for O7 of Keven", PETER)) == Standing(
        "R", KEVEN, "P5", "led"
    )
    assert everything(table.state) == before
