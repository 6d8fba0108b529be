"""Tables in PostgreSQL, for any number of processes.

One connection of each process writes. It takes all that has arrived meanwhile and stores it with one statement, which
is one transaction, so a hundred tables that move at the same time share one wait for the disk. A few others read. One
more tells the other processes what has been added; such hints may be lost.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from bagatelle.server.entries import Row
from bagatelle.server.storage.base import Conflict, Hint, NewRow, StoreFailed

log = logging.getLogger(__name__)

MOST_TOGETHER = 1024
"""Rows that share a commit."""
READERS = 4
"""Connections of a process that read."""
CONNECT_TIMEOUT = 5.0
COMMAND_TIMEOUT = 10.0
"""Seconds after which a command counts as lost: nobody knows whether it was done."""
PAUSE = 1.0
"""Seconds before the connection for hints is tried again."""
LONGEST_HINT = 7000
"""Letters in one notification; PostgreSQL takes fewer than 8000 bytes."""
CHANNEL = "bagatelle"
SCHEMA = "bagatelle"
_MIGRATING = 7_262_171_001
"""The number of the lock that a process has while it changes the schema."""

MIGRATIONS = (
    """
    CREATE TABLE log (
        "table" text COLLATE "C" NOT NULL, seq bigint NOT NULL, command text COLLATE "C" NOT NULL,
        guest text COLLATE "C" NOT NULL, at bigint NOT NULL, body bytea NOT NULL,
        PRIMARY KEY ("table", seq), UNIQUE ("table", command)
    );
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, listed boolean NOT NULL, due bigint,
        changed bigint NOT NULL
    );
    CREATE INDEX tables_listed ON tables (changed) WHERE listed;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE guests (
        token_hash text COLLATE "C" PRIMARY KEY, guest text COLLATE "C" NOT NULL UNIQUE, at bigint NOT NULL
    );
    CREATE TABLE holders (
        guest text COLLATE "C" NOT NULL, "table" text COLLATE "C" NOT NULL, at bigint NOT NULL,
        PRIMARY KEY (guest, "table")
    );
    CREATE TABLE secrets (name text COLLATE "C" PRIMARY KEY, secret bytea NOT NULL);
    """,
    "ALTER TABLE holders ADD COLUMN going boolean NOT NULL DEFAULT false",  # games that are played come first
)
"""How the schema came about, step by step; the table ``version`` says how many the database has behind it."""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_APPEND = f"""
    WITH new AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[], $6::boolean[], $7::bigint[], $8::text[],
            $9::boolean[], $10::boolean[], $11::boolean[]
        ) WITH ORDINALITY AS new
            ("table", seq, command, guest, body, listed, due, holder, closed, begins, going, place)
    ), stored AS (
        INSERT INTO log ("table", seq, command, guest, at, body)
        SELECT "table", seq, command, guest, {_NOW}, body FROM new ORDER BY place
        ON CONFLICT DO NOTHING RETURNING "table", seq, command, at
    ), indexed AS (
        INSERT INTO tables (id, seq, listed, due, changed)
        SELECT DISTINCT ON ("table") "table", seq, listed, due, at
        FROM stored JOIN new USING ("table", seq, command) ORDER BY "table", seq DESC
        ON CONFLICT (id) DO UPDATE
        SET seq = excluded.seq, listed = excluded.listed, due = excluded.due, changed = excluded.changed
    ), held AS (
        INSERT INTO holders (guest, "table", at, going)
        SELECT holder, "table", max(at), bool_or(going) FROM stored JOIN new USING ("table", seq, command)
        WHERE holder <> '' GROUP BY holder, "table"
        ON CONFLICT (guest, "table") DO UPDATE SET at = excluded.at, going = excluded.going
    ), begun AS (
        UPDATE holders SET going = true FROM stored JOIN new USING ("table", seq, command)
        WHERE begins AND holders."table" = stored."table"
    ), gone AS (
        DELETE FROM holders USING stored JOIN new USING ("table", seq, command)
        WHERE closed AND holders."table" = stored."table"
    )
    SELECT "table", seq, command, at FROM stored
