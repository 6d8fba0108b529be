"""What whoever watches over a server wants to know: how much there is, how fast it goes, what fails.

Figures are sums over all tables. What the rules have refused is one sum, so that nobody learns from it which rule
somebody has just tried to break.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bagatelle.server.judging import Declined
from bagatelle.server.storage.append_stats import BUCKETS, AppendStats

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
        self.appended = AppendStats()
        """How entries were stored."""
        self.registry.register(_AppendMetrics(self.appended))

    def decline(self, error: Declined) -> None:
        """Count something that was declined."""
        self._declined.labels(error.kind).inc()

    def text(self, snapshot: Snapshot) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry) + generate_latest(_momentary(snapshot))


class _AppendMetrics(Collector):
    """The entries that were stored, and those that could not be."""

    def __init__(self, appended: AppendStats) -> None:
        self._appended = appended

    def collect(self) -> Iterator[Metric]:
        appended = self._appended
        counts = list(accumulate(appended.entries))
        yield CounterMetricFamily("bagatelle_entries", "Entries stored in the logs of tables", counts[-1])
        buckets = [(str(most), count) for most, count in zip((*BUCKETS, "+Inf"), counts, strict=True)]
        about = "Seconds until an entry was stored for good"
        yield HistogramMetricFamily("bagatelle_append_seconds", about, buckets, appended.seconds)
        yield CounterMetricFamily("bagatelle_not_stored", "Failed attempts to store an entry", appended.not_stored)


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
