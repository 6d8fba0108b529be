"""Results of an arena as a table for people and as a document for programs (``docs/arena.md``)."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path

import bagatelle
from bagatelle import form, games
from bagatelle.core.errors import BagatelleError
from bagatelle.study.arena.plan import Part, Plan, by_the_clock
from bagatelle.study.arena.statistics import RESAMPLES, Difference, Estimate, Report, Row

FORMAT = 1
"""Counts up when the document changes for those who read it."""
RESULTS = ("games", "wins %", "points a round", "points a game")
BETTER = ("more wins %", "points a round", "points a game")


def title(plan: Plan, deals: int) -> str:
    """What was played, in one line."""
    game = games.find(plan.game)
    options = "".join(f", {name} {value}" for name, value in plan.variant.chosen)
    stream = ("held-out deal" if plan.held_out else "deal") + ("" if deals == 1 else "s")
    return f"{game.TITLE}, {plan.variant.seats} seats{options}, {deals} duplicate {stream} (seed {plan.seed})"


def place(plan: Plan, row: Row) -> str:
    """What a row is about, in a few words."""
    if row.part is Part.LINE_UP:
        return row.bot
    challenger, base = plan.bots
    others = plan.variant.seats - 1
    if row.part is Part.CONTROL:
        return f"{base}, only {base}"
    if others == 1:
        return f"{challenger} against {base}" if row.challenger else f"{base} against {challenger}"
    alone, crowd = (challenger, base) if row.part is Part.ALONE else (base, challenger)
    is_alone = row.challenger == (row.part is Part.ALONE)
    return f"{alone}, 1 among {others} {crowd}" if is_alone else f"{crowd}, {others} beside 1 {alone}"


def as_text(report: Report) -> str:
    """The table, with what is needed to read it."""
    plan = report.plan
    reference = "the control" if plan.is_challenge else "the average of all seats"
    lines = [title(plan, report.deals), "", *aligned([("bot", *RESULTS), *results(report)]), ""]
    lines += [*aligned([(f"better than {reference} by", *BETTER), *differences(report)]), ""]
    lines += aligned([("thinking", "decisions", "ms each"), *_paces(report)])
    lines += [
        "",
        f"{points_are(report)} In brackets 95 % intervals, from {RESAMPLES:,} bootstrap draws of whole deals.",
    ]
    if by_the_clock(plan):
        lines.append("Some bots think by the clock: another run gives other games.")
    return "\n".join(lines) + "\n"


def results(report: Report) -> list[tuple[str, ...]]:
    """For each row what it is about, and what stands below ``RESULTS``."""
    return [
        (
            place(report.plan, row),
            str(row.games),
            _shown(row.wins, 100),
            _shown(row.points_per_round),
            _shown(row.points_per_game),
        )
        for row in report.rows
    ]


def differences(report: Report) -> list[tuple[str, ...]]:
    """For each row that is compared what it is about, and what stands below ``BETTER``."""
    return [(place(report.plan, row), *_compared(row.difference)) for row in report.rows if row.difference is not None]


def points_are(report: Report) -> str:
    """Which way points count."""
    if report.more_is_better is None:
        return "Nobody had more points than another."
    return f"{'More' if report.more_is_better else 'Fewer'} points are better."


def _compared(more: Difference) -> tuple[str, str, str]:
    return (
        _shown(more.wins, 100, "+"),
        _shown(more.points_per_round, sign="+"),
        _shown(more.points_per_game, sign="+"),
    )


def _shown(estimate: Estimate, times: int = 1, sign: str = "") -> str:
    places = 1 if times == 100 else 2
    value = f"{times * estimate.value:{sign}.{places}f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({times * estimate.low:.{places}f} to {times * estimate.high:.{places}f})"


def _paces(report: Report) -> list[tuple[str, str, str]]:
    return [(pace.bot, str(pace.decisions), f"{1000 * pace.seconds:.3f}") for pace in report.paces]


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> list[str]:
    """Columns of the same width, texts to the ``left`` by the number of their column, figures to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


# --- for programs ---------------------------------------------------------------------------------


def document(report: Report, seconds: float) -> dict[str, object]:
    """The results as JSON values. What changes from run to run stands in ``measured`` and nowhere else."""
    plan = report.plan
    return {
        "format": FORMAT,
        "bagatelle": bagatelle.__version__,
        "plan": {
            "game": plan.game,
            "rules": games.find(plan.game).RULES,
            "seats": plan.variant.seats,
            "options": dict(plan.variant.chosen),
            "bots": list(plan.bots),
            "seed": plan.seed,
            "held_out": plan.held_out,
            "crowd": plan.crowd,
        },
        "deals": report.deals,
        "more_is_better": report.more_is_better,
        "repeatable": not by_the_clock(plan),
        "rows": [_row(row) for row in report.rows],
        "measured": {
            "seconds": round(seconds, 3),
            "python": platform.python_version(),
            "form": form.name(),
            "seconds_per_decision": {pace.bot: round(pace.seconds, 9) for pace in report.paces},
        },
    }


def _row(row: Row) -> dict[str, object]:
    more = row.difference
    return {
        "part": row.part.value,
        "bot": row.bot,
        "challenger": row.challenger,
        "games": row.games,
        "decisions": row.decisions,
        "wins": _interval(row.wins),
        "points_per_round": _interval(row.points_per_round),
        "points_per_game": _interval(row.points_per_game),
        "difference": None
        if more is None
        else {
            "wins": _interval(more.wins),
            "points_per_round": _interval(more.points_per_round),
            "points_per_game": _interval(more.points_per_game),
        },
    }


def _interval(estimate: Estimate) -> dict[str, float | None]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def make_room(flag: str, path: Path) -> None:
    """Make the folder of a file that is asked for, or say why not: before hours of play, not after them."""
    if path.is_dir():
        raise BagatelleError(f"{flag}: {path} is a folder; name a file, such as {path / 'results'}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BagatelleError(f"{flag}: the folder of {path} cannot be made: {error.strerror}") from error


def write_json(path: Path, values: object) -> None:
    """Write the document whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
    part.replace(path)
