"""Passing and the sealed set-up (rulings S4 to S6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bagatelle.games.sandbag.rules.events import BasketsRevealed, PassSealed, Received, SetUpSealed
from bagatelle.games.sandbag.rules.game import waiting_for
from bagatelle.games.sandbag.rules.refusals import Reason
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.view import Passes, View
from bagatelle.games.sandbag.view.visibility import told
from tests.sandbag.positions import CARDS_EACH, JOSH, KEVEN, MADDY, PETER, Table, dealt, set_up


def without_waiting(view: View) -> View:
    return replace(view, waiting=())


def test_one_card_goes_to_the_left_and_another_to_the_right() -> None:
    """S4."""
    table = dealt(hands={KEVEN: "O1 O2", PETER: "O3 O4", JOSH: "O5 O6", MADDY: "O7 O8"})
    for seat, left, right in [(KEVEN, "O1", "O2"), (PETER, "O3", "O4"), (JOSH, "O5", "O6"), (MADDY, "O7", "O8")]:
        table.choose(seat, f"left {left}", f"right {right}")

    assert {"O4", "O7"} <= set(table.hand(KEVEN).split())
    assert {"O1", "O6"} <= set(table.hand(PETER).split())
    assert {"O3", "O8"} <= set(table.hand(JOSH).split())
    assert {"O5", "O2"} <= set(table.hand(MADDY).split())
    assert table.view(KEVEN).received == Passes("O4", "O7")


def test_at_a_table_of_three_both_neighbours_are_different_seats() -> None:
    """S4."""
    table = dealt(seats=3, hands={KEVEN: "O1 O2", PETER: "O3 O4", JOSH: "O5 O6"})
    table.choose(KEVEN, "left O1", "right O2").choose(PETER, "left O3", "right O4").choose(JOSH, "left O5", "right O6")

    assert {"O4", "O5"} <= set(table.hand(KEVEN).split())
    assert {"O1", "O6"} <= set(table.hand(PETER).split())
    assert {"O2", "O3"} <= set(table.hand(JOSH).split())


def test_rockets_may_be_passed_both_ways() -> None:
    """S4."""
    table = dealt(hands={KEVEN: "* *", PETER: "O1", MADDY: "O2"})
    table.choose(KEVEN, "left *", "right *")
    for seat in (PETER, JOSH, MADDY):
        names = table.hand(seat).split()
        table.choose(seat, f"left {names[0]}", f"right {names[1]}")

    assert "*" in table.hand(PETER)
    assert "*" in table.hand(MADDY)
    assert "*" not in table.hand(KEVEN)


def test_a_seat_with_one_rocket_cannot_pass_it_twice() -> None:
    """S4: one card and another."""
    table = dealt(hands={KEVEN: "*"}).choose(KEVEN, "left *")

    assert table.why_not("right *", KEVEN) is Reason.NOT_IN_HAND


def test_nothing_arrives_before_the_last_seat_has_chosen() -> None:
    """S4: nobody knows what arrives when choosing."""
    table = dealt(hands={KEVEN: "O1 O2"})
    before = table.view(PETER)
    table.choose(KEVEN, "left O1", "right O2")

    assert without_waiting(table.view(PETER)) == without_waiting(before)
    assert waiting_for(table.state) == (PETER, JOSH, MADDY)
    assert not any(isinstance(event, Received) for event in table.events)


def test_half_a_pass_shows_nothing_to_the_others() -> None:
    """S4: sealed."""
    table = dealt(hands={KEVEN: "O1 O2"})
    before = [table.view(seat) for seat in (None, PETER, JOSH, MADDY)]
    table.choose(KEVEN, "left O1")

    assert [table.view(seat) for seat in (None, PETER, JOSH, MADDY)] == before
    assert "O1" not in table.view(KEVEN).hand
    assert table.view(KEVEN).passed == Passes("O1", None)


def test_seats_may_pass_in_any_order() -> None:
    """S4: simultaneous."""
    table = dealt(hands={KEVEN: "O1 O2", JOSH: "O5 O6"})
    table.choose(JOSH, "left O5").choose(KEVEN, "left O1", "right O2").choose(JOSH, "right O6")

    assert waiting_for(table.state) == (PETER, MADDY)
    assert table.why_not("left O5", JOSH) is Reason.ALREADY_SEALED


def test_only_giver_and_receiver_are_told_a_passed_card() -> None:
    """S4."""
    sealed, received = PassSealed(KEVEN, "O1", "O2"), Received(PETER, "O3", "O1")

    assert told(sealed, KEVEN) == sealed
    assert told(sealed, PETER) == told(sealed, None) == PassSealed(KEVEN, None, None)
    assert told(received, PETER) == received
    assert told(received, KEVEN) == told(received, None) == Received(PETER, None, None)


def test_every_sealed_pass_and_everything_received_is_an_event() -> None:
    """S4: the seats are told when somebody has chosen, and each what it got."""
    table = dealt(hands={KEVEN: "O1 O2", PETER: "O3 O4", JOSH: "O5 O6", MADDY: "O7 O8"})
    table.choose(MADDY, "left O7", "right O8").choose(KEVEN, "left O1", "right O2")
    table.choose(PETER, "left O3", "right O4").choose(JOSH, "left O5", "right O6")

    sealed = (PassSealed(MADDY, "O7", "O8"), PassSealed(KEVEN, "O1", "O2"), PassSealed(PETER, "O3", "O4"))
    assert table.events[:4] == [*sealed, PassSealed(JOSH, "O5", "O6")]
    received = (Received(KEVEN, "O4", "O7"), Received(PETER, "O6", "O1"), Received(JOSH, "O8", "O3"))
    assert table.events[4:] == [*received, Received(MADDY, "O2", "O5")]


# --- set-up ---


def choose_all(table: Table, *seats: int) -> Table:
    """Let seats set up with whatever they have."""
    for seat in seats:
        for what in ("basket", "basket", "stow"):
            table.choose(seat, f"{what} {table.hand(seat).split()[0]}")
        if seat in waiting_for(table.state) and table.state.phase is Phase.SET_UP:
            table.choose(seat, "ready")
    return table


def test_the_baskets_turn_up_when_the_last_seat_has_set_up() -> None:
    """S5."""
    table = choose_all(set_up(), KEVEN, JOSH, MADDY)
    assert [len(seat.basket) for seat in table.view(None).table] == [0, 0, 0, 0]

    choose_all(table, PETER)
    assert [len(seat.basket) for seat in table.view(None).table] == [2, 2, 2, 2]
    assert table.state.phase is Phase.PLAY


def test_a_set_up_shows_nothing_to_the_others_before_the_reveal() -> None:
    """S5: not even the number of sandbags."""
    table = set_up(hands={KEVEN: "O7 * P3 P4"}, earlier=[(25, 0, 0, 0)])
    before = [without_waiting(table.view(seat)) for seat in (None, PETER, JOSH, MADDY)]
    for text in ("basket O7", "basket *", "stow P3", "stow P4", "ready"):
        table.choose(KEVEN, text)
        assert [without_waiting(table.view(seat)) for seat in (None, PETER, JOSH, MADDY)] == before

    assert waiting_for(table.state) == (PETER, JOSH, MADDY)


def test_the_reveal_shows_how_many_sandbags_there_are_but_not_which() -> None:
    """S5 and S6."""
    table = set_up(hands={KEVEN: "O7 * P3 P4"}, earlier=[(25, 0, 0, 0)])
    choose_all(table.choose(KEVEN, "basket O7", "basket *", "stow P3", "stow P4", "ready"), PETER, JOSH, MADDY)

    reveal = next(event for event in table.events if isinstance(event, BasketsRevealed))
    assert reveal.sandbags == (2, 1, 1, 1)
    assert [seat.sandbags for seat in table.view(PETER).table] == [2, 1, 1, 1]
    assert table.view(KEVEN).sandbags == ("P3", "P4")
    assert told(SetUpSealed(KEVEN, ("O7", "*"), ("P3",)), PETER) == SetUpSealed(KEVEN, None, None)


def test_every_sealed_set_up_is_an_event() -> None:
    """S5: the seats are told that somebody has chosen."""
    table = set_up(hands={KEVEN: "O7 * P3 P4"}, earlier=[(25, 0, 0, 0)])
    table.choose(KEVEN, "basket O7", "basket *", "stow P3", "stow P4", "ready")

    assert table.events[-1] == SetUpSealed(KEVEN, ("O7", "*"), ("P3", "P4"))


def test_rockets_may_go_into_the_basket_and_behind_it() -> None:
    """S5."""
    table = set_up(hands={KEVEN: "* * *"}).choose(KEVEN, "basket *", "basket *", "stow *")

    assert table.view(KEVEN).sandbags == ("*",)
    assert [slot.card for slot in table.view(KEVEN).table[KEVEN].basket] == ["*", "*"]
    assert "*" not in table.hand(KEVEN)


def test_a_card_that_was_received_may_be_placed_at_once() -> None:
    """S4: received cards join the hand before the set-up."""
    table = dealt(hands={KEVEN: "O1 O2"}).choose(KEVEN, "left O1", "right O2")
    for seat in (PETER, JOSH, MADDY):
        names = table.hand(seat).split()
        table.choose(seat, f"left {names[0]}", f"right {names[1]}")
    table.choose(PETER, "basket O1")

    assert [slot.card for slot in table.view(PETER).table[PETER].basket] == ["O1"]


def test_in_the_first_round_there_is_exactly_one_sandbag() -> None:
    """S5: nobody has ten points yet, so nobody is asked for more."""
    table = set_up(hands={KEVEN: "O7 * P3 P4"}).choose(KEVEN, "basket O7", "basket *", "stow P3")

    assert KEVEN not in waiting_for(table.state)
    assert table.why_not("stow P4", KEVEN) is Reason.ALREADY_SEALED
    assert table.view(None).table[KEVEN].most_sandbags == 1


def count_extra(table: Table, seat: int) -> int:
    """Stow as many sandbags as the table lets the seat, beyond the first."""
    for what in ("basket", "basket", "stow"):
        table.choose(seat, f"{what} {table.hand(seat).split()[0]}")
    extra = 0
    while more := sorted(text for text in table.legal(seat) if text.startswith("stow")):
        table.choose(seat, more[0])
        extra += 1
    return extra


def test_minus_2_12_23_and_5_points_allow_0_1_2_and_0_extra_sandbags() -> None:
    """Rulebook, rounds 2 and 3 (S5)."""
    table = set_up(earlier=[(-2, 12, 23, 5)])

    assert [count_extra(table, seat) for seat in range(4)] == [0, 1, 2, 0]
    assert [len(table.view(seat).sandbags) for seat in range(4)] == [1, 2, 3, 1]


@pytest.mark.parametrize(
    ("total", "extra"),
    [(-1, 0), (-9, 0), (-10, 0), (-25, 0), (0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3)],
)
def test_every_full_ten_points_allow_one_extra_sandbag(total: int, extra: int) -> None:
    """S5: a negative total allows none."""
    table = set_up(earlier=[(total, 0, 0, 0)])

    assert table.view(None).table[KEVEN].most_sandbags == 1 + extra
    assert count_extra(table, KEVEN) == extra


@pytest.mark.parametrize(("first", "second", "extra"), [(12, 8, 2), (9, 9, 1), (23, -20, 0), (-15, 31, 1), (5, 4, 0)])
def test_in_the_third_round_both_rounds_count_together(first: int, second: int, extra: int) -> None:
    """S5: the total is cumulative."""
    table = set_up(earlier=[(0, first, 0, 0), (0, second, 0, 0)])

    assert count_extra(table, PETER) == extra


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_extra_sandbags_may_use_up_the_whole_hand(seats: int) -> None:
    """S5: at most 13, 12, 9 or 7, however many points there are."""
    table = set_up(seats=seats, earlier=[(999, *[0] * (seats - 1))])

    assert table.view(None).table[KEVEN].most_sandbags == CARDS_EACH[seats] - 2
    assert count_extra(table, KEVEN) == CARDS_EACH[seats] - 3
    assert table.hand(KEVEN) == ""
    assert KEVEN not in waiting_for(table.state)


def test_the_last_extra_sandbag_before_the_limit_leaves_one_card_in_hand() -> None:
    """S5: 119 points at four seats are eleven extras."""
    table = set_up(earlier=[(119, 0, 0, 0)])

    assert count_extra(table, KEVEN) == 11
    assert len(table.hand(KEVEN).split()) == 1


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_extra_sandbags_are_optional(placed: int) -> None:
    """S5: from none up to the limit."""
    table = set_up(hands={KEVEN: "O7 * P3 P4 P5"}, earlier=[(35, 0, 0, 0)])
    table.choose(KEVEN, "basket O7", "basket *", "stow P3")
    table.choose(KEVEN, *["stow P4", "stow P5"][:placed], "ready")

    assert len(table.view(KEVEN).sandbags) == 1 + placed
    assert table.why_not("ready", KEVEN) is Reason.ALREADY_SEALED


def test_ready_is_offered_only_after_the_first_sandbag() -> None:
    """S5: the first one is not optional."""
    table = set_up(hands={KEVEN: "O7 * P3"}, earlier=[(35, 0, 0, 0)]).choose(KEVEN, "basket O7", "basket *")
    assert table.why_not("ready", KEVEN) is Reason.SANDBAG_FIRST

    table.choose(KEVEN, "stow P3")
    assert table.why_not("ready", KEVEN) is None
