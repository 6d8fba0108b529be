"""How entries get into an SQLite file: they arrive in the order in which they come, and are filed later.

A commit writes whole pages, and in the order of tables every entry would have pages of its own. So a new one is added
at the end of ``arrived``, where all that come together share a few. Now and then all that is there is filed: moved in
one transaction to ``filed``, in the order of tables and numbers. Every entry is in one of the two; the view ``log`` is
both.

``arrived`` has no index, as that would have pages for every entry too. Whoever writes remembers what is there instead,
and reads it again when another connection has changed the file.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeAlias

import apsw

from bagatelle.server.storage.base import NewRow

MOST_UNFILED = 4_000
"""Entries after which filing pays: a busy table has some pages full of them by then."""
MOST_TABLES = 1_000
"""Tables after which it should not be put off though few entries are of the same: each makes it take longer."""
MANY_UNFILED = 200
"""Entries that are worth being filed when there is nothing else to do."""
EARLY = 5_000
"""Thousandths of a second that the index may be behind: so it need not change with every entry of a busy table."""
TOGETHER = 32
"""Rows in one statement: there is a statement for each number up to this, and a connection keeps a hundred prepared."""
MOST_REMEMBERED = 100_000
"""Numbers and commands that are remembered though they are filed."""
MOST_INDEXED = 10_000
"""Tables of which is remembered what the index says."""

SCHEMA = """
    ALTER TABLE log RENAME TO filed;
    CREATE TABLE arrived (
        "table" TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, guest TEXT NOT NULL,
        at INTEGER NOT NULL, body BLOB NOT NULL
    ) STRICT;
    CREATE VIEW log ("table", seq, command, guest, at, body) AS
        SELECT "table", seq, command, guest, at, body FROM filed UNION ALL
        SELECT "table", seq, command, guest, at, body FROM arrived;
"""
"""What is added to the schema. A process of before that still runs cannot write to a view, so it does no harm."""

_FILE = """
    INSERT INTO filed ("table", seq, command, guest, at, body)
    SELECT "table", seq, command, guest, at, body FROM arrived ORDER BY "table", seq;
    DELETE FROM arrived;
"""
_INDEX = """
    INSERT INTO tables (id, listed, due, changed) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
    SET listed = excluded.listed, due = excluded.due, changed = excluded.changed
    WHERE listed IS NOT excluded.listed OR due IS NULL OR excluded.due IS NULL
        OR excluded.due NOT BETWEEN due AND due + ?
