"""Which steps of the lessons were done in this terminal: a file for each game in the data folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from bagatelle.core.errors import BagatelleError
from bagatelle.terminal.saves import home


def file_of(game: str) -> Path:
    """Where the progress in the lessons of a game is kept."""
    return home() / "lessons" / f"{game}.json"


def done_in(game: str) -> set[str]:
    """The steps that are done, as ``lesson/step``."""
    path = file_of(game)
    if not path.exists():
        return set()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BagatelleError(f"{path} cannot be read: {error}. Remove it to begin the lessons anew") from error
    if not isinstance(found, list):
        raise BagatelleError(f"{path} has no list of steps. Remove it to begin the lessons anew")
    return {step for step in found if isinstance(step, str)}


def keep(game: str, done: Iterable[str]) -> None:
    """Keep which steps are done."""
    path = file_of(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(sorted(done), indent=1) + "\n", encoding="utf-8")
    fresh.replace(path)


def add(game: str, step: str) -> None:
    """Keep that a step is done."""
    keep(game, done_in(game) | {step})


def reset(game: str, where: str) -> int:
    """Forget the steps of a lesson, a single one, or all if the text is empty; how many there were."""
    done = done_in(game)
    left = {step for step in done if where and step != where and not step.startswith(f"{where}/")}
    keep(game, left)
    return len(done) - len(left)
