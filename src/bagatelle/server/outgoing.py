"""What is to be sent soon, by all connections of a process: together, and without a wait of its own for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import final

from bagatelle.server.telling import Watcher

log = logging.getLogger(__name__)

MOST_WAITING = 64
"""Messages that may wait to be sent; who reads slower is disconnected and resumes."""


@final
class Outgoing:
    """Connections that have something to send."""

    def __init__(self) -> None:
        self._waiting: list[Outbox] = []
        self._is_soon = False
        """Whether they will be looked at in a moment."""

    def add(self, outbox: Outbox) -> None:
        """Let what is in it be sent in a moment; what else is to be sent until then goes with it."""
        self._waiting.append(outbox)
        if not self._is_soon:
            self._is_soon = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        self._is_soon = False
        waiting, self._waiting = self._waiting, []
        for outbox in waiting:
            try:
                outbox.write()
            except Exception:  # whatever is wrong with one, the others are sent theirs
                log.exception("a connection could not be written to")


@final
class Outbox:
    """What one connection has to send."""

    def __init__(self, outgoing: Outgoing, write: Callable[[Sequence[bytes]], bool]) -> None:
        self._outgoing = outgoing
        self._send_now = write
        """Sends messages if nobody has to wait for it; whether it was done."""
        self._messages: list[bytes] = []
        self._on_the_way = 0
        """Messages that the client has been slow to take."""
        self._is_soon = False
        """Whether what is posted will be written in a moment."""
        self.is_slow = False
        """Whether the client reads too slowly: it hears nothing after a gap."""
        self.is_late = asyncio.Event()
        """Set when something could not be written at once."""

    @property
    def waiting(self) -> int:
        """Messages that wait to be sent."""
        return len(self._messages) + self._on_the_way

    def post(self, message: bytes) -> None:
        """Send it soon. A client that does not read is cut off, and can resume; it hears nothing after a gap."""
        if self.is_slow:
            return
        if self.waiting >= MOST_WAITING:
            self.is_slow = True
            return
        self._messages.append(message)
        if not self._is_soon:  # what else is posted until then goes with it
            self._is_soon = True
            self._outgoing.add(self)

    def write(self) -> None:
        """Send what was posted, if the client takes it; else it is late."""
        self._is_soon = False
        try:
            if not self._on_the_way and self._messages and self._send_now(self._messages):
                self._messages = []
        finally:
            if self._messages or self.is_slow:
                self.is_late.set()

    def cut(self) -> None:
        """Let the client begin anew with what it has seen, as it could not be told something."""
        self.is_slow = True
        self.is_late.set()

    def take_out(self) -> list[bytes]:
        """What is posted and not on the way yet: it is now, until it ``has_gone``."""
        messages, self._messages = self._messages, []
        self._on_the_way += len(messages)
        return messages

    def has_gone(self, count: int) -> None:
        """So many messages are on the way no longer."""
        self._on_the_way -= count


@final
class Watching(Watcher):
    """A connection's place at one table."""

    def __init__(self, outbox: Outbox, guest: str, viewer: int | None, *, views: bool, muted: tuple[int, ...]) -> None:
        super().__init__(guest, viewer, views=views, muted=muted)
        self._outbox = outbox

    def tell(self, message: bytes) -> None:
        self._outbox.post(message)

    def lose(self) -> None:
        self._outbox.cut()
