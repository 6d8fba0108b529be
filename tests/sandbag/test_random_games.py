"""Random games, some of them heavy with sandbags: what is foretold comes true, and chance is even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.events import RoundScored, SandbagEvent, Standing, TrickEnded
from bagatelle.games.sandbag.rules.game import (
    apply,
    considered,
    deal,
    if_ended_now,
    legal,
    play_out,
    sample,
    waiting_for,
)
from bagatelle.games.sandbag.rules.scoring import rocket_worth, rockets_of, round_score
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.view.view import PublicView
from bagatelle.games.sandbag.view.visibility import public_view, so_far
from tests.sandbag.positions import CARDS_EACH, JOSH, KEVEN, MADDY, PETER, Table, dealt, everything, position, set_up

SEATS = (3, 4, 5, 6)
GAMES = 8


def heavy(seats: int, seed: int, log: list[SandbagEvent] | None) -> State:
    """The second of three rounds, with so many points that hands run out and sandbags abound."""
    chance = Fast(seed + 5)
    state = dealt(seats=seats, earlier=[[chance.below(160) for _ in range(seats)]]).state
    state.chance = Fast(seed)
    state.listen(log)
    return state


def moments(seats: int, seed: int, log: list[SandbagEvent] | None = None) -> Iterator[tuple[State, int, int]]:
    """Every choice of a random game, just before it is made: the state, the seat, what it will choose."""
    chance = Fast(seed * 31 + seats)
    state = heavy(seats, seed, log) if seed % 2 else deal(Variant(seats), Fast(seed), log)
    while waiting := waiting_for(state):
        seat = waiting[chance.below(len(waiting))]
        code = sample(state, seat, chance)
        yield state, seat, code
        apply(state, seat, code)


def comes_true(state: State, seat: int, code: int) -> Standing:
    """Trump and winner after the play was really made."""
    twin = state.copy()
    log: list[SandbagEvent] = []
    twin.listen(log)
    apply(twin, seat, code)
    for event in log:
        if isinstance(event, TrickEnded):
            return Standing(event.trump, event.winner, event.card, event.by)
    return if_ended_now(twin)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [76, 77])
def test_what_is_considered_comes_true(seats: int, seed: int) -> None:
    """S16: trump and winner foretold for any play are those after it."""
    for number, (state, seat, _) in enumerate(moments(seats, seed)):
        if state.phase is Phase.PLAY and number % 5 == 0:
            before = everything(state)
            foretold = {code: considered(state, seat, code) for code in legal(state, seat)}
            assert everything(state) == before
            assert foretold == {code: comes_true(state, seat, code) for code in foretold}


def test_the_random_games_see_the_rare_things() -> None:
    """Otherwise the comparisons above would prove little."""
    log: list[SandbagEvent] = []
    for seats in SEATS:
        for seed in range(GAMES):
            for _ in moments(seats, seed, log):
                pass
    tricks = [event for event in log if isinstance(event, TrickEnded)]

    assert {event.by for event in tricks} == {"trump", "led", "rocket", "nobody"}
    assert any(len(event.trump) > 1 and event.by == "trump" for event in tricks)
    assert any(event.trump == "" for event in tricks)
    assert any("*" in event.aside for event in log if isinstance(event, RoundScored))


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_game_takes_as_many_plays_as_three_rounds_have(seats: int) -> None:
    """S1: and half a game half as many."""
    state = deal(Variant(seats), Fast(1))
    assert play_out(state, Fast(2)) == 3 * seats * (CARDS_EACH[seats] - 2)

    halfway = position(earlier=[(0, 0, 0, 0), (0, 0, 0, 0)], sandbags={KEVEN: "P1 P2 P3"}).play("sandbag")
    assert play_out(halfway.state, Fast(2)) == 11


def assert_even(table: Table, seat: int) -> None:
    """Every legal action is drawn about a thousand times."""
    actions = legal(table.state, seat)
    chance = Fast(11)
    drawn = Counter(sample(table.state, seat, chance) for _ in range(1000 * len(actions)))
    assert sorted(drawn) == actions
    assert all(850 < times < 1150 for times in drawn.values())


def test_a_random_choice_in_passing_and_set_up_takes_every_action_equally_often() -> None:
    """S5: being ready is as likely as each further sandbag."""
    table = dealt(hands={KEVEN: "* *"})
    assert_even(table, KEVEN)
    assert_even(table.choose(KEVEN, "left *"), KEVEN)
    table = set_up(hands={KEVEN: "* * P3"}, earlier=[(35, 0, 0, 0)])
    for text in ("basket *", "basket *", "stow P3"):
        assert_even(table.choose(KEVEN, text), KEVEN)

    assert table.why_not("ready", KEVEN) is None


def test_a_random_choice_takes_every_legal_play_equally_often() -> None:
    """Two rockets in hand are one play; two rockets in a basket are two."""
    hands = {KEVEN: "P0", PETER: "P1 P2 T3 * *"}
    table = position(hands=hands, sandbags={PETER: "Y1 *"}, baskets={JOSH: "* *", MADDY: "P9 O1"}).play("P0")

    assert len(legal(table.state, PETER)) == 17
    assert_even(table, PETER)


# --- the live score ---


def hidden_rockets(state: State, view: PublicView, seat: int) -> int:
    """The rockets of a seat that lie face down: won as sandbags, or swapped into its basket (S19)."""
    shown = view.rockets_won[seat] + sum(slot.face_up and slot.card == "*" for slot in view.baskets[seat])
    return int(rockets_of(state, seat)) - shown


@pytest.mark.parametrize("seats", SEATS)
def test_the_live_score_is_the_score_if_no_rocket_lies_face_down(seats: int) -> None:
    """S19, S20: a hidden rocket counts as one point of ballast; that is all by which the live score is ever wrong."""
    differed = 0
    for seed in range(GAMES):
        for state, _, _ in moments(seats, seed):
            view = public_view(state)
            if state.phase is not Phase.PLAY:
                assert view.so_far == (0,) * seats
                continue
            for seat in range(seats):
                hidden = hidden_rockets(state, view, seat)
                differed += hidden > 0
                assert view.so_far[seat] == round_score(state, seat) + (rocket_worth(seats) + 1) * hidden
    assert differed, "some game had a hidden rocket"


@pytest.mark.parametrize("seats", SEATS)
def test_the_live_score_of_the_last_round_becomes_its_score_when_all_is_revealed(seats: int) -> None:
    for seed in range(GAMES):
        log: list[SandbagEvent] = []
        state = [state for state, _, _ in moments(seats, seed, log)][-1]
        view = public_view(state)
        scored = [event for event in log if isinstance(event, RoundScored)][-1]
        for sheet in scored.sheets:
            seat = sheet.seat
            live = so_far(seats, view.cards_won[seat], view.rockets_won[seat], view.baskets[seat])
            found = sum(up.card == "*" and up.holder == seat for up in scored.turned_up)
            assert sheet.score == live - (rocket_worth(seats) + 1) * found
        assert view.so_far == (0,) * seats, "the round is over: its points are in the totals"
