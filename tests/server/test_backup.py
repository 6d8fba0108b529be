"""What was backed up can be restored, on both databases."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from bagatelle.cli import main
from bagatelle.server.storage.base import NewRow, Store
from bagatelle.server.storage.postgres import PostgresStore
from bagatelle.server.storage.sqlite import SqliteStore
from tests.server.databases import Cluster, opened

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> bytes:
    for seq in range(1, 6):
        await store.append(NewRow("a", seq, f"c{seq}", "ana", 1, b"{}", holder="ana"))
    await store.add_guest("ana", "0123")
    return await store.secret()


async def check(store: Store, secret: bytes) -> None:
    assert [row.seq for row in await store.read("a", 0)] == [1, 2, 3, 4, 5]
    assert await store.guest_of("0123") == "ana"
    assert await store.tables_of("ana", 5) == ["a"]
    assert await store.secret() == secret


async def test_a_file_is_copied_while_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    async with opened(SqliteStore(path)) as store:
        secret = await fill(store)
        is_over = False

        async def go_on() -> int:
            seq = 0
            while not is_over:
                seq += 1
                await store.append(NewRow("b", seq, f"c{seq}", "", 1, b"{}"))
            return seq

        writing = asyncio.create_task(go_on())
        assert await asyncio.to_thread(main, ["backup", "--database", str(path), str(copy)]) == 0
        is_over = True
        written = await writing
        assert str(copy) in capsys.readouterr().err
    async with opened(SqliteStore(copy)) as store:
        await check(store, secret)
        found = [row.seq for row in await store.read("b", 0)]
        assert found == list(range(1, len(found) + 1))
        assert len(found) <= written
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "tables.db"]
    assert [stat.S_IMODE(file.stat().st_mode) for file in (path, copy)] == [0o600, 0o600], "all cards are in there"


async def test_a_backup_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    copy.write_text("precious")
    async with opened(SqliteStore(path)):
        assert main(["backup", "--database", str(path), str(copy)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert copy.read_text() == "precious"


@pytest.mark.parametrize(
    ("database", "text"), [("missing.db", "there is no database"), ("postgresql://localhost/tables", "pg_dump")]
)
def test_what_cannot_be_copied_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], database: str, text: str
) -> None:
    url = database if "://" in database else str(tmp_path / database)
    assert main(["backup", "--database", url, str(tmp_path / "copy.db")]) == 1
    assert text in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


async def test_postgresql_is_dumped_and_restored_as_the_page_says(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.new_database()
    dump = tmp_path / "tables.sql"
    async with opened(PostgresStore(url)) as store:
        secret = await fill(store)
        cluster.run("pg_dump", "--schema=bagatelle", f"--file={dump}", url)
    url = cluster.new_database()
    cluster.run("psql", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", f"--file={dump}", url)
    async with opened(PostgresStore(url)) as store:
        await check(store, secret)
        await store.append(NewRow("a", 6, "c6", "ana", 1, b"{}"))
