"""A contest from the plan to its table, document and picture: what ``bagatelle arena`` does."""

from __future__ import annotations

import importlib
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from bagatelle.core.errors import BagatelleError
from bagatelle.extras import extra
from bagatelle.study.arena.journal import Journal, journal_beside, journal_in
from bagatelle.study.arena.plan import Plan, check_plan
from bagatelle.study.arena.run import Means, distributed, play_all
from bagatelle.study.arena.statistics import Report, report
from bagatelle.study.arena.tables import as_text, document, make_room, write_json


@dataclass(frozen=True)
class Keeping:
    """Where results and the deals played so far are kept."""

    folder: Path
    """For journals, where nobody names a file."""
    json: Path | None = None
    plot: Path | None = None
    journal: Path | None = None
    fresh: bool = False
    """Forget deals that were played before."""


def hold(plan: Plan, deals: int, means: Means, keeping: Keeping) -> Report:
    """Play, print the table, and write what was asked for."""
    start = time.monotonic()
    if keeping.plot is not None:
        _need_matplotlib()
        _check_picture(keeping.plot)
    for flag, path in (("--json", keeping.json), ("--plot", keeping.plot)):
        if path is not None:
            make_room(flag, path)
    result = play_and_report(plan, deals, means, keeping)
    sys.stdout.write(as_text(result))
    if keeping.json is not None:
        write_json(keeping.json, document(result, time.monotonic() - start))
    if keeping.plot is not None:
        from bagatelle.study.arena.plot import plot  # noqa: PLC0415 - matplotlib is an optional extra

        plot(result, keeping.plot)
    return result


def play_and_report(plan: Plan, deals: int, means: Means, keeping: Keeping) -> Report:
    """What the deals tell, once they are played; nothing begins before all that was asked for makes sense."""
    if deals < 1:
        raise BagatelleError(f"--deals needs 1 or more, not {deals}")
    if means.jobs < 1:
        raise BagatelleError(f"--jobs needs 1 or more, not {means.jobs}")
    if means.minutes is not None and not means.minutes > 0:
        raise BagatelleError(f"--stop-after needs more than 0 minutes, not {means.minutes:g}")
    plan = check_plan(plan)
    if means.scheduler is not None:
        distributed()
    path = keeping.journal or (
        journal_beside(keeping.json, plan) if keeping.json is not None else journal_in(keeping.folder, plan)
    )
    return report(plan, play_all(plan, deals, means, Journal(path, plan), fresh=keeping.fresh))


def _need_matplotlib() -> None:
    with extra("plot", "--plot"):
        importlib.import_module("matplotlib")


def _check_picture(path: Path) -> None:
    """Refuse a picture of a kind that nobody can draw: before hours of play, not after them."""
    from bagatelle.study.arena.plot import kind_of, kinds  # noqa: PLC0415 - matplotlib is an optional extra

    if kind_of(path) not in kinds():
        raise BagatelleError(f"--plot: no picture ends with {path.suffix}; it can be {', '.join(kinds())}")
