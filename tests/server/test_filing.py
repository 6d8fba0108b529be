"""Entries that have arrived in an SQLite file and those that are filed are one log, whatever happens in between."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle.server.entries import Row
from bagatelle.server.storage import filing, sqlite
from bagatelle.server.storage.base import Conflict, NewRow, StoreFailed
from bagatelle.server.storage.filing import EARLY, Arrivals
from bagatelle.server.storage.sqlite import SqliteStore, copy
from tests.server.databases import opened
from tests.server.test_stores import row, seqs

pytestmark = pytest.mark.anyio
PATIENCE = 20.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@contextlib.contextmanager
def connected(path: Path) -> Iterator[apsw.Connection]:
    """Another connection to the file."""
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(10_000)
    try:
        yield connection
    finally:
        connection.close()


def counts(path: Path) -> tuple[int, int]:
    """How many entries have arrived, and how many are filed."""
    with connected(path) as connection:
        arrived, filed = connection.execute("SELECT (SELECT count(*) FROM arrived), (SELECT count(*) FROM filed)").get
    return arrived, filed


async def file(store: SqliteStore) -> None:
    """Let a store file what it has, and wait for it."""
    with mock.patch.object(filing, "MOST_UNFILED", 0):
        await store.secret()
        await store.secret()  # it files between the two


# --- a number and a command are given once ---


async def refuses(store: SqliteStore) -> None:
    """It has stored entry 1 of table a for the command "sit"."""
    assert await store.append(row("a", 1, "other")) == Conflict(), "the number"
    assert await store.append(row("a", 2, "sit")) == Conflict(), "the command"
    assert await store.append(row("a", 1, "sit")) == Conflict(), "both"
    together = [store.append(row("a", 2, "stand")), store.append(row("a", 3, "sit")), store.append(row("a", 2, "go"))]
    results = await asyncio.gather(*together)
    assert [isinstance(result, Row) for result in results] == [True, False, False]
    assert await store.append(row("a", 2, "more")) == Conflict(), "what has come since"
    assert await store.append(row("a", 3, "stand")) == Conflict()
    assert [found.command for found in await store.read("a", 0)] == ["sit", "stand"]


@pytest.mark.parametrize("is_filed", [False, True])
async def test_what_the_store_itself_has_written_is_there(path: Path, *, is_filed: bool) -> None:
    async with opened(SqliteStore(path)) as store:
        await store.append(row("a", 1, "sit"))
        if is_filed:
            await file(store)
        assert counts(path) == ((0, 1) if is_filed else (1, 0))
        await refuses(store)


async def test_what_was_written_before_the_start_is_there(path: Path) -> None:
    async with opened(SqliteStore(path)) as store:
        await store.append(row("a", 1, "sit"))
    async with opened(SqliteStore(path)) as store:
        await refuses(store)


@pytest.mark.parametrize("is_filed", [False, True])
@pytest.mark.parametrize("is_met", [False, True])
async def test_what_another_store_has_written_is_there(path: Path, *, is_filed: bool, is_met: bool) -> None:
    async with opened(SqliteStore(path)) as here, opened(SqliteStore(path)) as there:
        if is_met:
            await here.append(row("a", 7, "seven"))
            await here.append(row("b", 1, "sit"))
        await there.append(row("a", 1, "sit"))
        if is_filed:
            await file(there)
        if is_met:
            await refuse_seven(here)
        else:
            await refuses(here)


async def refuse_seven(store: SqliteStore) -> None:
    """The same where the store has met the table before the other has."""
    assert await store.append(row("a", 1, "other")) == Conflict()
    assert await store.append(row("a", 2, "sit")) == Conflict()
    assert await store.append(row("a", 7, "other")) == Conflict()
    assert await store.append(row("a", 8, "seven")) == Conflict()
    assert isinstance(await store.append(row("a", 2, "stand")), Row)
    assert await seqs(store, "a") == [1, 2, 7]


async def test_a_table_may_be_filed_in_part(path: Path) -> None:
    async with opened(SqliteStore(path)) as store:
        for seq in (1, 2):
            await store.append(row("a", seq))
        await file(store)
        third = await store.append(row("a", 3))
        await store.append(row("b", 1))
        assert counts(path) == (2, 2)
        assert await seqs(store, "a") == [1, 2, 3]
        assert await store.read("a", 2) == [third]
        assert await store.seqs(["a", "b", "c"]) == {"a": 3, "b": 1}
        await store.index("a", 2, listed=True, due=5, going=False)
        assert await store.listed(5) == [], "the log has grown beyond 2"
        await store.index("a", 3, listed=True, due=5, going=False)
        assert await store.listed(5) == ["a"]


# --- when it is filed ---


async def test_entries_are_filed_when_they_are_many_and_in_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MOST_UNFILED", 10)
    async with opened(SqliteStore(path)) as store:
        for seq in range(1, 26):
            await store.append(row("a", seq))
        await store.secret()
        assert counts(path) == (5, 20)
    assert counts(path) == (0, 25)


async def test_entries_of_many_tables_are_filed_sooner(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MOST_TABLES", 3)
    async with opened(SqliteStore(path)) as store:
        for table in "aabbcd":
            seq = (await store.seqs([table])).get(table, 0) + 1
            await store.append(row(table, seq))
        await store.secret()
        assert counts(path) == (1, 5)


async def test_entries_are_filed_when_it_is_quiet(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MANY_UNFILED", 2)
    monkeypatch.setattr(sqlite, "QUIET", 0.01)
    async with opened(SqliteStore(path)) as store:
        await store.append(row("a", 1))
        await store.append(row("a", 2))
        async with asyncio.timeout(PATIENCE):
            while counts(path) != (0, 2):
                await asyncio.sleep(0.01)


async def test_what_a_killed_process_has_left_is_filed_at_the_start(path: Path) -> None:
    async with opened(SqliteStore(path)):
        pass
    with connected(path) as connection:
        connection.execute("INSERT INTO arrived VALUES ('a', 1, 'sit', '', 5, x'7b7d')")
    async with opened(SqliteStore(path)) as store:
        await store.secret()
        assert counts(path) == (0, 1)
        await refuses(store)


# --- a model ---

new_rows = st.lists(
    st.builds(
        NewRow,
        table=st.sampled_from("abc"),
        seq=st.integers(1, 6),
        command=st.sampled_from("uvwxyz"),
        guest=st.just("ana"),
        body=st.binary(max_size=3),
        listed=st.booleans(),
        due=st.none() | st.integers(0, 3 * EARLY),
    ),
    max_size=5,
)
steps = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(("append", "append", "fail", "file", "reopen")), new_rows), max_size=25
)


class Simple:
    """What should be in the file: a log and an index, without anything clever."""

    def __init__(self) -> None:
        self.log: dict[tuple[str, int], tuple[str, int, bytes]] = {}
        self.index: dict[str, tuple[bool, int | None, int]] = {}

    def append(self, new: NewRow, at: int) -> bool:
        commands = {command for (table, _), (command, _, _) in self.log.items() if table == new.table}
        if (new.table, new.seq) in self.log or new.command in commands:
            return False
        self.log[new.table, new.seq] = new.command, at, new.body
        listed, due, _ = self.index.get(new.table, (not new.listed, None, 0))
        if listed != new.listed or due is None or new.due is None or not due <= new.due <= due + EARLY:
            self.index[new.table] = new.listed, new.due, at
        return True

    def check(self, connection: apsw.Connection) -> None:
        log = list(connection.execute('SELECT "table", seq, command, at, body FROM log ORDER BY 1, 2'))
        assert log == [(*key, *rest) for key, rest in sorted(self.log.items())]
        index = list(connection.execute("SELECT id, listed, due, changed FROM tables ORDER BY 1"))
        assert index == [(table, *rest) for table, rest in sorted(self.index.items())]


@settings(max_examples=150, deadline=None)
@given(steps)
def test_whatever_is_done_the_log_is_what_it_would_be_if_nothing_were_filed(
    steps: list[tuple[int, str, list[NewRow]]],
) -> None:
    """Two connections write in turn; some transactions fail, and so little is remembered that all kinds of it occur."""
    model = Simple()
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(filing, "MOST_REMEMBERED", 8):
        path = Path(folder) / "tables.db"
        sqlite._migrate(apsw.Connection(str(path)), path)
        writers = [writer(path), writer(path)]
        for at, (number, what, rows) in enumerate(steps):
            arrivals = writers[number]
            if what == "file":
                arrivals.file()
            elif what == "reopen":
                arrivals.connection.close()
                writers[number] = writer(path)
            elif what == "fail":
                with contextlib.suppress(ZeroDivisionError), arrivals.transaction():
                    arrivals.append(rows, at)
                    raise ZeroDivisionError
            else:
                with arrivals.transaction():
                    assert arrivals.append(rows, at) == [model.append(new, at) for new in rows]
            model.check(writers[0].connection)
        for arrivals in writers:
            arrivals.connection.close()


def writer(path: Path) -> Arrivals:
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")  # what is tested survives no crash
    return Arrivals(connection)


# --- what can go wrong ---

WRITER = """
import asyncio, sys
from pathlib import Path
from bagatelle.server.storage import filing
from bagatelle.server.entries import Row
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.storage.base import NewRow

