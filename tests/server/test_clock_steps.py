"""Clocks that are wrong: a wall clock that steps back, and processes whose clocks differ."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.clocks import MOST_DRIFT, SECOND
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.test_registry import Deaf, registry_at

pytestmark = pytest.mark.anyio

HOUR = 3_600 * 10**9
"""In nanoseconds."""


async def test_a_clock_that_steps_back_an_hour_stops_no_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = wire.Settings(
        "sandbag", 3, bots={"1": "random", "2": "random"}, pace=0, clock=wire.Clock(move=600, grace=60)
    )
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table)
        await ana.do(table, wire.Sit(0, "Ana"))
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() - HOUR)
        monkeypatch.setattr(time, "time", lambda: (real() - HOUR) / 10**9)
        await ana.do(table, wire.Start())
        live = await server.registry.find(table)
        state = live.state
        async with asyncio.timeout(30):
            while state.bots_asked():
                await asyncio.sleep(0.01)
        assert state.table is not None
        assert len(state.table.actions) >= 2, "both bots have chosen"
        times = [row.at for row in await server.store.read(table, 0)]
        assert times == sorted(times)
        assert times[-1] - times[0] < 60_000, "no entry is stamped an hour before the others"
        assert all(due.at > server.registry.now() for due in state.due()), "no clock has run out"


MOVE = 600
TIMED = wire.Settings("sandbag", 3, clock=wire.Clock(move=MOVE, grace=0))


async def begun(registry: TableRegistry, name: str) -> LiveTable:
    """A running game of three people with a clock for every choice."""
    live = await registry.open("ana", name, TIMED)
    for seat, guest in enumerate(("ana", "bo", "cy")):
        await registry.do(guest, live.state.id, "sit", wire.Sit(seat, guest))
    await registry.do("ana", live.state.id, "start", wire.Start())
    return live


def turn(registry: TableRegistry, seconds: float) -> None:
    """Make the clock of a process fast."""
    registry._clock._offset += round(seconds * SECOND)


async def test_the_fast_clock_of_another_process_changes_one_table_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with registry_at(Deaf(path)) as here, registry_at(Deaf(path)) as there:
        live, other = await begun(here, "one"), await begun(here, "two")
        turn(there, 3600)
        await there.do("ana", live.state.id, "word", wire.Say("hello"))
        before, began = here.now(), time.monotonic()
        await here.catch_up(live)
        passed = (time.monotonic() - began) * SECOND
        assert here.now() - before <= passed + SECOND, "the clock of this process has not moved"

        await here.do("bo", live.state.id, "word", wire.Say("hello"))
        at = [row.at for row in await here.store.read(live.state.id, 0)]
        assert at == sorted(at), "at the table time never goes back"
        await here.do("bo", other.state.id, "word", wire.Say("hello"))
        assert other.state.last_at - before < 60 * SECOND
        assert other.state.due()[0].at > here.time_at(other), "no clock has run out at the other table"

        action = live.state.legal_for(0)[0]
        await here.do("ana", live.state.id, "act", wire.Act(action))
        deadlines = {one.seat: one.at for one in live.state.deadlines()}
        assert deadlines
        assert all(at <= here.now() + MOVE * SECOND for at in deadlines.values()), "clients count by this clock"
        again = await there.find(other.state.id)
        await there.do("cy", other.state.id, "word", wire.Say("hello"))
        assert again.state.last_at >= other.state.last_at


async def test_processes_whose_clocks_differ_by_little_send_the_same_deadlines(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with registry_at(Deaf(path)) as here, registry_at(Deaf(path)) as there:
        live = await begun(here, "one")
        turn(there, 3)
        other = await there.find(live.state.id)
        await there.do("ana", live.state.id, "act", wire.Act(other.state.legal_for(0)[0]))
        await here.catch_up(live)
        assert live.state.deadlines() == other.state.deadlines()
        assert 0 <= there.now() - here.now() < SECOND


async def test_many_small_steps_of_another_clock_move_this_one_by_a_bound(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with registry_at(Deaf(path)) as here, registry_at(Deaf(path)) as there:
        live = await begun(here, "one")
        before, began = here.now(), time.monotonic()
        for number in range(20):
            turn(there, 4)
            await there.do("ana", live.state.id, f"word {number}", wire.Say("hello"))
            await here.catch_up(live)
        passed = (time.monotonic() - began) * SECOND
        assert here.now() - before <= passed + MOST_DRIFT + SECOND
        assert here.time_at(live) >= live.state.last_at
