"""Python's garbage collector, kept from stopping a server in the middle of play.

A full collection looks at everything that there is: with thousands of connections it takes long, and meanwhile nobody
is answered. So it is left for quiet moments; the quick collections of what is young go on by themselves, but not at
every burst of messages that are on their way.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator

LOOK = 5.0
"""Seconds between two looks whether it is quiet."""
QUIET = 0.1
"""The share of a core that a quiet server uses at most."""
LONGEST = 600.0
"""Seconds after which a full collection is made in any case."""
YOUNG = 10_000
"""So many new objects there are when those that are young are looked through."""
NEVER = 1_000_000
"""So many collections of the middle generation come before a full one that it is never begun by itself."""


@contextlib.asynccontextmanager
async def collected_when_quiet() -> AsyncIterator[None]:
    """Leave full collections to quiet moments for as long as this lasts."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what the modules consist of stays for ever and need not be looked at again
    gc.set_threshold(YOUNG, before[1], NEVER)
    task = asyncio.create_task(_collect(), name="garbage")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect() -> None:
    last = time.monotonic()
    while True:
        used, began = time.process_time(), time.monotonic()
        await asyncio.sleep(LOOK)
        now = time.monotonic()
        is_quiet = time.process_time() - used < QUIET * (now - began)
        if is_quiet or now - last > LONGEST:
            gc.collect()
            last = time.monotonic()
