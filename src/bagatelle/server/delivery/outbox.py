"""What one connection has to send, and its place at the tables that it watches."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from bagatelle.server.delivery.broadcast import Watcher

MOST_WAITING = 64
"""Messages that may wait to be sent (backpressure); a client that reads slower is disconnected and resumes."""


class Outbox:
    """The messages that one connection has to send, in order, up to a limit."""

    def __init__(self) -> None:
        self._messages: deque[bytes] = deque()
        self._is_sending = False
        self._wake = asyncio.Event()
        self.is_slow = False
        """Whether the client fell behind: it is sent nothing after a gap, is disconnected and resumes."""

    @property
    def waiting(self) -> int:
        """Messages that were posted and not sent yet."""
        return len(self._messages) + self._is_sending

    def post(self, message: bytes) -> None:
        """Send a message soon. A client that does not read is cut off, and can resume."""
        if self.is_slow:
            return
        if self.waiting >= MOST_WAITING:
            self.cut()
            return
        self._messages.append(message)
        self._wake.set()

    def cut(self) -> None:
        """Disconnect the client after a gap: it resumes from its last entry."""
        self.is_slow = True
        self._wake.set()

    async def wait(self) -> None:
        """Wait until there is something to send, or the client was cut off."""
        await self._wake.wait()
        self._wake.clear()

    async def send(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what was posted."""
        while self._messages:
            self._is_sending = True
            try:
                await send(self._messages.popleft())
            finally:
                self._is_sending = False


class SessionWatcher(Watcher):
    """A session that watches one table."""

    def __init__(self, outbox: Outbox, guest: str, viewer: int | None, *, views: bool, muted: tuple[int, ...]) -> None:
        super().__init__(guest, viewer, views=views, muted=muted)
        self._outbox = outbox

    def send(self, message: bytes) -> None:
        self._outbox.post(message)

    def cut(self) -> None:
        self._outbox.cut()
