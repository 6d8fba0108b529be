"""Weights that a tuning run has found, kept as a file beside the bots that use them, with the command that made it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
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
    weights: dict[str, float]

    def text(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"


def load(package: str, names: Sequence[str]) -> list[float]:
    """The weights of a game's bots, in the order of their names."""
    kept = Tuned(**json.loads(files(package).joinpath(FILE).read_text(encoding="utf-8")))
    assert list(kept.weights) == list(names), f"{FILE} of {package} is of another heuristic: tune again"
    return [kept.weights[name] for name in names]


def save(path: Path, tuned: Tuned) -> None:
    """Write the file anew."""
    path.write_text(tuned.text(), encoding="utf-8")
