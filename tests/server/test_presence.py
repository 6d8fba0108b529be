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
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.replays import NewGame
from bagatelle.server.ops.rate_limits import PRESENCE, Rate, TokenBuckets
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import registry as registry_module
from bagatelle.server.tables.autoplay import LAST_CALL, Autoplay, missing
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import LONG_QUIET, TableRegistry
from bagatelle.server.tables.state import TableState
from bagatelle.table.record import AnyTable, write
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving
from tests.server.test_registry import Deaf, Ear, registry_at
from tests.server.test_replays import finished
from tests.server.web import browsing, read

pytestmark = pytest.mark.anyio
GRACE = 40


SETTINGS = wire.Settings(
    game="sandbag", seats=4, bots={"2": "random", "3": "random"}, pace=0, clock=wire.Clock(grace=GRACE)
)
"""Two people, and two bots."""


async def begun(registry: TableRegistry) -> LiveTable:
    live = await registry.open("ana", "open", SETTINGS)
    await registry.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    await registry.do("bo", live.state.id, "sit too", wire.Sit(1, "Bo"))
    await registry.do("bo", live.state.id, "start", wire.Start())
    return live


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
        told = [one.told for one in (await server.registry.find(table)).state.told]
    assert [seating.away for seating in info.seating] == [False] * 4
    assert not any(isinstance(one, wire.Away | wire.Back) for one in told), "who comes back in time sees nothing"


