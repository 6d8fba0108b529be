"""Copies and pickles of environments: they go on like the original, and alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import TypeVar

import gymnasium
import numpy as np
import pyspiel
import pytest
from pettingzoo import ParallelEnv

from bagatelle import form
from bagatelle.bots.agent import RandomBot
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event
from bagatelle.core.shuffle import Fast
from bagatelle.envs import openspiel
from bagatelle.envs.batch import Batch
from bagatelle.envs.gymnasium import SeatEnv, id_of
from bagatelle.envs.pettingzoo import RawEnv, env, parallel_env, raw_env
from bagatelle.envs.setting import learnable
from tests.envs.stories import rest_of
from tests.envs.test_batch import bytes_of

T = TypeVar("T")
LISTENER = f"{__name__}:Listener"
# The same sources run in both forms: interpreted, where searches take long, a part of the bots is enough.
BOTS = ["random", "rule", "heuristic", "ismcts@4", LISTENER] if form.is_compiled() else ["random", LISTENER]


def pickled(thing: T) -> T:
    twin: T = pickle.loads(pickle.dumps(thing))
    return twin


WAYS = pytest.mark.parametrize("twin_of", [copy.deepcopy, pickled], ids=["copied", "pickled"])
GAMES = pytest.mark.parametrize("game", learnable())


class Listener(RandomBot):
    """Chooses by what it has heard: one that has missed an event chooses otherwise."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def hear(self, event: Event) -> None:
        self.heard.append(repr(event))

    def decide(self, *asked: object) -> object:  # type: ignore[override]  # handed on as it came
        view, legal, _, budget = asked
        luck = Fast(len("".join(self.heard)))
        return super().decide(view, legal, luck, budget)  # type: ignore[arg-type]  # handed on as it came


# --- batches ---


def rest_of_batch(batch: Batch, steps: int = 400) -> list[list[bytes]]:
    """All that a batch shows over many steps; no batch of two lanes needs more for its next game."""
    shown = [bytes_of(batch.shown)]
    shown += [bytes_of(batch.step(batch.sample())) for _ in range(steps)]
    return shown


@pytest.mark.parametrize("steps", [0, 1, 57, 700])
@WAYS
@GAMES
def test_a_copy_of_a_batch_goes_on_like_the_original_and_alone(
    game: str, twin_of: Callable[[Batch], Batch], steps: int
) -> None:
    batch = Batch(game, lanes=3, seed=5, recall=True, reward="points")
    batch.reset()
    for _ in range(steps):
        batch.step(batch.sample())
    twin = twin_of(batch)

    story = rest_of_batch(twin)
    assert story == rest_of_batch(batch)
    assert bytes_of(twin.reset()) == bytes_of(batch.reset())


@WAYS
def test_a_batch_is_copied_with_the_rewards_of_an_end(twin_of: Callable[[Batch], Batch]) -> None:
    batch = Batch("bagoloot", 3, lanes=2, seed=1)
    batch.reset()
    actions = batch.sample().copy()
    actions[1] = 10**9
    batch.step(actions)
    twin = twin_of(batch)

    assert twin.shown.status.tolist() == [0, 2]
    assert twin.shown.rewards.min() == -1
    assert rest_of_batch(twin, 5) == rest_of_batch(batch, 5)
    assert not twin.shown.rewards.any()


@WAYS
def test_a_batch_can_be_copied_before_its_games_begin(twin_of: Callable[[Batch], Batch]) -> None:
    batch = Batch("sandbag", lanes=2, seed=5)
    twin = twin_of(batch)

    with pytest.raises(BagatelleError, match="reset first"):
        twin.sample()
    assert bytes_of(twin.reset()) == bytes_of(batch.reset())


# --- PettingZoo; copies are tested with the checks of its own ---


