"""Where games are kept: one unfinished game of each kind to resume, and every finished one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from bagatelle.core.errors import BagatelleError
from bagatelle.table.record import SUFFIX, AnyTable, save

HOME = "BAGATELLE_HOME"


def home() -> Path:
    """The folder for this person's games: ``BAGATELLE_HOME``, or where the system keeps such things."""
    return Path(os.environ.get(HOME) or platformdirs.user_data_path("bagatelle"))


def unfinished(game: str) -> Path:
    """The file of the game that can be resumed."""
    return home() / "unfinished" / f"{game}{SUFFIX}"


@contextmanager
def alone_with(game: str) -> Iterator[None]:
    """Be the only terminal that plays the saved game: two would overwrite each other's actions."""
    path = unfinished(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_suffix(".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BagatelleError(f"your game of {game} is being played in another terminal; close that one first") from None
    try:
        yield
    finally:
        lock.release()


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
