"""Old tables and guests are removed, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bagatelle.cli import main
from bagatelle.server.storage import retention
from bagatelle.server.storage.base import Conflict, Store
from bagatelle.server.storage.retention import DAY, Ages, Pruned
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.entries import Row
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.databases import DurablePlace, Place, opened
from tests.server.processes import started
from tests.server.test_stores import row
from tests.server.web import QUICK, browsing, problem, read

pytestmark = pytest.mark.anyio

ALL = Ages(unstarted=30, finished=30, unfinished=30, guests=30, former_guests=30)
DEFAULT = Ages(unstarted=30, guests=30)


async def fill(store: Store) -> None:
    """Store a table and a guest of each kind."""
    for guest in ("idle", "former", "player"):
        await store.add_guest(guest, f"token of {guest}")
    await store.append(row("unstarted", 1, listed_until=9, holder="former"))
    await store.append(row("closed", 1, listed_until=9, holder="former"))
    await store.append(row("closed", 2, closed=True))
    await store.append(row("finished", 1, holder="player"))
    await store.append(row("finished", 2, begins=True, going=True))
    await store.append(row("finished", 3, going=True))
    await store.index("finished", 3, listed_until=0, going=False)
    await store.append(row("unfinished", 1, holder="player"))
    await store.append(row("unfinished", 2, begins=True, going=True))
    await store.append(row("unfinished", 3, going=True))


async def live(store: Store) -> tuple[set[str], set[str]]:
    """The tables and the guests that are left."""
    tables = await store.seqs(["unstarted", "closed", "finished", "unfinished", "new"])
    logs = {table for table in ("unstarted", "closed", "finished", "unfinished", "new") if await store.read(table, 0)}
    assert logs == set(tables)
    guests = [await store.guest_of(f"token of {guest}") for guest in ("idle", "former", "player", "new")]
    return set(tables), {guest for guest in guests if guest is not None}


async def test_by_default_what_was_played_is_kept(place: Place) -> None:
    async with opened(place.store()) as store:
        await fill(store)
        await place.make_old(31 * DAY)
        await store.append(row("new", 1, listed_until=9))
        await store.add_guest("new", "token of new")
        expected = Pruned(unstarted=2, guests=1)
        assert await store.prune(DEFAULT, dry_run=True) == expected
        assert await store.listed(0, 5) == ["new", "unstarted"], "a dry run changes nothing"
        assert await store.prune(DEFAULT) == expected
        assert await live(store) == ({"finished", "unfinished", "new"}, {"former", "player", "new"})
        assert await store.listed(0, 5) == ["new"]
        assert await store.tables_of("former", 5) == []
        assert await store.prune(DEFAULT) == Pruned()


@pytest.mark.parametrize("kind", ["unstarted", "finished", "unfinished", "guests", "former_guests"])
async def test_each_kind_has_its_own_age(place: Place, kind: str) -> None:
    counts = {"unstarted": 2, "finished": 1, "unfinished": 1, "guests": 1, "former_guests": 0}
    async with opened(place.store()) as store:
        await fill(store)
        await place.make_old(10 * DAY)
        assert await store.prune(ALL) == Pruned()
        assert await store.prune(msgspec.convert({kind: 11}, Ages)) == Pruned()
        assert await store.prune(msgspec.convert({kind: 9}, Ages)) == msgspec.convert({kind: counts[kind]}, Pruned)


async def test_guests_go_with_their_last_table(place: Place) -> None:
    async with opened(place.store()) as store:
        await fill(store)
        await place.make_old(31 * DAY)
        everything = Pruned(unstarted=2, finished=1, unfinished=1, guests=1, former_guests=2)
        assert await store.prune(ALL) == everything
        assert await live(store) == (set(), set())
        assert await store.listed(0, 5) == []


async def test_a_guest_who_comes_back_is_kept(place: Place) -> None:
    async with opened(place.store()) as store:
        await fill(store)
        await place.make_old(31 * DAY)
        assert await store.guest_of("token of idle") == "idle"
        assert await store.prune(DEFAULT) == Pruned(unstarted=2)


async def test_a_removed_table_takes_no_entry_but_can_be_opened_anew(place: Place) -> None:
    async with opened(place.store()) as store:
        await fill(store)
        await place.make_old(31 * DAY)
        await store.prune(DEFAULT)
        assert await store.append(row("unstarted", 2)) == Conflict()
        await store.index("unstarted", 1, listed_until=9, going=False)
        assert await store.listed(0, 5) == []
        assert isinstance(await store.append(row("unstarted", 1)), Row)


async def test_many_are_removed_in_several_transactions(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 7)
    async with opened(place.store()) as store:
        tables = [f"t{number}" for number in range(30)]
        await asyncio.gather(*(store.append(row(table, 1)) for table in tables))
        for number in range(14):
            await store.add_guest(f"g{number}", f"hash {number}")
        await place.make_old(31 * DAY)
        assert await store.prune(DEFAULT) == Pruned(unstarted=30, guests=14)
        assert await store.seqs(tables) == {}


async def test_a_table_is_appended_to_or_removed_but_never_cut(
    durable_place: DurablePlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables come to life again while they are removed: each is there as a whole, or not at all."""
    monkeypatch.setattr(retention, "BATCH", 1)
    tables = [f"t{number:03}" for number in range(200)]
    async with opened(durable_place.store()) as server, opened(durable_place.store()) as other:
        await asyncio.gather(*(server.append(row(table, 1)) for table in tables))
        await durable_place.make_old(31 * DAY)

        async def revive() -> list[Row | Conflict]:
            return [await server.append(row(table, 2)) for table in reversed(tables)]

        results, pruned = await asyncio.gather(revive(), other.prune(DEFAULT))
        revived = sum(isinstance(result, Row) for result in results)
        assert revived + pruned.unstarted == len(tables)
        for table, result in zip(reversed(tables), results, strict=True):
            found = [found.seq for found in await server.read(table, 0)]
            assert found == ([1, 2] if isinstance(result, Row) else [])


