"""The example that learns runs, in short, and its gradient is right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bagatelle.envs.batch import Batch
from examples import train_sandbag as example
from tests.envs.lanes import state_of


def test_a_short_run_tells_how_it_gets_on_and_draws_the_curve(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "curve.png"
    few = ("--lanes", "8", "--length", "160", "--games", "6")

    assert example.main(["--steps", "1280", *few, "--plot", str(picture)]) == 0

    printed = capsys.readouterr().out
    assert "1,280 choices" in printed
    assert "min left" in printed
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.filterwarnings("error")
def test_few_choices_are_a_small_lesson_and_none_are_said_to_teach_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    batch = Batch("sandbag", 4, lanes=4, seed=2, reward="points")
    network = example.Network(batch.setting.length, batch.actions, 1)
    seen = experience(network, batch)
    assert len(seen.codes) < example.MINIBATCH
    example.improve(network, seen, np.random.default_rng(1))
    assert network.updates == example.EPOCHS

    assert example.main(["--steps", "20", "--lanes", "2", "--length", "10", "--games", "2"]) == 0
    assert "Nothing was learnt: no round came to its end" in capsys.readouterr().out


def experience(network: example.Network, batch: Batch) -> example.Experience:
    batch.reset()
    return example.play(batch, network, 120, np.random.default_rng(3))


def test_choices_are_kept_with_what_their_round_brought() -> None:
    batch = Batch("sandbag", 4, lanes=4, seed=2, reward="points")
    seen = experience(example.Network(batch.setting.length, batch.actions, 1), batch)

    assert len(seen.codes) > 200
    assert seen.returns.any()
    assert (seen.masks[np.arange(len(seen.codes)), seen.codes] == 1).all()
    assert (seen.chances > 0).all()


def test_the_slopes_lead_downhill() -> None:
    """After a step along them, choices that went well are likelier than before."""
    batch = Batch("sandbag", 4, lanes=4, seed=2, reward="points")
    network = example.Network(batch.setting.length, batch.actions, 1)
    seen = experience(network, batch)
    gains = (seen.returns - seen.returns.mean()).astype(np.float32)
    rows = np.arange(len(gains))
    for _ in range(20):
        network.learn(example.slopes(network, seen, gains), 1e-3)
    after = network.forward(seen.cells, seen.masks)[2][rows, seen.codes]

    assert (gains * (after - seen.chances)).sum() > 0
    assert after[gains > 0].mean() > seen.chances[gains > 0].mean()


def test_games_are_won_as_the_rules_say_and_points_are_those_of_a_round() -> None:
    """The same games once more, told by the engine itself."""
    games, seed = 40, 9
    batch = Batch("sandbag", 4, lanes=games, seed=seed)
    batch.reset()
    rules = batch.setting.game
    won, points = 0, 0.0
    running = set(range(games))
    while running:
        codes = batch.sample().copy()
        twins = {lane: batch._lanes[lane].copy() for lane in running}
        shown = batch.step(codes)
        for lane in [lane for lane in running if shown.done[lane]]:
            twins[lane].step(int(codes[lane]))
            state = state_of(twins[lane])
            outcome = rules.outcome(state)
            assert outcome is not None
            won += 0 in outcome.winners
            points += (sum(outcome.totals) / 4 - outcome.totals[0]) / rules.rounds_scored(state)
            running.remove(lane)

    assert example.examine(None, games, seed) == pytest.approx((won / games, points / games), abs=1e-5)
