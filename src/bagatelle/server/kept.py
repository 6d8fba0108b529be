"""A table in memory."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from bagatelle.bots.agent import Decision
from bagatelle.core.errors import BadNotation
from bagatelle.server import entries
from bagatelle.server.clocks import SECOND
from bagatelle.server.entries import AnyEntry, Row, packed
from bagatelle.server.hosted import PLAYING, Hosted
from bagatelle.server.store import Conflict, NewRow
from bagatelle.server.telling import Telling, Watcher
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire

SWEEP = 10 * SECOND
"""So long after its last entry the index wants a table to be looked at, if something may happen there by itself."""
HOST_LEASE = 60 * SECOND
"""Milliseconds for which the lobby shows a gathering table after the last sign of its host."""
_HOLDING = (entries.Sitting, entries.Arriving)
"""These say who holds a seat."""
_LEFT = (wire.Stood, wire.Removed)
"""After these the seat is empty, or somebody else's."""
_RESEATING = (wire.Sat, wire.Stood, wire.Back, wire.Switched, wire.Removed)
"""After these another guest may hold a seat: whoever has lost it hears from then on what spectators hear."""


def named(guest: str, command_id: str) -> str:
    """What a command is called in the log: ids are each guest's own, and what happens by itself has no guest."""
    return f"{guest} {command_id}"


class Advised(NamedTuple):
    """A hint that was thought out: the same question has the same answer."""

    number: int
    """How often somebody had chosen before it, or taken a choice back."""
    table: AnyTable
    """The table as it was then; the real one goes on."""
    steps: tuple[Decision, ...]


class Coming:
    """A choice that comes as soon as another at the same table has been stored."""

    def begin(self) -> None:
        """Let it come now."""
        raise AssertionError("whatever comes can begin")


@mypyc_attr(allow_interpreted_subclasses=True)  # tests plant bugs
class Kept:
    """A table in memory, with those who watch it."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.telling = Telling(hosted)
        self.lock = asyncio.Lock()
        self.wanted = 0
        """How many have the lock or wait for it: whoever comes later does not overtake them."""
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        """Set whenever there is a new entry after which something may have to be done here."""
        self.rests_until: int | None = None
        """Until when whoever looks after the table has nothing to do there; ``None`` while they have."""
        self.is_driven = False
        """Whether this process added the last entry, and so lets bots and clocks go on."""
        self.writing: asyncio.Future[Row | Conflict] | None = None
        """An entry that is being stored though nobody has the lock; who gets it waits for the entry first."""
        self.coming: list[Coming] = []
        """Choices that wait for it, in the order in which they came."""
        self.is_stale = False
        """Whether nobody knows how a write went: the log must be read before anything else."""
        self.driver: asyncio.Task[None] | None = None
        self.polled = -1
        """After how many actions the bots were last asked whether they interrupt."""
        self.touched = time.monotonic()
        """When somebody last wanted it."""
        self.since = 0
        """When this process read it from its log: who was connected to another may need a moment to come here."""
        self.signs: dict[int, int] = {}
        """When somebody without a connection was last heard of, for each seat."""
        self.host_signed_at = 0
        """When the host last sent a request, in milliseconds; 0 after the host has gone."""
        self.listed_until = 0
        """End of the lease with which this process has listed the table in the lobby; 0 if it has not."""
        self.advised: dict[int, Advised] = {}
        """The last hint of each seat."""

    def is_host_here(self, now: int) -> bool:
        """Whether the host watches the table in this process, or has sent a request within ``HOST_LEASE``."""
        host = self.hosted.host
        for watcher in self.watchers:
            if watcher.guest == host:
                return True
        return now < self.host_signed_at + HOST_LEASE

    def let_come(self) -> None:
        """Let the choices begin that have waited: the first is stored, and the others wait for it."""
        if self.coming:
            coming, self.coming = self.coming, []
            for choice in coming:
                choice.begin()

    def chosen(self, action: str, guest: str) -> entries.Acting | None:
        """The entry that a guest's choice becomes, if it is allowed; why it is not is for ``judging`` to say."""
        hosted = self.hosted
        seat, table = hosted.seat_of(guest), hosted.table
        if seat is None or table is None:
            return None
        try:
            code = hosted.game.actions.code_of(action)
        except BadNotation:
            return None
        return entries.Acting(seat, action) if table.why_not(seat, code) is None else None

    def next_row(self, entry: AnyEntry, command: str, guest: str, now: int) -> NewRow:
        """What is to be stored so that an entry becomes the next one."""
        hosted, settings = self.hosted, self.hosted.settings
        is_going, is_closing, holder = hosted.status is PLAYING, False, ""
        if not isinstance(entry, entries.Acting):  # most entries are choices, which change none of this
            is_going = is_going or isinstance(entry, entries.Starting)
            is_closing = isinstance(entry, entries.Closing)
            settings = entry.settings if isinstance(entry, entries.Arranging) else settings
            holder = entry.guest if isinstance(entry, _HOLDING) else ""
        is_listed = settings.listed and not is_closing and not hosted.status.is_final
        due = now + SWEEP
        if not is_going:  # the lobby shows a gathering table only while its host is there
            if guest == hosted.host:
                self.host_signed_at = now
            is_listed = is_listed and self.is_host_here(now)
            due = self.listed_until = now + HOST_LEASE if is_listed else 0
        return NewRow(
            hosted.id,
            hosted.seq + 1,
            command,
            guest,
            packed(entry),
            is_listed,
            due or None,
            holder,
            is_closing,
            begins=isinstance(entry, entries.Starting),
            going=is_going,
        )

    def take_in(self, row: Row, entry: AnyEntry | None = None) -> wire.AnyTold:
        """Take the next entry in and tell it to those who watch; what everybody may hear of it.

        Who still has the ``entry`` itself need not read it again.
        """
        self.hosted.add(row, entry)
        self.touched = time.monotonic()
        told = self.hosted.told[-1].told
        is_choice = isinstance(told, wire.Acted)
        if not is_choice:
            self._follow(told)
        self.telling.tell(list(self.watchers))
        if not is_choice or not self.may_rest():
            self.changed.set()
        return told

    def _follow(self, told: wire.AnyTold) -> None:
        """Know people by their seats as they are now."""
        if isinstance(told, wire.Switched):
            self.signs = {told.now(seat): at for seat, at in self.signs.items()}
            for watcher in self.watchers:
                watcher.muted = tuple([told.now(seat) for seat in watcher.muted])
        if isinstance(told, _LEFT):
            self.signs.pop(told.seat, None)  # whoever sits there next has not been heard of
        if isinstance(told, _RESEATING):
            for watcher in self.watchers:
                watcher.viewer = self.hosted.seat_of(watcher.guest)

    def may_rest(self) -> bool:
        """Whether the last entry gives whoever looks after the table nothing to do that they do not know of.

        So it is where people play who are all here, as long as nobody runs out of time.
        """
        if self.rests_until is None or not self.is_driven:
            return False
        return self.hosted.is_left_to({watcher.viewer for watcher in self.watchers}, self.rests_until)