"""
"""One statement, so one way to the database and back, and stored altogether or not at all."""

_TABLES_OF = """
    WITH first AS (SELECT "table" FROM holders WHERE guest = $1 AND going ORDER BY at DESC LIMIT ($2::bigint + 1) / 2)
    SELECT "table" FROM holders WHERE guest = $1
    ORDER BY "table" IN (SELECT "table" FROM first) DESC, at DESC LIMIT $2::bigint
"""
_REINDEX = """
    WITH indexed AS (UPDATE tables SET listed = $3, due = $4 WHERE id = $1 AND seq = $2 RETURNING id)
    UPDATE holders SET going = $5 FROM indexed WHERE holders."table" = indexed.id AND holders.going <> $5
"""

Value: TypeAlias = str | int | bytes | None


class _Connection(Protocol):
    """What is used of a connection of asyncpg, which ships no types."""

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
    """The same of its pool."""

    async def fetch(self, query: str, *values: object) -> list[Sequence[Value]]: ...
    async def close(self) -> None: ...
    def terminate(self) -> None: ...


_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""All that can go wrong between here and the database; running out of time is an ``OSError``."""
_OWN_FAULT = (asyncpg.DataError, asyncpg.exceptions._base.DataError)
"""A row that the database cannot take, whoever sends it."""
_AGAIN = asyncpg.exceptions.TransactionRollbackError
"""Processes were in each other's way; nothing was stored."""


class _Write:
    """A row to be stored, and who waits for it."""

    def __init__(self, row: NewRow, waits: asyncio.Future[Row | Conflict]) -> None:
        self.row = row
        self.waits = waits

    @property
    def key(self) -> tuple[str, int, str]:
        return self.row.table, self.row.seq, self.row.command

    def answer(self, result: Row | Conflict | StoreFailed) -> None:
        if self.waits.done():  # whoever waited has gone
            return
        if isinstance(result, StoreFailed):
            self.waits.set_exception(result)
        else:
            self.waits.set_result(result)


