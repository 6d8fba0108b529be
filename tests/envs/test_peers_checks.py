"""The environments pass the checks of PettingZoo, Gymnasium and OpenSpiel, at every number of seats."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Callable, Iterator

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as spiel_tests
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import Fast
from bagatelle.envs import openspiel
from bagatelle.envs.gymnasium import SeatEnv, id_of
from bagatelle.envs.pettingzoo import RawEnv, env, parallel_env, raw_env
from bagatelle.envs.setting import chance_for, learnable
from bagatelle.games import find
from tests.envs.lanes import SEATS, observed
from tests.envs.stories import rest_of

openspiel.register()
AT = pytest.mark.parametrize(("game", "seats"), SEATS)


# --- PettingZoo ---


@AT
def test_pettingzoos_api_test(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=150)
    api_test(raw_env(game, seats, recall=True), num_cycles=150)


@AT
def test_pettingzoos_seed_test(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=50)


@AT
def test_pettingzoos_parallel_tests(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=50)
    parallel_seed_test(lambda: parallel_env(game, seats))


@pytest.mark.parametrize("reward", ["win", "points"])
@AT
def test_two_whole_games_of_one_seed_are_the_same_to_the_byte(game: str, seats: int, reward: str) -> None:
    """All that an agent gets, at every step: theirs compares a few steps only."""

    def story() -> Iterator[object]:
        table = raw_env(game, seats, reward=reward)
        table.reset(seed=5)
        chance = np.random.default_rng(6)
        for agent in table.agent_iter():
            seen, paid, over, cut, info = table.last()
            assert seen is not None
            yield agent, seen.tobytes(), paid, over, cut, info["action_mask"].tobytes(), info.get("ended")
            table.step(None if over else int(chance.choice(np.flatnonzero(info["action_mask"]))))

    one, two = list(story()), list(story())
    assert one == two
    assert len(one) > 20


@AT
def test_agents_see_what_somebody_sees_who_looks_for_the_first_time(game: str, seats: int) -> None:
    """A table goes on from its earlier observations; a copy of the game has none to go on from."""
    table = raw_env(game, seats)
    table.reset(seed=4)
    lane = table.setting.lane(chance_for(4, "pettingzoo"))
    lane.begin()
    chance = Fast(9)
    while lane.seat >= 0:
        chooser = int(lane.seat)
        seen = table.last()[0]
        assert seen is not None
        assert seen.tobytes() == observed(lane.copy(), chooser).tobytes()
        other = (chooser + 1) % seats
        assert table.observe(f"seat_{other}").tobytes() == observed(lane.copy(), other).tobytes()
        code = int(lane.sample(chance))
        lane.step(code)
        table.step(code)
    assert all(table.terminations.values())


@AT
def test_whole_parallel_games_by_the_mask(game: str, seats: int) -> None:
    table = parallel_env(game, seats)
    _, infos = table.reset(seed=2)
    chance = np.random.default_rng(3)
    paid = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        choosers = [agent for agent in table.agents if infos[agent]["action_mask"].any()]
        assert len(choosers) == 1
        code = int(chance.choice(np.flatnonzero(infos[choosers[0]]["action_mask"])))
        _, rewards, _, _, infos = table.step(dict.fromkeys(table.agents, code))
        for agent, reward in rewards.items():
            paid[agent] += reward
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_an_illegal_action_ends_the_raw_game_for_all() -> None:
    table = raw_env("bagoloot", 3)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(table._action_spaces[loser].n - 1)

    assert all(table.terminations.values())
    assert table.rewards[loser] == -1
    assert {info["ended"] for info in table.infos.values()} == {"illegal"}


def test_a_wrapped_mask_is_ones_own_and_a_table_can_be_drawn() -> None:
    table = env("sandbag", 3, render_mode="ansi")
    table.reset(seed=1)
    *_, info = table.last()
    before = info["action_mask"].copy()
    table.step(int(np.flatnonzero(before)[0]))

    assert info["action_mask"].tobytes() == before.tobytes()
    assert "seat_2" in table.render()


@pytest.mark.parametrize("steps", [0, 40])
@pytest.mark.parametrize("make", [raw_env, env], ids=["raw", "wrapped"])
@AT
def test_a_copy_of_a_table_goes_on_like_the_original_and_alone(
    game: str, seats: int, make: Callable[..., RawEnv], steps: int
) -> None:
    table = make(game, seats, reward="points")
    table.reset(seed=3)
    chance = np.random.default_rng(4)
    for _ in range(steps):
        table.step(int(chance.choice(np.flatnonzero(table.last()[4]["action_mask"]))))
    twin = copy.deepcopy(table)
    third = copy.deepcopy(twin)

    story = rest_of(twin, 5)
    assert len(story) > 40
    assert rest_of(table, 5) == story
    assert rest_of(third, 5) == story


def test_a_table_can_be_copied_before_the_deal_and_after_the_end() -> None:
    table = raw_env("bagoloot", 3)
    twin = copy.deepcopy(table)
    for each in (table, twin):
        each.reset(seed=1)
    assert twin.observe("seat_0").tobytes() == table.observe("seat_0").tobytes()

    table.step(table.action_space("seat_0").n - 1)
    ended = copy.deepcopy(table)
    assert all(ended.terminations.values())
    assert {info["ended"] for info in ended.infos.values()} == {"illegal"}
    ended.step(None)
    assert len(table.agents) == 3
    assert not twin.terminations["seat_0"]


# --- Gymnasium ---


@AT
def test_gymnasiums_check(game: str, seats: int) -> None:
    check_env(SeatEnv(game, seats, bots="random"), skip_render_check=True)


@pytest.mark.parametrize("reward", ["win", "points"])
@AT
def test_a_seat_among_bots_plays_the_same_game_twice(game: str, seats: int, reward: str) -> None:
    def story() -> Iterator[object]:
        seat = gymnasium.make(id_of(game), seats=seats, bots="rule", seat=1, reward=reward)
        seen, info = seat.reset(seed=9)
        chance = np.random.default_rng(1)
        over = False
        while not over:
            yield seen.tobytes(), info["action_mask"].tobytes()
            action = chance.choice(np.flatnonzero(info["action_mask"]))
            seen, paid, over, _, info = seat.step(action)
            yield paid
            assert "reason" not in info

    one, two = list(story()), list(story())
    assert one == two
    assert len(one) > 10


def test_an_illegal_action_ends_the_game_with_the_reason() -> None:
    seat = SeatEnv("sandbag", 4, bots="random")
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(np.int64(1008))

    assert over
    assert reward == -1
    assert "(S" in str(info["reason"])
    with pytest.raises(BagatelleError, match="call reset"):
        seat.step(np.int64(0))


def test_seats_and_bots_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BagatelleError, match="no seat 4"):
        SeatEnv("sandbag", 4, seat=4)
    with pytest.raises(BagatelleError, match="3 bots beside"):
        SeatEnv("sandbag", 4, bots=["random"])


# --- OpenSpiel ---


def loaded(game: str, seats: int, **more: object) -> pyspiel.Game:
    short = {"rounds": 1} if game == "bagoloot" else {}
    return pyspiel.load_game(f"bagatelle_{game}", {"seats": seats, **short, **more})


@AT
def test_openspiels_random_sim_test(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)


@AT
def test_openspiels_random_sim_test_for_points(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats, reward="points"), num_sims=1, serialize=False, verbose=False)


@AT
def test_openspiels_partial_tree_test(game: str, seats: int) -> None:
    """Its checks are a test case; each of them runs here."""

    class Case(spiel_tests.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel ships no types
        pass

    Case.game, Case.game_name = loaded(game, seats), f"bagatelle_{game}"
    Case.setUpClass()
    checks = [name for name in dir(Case) if name.startswith("test_")]
    assert len(checks) >= 5
    for name in checks:
        getattr(Case(name), name)()


def dealt(game: pyspiel.Game, seed: int) -> pyspiel.State:
    """A state after the deal."""
    state = game.new_initial_state()
    chance = np.random.default_rng(seed)
    while state.is_chance_node():
        state.apply_action(int(chance.integers(256)))
    return state


@pytest.mark.parametrize(("game", "seats"), [("sandbag", 3), ("bagoloot", 2)])
def test_rewards_that_come_at_the_end_alone_are_declared_so_and_mcts_plays(game: str, seats: int) -> None:
    models = pyspiel.GameType.RewardModel
    assert loaded(game, seats, reward="points").get_type().reward_model == models.REWARDS
    loadable = loaded(game, seats)
    assert loadable.get_type().reward_model == models.TERMINAL
    bot = mcts.MCTSBot(
        loadable,
        1.0,
        4,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )
    state = dealt(loadable, 5)
    for _ in range(6):
        state.apply_action(int(bot.step(state)))
        assert state.rewards() == [0.0] * seats


def test_chance_chooses_bytes_and_nobody_chooses_after_the_end() -> None:
    game = loaded("bagoloot", 2)
    for number in (256, 300):
        state = game.new_initial_state()
        with pytest.raises(BagatelleError, match=f"a byte, 0 to 255, not {number}"):
            state.apply_action(number)
    state = dealt(game, 1)
    luck = np.random.default_rng(2)
    while not state.is_terminal():
        state.apply_action(int(luck.choice(state.legal_actions())))
    with pytest.raises(BagatelleError, match="the game is over"):
        state.apply_action(0)


def test_what_cannot_be_resampled_is_refused() -> None:
    game = loaded("sandbag", 3)
    with pytest.raises(BagatelleError, match="before chance has dealt"):
        game.new_initial_state().resampled(0, 1)
    state = dealt(game, 1)
    for player in (-1, 3):
        with pytest.raises(BagatelleError, match=f"no player {player}: 3 are numbered from 0"):
            state.resampled(player, 1)
    for word in (-1, 2**63, 1.5):
        with pytest.raises(BagatelleError, match="a word is a whole number"):
            state.resampled(0, word)


@pytest.mark.parametrize(("game", "seats"), [("sandbag", 3), ("bagoloot", 2)])
def test_ismcts_plays_with_resampled_states(game: str, seats: int) -> None:
    loadable = loaded(game, seats)
    bot = ismcts.ISMCTSBot(
        loadable,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        1.0,
        4,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(openspiel.resampler(1))
    state = dealt(loadable, 5)
    for _ in range(12):
        state.apply_action(int(bot.step(state)))
    assert not state.is_terminal()


def test_openspiel_refuses_illegal_actions_and_unknown_observations() -> None:
    state = loaded("sandbag", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    with pytest.raises(BagatelleError, match="may not choose"):
        state.apply_action(0)


@pytest.mark.parametrize(("game", "seats"), [("sandbag", 3), ("bagoloot", 3)])
def test_a_resampled_game_is_made_of_nothing_but_what_the_player_knows(game: str, seats: int) -> None:
    """Two games that differ by a hidden choice of another seat: what is drawn from them is the same for every seat."""
    notation = find(game).actions
    state = loaded(game, seats).new_initial_state()
    luck = np.random.default_rng(3)
    while state.is_chance_node():
        state.apply_action(int(luck.integers(256)))
    compared = 0
    while not state.is_terminal():
        chooser, legal = state.current_player(), state.legal_actions()
        player = (chooser + 1) % seats
        alike: dict[str, list[int]] = {}
        for code in legal:
            if code < notation.SIZE:  # a pass is no action of the game
                alike.setdefault(notation.seen(code), []).append(code)
        for codes in alike.values():
            one, two = state.child(codes[0]), state.child(codes[-1])
            if one.known_to(player) != two.known_to(player) or one.known_to(chooser) == two.known_to(chooser):
                continue
            compared += 1
            first, second = one.resampled(player, 7), two.resampled(player, 7)
            assert first.known_to(player) == one.known_to(player)
            for seat in range(seats):
                assert first.information_state_string(seat) == second.information_state_string(seat)
                assert first.information_state_tensor(seat) == second.information_state_tensor(seat)
        state.apply_action(int(luck.choice(legal)))
    assert compared > 3


def test_a_resampled_game_tells_its_choices_from_there_on() -> None:
    state = loaded("sandbag", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(5)
    for _ in range(3):  # seat 1 has passed one card and is to pass the other
        state.apply_action(state.legal_actions()[0])
    twin = state.resampled(0, 1)
    seat, code = twin.current_player(), twin.legal_actions()[0]
    twin.apply_action(code)

    assert twin.known_to(seat).endswith(f"after {find('sandbag').actions.text_of(code)}")


def test_every_game_that_can_be_learnt_is_registered() -> None:
    assert {f"{openspiel.PREFIX}{game}" for game in learnable()} <= set(pyspiel.registered_names())


PICKLES = """
import pickle, pyspiel
from bagatelle.envs.openspiel import register
register()
game = pyspiel.load_game("bagatelle_sandbag", {"seats": 3})
print(pickle.dumps(game).hex())
"""
UNPICKLES = """
import pickle, sys
print(pickle.loads(bytes.fromhex(sys.argv[1])).num_players())
"""


def test_games_go_from_process_to_process_and_processes_end_well() -> None:
    """OpenSpiel lets go of registered games when Python has ended already, which must not abort the program."""
    first = subprocess.run([sys.executable, "-c", PICKLES], capture_output=True, text=True, check=False)
    assert (first.returncode, first.stderr) == (0, "")
    second = subprocess.run(
        [sys.executable, "-c", UNPICKLES, first.stdout.strip()], capture_output=True, text=True, check=False
    )
    assert (second.returncode, second.stdout, second.stderr) == (0, "3\n", "")
