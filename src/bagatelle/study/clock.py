"""How fast work goes, per second of this process on one core.

A machine that does other things as well makes work slower, never faster. So the work is cut into short chunks,
and the best one counts. Works that will be compared take turns, chunk by chunk, so that noise hits them alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

CHUNK: Final = 0.1
"""The longest chunk, in seconds."""
CHUNKS: Final = 8
"""How many chunks there are at least, where the time is short."""


class Tally(NamedTuple):
    """What was done: whole units (games, copies), and the plays made in them."""

    units: int
    plays: int


class Rate(NamedTuple):
    """What is done in a second."""

    units: float
    plays: float


Work = Callable[[int], Tally]
"""Does at least that many units."""


class Meter:
    """Times one work in chunks of the same length and keeps the best."""

    def __init__(self, work: Work, length: float) -> None:
        self.spent = 0.0
        self.best: Rate | None = None
        self._work = work
        self._length = length
        self._units = 1

    def chunk(self) -> None:
        """Time one chunk; one that turns out far too short does not count, and the next is longer."""
        start = time.process_time()
        done = self._work(self._units)
        spent = time.process_time() - start
        self.spent += spent
        if spent < self._length / 2:
            self._units *= 2
            return
        rate = Rate(done.units / spent, done.plays / spent)
        if self.best is None or rate.plays > self.best.plays:
            self.best = rate

    def finished(self, seconds: float) -> bool:
        return self.spent >= seconds and self.best is not None


def measure(works: Sequence[Work], seconds: float) -> list[Rate]:
    """The best rate of each work, after about ``seconds`` of each, in turns."""
    meters = [Meter(work, min(CHUNK, seconds / CHUNKS)) for work in works]
    while running := [meter for meter in meters if not meter.finished(seconds)]:
        for meter in running:
            meter.chunk()
    return [meter.best for meter in meters if meter.best is not None]
