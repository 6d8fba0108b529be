"""Who is there: people whose server restarts, who come back or not, and who play by single requests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bagatelle.bots.agent import Decision
from bagatelle.bots.workers import Question, Workers
from bagatelle.core.errors import BagatelleError
from bagatelle.server.clocks import SECOND
from bagatelle.server.driving import LAST_CALL, Driver, missing
from bagatelle.server.hall import LONG_QUIET, Hall
from bagatelle.server.hosted import Hosted
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.replays import NewGame
from bagatelle.server.kept import Kept
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.table.record import AnyTable, write
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving
from tests.server.test_halls import Deaf, Ear, hall_at
from tests.server.test_replays import finished
from tests.server.web import browsing, read

pytestmark = pytest.mark.anyio
GRACE = 40


SETTINGS = wire.Settings(
    game="sandbag", seats=4, bots={"2": "random", "3": "random"}, pace=0, clock=wire.Clock(grace=GRACE)
)
"""Two people, and two bots."""


async def begun(hall: Hall) -> Kept:
    kept = await hall.open("ana", "open", SETTINGS)
    await hall.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    await hall.do("bo", kept.hosted.id, "sit too", wire.Sit(1, "Bo"))
    await hall.do("bo", kept.hosted.id, "start", wire.Start())
    return kept


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.01)


async def sit_both(ana: Client, bo: Client) -> str:
    table = await ana.open(SETTINGS)
    for seat, person in enumerate((ana, bo)):
        await person.watch(table, views=True)
        assert isinstance(await person.do(table, wire.Sit(seat, f"Person {seat}")), wire.Done)
    assert isinstance(await ana.do(table, wire.Start()), wire.Done)
    return table


async def test_a_server_that_ends_notes_nobody_as_away(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with contextlib.AsyncExitStack() as people:
        async with serving(SqliteStore(path)) as (_, url):
            ana = await people.enter_async_context(connected(url))
            bo = await people.enter_async_context(connected(url))
            table = await sit_both(ana, bo)
        with pytest.raises(ConnectionClosed):
            await ana.wait_for(wire.Failed)
        token = ana.token

    async with serving(SqliteStore(path)) as (server, url), connected(url, token) as ana:
        info = (await ana.watch(table)).info
        told = [one.told for one in (await server.hall.find(table)).hosted.told]
    assert [seating.away for seating in info.seating] == [False] * 4
    assert not any(isinstance(one, wire.Away | wire.Back) for one in told), "who comes back in time sees nothing"


async def test_who_loses_the_connection_is_noted_as_away(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        async with connected(url) as bo:
            table = await sit_both(ana, bo)
        kept = await server.hall.find(table)
        await until(lambda: kept.hosted.chairs[1].away_since is not None)


async def test_grace_counts_from_when_a_process_has_read_the_table(tmp_path: Path) -> None:
    """The game has waited for long when the server begins again: people need a moment to come back."""
    async with hall_at(Deaf(tmp_path / "t.db")) as before:
        table = (await begun(before)).hosted.id
        await asyncio.sleep(0.05)
    async with hall_at(Deaf(tmp_path / "t.db")) as after:
        kept = await after.find(table)
        asked = kept.hosted.chairs[0].asked_since
        assert asked is not None
        assert kept.since > asked
        due = missing(kept)
        assert [one.at for one in due] == [kept.since + GRACE * SECOND] * 2
        assert due[0].entry == wire.Away(0, GRACE * SECOND - LAST_CALL), "most of the grace has passed then"


async def test_a_long_grace_does_not_begin_anew_when_the_table_leaves_memory(tmp_path: Path) -> None:
    grace = round(LONG_QUIET) + 1
    async with hall_at(Deaf(tmp_path / "t.db")) as hall:
        kept = await hall.open("ana", "open", wire.Settings(game="bagoloot", seats=2, clock=wire.Clock(grace=grace)))
        await hall.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
        await hall.do("bo", kept.hosted.id, "sit too", wire.Sit(1, "Bo"))
        await hall.do("bo", kept.hosted.id, "start", wire.Start())
        before = missing(kept)
        assert hall.forget_quiet(kept.touched + LONG_QUIET + 1) == 1
        again = await hall.find(kept.hosted.id)
        assert again is not kept
        assert missing(again) == before


async def test_who_sends_requests_is_there(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, browsing(url) as other:
        await web.be_guest()
        await other.be_guest()
        table = await web.open(SETTINGS)
        await web.do(table, wire.Sit(0, "Ana"))
        await other.do(table, wire.Sit(1, "Bo"))
        await web.do(table, wire.Start())
        kept = await server.hall.find(table)
        await until(lambda: not kept.hosted.bots_asked())
        before = {due.seat: due.at for due in missing(kept)}
        await asyncio.sleep(0.01)
        await web.get(f"/api/tables/{table}/view")
        after = {due.seat: due.at for due in missing(kept)}
        assert after[0] > before[0]
        assert after[1] == before[1], "a sign of one is none of the other"

        for due in missing(kept):  # as another process would, which has not heard of them
            await server.hall.add(kept, due.entry, due.command, lambda _: True)
        await until(lambda: all(chair.away_since is None for chair in kept.hosted.chairs[:2]))


async def test_a_request_of_before_does_not_outlast_the_connection(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, connected(url) as bo:
        guest = await web.be_guest()
        async with connected(url, guest.token) as ana:
            table = await sit_both(ana, bo)
            await web.get(f"/api/tables/{table}")
        kept = await server.hall.find(table)
        await until(lambda: kept.hosted.chairs[0].away_since is not None)
        for number in range(3):  # whatever was put off is done by now
            await bo.do(table, wire.Say("hello"), f"say {number}")
        assert kept.hosted.chairs[0].away_since is not None


async def test_a_request_brings_back_who_was_away(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        guest = await web.be_guest()
        async with connected(url, guest.token) as ana, connected(url) as bo:
            table = await sit_both(ana, bo)
        kept = await server.hall.find(table)
        await until(lambda: all(chair.away_since is not None for chair in kept.hosted.chairs[:2]))
        await web.get(f"/api/tables/{table}/events?since=0")
        await until(lambda: kept.hosted.chairs[0].away_since is None)
        assert kept.hosted.chairs[1].away_since is not None


async def test_who_comes_back_while_the_bot_thinks_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    decide = Driver._decision

    async def slow(self: Driver, future: Future[Decision], hosted: Hosted, seat: int, table: AnyTable) -> Decision:
        await until(lambda: not hosted.chairs[0].is_covered)
        return await decide(self, future, hosted, seat, table)

    monkeypatch.setattr(Driver, "_decision", slow)
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, pace=1, clock=wire.Clock(move=1))
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        kept = await server.hall.find(table)
        await until(lambda: kept.hosted.chairs[0].is_covered)
        await asyncio.sleep(0.05)  # the bot is asked
        assert isinstance(await ana.do(table, wire.Return()), wire.Done)
        await until(lambda: kept.hosted.chairs[0].is_covered)

    assert "could not go on" not in caplog.text


async def test_a_game_alone_against_bots_waits_where_one_with_others_goes_on(tmp_path: Path) -> None:
    """Nobody waits for a person who plays alone, at a table of their own or on from a record."""
    clock, bots = wire.Clock(grace=1), {"1": "rule", "2": "rule"}
    record = write(finished("sandbag"))
    async with (
        serving(SqliteStore(tmp_path / "t.db")) as (server, url),
        browsing(url) as web,
        connected(url) as bo,
    ):
        guest = await web.be_guest()
        async with connected(url, guest.token) as ana:
            alone = await ana.open(wire.Settings(game="sandbag", seats=3, bots=bots, pace=0, clock=clock))
            new = NewGame("on", record, 20, 2, "Ana", "rule", pace=0)
            on = read(await web.post("/api/replay/game", new), AtTable).info.table
            both = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"2": "rule"}, pace=0, clock=clock))
            await bo.do(both, wire.Sit(1, "Bo"))
            for table in (alone, both):
                await ana.do(table, wire.Sit(0, "Ana"))
                await ana.do(table, wire.Start())
            for table in (alone, on, both):
                await ana.watch(table, views=True)
            await bo.watch(both)
        kept = {table: await server.hall.find(table) for table in (alone, on, both)}
        await until(lambda: kept[both].hosted.chairs[0].is_covered)
        for table in (alone, on):
            assert kept[table].hosted.due() == ()
            assert missing(kept[table]) == []
            assert not any(chair.is_covered for chair in kept[table].hosted.chairs)


async def test_a_table_is_driven_only_while_anybody_attends_it(tmp_path: Path) -> None:
    """Bots of tables that nobody looks at must not slow the bots of others."""
    settings = wire.Settings(game="bagoloot", seats=3, bots={"1": "rule", "2": "rule"}, pace=0)
    async with hall_at(Deaf(tmp_path / "t.db")) as hall:
        kept = await hall.open("ana", "open", settings)
        await hall.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
        await hall.do("ana", kept.hosted.id, "start", wire.Start())
        while not kept.hosted.bots_asked():
            await hall.do("ana", kept.hosted.id, f"act {kept.hosted.seq}", wire.Act(kept.hosted.legal_for(0)[0]))
        driver = Counting(Refusing())
        task = driver.drive(hall, kept)
        await asyncio.sleep(0.05)
        assert driver.looks == 0
        Ear(kept, "stranger")
        await until(lambda: driver.looks > 0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Refusing(Workers):
    """Bots that fail at once."""

    def __init__(self) -> None:
        pass

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        raise BagatelleError("no bots here")


class Counting(Driver):
    """Counts how often it looked for something to do."""

    looks = 0

    async def _go_on(self, hall: Hall, kept: Kept) -> None:
        self.looks += 1
        await super()._go_on(hall, kept)
