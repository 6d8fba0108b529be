"""The server as an ASGI application: WebSockets for play, HTTP for the rest."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bagatelle import bots, games
from bagatelle.bots.workers import Workers
from bagatelle.server.delivery.session import Closed, Session, too_slow
from bagatelle.server.guests import Guests
from bagatelle.server.http import routes, static_page
from bagatelle.server.http.endpoint import COOKIE, not_served, visitor_of
from bagatelle.server.http.headers import Guarded
from bagatelle.server.http.hosts import HostCheck, is_same_origin
from bagatelle.server.http.replays import Desk
from bagatelle.server.http.reviews import Reviewer
from bagatelle.server.http.sizes import SizeLimit
from bagatelle.server.ops.metrics import Exporter, Snapshot
from bagatelle.server.ops.rate_limits import AddressLimiter, Limits, Visitor
from bagatelle.server.storage.base import Store, StoreFailed
from bagatelle.server.tables.autoplay import Autoplay
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.hints import Adviser
from bagatelle.server.tables.registry import TableRegistry

log = logging.getLogger(__name__)

SEND_TIMEOUT = 2.0
"""Seconds that a frame may take; a client that reads slower is disconnected, and can resume."""
HELLO_TIMEOUT = 10.0
"""Seconds that a client has to say who it is."""
LOOK_EVERY = 1.0
"""Seconds between two looks for what other processes have added and no hint has told."""
FINISH_TIMEOUT = 5.0
"""Seconds that a connection has, when the server ends, until its commands are stored and answered."""
GOODBYE_TIMEOUT = 8.0
"""Seconds that all of them have."""
SWEEP_EVERY = 5.0
"""Seconds between two looks for tables that can leave memory."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is to be."""

    origins: tuple[str, ...] = ()
    """Pages of other sites, as ``scheme://host:port``, whose scripts may talk to the server; ``*`` for all.

    The server also answers to their host names.
    """
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides loopback and its own addresses."""
    limits: Limits = field(default_factory=Limits)
    trust_proxy: str = ""
    """The address of a proxy whose word is taken for where people come from; empty for none."""
    metrics_from: tuple[str, ...] = ()
    """Addresses that get figures, besides this machine."""


class Server:
    """Everything that one process of the server has."""

    def __init__(self, store: Store, config: Config, workers: Workers, exporter: Exporter | None = None) -> None:
        self.config = config
        self.store = store
        self.exporter = exporter
        """Serialiser for ``/metrics``; without one the server has no metrics page."""
        self.workers = workers
        """Closed when the server stops."""
        self.driver = Autoplay(self.workers)
        self.registry = TableRegistry(store, self.driver.drive)
        self.registry.adviser = adviser = Adviser(self.workers)
        self.guests = Guests(store)
        self.doors = AddressLimiter(config.limits)
        self.connections: dict[Session, asyncio.Future[Closed]] = {}
        """Everybody who is connected, each with what ends the connection from this side."""
        self.is_closing = False
        self.exporting: set[str] = set()
        """Guests who are getting all their records: one at a time for each, as it is much work."""
        self.replays = Desk()
        self.lessons = Desk()
        self.reviewer = Reviewer(adviser, self.replays)
        self._rounds: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store and begin background work. Tables are loaded when a client asks for them."""
        await self.store.open()
        await self.registry.open_doors()
        await asyncio.to_thread(_find_bots)
        self._rounds = [
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self._look_round(), name="look round"),
            asyncio.create_task(self._disconnect_stuck(), name="disconnect stuck clients"),
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
        return Snapshot(len(self.connections), len(self.registry.tables), self.driver.late, self.store.commits)

    async def stop(self) -> None:
        """End in order: nothing that was acknowledged is lost, and clients reconnect elsewhere or later."""
        for task in self._rounds:
            task.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        await self.registry.close_doors()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    async def _sweep(self) -> None:
        """Renew the listings of the lobby, and drop tables from memory that are not used."""
        while True:
            self.registry.lobby.renew_all()
            self.registry.forget_quiet(time.monotonic())
            await asyncio.sleep(SWEEP_EVERY)

    async def _look_round(self) -> None:
        """Again and again, catch up with what others have added."""
        while True:
            try:
                await self.registry.look_round()
            except StoreFailed as error:
                log.warning("look round: %s", error)
            except Exception:  # as above
                log.exception("look round")
            await asyncio.sleep(LOOK_EVERY)

    async def _disconnect_stuck(self) -> None:
        """Disconnect clients that do not read; one loop for all, as a timer for each frame is a tenth of all work."""
        while True:
            await asyncio.sleep(SEND_TIMEOUT / 4)
            for connection, ending in self.connections.items():
                if connection.is_stuck(SEND_TIMEOUT) and not ending.done():
                    ending.set_result(too_slow())

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
        async def send(message: bytes) -> None:
            await socket.send_text(message.decode())

        connection = Session(self.registry, self.guests, send, socket.cookies.get(COOKIE), visitor)
        ending: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        self.connections[connection] = ending
        sending = asyncio.create_task(connection.send_all())
        hearing = asyncio.create_task(_hear(socket, connection))
        try:
            ends: set[asyncio.Future[None] | asyncio.Future[Closed]] = {sending, hearing, ending}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if ending.done() and not sending.done():
                await _finish(connection, hearing)
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
    async def _part(socket: WebSocket, connection: Session, error: BaseException | None) -> None:
        """Close the socket with what has ended the connection."""
        code, reason = 1000, ""
        if isinstance(error, Closed):
            code, reason = error.code, error.reason
            await asyncio.sleep(0)  # let the last frames be sent
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


def _find_bots() -> None:
    """Find the bots of all installed packages now: later it would stop the event loop for 20 to 50 ms."""
    for game in games.names():
        bots.names(game)


async def _finish(connection: Session, hearing: asyncio.Task[None]) -> None:
    """Read no more; let the message that is being handled be stored and answered."""
    if not connection.is_busy:
        hearing.cancel()
    await asyncio.wait({hearing}, timeout=FINISH_TIMEOUT)


async def _hear(socket: WebSocket, connection: Session) -> None:
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
        middleware=[Middleware(Guarded), Middleware(SizeLimit), Middleware(HostCheck, server)],
        exception_handlers={404: not_served, 405: not_served},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # an address has one form; another is not there
    app.state.server = server
    return app
