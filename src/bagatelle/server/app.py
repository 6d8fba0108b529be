"""The server as an ASGI application: WebSockets for play, HTTP for the rest."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bagatelle.bots.workers import Workers
from bagatelle.server.advising import Adviser
from bagatelle.server.clocks import SECOND
from bagatelle.server.connection import Closed, Connection
from bagatelle.server.driving import Driver, missing
from bagatelle.server.hall import Hall
from bagatelle.server.hosted import Status
from bagatelle.server.http import routes, static_page
from bagatelle.server.http.endpoint import COOKIE, Guarded, not_served, visitor_of
from bagatelle.server.http.hosts import HostCheck, is_same_origin
from bagatelle.server.http.replays import Desk
from bagatelle.server.http.reviews import Reviewer
from bagatelle.server.judging import Declined
from bagatelle.server.kept import HOST_LEASE
from bagatelle.server.ops.metrics import Exporter, Snapshot
from bagatelle.server.ops.rate_limits import AddressLimiter, Limits, Visitor
from bagatelle.server.people import People
from bagatelle.server.store import Store, StoreFailed

log = logging.getLogger(__name__)

BELOW = "frames"
"""Where in the state of a request that is found which carries the WebSocket, if it takes frames directly."""
SEND_TIMEOUT = 2.0
"""Seconds that frames may take; who cannot take them is disconnected, and can resume."""
HELLO_TIMEOUT = 10.0
"""Seconds that a client has to say who it is."""
LOOK_EVERY = 1.0
"""Seconds between two looks for what other processes have added and no hint has told."""
FINISH_TIMEOUT = 5.0
"""Seconds that a connection has, when the server ends, until its commands are stored and answered."""
GOODBYE_TIMEOUT = 8.0
"""Seconds that all of them have."""
SWEEP_EVERY = 5.0
"""Seconds between two looks for tables at which something is overdue and that no process looks after."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is to be."""

    origins: tuple[str, ...] = ()
    """Pages of other sites, as ``scheme://host:port``, whose scripts may talk to the server; ``*`` for all.

    The server also answers to their host names.
    """
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides loopback and its own addresses."""
    bot_processes: int = 1
    limits: Limits = field(default_factory=Limits)
    trust_proxy: str = ""
    """The address of a proxy whose word is taken for where people come from; empty for none."""
    metrics_from: tuple[str, ...] = ()
    """Addresses that get figures, besides this machine."""


class Server:
    """Everything that one process of the server has."""

    def __init__(self, store: Store, config: Config, exporter: Exporter | None = None) -> None:
        self.config = config
        self.store = store
        self.exporter = exporter
        """Serialiser for ``/metrics``; without one the server has no metrics page."""
        self.workers = Workers(config.bot_processes)
        self.driver = Driver(self.workers)
        self.hall = Hall(store, self.driver.drive)
        self.hall.adviser = adviser = Adviser(self.workers)
        self.people = People(store)
        self.doors = AddressLimiter(config.limits)
        self.connections: dict[Connection, asyncio.Future[Closed]] = {}
        """Everybody who is connected, each with what ends the connection from this side."""
        self.is_closing = False
        self.exporting: set[str] = set()
        """Guests who are getting all their records: one at a time for each, as it is much work."""
        self.replays = Desk()
        self.reviewer = Reviewer(adviser, self.replays)
        self._rounds: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store, and look after all tables that go on."""
        await self.store.open()
        await self.hall.open_doors()
        self._rounds = [
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self._look_round(), name="look round"),
        ]

    async def say_goodbye(self) -> None:
        """Begin no more commands, finish and acknowledge those that were begun, and let clients reconnect.

        It is called before the sockets are closed.
        """
        self.is_closing = True
        for ending in list(self.connections.values()):
            if not ending.done():
                ending.set_result(Closed(1012, "the server restarts: reconnect and go on from what you have seen"))
        async with asyncio.timeout(GOODBYE_TIMEOUT):
            while self.connections:
                await asyncio.sleep(0.01)

    def snapshot(self) -> Snapshot:
        """What there is at this moment."""
        commits: int = getattr(self.store, "commits", 0)  # only a store that groups its writes counts them
        return Snapshot(len(self.connections), len(self.hall.tables), self.driver.late, commits)

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
                await self.look_after_overdue()
            except StoreFailed as error:
                log.warning("sweep: %s", error)
            except Exception:  # whatever else it is, the next look may go well
                log.exception("sweep")
            self.hall.renew_listings()
            self.hall.forget_quiet(time.monotonic())
            await asyncio.sleep(SWEEP_EVERY)

    async def _look_round(self) -> None:
        """Again and again, catch up with what others have added."""
        while True:
            try:
                await self.hall.look_round()
            except StoreFailed as error:
                log.warning("look round: %s", error)
            except Exception:  # as above
                log.exception("look round")
            await asyncio.sleep(LOOK_EVERY)

    async def look_after_overdue(self) -> None:
        """Take up the tables that the index wants to be looked at by now."""
        await self.hall.set_clock()
        for table in await self.store.due(self.hall.now(), 100):
            try:
                await self._look_at(table)
            except StoreFailed:
                raise
            except Exception:  # one table that cannot be read must not stop the clocks of all others
                log.exception("table %s cannot be looked after", table)

    async def _look_at(self, table: str) -> None:
        """Take up a table that the index wants to be looked at, and tell the index when to do so next."""
        kept = await self.hall.find(table)
        await self.hall.catch_up(kept)
        hosted = kept.hosted
        due = sorted([*hosted.due(), *missing(kept)], key=lambda due: due.at)
        waits_for_bots = bool(hosted.bots_asked())
        next_look = self.hall.now() + 10 * SECOND if waits_for_bots else due[0].at if due else None
        is_going = hosted.status is Status.PLAYING
        is_listed = hosted.settings.listed and not hosted.status.is_final
        if not is_going:
            is_listed = is_listed and kept.is_host_here(self.hall.now())
            kept.listed_until = self.hall.now() + HOST_LEASE if is_listed else 0
            next_look = kept.listed_until or None
        await self.store.index(table, hosted.seq, listed=is_listed, due=next_look, going=is_going)

    # --- connections ---

    def is_welcome(self, connection: HTTPConnection) -> bool:
        """Whether the page of a request may talk to the server; programs other than browsers send no ``Origin``."""
        origin, origins = connection.headers.get("origin"), self.config.origins
        return origin is None or "*" in origins or origin in origins or is_same_origin(connection, origin)

    async def serve(self, socket: WebSocket) -> None:
        """One client, from its first message to its last."""
        if not self.is_welcome(socket):
            await socket.close(1008, "this page may not talk to this server")
            return
        await socket.accept()
        visitor = visitor_of(self, socket)
        refusal = self._why_not(visitor)
        if refusal is not None:
            await socket.close(refusal.code, refusal.reason)
            return
        try:
            await self._serve(socket, visitor)
        finally:
            visitor.leave()

    def _why_not(self, visitor: Visitor) -> Closed | None:
        """Why a client cannot be served now; else it has entered."""
        if self.is_closing:
            return Closed(1012, "the server restarts: reconnect in a moment")
        try:
            visitor.request()
        except Declined as error:
            return Closed(1013, str(error))
        full = visitor.enter()
        return Closed(1013, full) if full else None

    async def _serve(self, socket: WebSocket, visitor: Visitor) -> None:
        frames = _frames(socket)
        connection = Connection(self.hall, self.people, frames, socket.cookies.get(COOKIE), visitor)
        frames.give(connection.take)
        ending: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        self.connections[connection] = ending
        sending = asyncio.create_task(connection.send_all())
        hearing = asyncio.create_task(_hear(socket, connection))
        try:
            ends: set[asyncio.Future[None] | asyncio.Future[Closed]] = {sending, hearing, ending}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            frames.give(None)
            if ending.done() and not sending.done():
                await _finish(connection, hearing, sending)
            error = ending.result() if ending.done() else (sending if sending.done() else hearing).exception()
            await self._part(socket, connection, error)
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            try:
                await connection.end(by_us=self.is_closing)
            finally:
                self.connections.pop(connection)

    @staticmethod
    async def _part(socket: WebSocket, connection: Connection, error: BaseException | None) -> None:
        """Close the socket with what has ended the connection."""
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
        log.info("connection closed", extra={"code": code})
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):  # it may be closed already, whichever way, or take nothing any more
                async with asyncio.timeout(SEND_TIMEOUT):
                    await connection.flush()
                    await socket.close(code, reason)


