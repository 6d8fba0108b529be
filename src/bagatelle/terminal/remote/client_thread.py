"""Run the asynchronous client in a thread, while the main thread waits for the keyboard."""

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
from bagatelle.wire.client import RETRY_SECONDS, Client, ConnectionChange
from bagatelle.wire.followed import Followed, News

T = TypeVar("T")


class Waker:
    """Wake one thread from another. The sleeping thread can wait for it and the keyboard in one ``select``."""

    def __init__(self) -> None:
        self._sender, self._receiver = socket.socketpair()
        self._sender.settimeout(0)
        self._receiver.settimeout(0)

    def fileno(self) -> int:
        """The descriptor that becomes readable after ``wake``."""
        return self._receiver.fileno()

    def wake(self) -> None:
        """Wake the other thread; may be called from any thread."""
        with contextlib.suppress(OSError):  # the buffer is full, so a wake-up is pending, or the socket is closed
            self._sender.send(b"!")

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for a wake-up; ``False`` after the timeout."""
        ready, _, _ = select.select([self._receiver], [], [], seconds)
        if ready:
            self.clear()
        return bool(ready)

    def clear(self) -> None:
        """Discard pending wake-ups."""
        with contextlib.suppress(BlockingIOError):
            while self._receiver.recv(4096):
                pass

    def close(self) -> None:
        self._sender.close()
        self._receiver.close()


class ClientThread:
    """A client for synchronous code. ``report`` is called in the main thread when the connection changes."""

    def __init__(
        self,
        url: str,
        token: str | None,
        report: Callable[[ConnectionChange], None],
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.waker = Waker()
        self._report = report
        self._changes: queue.SimpleQueue[ConnectionChange] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[News | BagatelleError] = queue.SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="connection", daemon=True)
        self._following: Future[None] | None = None
        self.client = Client(url, token, on_change=self._queue_change, retry_seconds=retry_seconds)

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
        self.unfollow()
        self.run(self.client.close())
        self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.waker.close()

    def _queue_change(self, change: ConnectionChange) -> None:
        self._changes.put(change)
        self.waker.wake()

    def run(self, work: Coroutine[None, None, T]) -> T:
        """Run a coroutine in the client's thread and return its result.

        Report changes of the connection meanwhile; Ctrl-C cancels the coroutine.
        """
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        future.add_done_callback(lambda _: self.waker.wake())
        try:
            while not future.done():
                self.waker.wait()
                self.report_changes()
        except KeyboardInterrupt:
            future.cancel()
            raise
        if not self._news.empty():
            self.waker.wake()  # ``wait`` above has cleared the wake-up for these news
        return future.result()

    def report_changes(self) -> None:
        """Report all changes of the connection since the last call."""
        while not self._changes.empty():
            self._report(self._changes.get())

    # --- the table ---

    def follow(self, table: str) -> Followed:
        """Follow a table, and no other table any more."""
        self.unfollow()
        followed = self.run(self.client.follow(table))
        self._news = queue.SimpleQueue()
        self._following = asyncio.run_coroutine_threadsafe(self._forward_news(followed, self._news), self._loop)
        return followed

    def unfollow(self) -> None:
        """Stop forwarding the news of the table."""
        if self._following is not None:
            self._following.cancel()
            self._following = None

    async def _forward_news(self, followed: Followed, news: queue.SimpleQueue[News | BagatelleError]) -> None:
        while True:
            try:
                news.put(await followed.hear())
            except BagatelleError as error:
                news.put(error)
                return
            finally:
                self.waker.wake()

    def news(self) -> News | None:
        """The next queued news of the table; ``None`` if there are none."""
        if self._news.empty():
            return None
        news = self._news.get()
        if isinstance(news, BagatelleError):
            raise news
        return news
