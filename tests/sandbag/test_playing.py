"""Leading and following (rulings S9, S10, S12 to S15)."""

from __future__ import annotations

from bagatelle.games.sandbag.rules.refusals import Reason
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, position


def test_the_leader_may_play_anything() -> None:
    """S9: hand card, rocket, sandbag or swap."""
    table = position(hands={KEVEN: "P3 *"}, sandbags={KEVEN: "T1"}, baskets={KEVEN: "O1 O2", JOSH: "O7 *"})

    swaps = {f"swap {given} for {taken} of Josh" for given in ("P3", "*") for taken in ("O7", "*")}
    assert table.legal() == {"P3", "*", "sandbag T1"} | swaps


def test_the_play_goes_to_the_left() -> None:
    """Rulebook, gameplay."""
    table = position(leader=MADDY, hands={KEVEN: "T1", PETER: "T2", JOSH: "T3", MADDY: "T4"})
    order = []
    for card in ("T4", "T1", "T2", "T3"):
        order.append(table.turn)
        table.play(card)

    assert order == [MADDY, KEVEN, PETER, JOSH]


def test_who_holds_the_led_colour_must_play_it() -> None:
    """S10."""
    table = position(hands={KEVEN: "P3", PETER: "P1 P8 T9"}).play("P3")

    assert table.legal() == {"P1", "P8"}
    assert table.why_not("T9") is Reason.MUST_FOLLOW


def test_who_lacks_the_led_colour_may_play_anything() -> None:
    """S10."""
    table = position(hands={KEVEN: "P3", PETER: "R1 T9"}, sandbags={PETER: "Y4"}, baskets={JOSH: "O7"}).play("P3")

    assert table.legal() == {"R1", "T9", "sandbag Y4", "swap R1 for O7 of Josh", "swap T9 for O7 of Josh"}


def test_trump_need_not_be_played_and_does_not_release_from_following() -> None:
    """S10: only the led colour matters."""
    table = position(hands={KEVEN: "P3", PETER: "P1 O10"}, baskets={JOSH: "O7 O6"}).play("P3")

    assert table.why_not("O10") is Reason.MUST_FOLLOW
    assert table.why_not("P1") is None


def test_a_rocket_may_be_played_at_any_time() -> None:
    """S10."""
    table = position(hands={KEVEN: "P3", PETER: "P1 *"}).play("P3")

    assert table.legal() == {"P1", "*"}


def test_a_sandbag_may_be_played_while_holding_the_led_colour() -> None:
    """S15."""
    table = position(hands={KEVEN: "P3", PETER: "P1"}, sandbags={PETER: "P2 *"}).play("P3")

    assert table.legal() == {"P1", "sandbag P2", "sandbag *"}


def test_a_sandbag_of_the_led_colour_creates_no_duty_to_follow() -> None:
    """S10: a hand does not include sandbags."""
    table = position(hands={KEVEN: "P3", PETER: "T1"}, sandbags={PETER: "P2"}).play("P3")

    assert table.why_not("T1") is None


def test_the_own_basket_creates_no_duty_to_follow() -> None:
    """S10: nor the own basket."""
    table = position(hands={KEVEN: "P3", PETER: "T1"}, baskets={PETER: "P2 P9"}).play("P3")

    assert table.why_not("T1") is None


def test_a_seat_sees_its_sandbags_and_chooses_which_to_play() -> None:
    """S6."""
    table = position(sandbags={KEVEN: "P2 T5 *"})

    assert table.view(KEVEN).sandbags == ("T5", "P2", "*")
    assert table.legal() == {"sandbag P2", "sandbag T5", "sandbag *"}
    assert table.play("sandbag P2").view(KEVEN).sandbags == ("T5", "*")


def test_a_sandbag_cannot_be_played_face_up() -> None:
    """S12: sandbags stay face down."""
    table = position(hands={KEVEN: "T1"}, sandbags={KEVEN: "P2 *"})

    assert table.why_not("P2") is Reason.NOT_IN_HAND
    assert table.why_not("*") is Reason.NOT_IN_HAND


