"""The short way of a choice: from its frame to the log of its table, and from there to everybody who watches.

Choices are most of what is ever said, and nearly always there is nothing to wait for but the store. So this is
compiled, and needs no task for each of them. As soon as anything about a choice is unusual it goes the long way
(``Connection``, ``Hall.do``), which also says why something is not allowed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, final

import msgspec

from bagatelle.server.appended import Appended
from bagatelle.server.entries import Acting, Row
from bagatelle.server.hosted import OVER
from bagatelle.server.kept import Coming, Kept, named
from bagatelle.server.outgoing import Outbox
from bagatelle.server.shout_fairness import hold_back
from bagatelle.server.store import Conflict, Store
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

log = logging.getLogger(__name__)

PER_SECOND: Final = 200.0
"""Messages a second that a client may send for long: programs that play are quick."""
AT_ONCE: Final = 400.0
"""Messages that it may send at once."""
_LONGEST: Final = wire.LONGEST_FRAME
NO_MESSAGE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""How a frame fails that is no message."""


@final
class Choices:
    """What a hall does with entries that were stored, and what the short way needs of it besides."""

    def __init__(
        self,
        tables: dict[str, Kept],
        store: Store,
        appended: Appended,
        now: Callable[[], int],
        settle: Callable[[Kept, wire.AnyTold], None],
    ) -> None:
        self.tables = tables
        """The tables in memory."""
        self.store = store
        self.now = now
        """The time that entries are stamped with."""
        self._appended = appended
        self._settle = settle
        """What else is to be done after an entry, unless it was a choice after which the game just goes on."""

    def take_in(self, kept: Kept, stored: Row | Conflict, began: float, entry: Acting | None = None) -> Row | None:
        """Take an entry in that has been stored, and tell it; ``None`` if another process was first.

        Who still has the ``entry`` itself need not read it again.
        """
        if isinstance(stored, Conflict):
            kept.is_stale = True
            return None
        self._appended.count(time.perf_counter() - began)
        kept.is_driven = True
        told = kept.take_in(stored, entry)
        if kept.driver is None or kept.hosted.status is OVER or not isinstance(told, wire.Acted):
            self._settle(kept, told)
        return stored

    def end(self, kept: Kept, writing: asyncio.Future[Row | Conflict], began: float, entry: Acting) -> Row | None:
        """The same for a write that has ended, whichever way."""
        if not writing.cancelled() and writing.exception() is None:
            return self.take_in(kept, writing.result(), began, entry)
        kept.is_stale = True  # nobody knows whether it was stored
        if not writing.cancelled():
            self._appended.fail()
        return None


@final
class Speaker:
    """Somebody who speaks over a connection: who they are, and how much they may still say."""

    def __init__(self, choices: Choices, outbox: Outbox, slowly: Callable[[wire.Do, int | None], None]) -> None:
        self.choices = choices
        self.outbox = outbox
        self.slowly = slowly
        """The long way of a command, with the lag; ``None`` for what has been held back already."""
        self.guest = ""
        """Who they are; empty before they have said so."""
        self.lag = 0
        """The round-trip time of the client's line, in milliseconds (``shout_fairness.Latency``)."""
        self.is_busy = False
        """Whether something that was heard is being done."""
        self.under_way = 0
        """How many choices were begun and have not ended."""
        self.credit = AT_ONCE
        """How many messages may still be sent now; it grows with time."""
        self._credited = time.monotonic()
        self._rests: asyncio.Future[None] | None = None
        """Done when nothing is under way any more, where somebody waits for that."""

    def rests(self) -> asyncio.Future[None]:
        """Done when no choice is under way any more."""
        waits = self._rests
        if waits is None:
            waits = asyncio.get_running_loop().create_future()
            if self.under_way:
                self._rests = waits
            else:
                waits.set_result(None)
        return waits

    def end_one(self) -> None:
        """A choice that was under way has ended, or goes the long way."""
        self.under_way -= 1
        waits = self._rests
        if waits is not None and not self.under_way:
            self._rests = None
            if not waits.done():  # who waited may have gone
                waits.set_result(None)

    def leave(self) -> None:
        """Nothing is said any more: what the connection was need not be kept."""
        self.guest, self.slowly = "", _unheard

    def spend(self, cost: float = 1.0) -> bool:
        """Let a message be paid for; whether there was enough credit."""
        now = time.monotonic()
        self.credit = min(AT_ONCE, self.credit + (now - self._credited) * PER_SECOND) - cost
        self._credited = now
        return self.credit >= 0.0

    def take(self, frame: bytes) -> bool:
        """Begin the command in a frame that has just come, if it is one and nothing that came before is being done.

        All else, and what is wrong with a frame, is for ``Connection.hear``.
        """
        if not self.guest or self.is_busy or self.credit < 1.0 or len(frame) > _LONGEST:
            return False
        try:
            message = wire.from_client(frame)
        except NO_MESSAGE:
            return False
        if not isinstance(message, wire.Do):
            return False
        self.spend()
        self.give(message)
        return True

    def give(self, message: wire.Do) -> None:
        """Begin a command: a choice when its time has come, all else at once.

        It goes on when the connection ends, as the client may have sent its last word.
        """
        command = message.command
        if isinstance(command, wire.Act):
            Choice(self, message, command.action).begin()
        else:
            self.slowly(message, self.lag)


