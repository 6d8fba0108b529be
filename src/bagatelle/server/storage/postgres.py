"""A store in PostgreSQL, for any number of processes.

One connection of each process writes. It stores every waiting row with one statement, which is one transaction (group
commit), so concurrent tables share one sync of the disk. A few other connections read. One more notifies the other
processes of new entries; such hints may be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeAlias
from urllib.parse import urlsplit

import asyncpg
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
)
from bagatelle.server.storage.retention import Ages, Pruned
from bagatelle.server.tables.entries import Row

log = logging.getLogger(__name__)

MAX_BATCH = 1024
"""Rows that share a commit."""
READERS = 4
"""Reading connections of a process."""
CONNECT_TIMEOUT = 5.0
COMMAND_TIMEOUT = 10.0
"""Seconds after which the outcome of a statement counts as unknown."""
RECONNECT_DELAY = 1.0
"""Seconds before the connection for hints is opened again."""
LONGEST_HINT = 7000
"""Characters of one notification; PostgreSQL takes fewer than 8000 bytes."""
CHANNEL = "bagatelle"
SCHEMA = "bagatelle"
_PREPARING = 7_262_171_001
"""Key of the advisory lock that a process holds while it writes the schema."""

TABLES = """
    CREATE TABLE log (
        "table" text COLLATE "C" NOT NULL, seq bigint NOT NULL, command text COLLATE "C" NOT NULL,
        guest text COLLATE "C" NOT NULL, at bigint NOT NULL, body bytea NOT NULL,
        PRIMARY KEY ("table", seq), UNIQUE ("table", command)
    );
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, listed_until bigint NOT NULL,
        changed bigint NOT NULL, started boolean NOT NULL, going boolean NOT NULL, host text COLLATE "C" NOT NULL
    );
    CREATE INDEX tables_listed ON tables (changed) WHERE listed_until > 0;
    CREATE TABLE guests (
        token_hash text COLLATE "C" PRIMARY KEY, guest text COLLATE "C" NOT NULL UNIQUE, seen bigint NOT NULL,
        sat boolean NOT NULL
    );
    CREATE TABLE holders (
        guest text COLLATE "C" NOT NULL, "table" text COLLATE "C" NOT NULL, at bigint NOT NULL,
        PRIMARY KEY (guest, "table")
    );
    CREATE INDEX holders_table ON holders ("table");
    CREATE TABLE secrets (name text COLLATE "C" PRIMARY KEY, secret bytea NOT NULL);
    CREATE TABLE version (version bigint NOT NULL);
"""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_APPEND = """
    WITH new AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bytea[], $7::bigint[], $8::text[],
            $9::boolean[], $10::boolean[], $11::boolean[], $12::text[]
        ) WITH ORDINALITY AS new
            ("table", seq, command, guest, at, body, listed_until, holder, closed, begins, going, host, place)
    ), present AS (
        SELECT id, seq FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE
    ), stored AS (
        INSERT INTO log ("table", seq, command, guest, at, body)
        SELECT "table", seq, command, guest, at, body FROM new
        WHERE seq = 1 OR ("table", seq - 1) IN (SELECT id, seq FROM present UNION ALL SELECT "table", seq FROM new)
        ORDER BY place
        ON CONFLICT DO NOTHING RETURNING "table", seq, command
    ), indexed AS (
        INSERT INTO tables (id, seq, listed_until, changed, started, going, host)
        SELECT DISTINCT ON ("table")
            "table", seq, listed_until, at, bool_or(begins) OVER (PARTITION BY "table"), going, host
        FROM stored JOIN new USING ("table", seq, command) ORDER BY "table", seq DESC
        ON CONFLICT (id) DO UPDATE
        SET seq = excluded.seq, listed_until = excluded.listed_until, changed = excluded.changed,
            started = tables.started OR excluded.started, going = excluded.going, host = excluded.host
    ), held AS (
        INSERT INTO holders (guest, "table", at)
        SELECT holder, "table", max(at) FROM stored JOIN new USING ("table", seq, command)
        WHERE holder <> '' GROUP BY holder, "table"
        ON CONFLICT (guest, "table") DO UPDATE SET at = excluded.at
    ), sat AS (
        UPDATE guests SET sat = true FROM stored JOIN new USING ("table", seq, command)
        WHERE guests.guest = holder AND NOT sat
    ), gone AS (
        DELETE FROM holders USING stored JOIN new USING ("table", seq, command)
        WHERE closed AND holders."table" = stored."table"
    )
    SELECT "table", seq, command FROM stored
