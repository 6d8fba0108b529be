"""The guest identity at each server: its token, stored in a file that only this user can read."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from filelock import FileLock
from msgspec import Struct

from bagatelle.terminal.saves import home

GUEST = "Guest"
"""The default name of a player."""


class Identity(Struct, frozen=True):
    """The guest that this user is at one server."""

    token: str
    name: str = ""


def _path() -> Path:
    return home() / "servers.json"


def load_identity(server: str) -> Identity | None:
    """The stored identity at a server; ``None`` before the first visit."""
    return _read().get(server)


def store_identity(server: str, identity: Identity) -> None:
    """Keep an identity for the next visit."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock"), timeout=10):
        identities = _read() | {server: identity}
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(identities)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)


def _read() -> dict[str, Identity]:
    """All stored identities; none if the file is missing or damaged."""
    try:
        return msgspec.json.decode(_path().read_bytes(), type=dict[str, Identity])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}
