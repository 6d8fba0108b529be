"""Tables in a file: SQLite with a write-ahead log, made durable at every commit.

One thread writes. It gets all that has arrived meanwhile, writes it in one transaction and commits once, so a hundred
tables that move at the same time share one wait for the disk. Another thread reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import compress
from pathlib import Path
from typing import TypeVar

import apsw

from bagatelle.server.entries import Row
from bagatelle.server.store import Conflict, Hint, NewRow, StoreFailed, now

T = TypeVar("T")

OWN = 0o600
"""Every card and every secret of the server is in the file: nobody else on the machine reads a new one."""
BUSY = 10_000
"""Thousandths of a second that one process waits for another that has the file."""
MOST_TOGETHER = 1024
"""Writes that share a commit."""
CHECKPOINT = 8000
"""Pages (32 MB) after which the write-ahead log goes into the file: a busy table's change many times until then."""
EARLY = 5_000
"""Thousandths of a second that the index may be behind: so it need not change with every entry of a busy table."""
CACHE = 64 * 1024
"""KiB of pages that a connection keeps at most: those of all tables that are played at, so that none is read twice."""

MIGRATIONS = (
    """
    CREATE TABLE log (
        "table" TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, guest TEXT NOT NULL,
        at INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY ("table", seq), UNIQUE ("table", command)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, listed INTEGER NOT NULL, due INTEGER, changed INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX tables_listed ON tables (changed) WHERE listed;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE guests (token_hash TEXT PRIMARY KEY, guest TEXT NOT NULL UNIQUE, at INTEGER NOT NULL)
        WITHOUT ROWID, STRICT;
    CREATE TABLE holders (guest TEXT NOT NULL, "table" TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (guest, "table")) WITHOUT ROWID, STRICT;
    CREATE TABLE secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID, STRICT;
    """,
    "ALTER TABLE tables DROP COLUMN seq",  # the log itself says it; the index need not change with every entry
    "ALTER TABLE holders ADD COLUMN going INTEGER NOT NULL DEFAULT 0",  # games that are played come first
)
"""How the schema came about, step by step; a file knows how many it has behind it (``user_version``)."""

_INSERT = 'INSERT OR IGNORE INTO log ("table", seq, command, guest, at, body) VALUES (?, ?, ?, ?, ?, ?)'
_INDEX = """
    INSERT INTO tables (id, listed, due, changed) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
    SET listed = excluded.listed, due = excluded.due, changed = excluded.changed
    WHERE listed IS NOT excluded.listed OR due IS NULL OR excluded.due IS NULL
        OR excluded.due NOT BETWEEN due AND due + ?
"""
_REINDEX = """
    UPDATE tables SET listed = ?, due = ?
    WHERE id = ? AND NOT EXISTS (SELECT 1 FROM log WHERE "table" = tables.id AND seq > ?)
"""
_SEQS = """
    SELECT value, (SELECT seq FROM log WHERE "table" = value ORDER BY seq DESC LIMIT 1) AS seq FROM json_each(?)
    WHERE seq IS NOT NULL
"""
_HOLDER = 'INSERT OR REPLACE INTO holders (guest, "table", at, going) VALUES (?, ?, ?, ?)'
_TABLES_OF = """
    WITH first AS (SELECT "table" FROM holders WHERE guest = ?1 AND going ORDER BY at DESC LIMIT (?2 + 1) / 2)
    SELECT "table" FROM holders WHERE guest = ?1 ORDER BY "table" IN (SELECT "table" FROM first) DESC, at DESC LIMIT ?2
"""
_GOING = 'UPDATE holders SET going = ?1 WHERE "table" = ?2 AND going <> ?1'


class _Write:
    """Something to be written, and who waits for it."""

    def __init__(self, what: NewRow | Callable[[apsw.Connection], object], waits: asyncio.Future[object]) -> None:
        self.what = what
        """An entry, as most are, or what is to be done."""
        self.waits = waits
        self.result: object = None


