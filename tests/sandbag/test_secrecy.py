"""What a seat may know (rulings S4 to S7, S19), and states drawn from what it knows."""

from __future__ import annotations

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.games.sandbag.rules.events import (
    Dealt,
    PassSealed,
    Received,
    SandbagEvent,
    SandbagPlayed,
    SetUpSealed,
    Swapped,
)
from bagatelle.games.sandbag.rules.game import legal, play_out
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.visibility import told, view_of
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, position
from tests.sandbag.test_random_games import moments

SEATS = (3, 4, 5, 6)


def test_a_seat_sees_its_own_hand_and_only_counts_the_others() -> None:
    """S4: the deal is told to each seat alone."""
    event = Dealt(KEVEN, 2, ("O7", "*"))

    assert told(event, KEVEN) == event
    assert told(event, PETER) == told(event, None) == Dealt(KEVEN, 2, None)
    assert view_of(position(hands={KEVEN: "O7 *"}).state, None).hand == ()


def test_who_is_not_at_the_table_sees_no_hand() -> None:
    """Seat -1 is not the last seat."""
    state = position(hands={MADDY: "O7 *"}).state

    with pytest.raises((AssertionError, IndexError)):
        view_of(state, -1)


def test_a_hand_that_does_not_follow_is_known_to_lack_the_colour() -> None:
    """S10: playing another colour from the hand proves it."""
    table = position(hands={KEVEN: "P0", PETER: "T1"}).play("P0", "T1")

    assert [seat.voids for seat in table.view(None).table] == ["", "P", "", ""]


def test_rockets_and_sandbags_prove_nothing_about_a_hand() -> None:
    """S10 and S15."""
    table = position(hands={KEVEN: "P0 P1", PETER: "* T1", JOSH: "T2"}, sandbags={JOSH: "Y1"})
    table.play("P0", "*", "sandbag Y1")

    assert [seat.voids for seat in table.view(None).table] == ["", "", "", ""]


def test_before_a_colour_is_led_no_card_proves_anything() -> None:
    """S13."""
    table = position(hands={KEVEN: "* T3", PETER: "T1 P2"}).play("*", "T1")

    assert [seat.voids for seat in table.view(None).table] == ["", "", "", ""]


def test_a_card_given_later_cannot_have_a_colour_the_hand_lacked_before() -> None:
    """S7: what everybody may conclude about the face-down card."""
    table = position(hands={KEVEN: "P0 R1", PETER: "T1 Y9"}, baskets={JOSH: "*"})
    table.play("P0", "T1", "sandbag", "sandbag", "R1", "swap Y9 for * of Josh")

    assert table.view(MADDY).table[JOSH].basket[0].voids == "P"


def test_everything_is_open_once_the_game_is_over() -> None:
    """S19 lasts until the scoring."""
    table = position(earlier=[(0, 0, 0, 0), (0, 0, 0, 0)], sandbags={KEVEN: "O7"}).play(*["sandbag"] * 4)

    assert table.state.phase is Phase.OVER
    assert view_of(table.state, MADDY).memory.tricks[-1].plays[0].card == "O7"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [40, 41])
def test_a_drawn_state_looks_the_same_to_the_seat_it_was_drawn_for(seats: int, seed: int) -> None:
    """A view that told a secret could not be given by another deal of the hidden cards."""
    for number, (state, _, _) in enumerate(moments(seats, seed)):
        if number % 7 == 0:
            for seat in (None, *range(seats)):
                view = view_of(state, seat)
                drawn = resample(view, Fast(number))
                assert view_of(drawn, seat) == view
                if seat is not None:
                    assert legal(drawn, seat) == legal(state, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_drawn_state_can_be_played_to_the_end(seats: int) -> None:
    for number, (state, seat, _) in enumerate(moments(seats, seed=42)):
        if number % 17 == 0:
            drawn = resample(view_of(state, seat), Fast(number))
            play_out(drawn, Fast(number))
            assert drawn.phase is Phase.OVER


@pytest.mark.parametrize("seats", SEATS)
def test_a_drawn_state_mixes_what_the_seat_cannot_know(seats: int) -> None:
    """Another seat's hidden cards come out differently."""
    state = next(state for state, _, _ in moments(seats, seed=43) if state.phase is Phase.PLAY)
    view = view_of(state, KEVEN)
    hands = {view_of(resample(view, Fast(seed)), PETER).hand for seed in range(10)}

    assert len(hands) > 1


def hidden_in(event: SandbagEvent) -> tuple[object, ...]:
    """The fields of an event that only the seat it is about may see."""
    match event:
        case Dealt():
            return (event.cards,)
        case PassSealed():
            return (event.left, event.right)
        case Received():
            return (event.from_left, event.from_right)
        case SetUpSealed():
            return (event.basket, event.sandbags)
        case SandbagPlayed():
            return (event.card,)
        case Swapped():
            return (event.given,)
        case _:
            return ()


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_hidden_is_told_to_the_seat_that_did_it_and_to_nobody_else(seats: int) -> None:
    """S4 to S7, S19: deals, passes, set-ups, sandbags and cards given."""
    log: list[SandbagEvent] = []
    for _ in moments(seats, seed=44, log=log):
        pass
    for event in log:
        told_to = {seat: hidden_in(told(event, seat)) for seat in (None, *range(seats))}
        knowing = [seat for seat, fields in told_to.items() if fields and None not in fields]
        assert None not in hidden_in(event)
        assert len(knowing) == bool(hidden_in(event))
        assert all(told(event, seat) == event for seat in knowing)
        assert all(set(fields) <= {None} for seat, fields in told_to.items() if seat not in knowing)
