"""How much a server bears: real games over real sockets, stored for good, with the server on one core alone.

The clients know no rules: they choose at random among the legal actions that the server sends with every view. They
do as little as they can besides, as they share the other core with the measuring.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bagatelle import bots, games
from bagatelle.core.errors import BagatelleError
from bagatelle.study.frames import Frames, reach
from bagatelle.wire import messages as wire
from bagatelle.wire.socket_limit import raise_socket_limit

START = 60.0
SEATS = 4
TOGETHER = 200
"""Connections that are made at the same time."""
PING_EVERY = 0.01
"""Seconds between two pings."""
AGAIN = 0.05
"""Seconds before a refused choice is thought over."""


class _State(msgspec.Struct, tag_field="type", tag="state", kw_only=True):
    table: str = ""
    seq: int = 0
    asked: tuple[int, ...]
    legal: tuple[str, ...]


class _Told(msgspec.Struct):
    what: str


class _Heard(msgspec.Struct, tag_field="type", tag="happened"):
    table: str
    seq: int
    told: _Told
    state: _State | None = None


class _Done(msgspec.Struct, tag_field="type", tag="done"):
    table: str
    id: str
    seq: int


class _Refused(msgspec.Struct, tag_field="type", tag="refused"):
    id: str
    code: str
    text: str


class _Info(msgspec.Struct):
    table: str


class _Watching(msgspec.Struct, tag_field="type", tag="watching"):
    id: str
    info: _Info


class _Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    guest: str


class _Pong(msgspec.Struct, tag_field="type", tag="pong"):
    sent: float


_decoder = msgspec.json.Decoder(_Heard | _State | _Done | _Refused | _Watching | _Welcome | _Pong)
"""Of each message only what the clients need."""


@dataclass
class Times:
    """What was measured."""

    acknowledged: list[float] = field(default_factory=list)
    """Seconds from sending a choice to its acknowledgement."""
    everywhere: list[float] = field(default_factory=list)
    """Seconds from sending a choice until every seat has heard of it."""
    moves: int = 0
    """Choices that were sent to all seats, those of bots too."""
    pings: list[float] = field(default_factory=list)
    """Seconds from a ping to its answer, which the event loop of the server gives at once."""
    frames: Counter[str] = field(default_factory=Counter)
    """By game: frames that a seat was sent after a choice."""
    frame_bytes: Counter[str] = field(default_factory=Counter)
    """By game: bytes of these frames."""
    is_on: bool = False

    def heard(self, game: str, size: int) -> None:
        """Count a frame after a choice."""
        if self.is_on:
            self.frames[game] += 1
            self.frame_bytes[game] += size


class Seat:
    """A connection of somebody at a table."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.table: Table | None = None
        self.number = 0
        self.opened: asyncio.Future[str] | None = None
        self.ponged: list[tuple[float, float]] = []
        """When each ping that was answered was sent, and when its answer came."""
        self._watched = ""
        """Id of the table that the connection watches."""
        self._sent: dict[str, float] = {}
        self._count = 0
        self._state: _State | None = None
        self._sitting: dict[str, asyncio.Future[None]] = {}
        frames.hear = self._hear
        self.send(wire.Hello())

    def send(self, message: wire.ToServer) -> None:
        self._frames.send(wire.encoded(message))

    def do(self, command: wire.AnyCommand) -> str:
        """Give a command; its id."""
        assert self.table is not None
        self._count += 1
        name = f"{self.table.name} {self.number} {self._count}"
        if isinstance(command, wire.Act):
            self._sent[name] = time.perf_counter()
        self.send(wire.Do(name, self.table.id, command))
        return name

    def _hear(self, frame: bytes) -> None:
        message = _decoder.decode(frame)
        table = self.table
        if isinstance(message, _Heard | _State | _Done) and (table is None or message.table != table.id):
            return  # the game before
        match message:
            case _State():
                self._state = message
                if table is not None:
                    self._consider(table)
            case _Heard() if table is not None:
                table.heard(message.seq, self, message.told.what, len(frame))
                if message.state is not None:
                    self._state = message.state
                    self._state.seq = message.seq
                    self._consider(table)
            case _Done() if table is not None:
                self._done(message, table)
            case _Refused():
                self._refused(message)
            case _Watching() if self.opened is not None and not self.opened.done():
                self.opened.set_result(message.info.table)
            case _Welcome():
                self.welcome.set_result(None)
            case _Pong(sent):
                self.ponged.append((sent, time.perf_counter()))

    def _done(self, message: _Done, table: Table) -> None:
        began = self._sent.pop(message.id, None)
        if message.id in self._sitting:
            self._be_seated(message.id)
        elif began is not None:
            table.acknowledged(message.seq, began)
            self._consider(table)

    def _be_seated(self, message_id: str) -> None:
        is_sitting = self._sitting.pop(message_id)
        if not is_sitting.done():  # in the end nobody waits any more
            is_sitting.set_result(None)

    def _refused(self, message: _Refused) -> None:
        if message.id in self._sitting:
            self._sitting.pop(message.id).set_exception(BagatelleError(message.text))
        # Others were faster, or the game before is meant.
        elif self._sent.pop(message.id, None) is not None and self.table is not None:
            asyncio.get_running_loop().call_later(AGAIN, self._consider, self.table)

    def _consider(self, table: Table) -> None:
        """Choose, if it is one's turn."""
        state = self._state
        if state is None or self._sent or table is not self.table:
            return
        if not state.asked and not state.legal:
            table.is_over.set()
        elif self.number in state.asked and state.legal:
            choice = wire.Act(table.rng.choice(state.legal))
            self._state = None
            if table.pause:
                pause = table.rng.uniform(0, 2 * table.pause)
                asyncio.get_running_loop().call_later(pause, self._act, table.id, choice)
            else:
                self.do(choice)

    def _act(self, table: str, choice: wire.Act) -> None:
        if self.table is not None and self.table.id == table:
            self.do(choice)

    async def sit(self, table: Table, number: int) -> None:
        """Take a seat at a new table."""
        if self._watched:  # a connection watches few tables at once
            self.send(wire.Leave(self._watched))
        self.table, self.number, self._state, self._watched = table, number, None, table.id
        self._sent.clear()
        self.send(wire.Watch("watch", table.id, views=table.views))
        is_sitting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sitting[self.do(wire.Sit(number, f"Player {number}"))] = is_sitting
        await is_sitting


