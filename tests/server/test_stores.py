"""All stores keep the same contract."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bagatelle.commands.serve import open_store
from bagatelle.core.errors import BagatelleError
from bagatelle.server.storage.base import SCHEMA_VERSION, Conflict, NewRow, Store, StoreFailed, now
from bagatelle.server.storage.memory import MemoryStore
from bagatelle.server.storage.postgres import PostgresStore
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.entries import Row
from tests.server.databases import Cluster, DurablePlace, Place, PostgresPlace, opened

pytestmark = pytest.mark.anyio
PATIENCE = 60.0


def row(table: str, seq: int, command: str = "", body: bytes = b"{}", **more: str | int | bool | None) -> NewRow:
    """A row to be stored."""
    new = NewRow(table, seq, command or f"command {seq}", "ana", now(), body)
    return replace(new, **more)


async def appended(store: Store, *rows: NewRow) -> list[Row | Conflict]:
    """What becomes of rows that are given at the same time."""
    return list(await asyncio.gather(*(store.append(row) for row in rows)))


async def seqs(store: Store, table: str) -> list[int]:
    return [found.seq for found in await store.read(table, 0)]


# --- the log ---


async def test_what_was_appended_is_read_in_order(place: Place) -> None:
    async with opened(place.store()) as store:
        before = await store.now()
        first = await store.append(row("a", 1, "open", b'{"kind":"opening"}'))
        second = await store.append(row("a", 2, "sit", "Zoë ♠".encode()))
        await store.append(row("b", 1))
        after = await store.now()
        assert isinstance(first, Row)
        assert isinstance(second, Row)
        assert (first.seq, first.command, first.guest) == (1, "open", "ana")
        assert second.body == "Zoë ♠".encode()
        assert before <= first.at <= second.at <= after
        assert await store.read("a", 0) == [first, second]
        assert await store.read("a", 1) == [second]
        assert await store.read("a", 2) == []
        assert await store.read("nothing", 0) == []
        assert await store.seqs(["a", "b", "nothing"]) == {"a": 2, "b": 1}
        assert await store.seqs([]) == {}


async def test_a_number_is_given_once(place: Place) -> None:
    async with opened(place.store()) as store:
        assert isinstance(await store.append(row("a", 1, "mine")), Row)
        assert await store.append(row("a", 1, "yours")) == Conflict()
        assert [found.command for found in await store.read("a", 0)] == ["mine"]


async def test_a_command_is_stored_once(place: Place) -> None:
    async with opened(place.store()) as store:
        await store.append(row("a", 1, "sit"))
        assert await store.append(row("a", 2, "sit")) == Conflict()
        assert isinstance(await store.append(row("b", 1, "sit")), Row), "another table has its own commands"
        assert await seqs(store, "a") == [1]
        assert await store.seqs(["a"]) == {"a": 1}, "the index knows nothing of what was not stored"


async def test_rows_of_one_table_that_come_together(place: Place) -> None:
    async with opened(place.store()) as store:
        results = await appended(
            store,
            row("a", 1, "one", listed_until=1, holder="ana"),
            row("a", 2, "two", listed_until=2, holder="bo"),
            row("a", 2, "late", listed_until=7, holder="cy"),
            row("a", 2, "two", listed_until=8, holder="dee"),
            row("a", 3, "one", listed_until=9),
        )
        assert [isinstance(result, Row) for result in results] == [True, True, False, False, False]
        assert [found.command for found in await store.read("a", 0)] == ["one", "two"]
        assert await store.seqs(["a"]) == {"a": 2}
        assert await store.listed(1, 5) == ["a"]
        assert await store.listed(2, 5) == []
        assert await store.tables_of("ana", 5) == await store.tables_of("bo", 5) == ["a"]
        assert await store.tables_of("cy", 5) == await store.tables_of("dee", 5) == []


async def test_many_tables_share_a_commit(durable_place: DurablePlace) -> None:
    async with opened(durable_place.store()) as store:
        await store.append(row("warm", 1))
        before = store.commits
        tables = [f"table {number}" for number in range(300)]
        results = await appended(store, *(row(table, 1) for table in tables))
        assert all(isinstance(result, Row) for result in results)
        assert store.commits - before < 30
        assert await store.seqs(tables) == dict.fromkeys(tables, 1)


async def test_an_entry_follows_the_one_before(place: Place) -> None:
    """A table that was removed does not begin again in its middle."""
    async with opened(place.store()) as store:
        assert await store.append(row("a", 2)) == Conflict()
        assert isinstance(await store.append(row("a", 1)), Row)
        assert await store.append(row("a", 3)) == Conflict()
        assert await seqs(store, "a") == [1]


async def test_two_stores_race_for_the_same_numbers(place: Place) -> None:
    """Both add to the same tables again and again, in opposite orders: every number is won by one of them."""
    tables = [f"t{number}" for number in range(20)]

    async def add(store: Store, name: str, order: list[str]) -> list[tuple[str, int]]:
        won: list[tuple[str, int]] = []
        for seq in range(1, 11):
            results = await appended(store, *(row(table, seq, f"{name} {seq}") for table in order))
            won += [(table, seq) for table, result in zip(order, results, strict=True) if isinstance(result, Row)]
        return won

    async with opened(place.store()) as here, opened(place.store()) as there:
        both = await asyncio.gather(add(here, "here", tables), add(there, "there", tables[::-1]))
        assert sorted(both[0] + both[1]) == sorted((table, seq) for table in tables for seq in range(1, 11))
        for table in tables:
            assert await seqs(here, table) == list(range(1, 11))


async def test_whoever_waited_may_have_gone(place: Place) -> None:
    async with opened(place.store()) as store:
        waiting = asyncio.ensure_future(store.append(row("a", 1)))
        waiting.cancel()
        assert isinstance(await store.append(row("b", 1)), Row)


async def test_a_closed_store_has_finished_what_was_begun(place: Place) -> None:
    async with opened(place.store()) as store:
        begun = [asyncio.ensure_future(store.append(row(f"t{number}", 1))) for number in range(50)]
    results = await asyncio.gather(*begun)
    assert all(isinstance(result, Row) for result in results)
    with pytest.raises(StoreFailed):
        await store.append(row("late", 1))
    with pytest.raises(StoreFailed):
        await store.read("late", 0)
    async with opened(place.store()) as store:
        assert len(await store.seqs([f"t{number}" for number in range(50)])) == 50


# --- the index ---


async def test_the_index_is_written_with_the_log(place: Place) -> None:
    async with opened(place.store()) as store:
        await store.append(row("old", 1, at=1000, listed_until=100, holder="ana"))
        await store.append(row("new", 1, at=1001, listed_until=50, holder="ana"))
        await store.append(row("hidden", 1))
        assert await store.listed(49, 5) == ["new", "old"]
        assert await store.listed(49, 1) == ["new"]
        assert await store.listed(50, 5) == ["old"]
        assert await store.listed(100, 5) == []
        assert await store.tables_of("ana", 5) == ["new", "old"]
        assert await store.tables_of("bo", 5) == []
        await store.append(row("old", 2, at=1002, listed_until=50))
        assert await store.listed(49, 5) == ["old", "new"]
        assert await store.listed(50, 5) == []


async def test_tables_without_a_game_are_listed_first_and_three_of_each_host(place: Place) -> None:
    async with opened(place.store()) as store:
        for number in range(5):
            await store.append(row(f"eve{number}", 1, at=1000 + number, listed_until=9, host="eve"))
        await store.append(row("running", 1, at=2000, listed_until=9, host="bo", going=True))
        await store.append(row("waiting", 1, at=1, listed_until=9, host="ana"))
        await store.append(row("eve4", 2, at=3000, listed_until=9, host="eve", going=True))
        assert await store.listed(0, 9) == ["eve3", "eve2", "eve1", "waiting", "running"]
        assert await store.listed(0, 4) == ["eve3", "eve2", "eve1", "waiting"]


async def test_an_entry_has_the_time_that_the_caller_gives(place: Place) -> None:
    """Also when the database's clock has stepped back."""
    async with opened(place.store()) as store:
        ahead = now() + 3_600_000
        stored = await store.append(row("a", 1, at=ahead))
        assert isinstance(stored, Row)
        assert stored.at == ahead
        assert [found.at for found in await store.read("a", 0)] == [ahead]


