"""Who one is at each server: the token of the guest, kept where nobody else reads it."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from filelock import FileLock
from msgspec import Struct

from bagatelle.terminal.saves import home

GUEST = "Guest"
"""The name of who has not said any."""


class Remembered(Struct, frozen=True):
    """What is kept of a server."""

    token: str
    name: str = ""


def _path() -> Path:
    return home() / "servers.json"


def remembered(server: str) -> Remembered | None:
    """Who one was at that server, if it was ever visited."""
    return _read().get(server)


def remember(server: str, guest: Remembered) -> None:
    """Be the same guest next time."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock"), timeout=10):
        known = _read() | {server: guest}
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(known)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)


def _read() -> dict[str, Remembered]:
    """All that is kept; a file that is damaged holds nobody."""
    try:
        return msgspec.json.decode(_path().read_bytes(), type=dict[str, Remembered])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}
