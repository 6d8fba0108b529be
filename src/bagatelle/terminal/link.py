"""The connection of a terminal: the client runs in a thread of its own, while the person is waited for."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import select
import socket
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from types import TracebackType
from typing import Self, TypeVar

from bagatelle.core.errors import BagatelleError
from bagatelle.wire.client import PATIENCE, Client, Line
from bagatelle.wire.followed import Followed, News

T = TypeVar("T")


class Bell:
    """Rings in one thread for another, which can wait for it together with a keyboard."""

    def __init__(self) -> None:
        self._hand, self._ear = socket.socketpair()
        self._hand.settimeout(0)
        self._ear.settimeout(0)

    def fileno(self) -> int:
        """Ready to be read once it has rung."""
        return self._ear.fileno()

    def ring(self) -> None:
        """From any thread."""
        with contextlib.suppress(OSError):  # it is ringing already, or nobody listens any more
            self._hand.send(b"!")

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it rings within the time."""
        ready, _, _ = select.select([self._ear], [], [], seconds)
        if ready:
            self.quiet()
        return bool(ready)

    def quiet(self) -> None:
        """Forget that it has rung."""
        with contextlib.suppress(BlockingIOError):
            while self._ear.recv(4096):
                pass

    def close(self) -> None:
        self._hand.close()
        self._ear.close()


class Link:
    """A client for a program that does one thing after the other. ``tell`` hears how the connection is."""

    def __init__(self, url: str, token: str | None, tell: Callable[[Line], None], patience: float = PATIENCE) -> None:
        self.bell = Bell()
        self._tell = tell
        self._lines: queue.SimpleQueue[Line] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[News | BagatelleError] = queue.SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="connection", daemon=True)
        self._following: Future[None] | None = None
        self.client = Client(url, token, hear=self._hear_line, patience=patience)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self.run(self.client.start())
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.forget()
        self.run(self.client.close())
        self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.bell.close()

    def _hear_line(self, line: Line) -> None:
        self._lines.put(line)
        self.bell.ring()

    def run(self, work: Coroutine[None, None, T]) -> T:
        """What the work comes to; meanwhile the person hears of a lost connection, and can interrupt."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        future.add_done_callback(lambda _: self.bell.ring())
        try:
            while not future.done():
                self.bell.wait()
                self.tell_lines()
        except KeyboardInterrupt:
            future.cancel()
            raise
        if not self._news.empty():
            self.bell.ring()  # it has rung for this too
        return future.result()

    def tell_lines(self) -> None:
        """Tell how the connection has been."""
        while not self._lines.empty():
            self._tell(self._lines.get())

    # --- the table ---

    def follow(self, table: str) -> Followed:
        """Hear what happens at a table, and at no other any more."""
        self.forget()
        followed = self.run(self.client.follow(table))
        self._news = queue.SimpleQueue()
        self._following = asyncio.run_coroutine_threadsafe(self._pass_on(followed, self._news), self._loop)
        return followed

    def forget(self) -> None:
        """Hear no more of a table."""
        if self._following is not None:
            self._following.cancel()
            self._following = None

    async def _pass_on(self, followed: Followed, news: queue.SimpleQueue[News | BagatelleError]) -> None:
        while True:
            try:
                news.put(await followed.hear())
            except BagatelleError as error:
                news.put(error)
                return
            finally:
                self.bell.ring()

    def news(self) -> News | None:
        """The next thing that was heard, if there is one."""
        if self._news.empty():
            return None
        news = self._news.get()
        if isinstance(news, BagatelleError):
            raise news
        return news