"""
"""One statement: one round trip, stored altogether or not at all.

The lock on ``present`` keeps ``prune`` from removing a table while an entry is appended to it.
"""

_LISTED = """
    WITH listed AS (
        SELECT id, going, changed, row_number() OVER (PARTITION BY host ORDER BY going, changed DESC) AS place
        FROM tables WHERE listed_until > 0 AND listed_until > $1
    )
    SELECT id FROM listed WHERE place <= $2 ORDER BY going, changed DESC LIMIT $3
"""
_TABLES_OF = """
    WITH own AS (SELECT id, at, going FROM holders JOIN tables ON id = "table" WHERE guest = $1),
        first AS (SELECT id FROM own WHERE going ORDER BY at DESC LIMIT ($2::bigint + 1) / 2)
    SELECT id FROM own ORDER BY id IN (SELECT id FROM first) DESC, at DESC LIMIT $2::bigint
"""
_REMOVE_TABLES = """
    WITH gone AS (
        DELETE FROM tables WHERE id IN (
            SELECT id FROM tables WHERE {condition} AND changed < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
        ) RETURNING id
    ), log_gone AS (DELETE FROM log USING gone WHERE log."table" = gone.id),
        holders_gone AS (DELETE FROM holders USING gone WHERE holders."table" = gone.id)
    SELECT count(*) FROM gone
"""
_REMOVE_GUESTS = """
    WITH gone AS (
        DELETE FROM guests WHERE guest IN (
            SELECT guest FROM guests WHERE {condition} AND seen < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
        ) RETURNING guest
    )
    SELECT count(*) FROM gone
"""

Value: TypeAlias = str | int | bytes | None


class _Connection(Protocol):
    """The part of asyncpg's connection that is used here; asyncpg ships no types."""

    async def fetch(self, query: str, *values: object) -> list[Sequence[Value]]: ...
    async def execute(self, query: str, *values: object) -> str: ...
    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], None]) -> None: ...
    async def close(self, *, timeout: float) -> None: ...
    def add_termination_listener(self, callback: Callable[[object], None]) -> None: ...
    def transaction(self) -> AbstractAsyncContextManager[object]: ...
    def get_server_pid(self) -> int: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...


class _Pool(Protocol):
    """The same part of its pool."""

    async def fetch(self, query: str, *values: object) -> list[Sequence[Value]]: ...
    async def close(self) -> None: ...
    def terminate(self) -> None: ...