class _Frames:
    """WebSockets of Starlette as a connection wants them, whatever is below."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    def give(self, take: Callable[[bytes], bool] | None) -> None:
        """They come through Starlette only."""

    def write(self, frames: Sequence[bytes]) -> bool:
        return False

    async def send(self, frames: Sequence[bytes]) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            for frame in frames:
                await self._socket.send_text(frame.decode())


class Below(Protocol):
    """What carries a WebSocket and takes frames directly: several at once, and without a wait where none is needed."""

    take: Callable[[bytes], bool] | None
    """Who gets frames of text first; what it does not take comes through Starlette."""

    def write_frames(self, frames: Sequence[bytes]) -> bool: ...

    async def send_frames(self, frames: Sequence[bytes]) -> None: ...


class _Direct:
    """The same, past Starlette."""

    def __init__(self, below: Below) -> None:
        self.write = below.write_frames
        self._below = below

    def give(self, take: Callable[[bytes], bool] | None) -> None:
        """Give frames to it as soon as they come; what it does not take is heard later."""
        self._below.take = take

    async def send(self, frames: Sequence[bytes]) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self._below.send_frames(frames)


def _frames(socket: WebSocket) -> _Frames | _Direct:
    """The quickest way for frames that there is."""
    below: Below | None = socket.scope.get("state", {}).get(BELOW)
    return _Frames(socket) if below is None else _Direct(below)


async def _finish(connection: Connection, hearing: asyncio.Task[None], sending: asyncio.Task[None]) -> None:
    """Hear no more; what was heard is done, and its answers are sent."""
    if not connection.is_busy:
        hearing.cancel()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FINISH_TIMEOUT):
            await asyncio.wait({hearing})
            finishing = asyncio.create_task(connection.finish())
            await asyncio.wait({finishing, sending}, return_when=asyncio.FIRST_COMPLETED)
            finishing.cancel()


async def _hear(socket: WebSocket, connection: Connection) -> None:
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            first = await _frame(socket)
    except TimeoutError as error:
        raise Closed(1008, f"nothing was said for {HELLO_TIMEOUT:.0f} seconds; the first message is hello") from error
    await connection.hear(first)
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
        yield
        await server.stop()

    app = Starlette(
        routes=[WebSocketRoute("/ws", server.serve), *routes.routes(server), *static_page.routes(server), *more],
        middleware=[Middleware(Guarded), Middleware(HostCheck, server)],
        exception_handlers={404: not_served, 405: not_served},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # an address has one form; another is not there
    app.state.server = server
    return app
