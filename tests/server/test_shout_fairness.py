"""When several people challenge at once, the first by their own clock counts, not the one with the faster line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.shout_fairness import SAMPLES, Latency
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


def measured(latency: Latency, *seconds: float) -> int:
    """The round-trip time that counts after such measurements."""
    for one in seconds:
        latency.echo(latency.probe(10.0), 10.0 + one)
    return latency.milliseconds


def test_the_smaller_of_claimed_and_measured_counts() -> None:
    latency = Latency()
    latency.claim(60_000)
    assert latency.milliseconds == 0, "nothing was measured"
    assert measured(latency, 0.08) == 80
    assert measured(latency, 0.2) == 80, "the shortest of the last counts"
    assert measured(latency, *[0.2] * SAMPLES) == 200
    latency.claim(30)
    assert latency.milliseconds == 30


def test_an_echo_counts_once_and_only_for_the_last_number() -> None:
    latency = Latency()
    latency.claim(1000)
    old = latency.probe(1.0)
    number = latency.probe(2.0)
    latency.echo(old, 2.5)
    latency.echo(number + 1, 2.5)
    assert latency.milliseconds == 0
    latency.echo(number, 2.5)
    latency.echo(number, 2.1)
    assert latency.milliseconds == 500


@pytest.mark.parametrize(
    ("claimed", "delay", "slow"), [(0, 0.0, False), (200, 0.2, True), (60_000, 0.0, False), (200, None, False)]
)
async def test_the_first_by_the_own_clock_wins_as_far_as_the_line_is_measured(
    tmp_path: Path, claimed: int, delay: float | None, *, slow: bool
) -> None:
    """The second seat shouts 100 ms later, over a slow line or a fast one, whatever it claims; ``None``: no echo."""
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
        await people[second].send(wire.Ping(lag=claimed))
        number = (await people[second].wait_for(wire.Pong)).number
        if delay is not None:
            await asyncio.sleep(delay)
            await people[second].send(wire.Echo(number))
        await people[second].send(wire.Ping(lag=claimed))
        await people[second].wait_for(wire.Pong)
        async with asyncio.TaskGroup() as group:
            early = group.create_task(people[first].do(table, wire.Act("challenge")))
            await asyncio.sleep(0.1)
            late = group.create_task(people[second].do(table, wire.Act("challenge")))
        winner, loser = (late, early) if slow else (early, late)
        assert isinstance(winner.result(), wire.Done)
        refused = loser.result()
        assert isinstance(refused, wire.Refused)
        assert refused.text
