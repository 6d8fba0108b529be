"""The tuning run: repeatable, whoever shares the work, and kept with the command that made it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bagatelle.bots.executor import InlineExecutor
from bagatelle.bots.processes import ProcessExecutor
from bagatelle.bots.weights import Tuned, running_totals
from bagatelle.core.errors import BagatelleError
from bagatelle.study.tuning import Trial, Tuning, fit_spread, trainee, try_candidate, tune
from tests.conftest import Script

GAMES = ["sandbag", "bagoloot"]


def tuned(seed: str = "test", jobs: int = 1) -> Tuned:
    return tune("sandbag", generations=1, deals=1, seed=seed, jobs=jobs, anew=True, command="as tested")


def test_equal_seeds_find_equal_weights_and_others_do_not() -> None:
    assert tuned() == tuned()
    assert tuned().weights != tuned("other").weights


def test_the_number_of_processes_does_not_matter() -> None:
    alone, shared = Tuning("sandbag", "jobs", 2, anew=True), Tuning("sandbag", "jobs", 2, anew=True)
    with ProcessExecutor(2) as executor:
        assert alone.generation(0, 0.3, InlineExecutor()) == shared.generation(0, 0.3, executor)
    assert alone.weights == shared.weights


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_better_than_itself(game: str) -> None:
    """Every seat wins as often as all together: one candidate that is the base has exactly the fair share."""
    found = trainee(game).found()
    result = try_candidate(Trial(game, found, found, "tune itself", 4))

    assert result.fitness == pytest.approx(result.win_share, abs=1e-9)
    assert -1 / 3 <= result.win_share <= 0.0 + 1e-9  # a game of Sandbag that nobody wins costs everybody its share


def test_the_kept_weights_beat_the_first_guess() -> None:
    """In Sandbag, whose first guess was no more than that; Bag-O-Loot's is the result of an earlier run."""
    who = trainee("sandbag")
    result = try_candidate(Trial("sandbag", who.found(), tuple(who.FIRST), "held out test", 24))

    assert result.win_share > 0.05


def test_the_spread_explains_who_wins_better_than_a_coin() -> None:
    """Between knowing all from the totals (a small spread) and knowing nothing (a large one)."""
    weights = trainee("sandbag").found()

    assert 4 < fit_spread("sandbag", weights, "spread", 40) < 25


def test_totals_run_from_round_to_round() -> None:
    assert running_totals([1, 2, 3, 4, 5, 6], 2) == [[1, 2], [4, 6], [9, 12]]


def test_the_command_keeps_what_it_found(run: Script, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    shown = run("tune", "sandbag", "--generations", "1", "--deals", "1", "--jobs", "1", "--out", str(out))
    kept = Tuned(**json.loads(out.read_text()))

    assert kept.command == "bagatelle tune sandbag --generations 1 --deals 1 --seed 0"
    assert list(kept.weights) == list(trainee("sandbag").NAMES)
    assert kept.check in shown


def test_a_game_without_a_heuristic_cannot_be_tuned(run: Script) -> None:
    with pytest.raises(BagatelleError, match="no heuristic to tune"):
        trainee("tarot")
    assert "need 1 or more" in run("tune", "sandbag", "--deals", "0", code=1)
