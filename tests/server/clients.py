"""A real server on a real port, and clients that talk to it as strangers do."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import socket
from collections.abc import AsyncIterator
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect

from bagatelle.bots.processes import ProcessExecutor
from bagatelle.bots.workers import Workers
from bagatelle.server.app import Config, Server
from bagatelle.server.ops.prometheus import PROMETHEUS
from bagatelle.server.serve import Listening
from bagatelle.server.storage.base import Store
from bagatelle.wire import messages as wire
from bagatelle.wire.patch import ViewPatcher
from tests.server.views import seat_in

T = TypeVar("T", bound=wire.ToClient)
PATIENCE = 30.0


@contextlib.asynccontextmanager
async def serving(store: Store, config: Config | None = None) -> AsyncIterator[tuple[Server, str]]:
    """A running server, and where it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(store, config or Config(), Workers(ProcessExecutor(1)), PROMETHEUS)
    running = Listening(server, port=port)
    task = asyncio.create_task(running.serve())
    while not running.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield server, f"ws://127.0.0.1:{port}/ws"
    finally:
        running.should_exit = True
        await task


class Client:
    """Somebody at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[wire.ToClient] = []
        self.frames: list[str] = []
        self.token = ""
        self.guest = ""
        self.state: wire.State | None = None
        """Where the table stands, as it was told last, with the whole view."""
        self._patchers: dict[str, ViewPatcher] = {}
        self._name = secrets.token_hex(4)
        self._ids = itertools.count(1)

    async def send(self, message: wire.ToServer) -> None:
        await self.socket.send(wire.encoded(message).decode())

    async def receive(self) -> wire.ToClient:
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = wire.from_server(frame)
        self.heard.append(message)
        state = wire.state_in(message) if isinstance(message, wire.Happened | wire.State) else None
        if state is not None:
            self.state = self._patchers.setdefault(state.table, ViewPatcher()).take(state)
        return message

    async def next_state(self, after: int) -> wire.State:
        """Where the table stands once more has happened than ``after``."""
        while self.state is None or self.state.seq <= after:
            await self.receive()
        return self.state

    async def wait_for(self, kind: type[T]) -> T:
        """The next message of that kind."""
        while True:
            message = await self.receive()
            if isinstance(message, kind):
                return message

    def new_id(self) -> str:
        return f"{self._name}-{next(self._ids)}"

    async def play(self, table: str, moves: int | None = None) -> dict[str, int]:
        """Choose so many times, or to the end; the commands that were acknowledged, each with its number."""
        done: dict[str, int] = {}
        seen = 0
        while moves is None or len(done) < moves:
            state = await self.next_state(seen)
            seen = state.seq
            if not state.asked:
                break
            if state.legal and seat_in(state) in state.asked:
                answer = await self.do(table, wire.Act(state.legal[0]), f"act {seen}")
                if isinstance(answer, wire.Done):
                    done[answer.id] = answer.seq
        return done

    async def answered(self, message: wire.ToServer, message_id: str) -> wire.ToClient:
        """Send it and wait for its answer."""
        await self.send(message)
        while True:
            answer = await self.receive()
            if getattr(answer, "id", "") == message_id and not isinstance(answer, wire.Happened):
                return answer

    async def hello(self, token: str | None = None) -> wire.Welcome:
        await self.send(wire.Hello(token))
        welcome = await self.wait_for(wire.Welcome)
        self.token = welcome.token or token or ""
        self.guest = welcome.guest
        return welcome

    async def open(self, settings: wire.Settings) -> str:
        message_id = self.new_id()
        answer = await self.answered(wire.Open(message_id, settings), message_id)
        assert isinstance(answer, wire.Watching), answer
        return answer.info.table

    async def watch(self, table: str, since: int = 0, *, views: bool = False) -> wire.Watching:
        message_id = self.new_id()
        answer = await self.answered(wire.Watch(message_id, table, since, views), message_id)
        assert isinstance(answer, wire.Watching), answer
        return answer

    async def do(self, table: str, command: wire.AnyCommand, message_id: str = "") -> wire.Done | wire.Refused:
        message_id = message_id or self.new_id()
        answer = await self.answered(wire.Do(message_id, table, command), message_id)
        assert isinstance(answer, wire.Done | wire.Refused), answer
        return answer

    async def ask(self, table: str, question: wire.AnyQuestion) -> wire.Answer | wire.Refused:
        message_id = self.new_id()
        answer = await self.answered(wire.Ask(message_id, table, question), message_id)
        assert isinstance(answer, wire.Answer | wire.Refused), answer
        return answer


@contextlib.asynccontextmanager
async def connected(url: str, token: str | None = None) -> AsyncIterator[Client]:
    """A client that has said hello."""
    # Without a limit on what waits to be read: a client that has stopped listening still hears the end at once.
    async with connect(url, compression=None, max_queue=None) as socket:
        client = Client(socket)
        await client.hello(token)
        yield client


class Gate:
    """A transport that can be shut."""

    def __init__(self) -> None:
        self.is_open = asyncio.Event()
        self.sent: list[str] = []

    async def send(self, message: bytes) -> None:
        await self.is_open.wait()
        self.sent.append(message.decode())
