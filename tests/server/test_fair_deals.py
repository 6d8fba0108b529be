"""A deal that can be checked, over real sockets: promised before, kept secret in play, revealed and verified after."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.table.verifying import verify
from bagatelle.wire import messages as wire
from tests.server.clients import connected, serving

pytestmark = pytest.mark.anyio

SETTINGS = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)


async def test_who_keeps_the_commitment_can_verify_the_record_after_the_game(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        connected(url) as spectator,
        asyncio.timeout(120),
    ):
        table = await ana.open(SETTINGS)
        live = (await ana.watch(table, views=True)).info.commitment
        await spectator.watch(table)
        refused = await ana.do(table, wire.Sit(0, "Ana", "not hexadecimal"))
        assert isinstance(refused, wire.Refused)
        assert refused.code == "entropy"
        await ana.do(table, wire.Sit(0, "Ana", "5eed"))
        await ana.do(table, wire.Start())
        seen = 0
        while (state := await ana.next_state(seen)).asked:
            seen = state.seq
            if 0 in state.asked:
                await ana.do(table, wire.Act(state.legal[0]), f"act {seen}")

        info = (await spectator.watch(table)).info
        assert info.commitment == live
        last = next(heard for heard in ana.heard if isinstance(heard, wire.Happened) and heard.seq == info.seq)
        assert isinstance(last.told, wire.Acted)
        assert last.info is not None
        assert last.info.secret == info.secret != ""
        with_secret = [frame for frame in ana.frames if info.secret in frame]
        assert len(with_secret) == 1, "it is told once, with the last action"
        record = await spectator.ask(table, wire.Record())
    assert isinstance(record, wire.Answer)
    assert record.text is not None
    assert "\nentropy 0 5eed\n" in record.text
    assert [check.verdict.value for check in verify(record.text, live).checks] == ["holds"] * 6
