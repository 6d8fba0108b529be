"""Weights that a tuning run has found, kept as a file beside the bots that use them, with the command that made it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

FILE: Final = "weights.json"


@dataclass(frozen=True, slots=True)
class Tuned:
    """The outcome of a tuning run."""

    command: str
    """What makes this file again."""
    check: str
    """How the weights did on deals that the run had not used."""
    spread: float
    """By how many points totals go apart in a round, as far as winning is concerned: the chance of winning falls with
    the points behind, divided by this times the root of the rounds to come."""
    weights: dict[str, float]

    @property
    def values(self) -> tuple[float, ...]:
        """The weights alone, in the order of their names."""
        return tuple(self.weights.values())

    def text(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"


@cache
def load(package: str, names: tuple[str, ...]) -> Tuned:
    """The weights of a game's bots, read once; they must have these names, in this order."""
    kept = Tuned(**json.loads(files(package).joinpath(FILE).read_text(encoding="utf-8")))
    assert list(kept.weights) == list(names), f"{FILE} of {package} is of another heuristic: tune again"
    return kept


def save(path: Path, tuned: Tuned) -> None:
    """Write the file anew."""
    path.write_text(tuned.text(), encoding="utf-8")


def running_totals(scores: Sequence[int], seats: int) -> list[list[int]]:
    """The totals of all seats after each round, from the scores of one round after the other."""
    totals = [0] * seats
    course = []
    for first in range(0, len(scores), seats):
        totals = [total + int(score) for total, score in zip(totals, scores[first : first + seats], strict=True)]
        course.append(totals)
    return course
