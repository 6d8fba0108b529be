"""The server as an ASGI application: WebSockets for play, HTTP for the rest."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bagatelle.bots.workers import Workers
from bagatelle.server.connection import Closed, Connection
from bagatelle.server.driving import Driver
from bagatelle.server.garbage import collected_when_quiet
from bagatelle.server.hall import Hall
from bagatelle.server.hosted import SECOND, Status
from bagatelle.server.people import People
from bagatelle.server.store import Store, StoreFailed

log = logging.getLogger(__name__)

COOKIE = "bagatelle_guest"
SEND_TIMEOUT = 2.0
"""Seconds that a frame may take; who cannot take it is disconnected, and can resume."""
HELLO_TIMEOUT = 10.0
"""Seconds that a client has to say who it is."""
LOOK_EVERY = 1.0
"""Seconds between two looks for what other processes have added and no hint has told."""
SWEEP_EVERY = 5.0
"""Seconds between two looks for tables at which something is overdue and that no process looks after."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is to be."""

    origins: tuple[str, ...] = ()
    """The pages, as ``scheme://host:port``, whose scripts may talk to the server; ``*`` for all."""
    bot_processes: int = 1
    is_alone: bool = False
    """Whether the process does nothing else, so that its garbage is the server's to collect."""


class Server:
    """Everything that one process of the server has."""

    def __init__(self, store: Store, config: Config) -> None:
        self.config = config
        self.store = store
        self.workers = Workers(config.bot_processes)
        self.driver = Driver(self.workers)
        self.hall = Hall(store, self.driver.drive)
        self.people = People(store)
        self.connections: set[Connection] = set()
        self._rounds: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store, and look after all tables that go on."""
        await self.store.open()
        await self.hall.open_doors()
        self._rounds = [
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self._look_round(), name="look round"),
        ]

    async def stop(self) -> None:
        """End in order: nothing that was acknowledged is lost, and clients reconnect elsewhere or later."""
        for task in self._rounds:
            task.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        await self.hall.close_doors()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    async def _sweep(self) -> None:
        """Again and again, take tables into memory at which something is overdue."""
        while True:
            try:
                await self.hall.set_clock()
                for table in await self.store.due(self.hall.now(), 100):
                    await self._look_at(table)
            except StoreFailed as error:
                log.warning("sweep: %s", error)
            await asyncio.sleep(SWEEP_EVERY)

    async def _look_round(self) -> None:
        """Again and again, catch up with what others have added."""
        while True:
            try:
                await self.hall.look_round()
            except StoreFailed as error:
                log.warning("look round: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    async def _look_at(self, table: str) -> None:
        """Take up a table that the index wants to be looked at, and tell the index when to do so next."""
        kept = await self.hall.find(table)
        await self.hall.catch_up(kept)
        hosted = kept.hosted
        due = hosted.due()
        waits_for_bots = bool(hosted.bots_asked())
        next_look = self.hall.now() + 10 * SECOND if waits_for_bots else due[0].at if due else None
        is_listed = hosted.settings.listed and hosted.status is not Status.OVER
        await self.store.index(table, hosted.seq, listed=is_listed, due=next_look)

    # --- connections ---

    def is_welcome(self, origin: str | None) -> bool:
        """Whether a page may talk to the server; programs that are no browsers send no origin."""
        return origin is None or "*" in self.config.origins or origin in self.config.origins

    async def serve(self, socket: WebSocket) -> None:
        """One client, from its first message to its last."""
        if not self.is_welcome(socket.headers.get("origin")):
            await socket.close(1008, "this page may not talk to this server")
            return
        await socket.accept()
        connection = Connection(self.hall, self.people, _Frames(socket), socket.cookies.get(COOKIE))
        self.connections.add(connection)
        sending = asyncio.create_task(connection.send_all())
        hearing = asyncio.create_task(_hear(socket, connection))
        try:
            done, _ = await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
            await self._part(socket, connection, next(iter(done)))
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            self.connections.discard(connection)
            await connection.end()

    @staticmethod
    async def _part(socket: WebSocket, connection: Connection, task: asyncio.Task[None]) -> None:
        """Close the socket with what has ended the connection."""
        error = task.exception()
        code, reason = 1000, ""
        if isinstance(error, Closed):
            code, reason = error.code, error.reason
            await asyncio.sleep(0)  # let what was said last be sent
        elif isinstance(error, WebSocketDisconnect | TimeoutError):
            code, reason = 1001, "gone"
        elif isinstance(error, StoreFailed):
            code, reason = 1013, "the server cannot reach its store; try again later"
        elif error is not None:
            log.error("a connection failed", exc_info=error)
            code, reason = 1011, "the server made a mistake; reconnect and go on"
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):  # it may be closed already, whichever way
                await connection.flush()
                await socket.close(code, reason)


class _Frames:
    """WebSockets of Starlette as a connection wants them."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, frame: str) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self._socket.send_text(frame)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


async def _hear(socket: WebSocket, connection: Connection) -> None:
    async with asyncio.timeout(HELLO_TIMEOUT):
        await connection.hear(await _frame(socket))
    while True:
        await connection.hear(await _frame(socket))


async def _frame(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message["bytes"]


def build(server: Server, more: Sequence[BaseRoute] = ()) -> Starlette:
    """The application of a server."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        async with collected_when_quiet() if server.config.is_alone else contextlib.nullcontext():
            yield
        await server.stop()

    app = Starlette(routes=[WebSocketRoute("/ws", server.serve), *more], lifespan=lifespan)
    app.state.server = server
    return app
