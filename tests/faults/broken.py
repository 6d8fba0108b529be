"""Servers with a planted bug each, to see whether the checker finds it.

They are started by ``python -m tests.faults.broken BUG serve ...``. Nothing of this can be switched on in the
server itself.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from bagatelle.cli import main
from bagatelle.core.changes import Compared
from bagatelle.core.game import View
from bagatelle.server import entries, judging, sqlite
from bagatelle.server.entries import Row
from bagatelle.server.hosted import Hosted
from bagatelle.server.news import News
from bagatelle.server.sqlite import SqliteStore
from bagatelle.server.store import Conflict, NewRow, now
from bagatelle.server.telling import Shown, Telling, Watcher
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
    add = Hosted.add

    def forgetful(self: Hosted, row: Row) -> None:
        add(self, row)
        self.commands.clear()

    _put(Hosted, "add", forgetful)
    _put(sqlite, "MIGRATIONS", tuple(step.replace(', UNIQUE ("table", command)', "") for step in sqlite.MIGRATIONS))


def tell_without_storing() -> None:
    """What people say is told but not stored."""
    append = SqliteStore.append

    def forgetful(self: SqliteStore, row: NewRow) -> asyncio.Future[Row | Conflict]:
        entry = Row(row.seq, row.command, row.guest, now(), row.body).entry
        return _stored(row) if isinstance(entry, entries.Saying) else append(self, row)

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
    frame = News.frame

    def wrong(self: News, viewer: int | None, state: wire.State | None = None) -> bytes:
        return frame(self, None if viewer is None else (viewer + 1) % LEAST_SEATS, state)

    _put(News, "frame", wrong)


def leave_something_out() -> None:
    """Nobody is told every seventh entry."""
    tell = Telling.tell

    def forgetful(self: Telling, watchers: list[Watcher]) -> None:
        if self._hosted.seq % 7:
            tell(self, watchers)

    _put(Telling, "tell", forgetful)


def forget_what_changed() -> None:
    """Of what has changed in a view, one field is not sent."""
    show = Shown.show

    def forgetful(self: Shown, seq: int, view: View, everybody: Compared | None) -> Compared:
        beside = show(self, seq, view, everybody)
        self.changed = dict(list(self.changed.items())[1:])
        return beside

    _put(Shown, "show", forgetful)


def let_anybody_act() -> None:
    """Whoever gives a command acts for the seat after the own one, if that may choose it."""
    own_seat = judging._own_seat

    def wrong(hosted: Hosted, guest: str) -> int:
        seat = own_seat(hosted, guest)
        other = (seat + 1) % len(hosted.chairs)
        is_asked = hosted.table is not None and other in hosted.table.asked()
        return other if is_asked else seat

    _put(judging, "_own_seat", wrong)


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
