"""The ladder of a game, each rung against the one below: what ``bagatelle ladder`` plays and keeps.

Results gather in two files, ``strength-GAME.json`` and the table ``strength-GAME.txt`` made from it. A contest that is
played again replaces its line; all others stay, so that seats can be played one after the other.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import bagatelle
from bagatelle import bots, games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.variant import Variant
from bagatelle.study.arena.contest import Keeping, play_and_report
from bagatelle.study.arena.plan import Part, Plan
from bagatelle.study.arena.run import Means
from bagatelle.study.arena.statistics import Report
from bagatelle.study.arena.tables import (
    BETTER,
    aligned,
    differences,
    document,
    make_room,
    points_are,
    title,
    write_json,
)

COLUMNS: Final = ("seats", "deals", "rung", "wins %", *BETTER, "ms each")
NO_SEARCH: Final = "heuristic"
"""The best rung that decides without a search, where a ladder has it."""


@dataclass(frozen=True)
class Climb:
    """What is played of a ladder."""

    game: str
    variants: tuple[Variant, ...]
    think: str
    """The budget of every bot, as it stands after ``@``; empty where each thinks as it is used to."""
    seed: str
    held_out: bool
    crowd: bool
    levels: bool = False
    """Whether the levels for people are the rungs."""

    def plans(self) -> list[Plan]:
        """Each rung as challenger of the one below, and the top one also of the best that does not search."""
        rungs = [level.name for level in bots.levels(self.game)] if self.levels else bots.ladder(self.game)
        if len(rungs) < 2:
            raise BagatelleError(f"the ladder of {self.game} has one rung only: nobody to play against")
        at = f"@{self.think}" if self.think else ""
        return [
            Plan(
                self.game,
                variant,
                (f"{above}{at}", f"{below}{at}"),
                self.seed,
                held_out=self.held_out,
                crowd=self.crowd and variant.seats > 2,
            )
            for variant in self.variants
            for below, above in _pairs(rungs)
        ]


def _pairs(rungs: list[str]) -> list[tuple[str, str]]:
    pairs = list(pairwise(rungs))
    if NO_SEARCH in rungs[:-2]:
        pairs.append((NO_SEARCH, rungs[-1]))
    return pairs


class Entry(NamedTuple):
    """A contest as the files keep it."""

    key: str
    """What was played, apart from the number of deals."""
    title: str
    rows: list[list[str]]
    """Its lines of the table."""
    command: str
    results: object
    """The document that ``bagatelle arena --json`` writes."""


def climb(wish: Climb, deals: int, means: Means, folder: Path, keeping: Keeping, command: str) -> None:
    """Play all rungs within the time, write the files after each, and print the table in the end."""
    path = folder / f"strength-{wish.game}.json"
    make_room("--out", path)
    entries = {entry.key: entry for entry in _read(path)}
    stop = None if means.minutes is None else time.monotonic() + 60 * means.minutes
    plans = wish.plans()
    for number, plan in enumerate(plans):
        start = time.monotonic()
        print(f"{plan.bots[0]} against {plan.bots[1]}, {plan.variant.seats} seats", file=sys.stderr)
        minutes = None if stop is None else max(0.001, (stop - start) / 60 / (len(plans) - number))
        result = play_and_report(plan, deals, replace(means, minutes=minutes), keeping)
        entry = _entry(result, command, time.monotonic() - start)
        entries[entry.key] = entry
        _write(path, wish.game, list(entries.values()))
    sys.stdout.write(path.with_suffix(".txt").read_text(encoding="utf-8"))


def _entry(result: Report, command: str, seconds: float) -> Entry:
    plan = result.plan
    key = json.dumps([plan.variant.seats, plan.variant.chosen, plan.bots, plan.seed, plan.held_out])
    thinking = {pace.bot: f"{1000 * pace.seconds:.3f}" for pace in result.paces}
    compared = [row for row in result.rows if row.difference is not None]
    rows = [
        [str(plan.variant.seats), str(result.deals), place, f"{100 * row.wins.value:.1f}", *shown, thinking[row.bot]]
        for row, (place, *shown) in zip(compared, differences(result), strict=True)
        if row.challenger == (row.part is Part.ALONE)
    ]
    return Entry(key, f"{title(plan, result.deals)}. {points_are(result)}", rows, command, document(result, seconds))


def _read(path: Path) -> list[Entry]:
    """The contests of earlier runs."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return [Entry(**entry) for entry in kept["contests"]]
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, KeyError):
        raise BagatelleError(
            f"{path} is no table of strength; remove it, or choose another folder with --out"
        ) from None


def _write(path: Path, game: str, entries: list[Entry]) -> None:
    entries.sort(key=lambda entry: json.loads(entry.key)[0])
    write_json(path, {"game": game, "contests": [entry._asdict() for entry in entries]})
    lines = [f"The ladder of {games.find(game).TITLE}, bagatelle {bagatelle.__version__}", ""]
    lines += aligned([COLUMNS, *(row for entry in entries for row in entry.rows)], left=(2,))
    lines += [
        "",
        "Each line is one bot among others of a lower rung, in every seat of every deal. More wins, points better by:",
        "beside a control on the same deals, in which all seats have the lower rung. In brackets 95 % intervals, by a",
        "bootstrap over deals. What was played, and the commands:",
        "",
        *dict.fromkeys(entry.title for entry in entries),
        "",
        *dict.fromkeys(entry.command for entry in entries),
    ]
    path.with_suffix(".txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
