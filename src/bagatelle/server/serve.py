"""The server on its port: uvicorn with our limits, and an end in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bagatelle.server.app import Server, build
from bagatelle.server.http.sizes import LARGEST_HEADERS, oversized
from bagatelle.server.ops.gc_policy import collected_when_quiet
from bagatelle.wire.socket_limit import raise_socket_limit

if TYPE_CHECKING:
    from asyncio.transports import Transport

    from websockets.frames import Frame

log = logging.getLogger(__name__)

HEADER_TIMEOUT = 10.0
"""Seconds that a client has to send a request, and in which it must take something of the answer."""
CUT_AFTER = 15.0
"""Seconds that a client has, once its connection is closed, to take the last that was sent."""
LINGER = 1.0
"""Seconds for which the rest of a refused request is read and dropped: a reset connection would lose the answer."""
LARGEST_MESSAGE = 16_384
"""Twice what a message may have, so that who sends a little too much is told so."""
MOST_PIECES = 64
"""Fragments that a message may come in."""
PINGS_PER_SECOND = 20.0
PINGS_AT_ONCE = 100.0
"""Rate limit of WebSocket pings (token bucket); the stock protocol answers any number."""


class Requests(H11Protocol):
    """HTTP/1.1 with read and write timeouts (slowloris protection); the stock protocol waits for ever.

    A request that is no HTTP is answered with the status that ``h11`` suggests, such as 431; the stock protocol always
    says 400, and closes a connection before the client has read that.
    """

    _look: asyncio.TimerHandle | None = None
    _is_refused = False

    def data_received(self, data: bytes) -> None:
        if not self._is_refused:
            super().data_received(data)

    def _should_upgrade(self) -> bool:
        """Whether a WebSocket begins. It has no answer to a head that is too long, so HTTP answers (``SizeLimit``)."""
        scope = self.scope
        refusal = oversized(scope["raw_path"], scope["query_string"], scope["headers"])
        return refusal is None and super()._should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuse the request that ``h11`` has just raised an error about."""
        if self.conn.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:  # an answer is on its way
            self.transport.close()
            return
        error = sys.exc_info()[1]
        status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
        events = h11.Response(status_code=status, headers=headers), h11.Data(data=msg.encode()), h11.EndOfMessage()
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self._is_refused = True
        self.loop.call_later(LINGER, self.transport.close)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # uvicorn narrows it as well
        super().connection_made(transport)
        self._look_later(0)

    def _look_later(self, waiting: int) -> None:
        self._look = self.loop.call_later(HEADER_TIMEOUT, self._end_if_idle, self.cycle, waiting)

    def _end_if_idle(self, before: object, waited: int) -> None:
        """End the connection if nothing has gone on since; one that was handed on to a WebSocket is not ours."""
        if self not in self.connections:
            return
        waiting = self.transport.get_write_buffer_size()
        # There is none before the first request, whatever uvicorn's types say.
        is_answering = self.cycle is not None and not self.cycle.response_complete  # type: ignore[redundant-expr]
        if waiting and waiting == waited:
            self.transport.abort()
        elif self.cycle is before and not is_answering and not self.transport.is_closing():
            self.transport.close()
        self._look_later(waiting)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._look is not None:
            self._look.cancel()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets with bounds that the stock protocol lacks.

    Stock, a client that reads nothing can send pings until the answers fill memory, send empty fragments for ever, and
    keep a closed connection open. tests/server/test_security.py shows each.
    """

    _cut: asyncio.TimerHandle | None = None
    _credit = PINGS_AT_ONCE
    _credited = 0.0

    def handle_ping(self) -> None:
        """Answer, unless the client does not read answers or sends too many pings."""
        now = self.loop.time()
        self._credit = min(PINGS_AT_ONCE, self._credit + (now - self._credited) * PINGS_PER_SECOND) - 1.0
        self._credited = now
        if self._credit >= 0.0 and self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take another fragment, up to a limit."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the client. A closed socket waits for unread data; abort it after a while."""
        await super().run_asgi()
        if not self.disconnected and self._cut is None:
            self._cut = self.loop.call_later(CUT_AFTER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._cut is not None:
            self._cut.cancel()


class Listening(uvicorn.Server):
    """Uvicorn that lets our server end in order before it closes the sockets."""

    def __init__(
        self,
        server: Server,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        with_lifespan: bool = True,
        announce: Callable[[], None] | None = None,
    ) -> None:
        self._server = server
        self._announce = announce
        config = server.config
        super().__init__(
            uvicorn.Config(
                build(server),
                host=host,
                port=port,
                http=Requests,
                ws=Sockets,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(config.trust_proxy),
                forwarded_allow_ips=config.trust_proxy or None,
                h11_max_incomplete_event_size=LARGEST_HEADERS,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                ws_ping_interval=25,
                ws_ping_timeout=25,
                timeout_graceful_shutdown=10,
                lifespan="on" if with_lifespan else "off",
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the server once connections are accepted and signals end it."""
        await super().startup(sockets)
        if self._announce is not None:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more, say goodbye to everybody, and then close."""
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):  # who has not taken the last word by now is cut off
            await self._server.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in order when told to. Uvicorn would raise the signal once more, before the store is closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


async def run(server: Server, sockets: list[socket.socket], tell: Callable[[], None]) -> None:
    """Serve until told to end, or ``StoreFailed``; ``tell`` is called when the server can be used."""
    raise_socket_limit()
    try:
        await server.start()
        async with collected_when_quiet():
            await Listening(server, with_lifespan=False, announce=tell).serve(sockets)
    finally:
        await server.stop()
