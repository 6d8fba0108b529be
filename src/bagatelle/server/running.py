"""The server on its port: uvicorn with our limits, and an end in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING

import uvicorn
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from bagatelle.server.app import BELOW, Server, build
from bagatelle.server.connection import TOO_MUCH
from bagatelle.server.framing import after_frames, framed, frames_in, text_in
from bagatelle.server.garbage import collected_when_quiet
from bagatelle.wire.connections import allow_connections

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from asyncio.transports import Transport

    from websockets.frames import Frame
    from websockets.http11 import Request

log = logging.getLogger(__name__)

HEADER_TIMEOUT = 10.0
"""Seconds that a client has to send a request, and in which it must take something of the answer."""
CUT_AFTER = 15.0
"""Seconds that a client has, once its connection is closed, to take the last that was sent."""
LARGEST_HEADERS = 16_384
LARGEST_MESSAGE = 16_384
"""Twice what a message may have, so that who sends a little too much is told so."""
OPEN = State.OPEN
"""Looked up once: it is asked for with every frame, and Python is slow to find members of enumerations."""
MOST_PIECES = 64
"""Pieces that a message may come in."""
FRAMES_PER_SECOND = 400
"""Frames of all kinds that a client may send for long: twice the messages that it may."""
FRAMES_AT_ONCE = 1000
"""Frames that it may send at once."""
USUAL_SIZE = 64
"""Bytes that count as a frame where it is not known where frames end."""
LAST_WORD = 1.0
"""Seconds in which who has sent too much can read so."""


class Requests(H11Protocol):
    """HTTP, but nobody keeps a connection by sending nothing, a letter now and then, or by not taking the answer."""

    _look: asyncio.TimerHandle | None = None

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
    """WebSockets, but what a client sends without being heard, or does not take, costs no memory without end."""

    _cut: asyncio.TimerHandle | None = None
    take: Callable[[bytes], bool] | None = None
    _is_followed = True
    """Whether it is known where frames end."""
    _rest = b""
    """What has come of a frame that is not whole yet."""
    _credit = float(FRAMES_AT_ONCE)
    """Frames that may still come now; credit grows with time."""
    _credited = 0.0
    """When it was counted."""
    _is_refused = False
    """Whether too much has come: nothing is heard any more."""

    def handle_connect(self, event: Request) -> None:
        """Begin; the server may give us frames directly."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["state"][BELOW] = self

    def data_received(self, data: bytes) -> None:
        """Hear what has come. Nearly always it is one short text, as a whole and alone: then the way is short."""
        if self.conn.state is not OPEN:
            self._is_followed = not self.handshake_initiated  # a frame that is sent too early may end anywhere
        elif self._is_followed and not self._rest and self.take is not None and self._may_take():
            text = text_in(data, apply_mask)
            if text is not None and self.take(text):
                return
        if self._is_too_much(data):
            self._refuse()
            return
        was_open = self.conn.state is OPEN
        super().data_received(data)
        if was_open and self._is_followed and self.conn.state is OPEN:  # not what was refused
            self._rest = after_frames(self._rest + data)

    def _is_too_much(self, data: bytes) -> bool:
        """Whether more has come than anybody needs to say. It is found out before anything is looked into."""
        is_known = self._is_followed and self.conn.state is OPEN
        frames = frames_in(self._rest + data) if is_known else 1 + len(data) // USUAL_SIZE
        now = self.loop.time()
        grown = self._credit + (now - self._credited) * FRAMES_PER_SECOND
        self._credit, self._credited = min(grown, FRAMES_AT_ONCE) - frames, now
        return self._is_refused or self._credit < 0

    def _refuse(self) -> None:
        """Say that it is too much, hear no more, and end the connection; whoever was told so is cut off at once."""
        if self.conn.state is not OPEN:
            self.transport.abort()
            return
        self._is_refused = self.close_sent = True
        self.conn.send_close(1008, TOO_MUCH)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()
        self.read_paused = False  # nobody lets it go on
        self._cut = self.loop.call_later(LAST_WORD, self.transport.abort)

    def _may_take(self) -> bool:
        """Whether nothing that came before waits to be heard."""
        return not self.frames and self.queue.empty() and not self.close_sent

    def write_frames(self, frames: Sequence[bytes]) -> bool:
        """Write frames of text, if the client takes what it is sent; whether it was done."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(frames))
        return True

    async def send_frames(self, frames: Sequence[bytes]) -> None:
        """Write frames of text once the client takes what it was sent before."""
        await self.writable.wait()
        if not self.write_frames(frames):
            raise WebSocketDisconnect(1006)

    def handle_ping(self) -> None:
        """Answer, unless the client does not take answers: they would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take another piece of a message; empty ones could come for ever."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the client; a socket that is closed waits for what was not taken, so it is cut off at last."""
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
    allow_connections()
    try:
        await server.start()
        async with collected_when_quiet():
            await Listening(server, with_lifespan=False, announce=tell).serve(sockets)
    finally:
        await server.stop()
