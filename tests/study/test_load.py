"""The measuring of load, with very little of it."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest
from bench.frame_sizes import mean_size

from bagatelle import games
from bagatelle.server.delivery.session import MOST_WATCHED
from bagatelle.study.frames import Frames
from bagatelle.study.load import SEATS, Seat, Shape, Table, Times, frames_of, measure, table_of
from bagatelle.wire import messages as wire

ONLY_LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are kept on one core, which only Linux can do"
)


class Line(Frames):
    """A connection to nowhere that keeps what is sent, and seats who asks for it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[wire.ToServer] = []

    def send(self, text: bytes) -> None:
        message = wire.from_client(text)
        self.sent.append(message)
        if isinstance(message, wire.Do):
            asyncio.get_running_loop().call_soon(self.hear, wire.encoded(wire.Done(message.id, message.table, 1)))


async def watched_at_last(tables: int) -> set[str]:
    """The tables that a connection watches after so many games."""
    line = Line()
    seat = Seat(line)
    table = Table("table", [seat], Times(), 0.0, asyncio.Event())
    for number in range(tables):
        table.id = f"id {number}"
        await seat.sit(table, 0)
    watched: set[str] = set()
    for message in line.sent:
        if isinstance(message, wire.Watch):
            watched.add(message.table)
        if isinstance(message, wire.Leave):
            watched.discard(message.table)
    return watched


def test_a_connection_leaves_the_table_of_the_game_before() -> None:
    assert asyncio.run(watched_at_last(MOST_WATCHED + 1)) == {f"id {MOST_WATCHED}"}


@ONLY_LINUX
def test_bots_play_beside_one_person() -> None:
    measured = asyncio.run(measure(Shape("one table", 2, 0.0, people=1), 1.0))

    assert measured.connections == 2
    assert measured.moves > len(measured.frame_bytes)
    assert 0 < measured.ping[0] <= measured.ping[1]


@ONLY_LINUX
def test_clients_play_and_everybody_hears_of_every_move() -> None:
    cores = os.sched_getaffinity(0)
    # Without a pause two tables alone move so quickly that the server's rate limit disconnects their seats.
    measured = asyncio.run(measure(Shape("two tables", 2, 0.01), 1.0))

    assert measured.connections == 2 * SEATS
    assert measured.moves > 0
    assert 0 < measured.acknowledged[0] <= measured.acknowledged[1]
    assert 0 < measured.everywhere[0] <= measured.everywhere[1]
    assert set(measured.frame_bytes) == set(games.names())
    assert all(size > 100 for size in measured.frame_bytes.values())
    assert frames_of([measured]).startswith("mean frame per seat after a move, two tables: bagoloot ")
    assert table_of([measured]).splitlines()[1].startswith("two tables")
    assert os.sched_getaffinity(0) == cores


@pytest.mark.parametrize(("game", "most"), [("sandbag", 777), ("bagoloot", 622)])
def test_the_mean_frame_of_a_seat_keeps_within_its_limit(game: str, most: int) -> None:
    assert 300 < mean_size(game, 4) <= most
