"""Metrics in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bagatelle.server.ops.metrics import BUCKETS, Exporter, Metrics, Snapshot


class _Collected(Collector):
    """All metric families of one scrape."""

    def __init__(self, metrics: Metrics, snapshot: Snapshot) -> None:
        self._metrics = metrics
        self._snapshot = snapshot

    def collect(self) -> Iterator[Metric]:
        declined = CounterMetricFamily(
            "bagatelle_declined", "Commands and requests that were declined", labels=["code"]
        )
        for code, count in self._metrics.declined.items():
            declined.add_metric([code], count)
        yield declined
        yield from self._appended()
        at = self._snapshot
        yield GaugeMetricFamily("bagatelle_connections", "Clients that are connected", at.connections)
        yield GaugeMetricFamily("bagatelle_tables", "Tables in memory", at.tables)
        yield CounterMetricFamily("bagatelle_bot_failures", "Choices that a bot failed to make", at.bot_failures)
        yield CounterMetricFamily("bagatelle_commits", "Commits of the store", at.commits)

    def _appended(self) -> Iterator[Metric]:
        appended = self._metrics.appended
        counts = list(accumulate(appended.entries))
        yield CounterMetricFamily("bagatelle_entries", "Entries stored in the logs of tables", counts[-1])
        buckets = [(str(most), count) for most, count in zip((*BUCKETS, "+Inf"), counts, strict=True)]
        about = "Seconds until an entry was stored durably"
        yield HistogramMetricFamily("bagatelle_append_seconds", about, buckets, appended.seconds)
        yield CounterMetricFamily("bagatelle_not_stored", "Failed attempts to store an entry", appended.not_stored)


def _export(metrics: Metrics, snapshot: Snapshot) -> bytes:
    registry = CollectorRegistry()
    registry.register(_Collected(metrics, snapshot))
    return generate_latest(registry)


PROMETHEUS = Exporter("text/plain; version=0.0.4; charset=utf-8", _export)