_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Failures between this process and the database; a timeout is an ``OSError``."""
_BAD_VALUE = (asyncpg.DataError, asyncpg.exceptions._base.DataError)
"""A row that the database can never store."""
_RETRY = asyncpg.exceptions.TransactionRollbackError
"""A deadlock or serialisation failure between processes: nothing was stored."""


class _Write:
    """A row to store, and the future of its result."""

    def __init__(self, row: NewRow, done: asyncio.Future[Row | Conflict]) -> None:
        self.row = row
        self._done = done

    @property
    def key(self) -> tuple[str, int, str]:
        return self.row.table, self.row.seq, self.row.command

    def resolve(self, result: Row | Conflict | StoreFailed) -> None:
        if self._done.done():  # the caller was cancelled
            return
        if isinstance(result, StoreFailed):
            self._done.set_exception(result)
        else:
            self._done.set_result(result)


class PostgresStore:
    """A store that several processes share."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.where = _without_password(url)
        self._queue: deque[_Write] = deque()
        self._arrived = asyncio.Event()
        self._connection: _Connection | None = None
        self._pool: _Pool | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closing = False
        self._hints = _Hints(self._connect)
        self.commits = 0

    # --- opening and closing ---

    async def open(self, *, create: bool = True) -> None:
        try:
            connection = await self._connect()
            try:
                await _prepare(connection, self.where, create=create)
            finally:
                await connection.close(timeout=CONNECT_TIMEOUT)
            # No minimum: the pool opens connections when they are needed, also after the database was away.
            self._pool = await asyncpg.create_pool(
                self._url, min_size=0, max_size=READERS, timeout=CONNECT_TIMEOUT, **_settings()
            )
        except (*_ERRORS, ValueError) as error:
            raise StoreFailed(f"{self.where} cannot be used as a database: {_why(error)}") from error
        self._tasks = [
            asyncio.create_task(self._write_all(), name="write"),
            asyncio.create_task(self._hints.run(), name="hints"),
        ]

    async def close(self) -> None:
        self._is_closing = True
        self._arrived.set()
        if self._tasks:
            writing, hinting = self._tasks
            await asyncio.gather(writing, return_exceptions=True)
            self._hints.finish()
            await asyncio.wait({hinting}, timeout=CONNECT_TIMEOUT)
            hinting.cancel()
            await asyncio.gather(hinting, return_exceptions=True)
        if self._connection is not None:
            await _close(self._connection)
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CONNECT_TIMEOUT)
            except _ERRORS:
                self._pool.terminate()

    async def _connect(self) -> _Connection:
        connection: _Connection = await asyncpg.connect(self._url, timeout=CONNECT_TIMEOUT, **_settings())
        return connection

    # --- writing ---

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        done: asyncio.Future[Row | Conflict] = asyncio.get_running_loop().create_future()
        write = _Write(row, done)
        if self._is_closing:
            write.resolve(StoreFailed("the store is closed"))
        else:
            self._queue.append(write)
            self._arrived.set()
        return done

    async def _write_all(self) -> None:
        """Commit batches until the store is closed."""
        while self._queue or not self._is_closing:
            if not self._queue:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            count = min(len(self._queue), MAX_BATCH)
            await self._commit([self._queue.popleft() for _ in range(count)])

    async def _commit(self, writes: list[_Write]) -> None:
        """Store a batch and resolve every write of it. A row with a bad value fails alone."""
        # The same order in all processes avoids deadlocks. The sort is stable: the first of two equal rows stays first.
        writes.sort(key=lambda write: (write.row.table, write.row.seq))
        try:
            rows: dict[tuple[str, int, str], NewRow] = {}
            for write in writes:
                rows.setdefault(write.key, write.row)
            stored = await self._insert(list(rows.values()))
        except _BAD_VALUE as error:
            if len(writes) == 1:
                writes[0].resolve(StoreFailed(f"the database cannot store this value: {_why(error)}"))
                return
            for write in writes:
                await self._commit([write])
        except BaseException as error:
            for write in writes:
                write.resolve(StoreFailed(f"it is unknown whether it was stored: {_why(error)}"))
            if not isinstance(error, _ERRORS):
                raise
        else:
            self.commits += 1
            self._resolve(writes, stored)

    async def _insert(self, rows: list[NewRow]) -> set[tuple[str, int, str]]:
        """Store distinct rows; the keys of those that were stored."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
            await self._connection.execute(_FOR_WRITING)
        columns = (
            [row.table for row in rows],
            [row.seq for row in rows],
            [row.command for row in rows],
            [row.guest for row in rows],
            [row.at for row in rows],
            [row.body for row in rows],
            [row.listed_until for row in rows],
            [row.holder for row in rows],
            [row.closed for row in rows],
            [row.begins for row in rows],
            [row.going for row in rows],
            [row.host for row in rows],
        )
        try:
            try:
                found = await self._connection.fetch(_APPEND, *columns)
            except _RETRY:
                found = await self._connection.fetch(_APPEND, *columns)
        except _BAD_VALUE:
            raise
        except BaseException:
            self._connection.terminate()  # its state is unknown
            raise
        return {(str(table), _int(seq), str(command)) for table, seq, command in found}

    def _resolve(self, writes: list[_Write], stored: set[tuple[str, int, str]]) -> None:
        for write in writes:
            if write.key not in stored:
                write.resolve(Conflict())
                continue
            stored.remove(write.key)  # a duplicate of a row in the same batch conflicts
            row = write.row
            self._hints.add(row.table, row.seq)
            write.resolve(Row(row.seq, row.command, row.guest, row.at, row.body))

    async def index(self, table: str, seq: int, *, listed_until: int, going: bool) -> None:
        query = "UPDATE tables SET listed_until = $3, going = $4 WHERE id = $1 AND seq = $2"
        await self._fetch(query, table, seq, listed_until, going)

    async def add_guest(self, guest: str, token_hash: str) -> None:
        # Idempotent, as a lost connection makes it run twice.
        query = f"INSERT INTO guests VALUES ($1, $2, {_NOW}, false) ON CONFLICT (token_hash) DO NOTHING"
        await self._fetch(query, token_hash, guest)

    async def secret(self) -> bytes:
        query = "INSERT INTO secrets VALUES ('server', $1) ON CONFLICT (name) DO NOTHING"
        await self._fetch(query, secrets.token_bytes(32))
        found = (await self._fetch("SELECT secret FROM secrets WHERE name = 'server'"))[0][0]
        assert isinstance(found, bytes)
        return found

    async def prune(self, ages: Ages, *, dry_run: bool = False) -> Pruned:
        counts = dict.fromkeys(Pruned.__struct_fields__, 0)
        for kind, before in retention.cutoffs(ages, await self.now()).items():
            is_guest = kind in retention.GUESTS
            condition = (retention.GUESTS if is_guest else retention.TABLES)[kind]
            if dry_run:
                old = f"guests WHERE {condition} AND seen" if is_guest else f"tables WHERE {condition} AND changed"
                counts[kind] = _int((await self._fetch(f"SELECT count(*) FROM {old} < $1", before))[0][0])
                continue
            query = (_REMOVE_GUESTS if is_guest else _REMOVE_TABLES).format(condition=condition)
            removed = retention.BATCH
            while removed == retention.BATCH:
                removed = _int((await self._fetch(query, before, retention.BATCH))[0][0])
                counts[kind] += removed
        return msgspec.convert(counts, Pruned)

    # --- reading ---

    async def _fetch(self, query: str, *values: object) -> list[Sequence[Value]]:
        """Run a query on the pool; retry it once on another connection, as every query here is idempotent."""
        assert self._pool is not None, "the store is open"
        try:
            try:
                return await self._pool.fetch(query, *values)
            except (asyncpg.PostgresConnectionError, asyncpg.exceptions.OperatorInterventionError):
                return await self._pool.fetch(query, *values)
        except _ERRORS as error:
            raise StoreFailed(f"the database could not be reached: {_why(error)}") from error

    async def read(self, table: str, since: int) -> list[Row]:
        query = 'SELECT seq, command, guest, at, body FROM log WHERE "table" = $1 AND seq > $2 ORDER BY seq'
        return [Row(*found) for found in await self._fetch(query, table, since)]  # type: ignore[arg-type]  # the types of the columns

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._fetch("SELECT id, seq FROM tables WHERE id = ANY($1::text[])", list(tables))
        return {str(table): _int(seq) for table, seq in found}

    async def guest_of(self, token_hash: str) -> str | None:
        query = f"SELECT guest, seen < {_NOW} - $2::bigint FROM guests WHERE token_hash = $1"
        found = await self._fetch(query, token_hash, SEEN_EVERY)
        if not found:
            return None
        guest, is_stale = found[0]
        if is_stale:
            with contextlib.suppress(StoreFailed):  # a full disk locks nobody out
                await self._fetch(f"UPDATE guests SET seen = {_NOW} WHERE token_hash = $1", token_hash)
        return str(guest)

    async def _ids(self, query: str, *values: str | int) -> list[str]:
        return [str(found[0]) for found in await self._fetch(query, *values)]

    async def listed(self, at: int, limit: int) -> list[str]:
        return await self._ids(_LISTED, at, LISTED_PER_HOST, limit)

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        return await self._ids(_TABLES_OF, guest, limit)

    async def now(self) -> int:
        return _int((await self._fetch(f"SELECT {_NOW}"))[0][0])

    def listen(self, hint: Hint) -> None:
        self._hints.listeners.append(hint)


class _Hints:
    """Notifies other processes of tables that have grown, and receives their notifications."""

    def __init__(self, connect: Callable[[], Awaitable[_Connection]]) -> None:
        self._connect = connect
        self._connection: _Connection | None = None
        self._grown: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._is_over = False
        self.listeners: list[Hint] = []

    def add(self, table: str, seq: int) -> None:
        """Send a notification soon, together with others."""
        self._grown[table] = seq
        self._wake.set()

    async def run(self) -> None:
        """Send and receive notifications; reconnect after a lost connection."""
        while not self._is_over:
            try:
                self._connection = await self._connect()
                # Hints may be lost in a crash, so they need no sync of the disk.
                await self._connection.execute("SET synchronous_commit = off")
                await self._connection.add_listener(CHANNEL, self._receive)
                self._connection.add_termination_listener(lambda _: self._wake.set())
                await self._send_all(self._connection)
            except _ERRORS as error:
                log.warning("no hints from other processes for now: %s", _why(error))
            if self._connection is not None:
                await _close(self._connection)
            if not self._is_over:
                await asyncio.sleep(RECONNECT_DELAY)

    async def _send_all(self, connection: _Connection) -> None:
        while not connection.is_closed():
            await self._wake.wait()
            self._wake.clear()
            grown, self._grown = self._grown, {}
            for text in _packed(grown):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
            if self._is_over:
                return

    def _receive(self, connection: object, process: int, _channel: str, text: str) -> None:
        if self._connection is None or connection is not self._connection:
            return  # an earlier, lost connection
        if process == self._connection.get_server_pid():
            return  # sent by this process
        words = text.split()
        for table, seq in zip(words[::2], words[1::2], strict=True):
            for hint in self.listeners:
                hint(table, int(seq))

    def finish(self) -> None:
        """Send what is left and end."""
        self._is_over = True
        self._wake.set()


def _packed(grown: dict[str, int]) -> list[str]:
    """Pack tables and their numbers into as few notifications as possible."""
    texts: list[str] = []
    for table, seq in grown.items():
        pair = f"{table} {seq}"
        if texts and len(texts[-1]) + len(pair) < LONGEST_HINT:
            texts[-1] += f" {pair}"
        else:
            texts.append(pair)
    return texts


_FOR_WRITING = """
    SET enable_nestloop = off;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""
