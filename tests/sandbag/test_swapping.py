"""Swapping with another seat's basket (rulings S7, S11, S12)."""

from __future__ import annotations

from bagatelle.games.sandbag.rules.events import Swapped, Tally, Way
from bagatelle.games.sandbag.rules.refusals import Reason
from bagatelle.games.sandbag.view.visibility import told
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, Table, position


def led(card: str, *, hand: str, baskets: dict[int, str], sandbags: str = "") -> Table:
    """Keven has led the card and Peter is to follow."""
    return position(hands={KEVEN: card, PETER: hand}, baskets=baskets, sandbags={PETER: sandbags}).play(card)


# --- the ways it is allowed ---


def test_the_leader_may_swap_anything_for_anything() -> None:
    """S11, first way."""
    table = position(hands={KEVEN: "P3 P4 *"}, baskets={PETER: "O7 *", JOSH: "P1 T2"})

    taken = ("O7 of Peter", "* of Peter", "P1 of Josh", "T2 of Josh")
    swaps = {f"swap {given} for {what}" for given in ("P3", "P4", "*") for what in taken}
    assert table.legal() == {"P3", "P4", "*"} | swaps


def test_a_card_of_the_led_colour_may_be_taken_for_any_card() -> None:
    """S11, second way: also while holding two of that colour."""
    table = led("P0", hand="P8 P2 T5 *", baskets={JOSH: "P9 O7"})

    swaps = {f"swap {given} for P9 of Josh" for given in ("P8", "P2", "T5", "*")}
    assert table.legal() == {"P8", "P2", "*"} | swaps


def test_without_the_led_colour_any_card_may_be_taken_for_any_card() -> None:
    """S11, third way."""
    table = led("P0", hand="T5 R6 *", baskets={JOSH: "O7 *"}, sandbags="P9")

    swaps = {f"swap {given} for {taken} of Josh" for given in ("T5", "R6", "*") for taken in ("O7", "*")}
    assert table.legal() == {"T5", "R6", "*", "sandbag P9"} | swaps


def test_the_only_card_of_the_led_colour_may_be_given_for_another_colour() -> None:
    """S11, fourth way; rulebook, Josh and the orange 7."""
    table = led("P0", hand="P7 T5", baskets={JOSH: "O7"})

    assert table.legal() == {"P7", "swap P7 for O7 of Josh"}


def test_a_rocket_may_be_taken_while_holding_two_of_the_led_colour() -> None:
    """S10; rulebook, Maddy and the rocket."""
    table = led("P0", hand="P8 P2 T5", baskets={KEVEN: "O7 *"})

    assert table.legal() == {"P8", "P2", *(f"swap {given} for * of Keven" for given in ("P8", "P2", "T5"))}


def test_a_rocket_may_be_given_for_a_rocket() -> None:
    """S12."""
    table = led("P0", hand="P8 P2 *", baskets={KEVEN: "*"})

    assert table.why_not("swap * for * of Keven") is None


def test_a_rocket_may_be_given() -> None:
    """S12: it then lies face down in the basket of another."""
    table = led("P0", hand="T5 *", baskets={JOSH: "O7"}).play("swap * for O7 of Josh")

    assert table.view(PETER).table[JOSH].basket[0].card == "*"
    assert not table.view(None).table[JOSH].basket[0].face_up


def test_a_sandbag_of_the_led_colour_does_not_hinder_a_swap() -> None:
    """S10 and S11: only the hand counts."""
    table = led("P0", hand="P7 T5", baskets={JOSH: "O7"}, sandbags="P9 P8")

    assert table.why_not("swap P7 for O7 of Josh") is None


def test_before_a_balloon_is_played_every_swap_is_free() -> None:
    """S13."""
    table = position(hands={KEVEN: "*", PETER: "P1 P2"}, baskets={JOSH: "O7"}).play("*")

    assert {"swap P1 for O7 of Josh", "swap P2 for O7 of Josh"} <= table.legal()


def test_a_card_may_be_taken_from_the_leaders_basket_and_from_the_last_seats() -> None:
    """S11: from any other seat."""
    table = led("P0", hand="T5", baskets={KEVEN: "O7", JOSH: "R1", MADDY: "Y2"})

    assert table.legal() == {"T5", "swap T5 for O7 of Keven", "swap T5 for R1 of Josh", "swap T5 for Y2 of Maddy"}


# --- the ways it is not ---