def _unheard(_message: wire.Do, _lag: int | None) -> None:
    """Nobody is there to be answered."""


@final
class Choice(Coming):
    """A choice on the short way."""

    def __init__(self, speaker: Speaker, message: wire.Do, action: str) -> None:
        self._speaker = speaker
        self._guest = speaker.guest
        self._lag = speaker.lag
        self._message = message
        self._action = action
        self._came = time.perf_counter()
        self._has_waited = False
        """Whether it was held back, to be fair to others."""
        self._kept: Kept | None = None
        self._entry: Acting | None = None
        self._began = 0.0
        speaker.under_way += 1

    def begin(self) -> None:
        """Have it stored; after another that is being stored at the table, and the long way if need be."""
        try:
            is_begun = self._try()
        except Exception:  # whatever is wrong with it, those who come after it can begin
            log.exception("a choice goes the long way", extra={"table": self._message.table})
            is_begun = False
        if not is_begun:
            self._go_slowly()

    def _try(self) -> bool:
        """Begin, now or soon; whether that could be done: not if the table is taken, or the choice is not allowed."""
        kept = self._speaker.choices.tables.get(self._message.table)  # a table may leave memory while this waits
        if kept is None or kept.is_stale or kept.wanted or kept.hosted.seat_of(self._guest) is None:
            return False
        if kept.writing is not None:
            kept.coming.append(self)
            return True
        return self._hold_back(kept) or self._store(kept)

    def _hold_back(self, kept: Kept) -> bool:
        """Begin later, once, where another person may have been first (``shout_fairness``); whether it does."""
        if self._has_waited:
            return False
        rest = hold_back(kept.hosted, self._guest, self._lag) - (time.perf_counter() - self._came)
        if rest <= 0.0:
            return False
        self._has_waited = True
        asyncio.get_running_loop().call_later(rest, self.begin)
        return True

    def _store(self, kept: Kept) -> bool:
        """Have it stored; whether that was begun: not if it is not allowed, or has been stored before."""
        choices, name = self._speaker.choices, named(self._guest, self._message.id)
        if name in kept.hosted.commands:
            return False
        entry = kept.chosen(self._action, self._guest)
        if entry is None:
            return False
        self._kept, self._entry, self._began = kept, entry, time.perf_counter()
        writing = choices.store.append(kept.next_row(entry, name, self._guest, choices.now()))
        kept.writing = writing
        writing.add_done_callback(self._end)
        return True

    def _end(self, writing: asyncio.Future[Row | Conflict]) -> None:
        """It has been stored: it is told, and then acknowledged. If it has not it goes the long way."""
        kept, entry = self._kept, self._entry
        assert kept is not None
        assert entry is not None
        kept.writing = None
        row: Row | None = None
        try:
            row = self._speaker.choices.end(kept, writing, self._began, entry)
        finally:  # also where something went wrong after it was stored
            try:
                self._answer(row)
            finally:
                kept.let_come()

    def _answer(self, row: Row | None) -> None:
        if row is None:
            self._go_slowly()
            return
        self._speaker.end_one()
        self._speaker.outbox.post(written(wire.Done(self._message.id, self._message.table, row.seq)))

    def _go_slowly(self) -> None:
        self._speaker.end_one()
        self._speaker.slowly(self._message, None if self._has_waited else self._lag)
