"""Whoever looks after a table rests where nothing is to be done, and misses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bagatelle.bots.workers import Workers
from bagatelle.server import entries
from bagatelle.server.driving import Driver
from bagatelle.server.hall import Hall
from bagatelle.server.kept import Kept
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.test_halls import Ear, hall_at

pytestmark = pytest.mark.anyio
GUESTS = ("ana", "bo", "cy")


class Counting(Driver):
    """Counts how often it has looked what is to be done."""

    looks = 0

    async def _go_on(self, hall: Hall, kept: Kept) -> None:
        self.looks += 1
        await super()._go_on(hall, kept)


async def playing(hall: Hall, clock: wire.Clock, *, game: str = "sandbag") -> Kept:
    """A running game of three people."""
    kept = await hall.open("ana", "open", wire.Settings(game=game, seats=3, clock=clock, pace=0))
    for seat, guest in enumerate(GUESTS):
        await hall.do(guest, kept.hosted.id, "sit", wire.Sit(seat, guest.capitalize()))
    await hall.do("ana", kept.hosted.id, "start", wire.Start())
    return kept


async def choose(hall: Hall, kept: Kept) -> None:
    """Let whoever is asked first choose something."""
    assert kept.hosted.table is not None
    seat = kept.hosted.table.asked()[0]
    texts = kept.hosted.legal_for(seat)
    await hall.do(GUESTS[seat], kept.hosted.id, f"choice {kept.hosted.seq}", wire.Act(texts[0]))
    await asyncio.sleep(0.01)


@pytest.fixture
def workers() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()


async def test_the_choices_of_people_who_are_all_here_wake_nobody(tmp_path: Path, workers: Workers) -> None:
    driver = Counting(workers)
    async with hall_at(SqliteStore(tmp_path / "t.db"), driver.drive) as hall:
        kept = await playing(hall, wire.Clock(grace=60))
        for guest in GUESTS:
            Ear(kept, guest)
        await choose(hall, kept)
        looks = driver.looks
        for _ in range(20):
            await choose(hall, kept)
        assert driver.looks == looks


@pytest.mark.parametrize("reason", ["missing", "left", "clock"])
async def test_whoever_may_have_something_to_do_is_woken(tmp_path: Path, workers: Workers, reason: str) -> None:
    driver = Counting(workers)
    clock = wire.Clock(grace=60, move=30) if reason == "clock" else wire.Clock(grace=60)
    async with hall_at(SqliteStore(tmp_path / "t.db"), driver.drive) as hall:
        kept = await playing(hall, clock)
        ears = [Ear(kept, guest) for guest in GUESTS]
        await choose(hall, kept)
        await choose(hall, kept)
        looks = driver.looks
        if reason == "missing":
            kept.watchers.discard(ears[1])
        if reason == "left":
            await hall.add(kept, entries.Leaving(2), "left", lambda _: True)
        else:
            await choose(hall, kept)
        await asyncio.sleep(0.01)
        assert (driver.looks > looks) is (reason != "clock"), "a clock that ends later than the last one wakes nobody"


async def test_a_clock_strikes_after_choices_that_woke_nobody(tmp_path: Path, workers: Workers) -> None:
    """The clock of a later choice ends later: whoever rests until the first one looks again then."""
    driver = Counting(workers)
    async with hall_at(SqliteStore(tmp_path / "t.db"), driver.drive) as hall:
        kept = await playing(hall, wire.Clock(grace=0, move=2))
        for guest in GUESTS:
            Ear(kept, guest)
        await choose(hall, kept)
        looks = driver.looks
        await choose(hall, kept)
        assert driver.looks == looks
        async with asyncio.timeout(20):
            while not any(isinstance(told.told, wire.Lapsed) for told in kept.hosted.told):
                await asyncio.sleep(0.05)
