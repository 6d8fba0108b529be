"""Batches: what they show is what their games show, and equal seeds play equal games."""

from __future__ import annotations

import numpy as np
import pytest

from bagatelle.core.errors import BadVariant, BagatelleError, UnknownGame
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.envs.batch import Batch, Shown
from bagatelle.envs.setting import chance_for
from bagatelle.games import bagoloot, sandbag
from bagatelle.games.bagoloot.lane import BagolootLane
from bagatelle.games.bagoloot.view import count_hand
from bagatelle.games.sandbag.cards import KIND
from bagatelle.games.sandbag.lane import SandbagLane
from tests.envs.lanes import SEATS, marked, observed, place, walk


def bytes_of(shown: Shown) -> list[bytes]:
    """All that a batch shows."""
    arrays = (shown.observations, shown.masks, shown.seats)
    paid = (shown.rewards, shown.done, shown.status)
    return [*(array.tobytes() for array in arrays), *(array.tobytes() for array in paid)]


@pytest.mark.parametrize("recall", [False, True], ids=["sees", "recalls"])
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_every_lane_shows_its_own_game(game: str, seats: int, *, recall: bool) -> None:
    """The same games again, one by one."""
    batch = Batch(game, seats, lanes=3, seed=7, recall=recall)
    alone = [batch.setting.lane(chance_for(7, f"lane {number}")) for number in range(3)]
    for lane in alone:
        lane.begin()
    shown = batch.reset()
    finished = 0
    while finished < 4:
        for number, lane in enumerate(alone):
            assert shown.seats[number] == lane.seat
            assert shown.observations[number].tobytes() == observed(lane, int(lane.seat)).tobytes()
            assert shown.masks[number].tobytes() == marked(lane).tobytes()
        actions = batch.sample().copy()
        shown = batch.step(actions)
        for number, lane in enumerate(alone):
            assert shown.status[number] == lane.step(int(actions[number]))
            assert shown.rewards[number] * 60 == pytest.approx(list(lane.rewards))
            if shown.done[number]:
                finished += 1
                lane.begin()


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_equal_seeds_give_equal_runs_over_whole_games(game: str, seats: int) -> None:
    one, two = (Batch(game, seats, lanes=4, seed=3, reward="points") for _ in range(2))
    first, second = one.reset(), two.reset()
    kept = one.arrays()
    done = 0
    while done < 5:
        assert bytes_of(first) == bytes_of(second)
        first, second = one.step(one.sample(), into=kept), two.step(two.sample())
        assert first is kept
        done += int(first.done.sum())
    other = Batch(game, seats, lanes=4, seed=4).reset()
    assert other.observations.tobytes() != one.reset(seed=3).observations.tobytes()
    assert one.reset(seed=3).observations.tobytes() == two.reset(seed=3).observations.tobytes()
    assert one.shown.masks.tobytes() == two.shown.masks.tobytes()


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_an_illegal_action_ends_the_game_of_its_lane_and_no_other(game: str, seats: int) -> None:
    batch = Batch(game, seats, lanes=3, seed=1)
    shown = batch.reset()
    seat = int(shown.seats[1])
    actions = batch.sample().copy()
    actions[1] = np.flatnonzero(shown.masks[1] == 0)[0]

    shown = batch.step(actions)

    assert shown.done.tolist() == [False, True, False]
    assert shown.status.tolist() == [0, 2, 0]
    assert shown.rewards[1, seat] == -1
    assert shown.rewards.sum() == pytest.approx(0, abs=1e-6)
    assert shown.masks[1].any()
    for _ in range(300):
        shown = batch.step(batch.sample())
        assert 2 not in shown.status
        assert all(shown.masks[lane].any() for lane in range(3))


def test_arrays_cannot_be_written_by_those_who_look() -> None:
    batch = Batch("sandbag", lanes=2)
    with pytest.raises(ValueError, match="read-only"):
        batch.reset().observations[0, 0] = 1


def test_what_cannot_be_is_refused_with_the_way_out() -> None:
    with pytest.raises(UnknownGame):
        Batch("whist", lanes=1)
    with pytest.raises(BadVariant, match="3 to 6"):
        Batch("sandbag", 7, lanes=1)
    with pytest.raises(BadVariant, match="no option colour"):
        Batch("sandbag", lanes=1, colour="red")
    with pytest.raises(BagatelleError, match="one lane at least"):
        Batch("sandbag", lanes=0)
    with pytest.raises(BagatelleError, match="win or points"):
        Batch("sandbag", lanes=1, reward="glory")
    batch = Batch("sandbag", lanes=2)
    with pytest.raises(BagatelleError, match="reset first"):
        batch.step([0, 0])
    batch.reset()
    with pytest.raises(BagatelleError, match="2 actions"):
        batch.step([0])


def test_some_cells_of_sandbag_say_what_the_view_says() -> None:
    """Spot checks of the layout against views of Sandbag."""
    where = place("sandbag", Variant(4))
    first, end = where.layout.span("hand")
    seats = where.layout.span("seats")[0]
    columns = where.layout.parts[1].columns
    for number, lane in enumerate(walk(where.lane(Fast(8)), 9)):
        if number % 7:
            continue
        assert isinstance(lane, SandbagLane)
        viewer = int(lane.seat)
        view = sandbag.view_of(lane.state, viewer)
        cells = observed(lane, viewer)
        hand = cells[first:end]
        assert hand.sum() == len(view.hand)
        assert all(hand[KIND[name]] for name in view.hand)
        for step in range(4):
            row = dict(zip(columns, cells[seats + step * len(columns) :], strict=False))
            shown = view.table[(viewer + step) % 4]
            assert (row["hand"], row["sandbags"], row["cards won"]) == (shown.hand, shown.sandbags, shown.won)
            assert 10 * row["points, tens"] + row["points, ones"] == shown.total
            assert "".join(letter for letter in "TRPOY" if row[f"without {letter}"]) == shown.voids


def test_some_cells_of_bagoloot_say_what_the_view_says() -> None:
    where = place("bagoloot", Variant(3), recall=True)
    span = where.layout.span
    lids = 0
    for number, lane in enumerate(walk(where.lane(Fast(8)), 9)):
        if number % 7:
            continue
        assert isinstance(lane, BagolootLane)
        viewer = int(lane.seat)
        view = bagoloot.view_of(lane.state, viewer)
        cells = observed(lane, viewer)
        assert cells[slice(*span("hand"))].tolist() == [view.hand.count(str(coin + 1)) for coin in range(16)]
        for step in range(3):
            seat = (viewer + step) % 3
            coins = cells[span("coins")[0] + 16 * step :][:16]
            assert {at + 1: coins[at] for at in np.flatnonzero(coins)} == {
                one.number: one.coins for one in view.table[seat].collections if one.coins
            }
            assert cells[span("memory")[0] + 8 * step] == count_hand(view, seat)
        bags = cells[slice(*span("bags"))].reshape(-1, 8)
        assert (bags[:, 0] > 0).sum() == len(view.bags)
        for row, bag in zip(bags, view.bags, strict=False):
            assert (row[0], row[3], row[4]) == (bag.number, bag.coins, bag.looters)
            assert (viewer + row[1] - 1) % 3 == bag.owner
            assert (row[5] > 1) == (bag.lid is not None)
            lids += bag.lid is not None
    assert lids
