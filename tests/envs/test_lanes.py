"""What learners see, may choose and get: the same as at a table, and nothing that is hidden."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from bagatelle.core.lane import FINISHED, ILLEGAL, RUNNING, WHOLE
from bagatelle.core.seats import MOST_SEATS
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games import find
from tests.envs.lanes import CASES, SEATS, marked, name_of, observed, place, state_of, walk


@pytest.mark.parametrize("recall", [False, True], ids=["sees", "recalls"])
@pytest.mark.parametrize(("game", "variant"), CASES, ids=name_of)
def test_states_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: str, variant: Variant, *, recall: bool) -> None:
    rules = find(game)
    chance = Fast(5)
    moved = 0
    for number, lane in enumerate(walk(place(game, variant, recall=recall).lane(Fast(11)), 3)):
        if number % 11:
            continue
        viewer = number % variant.seats if number % 2 else int(lane.seat)
        state = state_of(lane)
        twin = lane.with_position(rules.resample(rules.view_of(state, viewer), chance))

        assert observed(lane, viewer).tobytes() == observed(twin, viewer).tobytes()
        if viewer == lane.seat:
            assert marked(lane).tobytes() == marked(twin).tobytes()
        other = (viewer + 1) % variant.seats
        moved += observed(lane, other).tobytes() != observed(twin, other).tobytes()
    assert moved, "what the viewer does not know has really changed"


@pytest.mark.parametrize(("game", "variant"), CASES, ids=name_of)
def test_who_is_asked_and_what_is_marked_is_what_the_game_says(game: str, variant: Variant) -> None:
    rules = find(game)
    polled = 0
    for lane in walk(place(game, variant).lane(Fast(12)), 4):
        state = state_of(lane)
        seat = int(lane.seat)
        asked = (*rules.invited(state), *rules.waiting_for(state))
        legal = rules.legal(state, seat)
        if lane.is_polled:
            assert seat not in asked
            assert legal
            legal.append(rules.actions.SIZE)
            polled += 1
        else:
            assert seat == asked[0]

        assert np.flatnonzero(marked(lane)).tolist() == legal == lane.codes()
    assert lane.status == FINISHED
    may_interrupt = ("splits", "off") not in variant.chosen or ("manners", "strict") in variant.chosen
    assert bool(polled) is (game == "bagoloot" and may_interrupt)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_without_claims_nobody_is_polled(game: str, seats: int) -> None:
    assert not any(lane.is_polled for lane in walk(place(game, Variant(seats), claims=False).lane(Fast(12)), 4))


@pytest.mark.parametrize("seats", find("bagoloot").SEATS)
def test_each_seat_is_polled_once_in_a_turn_clockwise_from_the_seat_in_turn(seats: int) -> None:
    in_a_row: list[int] = []
    longest = 0
    for lane in walk(place("bagoloot", Variant(seats)).lane(Fast(12)), 4):
        if not lane.is_polled:
            in_a_row = []
            continue
        in_a_row.append((int(lane.seat) - int(lane.turn())) % seats)
        assert in_a_row == sorted(set(in_a_row))
        assert in_a_row[0] > 0
        longest = max(longest, len(in_a_row))
    assert longest == seats - 1


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_rewards_add_up_to_nothing_and_to_what_the_game_was_worth(game: str, seats: int, reward: str) -> None:
    rules = find(game)
    sign = -1 if game == "sandbag" else 1
    lane = place(game, Variant(seats), reward=reward).lane(Fast(21))
    lane.begin()
    chance = Fast(22)
    returns = np.zeros(seats)
    while lane.status == RUNNING:
        lane.step(lane.sample(chance))
        step = np.array(list(lane.rewards))
        assert step.sum() == 0
        returns += step / WHOLE
    outcome = rules.outcome(state_of(lane))
    assert outcome is not None
    if reward == "points":
        totals = sign * np.array(outcome.totals)
        assert returns == pytest.approx(totals - totals.mean())
    else:
        assert set(np.flatnonzero(returns > 0)) == set(outcome.winners)
        assert returns.max() == pytest.approx(1 / len(outcome.winners) - 1 / seats)


@pytest.mark.parametrize("sharing", range(1, MOST_SEATS + 1))
def test_every_share_of_a_reward_is_a_whole_number(sharing: int) -> None:
    assert WHOLE % sharing == 0


@pytest.mark.parametrize("code", [-1, 10**6, 2**70, 5])
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_an_illegal_choice_ends_the_game_and_changes_nothing_else(game: str, seats: int, code: int) -> None:
    rules = find(game)
    lane = place(game, Variant(seats)).lane(Fast(1))
    lane.begin()
    seat = int(lane.seat)
    before = repr(rules.view_of(state_of(lane), seat))

    assert lane.step(code) == ILLEGAL
    assert [reward / WHOLE for reward in lane.rewards] == [-1 if at == seat else 1 / (seats - 1) for at in range(seats)]
    assert repr(rules.view_of(state_of(lane), seat)) == before
    lane.begin()
    assert lane.status == RUNNING


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_copy_goes_on_like_the_original(game: str, seats: int) -> None:
    lane = place(game, Variant(seats)).lane(Fast(31))
    here = next(islice(walk(lane, 32), 25, None))
    twin = here.with_position(state_of(here).copy())
    one, two = Fast(33), Fast(33)
    while here.status == RUNNING:
        assert observed(here, int(here.seat)).tobytes() == observed(twin, int(twin.seat)).tobytes()
        here.step(here.sample(one))
        twin.step(twin.sample(two))
    assert list(here.rewards) == list(twin.rewards)