async def test_who_loses_the_connection_is_noted_as_away(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        async with connected(url) as bo:
            table = await sit_both(ana, bo)
        live = await server.registry.find(table)
        await until(lambda: live.state.chairs[1].away_since is not None)


async def test_a_client_that_reconnects_all_the_time_does_not_fill_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        live = await begun(registry)
        monkeypatch.setattr(registry_module, "MOST_COMMANDS", live.state.commanded + 1)
        before = live.state.seq
        for _ in range(10 * PRESENCE.at_once):
            ear = Ear(live, "bo")
            registry.presence.hear_of(live, "bo")
            await asyncio.sleep(0)
            live.watchers.remove(ear)
            await registry.presence.end_watching(live, "bo")
        assert live.state.seq - before <= 2 * PRESENCE.at_once + 2
        await registry.do("bo", live.state.id, "word", wire.Say("hello"))  # presence uses up no limit of commands


async def test_who_stays_away_after_many_reconnections_is_noted_as_away_later(tmp_path: Path) -> None:
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        registry.presence.limits = TokenBuckets(Rate(10.0, 1))
        live = await begun(registry)
        for _ in range(3):
            ear = Ear(live, "bo")
            registry.presence.hear_of(live, "bo")
            await until(lambda: live.state.chairs[1].away_since is None)
            live.watchers.remove(ear)
            await registry.presence.end_watching(live, "bo")
        await until(lambda: live.state.chairs[1].away_since is not None)


async def test_grace_counts_from_when_a_process_has_read_the_table(tmp_path: Path) -> None:
    """The game has waited for long when the server begins again: people need a moment to come back."""
    async with registry_at(Deaf(tmp_path / "t.db")) as before:
        table = (await begun(before)).state.id
        await asyncio.sleep(0.05)
    async with registry_at(Deaf(tmp_path / "t.db")) as after:
        live = await after.find(table)
        asked = live.state.chairs[0].asked_since
        assert asked is not None
        assert live.since > asked
        due = missing(live)
        assert [one.at for one in due] == [live.since + GRACE * SECOND] * 2
        assert due[0].entry == wire.Away(0, GRACE * SECOND - LAST_CALL), "most of the grace has passed then"


async def test_a_long_grace_does_not_begin_anew_when_the_table_leaves_memory(tmp_path: Path) -> None:
    grace = round(LONG_QUIET) + 1
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        live = await registry.open(
            "ana", "open", wire.Settings(game="bagoloot", seats=2, clock=wire.Clock(grace=grace))
        )
        await registry.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
        await registry.do("bo", live.state.id, "sit too", wire.Sit(1, "Bo"))
        await registry.do("bo", live.state.id, "start", wire.Start())
        before = missing(live)
        assert registry.forget_quiet(live.touched + LONG_QUIET + 1) == 1
        again = await registry.find(live.state.id)
        assert again is not live
        assert missing(again) == before


async def test_who_sends_requests_is_there(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, browsing(url) as other:
        await web.be_guest()
        await other.be_guest()
        table = await web.open(SETTINGS)
        await web.do(table, wire.Sit(0, "Ana"))
        await other.do(table, wire.Sit(1, "Bo"))
        await web.do(table, wire.Start())
        live = await server.registry.find(table)
        await until(lambda: not live.state.bots_asked())
        before = {due.seat: due.at for due in missing(live)}
        await asyncio.sleep(0.01)
        await web.get(f"/api/tables/{table}/view")
        after = {due.seat: due.at for due in missing(live)}
        assert after[0] > before[0]
        assert after[1] == before[1], "a sign of one is none of the other"

        for due in missing(live):  # as another process would, which has not heard of them
            await server.registry.add(live, due.entry, due.command, lambda _: True)
        await until(lambda: all(chair.away_since is None for chair in live.state.chairs[:2]))


async def test_a_request_of_before_does_not_outlast_the_connection(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, connected(url) as bo:
        guest = await web.be_guest()
        async with connected(url, guest.token) as ana:
            table = await sit_both(ana, bo)
            await web.get(f"/api/tables/{table}")
        live = await server.registry.find(table)
        await until(lambda: live.state.chairs[0].away_since is not None)
        for number in range(3):  # whatever was put off is done by now
            await bo.do(table, wire.Say("hello"), f"say {number}")
        assert live.state.chairs[0].away_since is not None


async def test_a_request_brings_back_who_was_away(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        guest = await web.be_guest()
        async with connected(url, guest.token) as ana, connected(url) as bo:
            table = await sit_both(ana, bo)
        live = await server.registry.find(table)
        await until(lambda: all(chair.away_since is not None for chair in live.state.chairs[:2]))
        await web.get(f"/api/tables/{table}/events?since=0")
        await until(lambda: live.state.chairs[0].away_since is None)
        assert live.state.chairs[1].away_since is not None


async def test_who_comes_back_while_the_bot_thinks_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    decide = Autoplay._decision

    async def slow(self: Autoplay, future: Future[Decision], state: TableState, seat: int, table: AnyTable) -> Decision:
        await until(lambda: not state.chairs[0].is_covered)
        return await decide(self, future, state, seat, table)

    monkeypatch.setattr(Autoplay, "_decision", slow)
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, pace=1, clock=wire.Clock(move=1))
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        live = await server.registry.find(table)
        await until(lambda: live.state.chairs[0].is_covered)
        await asyncio.sleep(0.05)  # the bot is asked
        assert isinstance(await ana.do(table, wire.Return()), wire.Done)
        await until(lambda: live.state.chairs[0].is_covered)

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
        live = {table: await server.registry.find(table) for table in (alone, on, both)}
        await until(lambda: live[both].state.chairs[0].is_covered)
        for table in (alone, on):
            assert live[table].state.due() == ()
            assert missing(live[table]) == []
            assert not any(chair.is_covered for chair in live[table].state.chairs)


async def test_a_table_is_driven_only_while_anybody_attends_it(tmp_path: Path) -> None:
    """Bots of tables that nobody looks at must not slow the bots of others."""
    settings = wire.Settings(game="bagoloot", seats=3, bots={"1": "rule", "2": "rule"}, pace=0)
    async with registry_at(Deaf(tmp_path / "t.db")) as registry:
        live = await registry.open("ana", "open", settings)
        await registry.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
        await registry.do("ana", live.state.id, "start", wire.Start())
        while not live.state.bots_asked():
            await registry.do("ana", live.state.id, f"act {live.state.seq}", wire.Act(live.state.legal_for(0)[0]))
        driver = Counting(Refusing())
        task = driver.drive(registry, live)
        await asyncio.sleep(0.05)
        assert driver.looks == 0
        Ear(live, "stranger")
        await until(lambda: driver.looks > 0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Refusing(Workers):
    """Bots that fail at once."""

    def __init__(self) -> None:
        pass

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        raise BagatelleError("no bots here")


class Counting(Autoplay):
    """Counts how often it looked for something to do."""

    looks = 0

    async def _go_on(self, registry: TableRegistry, live: LiveTable) -> None:
        self.looks += 1
        await super()._go_on(registry, live)