def test_with_two_of_the_led_colour_no_other_colour_may_be_taken() -> None:
    """S11; rulebook, Maddy."""
    table = led("P0", hand="P8 P2 T5 *", baskets={KEVEN: "O7 *"})

    for given in ("P8", "P2", "T5", "*"):
        assert table.why_not(f"swap {given} for O7 of Keven") is Reason.SWAP_MUST_TAKE_LED_OR_ROCKET


def test_with_one_of_the_led_colour_no_other_card_may_be_given_for_another_colour() -> None:
    """S11: not even a rocket."""
    table = led("P0", hand="P7 T5 *", baskets={JOSH: "O7"})

    assert table.why_not("swap T5 for O7 of Josh") is Reason.SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD
    assert table.why_not("swap * for O7 of Josh") is Reason.SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD


def test_trump_is_no_excuse_to_take_another_colour() -> None:
    """S11: only the led colour and rockets are exempt."""
    table = led("P0", hand="P8 P2", baskets={JOSH: "O7 O6"})

    assert table.trump == "O"
    assert table.why_not("swap P8 for O7 of Josh") is Reason.SWAP_MUST_TAKE_LED_OR_ROCKET


def test_nobody_may_take_from_the_own_basket() -> None:
    """S11."""
    table = led("P0", hand="T5", baskets={PETER: "O7 *"})

    assert table.why_not("swap T5 for O7 of Peter") is Reason.SWAP_OWN_BASKET
    assert table.why_not("swap T5 for * of Peter") is Reason.SWAP_OWN_BASKET


def test_a_face_down_card_can_never_be_taken() -> None:
    """S12: the reason does not tell what it is."""
    table = led("P0", hand="T5", baskets={JOSH: "(O7) (*)"})

    for card in ("O7", "*"):
        refusal = table.refusal(f"swap T5 for {card} of Josh")
        assert refusal is not None
        assert refusal[:2] == (Reason.SWAP_FACE_DOWN, ())


def test_a_card_given_in_a_swap_cannot_be_taken_again() -> None:
    """S12."""
    table = position(hands={KEVEN: "P0", PETER: "T5", JOSH: "R1"}, baskets={MADDY: "O7 Y1"})
    table.play("P0", "swap T5 for O7 of Maddy")

    assert table.why_not("swap R1 for T5 of Maddy") is Reason.SWAP_FACE_DOWN
    assert table.why_not("swap R1 for Y1 of Maddy") is None


def test_a_sandbag_may_not_be_given() -> None:
    """S12."""
    table = led("P0", hand="T5", baskets={JOSH: "O7"}, sandbags="R9 *")

    assert table.why_not("swap R9 for O7 of Josh") is Reason.GIVE_FROM_HAND_ONLY
    assert table.why_not("swap * for O7 of Josh") is Reason.GIVE_FROM_HAND_ONLY


def test_a_card_of_the_own_basket_may_not_be_given() -> None:
    """S12."""
    table = led("P0", hand="T5", baskets={PETER: "R9 *", JOSH: "O7"})

    assert table.why_not("swap R9 for O7 of Josh") is Reason.GIVE_FROM_HAND_ONLY


def test_another_seats_sandbag_cannot_be_taken() -> None:
    """S12: there is no such action; only the two basket slots can be named."""
    table = position(hands={KEVEN: "P0"}, sandbags={JOSH: "O7"}, baskets={MADDY: "R1"})

    assert table.legal() == {"P0", "swap P0 for R1 of Maddy"}


def test_a_swap_needs_a_hand_card() -> None:
    """S12."""
    table = led("P0", hand="", baskets={JOSH: "O7 *"}, sandbags="R9")

    assert table.legal() == {"sandbag R9"}
    assert table.why_not("swap R9 for O7 of Josh") is Reason.GIVE_FROM_HAND_ONLY


def test_a_swap_ends_the_turn() -> None:
    """S12: one swap per turn."""
    table = led("P0", hand="T5 T6", baskets={JOSH: "O7 *"}).play("swap T5 for O7 of Josh")

    assert table.turn == JOSH
    assert table.why_not("swap T6 for * of Josh", PETER) is Reason.NOT_YOUR_TURN


# --- what it does ---