"""No nested loops, as the planner cannot know the size of a batch. Durable commits, also where they are not the
database's default."""


def _settings() -> dict[str, object]:
    server = {"application_name": "bagatelle", "search_path": SCHEMA}
    return {"command_timeout": COMMAND_TIMEOUT, "server_settings": server}


async def _prepare(connection: _Connection, where: str, *, create: bool) -> None:
    """Write the schema into a database that has none, and refuse another version; one process at a time."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_PREPARING})")
        if (await connection.fetch("SELECT to_regclass($1) IS NULL", f"{SCHEMA}.version"))[0][0]:
            if not create:
                raise StoreFailed(f"{where} holds no tables of Bagatelle; name another database with --database")
            if (await connection.fetch("SELECT to_regnamespace($1) IS NULL", SCHEMA))[0][0]:
                await connection.execute(f"CREATE SCHEMA {SCHEMA}")
            await connection.execute(TABLES)
            await connection.execute(f"INSERT INTO version VALUES ({SCHEMA_VERSION})")
        version = _int((await connection.fetch("SELECT version FROM version"))[0][0])
        if version != SCHEMA_VERSION:
            raise StoreFailed(
                f"{where} has schema version {version}, and this version of Bagatelle needs {SCHEMA_VERSION}; use the "
                "version that wrote it, or name another database with --database"
            )


async def _close(connection: _Connection) -> None:
    try:
        await connection.close(timeout=CONNECT_TIMEOUT)
    except _ERRORS:
        connection.terminate()


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _without_password(url: str) -> str:
    """The URL without user and password."""
    try:
        parts = urlsplit(url)
        return f"postgresql://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError:
        return "the address of the database"


def _why(error: BaseException) -> str:
    """The reason of a failure for the operator, without the values of the row."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return f"{error}; create it first (createdb)"
    if isinstance(error, _BAD_VALUE):
        return type(error).__name__  # its text may show the row
    return str(error) or type(error).__name__
