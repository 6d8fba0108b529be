"""The interface of a store. A table is its log; every other record is an index that is written with it.

Three stores share it: ``sqlite`` is a file for one process, ``postgres`` a database for any number of processes, and
``memory`` keeps nothing beyond its process. An entry that ``append`` of the first two has returned survives a killed
process and a crashed machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from bagatelle.core.errors import BagatelleError
from bagatelle.server.storage.retention import DAY, Ages, Pruned
from bagatelle.server.tables.entries import Row

SCHEMA_VERSION = 6
"""Version of the schema in SQLite and in PostgreSQL; a database with another version is refused."""
LISTED_PER_HOST = 3
"""Tables of one host that the lobby shows."""
SEEN_EVERY = DAY
"""Milliseconds after which ``guest_of`` stores again that a guest was there."""


def now() -> int:
    """Time of this machine, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class StoreFailed(BagatelleError):
    """The store failed: nothing was stored, or it is unknown whether it was."""


class NewRow(Struct, frozen=True, gc=False):
    """An entry to append to its table, with what the index holds of the table afterwards."""

    table: str
    seq: int
    command: str
    guest: str
    at: int
    """Time of the entry, in milliseconds since 1970. The caller's clock never goes back."""
    body: bytes
    listed_until: int = 0
    """Time up to which the lobby shows the table, in milliseconds since 1970."""
    holder: str = ""
    """Guest who holds a seat from now on."""
    closed: bool = False
    """Whether the table belongs to no guest any more."""
    begins: bool = False
    """Whether the game begins with this entry."""
    going: bool = False
    """Whether a game is going on at the table afterwards."""
    host: str = ""
    """Guest who is the host of the table before the entry."""


class Conflict(Struct, frozen=True, gc=False):
    """The entry was not stored: its number or its command is taken, or its table was removed.

    The caller reads the log and decides again.
    """


Hint = Callable[[str, int], None]
"""Callback with a table and a number that its log has reached, after another process has appended to it."""


class Store(Protocol):
    """A database of the server. Every method may raise ``StoreFailed``."""

    commits: int
    """Number of commits so far."""

    async def open(self, *, create: bool = True) -> None:
        """Open the database; with ``create``, write the schema into a new one."""

    async def close(self) -> None:
        """Store all that was appended, then close the database."""

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        """Store an entry durably; concurrent appends share a commit."""

    async def read(self, table: str, since: int) -> list[Row]:
        """Read the entries of a table after number ``since``; none for a table that does not exist."""

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """Map each of the tables that exists to the number of its last entry."""

    async def index(self, table: str, seq: int, *, listed_until: int, going: bool) -> None:
        """Correct the index of a table, unless its log has grown beyond ``seq``."""

    async def add_guest(self, guest: str, token_hash: str) -> None:
        """Store a new guest."""

    async def guest_of(self, token_hash: str) -> str | None:
        """Find the guest of a token, and store now and then that the guest was there."""

    async def listed(self, at: int, limit: int) -> list[str]:
        """List the tables that the lobby shows at that time: without a game first, then by their last entry.

        Of one host there are at most ``LISTED_PER_HOST``.
        """

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """List the tables at which a guest has held a seat, newest first.

        Running games come before them, up to half of ``limit``, so that neither kind hides the other.
        """

    async def now(self) -> int:
        """Time of the database's machine, in milliseconds since 1970."""

    async def secret(self) -> bytes:
        """Secret of this server, the same for all its processes."""

    async def prune(self, ages: Ages, *, dry_run: bool = False) -> Pruned:
        """Remove tables and guests that are older than their age; with ``dry_run`` only count them."""

    def listen(self, hint: Hint) -> None:
        """Call ``hint`` after another process has appended; hints may be lost."""
