"""A server whose tables are in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from bagatelle.server.storage.memory import MemoryStore
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving
from tests.server.processes import started
from tests.server.web import QUICK, browsing

pytestmark = pytest.mark.anyio


async def test_a_server_plays_with_a_store_in_memory() -> None:
    async with serving(MemoryStore()) as (_, url), browsing(url) as web:
        await web.be_guest()
        table = await web.open(QUICK)
        await web.do(table, wire.Sit(0, "Ana"))
        await web.do(table, wire.Start())
        await web.play_on(table)
        assert (await web.get("/health/ready")).status_code == 200


async def test_the_command_warns_that_a_store_in_memory_keeps_nothing(tmp_path: Path) -> None:
    with started(tmp_path / "unused", "--database", "memory:") as running:
        async with connected(running.url) as ana:
            assert await ana.open(QUICK)
    assert running.said().count("Nothing is kept") == 1
    assert not (tmp_path / "unused").exists()
