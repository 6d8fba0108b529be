"""Counts and durations of appended entries: plain numbers, for ``figures`` and for the readiness of the server."""

from __future__ import annotations

import time
from bisect import bisect_left

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the histogram, in seconds."""
JUST_NOW = 30.0
"""Seconds after a failed append in which the server is not ready; later it may be tried again."""


class AppendStats:
    """Appends since the server began."""

    def __init__(self) -> None:
        self.entries = [0] * (len(BUCKETS) + 1)
        """Stored entries by duration: one count per bucket, the last above all bounds."""
        self.seconds = 0.0
        """Sum of all durations."""
        self.not_stored = 0
        """Failed appends, and those with an unknown outcome; every retry counts."""
        self._failed_at: float | None = None
        """Time of the last failure, unless an append has succeeded since."""

    def count(self, seconds: float) -> None:
        """Count a stored entry and its duration."""
        self.entries[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds
        self._failed_at = None

    def fail(self) -> None:
        """Count a failed append."""
        self.not_stored += 1
        self._failed_at = time.monotonic()

    @property
    def is_failing(self) -> bool:
        """Whether the last append failed less than ``JUST_NOW`` seconds ago."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < JUST_NOW
