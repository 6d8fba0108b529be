"""The lobby: a listed table that waits for people is shown only while its host is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.app import Server
from bagatelle.server.http.routes import TableList
from bagatelle.server.storage.base import LISTED_PER_HOST
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.live import LEASE
from bagatelle.server.tables.lobby import MOST_LISTED
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving
from tests.server.web import Web, browsing, read

pytestmark = pytest.mark.anyio

LISTED = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0, listed=True)


async def shown(client: Client) -> list[str]:
    """The tables of the lobby."""
    answer = await client.answered(wire.Tables("t"), "t")
    assert isinstance(answer, wire.Lobby)
    return [info.table for info in answer.tables]


async def until_shown(client: Client, expected: set[str]) -> None:
    async with asyncio.timeout(30):
        while set(await shown(client)) != expected:
            await asyncio.sleep(0.02)


async def test_many_tables_without_a_host_do_not_hide_the_table_of_a_person_who_waits(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana, connected(url) as ben:
        waiting = await ana.open(LISTED)
        await ana.watch(waiting)
        await ana.do(waiting, wire.Sit(0, "Ana"))
        async with connected(url) as eve:
            empty = [await eve.open(LISTED) for _ in range(MOST_LISTED + 20)]
            for table in empty:
                await eve.watch(table)
                await eve.send(wire.Leave(table))
            table = empty[-1]
            await eve.watch(table)
            await until_shown(ben, {waiting, table})
        await until_shown(ben, {waiting})
        for number in range(MOST_LISTED + 20):
            await server.registry.open("eve", f"table {number}", LISTED)
        assert await shown(ben) == [waiting]


async def test_a_table_is_shown_again_when_its_host_comes_back(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ben:
        async with connected(url) as ana, connected(url, ana.token) as phone:
            token = ana.token
            table = await ana.open(LISTED)
            await ana.watch(table)
            await phone.watch(table)
            await until_shown(ben, {table})
            await ana.send(wire.Leave(table))
            await ana.answered(wire.Tables("t"), "t")
            assert await shown(ben) == [table], "another device of the host is still there"
        await until_shown(ben, set())
        assert isinstance(await ben.do(table, wire.Sit(0, "Ben")), wire.Done), "by its link it is open"
        assert await shown(ben) == [], "only the host brings it back into the lobby"
        async with connected(url, token) as ana:
            await ana.watch(table)
            await until_shown(ben, {table})


async def test_a_game_that_has_begun_is_shown_while_anybody_is_there(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as cleo:
        async with connected(url) as ben:
            async with connected(url) as ana:
                table = await ana.open(LISTED)
                await ana.watch(table)
                await ben.watch(table)
                await ana.do(table, wire.Sit(0, "Ana"))
                await ana.do(table, wire.Start())
                await until_shown(cleo, {table})
            while not isinstance(getattr(await ben.receive(), "told", None), wire.Away):
                pass
            assert await shown(cleo) == [table], "the host has gone, and Ben is there"
        await until_shown(cleo, set())  # nobody is there: the game stands still
        await cleo.watch(table)
        await until_shown(cleo, {table})


async def test_a_running_game_has_a_lease_that_its_people_renew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        later = Later(server, monkeypatch)
        table = await ana.open(LISTED)
        await ana.watch(table)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        await until_listed(server, [table])
        later.by += LEASE + 1
        assert await server.store.listed(later.now(), 5) == []
        server.registry.lobby.renew_all()
        await until_listed(server, [table])
        del server.registry._live[table]  # the process has died, and nobody comes back
        later.by += LEASE + 1
        await until_listed(server, [])


async def test_tables_that_wait_for_people_come_before_games_to_watch(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as ben:
        waiting, running = await ana.open(LISTED), await ben.open(LISTED)
        await ana.watch(waiting)
        await ben.watch(running)
        await ben.do(running, wire.Sit(0, "Ben"))
        await ben.do(running, wire.Start())
        await until_shown(ben, {waiting, running})
        assert await shown(ben) == [waiting, running]


async def test_of_one_host_three_tables_are_shown_and_nobody_is_hidden(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana, connected(url) as ben:
        waiting = await ana.open(LISTED)
        await ana.watch(waiting)
        for number in range(MOST_LISTED + 10):
            live = await server.registry.open("eve", f"table {number}", LISTED)
            server.registry.presence.hear_of(live, "eve")
        async with asyncio.timeout(30):
            while len(await shown(ben)) != 1 + LISTED_PER_HOST:
                await asyncio.sleep(0.02)
        assert waiting in await shown(ben)


async def tables(web: Web) -> list[str]:
    return [info.table for info in read(await web.get("/api/tables"), TableList).tables]


async def until_listed(server: Server, expected: list[str]) -> None:
    async with asyncio.timeout(30):
        while await server.store.listed(server.registry.now(), 5) != expected:
            await asyncio.sleep(0.02)


class Later:
    """The clock of a hall, which a test sets forward."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = server.registry.now
        self.by = 0
        monkeypatch.setattr(server.registry, "now", self.now)

    def now(self) -> int:
        return self._now() + self.by


async def test_the_requests_of_a_host_without_a_connection_count_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, browsing(url) as other:
        later = Later(server, monkeypatch)
        await web.be_guest()
        table = await web.open(LISTED)
        assert await tables(other) == []
        await web.get(f"/api/tables/{table}")
        await until_listed(server, [table])
        assert await tables(other) == [table]
        later.by += LEASE + 1
        server.registry.lobby.renew_all()
        await until_listed(server, [])


async def test_a_table_is_shown_for_as_long_as_its_host_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana, connected(url) as ben:
        later = Later(server, monkeypatch)
        table = await ana.open(LISTED)
        await ana.watch(table)
        await until_shown(ben, {table})
        for _ in range(3):
            later.by += LEASE // 2 + 1
            server.registry.lobby.renew_all()
            async with asyncio.timeout(30):
                while not await server.store.listed(later.now() + LEASE // 2, 5):  # its lease is not renewed yet
                    await asyncio.sleep(0.02)
            assert await shown(ben) == [table]


async def test_after_a_crash_the_tables_of_hosts_who_do_not_come_back_leave_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        later = Later(server, monkeypatch)
        table = await ana.open(LISTED)
        await ana.watch(table)
        await until_listed(server, [table])
        del server.registry._live[table]  # as in a process that has just begun
        later.by += LEASE + 1
        await until_listed(server, [])
