"""Times at a table: how they are counted, and what happens by itself when one has come."""

from __future__ import annotations

import time
from typing import NamedTuple

from bagatelle.core.game import Deadline
from bagatelle.server.tables.chairs import Chair
from bagatelle.server.tables.entries import AnyEntry

SECOND = 1000
"""Times are milliseconds since 1970."""
LEAST_TIME = 10 * SECOND
"""For each choice at a table that has a bank only: who has used it up can still play, if quickly."""

EXTENSION = 10 * SECOND
"""So much longer a seat has for its choice, and a window is open, once asked for it."""
WINDOW = "window"
"""Due when a time to answer in has run out."""
GAME = "game"
"""Due when the clock does anything else in the game."""
MOVE = "move"
"""Due when somebody has used up the time for a choice."""
COVER = "cover"
"""Due when somebody has been away for so long that a bot plays for them."""


MOST_DRIFT = 5 * SECOND
"""Limit on how far entries of other processes move the clock of this one: it is the clock of all tables."""


class Clock:
    """Milliseconds since 1970, counted by the monotonic clock: a wall clock that steps back stops nothing."""

    def __init__(self) -> None:
        self._offset = 0
        self._drift = 0
        """Milliseconds that entries have moved the clock forward."""

    def now(self) -> int:
        return self._offset + self._drift + time.monotonic_ns() // 1_000_000

    def start(self, at: int) -> None:
        """Begin with the time of the store."""
        self._offset += at - self.now()

    def meet(self, at: int) -> int:
        """Move forward to the time of an entry, so that processes agree on deadlines; return the rest beyond the limit.

        The clock never goes back.
        """
        ahead = max(0, at - self.now())
        if self._drift + ahead > MOST_DRIFT:
            return ahead
        self._drift += ahead
        return 0


def kind_of(deadline: Deadline) -> str:
    """What a deadline of the game is."""
    return WINDOW if deadline.is_window else GAME


def more_time(chair: Chair) -> int:
    """Extra time in ms for this choice, where the seat asked for more."""
    return EXTENSION if chair.extended else 0


class Due(NamedTuple):
    """Something that happens by itself when its time has come."""

    at: int
    what: str
    entry: AnyEntry
    seat: int | None = None
    extended: tuple[int, ...] = ()
    """The seats that have asked for more time."""
    name: str = ""
    """What it is called in the log, where processes may disagree about when it is due."""

    @property
    def command(self) -> str:
        """Idempotency key of the entry: a second process that appends it changes nothing."""
        return self.name or f"due {self.what} {self.at} {self.seat}"
