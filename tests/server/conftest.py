"""Tests of the server are coroutines; AnyIO, which Starlette brings, runs them. Its stores are real databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Cluster, DurablePlace, MemoryPlace, Place, PostgresPlace, SqlitePlace


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL; every process of pytest has its own, so that tests may crash it."""
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database of each kind."""
    return MemoryPlace() if request.param == "memory" else _durable(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def durable_place(request: pytest.FixtureRequest, tmp_path: Path) -> DurablePlace:
    """An empty database of each kind that survives its process."""
    return _durable(request, tmp_path)


def _durable(request: pytest.FixtureRequest, tmp_path: Path) -> DurablePlace:
    if request.param == "sqlite":
        return SqlitePlace(tmp_path / "tables.db")
    cluster = request.getfixturevalue("cluster")
    assert isinstance(cluster, Cluster)
    return PostgresPlace(cluster.new_database())
