"""What whoever watches over a server wants to know: how much there is, how fast it goes, what fails.

Figures are sums over all tables. What the rules have refused is one sum, so that nobody learns from it which rule
somebody has just tried to break.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bagatelle.server.judging import Declined

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: from a fast disk to one that should be looked at."""
JUST_NOW = 30.0
"""Seconds after a failure to store in which a server is not ready; then somebody may try again."""
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Snapshot(NamedTuple):
    """What a server counts by itself, at one moment."""

    connections: int
    tables: int
    bot_failures: int
    commits: int


class Figures:
    """What a server has done since it began."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._declined = Counter(
            "bagatelle_declined", "Commands and requests that were declined", ["code"], registry=self.registry
        )
        self.registry.register(_Appended(self))
        self.entries = [0] * (len(BUCKETS) + 1)
        """How many were stored, by how long it took."""
        self.seconds = 0.0
        """How long all of them took together."""
        self.not_stored = 0
        """How often one could not be stored, or nobody knows whether it was; what is tried again counts again."""
        self._failed_at: float | None = None
        """When that happened last, unless something was stored since."""

    def append(self, seconds: float) -> None:
        """Count an entry that was stored. It is done so often that the library's own way would be felt."""
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

    def decline(self, error: Declined) -> None:
        """Count something that was declined."""
        self._declined.labels(error.kind).inc()

    def text(self, snapshot: Snapshot) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry) + generate_latest(_momentary(snapshot))


class _Appended(Collector):
    """The entries that were stored, and those that could not be."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        counts = list(accumulate(self._figures.entries))
        yield CounterMetricFamily("bagatelle_entries", "Entries stored in the logs of tables", counts[-1])
        buckets = [(str(most), count) for most, count in zip((*BUCKETS, "+Inf"), counts, strict=True)]
        about = "Seconds until an entry was stored for good"
        yield HistogramMetricFamily("bagatelle_append_seconds", about, buckets, self._figures.seconds)
        yield CounterMetricFamily("bagatelle_not_stored", "Failed attempts to store an entry", self._figures.not_stored)


class _Moment(Collector):
    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def collect(self) -> Iterator[Metric]:
        at = self._snapshot
        yield GaugeMetricFamily("bagatelle_connections", "Clients that are connected", at.connections)
        yield GaugeMetricFamily("bagatelle_tables", "Tables in memory", at.tables)
        yield CounterMetricFamily("bagatelle_bot_failures", "Choices that a bot failed to make", at.bot_failures)
        yield CounterMetricFamily("bagatelle_commits", "Commits of the store", at.commits)


def _momentary(snapshot: Snapshot) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Moment(snapshot))
    return registry