async def test_games_that_are_being_played_come_first_among_a_guests_tables(place: Place) -> None:
    """However many tables the guest has sat down at since."""
    async with opened(place.store()) as store:
        await store.append(row("game", 1, holder="ana"))
        await store.append(row("game", 2, begins=True, going=True))
        for number in range(3):
            await asyncio.sleep(0.005)
            await store.append(row(f"later {number}", 1, holder="ana"))
        assert await store.tables_of("ana", 2) == ["game", "later 2"]
        assert await store.tables_of("ana", 5) == ["game", "later 2", "later 1", "later 0"]
        await store.append(row("game", 3, holder="bo", going=True))  # by the link of the seat
        await asyncio.sleep(0.005)
        await store.append(row("bo's", 1, holder="bo"))
        assert await store.tables_of("bo", 1) == ["game"]
        await store.index("game", 3, listed_until=0, going=False)  # it is over
        assert await store.tables_of("ana", 2) == ["later 2", "later 1"]
        assert await store.tables_of("bo", 1) == ["bo's"]


async def test_however_many_games_are_being_played_the_newest_tables_are_there(place: Place) -> None:
    async with opened(place.store()) as store:
        for number in range(4):
            await store.append(row(f"game {number}", 1, holder="ana", going=True))
            await asyncio.sleep(0.005)
        await store.append(row("new", 1, holder="ana"))
        assert await store.tables_of("ana", 4) == ["game 3", "game 2", "new", "game 1"]


