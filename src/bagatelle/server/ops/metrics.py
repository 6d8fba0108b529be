"""Counters of one server process: entries stored, refusals, connections.

All counters are sums over all tables. Everything that the rules of a game refuse is one counter, so that the metrics
do not reveal which rule a player has just tried to break.

The counters are plain Python. A native server passes an exporter (``ops.prometheus``) to the application.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from bagatelle.server.tables.commands import Declined

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the append histogram, in seconds."""
JUST_NOW = 30.0
"""Seconds for which a server is not ready after a failed append; then it accepts another attempt."""


class AppendStats:
    """Histogram of append latency, and the count of failed appends."""

    def __init__(self) -> None:
        self.entries = [0] * (len(BUCKETS) + 1)
        """Number of stored entries per bucket; the last bucket has no upper bound."""
        self.seconds = 0.0
        """Sum of all append latencies."""
        self.not_stored = 0
        """Failed or unconfirmed appends; a retry counts again."""
        self._failed_at: float | None = None
        """Monotonic time of the last failure; ``None`` after a success."""

    def count(self, seconds: float) -> None:
        """Count a stored entry with its latency."""
        self.entries[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds
        self._failed_at = None

    def fail(self) -> None:
        """Count a failed append."""
        self.not_stored += 1
        self._failed_at = time.monotonic()

    @property
    def is_failing(self) -> bool:
        """Whether the last append failed within ``JUST_NOW``."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < JUST_NOW


class Snapshot(NamedTuple):
    """Gauges of a server at one moment, and the counters that other parts of it keep."""

    connections: int
    tables: int
    bot_failures: int
    commits: int


class Metrics:
    """Counters since the start of the process."""

    def __init__(self) -> None:
        self.declined: Counter[str] = Counter()
        """Refused commands and requests per code."""
        self.appended = AppendStats()

    def decline(self, error: Declined) -> None:
        """Count a refusal."""
        self.declined[error.kind] += 1


class Exporter(NamedTuple):
    """Serialiser of metrics for a monitoring system."""

    media_type: str
    export: Callable[[Metrics, Snapshot], bytes]
