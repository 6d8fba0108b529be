"""How entries were stored: how many, how fast, and how often they could not be.

It is counted so often that Prometheus' own way would be felt; ``figures`` shows it.
"""

from __future__ import annotations

import time
from bisect import bisect_left

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: from a fast disk to one that should be looked at."""
JUST_NOW = 30.0
"""Seconds after a failure to store in which a server is not ready; then somebody may try again."""


class AppendStats:
    """How entries were stored since the server began."""

    def __init__(self) -> None:
        self.entries = [0] * (len(BUCKETS) + 1)
        """How many were stored, by how long it took."""
        self.seconds = 0.0
        """How long all of them took together."""
        self.not_stored = 0
        """How often one could not be stored, or nobody knows whether it was; what is tried again counts again."""
        self._failed_at: float | None = None
        """When that happened last, unless something was stored since."""

    def count(self, seconds: float) -> None:
        """Count an entry that was stored, and took so long."""
        self.entries[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds
        self._failed_at = None

    def fail(self) -> None:
        """Count an entry that could not be stored."""
        self.not_stored += 1
        self._failed_at = time.monotonic()

    @property
    def is_failing(self) -> bool:
        """Whether the last entry could not be stored, and that was just now."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < JUST_NOW