filing.MOST_UNFILED = 20  # half of the time it is filing

async def table(store, name, seq):
    while True:
        seq += 1
        row = await store.append(NewRow(name, seq, f"c{seq}", "", b"{}", False, None))
        assert isinstance(row, Row)
        print(name, seq, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    names = [f"t{number}" for number in range(8)]
    seqs = await store.seqs(names)
    await asyncio.gather(*(table(store, name, seqs.get(name, 0)) for name in names))

asyncio.run(main())
"""


async def test_whenever_a_process_is_killed_nothing_is_lost_or_doubled(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for _ in range(4):
        for line in await asyncio.to_thread(killed_writer, path, random.uniform(0.0, 0.4)):
            table, seq = line.split()
            acknowledged[table] = int(seq)
        with connected(path) as connection:
            found = list(
                connection.execute('SELECT "table", count(*), max(seq), count(DISTINCT seq) FROM log GROUP BY 1')
            )
        assert {str(table): (count, last) for table, count, last, _ in found}.keys() == acknowledged.keys()
        for table, count, last, different in found:
            assert count == last == different
            assert acknowledged[str(table)] <= int(str(last)) <= acknowledged[str(table)] + 1, "one was on its way"
    arrived, filed = counts(path)
    assert filed > 20 > arrived - 8


def killed_writer(path: Path, seconds: float) -> list[str]:
    """What a process has acknowledged that was killed so long after its first entries."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(100)]
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines(keepends=True)
    return [line for line in lines if line.endswith("\n")]


KILLED = """
import os, signal, sys
from pathlib import Path
from bagatelle.server.storage.filing import Arrivals
from bagatelle.server.storage.sqlite import SqliteStore

def connect():
    return SqliteStore(Path(sys.argv[1]))._connect()

def file(statements):
    left = iter(range(statements))
    connection = connect()
    connection.set_exec_trace(lambda *_: next(left, None) is not None or os.kill(os.getpid(), signal.SIGKILL))
    Arrivals(connection).file()
    os._exit(0)

for statements in range(20):
    child = os.fork() or file(statements)
    is_done = os.waitpid(child, 0)[1] == 0
    connection = connect()
    print(*connection.execute("SELECT (SELECT count(*) FROM arrived), (SELECT count(*) FROM filed)").get)
    connection.close()
    if is_done:
        break
"""


async def test_a_process_that_is_killed_while_it_files_has_filed_nothing(path: Path) -> None:
    """However many statements it has run; only the last one files, and all at once."""
    async with opened(SqliteStore(path)) as store:
        for seq in range(1, 101):
            await store.append(row("a", seq))
        command = [sys.executable, "-c", KILLED, str(path)]
        states = (await asyncio.to_thread(subprocess.check_output, command, text=True, timeout=PATIENCE)).splitlines()
        assert len(states) > 5
        assert states == ["100 0"] * (len(states) - 1) + ["0 100"]
        assert isinstance(await store.append(row("a", 101)), Row)
        await file(store)
        assert await seqs(store, "a") == list(range(1, 102))


REFUSE = "CREATE TRIGGER refuse BEFORE INSERT ON {} WHEN new.command = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END"


@pytest.mark.parametrize("is_filed", [False, True])
async def test_nothing_is_remembered_of_what_was_not_stored(path: Path, *, is_filed: bool) -> None:
    async with opened(SqliteStore(path)) as store:
        await store.append(row("a", 1, due=10_000))
        if is_filed:
            await file(store)
        await store._submit(lambda connection: connection.execute(REFUSE.format("arrived")))
        rows = [row("a", 2, due=20_000), row("b", 1, due=20_000), row("b", 2, "bad")]
        results = await asyncio.gather(*(store.append(new) for new in rows), return_exceptions=True)
        assert [type(result) for result in results] == [StoreFailed] * 3
        assert await store.seqs(["a", "b"]) == {"a": 1}
        assert await store.due(30_000, 9) == ["a"]
        for new in rows[:2]:
            assert isinstance(await store.append(new), Row), "it is free as before"
        assert await store.due(20_000, 9) == [], "and the index says what it should"
        assert await store.due(20_001, 9) == ["a", "b"]
        assert await seqs(store, "a") == [1, 2]


async def test_a_full_disk_leaves_what_has_arrived_where_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Filing needs more space than entries do."""
    monkeypatch.setattr(sqlite, "AGAIN", 0.0)
    async with opened(SqliteStore(path)) as store:
        for number in range(40):
            await store.append(row(f"t{number % 20}", number // 20 + 1, body=b"x" * 1000))
        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1"))  # what there is
        await file(store)
        assert "could not be filed" in caplog.text
        assert counts(path) == (40, 0)
        assert await store.append(row("t0", 2)) == Conflict()
        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
        assert isinstance(await store.append(row("t0", 3)), Row)
        await file(store)
        assert counts(path) == (0, 41)
        assert await seqs(store, "t0") == [1, 2, 3]


async def test_filing_that_fails_is_tried_again_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(filing, "MOST_UNFILED", 1)
    async with opened(SqliteStore(path)) as store:
        await store._submit(lambda connection: connection.execute(REFUSE.format("filed")))
        for seq, command in enumerate(("bad", "good", "better"), start=1):
            assert isinstance(await store.append(row("a", seq, command)), Row)
        await store.secret()
        assert caplog.text.count("could not be filed") == 1, "not with every entry"
        assert counts(path) == (3, 0)
        await store._submit(lambda connection: connection.execute("DROP TRIGGER refuse"))
    assert counts(path) == (0, 3)


async def test_a_file_of_the_version_before_goes_on(path: Path) -> None:
    before = len(sqlite.MIGRATIONS) - 1
    assert sqlite.MIGRATIONS[before] is filing.SCHEMA
    insert = "INSERT OR IGNORE INTO log VALUES ('a', ?, ?, '', 5, x'7b7d')"
    with connected(path) as old:
        for step in sqlite.MIGRATIONS[:before]:
            old.execute(step)
        old.pragma("user_version", before)
        old.execute(insert, (1, "sit"))
        async with opened(SqliteStore(path)) as store:
            assert counts(path) == (0, 1)
            with pytest.raises(apsw.SQLError, match="view"):  # a process of before that still runs does no harm
                old.execute(insert, (2, "stand"))
            await refuses(store)
            assert counts(path) == (1, 1)


async def test_a_backup_has_what_is_not_filed(path: Path, tmp_path: Path) -> None:
    async with opened(SqliteStore(path)) as store:
        for seq in range(1, 4):
            await store.append(row("a", seq))
        await file(store)
        for seq in range(4, 6):
            await store.append(row("a", seq))
        await asyncio.to_thread(copy, path, tmp_path / "copy.db")
        before = await store.read("a", 0)
    assert counts(tmp_path / "copy.db") == (2, 3)
    async with opened(SqliteStore(tmp_path / "copy.db")) as store:
        assert await store.read("a", 0) == before
        assert await store.append(row("a", 5, "other")) == Conflict()
        assert isinstance(await store.append(row("a", 6)), Row)


# --- what it is good for ---


def test_a_commit_of_many_tables_changes_few_pages(path: Path) -> None:
    sqlite._migrate(apsw.Connection(str(path)), path)
    arrivals = writer(path)
    tables = [f"table {number:015}" for number in range(100)]
    changed = []
    for seq in range(1, 31):
        with arrivals.transaction():
            arrivals.append([row(table, seq, due=10_000) for table in tables], 1)
        if seq % 10 == 0:
            arrivals.file()
            arrivals.empty()
            arrivals.pages = 0
        before = arrivals.pages
        with arrivals.transaction():
            arrivals.append([row(table, 100 + seq, due=10_000) for table in tables[::4]], 1)
        changed.append(arrivals.pages - before)
    assert max(changed) < 10, "in the order of tables it would be 50"
    arrivals.connection.close()


def test_not_too_much_is_remembered(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filing, "MOST_REMEMBERED", 100)
    monkeypatch.setattr(filing, "MOST_INDEXED", 10)
    sqlite._migrate(apsw.Connection(str(path)), path)
    arrivals = writer(path)
    for number in range(100):
        with arrivals.transaction():
            arrivals.append([row(f"t{number}", seq, due=5) for seq in range(1, 6)], 1)
        arrivals.file()
        assert sum(len(known.taken) for known in arrivals._known.values()) <= 100
        assert len(arrivals._indexed) <= 10
    assert list(arrivals._known) == [f"t{number}" for number in range(90, 100)], "the newest"
    arrivals.connection.close()


async def test_the_write_ahead_log_does_not_grow_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT", 20)
    async with opened(SqliteStore(path)) as store:
        for seq in range(1, 200):
            await store.append(row("a", seq, body=b"x" * 2000))
        assert path.with_name("tables.db-wal").stat().st_size < 60 * 4200
