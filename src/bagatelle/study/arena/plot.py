"""Results of an arena as a picture: wins, and points beside the reference, with their intervals.

Only who asks for a picture imports this: it needs matplotlib, an optional extra.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from bagatelle.study.arena.statistics import Estimate, Report
from bagatelle.study.arena.tables import place, points_are, title

INK: Final = "#22313f"
GOOD: Final = "#1b7f79"
BAD: Final = "#b5482f"
PLAIN: Final = "#4a6785"
GRID: Final = "#d9dee3"
ROW: Final = 0.55
"""Inches for each row."""


def kinds() -> list[str]:
    """The kinds of pictures that can be drawn, by their endings."""
    return sorted(Figure().canvas.get_supported_filetypes())


def kind_of(path: Path) -> str:
    """The kind of picture that the ending of a file asks for; a PNG without one."""
    return path.suffix.lower().removeprefix(".") or "png"


def plot(report: Report, path: Path) -> None:
    """Draw the report into a file, of the kind that its ending says."""
    rows = report.rows[::-1]  # the first row on top
    figure = Figure(figsize=(11, 2.3 + ROW * len(rows)), dpi=150, layout=ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.1))
    left, right = figure.subplots(1, 2, sharey=True)
    figure.suptitle(title(report.plan, report.deals), color=INK, fontsize=13, fontweight="bold")
    left.set_yticks(range(len(rows)), [place(report.plan, row) for row in rows], color=INK)
    control = next((row.wins for row in rows if row.difference is None), None)
    level = control.value if control else _average(report)
    for height, row in enumerate(rows):
        _draw(left, height, row.wins, 100, PLAIN if row.difference is None else _colour(row.difference.wins))
        if row.difference is not None:
            _draw(right, height, row.difference.points_per_round, 1, _colour(row.difference.points_per_round))
    reference = "control" if report.plan.is_challenge else "average"
    _finish(left, "games won, %", 100 * level)
    _finish(right, f"points a round better than the {reference}", 0.0)
    left.set_ylim(-0.6, len(rows) - 0.4)
    figure.supxlabel(
        f"{points_are(report)} Bars: 95 % intervals, bootstrap over deals. Dashed: the {reference}.",
        color=INK,
        fontsize=9,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format=kind_of(path))


def _average(report: Report) -> float:
    """The wins of a seat on average over the table."""
    return sum(row.wins.value * row.games for row in report.rows) / sum(row.games for row in report.rows)


def _colour(estimate: Estimate) -> str:
    """Green or red only where the whole interval is on one side."""
    if estimate.low is not None and estimate.low > 0:
        return GOOD
    return BAD if estimate.high is not None and estimate.high < 0 else PLAIN


def _draw(axes: Axes, height: int, estimate: Estimate, times: int, colour: str) -> None:
    value = times * estimate.value
    if estimate.low is not None and estimate.high is not None:
        axes.plot(
            [times * estimate.low, times * estimate.high],
            [height, height],
            color=colour,
            lw=5,
            alpha=0.45,
            solid_capstyle="round",
        )
    axes.plot([value], [height], "o", color=colour, ms=7, mec="white", mew=1)
    sign = "" if times == 100 else "+"
    axes.annotate(
        f"{value:{sign}.{1 if times == 100 else 2}f}",
        (value, height),
        xytext=(0, 9),
        textcoords="offset points",
        ha="center",
        fontsize=9,
        color=INK,
        bbox={"boxstyle": "square,pad=0.1", "fc": "white", "ec": "none"},
    )


def _finish(axes: Axes, label: str, level: float) -> None:
    axes.axvline(level, color=INK, lw=1.1, ls=(0, (4, 3)), zorder=1.5)
    axes.set_xlabel(label, color=INK)
    axes.grid(axis="x", color=GRID, lw=0.8)
    axes.set_axisbelow(True)
    axes.margins(x=0.14)
    axes.tick_params(length=0, colors=INK)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID)
