"""Batches: what they show is what their games show, and equal seeds play equal games."""

from __future__ import annotations

import numpy as np
import pytest

from bagatelle.core.errors import BadVariant, BagatelleError, UnknownGame
from bagatelle.core.lane import WHOLE
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.envs.batch import Batch, Shown
from bagatelle.envs.setting import chance_for
from bagatelle.games import bagoloot, sandbag
from bagatelle.games.bagoloot.training.lane import BagolootLane
from bagatelle.games.bagoloot.view.view import count_hand
from bagatelle.games.sandbag.rules.cards import KIND
from bagatelle.games.sandbag.training.lane import SandbagLane
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
            assert shown.rewards[number] * WHOLE == pytest.approx(list(lane.rewards))
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
    shown = batch.reset()
    for array in (shown.observations, shown.masks, shown.seats, shown.rewards, shown.done, shown.status):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


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
    with pytest.raises(BagatelleError, match="2 actions"):
        batch.step([])


@pytest.mark.parametrize("actions", [[1.0, 2.0], [True, False], ["0", "0"], [float("nan")] * 2, [None, None]])
def test_actions_that_are_no_whole_numbers_are_refused_and_change_nothing(actions: list[object]) -> None:
    batch = Batch("sandbag", lanes=2)
    before = bytes_of(batch.reset())
    with pytest.raises(BagatelleError, match="actions are whole numbers"):
        batch.step(np.asarray(actions))
    assert bytes_of(batch.shown) == before


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.uint64])
def test_actions_may_be_whole_numbers_of_any_size(kind: type[np.generic]) -> None:
    one, two = Batch("sandbag", lanes=2), Batch("sandbag", lanes=2)
    codes = one.reset().masks.argmax(axis=1)
    two.reset()
    if codes.max() < 128:
        assert bytes_of(one.step(codes)) == bytes_of(two.step(codes.astype(kind)))
    with pytest.raises(BagatelleError, match="not begun: call reset"):
        Batch("sandbag", lanes=2).sample()


@pytest.mark.parametrize("seed", ["x", 1.5, 1.0, -1, True])
def test_a_seed_that_is_no_whole_number_is_refused(seed: int) -> None:
    with pytest.raises(BagatelleError, match="a seed is a whole number from 0 on"):
        Batch("sandbag", lanes=1, seed=seed)
    with pytest.raises(BagatelleError, match="a seed is a whole number from 0 on"):
        Batch("sandbag", lanes=1).reset(seed=seed)


def test_without_a_seed_the_games_are_others_every_time() -> None:
    one, two = (Batch("sandbag", lanes=4, seed=None).reset() for _ in range(2))
    assert one.observations.tobytes() != two.observations.tobytes()
    same, again = (Batch("sandbag", lanes=4, seed=seed).reset() for seed in (7, np.int64(7)))  # type: ignore[arg-type]  # what NumPy draws
    assert same.observations.tobytes() == again.observations.tobytes()


def test_arrays_of_ones_own_may_be_of_a_larger_kind_but_of_no_other_shape() -> None:
    batch = Batch("sandbag", lanes=2)
    shown = batch.reset()
    kept = batch.arrays()._replace(observations=np.zeros(shown.observations.shape, np.float32))
    batch.reset(seed=1, into=kept)
    assert (kept.observations == shown.observations).all()
    with pytest.raises(BagatelleError, match=r"masks needs an array of \(2, 1009\).*not \(2, 1008\)"):
        batch.reset(into=kept._replace(masks=kept.masks[:, 1:]))
    with pytest.raises(BagatelleError, match="rewards cannot be written there"):
        batch.reset(into=kept._replace(rewards=np.zeros((2, 4), np.int64)))


def test_options_may_be_numbers_and_other_things_are_refused_by_name() -> None:
    assert Batch("bagoloot", 2, lanes=1, rounds=1).setting == Batch("bagoloot", 2, lanes=1, rounds="1").setting
    with pytest.raises(BadVariant, match=r"option rounds takes a text or a number, not 1\.5"):
        Batch("bagoloot", lanes=1, rounds=1.5)  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadVariant, match="option rounds is one of"):
        Batch("bagoloot", lanes=1, rounds=1000)
    with pytest.raises(BadVariant, match="seats is a number, not '4'"):
        Batch("bagoloot", "4", lanes=1)  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BadVariant, match="played by 2 to 6, not by 0"):
        Batch("bagoloot", 0, lanes=1)
    with pytest.raises(BagatelleError, match="recall is True or False, not 'yes'"):
        Batch("bagoloot", lanes=1, recall="yes")  # type: ignore[arg-type]  # that is the question


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
