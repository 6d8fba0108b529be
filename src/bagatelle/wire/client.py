"""A client of a server: a connection that reconnects by itself, and the tables that it follows.

After a lost connection the client reconnects, resumes every table after the last entry it has seen, and sends
unanswered requests again. Each request has an idempotency key, so the server does nothing twice::

    async with connected("http://127.0.0.1:8710") as client:
        table = await client.follow("the id of a table")
        await table.sit("Robby")
        async for turn in table.turns():
            await table.act(turn.legal[0])
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable
from enum import StrEnum
from itertools import count
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire
from bagatelle.wire.address import read_address
from bagatelle.wire.decode import Malformed, message_from, printable, server_data
from bagatelle.wire.followed import Followed, NotDone

__all__ = ["Client", "ConnectionChange", "Followed", "NotDone", "Unreachable", "Unwelcome", "connected"]

RETRY_SECONDS = 300.0
"""How long a lost connection is retried."""
OPEN_TIMEOUT = 10.0
"""Seconds for the handshake, and again for the welcome."""
FIRST_PAUSE = 0.2
"""Seconds before the first retry; the pause doubles with each."""
LONGEST_PAUSE = 5.0
STORE_PAUSE = 1.0
"""Seconds before a command is retried that the server could not store."""
PER_SECOND = 15.0
"""Refill rate of the token bucket for sent messages; a server allows a little more."""
AT_ONCE = 40.0
"""Size of the token bucket."""
POLICY = 1008
"""The close code of a server that rejects the client."""
BAD_FRAMES = frozenset([1002, 1007, 1009])
"""The codes of closing after a protocol error, after a text that is not UTF-8, and after a frame that is too long."""

Reply = wire.Done | wire.Refused | wire.Watching | wire.Lobby | wire.Answer
R = TypeVar("R", wire.Done, wire.Watching, wire.Lobby, wire.Answer)


class Unreachable(BagatelleError):
    """No server answers, or retrying has timed out."""


class Unwelcome(BagatelleError):
    """The server rejects this client and gives the reason."""

    def __init__(self, text: str, code: str = "") -> None:
        super().__init__(text)
        self.code = code
        """The error code, if the server has sent one."""


class ConnectionChange(StrEnum):
    """A change of the connection that a user interface may show."""

    LOST = "lost"
    RESTORED = "restored"


def _blame_for_bad_frame(error: ConnectionClosed) -> None:
    """Raise ``Malformed`` if we closed the connection because of what the server sent; any other loss is mended."""
    if error.sent is not None and error.sent.code in BAD_FRAMES and not error.rcvd_then_sent:
        raise Malformed(f"a frame that is none: {printable(error.sent.reason)}") from error


OnChange = Callable[[ConnectionChange], None]


@contextlib.asynccontextmanager
async def connected(
    url: str, token: str | None = None, *, on_change: OnChange | None = None, retry_seconds: float = RETRY_SECONDS
) -> AsyncIterator[Client]:
    """A connected client. ``url`` is a server's address or a table's link; ``token`` names a known guest."""
    client = Client(url, token, on_change=on_change, retry_seconds=retry_seconds)
    await client.start()
    try:
        yield client
    finally:
        await client.close()


class Client:
    """A guest's connection to a server."""

    def __init__(
        self, url: str, token: str | None = None, *, on_change: OnChange | None = None, retry_seconds: float
    ) -> None:
        self._socket_url = read_address(url).socket
        self._server = read_address(url).server
        self.token = token or ""
        """The credential of the guest; keep it to return as the same guest."""
        self.guest = ""
        self.version = ""
        self._on_change = on_change
        self._retry_seconds = retry_seconds
        self._clock_offset = 0.0
        """Seconds by which the server's clock is ahead of ours."""
        self._numbers = count(1)
        self._id_prefix = secrets.token_hex(8)
        """Random, so that no two clients choose the same request id."""
        self._waiting: dict[str, tuple[wire.ToServer, asyncio.Future[Reply]]] = {}
        """Unanswered requests by id."""
        self._followed: dict[str, Followed] = {}
        self._from_start: dict[str, str] = {}
        """The tables whose entries are to be sent again from the first one, by the id of the request."""
        self._resuming: dict[str, str] = {}
        """Tables being resumed after a reconnect, by the id of the request."""
        self._outbox: asyncio.Queue[wire.ToServer] | None = None
        """Messages to send; ``None`` while the connection is lost."""
        self._credit = AT_ONCE
        self._credited = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    # --- start and close ---

    async def start(self) -> None:
        """Connect and introduce the guest; raises ``Unreachable`` or ``Unwelcome``."""
        socket = await self._connect()
        self._outbox = asyncio.Queue()
        self._task = asyncio.create_task(self._keep(socket), name="connection")

    async def close(self) -> None:
        """Close the connection. The guest keeps the seat and counts as away."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end(Unreachable("the connection was closed"))

    def seconds_until(self, at: int) -> float:
        """Seconds until a time of the server, given in milliseconds since 1970."""
        return at / 1000 - time.time() - self._clock_offset

    # --- requests ---

    async def tables(self, *, own: bool = False) -> tuple[wire.TableInfo, ...]:
        """The listed tables, or those at which the guest has a seat."""
        return (await self._request(wire.Lobby, wire.Tables(self._new_id(), own))).tables

    async def open(self, settings: wire.Settings, seed: str = "") -> wire.TableInfo:
        """Open a table; a seed chooses its deal."""
        return (await self._request(wire.Watching, wire.Open(self._new_id(), settings, seed))).info

    async def claim(self, table: str, secret: str) -> None:
        """Take over a seat with the secret of its link."""
        await self._request(wire.Watching, wire.Claim(self._new_id(), table, secret))

    async def follow(self, table: str) -> Followed:
        """Follow a table from its first entry on; a second call returns the same object."""
        if table not in self._followed:
            await self._request(wire.Watching, wire.Watch(self._new_id(), table, views=True))
        return self._followed[table]

    def _watch(self, message_id: str, table: str) -> wire.Watch:
        """The request for what is missing of a table."""
        since = self._followed[table].since
        if since == 0:
            self._from_start[message_id] = table
        return wire.Watch(message_id, table, since, views=True)

    def leave(self, table: str) -> None:
        """Stop following a table."""
        if self._followed.pop(table, None) is not None:
            self._post(wire.Leave(table))

    async def do(self, table: str, command: wire.AnyCommand) -> int:
        """Submit a command and return the number of its stored entry; raises ``NotDone`` if it is refused."""
        return (await self._request(wire.Done, wire.Do(self._new_id(), table, command))).seq

    async def ask(self, table: str, question: wire.AnyQuestion) -> wire.Answer:
        """Ask a question about a table."""
        return await self._request(wire.Answer, wire.Ask(self._new_id(), table, question))

    def _new_id(self) -> str:
        return f"{self._id_prefix} {next(self._numbers)}"

    async def _request(
        self, kind: type[R], message: wire.Tables | wire.Open | wire.Claim | wire.Watch | wire.Do | wire.Ask
    ) -> R:
        """Send a request, again after every reconnect, until the server answers it."""
        if self._task is None or self._task.done():
            raise Unreachable("there is no connection")
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = (message, future)
        self._post(message)
        try:
            reply = await future
        finally:
            self._waiting.pop(message.id, None)
        if isinstance(reply, wire.Refused):
            raise NotDone(reply)
        if not isinstance(reply, kind):
            raise Malformed(f"{type(reply).__name__} in answer to {type(message).__name__}")
        return reply

    def _post(self, message: wire.ToServer) -> None:
        if self._outbox is not None:
            self._outbox.put_nowait(message)

    # --- the connection ---

    async def _connect(self) -> ClientConnection:
        """Open a socket and exchange hello and welcome."""
        nobody = f"nobody answers at {self._server}; is the server running, and the address right?"
        try:
            socket = await connect(self._socket_url, compression=None, open_timeout=OPEN_TIMEOUT)
        except WebSocketException as error:
            raise Unreachable(f"there is no Bagatelle server at {self._server}") from error
        except (OSError, TimeoutError) as error:
            raise Unreachable(nobody) from error
        try:
            await self._say_hello(socket)
        except ConnectionClosed as error:
            _blame_for_bad_frame(error)
            if error.rcvd is not None and error.rcvd.code == POLICY:
                raise Unwelcome(printable(error.rcvd.reason)) from error
            raise Unreachable(nobody) from error
        except TimeoutError as error:
            await socket.close()
            raise Unreachable(nobody) from error
        except BaseException:
            await socket.close()
            raise
        return socket

    async def _say_hello(self, socket: ClientConnection) -> None:
        await socket.send(wire.encoded(wire.Hello(self.token or None)).decode())
        async with asyncio.timeout(OPEN_TIMEOUT):
            frame = await socket.recv()
        message = message_from(frame)
        if isinstance(message, wire.Failed):
            raise Unwelcome(message.text, message.code)
        if not isinstance(message, wire.Welcome):
            raise Malformed(f"{type(message).__name__} before its welcome")
        self.guest = message.guest
        self.version = message.version
        self.token = message.token or self.token
        self._clock_offset = message.now / 1000 - time.time()

    async def _keep(self, socket: ClientConnection) -> None:
        """Exchange messages, and reconnect whenever the connection is lost."""
        try:
            while True:
                await self._talk(socket)
                self._outbox = None
                self._notify(ConnectionChange.LOST)
                socket = await self._connect_again()
                self._outbox = self._unfinished()
                self._notify(ConnectionChange.RESTORED)
        except BagatelleError as error:
            self._end(error)

    def _notify(self, change: ConnectionChange) -> None:
        if self._on_change is not None:
            self._on_change(change)

    async def _talk(self, socket: ClientConnection) -> None:
        """Send and receive until the connection is lost."""
        assert self._outbox is not None
        sending = asyncio.create_task(self._send_all(socket, self._outbox))
        try:
            async for frame in socket:
                with server_data():
                    self._take(message_from(frame))
        except ConnectionClosed as error:
            _blame_for_bad_frame(error)
        except OSError:
            return
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await socket.close()

    async def _send_all(self, socket: ClientConnection, outbox: asyncio.Queue[wire.ToServer]) -> None:
        """Send posted messages within the token bucket."""
        while True:
            message = await outbox.get()
            now = time.monotonic()
            self._credit = min(AT_ONCE, self._credit + (now - self._credited) * PER_SECOND) - 1
            self._credited = now
            if self._credit < 0:
                await asyncio.sleep(-self._credit / PER_SECOND)
            await socket.send(wire.encoded(message).decode())

    async def _connect_again(self) -> ClientConnection:
        """Reconnect with exponential backoff and jitter; raises ``Unreachable`` after the retry time."""
        end = time.monotonic() + self._retry_seconds
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                return await self._connect()
            except Unreachable as error:
                if time.monotonic() >= end:
                    raise Unreachable(f"{error} It was tried again for {self._retry_seconds:.0f} seconds") from error

    def _unfinished(self) -> asyncio.Queue[wire.ToServer]:
        """The first messages of a new connection: resume every table, then repeat unanswered requests."""
        outbox: asyncio.Queue[wire.ToServer] = asyncio.Queue()
        self._from_start = {}
        self._resuming = {self._new_id(): table for table in self._followed}
        for message_id, table in self._resuming.items():
            outbox.put_nowait(self._watch(message_id, table))
        for message, _ in self._waiting.values():
            outbox.put_nowait(message)
        return outbox

    def _end(self, error: BagatelleError) -> None:
        """Fail all unanswered requests and followed tables."""
        self._outbox = None
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
        for followed in self._followed.values():
            followed.end(error)

    # --- messages of the server ---

    def _take(self, message: wire.ToClient) -> None:
        match message:
            case wire.Happened() | wire.State():
                if message.table in self._followed:
                    self._followed[message.table].take(message)
                    self._complete_memory(message.table)
            case wire.Refused(code="not stored") if message.id in self._waiting:
                asyncio.get_running_loop().call_later(STORE_PAUSE, self._send_again, message.id)
            case wire.Watching():
                self._take_watching(message)
                self._answer(message)
            case wire.Done() | wire.Refused() | wire.Lobby() | wire.Answer():
                self._answer(message)
            case wire.Failed(code, text):
                raise Unwelcome(text, code)
            case wire.Welcome():
                raise Malformed("a second welcome")
            case wire.Pong():
                pass

    def _take_watching(self, message: wire.Watching) -> None:
        """Create or update the followed table before its entries arrive."""
        table = message.info.table
        request, _ = self._waiting.get(message.id, (None, None))
        if isinstance(request, wire.Open | wire.Claim):
            return
        self._resuming.pop(message.id, None)
        if table in self._followed:
            self._followed[table].watching(message)
            if self._from_start.pop(message.id, None) is not None:
                self._followed[table].forget()
            self._complete_memory(table)
        else:
            self._followed[table] = Followed(self, message)

    def _complete_memory(self, table: str) -> None:
        """Ask for all events again, as the own seat is told them, where one has the seat since later."""
        if self._followed[table].is_forgetful and table not in self._from_start.values():
            self._post(self._watch(self._new_id(), table))

    def _send_again(self, message_id: str) -> None:
        if message_id in self._waiting:
            self._post(self._waiting[message_id][0])

    def _answer(self, message: Reply) -> None:
        if isinstance(message, wire.Refused):
            self._from_start.pop(message.id, None)
        if isinstance(message, wire.Refused) and message.id in self._resuming:
            self._followed.pop(self._resuming.pop(message.id)).end(NotDone(message))
        _, future = self._waiting.get(message.id, (None, None))
        if future is not None and not future.done():
            future.set_result(message)
