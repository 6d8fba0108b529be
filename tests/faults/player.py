"""A client that plays on whatever happens.

It reconnects, resumes after what it has heard, and sends again what was not answered, with the same id. It also does
what it need not: sends twice, sends old commands again, chooses though nobody asks.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Sequence

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bagatelle.wire import messages as wire
from tests.faults.checker import UNCERTAIN
from tests.faults.history import Counts, Heard, History

PATIENCE = 4.0
"""Seconds without a word after which a client tries another connection."""
TWICE = 0.1
"""How often a command is sent twice at once."""
AGAIN = 0.05
"""How often a command that was answered is sent again."""
UNASKED = 0.05
"""How often a seat chooses something though nobody asks it."""
SAY = 0.05
PHRASES = ("hello", "thanks", "oops", "well played")


class Gathering:
    """A table to be, for those who will sit there."""

    def __init__(self, settings: wire.Settings, people: int) -> None:
        self.settings = settings
        self.people = people
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class Player:
    """Somebody at one table: a seat, or a spectator."""

    def __init__(
        self, name: str, gathering: Gathering, seat: int | None, urls: Sequence[str], rng: random.Random, haste: float
    ) -> None:
        self.history = History(name, seat=seat)
        self.counts = Counts()
        self.is_finished = False
        self._gathering = gathering
        self._urls = urls
        self._rng = rng
        self._haste = haste
        """Seconds before a choice, at most."""
        self._token: str | None = None
        self._socket: ClientConnection | None = None
        self._table = ""
        self._seen = 0
        self._sat: set[int] = set()
        self._is_started = False
        self._state: wire.State | None = None
        self._pending: dict[str, wire.Do] = {}
        self._done: list[str] = []
        self._watches: dict[str, int] = {}
        self._ids = itertools.count(1)
        if seat == 0:
            self.history.opening = f"{name} open"

    def cut(self) -> bool:
        """Break the connection as a lost network does; whether there was one."""
        if self._socket is None:
            return False
        self._socket.transport.abort()
        return True

    async def play(self) -> None:
        """Play to the end, over as many connections as it takes."""
        while not self.is_finished:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._play_connected()
            self._socket = None
            if not self.is_finished:
                await asyncio.sleep(self._rng.uniform(0.02, 0.3))

    async def _play_connected(self) -> None:
        url = self._rng.choice(self._urls)
        async with connect(url, compression=None, open_timeout=PATIENCE, close_timeout=0.5, ping_interval=None) as it:
            self.counts = self.counts.plus(Counts(connections=1))
            self._socket = it
            await self._send(wire.Hello(self._token))
            while not self.is_finished:
                async with asyncio.timeout(PATIENCE):
                    frame = await it.recv()
                assert isinstance(frame, str)
                await self._hear(wire.from_server(frame), frame)

    async def _send(self, message: wire.ToServer) -> None:
        assert self._socket is not None
        await self._socket.send(wire.encoded(message).decode())

    # --- hearing ---

    async def _hear(self, message: wire.ToClient, frame: str) -> None:
        match message:
            case wire.Welcome(guest):
                await self._begin(guest, message.token)
                return
            case wire.Watching():
                await self._watching(message, frame)
            case wire.Happened():
                self.history.heard.append(Heard(message, frame))
                self._happened(message)
                self._state = wire.state_in(message) or self._state
                if self._is_started and message.state is None:
                    return  # it was told again; the state follows
            case wire.State():
                self.history.heard.append(Heard(message, frame))
                self._state = message
            case wire.Done() | wire.Refused():
                await self._answered(message, frame)
            case _:
                return
        await self._go_on()

    async def _begin(self, guest: str, token: str) -> None:
        self._token = token or self._token
        self.history.guest = guest
        self._state = None
        if self._table:
            await self._watch()
        elif self.history.opening:
            await self._send(wire.Open(self.history.opening, self._gathering.settings))
        else:
            self._table = await asyncio.shield(self._gathering.table)
            await self._watch()

    async def _watch(self) -> None:
        watch = wire.Watch(f"w{next(self._ids)}", self._table, self._seen, views=True)
        self._watches[watch.id] = watch.since
        await self._send(watch)

    async def _watching(self, message: wire.Watching, frame: str) -> None:
        self.history.heard.append(Heard(message, frame, self._watches.get(message.id)))
        if message.id == self.history.opening:
            self._table = message.info.table
            if not self._gathering.table.done():
                self._gathering.table.set_result(self._table)
            await self._watch()
            return
        self._is_started = message.info.status != "gathering"
        self._sat = {seating.seat for seating in message.info.seating if seating.person}
        if message.info.status == "over" and self._seen >= message.info.seq:
            self.is_finished = True
        for pending in list(self._pending.values()):
            await self._send_command(pending)

    def _happened(self, message: wire.Happened) -> None:
        self._seen = max(self._seen, message.seq)
        match message.told:
            case wire.Sat(seat):
                self._sat.add(seat)
            case wire.Started():
                self._is_started = True

    async def _answered(self, message: wire.Done | wire.Refused, frame: str) -> None:
        self.history.heard.append(Heard(message, frame))
        if isinstance(message, wire.Refused) and message.code in UNCERTAIN and message.id in self._pending:
            await asyncio.sleep(self._rng.uniform(0.05, 0.3))
            await self._send_command(self._pending[message.id])
            return
        if isinstance(message, wire.Done):
            self._done.append(message.id)
        self._pending.pop(message.id, None)

    # --- choosing ---

    async def _go_on(self) -> None:
        """Do what is to be done now, if anything."""
        if self.is_finished or self._pending or not self._table:
            return
        state = self._state
        if state is not None and not state.asked and not state.legal and not state.deadlines:
            await self._watch()  # it may be over: the answer says so
            self._state = None
        elif self.history.seat is not None:
            await self._choose(self.history.seat, state)

    async def _choose(self, seat: int, state: wire.State | None) -> None:
        if not self._is_started:
            if seat not in self._sat:
                await self._do(wire.Sit(seat, f"Player {seat}"))
            elif seat == 0 and len(self._sat) == self._gathering.people:
                await self._do(wire.Start())
            return
        if state is None or state.seq < self._seen:
            return
        if state.legal and (seat in state.asked or self._rng.random() < UNASKED):
            await asyncio.sleep(self._rng.uniform(0, self._haste))
            await self._do(wire.Act(self._rng.choice(state.legal)))
        elif self._rng.random() < SAY:
            await self._do(wire.Say(self._rng.choice(PHRASES)))
        elif self._rng.random() < SAY:
            await self._do(wire.Return())

    async def _do(self, command: wire.AnyCommand) -> None:
        do = wire.Do(f"{self.history.name} {next(self._ids)}", self._table, command)
        self.history.sent[do.id] = command
        self._pending[do.id] = do
        await self._send_command(do)
        if self._rng.random() < TWICE:
            await self._send_command(do)
        if self._done and self._rng.random() < AGAIN:
            old = self._rng.choice(self._done)
            await self._send_command(wire.Do(old, self._table, self.history.sent[old]))

    async def _send_command(self, do: wire.Do) -> None:
        is_new = not self.history.sends[do.id]
        self.history.sends[do.id] += 1
        self.counts = self.counts.plus(Counts(commands=1) if is_new else Counts(resent=1))
        await self._send(do)