@pytest.mark.parametrize("steps", [0, 40])
@pytest.mark.parametrize("make", [raw_env, env], ids=["raw", "wrapped"])
@GAMES
def test_a_pickled_table_goes_on_like_the_original(game: str, make: Callable[..., RawEnv], steps: int) -> None:
    table = make(game, reward="points")
    table.reset(seed=3)
    chance = np.random.default_rng(4)
    for _ in range(steps):
        table.step(int(chance.choice(np.flatnonzero(table.last()[4]["action_mask"]))))
    twin = pickled(table)

    story = rest_of(twin, 5)
    assert len(story) > 40
    assert rest_of(table, 5) == story


def test_a_table_can_be_pickled_before_the_deal_and_after_the_end() -> None:
    table = raw_env("bagoloot", 3)
    twin = pickled(table)
    for each in (table, twin):
        each.reset(seed=1)
    assert twin.observe("seat_0").tobytes() == table.observe("seat_0").tobytes()

    table.step(10**30)
    ended = pickled(table)
    assert all(ended.terminations.values())
    assert {info["ended"] for info in ended.infos.values()} == {"illegal"}
    assert ended.rewards == table.rewards


@WAYS
def test_a_parallel_table_can_be_copied(twin_of: Callable[[ParallelEnv], ParallelEnv]) -> None:
    table = parallel_env("sandbag", 3)
    _, infos = table.reset(seed=1)
    twin = twin_of(table)
    code = int(infos["seat_0"]["action_mask"].argmax())
    one, two = (each.step(dict.fromkeys(table.agents, code))[0]["seat_1"] for each in (table, twin))

    assert one.tobytes() == two.tobytes()


# --- Gymnasium ---


def rest_of_seat(seat: gymnasium.Env[np.ndarray, np.int64], info: dict[str, object], games: int) -> list[object]:
    """What the learner gets to the end of this game, and in the next ones."""
    story: list[object] = []
    luck = np.random.default_rng(8)
    for _ in range(games):
        over = False
        while not over:
            mask = info["action_mask"]
            assert isinstance(mask, np.ndarray)
            seen, paid, over, _, info = seat.step(luck.choice(np.flatnonzero(mask)))
            story.append((seen.tobytes(), paid, over, str(info.get("reason"))))
        _, info = seat.reset()
    return story


@pytest.mark.parametrize("bots", BOTS)
@WAYS
@GAMES
def test_a_copy_of_a_seat_among_bots_goes_on_like_the_original(
    game: str, twin_of: Callable[[object], object], bots: str
) -> None:
    seat = gymnasium.make(id_of(game), bots=bots, seats=3)
    _, info = seat.reset(seed=9)
    for _ in range(4):
        *_, info = seat.step(info["action_mask"].argmax())
    twin = twin_of(seat)
    assert isinstance(twin, gymnasium.Env)

    games = 1 if "@" in bots else 2
    story = rest_of_seat(twin, info, games)
    assert len(story) > 5
    assert rest_of_seat(seat, info, games) == story


@WAYS
def test_a_seat_can_be_copied_before_the_deal_and_after_the_end(twin_of: Callable[[SeatEnv], SeatEnv]) -> None:
    seat = SeatEnv("sandbag", bots="random")
    twin = twin_of(seat)
    with pytest.raises(BagatelleError, match="has not begun"):
        twin.step(np.int64(0))
    assert twin.reset(seed=3)[0].tobytes() == seat.reset(seed=3)[0].tobytes()

    seat.step(np.int64(1008))
    with pytest.raises(BagatelleError, match="is over"):
        twin_of(seat).step(np.int64(0))


# --- OpenSpiel ---


def test_a_resampled_state_can_be_copied_and_says_why_it_cannot_be_pickled() -> None:
    openspiel.register()
    state = pyspiel.load_game("bagatelle_sandbag", {"seats": 3}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(5)
    drawn = state.resampled(0, 3)

    assert str(drawn.clone()) == str(drawn)
    with pytest.raises(BagatelleError, match="resampled game cannot be pickled"):
        pickle.dumps(drawn._dealt)
