"""A wall clock that steps back, as after a correction, stops no bots and expires no clocks."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving

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
