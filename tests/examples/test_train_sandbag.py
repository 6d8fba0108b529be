"""The example that learns runs, in short, and its gradient is right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bagatelle.envs.batch import Batch
from examples import train_sandbag as example


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
