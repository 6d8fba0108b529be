"""WebSockets for clients that must cost little: text frames in and out, and nothing else."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable

_PING = 9
_CLOSE = 8


class Frames(asyncio.Protocol):
    """One connection. A mask of zeros, as here, is allowed and leaves the text as it is."""

    def __init__(self) -> None:
        self.hear: Callable[[bytes], None] = lambda _: None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        host = "{}:{}".format(*transport.get_extra_info("peername"))
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open.done() and not self._shake_hands():
            return
        start = 0
        while (end := self._frame(start)) is not None:
            start = end
        del self._buffer[:start]

    def _shake_hands(self) -> bool:
        """Whether the server has agreed."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
        del self._buffer[: end + 4]
        self.is_open.set_result(None)
        return True

    def _frame(self, start: int) -> int | None:
        """Take the frame that begins there; where the next one begins, if it has come as a whole."""
        buffer = self._buffer
        body = start + 2
        if len(buffer) < body:
            return None
        size = buffer[start + 1]
        if size >= 126:
            long = 2 if size == 126 else 8
            size = int.from_bytes(buffer[body : body + long], "big")
            body += long
        end = body + size
        if len(buffer) < end:
            return None
        kind = buffer[start] & 15
        if kind == _PING:
            self._write(0x8A, bytes(buffer[body:end]))
        elif kind != _CLOSE:
            self.hear(bytes(buffer[body:end]))
        return end

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(0x81, text)

    def _write(self, kind: int, text: bytes) -> None:
        assert self._transport is not None
        size = len(text)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)


async def reach(port: int) -> Frames:
    """A connection to a server on this machine."""
    _, frames = await asyncio.get_running_loop().create_connection(Frames, "127.0.0.1", port)
    await frames.is_open
    return frames
