"""When bots choose or interrupt tells nothing of their cards: it is equally long after the last entry for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pytest

from bagatelle.bots.agent import Decision
from bagatelle.bots.workers import Question, Workers, decide
from bagatelle.server import entries
from bagatelle.server.clocks import SECOND
from bagatelle.server.driving import Driver
from bagatelle.server.hall import Hall
from bagatelle.server.kept import Kept
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.server.desk import ANA
from tests.server.test_halls import Ear

pytestmark = pytest.mark.anyio

T = TypeVar("T")

PACE = 700


class Thinkers(Workers):
    """Bots that think for as long as the test says, and either shout what they may or keep still."""

    def __init__(self, kept: Kept, thought: int, *, shouts: bool) -> None:
        self._kept = kept
        self._thought = thought
        self._shouts = shouts
        self._thought_for = 0

    def clock(self) -> float:
        """The monotonic clock, in seconds: time passes only while bots think."""
        return self._kept.changed_at + self._thought_for / SECOND

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        assert key == self._kept.hosted.id, "bots of one table wait in one line"
        return self._answered(decide(question))

    def ask_interrupt(self, question: Question, key: str = "") -> Future[Decision | None]:
        assert key == self._kept.hosted.id
        return self._answered(Decision(question.legal[0], "Me!") if self._shouts else None)

    def _answered(self, decision: T) -> Future[T]:
        self._thought_for = self._thought
        answer: Future[T] = Future()
        answer.set_result(decision)
        return answer


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    hall = Hall(store)
    await hall.open_doors()
    yield hall
    await hall.close_doors()
    await store.close()


async def with_listeners(hall: Hall, pace: int) -> Kept:
    """A game in which a bot is to choose, and another one that nobody asks may say something."""
    settings = wire.Settings("bagoloot", 3, bots={"1": "rule", "2": "rule"}, pace=pace)
    kept = await hall.open(ANA, "open", settings, bytes(32))
    hosted = kept.hosted
    await hall.do(ANA, hosted.id, "sit", wire.Sit(0, "Ana"))
    await hall.do(ANA, hosted.id, "start", wire.Start())
    while not (hosted.bots_asked() and hosted.bots_listening()):
        assert hosted.table is not None
        seat = hosted.table.asked()[0]
        texts = hosted.legal_for(seat)
        entry = entries.Acting(seat, texts[7 * hosted.seq % len(texts)], hosted.chairs[seat].chooser)
        await hall.add(kept, entry, f"step {hosted.seq}", lambda _: True)
    return kept


async def asked_to_wait(hall: Hall, thought: int, *, shouts: bool, pace: int = PACE) -> list[float]:
    """The seconds that bots want to wait until the next of them has acted."""
    kept = await with_listeners(hall, pace)
    Ear(kept, ANA)
    thinkers = Thinkers(kept, thought, shouts=shouts)
    before = kept.hosted.seq
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        assert kept.hosted.seq == before, "nobody acts before the pause is over"
        waits.append(seconds)

    driver = Driver(thinkers, sleep, thinkers.clock).drive(hall, kept)
    async with asyncio.timeout(30):
        while kept.hosted.seq == before:
            await asyncio.sleep(0)
    driver.cancel()
    await asyncio.gather(driver, return_exceptions=True)
    return waits[:1]


@pytest.mark.parametrize("shouts", [True, False])
@pytest.mark.parametrize("thought", [0, 1, 350, 699])
async def test_however_long_a_bot_has_thought_it_acts_as_late_as_every_other(
    hall: Hall, thought: int, *, shouts: bool
) -> None:
    (seconds,) = await asked_to_wait(hall, thought, shouts=shouts)

    assert round(seconds * SECOND) + thought == PACE


@pytest.mark.parametrize("shouts", [True, False])
async def test_where_the_table_wants_no_pause_there_is_none(hall: Hall, *, shouts: bool) -> None:
    assert await asked_to_wait(hall, 0, shouts=shouts, pace=0) == []
