"""The server under fire, in short; and whether the checker would notice if it did something wrong."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from bagatelle.wire import messages as wire
from tests.faults.broken import BUGS
from tests.faults.chaos import FAULTS, Plan, Result, random_settings, run
from tests.faults.processes import SqliteFile


def chaos(plan: Plan, folder: Path) -> Result:
    return asyncio.run(run(plan, SqliteFile(folder), folder))


def short_game(_: random.Random) -> wire.Settings:
    """Two people, no bots and no clocks: over in a few seconds."""
    return wire.Settings(game="bagoloot", seats=2, options={"rounds": "1"}, clock=wire.Clock(grace=0), pace=0)


def any_short_game(rng: random.Random) -> wire.Settings:
    """Any variant and any bots, but one round where the game can be that short."""
    return random_settings(rng, longest=1)


def test_nothing_is_lost_doubled_or_leaked_while_processes_are_killed_and_connections_cut(tmp_path: Path) -> None:
    faults = tuple(fault for fault in FAULTS if fault != "crash")
    result = chaos(Plan(seconds=6, seed=7, tables=2, every=1.0, faults=faults, settings=any_short_game), tmp_path)

    assert result.violations == []
    assert result.faults["kill"] >= 2
    assert len(result.reports) >= 2


def test_a_quiet_run_is_without_violations(tmp_path: Path) -> None:
    result = chaos(Plan(seconds=0.1, seed=1, tables=2, faults=("cut",), settings=short_game, haste=0), tmp_path)

    assert result.violations == []
    assert len(result.reports) == 2
    assert all(report.acknowledged and report.frames for report in result.reports)


EXPECTED = {
    "acknowledge_before_commit": ("which the log does not have",),
    "forget_command_ids": ("became 2 entries", "but is entry"),
    "tell_without_storing": ("which the log does not have",),
    "tell_the_wrong_seat": ("what the log does not say",),
    "leave_something_out": ("was next",),
    "forget_what_changed": ("what the log does not say",),
    "let_anybody_act": ("is not of who holds seat",),
}
"""The faces of each bug: a command that comes again is done twice, or refused where it had been done."""


@pytest.mark.parametrize("bug", BUGS)
def test_the_checker_finds_a_planted_bug(tmp_path: Path, bug: str) -> None:
    """The same run with a server that has the bug; what it looks like is said in the violations."""
    needs_kills = bug == "acknowledge_before_commit"
    plan = Plan(
        seconds=3 if needs_kills else 0.1,
        seed=2,
        tables=2,
        every=0.8,
        faults=("kill",) if needs_kills else ("cut",),
        settings=short_game,
        haste=0.05 if needs_kills else 0,
        patience=2.5,
        command=(sys.executable, "-m", "tests.faults.broken", bug),
    )
    result = chaos(plan, tmp_path)

    assert any(sign in violation for sign in EXPECTED[bug] for violation in result.violations), result.violations