async def test_the_index_is_corrected_unless_the_log_has_grown(place: Place) -> None:
    async with opened(place.store()) as store:
        await store.append(row("a", 1, listed_until=9))
        await store.index("a", 1, listed_until=0, going=False)
        assert await store.listed(0, 5) == []
        await store.append(row("a", 2, listed_until=9))
        await store.index("a", 1, listed_until=0, going=False)
        assert await store.listed(0, 5) == ["a"]


async def test_guests_are_found_by_the_hash_of_their_token(place: Place) -> None:
    async with opened(place.store()) as store:
        await store.add_guest("ana", "0123")
        assert await store.guest_of("0123") == "ana"
        assert await store.guest_of("4567") is None


async def test_the_secret_is_the_same_for_all_processes_and_for_ever(place: Place) -> None:
    async with opened(place.store()) as store, opened(place.store()) as other:
        secret, again = await asyncio.gather(store.secret(), other.secret())
        assert secret == again
        assert len(secret) == 32
    async with opened(place.store()) as store:
        assert await store.secret() == secret


# --- the schema ---


async def test_several_processes_may_start_at_once(place: Place) -> None:
    stores = [place.store() for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        assert isinstance(await store.append(row(f"t{id(store)}", 1)), Row)
        await store.close()


@pytest.mark.parametrize("version", [0, 4, 99])
async def test_another_schema_is_refused_and_left_alone(durable_place: DurablePlace, version: int) -> None:
    async with opened(durable_place.store()) as store:
        await store.append(row("a", 1))
    await durable_place.set_version(version)
    with pytest.raises(StoreFailed, match=f"has schema version {version}.*use the version that wrote it"):
        await durable_place.store().open()
    await durable_place.set_version(SCHEMA_VERSION)
    async with opened(durable_place.store()) as store:
        assert await seqs(store, "a") == [1]


async def test_a_database_is_not_created_where_one_is_expected(tmp_path: Path, cluster: Cluster) -> None:
    with pytest.raises(StoreFailed, match="there is no database"):
        await SqliteStore(tmp_path / "tables.db").open(create=False)
    assert list(tmp_path.iterdir()) == []
    for _ in range(2):  # the first has not created it either
        with pytest.raises(StoreFailed, match="holds no tables of Bagatelle"):
            await PostgresStore(cluster.new_database()).open(create=False)


async def test_a_new_file_is_private_and_complete_from_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "tables.db"
    async with opened(SqliteStore(path)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["tables.db"]


async def test_a_file_system_without_hard_links_takes_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(_: Path, __: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        assert isinstance(await store.append(row("a", 1)), Row)
    assert [file.name for file in tmp_path.iterdir()] == ["tables.db"]


# --- what can go wrong ---

WRITER = """
import asyncio, sys
from bagatelle.commands.serve import open_store
from bagatelle.server.tables.entries import Row
from bagatelle.server.storage.base import NewRow

async def table(store, name):
    seq = 0
    while True:
        seq += 1
        row = await store.append(NewRow(name, seq, f"c{seq}", "", 1, b"{}"))
        assert isinstance(row, Row)
        print(name, seq, flush=True)

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(table(store, f"t{number}") for number in range(8)))

asyncio.run(main())
"""


async def test_what_a_killed_process_had_acknowledged_is_there(durable_place: DurablePlace) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, durable_place.url], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        lines = [await asyncio.to_thread(writer.stdout.readline) for _ in range(200)]
        writer.send_signal(signal.SIGKILL)
        lines += (await asyncio.to_thread(writer.stdout.read)).splitlines(keepends=True)
    acknowledged: dict[str, int] = {}
    for line in lines:
        if line.endswith("\n"):
            table, seq = line.split()
            acknowledged[table] = int(seq)
    assert len(acknowledged) == 8
    async with opened(durable_place.store()) as store:
        for table, last in acknowledged.items():
            found = await seqs(store, table)
            assert found == list(range(1, len(found) + 1))
            assert last <= len(found) <= last + 1, "one more may have been on its way"
            assert await store.seqs([table]) == {table: len(found)}


async def test_a_full_disk_is_told_and_all_is_well_when_there_is_space_again(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        assert isinstance(await store.append(row("a", 1)), Row)
        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1"))  # what there is
        seq = 1
        failure = None
        while failure is None and seq < 50:
            try:
                await store.append(row("a", seq + 1, body=b"x" * 4000))
                seq += 1
            except StoreFailed as error:
                failure = error
        assert "full" in str(failure)
        assert await seqs(store, "a") == list(range(1, seq + 1)), "what was acknowledged, and nothing else"
        await store._submit(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
        assert isinstance(await store.append(row("a", seq + 1, body=b"x" * 4000)), Row)


async def test_a_row_that_the_database_cannot_store_fails_alone(durable_place: DurablePlace) -> None:
    async with opened(durable_place.store()) as store:
        waiting = [store.append(new) for new in (row("a", 1), row("c", 1, "\ud800"), row("d", 1))]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [Row, StoreFailed, Row]
        assert await store.seqs(["a", "c", "d"]) == {"a": 1, "d": 1}


async def test_a_zero_byte_is_nothing_that_postgresql_can_store(cluster: Cluster) -> None:
    async with opened(PostgresStore(cluster.new_database())) as store:
        results = await asyncio.gather(*map(store.append, (row("a", 1), row("b", 1, "a\0b"))), return_exceptions=True)
        assert [type(result) for result in results] == [Row, StoreFailed]


async def test_the_write_ahead_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        for first in range(0, 6000, 500):
            await appended(store, *(row(f"t{number}", 1, body=b"x" * 4000) for number in range(first, first + 500)))
        size = (tmp_path / "tables.db-wal").stat().st_size
        assert size < 6000 * 4000, "less than was written"


async def test_the_store_works_again_after_the_database_has_crashed(cluster: Cluster) -> None:
    """Rows come all the time; every one that was acknowledged is there, the others may be."""
    acknowledged: list[str] = []
    failed: list[str] = []
    is_over = False

    async def add(store: Store, name: str) -> None:
        number = 0
        while not is_over:
            number += 1
            table = f"{name} {number}"
            try:
                await store.append(row(table, 1))
                acknowledged.append(table)
            except StoreFailed:
                failed.append(table)
                await asyncio.sleep(0.02)

    async with opened(PostgresStore(cluster.new_database())) as store:
        adding = [asyncio.create_task(add(store, f"t{number}")) for number in range(4)]
        async with asyncio.timeout(PATIENCE):
            while len(acknowledged) < 100:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(cluster.crash)
            while not failed:
                await asyncio.sleep(0.01)
            with pytest.raises(StoreFailed):
                await store.read("t0 1", 0)
            await asyncio.to_thread(cluster.start)
            before = len(acknowledged)
            while len(acknowledged) < before + 100:
                await asyncio.sleep(0.01)
        is_over = True
        await asyncio.gather(*adding)
        assert set(await store.seqs(acknowledged)) == set(acknowledged)


async def test_hints_come_from_other_processes_only_and_again_after_a_lost_connection(cluster: Cluster) -> None:
    place = PostgresPlace(cluster.new_database())
    async with opened(place.store()) as here, opened(place.store()) as there:
        heard_here: dict[str, int] = {}
        heard_there: dict[str, int] = {}
        here.listen(heard_here.__setitem__)
        there.listen(heard_there.__setitem__)

        async def told(name: str) -> None:
            """Add until the other has heard of it: hints may be lost."""
            seq = 0
            async with asyncio.timeout(PATIENCE):
                while name not in heard_there:
                    seq += 1
                    await appended(here, row(name, seq))
                    await asyncio.sleep(0.05)
            assert heard_there[name] <= seq

        await told("first")
        many = [f"{'long name' * 4}{number}".replace(" ", "") for number in range(500)]
        await appended(here, *(row(name, 1) for name in many))
        async with asyncio.timeout(PATIENCE):
            while not set(many) <= set(heard_there):
                await asyncio.sleep(0.01)
        await place.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bagatelle'"
        )
        await asyncio.gather(here.append(row("lost", 1)), return_exceptions=True)
        await told("again")
        assert heard_here == {}


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("postgresql://ana:geheim@127.0.0.1:1/tables", "127.0.0.1:1/tables cannot be used"),
        ("postgresql://ana:geheim@127.0.0.1:port/tables", "cannot be used"),
        ("postgresql://ana:geheim@/tables?host=/nowhere/at/all", "cannot be used"),
    ],
)
async def test_a_wrong_address_is_told_without_the_password(url: str, text: str) -> None:
    store = PostgresStore(url)
    with pytest.raises(StoreFailed, match=text) as failed:
        await store.open()
    assert "geheim" not in str(failed.value)
    await store.close()


async def test_a_database_that_does_not_exist_is_told(cluster: Cluster) -> None:
    with pytest.raises(StoreFailed, match="does not exist; create it first"):
        await PostgresStore(cluster.url("elsewhere")).open()


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ana, " * 1000)
    with pytest.raises(StoreFailed, match=r"letter\.db cannot be used"):
        await SqliteStore(tmp_path / "letter.db").open()


def test_addresses_of_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(open_store("tables.db"), SqliteStore)
    assert isinstance(open_store("memory:"), MemoryStore)
    assert isinstance(open_store(":memory:"), MemoryStore)
    assert isinstance(open_store("postgresql://localhost/tables"), PostgresStore)
    assert isinstance(open_store("postgres://localhost/tables"), PostgresStore)
    with pytest.raises(
        BagatelleError, match="mysql:// is no database that Bagatelle knows; give postgresql://"
    ) as error:
        open_store("mysql://ana:geheim@localhost/tables")
    assert "geheim" not in str(error.value)
    monkeypatch.delitem(sys.modules, "bagatelle.server.storage.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BagatelleError, match=r"pip install 'bagatelle\[postgres\]'"):
        open_store("postgresql://localhost/tables")


IMPORTS = """
import sys
from bagatelle.commands.serve import open_store
import bagatelle.server.app, bagatelle.server.http, bagatelle.server.serve
open_store("memory:")
print({"apsw", "asyncpg"} & set(sys.modules))
"""


def test_a_store_in_memory_loads_no_database() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert loaded.stdout == "set()\n"
