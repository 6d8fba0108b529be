"""How far a long run is and how long it will take, on the standard error."""

from __future__ import annotations

import sys
import time
from typing import Final

BAR: Final = 24
EVERY: Final = 10.0
"""Seconds between two lines where no terminal shows a bar."""


class Progress:
    """Tells how many of a number of deals are done."""

    def __init__(self, total: int, before: int = 0) -> None:
        self._total = total
        self._before = before
        """Done by an earlier run: no measure of how fast this one is."""
        self._start = time.monotonic()
        self._last = self._start
        self._bar = sys.stderr.isatty()
        if before:
            print(f"{before} of {total} deals were played before; going on.", file=sys.stderr)

    def tell(self, done: int) -> None:
        """Show that ``done`` deals are done in all."""
        now = time.monotonic()
        if self._bar:
            filled = BAR * done // self._total
            line = f"[{'#' * filled}{'.' * (BAR - filled)}] {self._line(done, now)}"
            print(f"\r{line:<79}", end="", file=sys.stderr, flush=True)
        elif now - self._last >= EVERY:
            self._last = now
            print(self._line(done, now), file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line of the bar."""
        if self._bar:
            print(file=sys.stderr)

    def _line(self, done: int, now: float) -> str:
        here = done - self._before
        left = f", {spoken((now - self._start) * (self._total - done) / here)} left" if here else ""
        return f"{done} of {self._total} deals{left if done < self._total else ''}"


def spoken(seconds: float) -> str:
    """A time as people say it: ``8 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