# --- beside a running server ---


async def test_a_server_copes_with_tables_that_were_removed(tmp_path: Path) -> None:
    """Also where somebody has watched for a month, without doing anything."""
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana, browsing(url) as web:
        await web.be_guest()
        gathering, playing = await ana.open(QUICK), await web.open(QUICK)
        await ana.watch(gathering, views=True)
        await ana.watch(playing, views=True)
        await web.do(playing, wire.Sit(0, "Bo"))
        await web.do(playing, wire.Start())
        state = (await server.registry.find(playing)).state
        while state.bots_asked():  # until the game waits for Bo
            await asyncio.sleep(0.02)
        async with opened(SqliteStore(tmp_path / "t.db")) as other:
            await other._submit(lambda connection: connection.execute("UPDATE tables SET changed = 0"))
            assert await other.prune(ALL) == Pruned(unstarted=1, unfinished=1)
        answer = await ana.do(gathering, wire.Sit(0, "Ana"))
        assert isinstance(answer, wire.Refused)
        assert answer.code == "no such table"
        async with asyncio.timeout(30):
            while server.registry.tables:  # within a look round
                await asyncio.sleep(0.05)
        assert problem(await web.do(playing, wire.Act("anything")), 404).code == "no such table"
        assert (await web.get("/health/ready")).status_code == 200
        assert await ana.open(QUICK)


async def test_the_command_prints_what_it_removes(
    durable_place: DurablePlace, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(durable_place.store()) as store:
        await fill(store)
        await durable_place.make_old(31 * DAY)

        async def prune(*options: str) -> list[str]:
            arguments = ["prune", "--database", durable_place.url, *options]
            assert await asyncio.to_thread(main, arguments) == 0
            return capsys.readouterr().out.splitlines()

        assert await prune("--dry-run") == [
            "would remove 2 tables at which no game ever began, older than 30 days",
            "would remove 1 guests who never held a seat, older than 30 days",
        ]
        assert await prune("--unstarted", "never", "--guests", "never", "--finished", "32") == [
            "removed 0 tables whose game is over, with their records, older than 32 days"
        ]
        assert await prune("--unstarted", "never", "--finished", "7") == [
            "removed 1 tables whose game is over, with their records, older than 7 days",
            "removed 1 guests who never held a seat, older than 30 days",
        ]
        assert await live(store) == ({"unstarted", "closed", "unfinished"}, {"former", "player"})


async def test_the_command_works_beside_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "tables.db"
    async with asyncio.timeout(120):
        with started(database) as running:
            async with browsing(running.url) as web:
                await web.be_guest()
                table = await web.open(QUICK)
                assert await asyncio.to_thread(main, ["prune", "--database", str(database)]) == 0
                read(await web.do(table, wire.Sit(0, "Ana")), wire.Done)
                assert "Traceback" not in running.said()
    assert capsys.readouterr().out.startswith("removed 0 tables")


@pytest.mark.parametrize("age", ["0", "-1", "1.5", "soon", "99999"])
def test_a_wrong_age_is_refused(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["prune", f"--finished={age}"])
    assert "is no age: give whole days" in capsys.readouterr().err


@pytest.mark.parametrize(("database", "text"), [("missing.db", "there is no database"), ("memory:", "in memory")])
def test_a_wrong_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], database: str, text: str
) -> None:
    url = database if database == "memory:" else str(tmp_path / database)
    assert main(["prune", "--database", url]) == 1
    assert text in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