"""

Place: TypeAlias = tuple[str, int, str]
"""A table, and the number and the command of an entry there."""


class _Known:
    """What is remembered of a table."""

    def __init__(self, *, is_whole: bool) -> None:
        self.taken: set[int | str] = set()
        """The numbers and the commands of its entries."""
        self.is_whole = is_whole
        """Whether these are all; else they are those that are not filed yet, and for others one must look."""


class Arrivals:
    """What the writer of a file does with entries, and what it remembers of the file so that it need not look."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection
        self.count = 0
        """How many entries are not filed yet."""
        self.pages = 0
        """How many pages the write-ahead log had after the last commit."""
        self._version: object = None
        """As long as SQLite says the same, nobody else has changed the file; ``None`` to read it in any case."""
        self._unfiled: set[str] = set()
        """The tables of which something is not filed yet."""
        self._known: dict[str, _Known] = {}
        """What is remembered of these, and of some others."""
        self._indexed: dict[str, tuple[bool, int]] = {}
        """What the index says of some tables: whether they are listed, and when they are due."""
        connection.set_wal_hook(self._note_pages)  # instead of SQLite's own, which empties the log within a commit

    def _note_pages(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self.pages = pages
        return apsw.SQLITE_OK

    @property
    def are_many(self) -> bool:
        """Whether it is time to file."""
        return self.count >= MOST_UNFILED or len(self._unfiled) >= MOST_TABLES

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Nobody else writes meanwhile; all of it is done, or nothing is, and then nothing is remembered of it."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self._look()
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self._version = None
            with contextlib.suppress(apsw.Error):  # a full disk may have rolled back already
                self.connection.execute("ROLLBACK")
            raise

    def _look(self) -> None:
        """Learn what is not filed, unless nobody else has written since the last time."""
        version = self.connection.execute("PRAGMA data_version").get
        if version == self._version:
            return
        self.count, self._unfiled, self._known, self._indexed = 0, set(), {}, {}
        for table, seq, command in self.connection.execute('SELECT "table", seq, command FROM arrived'):
            self.count += 1
            self._unfiled.add(table)
            self._of(table).taken.update((seq, command))
        self._version = version

    def _of(self, table: str) -> _Known:
        """What is known of a table; where that is nothing, nothing of it waits to be filed."""
        known = self._known.get(table)
        if known is None:
            is_filed = self.connection.execute('SELECT EXISTS (SELECT 1 FROM filed WHERE "table" = ?)', (table,)).get
            known = self._known[table] = _Known(is_whole=not is_filed)
        return known

    # --- entries ---

    def append(self, rows: Sequence[NewRow], at: int) -> list[bool]:
        """Add entries within a transaction; for each whether it was added: its number and its command were free."""
        filed = self._filed([row for row in rows if not self._of(row.table).is_whole])
        are_added = [self._is_taken_in(row, filed) for row in rows]
        added = list(compress(rows, are_added))
        for some in _parts(added):
            values = [value for row in some for value in (row.table, row.seq, row.command, row.guest, at, row.body)]
            self.connection.execute(_insert(len(some)), values)
        self.count += len(added)
        self._unfiled.update([row.table for row in added])
        for row in added:
            if not self._is_indexed(row):
                self._index(row, at)
        return are_added

    def _filed(self, rows: Sequence[NewRow]) -> set[Place]:
        """Those of the rows whose number or command has been filed before."""
        found: set[Place] = set()
        for some in _parts(rows):
            values = [value for row in some for value in (row.table, row.seq, row.command)]
            found.update(self.connection.execute(_find(len(some)), values))
        return found

    def _is_taken_in(self, row: NewRow, filed: set[Place]) -> bool:
        """Whether nothing stands in the way of a row; then no other can have its number or its command any more."""
        taken = self._known[row.table].taken
        if row.seq in taken or row.command in taken or (filed and (row.table, row.seq, row.command) in filed):
            return False
        taken.add(row.seq)
        taken.add(row.command)
        return True

    def file(self) -> None:
        """Move all that has arrived to its place."""
        with self.transaction():
            if self.count:
                self.connection.execute(_FILE)
                self.count, self._unfiled = 0, set()
                self._forget_tables()

    def empty(self) -> None:
        """Copy the write-ahead log into the file, so that it can begin anew."""
        self.connection.wal_checkpoint()

    def _forget_tables(self) -> None:
        """Once all is filed, go on to remember the newest tables that are known as a whole, and not too many."""
        whole = [(table, known) for table, known in self._known.items() if known.is_whole and known.taken]
        first, rest = len(whole), MOST_REMEMBERED
        while first and rest >= len(whole[first - 1][1].taken):
            first -= 1
            rest -= len(whole[first][1].taken)
        self._known = dict(whole[first:])

    # --- the index ---

    def _is_indexed(self, row: NewRow) -> bool:
        """Whether it is known that the index need not be changed for a row: so it is with most."""
        known = self._indexed.get(row.table)
        if known is None or row.due is None:
            return False
        is_listed, due = known
        return is_listed == row.listed and due <= row.due <= due + EARLY

    def _index(self, row: NewRow, at: int) -> None:
        """Let the index say what it should after a row."""
        self.connection.execute(_INDEX, (row.table, row.listed, row.due, at, EARLY))
        if not self.connection.changes():
            return
        self.forget_index(row.table)
        if row.due is not None:
            self._indexed[row.table] = row.listed, row.due
        if len(self._indexed) > MOST_INDEXED:
            self._indexed.clear()

    def forget_index(self, table: str) -> None:
        """The index says something else of a table now."""
        self._indexed.pop(table, None)


def _parts(rows: Sequence[NewRow]) -> Iterator[Sequence[NewRow]]:
    """Rows, as many at a time as one statement takes."""
    for first in range(0, len(rows), TOGETHER):
        yield rows[first : first + TOGETHER]


@functools.cache
def _insert(count: int) -> str:
    """The statement that adds so many rows: one for all, as Python's lock changes hands with each that is run."""
    return f'INSERT INTO arrived ("table", seq, command, guest, at, body) VALUES {_values(6, count)}'


@functools.cache
def _find(count: int) -> str:
    """The statement that finds those of so many rows whose number or command has been filed."""
    return f"""
        WITH new ("table", seq, command) AS (VALUES {_values(3, count)}) SELECT "table", seq, command FROM new
        WHERE EXISTS (SELECT 1 FROM filed WHERE "table" = new."table" AND seq = new.seq)
            OR EXISTS (SELECT 1 FROM filed WHERE "table" = new."table" AND command = new.command)
    """


def _values(width: int, count: int) -> str:
    row = f"({', '.join('?' * width)})"
    return ", ".join([row] * count)
