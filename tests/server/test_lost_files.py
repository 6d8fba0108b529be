"""A real server whose SQLite file is deleted, replaced or damaged: it acknowledges nothing that would be lost."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from bagatelle.cli import main
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.processes import started
from tests.server.test_serve import refused
from tests.server.web import browsing, problem

pytestmark = pytest.mark.anyio

SETTINGS = wire.Settings(game="sandbag", seats=4, chat=True)


def delete(database: Path) -> None:
    database.unlink()


def delete_all(database: Path) -> None:
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()


def replace(database: Path) -> None:
    """Put a backup in the place of the file."""
    copy = database.with_name("copy.db")
    assert main(["backup", "--database", str(database), str(copy)]) == 0
    copy.replace(database)


def delete_log(database: Path) -> None:
    database.with_name(f"{database.name}-wal").unlink()


def empty(database: Path) -> None:
    with database.open("r+b") as file:
        file.truncate()


def overwrite(database: Path) -> None:
    """Copy a shorter database over the file, without a new inode."""
    other = database.with_name("other.db")
    with contextlib.closing(apsw.Connection(str(other))) as connection:
        connection.execute("CREATE TABLE log (body TEXT)")
    assert other.stat().st_size < database.stat().st_size
    database.write_bytes(other.read_bytes())


@pytest.mark.parametrize("harm", [delete, delete_all, replace, delete_log, empty, overwrite])
async def test_nothing_is_acknowledged_once_the_file_is_gone(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    database = tmp_path / "tables.db"
    async with asyncio.timeout(120):
        with started(database) as running:
            async with connected(running.url) as ana, browsing(running.url) as web:
                table = await ana.open(SETTINGS)
                assert isinstance(await ana.do(table, wire.Sit(0, "Ana"), "sit"), wire.Done)
                assert (await web.get("/health/ready")).status_code == 200
                await asyncio.to_thread(harm, database)
                for _ in range(2):  # sent again with the same id, it is not found either
                    answer = await ana.do(table, wire.Chat("lost?"), "chat")
                    assert isinstance(answer, wire.Refused)
                    assert answer.code == "not stored"
                assert problem(await web.get("/health/ready"), 503).code == "not stored"
                assert problem(await web.post("/api/guest", b'{"cookie": false}'), 503).code == "not stored"
            said = running.said()
            running.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(running.process.wait, 60) == 0
    assert "was deleted or replaced while the server was running" in said
    assert "Stop the server" in said, "the way out"
    assert "Traceback" not in said


async def test_a_file_that_is_put_back_is_used_again(tmp_path: Path) -> None:
    database, elsewhere = tmp_path / "tables.db", tmp_path / "elsewhere.db"
    async with asyncio.timeout(120):
        with started(database) as running:
            async with connected(running.url) as ana:
                table = await ana.open(SETTINGS)
                await ana.do(table, wire.Sit(0, "Ana"), "sit")
                database.rename(elsewhere)
                assert isinstance(await ana.do(table, wire.Chat("a"), "chat"), wire.Refused)
                elsewhere.rename(database)
                assert isinstance(await ana.do(table, wire.Chat("a"), "chat"), wire.Done)


@pytest.mark.parametrize("harm", [empty, overwrite])
async def test_a_server_whose_file_was_cut_short_is_not_ready_though_nobody_writes(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with serving(store) as (_, url), browsing(url) as web:
        assert (await web.get("/health/ready")).status_code == 200
        harm(store.path)
        assert problem(await web.get("/health/ready"), 503).code == "not stored"


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize("subcommand", ["serve", "prune", "backup"])
def test_a_database_without_a_name_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, subcommand: str, name: str
) -> None:
    more = {"serve": ["--port", "0"], "prune": [], "backup": [str(tmp_path / "copy.db")]}[subcommand]
    assert main([subcommand, "--database", name, *more]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "--database has no name" in line
    assert "leave --database out" in line


def test_a_write_ahead_log_without_its_database_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    log = database.with_name("tables.db-wal")
    log.write_bytes(b"entries that were acknowledged")
    said = refused("--port", "0", "--database", str(database))
    assert f"{log} is there without its database" in said
    assert "put" in said, "the way out"
    assert "restore a backup" in said
    assert not database.exists()
    assert log.read_bytes() == b"entries that were acknowledged"


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    database.touch()
    said = refused("--port", "0", "--database", str(database))
    assert f"{database} is empty" in said
    assert "delete it" in said
    assert "restore a backup" in said
    assert database.stat().st_size == 0, "it is left as it is"


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with started(database) as running:
        async with connected(running.url) as ana:
            for _ in range(20):
                await ana.open(SETTINGS)
    pages = database.read_bytes()
    size = 4096
    assert len(pages) > 4 * size
    whole = tmp_path / "whole.db"
    shutil.copy(database, whole)
    for page in range(1, len(pages) // size):
        database.write_bytes(pages[: page * size] + b"\xa5" * size + pages[(page + 1) * size :])
        if is_damaged(database):
            break
    said = refused("--port", "0", "--database", str(database))
    assert f"{database} is damaged" in said
    assert "restore a backup" in said
    with started(whole):
        pass


def is_damaged(path: Path) -> bool:
    connection = apsw.Connection(str(path))
    try:
        return list(connection.execute("PRAGMA quick_check(1)")) != [("ok",)]
    except apsw.Error:
        return True
    finally:
        connection.close()
