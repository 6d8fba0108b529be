"""Saved games: one unfinished game of each kind, and every finished one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from bagatelle.core.errors import BagatelleError
from bagatelle.table.record import SUFFIX, AnyTable, save

HOME = "BAGATELLE_HOME"


def home() -> Path:
    """The data folder: ``BAGATELLE_HOME``, or the system's folder for user data."""
    return Path(os.environ.get(HOME) or platformdirs.user_data_path("bagatelle"))


def unfinished(game: str) -> Path:
    """The file of the game to resume."""
    return home() / "unfinished" / f"{game}{SUFFIX}"


@contextmanager
def alone_with(game: str) -> Iterator[None]:
    """Lock the saved game: two terminals would overwrite each other's actions."""
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
    """Save the game and return its file; a finished game moves to the finished ones."""
    running = unfinished(table.game.NAME)
    over = table.outcome() is not None
    path = _finished(table) if over else running
    try:
        save(path, table)
    except OSError as error:
        said = f"the game could not be saved in {path}: {error.strerror}"
        raise BagatelleError(f"{said}; what was saved before is still in {running}") from error
    if over:
        running.unlink(missing_ok=True)
        _coach_mark(running).unlink(missing_ok=True)
    return path


def is_coached(path: Path) -> bool:
    """Whether the saved game in this file is played with a coach."""
    return _coach_mark(path).exists()


def keep_coached(game: str, *, coached: bool) -> None:
    """Note beside the game to resume whether it is played with a coach."""
    mark = _coach_mark(unfinished(game))
    mark.parent.mkdir(parents=True, exist_ok=True)
    if coached:
        mark.touch()
    else:
        mark.unlink(missing_ok=True)


def _coach_mark(path: Path) -> Path:
    """An empty file beside a saved game with a coach: a record has only what was played."""
    return path.with_suffix(".coach")


def keep_finished(table: AnyTable) -> Path:
    """Save a game that was played at a server among the finished ones, and return its file."""
    path = _finished(table)
    try:
        save(path, table)
    except OSError as error:
        raise BagatelleError(f"the game could not be saved in {path}: {error.strerror}") from error
    return path


def _finished(table: AnyTable) -> Path:
    return _unused(home() / "finished", f"{table.game.NAME}-{table.seed.hex()[:12]}")


def put_aside(game: str) -> Path:
    """Rename the unfinished game so that another can begin; return its new path."""
    waiting = unfinished(game)
    aside = _unused(waiting.parent, f"{game}-put-aside")
    waiting.rename(aside)
    if is_coached(waiting):
        _coach_mark(waiting).rename(_coach_mark(aside))
    return aside


def _unused(folder: Path, stem: str) -> Path:
    """An unused path of that name, numbered if needed: no game replaces another."""
    names = (f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())
