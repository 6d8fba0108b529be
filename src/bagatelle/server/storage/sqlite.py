"""A store in an SQLite file, with a write-ahead log that is synced at every commit.

One thread writes. It takes every write that waits, runs them in one transaction and commits once (group commit), so
concurrent tables share one sync of the disk. Another thread reads.

A file that is deleted, replaced or overwritten while it is open still takes writes, and they are lost with it. So the
paths are compared with the open files before every read, and before and after every commit. A database in use never
gets shorter, as nothing here vacuums it: one that does was emptied or overwritten.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import os
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Generic, TypeVar

import apsw
import msgspec

from bagatelle.server.storage import retention
from bagatelle.server.storage.base import (
    LISTED_PER_HOST,
    SCHEMA_VERSION,
    SEEN_EVERY,
    Conflict,
    Hint,
    NewRow,
    StoreFailed,
    now,
)
from bagatelle.server.storage.retention import Ages, Pruned
from bagatelle.server.tables.entries import Row

T = TypeVar("T")

FILE_MODE = 0o600
"""The file holds all cards and the secret of the server: only its owner may read it."""
BUSY_TIMEOUT = 10_000
"""Milliseconds to wait for another process that has locked the file."""
MAX_BATCH = 1024
"""Writes that share a commit."""
CACHE = 64 * 1024
"""KiB of pages that a connection caches."""

SCHEMA = """
    CREATE TABLE log (
        "table" TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, guest TEXT NOT NULL,
        at INTEGER NOT NULL, body BLOB NOT NULL,
        UNIQUE ("table", seq), UNIQUE ("table", command)
    ) STRICT;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, listed_until INTEGER NOT NULL, changed INTEGER NOT NULL,
        started INTEGER NOT NULL, going INTEGER NOT NULL, host TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tables_listed ON tables (changed) WHERE listed_until > 0;
    CREATE TABLE guests (
        token_hash TEXT PRIMARY KEY, guest TEXT NOT NULL UNIQUE, seen INTEGER NOT NULL, sat INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE holders (
        guest TEXT NOT NULL, "table" TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (guest, "table")
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX holders_table ON holders ("table");
    CREATE TABLE secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID, STRICT;
"""

_APPEND = """
    INSERT INTO log ("table", seq, command, guest, at, body) SELECT ?1, ?2, ?3, ?4, ?5, ?6
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND seq = ?2 - 1)
    ON CONFLICT DO NOTHING
"""
_INDEX = """
    INSERT INTO tables (id, seq, listed_until, changed, started, going, host) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, listed_until = excluded.listed_until,
        changed = excluded.changed, started = started OR excluded.started, going = excluded.going, host = excluded.host
"""
_LISTED = """
    WITH listed AS (
        SELECT id, going, changed, row_number() OVER (PARTITION BY host ORDER BY going, changed DESC) AS place
        FROM tables WHERE listed_until > 0 AND listed_until > ?1
    )
    SELECT id FROM listed WHERE place <= ?2 ORDER BY going, changed DESC LIMIT ?3
"""
_TABLES_OF = """
    WITH own AS (SELECT id, at, going FROM holders JOIN tables ON id = "table" WHERE guest = ?1),
        first AS (SELECT id FROM own WHERE going ORDER BY at DESC LIMIT (?2 + 1) / 2)
    SELECT id FROM own ORDER BY id IN (SELECT id FROM first) DESC, at DESC LIMIT ?2
"""

_BAD_VALUE = (apsw.ConstraintError, apsw.TooBigError, UnicodeError, OverflowError)
"""A value that the database can never store."""


class _Write(Generic[T]):
    """A function to run in the next transaction, and the future of its result."""

    def __init__(self, work: Callable[[apsw.Connection], T], done: asyncio.Future[T]) -> None:
        self._work = work
        self._done = done
        self._result: T | None = None

    def run(self, connection: apsw.Connection) -> None:
        self._result = self._work(connection)

    def resolve(self, failure: StoreFailed | None) -> None:
        if self._done.done():  # the caller was cancelled
            return
        if failure is None:
            self._done.set_result(self._result)  # type: ignore[arg-type]  # it has run
        else:
            self._done.set_exception(failure)


class SqliteStore:
    """A store in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._queue: queue.SimpleQueue[_Write[object] | None] = queue.SimpleQueue()
        """Writes in the order of their arrival; ``None`` ends the writer."""
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "bagatelle-reader")
        self._is_closed = False
        self._files: dict[Path, tuple[int, int]] = {}
        """Device and inode of each open file, by its path."""
        self._size = 0
        """Bytes that the database had at least."""

    async def open(self, *, create: bool = True) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._open, create=create)
        except (OSError, apsw.Error) as error:
            raise StoreFailed(f"{self.path} cannot be used as a database: {error}") from error
        self._writer = threading.Thread(target=self._write_all, name="bagatelle-writer", daemon=True)
        self._writer.start()

    def _open(self, *, create: bool) -> None:
        if create:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                _refuse_lone_log(self._log_path)
                _create(self.path)
        refuse_unusable(self.path)
        self._write_connection = self._connect()
        try:
            _check(self._write_connection, self.path)
            self._read_connection = self._connect()
        except BaseException:
            self._write_connection.close()
            raise
        self._files = {path: _identity(path)[:2] for path in (self.path, self._log_path)}

    @property
    def _log_path(self) -> Path:
        """The write-ahead log."""
        return self.path.with_name(f"{self.path.name}-wal")

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE)
        connection.set_busy_timeout(BUSY_TIMEOUT)
        connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        connection.pragma("cache_size", -CACHE)
        return connection

    async def close(self) -> None:
        self._is_closed = True
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
            await asyncio.to_thread(self._reader.shutdown)
            self._read_connection.close()
            self._write_connection.close()

    def _refuse_lost_files(self) -> None:
        """Raise ``StoreFailed`` if a file was deleted, replaced or overwritten since it was opened."""
        least = self._size  # before the file is looked at, as it may grow meanwhile
        for path, identity in self._files.items():
            device, inode, size = _identity(path)
            is_shorter = path == self.path and size < least
            if (device, inode) != identity or is_shorter:
                raise StoreFailed(
                    f"{path} was deleted or replaced while the server was running, so nothing can be stored. Stop the "
                    "server, put the file back or restore a backup, and start the server again"
                )
            if path == self.path:
                self._size = size

    # --- writing ---

    def _submit(self, work: Callable[[apsw.Connection], T]) -> asyncio.Future[T]:
        """Run a function in the next transaction; the future is done after the commit."""
        done: asyncio.Future[T] = self._loop.create_future()
        if self._is_closed:
            done.set_exception(StoreFailed("the store is closed"))
        else:
            self._queue.put(_Write(work, done))  # type: ignore[arg-type]  # writes of all types share the queue
        return done

    def _write_all(self) -> None:
        """Commit batches until the store is closed."""
        is_over = False
        while not is_over:
            writes = [self._queue.get()]
            while writes[-1] is not None and len(writes) < MAX_BATCH and not self._queue.empty():
                writes.append(self._queue.get_nowait())
            is_over = writes[-1] is None
            self._commit([write for write in writes if write is not None])

    def _commit(self, writes: list[_Write[object]]) -> None:
        """Run a batch in one transaction. A write with a bad value fails alone."""
        if not writes:
            return
        failure: StoreFailed | None = None
        try:
            self._transact(writes)
        except _BAD_VALUE as error:
            if len(writes) > 1:
                for write in writes:
                    self._commit([write])
                return
            failure = StoreFailed(f"the database cannot store this value: {type(error).__name__}")
        except apsw.Error as error:
            failure = StoreFailed(f"the database could not store it: {error}")
        except StoreFailed as error:
            failure = error
        self._loop.call_soon_threadsafe(_resolve, writes, failure)

    def _transact(self, writes: list[_Write[object]]) -> None:
        connection = self._write_connection
        self._refuse_lost_files()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for write in writes:
                write.run(connection)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(apsw.Error):  # a full disk may have rolled back already
                connection.execute("ROLLBACK")
            raise
        self._refuse_lost_files()
        self.commits += 1

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        return self._submit(functools.partial(_append, row))

    async def index(self, table: str, seq: int, *, listed_until: int, going: bool) -> None:
        query = "UPDATE tables SET listed_until = ?, going = ? WHERE id = ? AND seq = ?"
        await self._submit(lambda connection: connection.execute(query, (listed_until, going, table, seq)))

    async def add_guest(self, guest: str, token_hash: str) -> None:
        query = "INSERT INTO guests (token_hash, guest, seen, sat) VALUES (?, ?, ?, FALSE)"
        await self._submit(lambda connection: connection.execute(query, (token_hash, guest, now())))

    async def secret(self) -> bytes:
        return await self._submit(_secret)

    async def prune(self, ages: Ages, *, dry_run: bool = False) -> Pruned:
        counts = dict.fromkeys(Pruned.__struct_fields__, 0)
        for kind, before in retention.cutoffs(ages, now()).items():
            if dry_run:
                counts[kind] = await self._submit(functools.partial(_count_old, kind, before))
                continue
            removed = retention.BATCH
            while removed == retention.BATCH:
                removed = await self._submit(functools.partial(_remove_old, kind, before))
                counts[kind] += removed
        return msgspec.convert(counts, Pruned)

    # --- reading ---

    async def _read(self, query: str, values: tuple[str | int, ...]) -> list[tuple[apsw.SQLiteValue, ...]]:
        def work() -> list[tuple[apsw.SQLiteValue, ...]]:
            self._refuse_lost_files()
            return list(self._read_connection.execute(query, values))

        if self._is_closed:
            raise StoreFailed("the store is closed")
        try:
            return await self._loop.run_in_executor(self._reader, work)
        except apsw.Error as error:
            raise StoreFailed(f"the database could not be read: {error}") from error

    async def read(self, table: str, since: int) -> list[Row]:
        query = 'SELECT seq, command, guest, at, body FROM log WHERE "table" = ? AND seq > ? ORDER BY seq'
        # The columns are strict, which the types of apsw cannot express.
        return [Row(*found) for found in await self._read(query, (table, since))]  # type: ignore[arg-type]

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, seq FROM tables WHERE id IN (SELECT value FROM json_each(?))"
        found = await self._read(query, (json.dumps(list(tables)),))
        return dict(found)  # type: ignore[arg-type]  # as above

    async def guest_of(self, token_hash: str) -> str | None:
        found = await self._read("SELECT guest, seen FROM guests WHERE token_hash = ?", (token_hash,))
        if not found:
            return None
        guest, seen = found[0]
        at = now()
        if int(str(seen)) < at - SEEN_EVERY:
            query = "UPDATE guests SET seen = ? WHERE token_hash = ?"
            with contextlib.suppress(StoreFailed):  # a full disk locks nobody out
                await self._submit(lambda connection: connection.execute(query, (at, token_hash)))
        return str(guest)

    async def _ids(self, query: str, *values: str | int) -> list[str]:
        return [str(found[0]) for found in await self._read(query, values)]

    async def listed(self, at: int, limit: int) -> list[str]:
        return await self._ids(_LISTED, at, LISTED_PER_HOST, limit)

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        return await self._ids(_TABLES_OF, guest, limit)

    async def now(self) -> int:
        return now()

    def listen(self, hint: Hint) -> None:
        """Give no hints: the file is for one process."""