class PostgresStore:
    """Tables in a database that several processes share."""

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
        """How many commits there were."""

    # --- opening and closing ---

    async def open(self) -> None:
        try:
            connection = await self._connect()
            try:
                await _migrate(connection, self.where)
            finally:
                await connection.close(timeout=CONNECT_TIMEOUT)
            # It waits for no connection: whatever is lost meanwhile is found again when it is needed.
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
        waits: asyncio.Future[Row | Conflict] = asyncio.get_running_loop().create_future()
        write = _Write(row, waits)
        if self._is_closing:
            write.answer(StoreFailed("the store is closed"))
        else:
            self._queue.append(write)
            self._arrived.set()
        return waits

    async def _write_all(self) -> None:
        """Store what has arrived, all together, and then what has arrived meanwhile."""
        while self._queue or not self._is_closing:
            if not self._queue:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            count = min(len(self._queue), MOST_TOGETHER)
            await self._commit([self._queue.popleft() for _ in range(count)])

    async def _commit(self, writes: list[_Write]) -> None:
        """Store the rows; each that waits gets its answer, whatever happens."""
        # All processes write in the same order, so that no two wait for each other; who came first stays first.
        writes.sort(key=lambda write: (write.row.table, write.row.seq))
        try:
            rows: dict[tuple[str, int, str], NewRow] = {}
            for write in writes:
                rows.setdefault(write.key, write.row)
            stored = await self._insert(list(rows.values()))
        except _OWN_FAULT as error:
            if len(writes) == 1:
                writes[0].answer(StoreFailed(f"the database cannot take it: {_why(error)}"))
                return
            for write in writes:  # one of them spoils it for all
                await self._commit([write])
        except BaseException as error:
            for write in writes:
                write.answer(StoreFailed(f"nobody knows whether it was stored: {_why(error)}"))
            if not isinstance(error, _ERRORS):
                raise
        else:
            self.commits += 1
            self._answer(writes, stored)

    async def _insert(self, rows: list[NewRow]) -> dict[tuple[str, int, str], int]:
        """Store rows, none twice; those that were stored, with their times."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
            await self._connection.execute(_FOR_WRITING)
        columns = (
            [row.table for row in rows],
            [row.seq for row in rows],
            [row.command for row in rows],
            [row.guest for row in rows],
            [row.body for row in rows],
            [row.listed for row in rows],
            [row.due for row in rows],
            [row.holder for row in rows],
            [row.closed for row in rows],
            [row.begins for row in rows],
            [row.going for row in rows],
        )
        try:
            try:
                found = await self._connection.fetch(_APPEND, *columns)
            except _AGAIN:
                found = await self._connection.fetch(_APPEND, *columns)
        except _OWN_FAULT:
            raise
        except BaseException:
            self._connection.terminate()  # nobody knows what it does now
            raise
        return {(str(table), _int(seq), str(command)): _int(at) for table, seq, command, at in found}

    def _answer(self, writes: list[_Write], stored: dict[tuple[str, int, str], int]) -> None:
        for write in writes:
            at = stored.pop(write.key, None)  # the same row once more has come second
            if at is None:
                write.answer(Conflict())
                continue
            row = write.row
            self._hints.add(row.table, row.seq)
            write.answer(Row(row.seq, row.command, row.guest, at, row.body))

    async def index(self, table: str, seq: int, *, listed: bool, due: int | None, going: bool) -> None:
        await self._fetch(_REINDEX, table, seq, listed, due, going)

    async def add_guest(self, guest: str, token_hash: str) -> None:
        # Done again after a lost connection it finds itself.
        query = f"INSERT INTO guests VALUES ($1, $2, {_NOW}) ON CONFLICT (token_hash) DO NOTHING"
        await self._fetch(query, token_hash, guest)

    async def secret(self) -> bytes:
        query = "INSERT INTO secrets VALUES ('server', $1) ON CONFLICT (name) DO NOTHING"
        await self._fetch(query, secrets.token_bytes(32))
        found = (await self._fetch("SELECT secret FROM secrets WHERE name = 'server'"))[0][0]
        assert isinstance(found, bytes)
        return found

    # --- reading ---

    async def _fetch(self, query: str, *values: object) -> list[Sequence[Value]]:
        """Ask; once more on another connection if one has just been lost, as nothing asked here minds that."""
        assert self._pool is not None, "the store is open"
        try:
            try:
                return await self._pool.fetch(query, *values)
            except (asyncpg.PostgresConnectionError, asyncpg.exceptions.OperatorInterventionError):
                return await self._pool.fetch(query, *values)
        except _ERRORS as error:
            raise StoreFailed(f"the database could not be asked: {_why(error)}") from error

    async def read(self, table: str, since: int) -> list[Row]:
        query = 'SELECT seq, command, guest, at, body FROM log WHERE "table" = $1 AND seq > $2 ORDER BY seq'
        return [Row(*found) for found in await self._fetch(query, table, since)]  # type: ignore[arg-type]  # as asked

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._fetch("SELECT id, seq FROM tables WHERE id = ANY($1::text[])", list(tables))
        return {str(table): _int(seq) for table, seq in found}

    async def guest_of(self, token_hash: str) -> str | None:
        found = await self._fetch("SELECT guest FROM guests WHERE token_hash = $1", token_hash)
        return str(found[0][0]) if found else None

    async def _ids(self, query: str, *values: str | int) -> list[str]:
        return [str(found[0]) for found in await self._fetch(query, *values)]

    async def listed(self, limit: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE listed ORDER BY changed DESC LIMIT $1", limit)

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        query = _TABLES_OF
        return await self._ids(query, guest, limit)

    async def due(self, before: int, limit: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE due < $1 ORDER BY due LIMIT $2", before, limit)

    async def now(self) -> int:
        return _int((await self._fetch(f"SELECT {_NOW}"))[0][0])

    def listen(self, hint: Hint) -> None:
        self._hints.listeners.append(hint)


class _Hints:
    """Tells other processes which tables have grown, and hears it from them."""

    def __init__(self, connect: Callable[[], Awaitable[_Connection]]) -> None:
        self._connect = connect
        self._connection: _Connection | None = None
        self._grown: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._is_over = False
        self.listeners: list[Hint] = []

    def add(self, table: str, seq: int) -> None:
        """Tell it soon, together with others."""
        self._grown[table] = seq
        self._wake.set()

    async def run(self) -> None:
        """Tell and hear; after a lost connection with another one."""
        while not self._is_over:
            try:
                self._connection = await self._connect()
                # A hint that a crash swallows is no loss: it need not wait for the disk.
                await self._connection.execute("SET synchronous_commit = off")
                await self._connection.add_listener(CHANNEL, self._hear)
                self._connection.add_termination_listener(lambda _: self._wake.set())
                await self._tell_all(self._connection)
            except _ERRORS as error:
                log.warning("no hints from other processes for now: %s", _why(error))
            if self._connection is not None:
                await _close(self._connection)
            if not self._is_over:
                await asyncio.sleep(PAUSE)

    async def _tell_all(self, connection: _Connection) -> None:
        while not connection.is_closed():
            await self._wake.wait()
            self._wake.clear()
            grown, self._grown = self._grown, {}
            for text in _packed(grown):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
            if self._is_over:
                return

    def _hear(self, connection: object, process: int, _channel: str, text: str) -> None:
        if self._connection is None or connection is not self._connection:
            return  # an older one, that is lost
        if process == self._connection.get_server_pid():
            return  # this process has told it
        words = text.split()
        for table, seq in zip(words[::2], words[1::2], strict=True):
            for hint in self.listeners:
                hint(table, int(seq))

    def finish(self) -> None:
        """Tell the last things and end."""
        self._is_over = True
        self._wake.set()


def _packed(grown: dict[str, int]) -> list[str]:
    """Tables with their numbers, as few texts as they fit in."""
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
"""The planner cannot know how many rows come and must not compare each with each; and what is acknowledged must be on
the disk, also where the database's own setting says otherwise."""


