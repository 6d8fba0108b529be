"""People and bots at tables of a real server, over real sockets."""

from __future__ import annotations

import asyncio
import itertools
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

from bagatelle import bots
from bagatelle.bots.workers import Question, question
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import autoplay
from bagatelle.table.record import AnyTable, read, replay
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving
from tests.server.views import own_in, seat_in

pytestmark = pytest.mark.anyio


async def test_opening_a_table_looks_through_no_installed_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That reads a file of every package, on the event loop; the server does it once, at its start."""
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana:
        looked: list[str] = []

        def look(group: str) -> list[EntryPoint]:
            looked.append(group)
            return []

        monkeypatch.setattr(bots, "entry_points", look)
        settings = wire.Settings(game="sandbag", seats=3, bots={"1": "gale", "2": "random"})
        assert await ana.open(settings)
        refusal = await ana.answered(wire.Open("x", msgspec.structs.replace(settings, bots={"1": "none"})), "x")
        assert isinstance(refusal, wire.Refused)
        assert not looked


async def play_on(client: Client, table: str) -> None:
    """Choose the first legal action whenever asked, until the game is over."""
    seen = 0
    async with asyncio.timeout(120):
        while True:
            state = await client.next_state(seen)
            seen = state.seq
            if not state.asked:
                return
            if seat_in(state) in state.asked:
                await client.do(table, wire.Act(state.legal[0]), f"act {seen}")


@pytest.mark.parametrize(("game", "seats"), [("sandbag", 4), ("bagoloot", 3)])
async def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path, game: str, seats: int) -> None:
    bots = {str(seat): "heuristic" for seat in range(1, seats)}
    settings = wire.Settings(game=game, seats=seats, bots=bots, pace=0)
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        assert isinstance(await ana.do(table, wire.Sit(0, "Ana")), wire.Done)
        assert isinstance(await ana.do(table, wire.Start()), wire.Done)
        await play_on(ana, table)

        info = (await ana.watch(table)).info
        assert info.status == "over"
        record = await ana.ask(table, wire.Record())
        assert isinstance(record, wire.Answer)
        assert record.text is not None
        outcome = replay(read(record.text)).outcome()
        assert outcome is not None
        assert outcome.winners == info.winners
        happened = [heard.seq for heard in ana.heard if isinstance(heard, wire.Happened)]
        assert list(dict.fromkeys(happened)) == list(range(1, info.seq + 1)), "everything is told, in order"


async def test_a_spectator_takes_over_the_seat_of_a_bot_in_a_running_game(tmp_path: Path) -> None:
    bots = {str(seat): "rule" for seat in range(1, 3)}
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        connected(url) as ben,
    ):
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots=bots, pace=0))
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        await ben.watch(table, views=True)
        assert seat_in(await ben.next_state(0)) is None
        assert isinstance(await ben.do(table, wire.Sit(0, "Ben")), wire.Refused), "a person keeps the seat"
        assert isinstance(await ben.do(table, wire.Sit(2, "Ben")), wire.Refused), "whoever wants a bot's seat asks"
        await ben.do(table, wire.AskSeat(2, "Ben"))
        done = await ana.do(table, wire.Agree("Ben"))
        assert isinstance(done, wire.Done)
        own = own_in(await ben.next_state(done.seq - 1))
        assert own["seat"] == 2
        assert own["hand"]
        await ana.watch(table, views=True)
        await asyncio.gather(play_on(ana, table), play_on(ben, table))

        acted = [
            (told.seat, told.by)
            for told in (heard.told for heard in ben.heard if isinstance(heard, wire.Happened))
            if isinstance(told, wire.Acted)
        ]
        assert (2, "") in acted


async def test_a_mistake_of_ours_does_not_stop_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = itertools.count()

    def mistaken(table: AnyTable, seat: int, bot: str) -> Question:
        if next(asked) == 0:
            raise KeyError("something nobody thought of")
        return question(table, seat, bot)

    monkeypatch.setattr(autoplay, "question", mistaken)
    monkeypatch.setattr(autoplay, "PAUSE", 0.01)
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana:
        table = await ana.open(wire.Settings(game="sandbag", seats=3, bots={"1": "rule", "2": "rule"}, pace=0))
        await ana.watch(table)
        await ana.do(table, wire.Sit(0, "Ana"))
        await ana.do(table, wire.Start())
        while not isinstance((await ana.wait_for(wire.Happened)).told, wire.Acted):
            pass
    assert next(asked) > 1