def _resolve(writes: list[_Write[object]], failure: StoreFailed | None) -> None:
    for write in writes:
        write.resolve(failure)


# --- the statements of a transaction ---


def _append(row: NewRow, connection: apsw.Connection) -> Row | Conflict:
    connection.execute(_APPEND, (row.table, row.seq, row.command, row.guest, row.at, row.body))
    if not connection.changes():
        return Conflict()
    connection.execute(_INDEX, (row.table, row.seq, row.listed_until, row.at, row.begins, row.going, row.host))
    if row.holder:
        connection.execute("INSERT OR REPLACE INTO holders VALUES (?, ?, ?)", (row.holder, row.table, row.at))
        connection.execute("UPDATE guests SET sat = TRUE WHERE guest = ?", (row.holder,))
    if row.closed:
        connection.execute('DELETE FROM holders WHERE "table" = ?', (row.table,))
    return Row(row.seq, row.command, row.guest, row.at, row.body)


def _secret(connection: apsw.Connection) -> bytes:
    connection.execute("INSERT OR IGNORE INTO secrets VALUES ('server', ?)", (secrets.token_bytes(32),))
    return bytes(connection.execute("SELECT secret FROM secrets WHERE name = 'server'").get)


def _count_old(kind: str, before: int, connection: apsw.Connection) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {_old(kind)}", (before,)).get)