def test_the_card_taken_is_played_and_the_card_given_lies_face_down_in_its_place() -> None:
    """S11."""
    table = led("P0", hand="T5 T6", baskets={JOSH: "R1 O7"}).play("swap T5 for O7 of Josh")

    play = table.view(PETER).trick[1]
    assert (play.seat, play.way, play.card, play.owner, play.slot, play.given) == (PETER, Way.SWAP, "O7", JOSH, 1, "T5")
    slots = table.view(PETER).table[JOSH].basket
    assert [(slot.card, slot.face_up, slot.giver) for slot in slots] == [("R1", True, None), ("T5", False, PETER)]
    assert table.hand(PETER) == "T6"


def test_only_the_giver_knows_the_card_given() -> None:
    """S7: not even the owner of the basket may look."""
    table = led("P0", hand="T5", baskets={JOSH: "O7"}).play("swap T5 for O7 of Josh")

    known = {seat: table.view(seat).table[JOSH].basket[0].card for seat in (None, KEVEN, PETER, JOSH, MADDY)}
    assert known == {None: None, KEVEN: None, PETER: "T5", JOSH: None, MADDY: None}


def test_only_the_giver_is_told_the_card_given() -> None:
    """S7."""
    table = led("P0", hand="T5", baskets={JOSH: "O7"}).play("swap T5 for O7 of Josh")
    event = table.events[-1]

    assert event == Swapped(PETER, "O7", JOSH, 0, "T5", "O", "", ())
    assert told(event, PETER) == event
    for seat in (None, KEVEN, JOSH, MADDY):
        assert told(event, seat) == Swapped(PETER, "O7", JOSH, 0, None, "O", "", ())


def test_a_swap_tells_what_all_baskets_show_afterwards() -> None:
    """S16: the card taken counts no more, and neither does the one given, which lies face down."""
    table = led("P0", hand="R9", baskets={JOSH: "R1 O7", MADDY: "* R3"}).play("swap R9 for R1 of Josh")

    event = table.events[-1]
    assert isinstance(event, Swapped)
    assert event.tally == (Tally("R", 1, 3), Tally("O", 1, 7))
    assert event.tally == table.view(None).tally


def test_the_giver_still_knows_the_card_in_later_tricks() -> None:
    """S7."""
    table = position(hands={KEVEN: "P0 P1", PETER: "T5 T6"}, baskets={JOSH: "O7"})
    table.play("P0", "swap T5 for O7 of Josh", "sandbag", "sandbag")

    assert table.view(PETER).table[JOSH].basket[0].card == "T5"
    assert table.view(PETER).memory.tricks[-1].plays[1].given == "T5"
    assert table.view(JOSH).memory.tricks[-1].plays[1].given is None
    assert table.view(JOSH).table[JOSH].basket[0].card is None


def test_both_cards_of_a_basket_may_be_swapped_away_in_one_trick() -> None:
    """S12: one swap per turn, but every seat has one."""
    table = position(hands={KEVEN: "P0", PETER: "T5", JOSH: "R1"}, baskets={MADDY: "O7 *"})
    table.play("P0", "swap T5 for O7 of Maddy", "swap R1 for * of Maddy")

    assert [slot.giver for slot in table.view(None).table[MADDY].basket] == [PETER, JOSH]
    assert table.trump == ""


def test_of_two_rockets_in_a_basket_either_may_be_taken() -> None:
    """S11: the slots are different places."""
    table = led("P0", hand="P5", baskets={JOSH: "* *"}).play("swap P5 for 2b")

    assert [slot.face_up for slot in table.view(None).table[JOSH].basket] == [True, False]
    assert table.view(None).trick[1].card == "*"


def test_giving_the_only_led_card_shows_that_the_hand_is_without_that_colour() -> None:
    """S11: whoever takes another colour has none of the led colour left."""
    table = led("P0", hand="P7 T5", baskets={JOSH: "O7"}).play("swap P7 for O7 of Josh")

    assert table.view(None).table[PETER].voids == "P"
    assert table.view(None).table[JOSH].basket[0].voids == ""


def test_taking_a_rocket_or_the_led_colour_shows_nothing_about_the_hand() -> None:
    """S10 and S11."""
    baskets = {MADDY: "P9 *"}
    table = position(hands={KEVEN: "P0", PETER: "P7 P8", JOSH: "T1 T2"}, baskets=baskets)
    table.play("P0", "swap P7 for * of Maddy", "swap T1 for P9 of Maddy")

    assert [seat.voids for seat in table.view(None).table] == ["", "", "", ""]
