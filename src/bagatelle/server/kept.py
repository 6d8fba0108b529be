"""A table in memory."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from bagatelle.bots.agent import Decision
from bagatelle.server.entries import Row
from bagatelle.server.hosted import Hosted
from bagatelle.server.store import Conflict
from bagatelle.server.telling import Telling, Watcher
from bagatelle.table.record import AnyTable


class Advised(NamedTuple):
    """A hint that was thought out: the same question has the same answer."""

    number: int
    """How often somebody had chosen before it, or taken a choice back."""
    table: AnyTable
    """The table as it was then; the real one goes on."""
    steps: tuple[Decision, ...]


@mypyc_attr(allow_interpreted_subclasses=True)  # tests plant bugs
class Kept:
    """A table in memory, with those who watch it."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.telling = Telling(hosted)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        """Set whenever there is a new entry after which something may have to be done here."""
        self.rests_until: int | None = None
        """Until when whoever looks after the table has nothing to do there; ``None`` while they have."""
        self.is_driven = False
        """Whether this process added the last entry, and so lets bots and clocks go on."""
        self.writing: asyncio.Future[Row | Conflict] | None = None
        """An entry that is being stored though nobody has the lock; who gets it waits for the entry first."""
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
        self.advised: dict[int, Advised] = {}
        """The last hint of each seat."""

    def may_rest(self) -> bool:
        """Whether the last entry gives whoever looks after the table nothing to do that they do not know of.

        So it is where people play who are all here, as long as nobody runs out of time.
        """
        if self.rests_until is None or not self.is_driven:
            return False
        return self.hosted.is_left_to({watcher.viewer for watcher in self.watchers}, self.rests_until)
