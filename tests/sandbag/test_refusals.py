"""Every reason for a refusal, with the cards that cause it; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from bagatelle.core.errors import IllegalAction, Refusal
from bagatelle.games.sandbag.rules.actions import SIZE, Kind, kind_of, text_of
from bagatelle.games.sandbag.rules.game import apply, legal, waiting_for, why_not
from bagatelle.games.sandbag.rules.refusals import Reason, WayOut
from bagatelle.games.sandbag.text.words import say_refusal
from tests.sandbag.positions import (
    JOSH,
    KEVEN,
    MADDY,
    PETER,
    TONI,
    Table,
    dealt,
    everything,
    finished,
    position,
    set_up,
)


class Case(NamedTuple):
    """At a table, a seat tries something and hears why not."""

    reason: Reason
    table: Callable[[], Table]
    seat: int
    text: str
    cards: tuple[str, ...] = ()


def passing() -> Table:
    return dealt(hands={KEVEN: "O7 * P3", PETER: "O1"})


def half_passed() -> Table:
    return passing().choose(KEVEN, "left O7")


def passed() -> Table:
    return half_passed().choose(KEVEN, "right *")


def setting_up() -> Table:
    return set_up(hands={KEVEN: "O7 * P3 P4 P5", PETER: "O1"}, earlier=[(10, 0, 0, 0)])


def half_a_basket() -> Table:
    return setting_up().choose(KEVEN, "basket O7")


def full_basket() -> Table:
    return half_a_basket().choose(KEVEN, "basket *")


def stowed() -> Table:
    return full_basket().choose(KEVEN, "stow P3")


def sealed() -> Table:
    return stowed().choose(KEVEN, "stow P4")


def leading() -> Table:
    hands = {KEVEN: "P0 T5", PETER: "P1 P2 T9 *", JOSH: "P7 T1"}
    baskets = {KEVEN: "O7 *", PETER: "O1 R2", JOSH: "R3 (T0)"}
    return position(hands=hands, baskets=baskets, sandbags={KEVEN: "Y2", PETER: "Y1"})


def peter_follows() -> Table:
    return leading().play("P0")


def josh_follows() -> Table:
    return peter_follows().play("P1")


def sandbag_led() -> Table:
    return leading().play("sandbag Y2")


def no_sandbags() -> Table:
    return position(hands={KEVEN: "P0 T5"})


def five_seats() -> Table:
    return position(seats=5, hands={KEVEN: "P0"}, baskets={TONI: "O7"})


def over() -> Table:
    return finished([(1, 2, 3, 4)] * 3)


CASES = (
    Case(Reason.GAME_OVER, over, KEVEN, "O7"),
    Case(Reason.GAME_OVER, over, MADDY, "ready"),
    Case(Reason.NOT_YOUR_TURN, leading, PETER, "P1"),
    Case(Reason.NOT_YOUR_TURN, leading, PETER, "sandbag Y1"),
    Case(Reason.NOT_YOUR_TURN, peter_follows, KEVEN, "T5"),
    Case(Reason.ALREADY_SEALED, passed, KEVEN, "left P3"),
    Case(Reason.ALREADY_SEALED, passed, KEVEN, "right P3"),
    Case(Reason.ALREADY_SEALED, sealed, KEVEN, "stow P5"),
    Case(Reason.ALREADY_SEALED, sealed, KEVEN, "basket P5"),
    Case(Reason.ALREADY_SEALED, sealed, KEVEN, "ready"),
    Case(Reason.PASS_FIRST, passing, KEVEN, "O7"),
    Case(Reason.PASS_FIRST, passing, KEVEN, "basket O7"),
    Case(Reason.PASS_FIRST, half_passed, KEVEN, "stow *"),
    Case(Reason.PASS_FIRST, passing, KEVEN, "ready"),
    Case(Reason.PASS_FIRST, passing, KEVEN, "swap O7 for 1a"),
    Case(Reason.PASS_FIRST, passing, KEVEN, "sandbag O7"),
    Case(Reason.SET_UP_FIRST, setting_up, KEVEN, "O7"),
    Case(Reason.SET_UP_FIRST, stowed, KEVEN, "sandbag P3"),
    Case(Reason.SET_UP_FIRST, setting_up, KEVEN, "swap O7 for 1a"),
    Case(Reason.PASSING_IS_OVER, setting_up, KEVEN, "left O7"),
    Case(Reason.PASSING_IS_OVER, leading, KEVEN, "right P0"),
    Case(Reason.SET_UP_IS_OVER, leading, KEVEN, "basket P0"),
    Case(Reason.SET_UP_IS_OVER, leading, KEVEN, "stow P0"),
    Case(Reason.SET_UP_IS_OVER, leading, KEVEN, "ready"),
    Case(Reason.PASS_LEFT_FIRST, passing, KEVEN, "right O7"),
    Case(Reason.PASS_RIGHT_NEXT, half_passed, KEVEN, "left *"),
    Case(Reason.BASKET_FIRST, setting_up, KEVEN, "stow O7"),
    Case(Reason.BASKET_FIRST, half_a_basket, KEVEN, "stow P3"),
    Case(Reason.BASKET_FIRST, setting_up, KEVEN, "ready"),
    Case(Reason.BASKET_FULL, full_basket, KEVEN, "basket P3"),
    Case(Reason.BASKET_FULL, stowed, KEVEN, "basket P4"),
    Case(Reason.SANDBAG_FIRST, full_basket, KEVEN, "ready"),
    Case(Reason.NOT_IN_HAND, passing, KEVEN, "left O1", ("O1",)),
    Case(Reason.NOT_IN_HAND, half_passed, KEVEN, "right O7", ("O7",)),
    Case(Reason.NOT_IN_HAND, setting_up, KEVEN, "basket O1", ("O1",)),
    Case(Reason.NOT_IN_HAND, half_a_basket, KEVEN, "basket O7", ("O7",)),
    Case(Reason.NOT_IN_HAND, full_basket, KEVEN, "stow *", ("*",)),
    Case(Reason.NOT_IN_HAND, stowed, KEVEN, "stow P3", ("P3",)),
    Case(Reason.NOT_IN_HAND, leading, KEVEN, "P1", ("P1",)),
    Case(Reason.NOT_IN_HAND, leading, KEVEN, "O7", ("O7",)),
    Case(Reason.NOT_IN_HAND, leading, KEVEN, "Y2", ("Y2",)),
    Case(Reason.NOT_IN_HAND, leading, KEVEN, "*", ("*",)),
    Case(Reason.MUST_FOLLOW, peter_follows, PETER, "T9", ("P1", "P2")),
    Case(Reason.MUST_FOLLOW, josh_follows, JOSH, "T1", ("P7",)),
    Case(Reason.NO_SANDBAG_LEFT, no_sandbags, KEVEN, "sandbag P0"),
    Case(Reason.NOT_YOUR_SANDBAG, leading, KEVEN, "sandbag Y1", ("Y1",)),
    Case(Reason.NOT_YOUR_SANDBAG, leading, KEVEN, "sandbag P0", ("P0",)),
    Case(Reason.NOT_YOUR_SANDBAG, leading, KEVEN, "sandbag T0", ("T0",)),
    Case(Reason.NOT_YOUR_SANDBAG, leading, KEVEN, "sandbag *", ("*",)),
    Case(Reason.FACE_UP_NEEDED_AFTER_SANDBAG_LEAD, sandbag_led, PETER, "sandbag Y1", ("T9", "P1", "P2", "*")),
    Case(Reason.NO_SUCH_BASKET, leading, KEVEN, "swap P0 for 4a"),
    Case(Reason.NO_SUCH_BASKET, leading, KEVEN, "swap P0 for 5b"),
    Case(Reason.NO_SUCH_BASKET, leading, KEVEN, "swap * for 5b"),
    Case(Reason.NO_SUCH_BASKET, five_seats, KEVEN, "swap P0 for 5a"),
    Case(Reason.SWAP_OWN_BASKET, leading, KEVEN, "swap P0 for * of Keven"),
    Case(Reason.SWAP_OWN_BASKET, leading, KEVEN, "swap T0 for 0a"),
    Case(Reason.SWAP_OWN_BASKET, peter_follows, PETER, "swap P1 for O1 of Peter"),
    Case(Reason.SWAP_FACE_DOWN, leading, KEVEN, "swap P0 for T0 of Josh"),
    Case(Reason.GIVE_FROM_HAND_ONLY, leading, KEVEN, "swap Y2 for R3 of Josh", ("Y2",)),
    Case(Reason.GIVE_FROM_HAND_ONLY, leading, KEVEN, "swap O7 for R3 of Josh", ("O7",)),
    Case(Reason.GIVE_FROM_HAND_ONLY, leading, KEVEN, "swap P1 for R3 of Josh", ("P1",)),
    Case(Reason.SWAP_MUST_TAKE_LED_OR_ROCKET, peter_follows, PETER, "swap P1 for R3 of Josh", ("P1", "P2")),
    Case(Reason.SWAP_MUST_TAKE_LED_OR_ROCKET, peter_follows, PETER, "swap T9 for O7 of Keven", ("P1", "P2")),
    Case(Reason.SWAP_MUST_TAKE_LED_OR_ROCKET, peter_follows, PETER, "swap * for O7 of Keven", ("P1", "P2")),
    Case(Reason.SWAP_GIVE_MUST_BE_YOUR_ONLY_LED_CARD, josh_follows, JOSH, "swap T1 for O7 of Keven", ("P7",)),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.value}-{case.text}")
def test_a_refusal_names_its_reason_and_the_cards_that_cause_it(case: Case) -> None:
    table = case.table()

    refusal = table.refusal(case.text, case.seat)
    assert refusal is not None
    assert (refusal.reason, refusal.cards) == (case.reason, case.cards)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.value}-{case.text}")
def test_what_is_refused_raises_the_refusal_and_changes_nothing(case: Case) -> None:
    table = case.table()
    before = everything(table.state)

    with pytest.raises(IllegalAction) as refused:
        table.choose(case.seat, case.text)
    assert refused.value.refusal[:2] == (case.reason, case.cards)
    assert everything(table.state) == before


def crowded() -> Table:
    """Josh must follow with the only purple card; rockets and purple cards lie in baskets, and he has a sandbag."""
    hands = {KEVEN: "P0", PETER: "P1", JOSH: "P7 T1 *"}
    baskets = {KEVEN: "O7 *", PETER: "P9 R2"}
    return position(hands=hands, baskets=baskets, sandbags={JOSH: "Y1"}).play("P0").play("P1")


def bare() -> Table:
    """Josh must follow, and has nothing else."""
    return position(hands={KEVEN: "P0", PETER: "P1", JOSH: "P7 P8 T1"}, baskets={KEVEN: "O7 R1"}).play("P0").play("P1")


def nothing_to_take() -> Table:
    return position(hands={KEVEN: "P0 T5", PETER: "P1"}, baskets={KEVEN: "O7 R1"}, sandbags={KEVEN: "Y2", PETER: "Y1"})


def empty_hand() -> Table:
    """S12: Keven has only a sandbag, and Peter's gift lies face down in Josh's basket."""
    table = position(
        leader=PETER,
        hands={PETER: "T5", JOSH: "P4", MADDY: "P5"},
        baskets={KEVEN: "R1 R2", JOSH: "O7 O8"},
        sandbags={KEVEN: "Y2"},
    )
    return table.play("swap T5 for O7 of Josh", "P4", "P5")


WAYS: list[tuple[Callable[[], Table], int, str, set[WayOut]]] = [
    (
        crowded,
        JOSH,
        "T1",
        {WayOut.PLAY_ROCKET, WayOut.PLAY_SANDBAG, WayOut.TAKE_ROCKET, WayOut.TAKE_LED, WayOut.GIVE_LED},
    ),
    (bare, JOSH, "T1", set()),
    (josh_follows, JOSH, "T1", {WayOut.PLAY_SANDBAG, WayOut.TAKE_ROCKET, WayOut.GIVE_LED}),
    (bare, JOSH, "swap P7 for O7 of Keven", {WayOut.FOLLOW}),
    (
        peter_follows,
        PETER,
        "swap P1 for R3 of Josh",
        {WayOut.FOLLOW, WayOut.PLAY_ROCKET, WayOut.PLAY_SANDBAG, WayOut.TAKE_ROCKET},
    ),
    (leading, KEVEN, "Y2", {WayOut.AS_SANDBAG}),
    (leading, KEVEN, "Y3", set()),
    (sandbag_led, PETER, "Y1", set()),
    (no_sandbags, KEVEN, "sandbag P0", {WayOut.PLAY_CARD}),
    (sandbag_led, PETER, "sandbag Y1", {WayOut.PLAY_CARD, WayOut.SWAP_CARD}),
    (
        lambda: position(hands={KEVEN: "P0", PETER: "P1"}, sandbags={KEVEN: "Y2", PETER: "Y1"}).play("sandbag Y2"),
        PETER,
        "sandbag Y1",
        {WayOut.PLAY_CARD},
    ),
    (leading, KEVEN, "swap P0 for * of Keven", {WayOut.TAKE_ELSEWHERE}),
    (nothing_to_take, KEVEN, "swap P0 for O7 of Keven", set()),
    (leading, KEVEN, "swap P0 for T0 of Josh", {WayOut.TAKE_FACE_UP}),
    (empty_hand, KEVEN, "swap P0 for R1 of Keven", {WayOut.PLAY_SANDBAG}),
    (empty_hand, KEVEN, "swap P0 for 2a", {WayOut.PLAY_SANDBAG}),
]


@pytest.mark.parametrize(("table", "seat", "text", "ways"), WAYS)
def test_only_ways_out_that_are_open_are_named(
    table: Callable[[], Table], seat: int, text: str, ways: set[WayOut]
) -> None:
    refusal = table().refusal(text, seat)

    assert refusal is not None
    assert set(refusal.ways) == ways
    assert ("You may instead" in say_refusal(refusal)) == bool(ways)


def test_the_name_of_a_sandbag_is_refused_with_how_it_is_played() -> None:
    """S6: it is not in the hand, but may be played."""
    refusal = leading().refusal("Y2", KEVEN)

    assert refusal is not None
    assert "You may instead play it face down: `sandbag Y2`." in say_refusal(refusal)


STRANGE = [
    (KEVEN, -1, Reason.NO_SUCH_ACTION),
    (KEVEN, SIZE, Reason.NO_SUCH_ACTION),
    (KEVEN, 1 << 40, Reason.NO_SUCH_ACTION),
    (-1, 0, Reason.NO_SUCH_SEAT),
    (4, 0, Reason.NO_SUCH_SEAT),
    (1 << 40, 0, Reason.NO_SUCH_SEAT),
]


@pytest.mark.parametrize("table", [passing, setting_up, leading, over])
@pytest.mark.parametrize(("seat", "code", "reason"), STRANGE)
def test_there_is_no_such_seat_or_action(table: Callable[[], Table], seat: int, code: int, reason: Reason) -> None:
    state = table().state
    before = everything(state)

    assert why_not(state, seat, code) == Refusal(reason, ())
    with pytest.raises(IllegalAction):
        apply(state, seat, code)
    assert everything(state) == before


def test_a_number_beyond_every_machine_word_is_no_action_and_no_seat() -> None:
    assert why_not(leading().state, KEVEN, 10**30) == Refusal(Reason.NO_SUCH_ACTION, ())
    assert why_not(leading().state, 10**30, 0) == Refusal(Reason.NO_SUCH_SEAT, ())


@pytest.mark.parametrize("table", [passing, setting_up, leading, over])
@pytest.mark.parametrize("seat", [-1, 4])
def test_who_is_not_at_the_table_may_do_nothing(table: Callable[[], Table], seat: int) -> None:
    """Nothing is listed that ``why_not`` refuses."""
    assert legal(table().state, seat) == []


def test_these_stories_tell_every_reason() -> None:
    told = {case.reason for case in CASES} | {reason for _, _, reason in STRANGE}

    assert told == set(Reason)


PASSING, SETTING_UP, PLAYING = {Kind.LEFT, Kind.RIGHT}, {Kind.BASKET, Kind.STOW, Kind.READY}, set(Kind)
PLAYING -= PASSING | SETTING_UP


@pytest.mark.parametrize(
    ("table", "kinds", "reason"),
    [
        (passing, SETTING_UP | PLAYING, Reason.PASS_FIRST),
        (setting_up, PASSING, Reason.PASSING_IS_OVER),
        (setting_up, PLAYING, Reason.SET_UP_FIRST),
        (leading, PASSING, Reason.PASSING_IS_OVER),
        (leading, SETTING_UP, Reason.SET_UP_IS_OVER),
        (over, set(Kind), Reason.GAME_OVER),
    ],
)
def test_what_belongs_to_another_part_of_the_round_is_refused_as_such(
    table: Callable[[], Table], kinds: set[Kind], reason: Reason
) -> None:
    """Whatever card the action names, from the first of the list to the last."""
    state = table().state
    foreign = [code for code in range(SIZE) if kind_of(code) in kinds]

    assert {why_not(state, KEVEN, code) for code in foreign} == {Refusal(reason, ())}


TABLES = (
    passing,
    half_passed,
    passed,
    setting_up,
    half_a_basket,
    full_basket,
    stowed,
    sealed,
    leading,
    peter_follows,
    josh_follows,
    sandbag_led,
    no_sandbags,
    five_seats,
    over,
)


@pytest.mark.parametrize("table", TABLES)
def test_an_action_is_either_listed_as_legal_or_refused_for_a_reason(table: Callable[[], Table]) -> None:
    state = table().state
    for seat in range(state.seats):
        free = [code for code in range(SIZE) if why_not(state, seat, code) is None]

        assert legal(state, seat) == free
        assert bool(free) == (seat in waiting_for(state))


@pytest.mark.parametrize("table", TABLES)
def test_everything_refused_changes_nothing_and_everything_legal_can_be_done(table: Callable[[], Table]) -> None:
    state = table().state
    before = everything(state)
    for seat in range(state.seats):
        free = set(legal(state, seat))
        for code in range(SIZE):
            if code in free:
                apply(state.copy(), seat, code)
                continue
            with pytest.raises(IllegalAction):
                apply(state, seat, code)

    assert everything(state) == before, "some refused action left a trace"


def test_a_refusal_never_tells_a_card_that_the_seat_cannot_see() -> None:
    """S7 and S19: the cards of a refusal are the seat's own, or the one it named."""
    for make in TABLES:
        state = make().state
        for seat in range(state.seats):
            view = make().view(seat)
            for code in range(SIZE):
                refusal = why_not(state, seat, code)
                cards = set(refusal.cards) if refusal else set()
                assert cards <= {*view.hand, *view.sandbags, *text_of(code).split()}
