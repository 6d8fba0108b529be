"""The example of a bot over the network plays whole games at a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from examples.network_bot import play

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from bagatelle.wire.client import connected
from tests.server.clients import serving

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("sandbag", 3, {}), ("bagoloot", 2, {"end": "target", "target": "20"})]
)
async def test_two_bots_of_the_example_play_at_one_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seats: int, options: dict[str, str]
) -> None:
    bots = {str(seat): "heuristic" for seat in range(2, seats)}
    settings = wire.Settings(game=game, seats=seats, options=options, bots=bots, pace=0)
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected("http" + url[2:-3]) as host:
        opened = await host.open(settings)
        table = await host.follow(opened.table)
        link = f"http{url[2:-3]}/table/{opened.table}"
        playing = [asyncio.create_task(play(link, bot)) for bot in ("heuristic", "rule")]
        async with asyncio.timeout(60):
            while table.free:
                await table.hear()
            await table.do(wire.Start())
            await asyncio.gather(*playing)
        (info,) = [info for info in await host.tables(own=True) if info.table == opened.table]

    assert info.status == "over"
    assert capsys.readouterr().out.count(f"The game is over: {info.totals}") == 2
