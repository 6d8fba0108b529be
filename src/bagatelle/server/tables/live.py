"""A table in memory."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from bagatelle.bots.agent import Decision
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.storage.base import NewRow
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.entries import AnyEntry, Row, packed
from bagatelle.server.tables.state import PLAYING, TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire

LEASE = 60 * SECOND
"""Milliseconds for which the lobby shows a table after the last sign of its people."""
ATTENDED = 60 * SECOND
"""How long after its last HTTP request a seated guest counts as present, in milliseconds."""
_HOLDING = (entries.Sitting, entries.Arriving)
"""These say who holds a seat."""
_LEFT = (wire.Stood, wire.Removed)
"""After these the seat is empty, or somebody else's."""
_RESEATING = (wire.Sat, wire.Stood, wire.Back, wire.Switched, wire.Removed)
"""After these another guest may hold a seat: the guest who lost it then receives what spectators receive."""


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


class LiveTable:
    """A table in memory, with the connections that watch it."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.broadcast = Broadcast(state)
        self.lock = asyncio.Lock()
        """Held while an entry is decided on, stored, folded and broadcast."""
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        """Set after every entry, and when a person arrives: autoplay may have something to do."""
        self.changed_at = time.monotonic()
        """When this process folded the last entry, on the monotonic clock, in seconds."""
        self.is_driven = False
        """Whether this process added the last entry, and so plays for bots and clocks."""
        self.is_stale = False
        """Whether the outcome of a write is unknown: read the log before anything else."""
        self.driver: asyncio.Task[None] | None = None
        self.polled = -1
        """After how many actions the bots were last asked whether they interrupt."""
        self.touched = time.monotonic()
        """When the table was last asked for."""
        self.since = 0
        """When this process read the log: people connected to another process may need a moment to come here."""
        self.signs: dict[int, int] = {}
        """When the last HTTP request of each seat came, in milliseconds since 1970."""
        self.host_signed_at = 0
        """When the host last sent a request, in milliseconds since 1970; 0 after the host has gone."""
        self.listed_until = 0
        """Time up to which this process has listed the table in the lobby, in milliseconds since 1970."""
        self.advised: dict[int, Advised] = {}
        """The last hint of each seat."""

    def is_attended(self, now: int) -> bool:
        """Whether anybody watches the table in this process, or a seated guest has sent a request lately."""
        return bool(self.watchers) or any(now < at + ATTENDED for at in self.signs.values())

    def is_host_here(self, now: int) -> bool:
        """Whether the host watches the table in this process, or has sent a request within ``LEASE``."""
        is_watching = any(watcher.guest == self.state.host for watcher in self.watchers)
        return is_watching or now < self.host_signed_at + LEASE

    def is_open_to_all(self, now: int, *, is_going: bool | None = None) -> bool:
        """Whether the lobby shows the table, if it is listed: a running one while anybody attends it, else its host.

        ``is_going`` is for an entry that is about to begin the game.
        """
        if is_going is None:
            is_going = self.state.status is PLAYING
        return self.is_attended(now) if is_going else self.is_host_here(now)

    def next_row(self, entry: AnyEntry, command: str, guest: str, now: int) -> NewRow:
        """What is to be stored so that an entry becomes the next one; ``now`` is the time of this process."""
        state, settings = self.state, self.state.settings
        is_going, is_closing, holder = state.status is PLAYING, False, ""
        if not isinstance(entry, entries.Acting):  # most entries are choices, which change none of this
            is_going = is_going or isinstance(entry, wire.Started)
            is_closing = isinstance(entry, wire.Closed)
            settings = entry.settings if isinstance(entry, wire.Arranged) else settings
            holder = entry.guest if isinstance(entry, _HOLDING) else ""
        if not is_going and guest == state.host:
            self.host_signed_at = now
        is_listed = settings.listed and not is_closing and not state.status.is_final
        is_open = (is_going and guest != "") or self.is_open_to_all(now, is_going=is_going)
        self.listed_until = now + LEASE if is_listed and is_open else 0
        return NewRow(
            state.id,
            state.seq + 1,
            command,
            guest,
            now + state.ahead,
            packed(entry),
            self.listed_until,
            holder,
            is_closing,
            begins=isinstance(entry, wire.Started),
            going=is_going,
            host=state.host,
        )

    def take_in(self, row: Row, entry: AnyEntry | None = None) -> wire.AnyTold:
        """Fold the next entry and broadcast it; its public form. Pass ``entry`` to avoid decoding the row again."""
        self.state.add(row, entry)
        self.touched = self.changed_at = time.monotonic()
        told = self.state.told[-1].told
        self._follow(told)
        self.broadcast.send(list(self.watchers))
        self.changed.set()
        return told

    def _follow(self, told: wire.AnyTold) -> None:
        """Know people by their seats as they are now."""
        if isinstance(told, wire.Switched):
            self.signs = {told.now(seat): at for seat, at in self.signs.items()}
            for watcher in self.watchers:
                watcher.muted = tuple([told.now(seat) for seat in watcher.muted])
        if isinstance(told, _LEFT):
            self.signs.pop(told.seat, None)  # the next person there has sent nothing yet
        if isinstance(told, _RESEATING):
            for watcher in self.watchers:
                watcher.viewer = self.state.seat_of(watcher.guest)