class Table:
    """A table that is always played at."""

    def __init__(self, name: str, seats: Sequence[Seat], times: Times, pause: float, may_begin: asyncio.Event) -> None:
        self.name = name
        self.rng = random.Random(name)
        self.id = ""
        self.game = ""
        self.games = 0
        """Games that were finished."""
        self.pause = pause
        """Seconds that a seat thinks, on average."""
        self.views = True
        self.is_over = asyncio.Event()
        self.is_seated = asyncio.Event()
        self._may_begin = may_begin
        self._seats = seats
        self._times = times
        self._on_the_way: dict[int, tuple[int, float, float]] = {}
        """Of each number: how many have heard it, the time of the last, and when it was sent."""

    async def play(self, game: str) -> None:
        """One game after the other, for ever."""
        self.game = game
        while True:
            await self._begin(game, f"{self.name} {self.games}")
            await self.is_over.wait()
            self.games += 1

    async def _begin(self, game: str, command: str) -> None:
        self.is_over.clear()
        self._on_the_way.clear()
        host = self._seats[0]
        host.opened = asyncio.get_running_loop().create_future()
        clock = wire.Clock(grace=0)
        others = {str(seat): bots.quick(game) for seat in range(len(self._seats), SEATS)}
        host.send(wire.Open(command, wire.Settings(game=game, seats=SEATS, bots=others, clock=clock, pace=0)))
        self.id = await host.opened
        for number, seat in enumerate(self._seats):
            await seat.sit(self, number)
        self.is_seated.set()
        await self._may_begin.wait()
        host.do(wire.Start())

    def heard(self, seq: int, seat: Seat, what: str, size: int) -> None:
        """A seat has heard an entry."""
        if what == "acted":
            self._times.heard(self.game, size)
            self._times.moves += self._times.is_on and seat is self._seats[0]
        count, _, sent = self._on_the_way.get(seq, (0, 0.0, 0.0))
        self._note(seq, count + 1, time.perf_counter(), sent)

    def acknowledged(self, seq: int, sent: float) -> None:
        """Whoever chose has heard that it is stored."""
        if self._times.is_on:
            self._times.acknowledged.append(time.perf_counter() - sent)
        count, last, _ = self._on_the_way.get(seq, (0, 0.0, 0.0))
        self._note(seq, count, last, sent)

    def _note(self, seq: int, count: int, last: float, sent: float) -> None:
        if count == len(self._seats) and sent:
            if self._times.is_on:
                self._times.everywhere.append(last - sent)
            self._on_the_way.pop(seq, None)
        else:
            self._on_the_way[seq] = (count, last, sent)


