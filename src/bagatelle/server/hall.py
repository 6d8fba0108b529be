"""The tables that this process has in memory: a cache of their logs, and the way into them.

A command is judged at the table as this process knows it, stored with the number that follows, and only then taken in
and told. If another process was first, the table catches up and the same command is judged again. So what anybody has
been told is stored, and what is stored is told to everybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

import msgspec

from bagatelle.server import entries
from bagatelle.server.advising import Adviser
from bagatelle.server.choices import Choices
from bagatelle.server.clocks import SECOND
from bagatelle.server.entries import AnyEntry, Row, packed
from bagatelle.server.hosted import OVER, Hosted, Status
from bagatelle.server.judging import Declined, judge, opening, refuse_closed, refuse_removed, rematch_id
from bagatelle.server.kept import HOST_LEASE, Kept, named
from bagatelle.server.ops.metrics import Metrics
from bagatelle.server.ops.rate_limits import TABLE_COMMANDS, TokenBuckets, limit_table_commands
from bagatelle.server.outgoing import Outgoing
from bagatelle.server.shouts import hold_back
from bagatelle.server.store import NewRow, Store, StoreFailed, now
from bagatelle.wire import messages as wire

log = logging.getLogger(__name__)

TRIES = 20
"""How often a command is judged again because other processes were first."""
MOST_LISTED = 100
QUIET = 60.0
"""Seconds after which a table that nobody watches leaves memory, unless its game is going on."""
LONG_QUIET = 600.0
"""The same for a game that waits for people, or for a deadline: the index says when to look at it again."""
MOST_ENTRIES = 10_000
"""So much can happen at a table besides its game, so that nobody fills the disk with words."""


class Hall:
    """All tables, as far as this process has met them."""

    def __init__(self, store: Store, drive: Callable[[Hall, Kept], asyncio.Task[None]] | None = None) -> None:
        self.store = store
        self._kept: dict[str, Kept] = {}
        self._loading: dict[str, asyncio.Task[Kept | None]] = {}
        self._drive = drive
        self._ahead = 0
        """How far the store's clock is ahead of this machine's."""
        self._opened = 0
        """When this process began to keep tables."""
        self._background: set[asyncio.Task[None]] = set()
        self.figures = Metrics()
        self.outgoing = Outgoing()
        self.command_limits = TokenBuckets(TABLE_COMMANDS)
        self.choices = Choices(self._kept, store, self.figures.appended, self.now, self._settle)
        self.adviser: Adviser | None = None
        """Who gives hints, where there are processes for bots."""

    async def open_doors(self) -> None:
        """Begin."""
        self._secret = await self.store.secret()
        await self.set_clock()
        self._opened = self.now()
        self.store.listen(self.hint)

    async def close_doors(self) -> None:
        """Let nothing go on by itself any more."""
        drivers = [kept.driver for kept in self._kept.values() if kept.driver is not None]
        for task in [*drivers, *self._background]:
            task.cancel()
        await asyncio.gather(*drivers, *self._background, return_exceptions=True)

    def now(self) -> int:
        """The time that entries are stamped with, as well as this process can tell."""
        return now() + self._ahead

    async def set_clock(self) -> None:
        """Find out how far the store's clock is ahead."""
        before = now()
        at = await self.store.now()
        self._ahead = at - (before + now()) // 2

    @property
    def tables(self) -> list[Kept]:
        """The tables in memory."""
        return list(self._kept.values())

    # --- finding tables ---

    async def find(self, table: str) -> Kept:
        """The table, or ``Declined``."""
        is_id = table.isascii() and table.isalnum()  # a database may not take every letter that a network brings
        kept = self._kept.get(table) or (await self._load(table) if is_id else None)
        if kept is None:
            raise Declined("no such table", "there is no such table; it may have been another server's")
        kept.touched = time.monotonic()
        return kept

    async def glance(self, table: str) -> Hosted | None:
        """The table as it is now, without keeping it in memory."""
        kept = self._kept.get(table)
        if kept is not None:
            return kept.hosted
        rows = await self.store.read(table, 0)
        return await asyncio.to_thread(_folded, table, rows) if rows else None

    async def _load(self, table: str) -> Kept | None:
        """Read a table from its log, once for all who want it at the same time."""
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._read(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _read(self, table: str) -> Kept | None:
        rows = await self.store.read(table, 0)
        if not rows:
            return None
        kept = self._kept.setdefault(table, Kept(_folded(table, rows)))
        # Beside a long grace that moment is nothing, and it must not begin anew whenever the table leaves memory.
        is_short = kept.hosted.settings.clock.grace <= LONG_QUIET
        kept.since = self.now() if is_short else self._opened
        self._look_after(kept)
        return kept

    def _look_after(self, kept: Kept) -> None:
        """See to it that bots and clocks go on at the table."""
        if self._drive is not None and kept.driver is None and kept.hosted.status is Status.PLAYING:
            kept.driver = self._drive(self, kept)

    def forget_quiet(self, now: float) -> int:
        """Keep tables no longer in memory that nobody wants; nothing is lost by it. How many there were."""
        quiet = [kept for kept in self._kept.values() if self._is_quiet(kept, now)]
        for kept in quiet:
            del self._kept[kept.hosted.id]
            if kept.driver is not None:
                kept.driver.cancel()
        return len(quiet)

    @staticmethod
    def _is_quiet(kept: Kept, now: float) -> bool:
        patience = LONG_QUIET if kept.hosted.status is Status.PLAYING else QUIET
        if kept.watchers or now - kept.touched <= patience:
            return False
        return not kept.wanted and kept.writing is None and not kept.hosted.bots_asked()

    # --- commands ---

    async def open(
        self,
        guest: str,
        command: str,
        settings: wire.Settings,
        seed: bytes = b"",
        actions: Sequence[str] = (),
        names: Sequence[str] = (),
    ) -> Kept:
        """A new table; the same command opens the same one. With a seed and actions a game is played on from there."""
        table = hmac.new(self._secret, f"{guest} {command}".encode(), hashlib.sha256).hexdigest()[:22]
        entry = opening(settings, guest, secrets.token_bytes(32), seed, actions, names)
        return await self._open(table, guest, command, entry)

    async def _open(self, table: str, guest: str, command: str, entry: entries.Opening) -> Kept:
        # The lobby shows it as soon as its host is there.
        row = NewRow(table, 1, named(guest, command), guest, packed(entry), listed=False, due=None, holder=guest)
        began = time.perf_counter()
        try:
            stored = await self.store.append(row)
        except StoreFailed:
            self.figures.appended.fail()
            raise
        if isinstance(stored, Row):
            self.figures.appended.count(time.perf_counter() - began)
        return await self.find(table)

    async def do(self, guest: str, table: str, command_id: str, command: wire.AnyCommand, lag: int | None = 0) -> int:
        """Let a guest's command become an entry; its number, or ``Declined``.

        ``lag`` is how long words take to the guest and back, in thousandths of a second; ``None`` for what has been
        held back already.
        """
        kept = await self.find(table)
        name, came = named(guest, command_id), time.monotonic()
        is_sure, is_charged = False, isinstance(command, wire.Act | wire.Remove)
        for _ in range(TRIES):
            async with self._alone(kept):
                await self._refresh(kept)
                if name in kept.hosted.commands:
                    return kept.hosted.commands[name]
                if not is_charged:  # once, not for every attempt
                    limit_table_commands(self.command_limits, guest, table)
                    is_charged = True
                wait = _to_wait(kept.hosted, command, guest, lag, time.monotonic() - came)
                if not wait:
                    try:
                        row = await self._try(kept, command, name, guest)
                    except Declined:
                        if is_sure:
                            raise
                        # Another process may have stored this very command, or what allows it.
                        is_sure = kept.is_stale = True
                    else:
                        if row is not None:
                            return row.seq
            if wait:
                await asyncio.sleep(wait)
                lag = None
        raise _overtaken()

    async def _try(self, kept: Kept, command: wire.AnyCommand, name: str, guest: str) -> Row | None:
        """Store what a command becomes at the table as it is; ``None`` if another process was first."""
        entry = self._judged(kept.hosted, command, guest)
        if isinstance(entry, entries.Rematching):
            await self._open_rematch(kept, guest, same_deal=command == wire.Rematch(same_deal=True))
        return await self._append(kept, entry, name, guest)

    @contextlib.asynccontextmanager
    async def _alone(self, kept: Kept) -> AsyncIterator[None]:
        """Nobody else adds to the table meanwhile, as far as this process goes."""
        kept.wanted += 1
        try:
            async with kept.lock:
                yield
        finally:
            kept.wanted -= 1

    def _judged(self, hosted: Hosted, command: wire.AnyCommand, guest: str) -> AnyEntry:
        if not isinstance(command, wire.Act | wire.Remove) and hosted.seq >= MOST_ENTRIES:
            raise Declined("full", "too much has happened at this table; play to the end, or open another")
        return judge(hosted, command, guest, self.now())

    async def add(
        self, kept: Kept, entry: AnyEntry, command_id: str, allowed: Callable[[Hosted], bool], guest: str = ""
    ) -> bool:
        """Add what no command asks for, if it is still right at the table as it is then; whether this process did."""
        name = named(guest, command_id)
        async with self._alone(kept):
            await self._refresh(kept)
            if name in kept.hosted.commands or not allowed(kept.hosted):
                return False
            if await self._append(kept, entry, name, guest) is not None:
                return True
            await self._refresh(kept)
            return False

    async def claim(self, guest: str, table: str, command_id: str, secret: str) -> int:
        """Give a seat to who has its link; its number."""
        kept = await self.find(table)
        limit_table_commands(self.command_limits, guest, table)
        for _ in range(TRIES):
            await self.catch_up(kept)
            seat = self._claimed(kept.hosted, guest, command_id, secret)
            if kept.hosted.seat_of(guest) == seat:
                return seat

            def is_linked(hosted: Hosted, seat: int = seat) -> bool:
                """Also when the entry is added, as the seat may change hands meanwhile."""
                return _linked(hosted, secret) == seat

            await self.add(kept, entries.Arriving(seat, guest), command_id, is_linked, guest)
        raise _overtaken()

    def _claimed(self, hosted: Hosted, guest: str, command_id: str, secret: str) -> int:
        """The seat that a guest wants by a link, and may have."""
        refuse_closed(hosted)
        refuse_removed(hosted, guest)
        is_stored = named(guest, command_id) in hosted.commands
        seat = _linked(hosted, secret)
        if seat is None:
            raise Declined("no such link", "that link opens no seat here; it may be of somebody who has stood up")
        own = hosted.seat_of(guest)
        if own not in {None, seat}:
            raise Declined("seated", "you have another seat at this table already")
        if own is None and is_stored:
            raise Declined("id taken", "that id has been used, and the seat was taken over since; choose another id")
        return seat

    async def _append(self, kept: Kept, entry: AnyEntry, command_id: str, guest: str) -> Row | None:
        """Store the entry as the next one, take it in and tell it; ``None`` if another process was first."""
        began = time.perf_counter()
        try:
            row = await self.store.append(kept.next_row(entry, command_id, guest, self.now()))
        except BaseException as error:  # also when whoever waited has gone: nobody knows whether it was stored
            kept.is_stale = True
            if isinstance(error, StoreFailed):
                self.figures.appended.fail()
            raise
        return self.choices.take_in(kept, row, began)

    def _settle(self, kept: Kept, told: wire.AnyTold) -> None:
        """What else is to be done after an entry that this process has added."""
        self._follow(kept, told)
        hosted = kept.hosted
        if hosted.status is OVER:
            self._later(self.store.index(hosted.id, hosted.seq, listed=False, due=None, going=False))

    async def _refresh(self, kept: Kept) -> None:
        """Read what others have added, where this process may not know all. Who calls it has the lock."""
        if kept.writing is not None:
            await asyncio.wait({kept.writing})
        if not kept.is_stale:
            return
        for row in await self.store.read(kept.hosted.id, kept.hosted.seq):
            kept.is_driven = False
            self._follow(kept, kept.take_in(row))
        kept.is_stale = False

    async def catch_up(self, kept: Kept) -> None:
        """The same from outside."""
        async with self._alone(kept):
            kept.is_stale = True
            await self._refresh(kept)

    async def _reach(self, kept: Kept, seq: int) -> None:
        """Know a table at least up to a number."""
        async with self._alone(kept):
            kept.is_stale = kept.is_stale or kept.hosted.seq < seq
            await self._refresh(kept)

    def hint(self, table: str, seq: int) -> None:
        """Another process has added to a table."""
        kept = self._kept.get(table)
        if kept is not None and kept.hosted.seq < seq:
            self._later(self._reach(kept, seq))

    async def look_round(self) -> None:
        """Catch up with the tables that somebody follows here or that go on, as hints can be lost.

        Also with those where nobody knows how a write went: whoever watches hears of it, if it was stored after all.
        """
        followed = [kept for kept in self._kept.values() if kept.is_stale or kept.watchers or kept.driver is not None]
        await self._renew(followed)

    async def _renew(self, tables: list[Kept]) -> None:
        """Catch up with tables, asking once for all."""
        if not tables:
            return
        seqs = await self.store.seqs([kept.hosted.id for kept in tables])
        for kept in tables:
            seq = seqs.get(kept.hosted.id, 0)
            if kept.is_stale or kept.hosted.seq < seq:
                await self._try_to_reach(kept, seq)

    async def _try_to_reach(self, kept: Kept, seq: int) -> None:
        """Know a table up to a number, unless it cannot be read: that keeps no others from catching up."""
        try:
            await self._reach(kept, seq)
        except StoreFailed:
            raise
        except Exception:
            log.exception("table %s cannot catch up", kept.hosted.id)

    def _later(self, work: Coroutine[None, None, object]) -> None:
        task = asyncio.create_task(_tried(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        task.add_done_callback(lambda _: work.close())  # it was perhaps cancelled before it began

    # --- telling ---

    def _follow(self, kept: Kept, told: wire.AnyTold) -> None:
        """What is to be done after an entry, whoever has added it."""
        self._look_after(kept)
        if isinstance(told, wire.Away):
            self._contradict(kept, told.seat)

    def _contradict(self, kept: Kept, seat: int) -> None:
        """Another process has lost somebody who is here: say so, or a bot would play for them."""
        if self._is_here(kept, seat):
            self._say_back(kept, seat)

    def _is_here(self, kept: Kept, seat: int) -> bool:
        """Whether who has the seat is connected to this process, or sent a request within the table's grace."""
        if any(watcher.viewer == seat for watcher in kept.watchers):
            return True
        return self.now() < kept.signs.get(seat, 0) + kept.hosted.settings.clock.grace * SECOND

    def _say_back(self, kept: Kept, seat: int) -> None:
        entry, name, guest = entries.Arriving(seat), f"back {seat} {kept.hosted.seq}", kept.hosted.chairs[seat].guest

        def is_away(hosted: Hosted) -> bool:
            return hosted.seat_of(guest) == seat and hosted.chairs[seat].away_since is not None

        self._later(self.add(kept, entry, name, is_away))

    def hear_of(self, kept: Kept, guest: str) -> None:
        """A guest has sent a request about the table: whoever plays without a connection is there too."""
        if guest == kept.hosted.host:
            kept.host_signed_at = self.now()
            self.renew_listing(kept)
        seat = kept.hosted.seat_of(guest)
        if seat is None:
            return
        kept.signs[seat] = self.now()
        if kept.hosted.chairs[seat].away_since is not None and not kept.hosted.status.is_final:
            self._say_back(kept, seat)

    # --- playing again ---

    async def _open_rematch(self, old: Kept, guest: str, *, same_deal: bool) -> None:
        """Open the table at which the same people play again; they find their seats taken.

        Who opened the old one has opened this one too, unless they have gone.
        """
        hosted = old.hosted
        assert hosted.table is not None
        settings = msgspec.structs.replace(hosted.settings, bots={})
        seed = hosted.table.seed if same_deal else b""
        table = rematch_id(hosted)
        seat_of_host = hosted.seat_of(hosted.host)
        host = guest if seat_of_host is None or not self._is_here(old, seat_of_host) else hosted.host
        kept = await self._open(table, guest, "rematch", opening(settings, host, secrets.token_bytes(32), seed))
        for seat, chair in enumerate(hosted.chairs):
            if chair.is_person:
                await self._take_seat(kept, entries.Sitting(seat, chair.guest, chair.name))
            if chair.is_person and chair.guest != guest:
                await self._note_absent(kept, seat)
        # People first: a bot is never called as one of them.
        for seat, chair in enumerate(hosted.chairs):
            if not chair.is_person:
                await self._take_seat(kept, entries.Placing(seat, chair.bot, kept.hosted.bot_name(seat, chair.bot)))

    async def _note_absent(self, kept: Kept, seat: int) -> None:
        """Note that who has the seat has not come yet; when they do, everybody hears of it."""

        def is_there(hosted: Hosted) -> bool:
            is_seat = seat < len(hosted.chairs)
            return is_seat and hosted.chairs[seat].is_person and hosted.chairs[seat].away_since is None

        await self.add(kept, entries.Leaving(seat), f"rematch away {seat}", is_there)

    async def _take_seat(self, kept: Kept, entry: entries.Sitting | entries.Placing) -> None:
        """Give a seat of the new table to who had it at the old one, unless that has been done."""
        seat = entry.seat

        def is_free(hosted: Hosted) -> bool:
            """Also when somebody has made the table smaller meanwhile, or closed it."""
            is_there = hosted.status is Status.GATHERING and seat < len(hosted.chairs)
            return is_there and hosted.chairs[seat].is_free

        await self.add(kept, entry, f"rematch {seat}", is_free)

    # --- the lobby ---

    def renew_listing(self, kept: Kept) -> None:
        """List a gathering table in the lobby while its host is there, with a lease; else take it out.

        The lease ends by itself if this process dies: whichever process then looks after the table takes it out.
        """
        hosted, now = kept.hosted, self.now()
        if not hosted.settings.listed or hosted.status is not Status.GATHERING:
            return
        is_here = kept.is_host_here(now)
        if is_here and kept.listed_until > now + HOST_LEASE // 2:
            return
        if not is_here and not kept.listed_until:
            return
        kept.listed_until = now + HOST_LEASE if is_here else 0
        due = kept.listed_until or None
        self._later(self.store.index(hosted.id, hosted.seq, listed=is_here, due=due, going=False))

    def renew_listings(self) -> None:
        """Renew the leases of all tables in memory."""
        for kept in self.tables:
            self.renew_listing(kept)

    def host_left(self, kept: Kept, guest: str) -> None:
        """Take a gathering table out of the lobby if the guest is its host and has gone with the last connection."""
        if guest == kept.hosted.host:
            kept.host_signed_at = 0  # a request of before, such as that of a page, says nothing any more
            self.renew_listing(kept)

    async def infos(self, tables: list[str]) -> tuple[wire.TableInfo, ...]:
        """Tables as everybody may see them."""
        await self._renew([self._kept[table] for table in tables if table in self._kept])
        found = []
        for table in tables:
            kept = self._kept.get(table) or await self._load(table)
            if kept is not None:
                found.append(kept.hosted.info())
        return tuple(found)

    async def lobby(self) -> tuple[wire.TableInfo, ...]:
        """The tables that everybody finds: with free seats, or to be watched."""
        return await self.infos(await self.store.listed(MOST_LISTED))

    async def own(self, guest: str) -> tuple[wire.TableInfo, ...]:
        """The tables at which a guest has a seat or had one, but for those that never came to a game without them."""
        tables = await self.infos(await self.store.tables_of(guest, MOST_LISTED))
        return tuple([info for info in tables if self._is_own(guest, info)])

    def _is_own(self, guest: str, info: wire.TableInfo) -> bool:
        """Whether a table is still one of the guest's: not if it was closed, or they stood up before the game."""
        if info.status != Status.GATHERING:
            return info.status != Status.CLOSED
        kept = self._kept.get(info.table)
        return kept is None or guest == kept.hosted.host or kept.hosted.seat_of(guest) is not None


def _overtaken() -> Declined:
    """What a guest is told when other processes were first too often."""
    return Declined("busy", "others were faster again and again; try once more")


def _to_wait(hosted: Hosted, command: wire.AnyCommand, guest: str, lag: int | None, since: float) -> float:
    """For how many seconds a command must still wait to be fair to others, so long after it came."""
    if lag is None or not isinstance(command, wire.Act):
        return 0.0
    return max(0.0, hold_back(hosted, guest, lag) - since)


def _linked(hosted: Hosted, secret: str) -> int | None:
    """The seat that a link opens."""
    for seat, chair in enumerate(hosted.chairs):
        if chair.is_person and hmac.compare_digest(secret.encode(), hosted.link_of(seat).encode()):
            return seat
    return None


def _folded(table: str, rows: list[Row]) -> Hosted:
    hosted = Hosted(table)
    for row in rows:
        hosted.add(row)
    return hosted


async def _tried(work: Coroutine[None, None, object]) -> None:
    """Do it if the store lets it; ``look_round`` and the sweep make up for what is not done."""
    try:
        await work
    except StoreFailed as error:
        log.warning("put off: %s", error)
