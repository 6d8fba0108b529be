"""Servers with a planted bug each, to see whether the checker finds it.

They are started by ``python -m tests.faults.broken BUG serve ...``. Nothing of this can be switched on in the
server itself.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bagatelle.cli import main
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.storage import sqlite
from bagatelle.server.storage.base import Conflict, NewRow, now
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import commands, entries, registry, seats
from bagatelle.server.tables.entries import Row
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.state import TableState
from bagatelle.wire import messages as wire

LATER = 0.5
"""Seconds by which a server writes too late."""


def acknowledge_before_commit() -> None:
    """An entry is told and acknowledged, and only then stored."""
    append = SqliteStore.append

    def early(self: SqliteStore, row: NewRow) -> asyncio.Future[Row | Conflict]:
        if row.seq == 1:  # a new table is read back at once
            return append(self, row)
        asyncio.get_running_loop().call_later(LATER, append, self, row)
        return _stored(row)

    _put(SqliteStore, "append", early)


def forget_command_ids() -> None:
    """A command that is sent again is done again."""

    class Forgetful(TableState):
        def add(self, row: Row, entry: entries.AnyEntry | None = None) -> None:
            super().add(row, entry)
            self.commands.clear()

    _put(registry, "TableState", Forgetful)
    _put(sqlite, "SCHEMA", sqlite.SCHEMA.replace(', UNIQUE ("table", command)', ""))


def tell_without_storing() -> None:
    """What people say is told but not stored."""
    append = SqliteStore.append

    def forgetful(self: SqliteStore, row: NewRow) -> asyncio.Future[Row | Conflict]:
        entry = Row(row.seq, row.command, row.guest, now(), row.body).entry
        return _stored(row) if isinstance(entry, wire.Said) else append(self, row)

    _put(SqliteStore, "append", forgetful)


def _stored(row: NewRow) -> asyncio.Future[Row | Conflict]:
    """What a store says of a row that it has."""
    done: asyncio.Future[Row | Conflict] = asyncio.get_running_loop().create_future()
    done.set_result(Row(row.seq, row.command, row.guest, now(), row.body))
    return done


LEAST_SEATS = 2
"""So many seats there are at every table."""


def tell_the_wrong_seat() -> None:
    """Every seat hears what its neighbour may hear."""

    class Wrong(Broadcast):
        def send(self, watchers: Sequence[Watcher]) -> None:
            own = [watcher.viewer for watcher in watchers]
            for watcher, viewer in zip(watchers, own, strict=True):
                watcher.viewer = None if viewer is None else (viewer + 1) % LEAST_SEATS
            super().send(watchers)
            for watcher, viewer in zip(watchers, own, strict=True):
                watcher.viewer = viewer

    _put_broadcast(Wrong)


def leave_something_out() -> None:
    """Nobody is told every seventh entry."""

    class Forgetful(Broadcast):
        def send(self, watchers: Sequence[Watcher]) -> None:
            if self._state.seq % 7:
                super().send(watchers)

    _put_broadcast(Forgetful)


def forget_what_changed() -> None:
    """Of what has changed in a view, one field is not sent."""

    class Ear(Watcher):
        def __init__(self, watcher: Watcher) -> None:
            super().__init__(watcher.guest, watcher.viewer, views=watcher.views, muted=watcher.muted)
            self.watcher = watcher
            self.sight, self.sight_of = watcher.sight, watcher.sight_of

        def send(self, message: bytes) -> None:
            heard = wire.from_server(message)
            if isinstance(heard, wire.Happened) and heard.state is not None and heard.state.changed:
                public = dict(list(heard.state.changed.public.items())[1:])
                changed = replace(heard.state.changed, public=public)
                message = wire.encoded(replace(heard, state=replace(heard.state, changed=changed)))
            self.watcher.send(message)

    class Forgetful(Broadcast):
        def send(self, watchers: Sequence[Watcher]) -> None:
            ears = [Ear(watcher) for watcher in watchers]
            super().send(ears)
            for ear in ears:
                ear.watcher.sight, ear.watcher.sight_of = ear.sight, ear.sight_of

    _put_broadcast(Forgetful)


def let_anybody_act() -> None:
    """Whoever gives a command acts for the seat after the own one, if that may choose it."""
    own_seat = seats.own_seat

    def wrong(state: TableState, guest: str) -> int:
        seat = own_seat(state, guest)
        other = (seat + 1) % len(state.chairs)
        is_asked = state.table is not None and other in state.table.asked()
        return other if is_asked else seat

    _put(commands, "own_seat", wrong)


def _put_broadcast(broadcast: Callable[[TableState], Broadcast]) -> None:
    """Let tables be told of by another."""

    class Broken(LiveTable):
        def __init__(self, state: TableState) -> None:
            super().__init__(state)
            self.broadcast = broadcast(state)

    _put(registry, "LiveTable", Broken)


def _put(where: object, name: str, what: object) -> None:
    """Exchange a part of the server."""
    assert hasattr(where, name)
    setattr(where, name, what)


BUGS: dict[str, Callable[[], None]] = {
    bug.__name__: bug
    for bug in (
        acknowledge_before_commit,
        forget_command_ids,
        tell_without_storing,
        tell_the_wrong_seat,
        leave_something_out,
        forget_what_changed,
        let_anybody_act,
    )
}

if __name__ == "__main__":
    BUGS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
