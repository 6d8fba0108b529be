"""The tables that this process has in memory: a cache of their logs, and the one way into them.

``TableRegistry.submit`` is that way, for people, bots, clocks and HTTP alike: decide on the table as this process knows
it, store the entry under the next number, fold it, broadcast it. If another process was first, catch up and decide
again. So everything that was broadcast is stored, and everything stored is broadcast.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence

import msgspec

from bagatelle.server.ops.metrics import Metrics
from bagatelle.server.ops.rate_limits import TABLE_COMMANDS, TokenBuckets, limit_table_commands
from bagatelle.server.storage.base import Conflict, NewRow, Store, StoreFailed
from bagatelle.server.tables import commands, entries
from bagatelle.server.tables.clocks import Clock
from bagatelle.server.tables.commands import Declined, opening, refuse_closed, refuse_removed, rematch_id
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.hints import Adviser
from bagatelle.server.tables.live import LiveTable, named
from bagatelle.server.tables.lobby import Lobby
from bagatelle.server.tables.presence import Presence
from bagatelle.server.tables.seats import refuse_second_hand
from bagatelle.server.tables.shout_fairness import hold_back
from bagatelle.server.tables.state import OVER, Status, TableState
from bagatelle.wire import messages as wire

log = logging.getLogger(__name__)

Decide = Callable[[TableState], AnyEntry]
"""Returns the next entry of a table, or raises ``Declined``, ``Unneeded`` or ``TooEarly``. It changes nothing."""

TRIES = 20
"""How often a command is decided on again because other processes were first."""
LEAST_WAIT = 0.001
"""Seconds that a command waits at least if it must wait: timers of some event loops count whole milliseconds."""
QUIET = 60.0
"""Seconds after which a table without watchers leaves memory, unless its game is going on."""
LONG_QUIET = 600.0
"""The same for a running game."""
MOST_COMMANDS = 10_000
"""Limit on the commands of guests at a table besides moves, so that chat cannot fill the disk."""
_UNLIMITED = wire.Act | wire.Remove | wire.LeaveTable | wire.Stand
"""Commands that no limit refuses. The game, or a command that is limited, bounds their number."""


class Unneeded(Exception):
    """The entry is not needed any more: the table has moved on."""


class TooEarly(Exception):
    """The command must wait, to be fair to players with a slower line."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class TableRegistry:
    """All tables, as far as this process has met them."""

    def __init__(
        self, store: Store, drive: Callable[[TableRegistry, LiveTable], asyncio.Task[None]] | None = None
    ) -> None:
        self.store = store
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._drive = drive
        self._clock = Clock()
        self._opened = 0
        """When this process began to keep tables."""
        self._background: set[asyncio.Task[None]] = set()
        self.figures = Metrics()
        self.command_limits = TokenBuckets(TABLE_COMMANDS)
        self.lobby = Lobby(self)
        self.presence = Presence(self)
        self.adviser: Adviser | None = None
        """Who gives hints, where there are processes for bots."""

    async def open_doors(self) -> None:
        """Begin."""
        self._secret = await self.store.secret()
        self._clock.start(await self.store.now())
        self._opened = self.now()
        self.store.listen(self.hint)

    async def close_doors(self) -> None:
        """Stop autoplay and background work."""
        drivers = [live.driver for live in self._live.values() if live.driver is not None]
        for task in [*drivers, *self._background]:
            task.cancel()
        await asyncio.gather(*drivers, *self._background, return_exceptions=True)

    def now(self) -> int:
        """The time of this process, in milliseconds since 1970. It never goes back."""
        return self._clock.now()

    def time_at(self, live: LiveTable) -> int:
        """The time of a table, for stamps and deadlines: no entry of another process is later."""
        return self.now() + live.state.ahead

    def _meet(self, live: LiveTable, at: int) -> None:
        """Take note of the time of another process's entry."""
        live.state.ahead = max(live.state.ahead, self._clock.meet(at))

    @property
    def tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # --- finding tables ---

    async def find(self, table: str) -> LiveTable:
        """The table, or ``Declined``."""
        is_id = table.isascii() and table.isalnum()  # a database may not take every letter that a network brings
        live = self._live.get(table) or (await self._load(table) if is_id else None)
        if live is None:
            raise _no_such_table()
        live.touched = time.monotonic()
        return live

    async def glance(self, table: str) -> TableState | None:
        """The table as it is now, without keeping it in memory."""
        live = self._live.get(table)
        if live is not None:
            return live.state
        rows = await self.store.read(table, 0)
        return await asyncio.to_thread(_folded, table, rows) if rows else None

    async def states(self, tables: Sequence[str]) -> list[TableState]:
        """The tables as they are now, in the order of their ids; a table that was removed is left out."""
        await self._renew([self._live[table] for table in tables if table in self._live])
        found = [self._live.get(table) or await self._load(table) for table in tables]
        return [live.state for live in found if live is not None]

    async def _load(self, table: str) -> LiveTable | None:
        """Load a table from its log, once for all concurrent callers."""
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._read(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _read(self, table: str) -> LiveTable | None:
        rows = await self.store.read(table, 0)
        if not rows:
            return None
        live = self._live.setdefault(table, LiveTable(_folded(table, rows)))
        self._meet(live, rows[-1].at)
        # Beside a long grace that moment is nothing, and it must not begin anew whenever the table leaves memory.
        is_short = live.state.settings.clock.grace <= LONG_QUIET
        live.since = self.now() if is_short else self._opened
        self._look_after(live)
        return live

    def _look_after(self, live: LiveTable) -> None:
        """See to it that bots and clocks go on at the table."""
        if self._drive is not None and live.driver is None and live.state.status is Status.PLAYING:
            live.driver = self._drive(self, live)

    def forget_quiet(self, now: float) -> int:
        """Keep tables no longer in memory that nobody wants; nothing is lost by it. How many there were."""
        quiet = [live for live in self._live.values() if self._is_quiet(live, now)]
        for live in quiet:
            del self._live[live.state.id]
            if live.driver is not None:
                live.driver.cancel()
        return len(quiet)

    def _drop(self, live: LiveTable) -> None:
        """Forget a table that was removed from the store (``Store.prune``)."""
        if self._live.get(live.state.id) is live:
            del self._live[live.state.id]
        if live.driver is not None:
            live.driver.cancel()

    @staticmethod
    def _is_quiet(live: LiveTable, now: float) -> bool:
        patience = LONG_QUIET if live.state.status is Status.PLAYING else QUIET
        return not live.watchers and not live.lock.locked() and now - live.touched > patience

    # --- commands ---

    async def open(
        self,
        guest: str,
        command: str,
        settings: wire.Settings,
        seed: bytes = b"",
        actions: Sequence[str] = (),
        names: Sequence[str] = (),
        position: str = "",
    ) -> LiveTable:
        """A new table; the same command opens the same one.

        With a seed and actions a game is played on from there, with a position an exercise begins.
        """
        table = hmac.new(self._secret, f"{guest} {command}".encode(), hashlib.sha256).hexdigest()[:22]
        entry = opening(table, settings, guest, secrets.token_bytes(32), seed, actions, names, position)
        return await self._open(table, guest, command, entry)

    async def _open(self, table: str, guest: str, command: str, entry: entries.Opening) -> LiveTable:
        # The lobby shows it as soon as its host is there.
        at, body = self.now(), packed(entry)
        row = NewRow(table, 1, named(guest, command), guest, at, body, holder=guest, host=entry.host)
        began = time.perf_counter()
        try:
            stored = await self.store.append(row)
        except StoreFailed:
            self.figures.appended.fail()
            raise
        if isinstance(stored, Row):
            self.figures.appended.count(time.perf_counter() - began)
        return await self.find(table)

    async def do(self, guest: str, table: str, command_id: str, command: wire.AnyCommand, lag: int = 0) -> int:
        """Let a guest's command become an entry; its number, or ``Declined``.

        ``lag`` is the guest's round-trip time in milliseconds.
        """
        live = await self.find(table)
        came = time.monotonic()
        is_charged = isinstance(command, _UNLIMITED)

        def decide(state: TableState) -> AnyEntry:
            nonlocal is_charged
            if not is_charged:  # once, not for every attempt
                limit_table_commands(self.command_limits, guest, table)
                is_charged = True
            if isinstance(command, wire.Act):
                wait = hold_back(state, guest, lag) - (time.monotonic() - came)
                if wait > 0.0:
                    raise TooEarly(wait)
            return self._decided(live, command, guest)

        if isinstance(command, wire.Rematch):
            await self._prepare_rematch(live, command, named(guest, command_id), guest)
        return await self.submit(live, command_id, guest, decide)

    async def submit(self, live: LiveTable, command_id: str, guest: str, decide: Decide) -> int:
        """Store what ``decide`` makes of the table, fold it and broadcast it; the number of the entry.

        A repeated command returns the number of its first time. If another process was first, decide again.
        """
        name = named(guest, command_id)
        is_sure = False
        conflicts = 0
        while conflicts < TRIES:
            wait = 0.0
            async with live.lock:
                await self._refresh(live)
                if name in live.state.commands:
                    return live.state.commands[name]
                try:
                    entry = decide(live.state)
                except TooEarly as early:
                    wait = early.seconds
                except Declined:
                    if is_sure:
                        raise
                    # Another process may have stored this very command, or what allows it.
                    is_sure = live.is_stale = True
                else:
                    row = await self._append(live, entry, name, guest)
                    if row is not None:
                        return row.seq
                    conflicts += 1
            if wait:
                await asyncio.sleep(max(wait, LEAST_WAIT))
        raise _overtaken()

    async def add(
        self, live: LiveTable, entry: AnyEntry, command_id: str, allowed: Callable[[TableState], bool], guest: str = ""
    ) -> None:
        """Submit an entry that no guest commands, if it is still ``allowed`` by then."""

        def decide(state: TableState) -> AnyEntry:
            if not allowed(state):
                raise Unneeded
            return entry

        with contextlib.suppress(Unneeded):
            await self.submit(live, command_id, guest, decide)

    def _decided(self, live: LiveTable, command: wire.AnyCommand, guest: str) -> AnyEntry:
        if not isinstance(command, _UNLIMITED):
            _refuse_full(live.state)
        return commands.decide(live.state, command, guest, self.time_at(live))

    async def claim(self, guest: str, table: str, command_id: str, secret: str) -> int:
        """Give the seat of a link to the guest who shows it; its number, or ``Declined``."""
        live = await self.find(table)
        await self.catch_up(live)
        limit_table_commands(self.command_limits, guest, table)

        def decide(state: TableState) -> AnyEntry:
            seat = self._claimed(state, guest, secret)
            if state.seat_of(guest) == seat:
                raise Unneeded
            _refuse_full(state)
            return entries.Arriving(seat, guest)

        with contextlib.suppress(Unneeded):
            await self.submit(live, command_id, guest, decide)
        seat = live.state.seat_of(guest)
        if seat is None:
            raise Declined("id taken", "that id has been used, and the seat was taken over since; choose another id")
        return seat

    def _claimed(self, state: TableState, guest: str, secret: str) -> int:
        """The seat that a guest may have by a link."""
        refuse_closed(state)
        refuse_removed(state, guest)
        seat, own = _linked(state, secret), state.seat_of(guest)
        if seat is None and own is not None:
            return own  # the link changed with the claim of this very guest, who opens it again
        if seat is None:
            raise Declined(
                "no such link",
                "that link opens no seat here any more: it was used already, or its person has stood up; "
                "the device that has the seat shows its new link",
            )
        if own not in {None, seat}:
            raise Declined("seated", "you have another seat at this table already")
        refuse_second_hand(state, seat, guest)
        return seat

    async def _append(self, live: LiveTable, entry: AnyEntry, command_id: str, guest: str) -> Row | None:
        """Store the entry as the next one, fold it and broadcast it; ``None`` if another process was first."""
        began = time.perf_counter()
        try:
            stored = await self.store.append(live.next_row(entry, command_id, guest, self.now()))
        except BaseException as error:  # also when cancelled: the outcome of the write is unknown
            live.is_stale = True
            if isinstance(error, StoreFailed):
                self.figures.appended.fail()
            raise
        if isinstance(stored, Conflict):
            live.is_stale = True
            return None
        self.figures.appended.count(time.perf_counter() - began)
        live.is_driven = True
        self._follow(live, live.take_in(stored, entry))
        if live.state.status is OVER:
            self.later(self.store.index(live.state.id, live.state.seq, listed_until=0, going=False))
        return stored

    async def _refresh(self, live: LiveTable) -> None:
        """Read what other processes have added, if this one may have missed something. The caller holds the lock."""
        if not live.is_stale:
            return
        rows = await self.store.read(live.state.id, live.state.seq)
        if not rows and not await self.store.seqs([live.state.id]):
            self._drop(live)
            raise _no_such_table()
        for row in rows:
            self._meet(live, row.at)
            live.is_driven = False
            live.listed_until = 0  # the other process knows only its own people
            self._follow(live, live.take_in(row))
        live.is_stale = False
        self.lobby.renew(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what other processes have added."""
        async with live.lock:
            live.is_stale = True
            await self._refresh(live)

    async def _reach(self, live: LiveTable, seq: int) -> None:
        """Know a table at least up to a number."""
        async with live.lock:
            live.is_stale = live.is_stale or live.state.seq < seq
            await self._refresh(live)

    def hint(self, table: str, seq: int) -> None:
        """Another process has added to a table."""
        live = self._live.get(table)
        if live is not None and live.state.seq < seq:
            self.later(self._reach(live, seq))

    async def look_round(self) -> None:
        """Catch up with the tables that somebody follows here or that go on, as hints can be lost.

        Also with tables where the result of a write is unknown: subscribers receive the entry, if it was stored.
        """
        followed = [live for live in self._live.values() if live.is_stale or live.watchers or live.driver is not None]
        await self._renew(followed)

    async def _renew(self, tables: list[LiveTable]) -> None:
        """Catch up with tables, asking once for all."""
        if not tables:
            return
        seqs = await self.store.seqs([live.state.id for live in tables])
        for live in tables:
            seq = seqs.get(live.state.id)
            if seq is None:
                self._drop(live)
            elif live.is_stale or live.state.seq < seq:
                await self._try_to_reach(live, seq)

    async def _try_to_reach(self, live: LiveTable, seq: int) -> None:
        """Know a table up to a number, unless it cannot be read: that keeps no others from catching up."""
        try:
            await self._reach(live, seq)
        except StoreFailed:
            raise
        except Exception:
            log.exception("table %s cannot catch up", live.state.id)

    def later(self, work: Coroutine[None, None, object]) -> None:
        """Do something in the background; what fails is made up for by ``look_round`` and the sweep."""
        task = asyncio.create_task(_tried(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        task.add_done_callback(lambda _: work.close())  # it was perhaps cancelled before it began

    def _follow(self, live: LiveTable, told: wire.AnyTold) -> None:
        """Work after an entry of any process."""
        self._look_after(live)
        if isinstance(told, wire.Away):
            self.presence.contradict(live, told.seat)

    # --- playing again ---

    async def _prepare_rematch(self, live: LiveTable, command: wire.Rematch, name: str, guest: str) -> None:
        """Open the table of the rematch before the entry that names it; the same for everybody who asks."""
        await self.catch_up(live)
        if name not in live.state.commands:
            self._decided(live, command, guest)
            await self._open_rematch(live, guest, same_deal=command.same_deal)

    async def _open_rematch(self, old: LiveTable, guest: str, *, same_deal: bool) -> None:
        """Open the table at which the same people play again; they find their seats taken.

        Who opened the old one has opened this one too, unless they have gone.
        """
        state = old.state
        assert state.table is not None
        settings = msgspec.structs.replace(state.settings, bots={})
        seed = state.table.seed if same_deal and not state.position else b""
        position = state.position if same_deal else ""
        table = rematch_id(state)
        seat_of_host = state.seat_of(state.host)
        host = guest if seat_of_host is None or not self.presence.is_here(old, seat_of_host) else state.host
        entry = opening(table, settings, host, secrets.token_bytes(32), seed, position=position)
        live = await self._open(table, guest, "rematch", entry)
        for seat, chair in enumerate(state.chairs):
            if chair.is_person:
                await self._take_seat(live, entries.Sitting(seat, chair.guest, chair.name))
            if chair.is_person and chair.guest != guest:
                await self._note_absent(live, seat)
        # People first: a bot is never called as one of them.
        for seat, chair in enumerate(state.chairs):
            if not chair.is_person:
                name = live.state.bot_name(seat, chair.bot, chair.name)
                await self._take_seat(live, wire.Placed(seat, chair.bot, name))

    async def _note_absent(self, live: LiveTable, seat: int) -> None:
        """Note that the person of the seat has not come yet; when they do, everybody is notified."""

        def is_there(state: TableState) -> bool:
            is_seat = seat < len(state.chairs)
            return is_seat and state.chairs[seat].is_person and state.chairs[seat].away_since is None

        await self.add(live, wire.Away(seat), f"rematch away {seat}", is_there)

    async def _take_seat(self, live: LiveTable, entry: entries.Sitting | wire.Placed) -> None:
        """Give a seat of the new table to who had it at the old one, unless that has been done."""
        seat = entry.seat

        def is_free(state: TableState) -> bool:
            """Also when somebody has made the table smaller meanwhile, or closed it."""
            is_there = state.status is Status.GATHERING and seat < len(state.chairs)
            return is_there and state.chairs[seat].is_free

        await self.add(live, entry, f"rematch {seat}", is_free)


def _no_such_table() -> Declined:
    return Declined("no such table", "there is no such table; it was removed, or it is another server's")


def _refuse_full(state: TableState) -> None:
    """Raise ``Declined`` if guests have used up the commands of the table."""
    if state.commanded >= MOST_COMMANDS:
        raise Declined("full", "too much has happened at this table; play to the end, or open another")


def _overtaken() -> Declined:
    """What a guest is told when other processes were first too often."""
    return Declined("busy", "others were faster again and again; try once more")


def _linked(state: TableState, secret: str) -> int | None:
    """The seat that a link opens."""
    for seat, chair in enumerate(state.chairs):
        if chair.is_person and hmac.compare_digest(secret.encode(), state.link_of(seat).encode()):
            return seat
    return None


def _folded(table: str, rows: list[Row]) -> TableState:
    state = TableState(table)
    for row in rows:
        state.add(row)
    return state


async def _tried(work: Coroutine[None, None, object]) -> None:
    """Await ``work``; ``look_round`` and the sweep make up for what fails."""
    try:
        await work
    except (StoreFailed, Declined) as error:  # declined where the table was removed
        log.warning("put off: %s", error)
