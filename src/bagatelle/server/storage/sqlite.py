"""Tables in a file: SQLite with a write-ahead log, made durable at every commit.

One thread writes. It gets all that has arrived meanwhile, writes it in one transaction and commits once, so a hundred
tables that move at the same time share one wait for the disk. Now and then it files what it has written (``filing``).
Another thread reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
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
from bagatelle.server.storage import filing
from bagatelle.server.storage.base import Conflict, Hint, NewRow, StoreFailed, now
from bagatelle.server.storage.filing import Arrivals

log = logging.getLogger(__name__)
T = TypeVar("T")

OWN = 0o600
"""Every card and every secret of the server is in the file: nobody else on the machine reads a new one."""
BUSY = 10_000
"""Thousandths of a second that one process waits for another that has the file."""
MOST_TOGETHER = 1024
"""Writes that share a commit."""
CHECKPOINT = 8000
"""Pages (32 MB) after which the write-ahead log goes into the file: some change many times until then."""
QUIET = 1.0
"""Seconds without anything to write, after which there is time to file."""
AGAIN = 10.0
"""Seconds before filing is tried again, if it has failed."""
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
    filing.SCHEMA,  # entries arrive together, and are filed by their tables later
)
"""How the schema came about, step by step; a file knows how many it has behind it (``user_version``)."""

_REINDEX = """
    UPDATE tables SET listed = ?, due = ?
    WHERE id = ? AND NOT EXISTS (SELECT 1 FROM log WHERE "table" = tables.id AND seq > ?)
"""
_SEQS = """
    SELECT "table", max(seq) AS seq FROM (
        SELECT value AS "table", (SELECT max(seq) FROM filed WHERE "table" = value) AS seq FROM json_each(?1) UNION ALL
        SELECT "table", seq FROM arrived WHERE "table" IN (SELECT value FROM json_each(?1))
    ) GROUP BY "table" HAVING max(seq) IS NOT NULL
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
        self._files_after = 0.0
        """Until then nothing is filed."""
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
        self._arrivals = Arrivals(self._connect())
        self._file()  # what is left of a process that was killed
        while (writes := self._next()) is not None:
            self._commit(writes)
            self._tidy()
        self._file()
        self._arrivals.connection.close()

    def _next(self) -> list[_Write] | None:
        """What is to be written next; while there is nothing, what has arrived is filed."""
        if self._arrivals.count >= filing.MANY_UNFILED:
            try:
                return self._queue.get(timeout=QUIET)
            except queue.Empty:
                self._file()
        return self._queue.get()

    def _commit(self, writes: list[_Write]) -> None:
        failure: StoreFailed | None = None
        try:
            with self._arrivals.transaction():
                _write(self._arrivals, writes)
            self.commits += 1
        except apsw.Error as error:
            failure = StoreFailed(f"the database could not keep it: {error}")
        self._loop.call_soon_threadsafe(self._answer, writes, failure)

    def _tidy(self) -> None:
        """Do what is to be done now and then: one thing at a time, as whoever comes next waits for it."""
        if self._arrivals.are_many and time.monotonic() >= self._files_after:
            self._file()
        elif self._arrivals.pages >= CHECKPOINT:
            with contextlib.suppress(apsw.Error):  # SQLite itself says nothing either, and there is time to try again
                self._arrivals.empty()

    def _file(self) -> None:
        """File what has arrived. It is kept where it is if that fails, and there is time to try again."""
        try:
            self._arrivals.file()
        except apsw.Error as error:
            log.warning("entries are stored, but could not be filed: %s", error)
            self._files_after = time.monotonic() + AGAIN

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
                self._arrivals.forget_index(table)
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


def _write(arrivals: Arrivals, writes: Sequence[_Write]) -> None:
    """Write it all in the transaction that has begun."""
    results = iter(_append(arrivals, [write.what for write in writes if isinstance(write.what, NewRow)]))
    for write in writes:
        write.result = next(results) if isinstance(write.what, NewRow) else write.what(arrivals.connection)


def _append(arrivals: Arrivals, rows: Sequence[NewRow]) -> Sequence[Row | Conflict]:
    """Add entries, and say in other places what follows from them."""
    at = now()
    are_added = arrivals.append(rows, at)
    for row in compress(rows, are_added):
        if row.holder or row.begins or row.closed:  # few change anything of that
            _note_people(arrivals.connection, row, at)
    return [
        Row(row.seq, row.command, row.guest, at, row.body) if is_added else Conflict()
        for row, is_added in zip(rows, are_added, strict=True)
    ]


def _note_people(connection: apsw.Connection, row: NewRow, at: int) -> None:
    """Note whose table it is after an entry."""
    if row.holder:
        connection.execute(_HOLDER, (row.holder, row.table, at, row.going))
    if row.begins:
        connection.execute(_GOING, (True, row.table))
    if row.closed:
        connection.execute('DELETE FROM holders WHERE "table" = ?', (row.table,))


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
