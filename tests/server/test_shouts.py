"""When several challenge at once, the one who was first by the own clock is heard, not the one with the faster line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected, serving

pytestmark = pytest.mark.anyio

SEATS = 3
NAMES = ("Ana", "Ben", "Cleo")


async def until_a_window(people: list[Client], table: str) -> wire.State:
    """Play a game until two others may challenge a bag; where it stands then."""
    seen = 0
    while True:
        states = [await client.next_state(seen) for client in people]
        state = states[0]
        assert len({other.seq for other in states}) == 1
        seen = state.seq
        if len(state.asked) == 2:
            return state
        assert state.asked, "the game ended without a window"
        seat = state.asked[0]
        choices = states[seat].legal
        wanted = [text for text in choices if text.split()[0] in {"bag", "lid", "open", "build", "steal"}]
        await people[seat].do(table, wire.Act((wanted or list(choices))[-1 if wanted else 0]))


@pytest.mark.parametrize("slow", [False, True])
async def test_the_one_who_was_first_by_the_own_clock_is_heard(tmp_path: Path, *, slow: bool) -> None:
    """The second seat shouts 100 ms later over a line that takes 200 ms there and back, or over a fast one."""
    async with (
        serving(SqliteStore(tmp_path / "tables.db")) as (_, url),
        connected(url) as ana,
        connected(url) as ben,
        connected(url) as cleo,
    ):
        people = [ana, ben, cleo]
        table = await ana.open(wire.Settings(game="bagoloot", seats=SEATS, pace=0))
        for seat, client in enumerate(people):
            await client.watch(table, views=True)
            await client.do(table, wire.Sit(seat, NAMES[seat]))
        await ana.do(table, wire.Start())
        first, second = (await until_a_window(people, table)).asked
        if slow:
            await people[second].send(wire.Ping(lag=200))
        async with asyncio.TaskGroup() as group:
            early = group.create_task(people[first].do(table, wire.Act("challenge")))
            await asyncio.sleep(0.1)
            late = group.create_task(people[second].do(table, wire.Act("challenge")))
        winner, loser = (late, early) if slow else (early, late)
        assert isinstance(winner.result(), wire.Done)
        refused = loser.result()
        assert isinstance(refused, wire.Refused)
        assert refused.text
