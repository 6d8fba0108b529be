"""How far a long run is and how long it will take, on the standard error."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Final, Self

BAR: Final = 24
EVERY: Final = 10.0
"""Seconds between two lines where no terminal shows a bar."""


class Progress:
    """Tells how many of a number of deals are done, and now and then that a long one is still being played."""

    def __init__(self, total: int, before: int = 0) -> None:
        self._total = total
        self._before = before
        """Done by an earlier run: no measure of how fast this one is."""
        self._start = time.monotonic()
        self._last = self._start
        self._done = before
        self._bar = sys.stderr.isatty()
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, daemon=True)
        if before:
            print(f"{before} of {total} deals were played before; going on.", file=sys.stderr)

    def __enter__(self) -> Self:
        self._heart.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._heart.join()
        if self._bar and self._last > self._start:
            print(file=sys.stderr)  # leave the line of the bar

    def _beat(self) -> None:
        """Say something when nothing else has been said for a while."""
        while not self._ended.wait(EVERY):
            if time.monotonic() - self._last >= EVERY:
                self._show(self._done)

    def tell(self, done: int) -> None:
        """Show that ``done`` deals are done in all."""
        self._done = done
        if self._bar or time.monotonic() - self._last >= EVERY:
            self._show(done)

    def _show(self, done: int) -> None:
        now = self._last = time.monotonic()
        if not self._bar:
            print(self._line(done, now), file=sys.stderr, flush=True)
            return
        filled = BAR * done // self._total
        line = f"[{'#' * filled}{'.' * (BAR - filled)}] {self._line(done, now)}"
        print(f"\r{line:<79}", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, now: float) -> str:
        here = done - self._before
        passed = now - self._start
        if done == self._total:
            return f"{done} of {self._total} deals"
        if not here:
            return f"{done} of {self._total} deals, {spoken(passed)} so far"
        return f"{done} of {self._total} deals, {spoken(passed * (self._total - done) / here)} left"


def spoken(seconds: float) -> str:
    """A time as people say it: ``8 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
