"""Where tables are kept. A table is its log; all else here is an index that is written together with it.

Two stores do the same: ``sqlite`` in a file, for one process, and ``postgres`` for any number of them. What ``append``
has returned survives a killed process and a crashed machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from bagatelle.core.errors import BagatelleError
from bagatelle.server.entries import Row


def now() -> int:
    """The time of this machine, in thousandths of a second since 1970."""
    return time.time_ns() // 1_000_000


class StoreFailed(BagatelleError):
    """The store could not keep something: nothing was kept of it, or nobody knows whether it was."""


class NewRow(Struct, frozen=True, gc=False):
    """An entry that is to be the next of its table, with what the index says of the table afterwards."""

    table: str
    seq: int
    command: str
    guest: str
    body: bytes
    listed: bool
    """Whether the lobby shows the table."""
    due: int | None
    """When to look whether something is to happen there by itself, in thousandths of a second since 1970."""
    holder: str = ""
    """A guest who holds a seat from now on."""
    closed: bool = False
    """Whether the table is nobody's any more."""
    begins: bool = False
    """Whether the game begins with it."""
    going: bool = False
    """Whether a game is being played at the table afterwards."""


class Conflict(Struct, frozen=True, gc=False):
    """Another entry has that number, or that command has been stored before: read the log and judge again."""


Hint = Callable[[str, int], None]
"""Called with a table and a number up to which its log reaches, when another process has added to it."""


class Store(Protocol):
    """What a server needs of a database. Every method may raise ``StoreFailed``."""

    async def open(self) -> None:
        """Make ready: bring the schema to what this version needs."""

    async def close(self) -> None:
        """Finish what was begun."""

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        """Store an entry for good; many at once share a commit."""

    async def read(self, table: str, since: int) -> list[Row]:
        """The entries of a table after number ``since``; none for a table that does not exist."""

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries each of the tables has, of those that exist."""

    async def index(self, table: str, seq: int, *, listed: bool, due: int | None, going: bool) -> None:
        """Correct what the index says of a table, unless its log has grown beyond ``seq``."""

    async def add_guest(self, guest: str, token_hash: str) -> None:
        """Remember a new guest."""

    async def guest_of(self, token_hash: str) -> str | None:
        """The guest whose token it is."""

    async def listed(self, limit: int) -> list[str]:
        """The tables of the lobby, the newest first."""

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """The tables at which a guest has held a seat, the newest first.

        Before them come those where a game is being played, up to half of ``limit``: so neither hides the others.
        """

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables at which something should have happened by itself before that time."""

    async def now(self) -> int:
        """The time by the clock that entries are stamped with, in thousandths of a second since 1970."""

    async def secret(self) -> bytes:
        """A secret of this server, the same for all its processes."""

    def listen(self, hint: Hint) -> None:
        """Tell about what other processes add; hints may be lost."""
