"""The runner of the long checks: every step ends, and the summary has its result."""

import sys
from pathlib import Path

import pytest

from tests import long
from tests.long import Step


def step(code: str, limit: float = 60) -> Step:
    return Step("a step", [sys.executable, "-c", code], {"BAGATELLE_SCREENS": "all"}, limit)


def test_a_step_passes_or_fails_with_its_last_line() -> None:
    passed, line = long.run(
        step("import os; print('first'); print('== 2 passed in', os.environ['BAGATELLE_SCREENS'], '==')")
    )
    assert passed
    assert line.startswith("a step  ")
    assert " passed " in line
    assert line.endswith("2 passed in all")

    passed, line = long.run(step("raise SystemExit('it broke')"))
    assert not passed
    assert "FAILED" in line
    assert line.endswith("it broke")


def test_a_step_that_takes_too_long_is_ended() -> None:
    passed, line = long.run(step("import time; time.sleep(600)", limit=0.2))

    assert not passed
    assert "OUT OF TIME" in line


def test_the_summary_is_kept_and_one_failure_fails_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "summary.txt"
    monkeypatch.setattr("sys.argv", ["long", "--out", str(out)])

    assert long.main([step("print('fine')"), step("raise SystemExit(1)")]) == 1
    head, _, first, second = out.read_text().splitlines()
    assert head.startswith("make test-all at ")
    assert first.endswith("fine")
    assert "FAILED" in second
    assert long.main([step("print('fine')")]) == 0
