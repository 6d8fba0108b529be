"""A client of a server: a connection that mends itself, and the tables that are followed over it.

A lost connection is no event for whoever uses it: the client connects again, goes on with every table from what it has
seen, and sends again, with the same id, whatever has not been answered. The server does nothing twice::

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

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire
from bagatelle.wire.address import read_address
from bagatelle.wire.followed import Followed, NotDone

__all__ = ["Client", "Followed", "Line", "NotDone", "Unreachable", "Unwelcome", "connected"]

PATIENCE = 300.0
"""Seconds for which a lost connection is tried again."""
OPEN_TIMEOUT = 10.0
"""Seconds that a server has to answer at all."""
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0
STORE_PAUSE = 1.0
"""Seconds before something is sent again that the server could not store."""
PER_SECOND = 15.0
"""Messages a second that are sent for long; a server takes a few more."""
AT_ONCE = 40.0
"""Messages that are sent at once."""
POLICY = 1008
"""The code with which a server ends a connection that it does not want."""

Reply = wire.Done | wire.Refused | wire.Watching | wire.Lobby | wire.Answer
R = TypeVar("R", wire.Done, wire.Watching, wire.Lobby, wire.Answer)


class Unreachable(BagatelleError):
    """There is no server, or it has been away for too long."""


class Unwelcome(BagatelleError):
    """The server does not want this client, and says why."""

    def __init__(self, text: str, code: str = "") -> None:
        super().__init__(text)
        self.code = code
        """The code of the failure, where the server has sent one."""


class Line(StrEnum):
    """How the connection is."""

    LOST = "lost"
    BACK = "back"


Hear = Callable[[Line], None]


@contextlib.asynccontextmanager
async def connected(
    url: str, token: str | None = None, *, hear: Hear | None = None, patience: float = PATIENCE
) -> AsyncIterator[Client]:
    """A client of the server at ``url``, which may be the link of a table too; with a token, the guest who has it."""
    client = Client(url, token, hear=hear, patience=patience)
    await client.start()
    try:
        yield client
    finally:
        await client.close()


class Client:
    """A guest at a server."""

    def __init__(self, url: str, token: str | None = None, *, hear: Hear | None = None, patience: float) -> None:
        self._socket_url = read_address(url).socket
        self._server = read_address(url).server
        self.token = token or ""
        """What makes one the same guest again; to be kept."""
        self.guest = ""
        self.version = ""
        self._hear = hear
        self._patience = patience
        self._ahead = 0.0
        """How far the server's clock is ahead of ours, in seconds."""
        self._numbers = count(1)
        self._name = secrets.token_hex(8)
        """Part of every id: no other client chooses the same ones."""
        self._waiting: dict[str, tuple[wire.ToServer, asyncio.Future[Reply]]] = {}
        """What has not been answered."""
        self._followed: dict[str, Followed] = {}
        self._from_start: dict[str, str] = {}
        """The tables whose entries are to be sent again from the first one, by the id of the request."""
        self._resuming: dict[str, str] = {}
        """The tables that are to be gone on with after a lost connection, by the id of the message that asks for it."""
        self._outbox: asyncio.Queue[wire.ToServer] | None = None
        """What is to be sent; ``None`` while the connection is lost."""
        self._credit = AT_ONCE
        self._credited = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    # --- beginning and end ---

    async def start(self) -> None:
        """Connect and say hello; ``Unreachable`` or ``Unwelcome`` if that fails."""
        socket = await self._connect()
        self._outbox = asyncio.Queue()
        self._task = asyncio.create_task(self._keep(socket), name="connection")

    async def close(self) -> None:
        """Leave. Who has a seat keeps it, and is away."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._end(Unreachable("the connection was closed"))

    def seconds_until(self, at: int) -> float:
        """How long it is until a time of the server."""
        return at / 1000 - time.time() - self._ahead

    # --- what one can ask for ---

    async def tables(self, *, own: bool = False) -> tuple[wire.TableInfo, ...]:
        """The tables of the lobby, or those at which one has a seat."""
        return (await self._request(wire.Lobby, wire.Tables(self._new_id(), own))).tables

    async def open(self, settings: wire.Settings, seed: str = "") -> wire.TableInfo:
        """A new table, perhaps with a deal that is chosen by its seed."""
        return (await self._request(wire.Watching, wire.Open(self._new_id(), settings, seed))).info

    async def claim(self, table: str, secret: str) -> None:
        """Take over one's seat with the secret of its link."""
        await self._request(wire.Watching, wire.Claim(self._new_id(), table, secret))

    async def follow(self, table: str) -> Followed:
        """Hear what happens at a table, from its beginning on; the same place for whoever follows it twice."""
        if table not in self._followed:
            await self._request(wire.Watching, wire.Watch(self._new_id(), table, views=True))
        return self._followed[table]

    async def look_again(self, table: str) -> None:
        """Learn anew which seat is one's own, and its link."""
        await self._request(wire.Watching, self._watch(self._new_id(), table))

    def _watch(self, message_id: str, table: str) -> wire.Watch:
        """The request for what is missing of a table."""
        since = self._followed[table].since
        if since == 0:
            self._from_start[message_id] = table
        return wire.Watch(message_id, table, since, views=True)

    def leave(self, table: str) -> None:
        """Hear no more of a table."""
        if self._followed.pop(table, None) is not None:
            self._post(wire.Leave(table))

    async def do(self, table: str, command: wire.AnyCommand) -> int:
        """Do something at a table: the number of its entry, or ``NotDone``. What was done cannot be lost."""
        return (await self._request(wire.Done, wire.Do(self._new_id(), table, command))).seq

    async def ask(self, table: str, question: wire.AnyQuestion) -> wire.Answer:
        """What the server answers to a question about a table."""
        return await self._request(wire.Answer, wire.Ask(self._new_id(), table, question))

    def _new_id(self) -> str:
        return f"{self._name} {next(self._numbers)}"

    async def _request(
        self, kind: type[R], message: wire.Tables | wire.Open | wire.Claim | wire.Watch | wire.Do | wire.Ask
    ) -> R:
        """Send it, again after every lost connection, until there is an answer."""
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
        assert isinstance(reply, kind), f"{type(reply).__name__} is no answer to {type(message).__name__}"
        return reply

    def _post(self, message: wire.ToServer) -> None:
        if self._outbox is not None:
            self._outbox.put_nowait(message)

    # --- the connection ---

    async def _connect(self) -> ClientConnection:
        """A connection that has said hello."""
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
            if error.rcvd is not None and error.rcvd.code == POLICY:
                raise Unwelcome(error.rcvd.reason) from error
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
        try:
            message = wire.from_server(frame)
        except msgspec.DecodeError as error:
            raise Unwelcome(f"{self._server} does not speak as this version does: {error}") from error
        if isinstance(message, wire.Failed):
            raise Unwelcome(message.text, message.code)
        assert isinstance(message, wire.Welcome), "the first message of a server is its welcome"
        self.guest = message.guest
        self.version = message.version
        self.token = message.token or self.token
        self._ahead = message.now / 1000 - time.time()

    async def _keep(self, socket: ClientConnection) -> None:
        """Talk to the server, and connect again whenever the connection is lost."""
        try:
            while True:
                await self._talk(socket)
                self._outbox = None
                self._notify(Line.LOST)
                socket = await self._connect_again()
                self._outbox = self._unfinished()
                self._notify(Line.BACK)
        except BagatelleError as error:
            self._end(error)

    def _notify(self, line: Line) -> None:
        if self._hear is not None:
            self._hear(line)

    async def _talk(self, socket: ClientConnection) -> None:
        """Send and hear until the connection is lost."""
        assert self._outbox is not None
        sending = asyncio.create_task(self._send_all(socket, self._outbox))
        try:
            async for frame in socket:
                self._take(wire.from_server(frame))
        except (ConnectionClosed, OSError):
            return
        except msgspec.DecodeError as error:
            raise Unwelcome(f"{self._server} does not speak as this version does: {error}") from error
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await socket.close()

    async def _send_all(self, socket: ClientConnection, outbox: asyncio.Queue[wire.ToServer]) -> None:
        """Send what is posted, no faster than the server wants."""
        while True:
            message = await outbox.get()
            now = time.monotonic()
            self._credit = min(AT_ONCE, self._credit + (now - self._credited) * PER_SECOND) - 1
            self._credited = now
            if self._credit < 0:
                await asyncio.sleep(-self._credit / PER_SECOND)
            await socket.send(wire.encoded(message).decode())

    async def _connect_again(self) -> ClientConnection:
        """A new connection, tried for a while; the pauses differ, as many may have lost theirs together."""
        end = time.monotonic() + self._patience
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                return await self._connect()
            except Unreachable as error:
                if time.monotonic() >= end:
                    raise Unreachable(f"{error} It was tried again for {self._patience:.0f} seconds") from error

    def _unfinished(self) -> asyncio.Queue[wire.ToServer]:
        """What a new connection begins with: every table from where it was, then what has not been answered."""
        outbox: asyncio.Queue[wire.ToServer] = asyncio.Queue()
        self._from_start = {}
        self._resuming = {self._new_id(): table for table in self._followed}
        for message_id, table in self._resuming.items():
            outbox.put_nowait(self._watch(message_id, table))
        for message, _ in self._waiting.values():
            outbox.put_nowait(message)
        return outbox

    def _end(self, error: BagatelleError) -> None:
        """Nothing comes any more."""
        self._outbox = None
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
        for followed in self._followed.values():
            followed.end(error)

    # --- what the server says ---

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
            case wire.Welcome() | wire.Pong():
                pass

    def _take_watching(self, message: wire.Watching) -> None:
        """Note the table as it is, before anything that follows is heard."""
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