def test_without_hand_cards_only_sandbags_can_be_played() -> None:
    """S12: also when leading, and no swap either."""
    table = position(sandbags={KEVEN: "P2", PETER: "T1"}, baskets={JOSH: "O7 *"})

    assert table.legal() == {"sandbag P2"}
    assert table.play("sandbag P2").legal() == {"sandbag T1"}


# --- the led colour ---


def test_after_a_rocket_the_first_balloon_is_the_led_colour() -> None:
    """S13."""
    table = position(hands={KEVEN: "*", PETER: "P1 T9", JOSH: "P5 O2"}).play("*")
    assert table.legal() == {"P1", "T9"}

    table.play("P1")
    assert table.why_not("O2") is Reason.MUST_FOLLOW
    assert table.view(None).led == "P"


def test_after_a_sandbag_the_first_balloon_is_the_led_colour() -> None:
    """S13."""
    table = position(hands={PETER: "P1 T9", JOSH: "P5 T2"}).play("sandbag")
    assert table.legal() == {"P1", "T9"}

    assert table.play("T9").legal() == {"T2"}


def test_a_hidden_balloon_never_sets_the_led_colour() -> None:
    """S13: only face-up balloons do."""
    table = position(sandbags={KEVEN: "P9"}, hands={PETER: "P1 *", JOSH: "P5 T2"}).play("sandbag P9", "*")

    assert table.view(None).led is None
    assert table.legal() == {"P5", "T2"}


def test_rockets_and_sandbags_before_the_first_balloon_leave_everybody_free() -> None:
    """S13: and every swap is free."""
    table = position(hands={KEVEN: "*", JOSH: "P5 P6"}, baskets={KEVEN: "O7"}).play("*", "sandbag")

    assert table.legal() == {"P5", "P6", "swap P5 for O7 of Keven", "swap P6 for O7 of Keven"}


def test_the_last_seat_may_still_set_the_led_colour() -> None:
    """S13."""
    table = position(hands={KEVEN: "*", MADDY: "T2 P5"}).play("*", "sandbag", "sandbag")

    assert table.legal() == {"T2", "P5"}
    assert table.play("T2").last_trick.led == "T"


def test_a_balloon_led_by_a_swap_is_the_led_colour() -> None:
    """S13: the card taken counts, not the card given."""
    table = position(hands={KEVEN: "P5", PETER: "P1 O2"}, baskets={JOSH: "O7"}).play("swap P5 for O7 of Josh")

    assert table.view(None).led == "O"
    assert table.legal() == {"O2"}


def test_a_rocket_led_by_a_swap_leaves_the_led_colour_open() -> None:
    """S13."""
    table = position(hands={KEVEN: "P5", PETER: "P1 O2"}, baskets={JOSH: "*"}).play("swap P5 for * of Josh")

    assert table.view(None).led is None
    assert table.legal() == {"P1", "O2"}


def test_later_balloons_do_not_change_the_led_colour() -> None:
    """S13."""
    table = position(hands={KEVEN: "P5", PETER: "T1", JOSH: "P2 T3"}).play("P5", "T1")

    assert table.legal() == {"P2"}


def test_the_led_colour_ends_with_the_trick() -> None:
    """S9."""
    table = position(hands={KEVEN: "P5 T1", PETER: "P6 T2", JOSH: "P2 P3", MADDY: "P0 P1"})
    table.play("P5", "P6", "P2", "P0")

    assert table.turn == PETER
    assert table.view(None).led is None
    assert table.legal() == {"T2"}


# --- a sandbag is led ---


def test_after_a_led_sandbag_the_next_seat_must_play_face_up() -> None:
    """S14."""
    table = position(hands={PETER: "P1 *"}, sandbags={PETER: "T4"}, baskets={JOSH: "O7"}).play("sandbag")

    assert table.legal() == {"P1", "*", "swap P1 for O7 of Josh", "swap * for O7 of Josh"}
    assert table.why_not("sandbag T4") is Reason.FACE_UP_NEEDED_AFTER_SANDBAG_LEAD
    assert table.view(PETER).face_up_needed