class SqliteStore:
    """Tables in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._queue: queue.SimpleQueue[list[_Write] | None] = queue.SimpleQueue()
        self._waiting: list[_Write] = []
        """What has arrived since the writer got its last."""
        self._is_writing = False
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "bagatelle-reader")
        self._local = threading.local()
        self._is_closed = False
        self.commits = 0
        """How many commits there were."""

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(OWN)
            connection = await asyncio.to_thread(self._connect)
            await asyncio.to_thread(_migrate, connection, self.path)
        except (OSError, apsw.Error) as error:
            raise StoreFailed(f"{self.path} cannot be used as a database: {error}") from error
        self._writer = threading.Thread(target=self._write_all, name="bagatelle-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        self._is_closed = True
        if self._writer is not None:
            self._queue.put(self._waiting)
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._reader.shutdown()

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path))
        connection.set_busy_timeout(BUSY)
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.wal_autocheckpoint(CHECKPOINT)
        connection.pragma("cache_size", -CACHE)
        return connection

    # --- writing ---

    def _submit(self, work: Callable[[apsw.Connection], T]) -> asyncio.Future[T]:
        waits: asyncio.Future[T] = self._loop.create_future()
        # There are writes of all kinds; each gets its own result back.
        self._enqueue(_Write(work, waits))  # type: ignore[arg-type]
        return waits

    def _enqueue(self, write: _Write) -> None:
        if self._is_closed:
            write.waits.set_exception(StoreFailed("the store is closed"))
            return
        self._waiting.append(write)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Let the writer have what waits, once it is done with what it had: so as much as can be shares a commit."""
        if self._waiting and not self._is_writing and not self._is_closed:
            self._is_writing = True
            self._queue.put(self._waiting[:MOST_TOGETHER])
            self._waiting = self._waiting[MOST_TOGETHER:]

    def _write_all(self) -> None:
        connection = self._connect()
        while (writes := self._queue.get()) is not None:
            self._commit(connection, writes)
        connection.close()

    def _commit(self, connection: apsw.Connection, writes: list[_Write]) -> None:
        failure: StoreFailed | None = None
        try:
            connection.execute("BEGIN IMMEDIATE")
            _write(connection, writes)
            connection.execute("COMMIT")
            self.commits += 1
        except apsw.Error as error:
            failure = StoreFailed(f"the database could not keep it: {error}")
            with contextlib.suppress(apsw.Error):  # a full disk may have rolled back already
                connection.execute("ROLLBACK")
        self._loop.call_soon_threadsafe(self._answer, writes, failure)

    def _answer(self, writes: list[_Write], failure: StoreFailed | None) -> None:
        for write in writes:
            if write.waits.done():  # whoever waited has gone
                continue
            if failure is None:
                write.waits.set_result(write.result)
            else:
                write.waits.set_exception(failure)
        self._is_writing = False
        self._loop.call_soon(self._hand_over)  # when those who have waited have gone on, and perhaps written more

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        waits: asyncio.Future[Row | Conflict] = self._loop.create_future()
        self._enqueue(_Write(row, waits))  # type: ignore[arg-type]  # as above
        return waits

    async def index(self, table: str, seq: int, *, listed: bool, due: int | None, going: bool) -> None:
        def work(connection: apsw.Connection) -> None:
            connection.execute(_REINDEX, (listed, due, table, seq))
            if connection.changes():
                connection.execute(_GOING, (going, table))

        await self._submit(work)

    async def add_guest(self, guest: str, token_hash: str) -> None:
        await self._submit(
            lambda connection: connection.execute("INSERT INTO guests VALUES (?, ?, ?)", (token_hash, guest, now()))
        )

    async def secret(self) -> bytes:
        return await self._submit(_secret)

    # --- reading ---

    async def _read(self, query: str, values: tuple[str | int, ...]) -> list[tuple[apsw.SQLiteValue, ...]]:
        def work() -> list[tuple[apsw.SQLiteValue, ...]]:
            if not hasattr(self._local, "connection"):
                self._local.connection = self._connect()
            return list(self._local.connection.execute(query, values))

        if self._is_closed:
            raise StoreFailed("the store is closed")
        try:
            return await self._loop.run_in_executor(self._reader, work)
        except apsw.Error as error:
            raise StoreFailed(f"the database could not be read: {error}") from error

    async def read(self, table: str, since: int) -> list[Row]:
        query = 'SELECT seq, command, guest, at, body FROM log WHERE "table" = ? AND seq > ? ORDER BY seq'
        # The columns are strict, which the types of apsw cannot know.
        return [Row(*found) for found in await self._read(query, (table, since))]  # type: ignore[arg-type]

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        return {str(table): int(str(seq)) for table, seq in await self._read(_SEQS, (json.dumps(list(tables)),))}

    async def guest_of(self, token_hash: str) -> str | None:
        found = await self._read("SELECT guest FROM guests WHERE token_hash = ?", (token_hash,))
        return str(found[0][0]) if found else None

    async def _ids(self, query: str, *values: str | int) -> list[str]:
        return [str(found[0]) for found in await self._read(query, values)]

    async def listed(self, limit: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE listed ORDER BY changed DESC LIMIT ?", limit)

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        return await self._ids(_TABLES_OF, guest, limit)

    async def due(self, before: int, limit: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT ?", before, limit)

    async def now(self) -> int:
        return now()

    def listen(self, hint: Hint) -> None:
        """One process has the file, so nobody else adds anything."""


def _use_write_ahead_log(connection: apsw.Connection) -> None:
    """A new file is changed over once; SQLite itself does not wait while another process is doing that."""
    ends = now() + BUSY
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except apsw.BusyError:
            if now() > ends:
                raise
            time.sleep(0.05)
        else:
            return


def copy(path: Path, target: Path) -> None:
    """Copy a database as it is at one moment, though it may be in use; a copy that has its name is whole."""
    if not path.is_file():
        raise StoreFailed(f"there is no database {path}; say which with --database")
    if target.exists():
        raise StoreFailed(f"{target} exists already; a backup never overwrites anything, choose another name")
    unfinished = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        unfinished.touch(OWN)
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        connection.set_busy_timeout(BUSY)
        connection.execute("VACUUM INTO ?", (str(unfinished),))
        connection.close()
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
    except (OSError, apsw.Error) as error:
        raise StoreFailed(f"{path} could not be copied to {target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _write(connection: apsw.Connection, writes: Sequence[_Write]) -> None:
    """Write it all in the transaction that has begun: entries first, as it may begin again if they collide."""
    entries = [(write, write.what) for write in writes if isinstance(write.what, NewRow)]
    for (write, _), result in zip(entries, _append(connection, [row for _, row in entries]), strict=True):
        write.result = result
    for write in writes:
        if not isinstance(write.what, NewRow):
            write.result = write.what(connection)


def _append(connection: apsw.Connection, rows: Sequence[NewRow]) -> Sequence[Row | Conflict]:
    """Add entries all together; one by one where some cannot be added, to find out which."""
    at = now()
    before = connection.total_changes()
    connection.executemany(_INSERT, [_columns(row, at) for row in rows])
    is_added = [True] * len(rows)
    if connection.total_changes() - before < len(rows):
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        is_added = [_is_added(connection, row, at) for row in rows]
    added = list(compress(rows, is_added))
    connection.executemany(_INDEX, [(row.table, row.listed, row.due, at, EARLY) for row in added])
    for row in added:
        if row.holder:
            connection.execute(_HOLDER, (row.holder, row.table, at, row.going))
        if row.begins:
            connection.execute(_GOING, (True, row.table))
        if row.closed:
            connection.execute('DELETE FROM holders WHERE "table" = ?', (row.table,))
    return [
        Row(row.seq, row.command, row.guest, at, row.body) if is_there else Conflict()
        for row, is_there in zip(rows, is_added, strict=True)
    ]


def _columns(row: NewRow, at: int) -> tuple[str, int, str, str, int, bytes]:
    return row.table, row.seq, row.command, row.guest, at, row.body


def _is_added(connection: apsw.Connection, row: NewRow, at: int) -> bool:
    connection.execute(_INSERT, _columns(row, at))
    return connection.changes() > 0


def _secret(connection: apsw.Connection) -> bytes:
    connection.execute("INSERT OR IGNORE INTO secrets VALUES ('server', ?)", (secrets.token_bytes(32),))
    found = connection.execute("SELECT secret FROM secrets WHERE name = 'server'").fetchone()
    assert found is not None
    return bytes(found[0])


def _migrate(connection: apsw.Connection, path: Path) -> None:
    """Bring the schema up to date, in one step or not at all."""
    connection.execute("BEGIN IMMEDIATE")  # who comes second waits, and finds it done
    with contextlib.closing(connection):  # what is not committed by then is not done
        version = connection.pragma("user_version")
        if version > len(MIGRATIONS):
            raise StoreFailed(f"{path} was written by a newer version of Bagatelle; use that one, or another file")
        for step in MIGRATIONS[version:]:
            connection.execute(step)
        connection.pragma("user_version", len(MIGRATIONS))
        connection.execute("COMMIT")
