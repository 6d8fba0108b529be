"""The garbage collector of a server."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from bagatelle.server.ops import gc_policy
from bagatelle.server.ops.gc_policy import collected_when_quiet

pytestmark = pytest.mark.anyio


class Knot:
    """Something that only a collection takes away."""

    def __init__(self) -> None:
        self.itself = self


async def test_full_collections_wait_for_quiet_moments_and_everything_is_as_before_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gc_policy, "LOOK", 0.01)
    before = gc.get_threshold()
    async with collected_when_quiet():
        assert gc.get_threshold()[2] == gc_policy.NEVER
        knot = Knot()
        seen = weakref.ref(knot)
        del knot
        async with asyncio.timeout(30):
            while seen() is not None:
                await asyncio.sleep(0.01)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