def _remove_old(kind: str, before: int, connection: apsw.Connection) -> int:
    """Remove one batch of a kind; return its size."""
    if kind in retention.GUESTS:
        query = f"DELETE FROM guests WHERE guest IN (SELECT guest FROM {_old(kind)} LIMIT ?)"
        connection.execute(query, (before, retention.BATCH))
        return connection.changes()
    ids = [table for (table,) in connection.execute(f"SELECT id FROM {_old(kind)} LIMIT ?", (before, retention.BATCH))]
    for table, column in (("log", '"table"'), ("holders", '"table"'), ("tables", "id")):
        connection.execute(
            f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))", (json.dumps(ids),)
        )
    return len(ids)


def _old(kind: str) -> str:
    """Table and condition of the rows of a kind that were last used before a time."""
    if kind in retention.GUESTS:
        return f"guests WHERE {retention.GUESTS[kind]} AND seen < ?"
    return f"tables WHERE {retention.TABLES[kind]} AND changed < ?"


# --- the file ---


def _identity(path: Path) -> tuple[int, int, int]:
    """Device, inode and size of a file; zeros if there is none."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0, 0
    return found.st_dev, found.st_ino, found.st_size


def _create(path: Path) -> None:
    """Create a database, at once with its schema; leave one alone that another process has created meanwhile."""
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        unfinished.touch(FILE_MODE)
        with contextlib.closing(apsw.Connection(str(unfinished))) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"BEGIN; {SCHEMA}; PRAGMA user_version = {SCHEMA_VERSION}; COMMIT")
        try:
            os.link(unfinished, path)  # unlike a rename, it never overwrites
        except FileExistsError:
            return
        except OSError:  # a file system without hard links
            if not path.exists():
                unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _refuse_lone_log(log: Path) -> None:
    """Raise ``StoreFailed`` if there is a write-ahead log: it holds entries of a database that is gone."""
    if log.exists():
        raise StoreFailed(
            f"{log} is there without its database, and holds entries of it; put the database back beside it, restore a "
            "backup, or move the file away to start with a new database"
        )


def refuse_unusable(path: Path) -> None:
    """Raise ``StoreFailed`` if the file is missing or empty."""
    if not path.is_file():
        raise StoreFailed(f"there is no database {path}; name another with --database")
    if path.stat().st_size == 0:
        raise StoreFailed(
            f"{path} is empty, so it is no database; delete it to start with a new one, or restore a backup there"
        )


def _check(connection: apsw.Connection, path: Path) -> None:
    """Raise ``StoreFailed`` if the file has another schema or is damaged."""
    version = connection.pragma("user_version")
    if version != SCHEMA_VERSION:
        raise StoreFailed(
            f"{path} has schema version {version}, and this version of Bagatelle needs {SCHEMA_VERSION}; use the "
            "version that wrote it, or name another file with --database"
        )
    try:
        found = str(connection.execute("PRAGMA quick_check(1)").get)
    except apsw.CorruptError as error:
        found = str(error)
    if found != "ok":
        text = " ".join(found.split())
        raise StoreFailed(f"{path} is damaged ({text}); restore a backup, or name another file with --database")


def copy(path: Path, target: Path) -> None:
    """Copy a database as it is at one moment, also while it is in use; a copy with its final name is complete."""
    refuse_unusable(path)
    if target.exists():
        raise StoreFailed(f"{target} exists already; a backup never overwrites anything, choose another name")
    unfinished = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        unfinished.touch(FILE_MODE)
        with contextlib.closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            connection.set_busy_timeout(BUSY_TIMEOUT)
            connection.execute("VACUUM INTO ?", (str(unfinished),))
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
    except (OSError, apsw.Error) as error:
        raise StoreFailed(f"{path} could not be copied to {target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