def _settings() -> dict[str, object]:
    server = {"application_name": "bagatelle", "search_path": SCHEMA}
    return {"command_timeout": COMMAND_TIMEOUT, "server_settings": server}


async def _migrate(connection: _Connection, where: str) -> None:
    """Bring the schema up to date, in one step or not at all; of several processes one does it and the others wait."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
        if (await connection.fetch("SELECT to_regnamespace($1) IS NULL", SCHEMA))[0][0]:
            await connection.execute(f"CREATE SCHEMA {SCHEMA}")
        await connection.execute("CREATE TABLE IF NOT EXISTS version (version bigint NOT NULL)")
        found = await connection.fetch("SELECT version FROM version")
        version = _int(found[0][0]) if found else 0
        if version > len(MIGRATIONS):
            raise StoreFailed(f"{where} was written by a newer version of Bagatelle; use that one, or another database")
        for step in MIGRATIONS[version:]:
            await connection.execute(step)
        await connection.execute("DELETE FROM version")
        await connection.execute(f"INSERT INTO version VALUES ({len(MIGRATIONS)})")


async def _close(connection: _Connection) -> None:
    try:
        await connection.close(timeout=CONNECT_TIMEOUT)
    except _ERRORS:
        connection.terminate()


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _without_password(url: str) -> str:
    """The address as it may be shown: without who connects and how."""
    try:
        parts = urlsplit(url)
        return f"postgresql://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError:
        return "the address of the database"


def _why(error: BaseException) -> str:
    """What went wrong, for who runs the server; never what was to be stored."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return f"{error}; create it first (createdb)"
    if isinstance(error, _OWN_FAULT):
        return type(error).__name__  # its text may show the row
    return str(error) or type(error).__name__
