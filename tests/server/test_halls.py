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
from bagatelle.server.driving import Driver, missing
from bagatelle.server.entries import Row
from bagatelle.server.hall import Hall
from bagatelle.server.judging import Declined
from bagatelle.server.kept import Kept
from bagatelle.server.storage.base import Conflict, Hint, NewRow, StoreFailed
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.telling import Watcher
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

    def __init__(self, kept: Kept, guest: str) -> None:
        super().__init__(guest, kept.hosted.seat_of(guest), views=False)
        self.heard: list[int] = []
        kept.watchers.add(self)
        kept.changed.set()

    def tell(self, message: bytes) -> None:
        told = wire.from_server(message)
        assert isinstance(told, wire.Happened)
        self.heard.append(told.seq)


@contextlib.asynccontextmanager
async def hall_at(
    store: SqliteStore, drive: Callable[[Hall, Kept], asyncio.Task[None]] | None = None
) -> AsyncIterator[Hall]:
    await store.open()
    hall = Hall(store, drive)
    await hall.open_doors()
    try:
        yield hall
    finally:
        await hall.close_doors()
        await store.close()


@pytest.fixture
async def halls(tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    path = tmp_path / "tables.db"
    async with hall_at(Forgetful(path)) as here, hall_at(Deaf(path)) as there:
        yield here, there


async def both_at(halls: tuple[Hall, Hall]) -> tuple[Kept, Kept]:
    """A new table, known to both."""
    kept = await halls[0].open("ana", "open", SETTINGS)
    return kept, await halls[1].find(kept.hosted.id)


async def test_what_no_hint_told_is_heard_by_looking_round(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, other = await both_at(halls)
    ear = Ear(other, "bo")
    await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", kept.hosted.id, "sit too", wire.Sit(1, "Bo"))
    assert ear.heard == []
    await there.look_round()
    assert ear.heard == [2, 3]
    assert ear.viewer == 1
    await there.look_round()
    assert ear.heard == [2, 3]


async def test_a_hint_that_comes_late_changes_nothing(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, other = await both_at(halls)
    ear = Ear(other, "bo")
    await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    for _ in range(3):
        there.hint(kept.hosted.id, 2)
    await there.catch_up(other)
    there.hint(kept.hosted.id, 2)
    there.hint("unknown", 7)
    await asyncio.sleep(0)
    assert ear.heard == [2]


async def test_a_write_whose_fate_was_unknown_is_told_in_the_end(halls: tuple[Hall, Hall]) -> None:
    here, _ = halls
    kept, _ = await both_at(halls)
    ear = Ear(kept, "bo")
    assert isinstance(here.store, Forgetful)
    here.store.forgets = True
    with pytest.raises(StoreFailed):
        await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    here.store.forgets = False
    assert ear.heard == []
    await here.look_round()
    assert ear.heard == [2]
    assert await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana")) == 2, "sent again, it is answered as stored"
    assert ear.heard == [2]


async def test_a_command_sent_again_elsewhere_is_answered_as_it_was(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, _ = await both_at(halls)
    sit = wire.Sit(0, "Ana")
    assert await here.do("ana", kept.hosted.id, "sit", sit) == 2
    assert await here.do("ana", kept.hosted.id, "stand", wire.Stand()) == 3
    assert await there.do("ana", kept.hosted.id, "stand", wire.Stand()) == 3, "not refused for having no seat there"
    assert await there.do("ana", kept.hosted.id, "sit", sit) == 2


async def test_a_command_is_not_refused_for_what_this_process_has_missed(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, other = await both_at(halls)
    await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    assert await there.do("ana", kept.hosted.id, "stand", wire.Stand()) == 3
    assert other.hosted.seq == 3
    with pytest.raises(Declined, match="you do not sit"):
        await here.do("ana", kept.hosted.id, "stand again", wire.Stand())


async def test_the_lobby_shows_what_other_processes_know(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, _ = await both_at(halls)
    await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    (info,) = await there.lobby()
    assert info.seq == 2
    assert info.seating[0].name == "Ana"
    assert [info.table for info in await there.own("ana")] == [kept.hosted.id]


async def test_whoever_is_here_is_not_away_though_another_process_says_so(halls: tuple[Hall, Hall]) -> None:
    """The connection to one process broke, and it noticed only when its person was connected to the other."""
    here, there = halls
    kept, other = await both_at(halls)
    await here.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))
    await there.catch_up(other)
    ear = Ear(other, "ana")
    await here.add(kept, wire.Away(0), "away 0 2", lambda _: True)
    await there.look_round()
    async with asyncio.timeout(30):
        while other.hosted.chairs[0].away_since is not None:
            await asyncio.sleep(0.01)
    assert ear.heard == [3, 4]
    await here.look_round()
    await here.catch_up(kept)
    assert kept.hosted.chairs[0].away_since is None


async def test_a_link_opens_a_seat_once_it_is_right_in_the_log(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, other = await both_at(halls)
    table = kept.hosted.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await there.catch_up(other)
    old = kept.hosted.link_of(0)
    await here.do("ana", table, "stand", wire.Stand())
    await here.do("bo", table, "sit too", wire.Sit(0, "Bo"))
    with pytest.raises(Declined, match="that link opens no seat here"):
        await there.claim("eve", table, "claim", old)
    with pytest.raises(Declined, match="that link opens no seat here"):
        await there.claim("eve", table, "claim", "é" * 64)
    link = kept.hosted.link_of(0)
    assert await there.claim("bo's telephone", table, "claim", link) == 0
    assert await there.claim("bo's telephone", table, "claim", link) == 0
    with pytest.raises(Declined, match="that link opens no seat here"):
        await here.claim("bo", table, "claim with a used link", link)
    assert await here.claim("bo", table, "claim back", other.hosted.link_of(0)) == 0
    assert (await here.find(table)).hosted.chairs[0].guest == "bo"
    with pytest.raises(Declined, match="choose another id"):
        await there.claim("bo's telephone", table, "claim", link)


async def test_no_command_takes_the_name_of_what_happens_by_itself(halls: tuple[Hall, Hall]) -> None:
    here, _ = halls
    kept, _ = await both_at(halls)
    await here.do("ana", kept.hosted.id, "away 0 3", wire.Sit(0, "Ana"))
    await here.add(kept, wire.Away(0), "away 0 3", lambda _: True)
    assert kept.hosted.seq == 3
    await here.add(kept, wire.Away(0), "away 0 3", lambda _: True)
    assert kept.hosted.seq == 3, "that happens once"
    frame = b'{"type":"do","id":"\\taway 0 3","table":"t","command":{"do":"start"}}'
    with pytest.raises(msgspec.ValidationError):
        wire.from_client(frame)


async def test_people_of_a_process_that_died_are_missed_and_covered(halls: tuple[Hall, Hall], tmp_path: Path) -> None:
    """Nobody said that they left, and nobody is there: the others go on after the grace, as they would otherwise."""
    here, _ = halls
    settings = wire.Settings(
        game="sandbag", seats=4, bots={"2": "random", "3": "random"}, pace=0, clock=wire.Clock(grace=1)
    )
    table = (await here.open("ana", "open", settings)).hosted.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", table, "sit too", wire.Sit(1, "Bo"))
    await here.do("bo", table, "start", wire.Start())
    workers = Workers(InlineExecutor())
    async with hall_at(Deaf(tmp_path / "tables.db"), Driver(workers).drive) as living:
        kept = await living.find(table)
        Ear(kept, "bo")
        async with asyncio.timeout(60):
            while not kept.hosted.chairs[0].is_covered:
                await asyncio.sleep(0.02)
        assert kept.hosted.chairs[0].away_since is not None
        assert kept.hosted.chairs[1].away_since is None, "Bo is here"
    await asyncio.to_thread(workers.close)


async def test_who_is_at_another_process_is_missed_again_only_after_twice_the_time(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    kept, other = await both_at(halls)
    table = kept.hosted.id
    await here.do("ana", table, "sit", wire.Sit(0, "Ana"))
    await here.do("bo", table, "sit too", wire.Sit(1, "Bo"))
    await here.do("bo", table, "start", wire.Start())
    await there.catch_up(other)
    Ear(other, "ana")
    assert [due.seat for due in missing(other)] == [1]
    (due, later) = missing(kept)
    assert due.seat == 0
    assert due.at == later.at
    await here.add(kept, due.entry, due.command, lambda _: True)
    await there.look_round()
    async with asyncio.timeout(30):
        while kept.hosted.chairs[0].away_since is not None:
            await asyncio.sleep(0.01)
            await here.catch_up(kept)
    asked = kept.hosted.chairs[0].asked_since
    assert asked is not None
    first, second = missing(kept)
    assert first.at - asked == 2 * (due.at - asked)
    assert first.command != due.command
    assert second == later


async def test_a_table_that_cannot_be_read_keeps_no_others_from_catching_up(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    broken, _ = await both_at(halls)
    kept = await here.open("ana", "another", broken.hosted.settings)
    Ear(broken, "ana")
    Ear(kept, "ana")
    await here.store.append(NewRow(broken.hosted.id, broken.hosted.seq + 1, "c", "", 1, b"nonsense"))
    await there.do("ana", kept.hosted.id, "sit", wire.Sit(0, "Ana"))

    await here.look_round()

    assert kept.hosted.seat_of("ana") == 0