@dataclass(frozen=True)
class Shape:
    """A kind of load."""

    title: str
    tables: int
    pause: float
    """Seconds that a seat thinks, on average; 0 for tables that always move."""
    people: int = SEATS
    """People at each table; bots have the other seats."""


SHAPES = (
    Shape("100 tables, always moving", 100, 0.0),
    Shape("5,000 connections, mostly idle", 5000 // SEATS, 20.0),
    Shape("100 tables, 1 person and 3 bots", 100, 2.0, people=1),
)


@dataclass(frozen=True)
class Measured:
    """What came of it."""

    shape: Shape
    seconds: float
    moves: int
    acknowledged: tuple[float, float]
    """The middle and the 99th of 100, in thousandths of a second."""
    everywhere: tuple[float, float]
    ping: tuple[float, float]
    """How long the event loop of the server takes to answer, in the same form."""
    frame_bytes: Mapping[str, float]
    """By game: mean size of the frame that a seat is sent after a choice."""
    processor: float
    """The share of a core that the server used."""
    connections: int
    connection_bytes: int
    """What a connection takes before it sits anywhere."""
    seated_bytes: int
    """What it takes with its share of a table."""


class Server:
    """A server process on the first core."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._cores = os.sched_getaffinity(0)
        cores = sorted(self._cores)
        os.sched_setaffinity(0, {cores[0]})  # what is started now stays there
        try:
            arguments = ["serve", "--port", str(self.port), "--database", database or str(folder / "tables.db")]
            with (folder / "server.log").open("wb") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "bagatelle", *arguments, "--workers", "1"], stderr=log
                )
        finally:
            os.sched_setaffinity(0, {cores[-1]})

    async def wait_until_open(self) -> None:
        """Wait until it takes connections."""
        until = time.monotonic() + START
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return

    def memory(self) -> int:
        """The bytes that it has in memory."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """The seconds that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it, and have all cores again."""
        os.sched_setaffinity(0, self._cores)
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


async def measure(shape: Shape, seconds: float, database: str = "") -> Measured:
    """Put the load on a new server for so many seconds."""
    if sys.platform != "linux":
        raise BagatelleError("load is measured on Linux only: elsewhere a process cannot be kept on one core")
    raise_socket_limit()
    with tempfile.TemporaryDirectory(prefix="bagatelle-load-") as folder:
        server = Server(Path(folder), database)
        try:
            await server.wait_until_open()
            return await _measure(server, shape, seconds)
        finally:
            server.stop()


async def _connect(port: int, count: int) -> list[Seat]:
    """So many guests."""
    seats: list[Seat] = []
    while len(seats) < count:
        some = min(TOGETHER, count - len(seats))
        new = [Seat(frames) for frames in await asyncio.gather(*(reach(port) for _ in range(some)))]
        await asyncio.gather(*(seat.welcome for seat in new))
        seats += new
    return seats


async def _begin_games(shape: Shape, seats: Sequence[Seat], times: Times) -> list[asyncio.Task[None]]:
    """Seat everybody, and then let all games begin at once."""
    tasks: list[asyncio.Task[None]] = []
    names = games.names()
    may_begin = asyncio.Event()
    for first in range(0, shape.tables, TOGETHER // SEATS):
        seated: list[asyncio.Task[bool]] = []
        for number in range(first, min(first + TOGETHER // SEATS, shape.tables)):
            own = seats[shape.people * number : shape.people * (number + 1)]
            table = Table(f"table {number}", own, times, shape.pause, may_begin)
            tasks.append(asyncio.create_task(table.play(names[number % len(names)])))
            seated.append(asyncio.create_task(table.is_seated.wait()))
        await asyncio.gather(*seated)
    may_begin.set()
    return tasks


async def _measure(server: Server, shape: Shape, seconds: float) -> Measured:
    empty = server.memory()
    seats = await _connect(server.port, shape.people * shape.tables)
    connected = server.memory()
    times = Times()
    (pinger,) = await _connect(server.port, 1)
    tasks = await _begin_games(shape, seats, times)
    tasks.append(asyncio.create_task(_ping(pinger, times)))
    await asyncio.sleep(3.0 + shape.pause / 2)
    settled = server.memory()
    used, began = server.processor(), time.perf_counter()
    times.is_on = True
    await asyncio.sleep(seconds)
    times.is_on = False
    lasted, used = time.perf_counter() - began, server.processor() - used
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return Measured(
        shape,
        lasted,
        times.moves,
        _percentiles(times.acknowledged),
        _percentiles(times.everywhere),
        _percentiles(times.pings),
        {game: times.frame_bytes[game] / frames for game, frames in sorted(times.frames.items())},
        used / lasted,
        len(seats),
        (connected - empty) // len(seats),
        (settled - empty) // len(seats),
    )


async def _ping(seat: Seat, times: Times) -> None:
    """Ask the event loop of the server for an answer again and again: whatever stops it is seen by everybody."""
    while True:
        seat.send(wire.Ping(time.perf_counter()))
        await asyncio.sleep(PING_EVERY)
        if times.is_on:
            times.pings += [came - sent for sent, came in seat.ponged]
        seat.ponged.clear()


def _percentiles(times: list[float]) -> tuple[float, float]:
    if not times:
        return float("nan"), float("nan")
    ordered = sorted(times)
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 99 // 100]


COLUMNS: Sequence[tuple[str, Callable[[Measured], str]]] = (
    ("load", lambda one: one.shape.title),
    ("moves/s", lambda one: f"{one.moves / one.seconds:,.0f}"),
    ("ack p50 ms", lambda one: f"{one.acknowledged[0]:.1f}"),
    ("p99", lambda one: f"{one.acknowledged[1]:.1f}"),
    ("all seats p50 ms", lambda one: f"{one.everywhere[0]:.1f}"),
    ("p99", lambda one: f"{one.everywhere[1]:.1f}"),
    ("server core", lambda one: f"{one.processor:.0%}"),
    ("moves/core s", lambda one: f"{one.moves / one.seconds / one.processor:,.0f}"),
    ("KB/connection", lambda one: f"{one.connection_bytes / 1024:.1f}"),
    ("KB/seat", lambda one: f"{one.seated_bytes / 1024:.1f}"),
    ("ping p50 ms", lambda one: f"{one.ping[0]:.1f}"),
    ("p99", lambda one: f"{one.ping[1]:.1f}"),
)


def frames_of(results: Sequence[Measured]) -> str:
    """The mean size of a frame, by game and load."""
    return "\n".join(
        f"mean frame per seat after a move, {one.shape.title}: "
        + ", ".join(f"{game} {size:,.0f} bytes" for game, size in one.frame_bytes.items())
        for one in results
    )


def table_of(results: Sequence[Measured]) -> str:
    """The figures as a table."""
    rows = [[title for title, _ in COLUMNS], *([show(one) for _, show in COLUMNS] for one in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [
        "  ".join(text.ljust(width) if column == 0 else text.rjust(width) for column, (text, width) in cells)
        for cells in (list(enumerate(zip(row, widths, strict=True))) for row in rows)
    ]
    return "\n".join(lines)
