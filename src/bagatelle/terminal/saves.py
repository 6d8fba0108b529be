"""Where games are kept: one unfinished game of each kind to resume, and every finished one."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from bagatelle.table.record import SUFFIX, AnyTable, save

HOME = "BAGATELLE_HOME"


def home() -> Path:
    """The folder for this person's games: ``BAGATELLE_HOME``, or where the system keeps such things."""
    return Path(os.environ.get(HOME) or platformdirs.user_data_path("bagatelle"))


def unfinished(game: str) -> Path:
    """The file of the game that can be resumed."""
    return home() / "unfinished" / f"{game}{SUFFIX}"


def keep(table: AnyTable) -> Path:
    """Save the game so far; once it is over it moves to the finished ones. The file it is in."""
    running = unfinished(table.game.NAME)
    if table.outcome() is None:
        save(running, table)
        return running
    finished = home() / "finished" / f"{table.game.NAME}-{table.seed.hex()[:12]}{SUFFIX}"
    save(finished, table)
    running.unlink(missing_ok=True)
    return finished