def test_seats_without_hand_cards_pass_the_duty_on() -> None:
    """S14."""
    table = position(hands={MADDY: "P1"}, sandbags={MADDY: "T4"}).play("sandbag", "sandbag", "sandbag")

    assert table.turn == MADDY
    assert table.legal() == {"P1"}


def test_once_the_duty_is_done_everybody_is_free_again() -> None:
    """S14."""
    hands = {PETER: "P1 P2", JOSH: "P3", MADDY: "P4"}
    table = position(hands=hands, sandbags={JOSH: "T4", MADDY: "T5"}).play("sandbag", "P1")

    assert table.legal() == {"P3", "sandbag T4"}
    assert table.play("sandbag T4").legal() == {"P4", "sandbag T5"}


def test_a_rocket_does_the_duty() -> None:
    """S14."""
    table = position(hands={PETER: "*", JOSH: "P3"}, sandbags={JOSH: "T4"}).play("sandbag", "*")

    assert table.legal() == {"P3", "sandbag T4"}


def test_a_swap_does_the_duty() -> None:
    """S14."""
    table = position(hands={PETER: "P1", JOSH: "P3"}, sandbags={JOSH: "T4"}, baskets={KEVEN: "*"})
    table.play("sandbag", "swap P1 for * of Keven")

    assert table.legal() == {"P3", "sandbag T4"}


def test_a_led_rocket_creates_no_duty() -> None:
    """S14."""
    table = position(hands={KEVEN: "*", PETER: "P1"}, sandbags={PETER: "T4"}).play("*")

    assert table.why_not("sandbag T4") is None
    assert not table.view(PETER).face_up_needed


def test_the_leader_has_no_duty() -> None:
    """S14: the duty comes from a sandbag of this trick, not of the last one."""
    table = position(hands={PETER: "P1 P2"}, sandbags={PETER: "T4"}).play("sandbag", "P1", "sandbag", "sandbag")

    assert table.turn == PETER
    assert table.legal() == {"P2", "sandbag T4"}
    assert not table.view(PETER).face_up_needed


def test_a_sandbag_in_the_middle_creates_no_duty() -> None:
    """S15."""
    table = position(hands={KEVEN: "P5", JOSH: "P3"}, sandbags={JOSH: "T4"}).play("P5", "sandbag")

    assert table.legal() == {"P3", "sandbag T4"}


def test_the_cards_lying_face_up_are_counted() -> None:
    """S14 asks whether any does."""
    table = position(hands={PETER: "P1", JOSH: "*"}).play("sandbag")
    assert table.state.shown == 0

    assert [int(table.play(text).state.shown) for text in ("P1", "*")] == [1, 2]


# --- from trick to trick ---


def test_who_wins_a_trick_leads_the_next() -> None:
    """Rulebook, starting player."""
    hands = {KEVEN: "P5 T1", PETER: "P6 T2", JOSH: "P9 T3", MADDY: "P0 T4"}
    table = position(hands=hands).play("P5", "P6", "P9", "P0")

    assert table.winner == JOSH
    assert table.turn == JOSH


def test_led_purple_0_purple_1_a_swap_and_a_rocket_make_purple_1_win() -> None:
    """Rulebook: the first two tricks of the sample game, told as one story (S11, S16, S17)."""
    hands = {KEVEN: "O4 P0", PETER: "T5 P1", JOSH: "P7", MADDY: "Y8 P8 P2"}
    baskets = {KEVEN: "O7 *", PETER: "O1 R2", JOSH: "R3 T0", MADDY: "O0 Y10"}
    table = position(hands=hands, baskets=baskets)
    table.play("O4", "swap T5 for O0 of Maddy", "sandbag", "Y8")
    assert (table.winner, table.trump) == (KEVEN, "O")

    table.play("P0", "P1")
    assert table.why_not("swap P7 for O7 of Keven") is None
    table.play("swap P7 for O7 of Keven")
    assert table.trump == "R"
    assert table.why_not("swap P8 for R3 of Josh") is Reason.SWAP_MUST_TAKE_LED_OR_ROCKET
    table.play("swap P8 for * of Keven")

    assert table.winner == PETER
    assert table.last_trick.rockets == 1
    assert table.turn == PETER
