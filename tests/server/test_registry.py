"""Several halls on one database, as several processes have them. No hint ever comes here: all of them are lost."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest

from bagatelle.bots.executor import InlineExecutor
from bagatelle.bots.workers import Workers
from bagatelle.server.delivery.broadcast import Watcher
from bagatelle.server.storage.base import Conflict, Hint, NewRow, StoreFailed
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.autoplay import Autoplay, missing
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.entries import Row
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire

pytestmark = pytest.mark.anyio
SETTINGS = wire.Settings(game="sandbag", seats=4, bots={"2": "random", "3": "random"}, listed=True)


class Deaf(SqliteStore):
    """A store of a process that gets no hints."""

    def listen(self, hint: Hint) -> None:
        pass


class Forgetful(Deaf):
    """A store that does what it is told and then, when asked to, does not say so: a connection lost at a bad moment."""

    forgets = False

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        stored = super().append(row)
        if not self.forgets:
            return stored

        async def forget() -> Row | Conflict:
            await stored
            raise StoreFailed("nobody knows whether it was stored")

        return asyncio.ensure_future(forget())


class Ear(Watcher):
    """A subscriber."""

    def __init__(self, live: LiveTable, guest: str) -> None:
        super().__init__(guest, live.state.seat_of(guest), views=False)
        self.heard: list[int] = []
        live.watchers.add(self)
        live.changed.set()

    def send(self, message: bytes) -> None:
        told = wire.from_server(message)
        assert isinstance(told, wire.Happened)
        self.heard.append(told.seq)


@contextlib.asynccontextmanager
async def registry_at(
    store: SqliteStore, drive: Callable[[TableRegistry, LiveTable], asyncio.Task[None]] | None = None
) -> AsyncIterator[TableRegistry]:
    await store.open()
    registry = TableRegistry(store, drive)
    await registry.open_doors()
    try:
        yield registry
    finally:
        await registry.close_doors()
        await store.close()


@pytest.fixture
async def registries(tmp_path: Path) -> AsyncIterator[tuple[TableRegistry, TableRegistry]]:
    path = tmp_path / "tables.db"
    async with registry_at(Forgetful(path)) as here, registry_at(Deaf(path)) as there:
        yield here, there


async def both_at(registries: tuple[TableRegistry, TableRegistry]) -> tuple[LiveTable, LiveTable]:
    """A new table, known to both."""
    live = await registries[0].open("ana", "open", SETTINGS)
    return live, await registries[1].find(live.state.id)


async def test_what_no_hint_told_is_heard_by_looking_round(registries: tuple[TableRegistry, TableRegistry]) -> None:
    here, there = registries
    live, other = await both_at(registries)
    ear = Ear(other, "bo")
    await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", live.state.id, "sit too", wire.Sit(1, "Bo"))
    assert ear.heard == []
    await there.look_round()
    assert ear.heard == [2, 3]
    assert ear.viewer == 1
    await there.look_round()
    assert ear.heard == [2, 3]


async def test_a_hint_that_comes_late_changes_nothing(registries: tuple[TableRegistry, TableRegistry]) -> None:
    here, there = registries
    live, other = await both_at(registries)
    ear = Ear(other, "bo")
    await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    for _ in range(3):
        there.hint(live.state.id, 2)
    await there.catch_up(other)
    there.hint(live.state.id, 2)
    there.hint("unknown", 7)
    await asyncio.sleep(0)
    assert ear.heard == [2]


async def test_a_write_whose_fate_was_unknown_is_told_in_the_end(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, _ = registries
    live, _ = await both_at(registries)
    ear = Ear(live, "bo")
    assert isinstance(here.store, Forgetful)
    here.store.forgets = True
    with pytest.raises(StoreFailed):
        await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    here.store.forgets = False
    assert ear.heard == []
    await here.look_round()
    assert ear.heard == [2]
    assert await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana")) == 2, "sent again, it is answered as stored"
    assert ear.heard == [2]


async def test_a_command_sent_again_elsewhere_is_answered_as_it_was(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, there = registries
    live, _ = await both_at(registries)
    sit = wire.Sit(0, "Ana")
    assert await here.do("ana", live.state.id, "sit", sit) == 2
    assert await here.do("ana", live.state.id, "stand", wire.Stand()) == 3
    assert await there.do("ana", live.state.id, "stand", wire.Stand()) == 3, "not refused for having no seat there"
    assert await there.do("ana", live.state.id, "sit", sit) == 2


async def test_a_command_is_not_refused_for_what_this_process_has_missed(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, there = registries
    live, other = await both_at(registries)
    await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    assert await there.do("ana", live.state.id, "stand", wire.Stand()) == 3
    assert other.state.seq == 3
    with pytest.raises(Declined, match="you do not sit"):
        await here.do("ana", live.state.id, "stand again", wire.Stand())


async def test_the_lobby_shows_what_other_processes_know(registries: tuple[TableRegistry, TableRegistry]) -> None:
    here, there = registries
    live, _ = await both_at(registries)
    await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    (info,) = await there.lobby.listed()
    assert info.seq == 2
    assert info.seating[0].name == "Ana"
    assert [info.table for info in await there.lobby.own("ana")] == [live.state.id]


async def test_whoever_is_here_is_not_away_though_another_process_says_so(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    """The connection to one process broke, and it noticed only when its person was connected to the other."""
    here, there = registries
    live, other = await both_at(registries)
    await here.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))
    await there.catch_up(other)
    ear = Ear(other, "ana")
    await here.add(live, wire.Away(0), "away 0 2", lambda _: True)
    await there.look_round()
    async with asyncio.timeout(30):
        while other.state.chairs[0].away_since is not None:
            await asyncio.sleep(0.01)
    assert ear.heard == [3, 4]
    await here.look_round()
    await here.catch_up(live)
    assert live.state.chairs[0].away_since is None


async def test_a_link_opens_a_seat_once_it_is_right_in_the_log(registries: tuple[TableRegistry, TableRegistry]) -> None:
    here, there = registries
    live, other = await both_at(registries)
    table = live.state.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await there.catch_up(other)
    old = live.state.link_of(0)
    await here.do("ana", table, "stand", wire.Stand())
    await here.do("bo", table, "sit too", wire.Sit(0, "Bo"))
    with pytest.raises(Declined, match="that link opens no seat here"):
        await there.claim("eve", table, "claim", old)
    with pytest.raises(Declined, match="that link opens no seat here"):
        await there.claim("eve", table, "claim", "é" * 64)
    link = live.state.link_of(0)
    assert await there.claim("bo's telephone", table, "claim", link) == 0
    assert await there.claim("bo's telephone", table, "claim", link) == 0
    with pytest.raises(Declined, match="that link opens no seat here"):
        await here.claim("bo", table, "claim with a used link", link)
    assert await here.claim("bo", table, "claim back", other.state.link_of(0)) == 0
    assert (await here.find(table)).state.chairs[0].guest == "bo"
    with pytest.raises(Declined, match="choose another id"):
        await there.claim("bo's telephone", table, "claim", link)


async def test_no_command_takes_the_name_of_what_happens_by_itself(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, _ = registries
    live, _ = await both_at(registries)
    await here.do("ana", live.state.id, "away 0 3", wire.Sit(0, "Ana"))
    await here.add(live, wire.Away(0), "away 0 3", lambda _: True)
    assert live.state.seq == 3
    await here.add(live, wire.Away(0), "away 0 3", lambda _: True)
    assert live.state.seq == 3, "that happens once"
    frame = b'{"type":"do","id":"\\taway 0 3","table":"t","command":{"do":"start"}}'
    with pytest.raises(msgspec.ValidationError):
        wire.from_client(frame)


async def test_people_of_a_process_that_died_are_missed_and_covered(
    registries: tuple[TableRegistry, TableRegistry], tmp_path: Path
) -> None:
    """Nobody said that they left, and nobody is there: the others go on after the grace, as they would otherwise."""
    here, _ = registries
    settings = wire.Settings(
        game="sandbag", seats=4, bots={"2": "random", "3": "random"}, pace=0, clock=wire.Clock(grace=1)
    )
    table = (await here.open("ana", "open", settings)).state.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", table, "sit too", wire.Sit(1, "Bo"))
    await here.do("bo", table, "start", wire.Start())
    workers = Workers(InlineExecutor())
    async with registry_at(Deaf(tmp_path / "tables.db"), Autoplay(workers).drive) as living:
        live = await living.find(table)
        Ear(live, "bo")
        async with asyncio.timeout(60):
            while not live.state.chairs[0].is_covered:
                await asyncio.sleep(0.02)
        assert live.state.chairs[0].away_since is not None
        assert live.state.chairs[1].away_since is None, "Bo is here"
    await asyncio.to_thread(workers.close)


async def test_who_is_at_another_process_is_missed_again_only_after_twice_the_time(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, there = registries
    live, other = await both_at(registries)
    table = live.state.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", table, "sit too", wire.Sit(1, "Bo"))
    await here.do("bo", table, "start", wire.Start())
    await there.catch_up(other)
    Ear(other, "ana")
    assert [due.seat for due in missing(other)] == [1]
    (due, later) = missing(live)
    assert due.seat == 0
    assert due.at == later.at
    await here.add(live, due.entry, due.command, lambda _: True)
    await there.look_round()
    async with asyncio.timeout(30):
        while live.state.chairs[0].away_since is not None:
            await asyncio.sleep(0.01)
            await here.catch_up(live)
    asked = live.state.chairs[0].asked_since
    assert asked is not None
    first, second = missing(live)
    assert first.at - asked == 2 * (due.at - asked)
    assert first.command != due.command
    assert second == later


async def test_a_table_that_cannot_be_read_keeps_no_others_from_catching_up(
    registries: tuple[TableRegistry, TableRegistry],
) -> None:
    here, there = registries
    broken, _ = await both_at(registries)
    live = await here.open("ana", "another", broken.state.settings)
    Ear(broken, "ana")
    Ear(live, "ana")
    await here.store.append(NewRow(broken.state.id, broken.state.seq + 1, "c", "", 1, b"nonsense"))
    await there.do("ana", live.state.id, "sit", wire.Sit(0, "Ana"))

    await here.look_round()

    assert live.state.seat_of("ana") == 0
