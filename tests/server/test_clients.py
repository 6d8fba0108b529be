"""What clients can do to a server, and what the server does to clients that cannot follow."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.delivery.outbox import MOST_WAITING
from bagatelle.server.delivery.session import Closed, Session
from bagatelle.server.guests import Guests
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.clients import Gate, connected, serving

pytestmark = pytest.mark.anyio


async def test_after_what_a_slow_client_has_missed_it_hears_nothing_more(tmp_path: Path) -> None:
    """Else it would believe that it has heard everything up to the last number, and never hear what is between."""
    store = SqliteStore(tmp_path / "tables.db")
    frames = Gate()
    connection = Session(TableRegistry(store), Guests(store), frames.send, None)
    sending = asyncio.create_task(connection.send_all())
    for number in range(2 * MOST_WAITING):
        connection.post(str(number).encode())
    await asyncio.sleep(0)
    frames.is_open.set()
    while connection.is_slow and not sending.done():
        await asyncio.sleep(0)
        connection.post(b"later")

    with pytest.raises(Closed, match="too slow"):
        await sending
    assert frames.sent == [str(number) for number in range(len(frames.sent))]


async def test_nobody_stops_a_bot_by_taking_the_name_of_its_choice(tmp_path: Path) -> None:
    settings = wire.Settings(game="sandbag", seats=3, bots={"1": "random", "2": "random"}, pace=0)
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), connected(url) as ana:
        table = await ana.open(settings)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"))
        for number in range(3):
            for seat in (1, 2):
                assert isinstance(await ana.do(table, wire.Say("oops"), f"bot {seat} {number}"), wire.Done)
        await ana.do(table, wire.Start())
        acted: set[int] = set()
        while not acted >= {1, 2}:
            message = await ana.wait_for(wire.Happened)
            if isinstance(message.told, wire.Acted):
                acted.add(message.told.seat)
            if ana.state is not None and 0 in ana.state.asked and ana.state.legal:
                await ana.send(wire.Do(ana.new_id(), table, wire.Act(ana.state.legal[0])))


async def test_a_seat_that_was_taken_over_is_answered_again_when_asked_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with serving(store) as (_, url), connected(url) as ana, connected(url) as phone:
        table = await ana.open(wire.Settings(game="sandbag"))
        await ana.do(table, wire.Sit(0, "Ana"))
        link = (await ana.watch(table)).own.link
        for _ in range(2):
            answer = await phone.answered(wire.Claim("take over", table, link), "take over")
            assert isinstance(answer, wire.Watching), answer
            assert answer.own.seat == 0
