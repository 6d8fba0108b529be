"""Tests of the server are coroutines; AnyIO, which Starlette brings, runs them."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
