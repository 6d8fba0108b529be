"""Several real processes of the server on one PostgreSQL, with the people of one table spread over them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidHandshake, WebSocketException

from bagatelle.server.storage.postgres import PostgresStore
from bagatelle.server.tables.entries import Acting
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected
from tests.server.databases import Cluster, opened
from tests.server.desk import entry_frame

pytestmark = pytest.mark.anyio
PATIENCE = 240.0
"""Seconds for a whole game on a busy machine."""
MIDDLE = 60
"""So much has happened in the middle of a game."""


class Process:
    """A process of the server."""

    def __init__(self, database: str, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self.log = folder / f"{self.port}.log"
        arguments = ["serve", "--database", database, "--port", str(self.port), "--workers", "1"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "bagatelle", *arguments], stderr=log, env=os.environ)

    async def wait_until_open(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self.process.poll() is None, self.log.read_text()
                with contextlib.suppress(OSError, InvalidHandshake):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    await writer.wait_closed()
                    return
                await asyncio.sleep(0.05)

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(30)


@contextlib.asynccontextmanager
async def processes(count: int, database: str, folder: Path) -> AsyncIterator[list[Process]]:
    """So many processes, all started at once on an empty database."""
    started = [Process(database, folder) for _ in range(count)]
    try:
        for process in started:
            await process.wait_until_open()
        yield started
    finally:
        for process in started:
            await asyncio.to_thread(process.end)


class Person:
    """Plays a seat to the end, at whichever process answers, and writes down all that is told."""

    def __init__(self, name: str, seat: int, urls: list[str]) -> None:
        self.name = name
        self.seat = seat
        self.urls = urls
        self.token = ""
        self.table = ""
        self.told: list[wire.Happened] = []
        self.done: dict[str, int] = {}
        """The entry that each command became."""
        self.lost = 0
        """How often a connection was lost."""
        self._pending: wire.Do | None = None
        self._count = 0
        self._state: wire.State | None = None

    @property
    def seq(self) -> int:
        return len(self.told)

    @property
    def is_over(self) -> bool:
        return self._pending is None and self._state is not None and not self._state.asked

    async def play(self) -> None:
        """Choose whenever asked, until the game is over; whatever happens, go on."""
        while not self.is_over:
            try:
                async with connected(self.urls[0], self.token) as client:
                    await self._play(client)
            except (WebSocketException, OSError):
                self.lost += 1
                self.urls = [*self.urls[1:], self.urls[0]]
                await asyncio.sleep(0.1)

    async def _play(self, client: Client) -> None:
        await client.send(wire.Watch("watch", self.table, self.seq, views=True))
        if self._pending is not None:
            await client.send(self._pending)
        while not self.is_over:
            await self._hear(client, await client.receive())

    async def _hear(self, client: Client, message: wire.ToClient) -> None:
        match message:
            case wire.Happened():
                assert message.seq == self.seq + 1, "everything is told, once and in order"
                self.told.append(msgspec.structs.replace(message, state=None))
                self._state = wire.state_in(message) or self._state
            case wire.State():
                self._state = message
            case wire.Done(message_id, _, seq):
                assert self.done.setdefault(message_id, seq) == seq
                self._pending = None
            case wire.Refused(message_id, "not stored"):
                await asyncio.sleep(0.2)
                again = self._pending if message_id != "watch" else None
                await client.send(again or wire.Watch("watch", self.table, self.seq, views=True))
            case wire.Refused():
                raise AssertionError(message)
            case _:
                pass
        await self._go_on(client)

    async def _go_on(self, client: Client) -> None:
        """Choose if asked to, knowing what has become of the last choice."""
        state = self._state
        if self._pending is not None or state is None or state.seq < max(self.done.values(), default=0):
            return
        if self.seat in state.asked:
            await self._choose(client, state)

    async def _choose(self, client: Client, state: wire.State) -> None:
        self._count += 1
        action = state.legal[self._count % len(state.legal)]
        self._pending = wire.Do(f"{self.name} {self._count}", self.table, wire.Act(action))
        await client.send(self._pending)


async def gather(urls: list[str]) -> list[Person]:
    """Three people and a bot sit down, each at a process of their own, and begin."""
    count = len(urls)
    people = [
        Person(name, seat, [urls[(seat + n) % count] for n in range(count)])
        for seat, name in enumerate(("Ana", "Bo", "Cy"))
    ]
    settings = wire.Settings(game="sandbag", seats=4, bots={"3": "random"}, pace=0)
    table = ""
    for person in people:
        async with connected(person.urls[0]) as client:
            person.token = client.token
            table = table or await client.open(settings)
            person.table = table
            assert isinstance(
                await client.do(table, wire.Sit(person.seat, person.name), f"sit {person.seat}"), wire.Done
            )
    async with connected(people[-1].urls[0], people[-1].token) as client:
        assert isinstance(await client.do(table, wire.Start(), "start"), wire.Done)
    return people


async def play(people: list[Person], disturb: Callable[[], object] | None = None) -> None:
    """Play to the end; in the middle something happens."""
    playing = [asyncio.create_task(person.play()) for person in people]
    async with asyncio.timeout(PATIENCE):
        while disturb is not None and people[0].seq < MIDDLE and not playing[0].done():
            await asyncio.sleep(0.01)
        if disturb is not None:
            assert not playing[0].done(), "it happens in the middle of the game"
            await asyncio.to_thread(disturb)
        await asyncio.gather(*playing)


async def check(database: str, people: list[Person]) -> None:
    """The log is whole, has every choice once, and is what everybody was told."""
    async with opened(PostgresStore(database)) as store:
        rows = await store.read(people[0].table, 0)
    state = TableState(people[0].table)
    for row in rows:
        state.add(row)
    assert state.status is Status.OVER
    remarks: dict[int, wire.Reaction] = {}
    for person in people:
        acted = {
            row.command.removeprefix(f"{row.guest} "): row.seq
            for row in rows
            if isinstance(row.entry, Acting) and row.entry.seat == person.seat and not row.entry.by
        }
        assert person.done == acted, "what was acknowledged is there, and nothing else"
        assert len(person.told) >= max(acted.values())
        for told in person.told:
            if told.reaction is not None:
                assert remarks.setdefault(told.seq, told.reaction) == told.reaction, "every process chooses the same"
            bare = msgspec.structs.replace(told, info=None, own=None, reaction=None)
            assert bare == wire.from_server(entry_frame(state, told.seq, person.seat))
        assert msgspec.json.encode(person.told[-1].told) == msgspec.json.encode(state.told[person.seq - 1].told)


async def test_people_at_three_processes_play_a_whole_game(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.new_database()
    async with processes(3, database, tmp_path) as started:
        people = await gather([process.url for process in started])
        await play(people)
        assert [person.lost for person in people] == [0, 0, 0]
        await check(database, people)


async def test_a_process_is_killed_and_its_people_go_on_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.new_database()
    async with processes(2, database, tmp_path) as started:
        people = await gather([process.url for process in started])
        await play(people, started[0].process.kill)
        assert people[0].lost > 0
        assert people[1].lost == 0
        await check(database, people)


async def test_the_database_crashes_and_the_game_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.new_database()

    def crash() -> None:
        cluster.crash()
        cluster.start()

    async with processes(2, database, tmp_path) as started:
        people = await gather([process.url for process in started])
        await play(people, crash)
        await check(database, people)


async def test_a_server_that_cannot_reach_its_database_says_so_and_ends(tmp_path: Path) -> None:
    process = Process("postgresql://ana:geheim@127.0.0.1:1/tables", tmp_path)
    assert await asyncio.to_thread(process.process.wait, PATIENCE) == 1
    (line,) = [line for line in process.log.read_text().splitlines() if line.startswith("bagatelle:")]
    assert "127.0.0.1:1/tables cannot be used as a database" in line
    assert "geheim" not in process.log.read_text()
    assert "Traceback" not in process.log.read_text()
