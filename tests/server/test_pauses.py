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
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import entries
from bagatelle.server.tables.autoplay import Autoplay
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.desk import ANA
from tests.server.test_registry import Ear

pytestmark = pytest.mark.anyio

T = TypeVar("T")

PACE = 700


class Thinkers(Workers):
    """Bots that think for as long as the test says, and either shout what they may or keep still."""

    def __init__(self, live: LiveTable, thought: int, *, shouts: bool) -> None:
        self._live = live
        self._thought = thought
        self._shouts = shouts
        self._thought_for = 0

    def clock(self) -> float:
        """The monotonic clock, in seconds: time passes only while bots think."""
        return self._live.changed_at + self._thought_for / SECOND

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        assert key == self._live.state.host, "bots of one host wait in one line"
        return self._answered(decide(question))

    def ask_interrupt(self, question: Question, key: str = "") -> Future[Decision | None]:
        assert key == self._live.state.host
        return self._answered(Decision(question.legal[0], "Me!") if self._shouts else None)

    def _answered(self, decision: T) -> Future[T]:
        self._thought_for = self._thought
        answer: Future[T] = Future()
        answer.set_result(decision)
        return answer


@pytest.fixture
async def registry(tmp_path: Path) -> AsyncIterator[TableRegistry]:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    registry = TableRegistry(store)
    await registry.open_doors()
    yield registry
    await registry.close_doors()
    await store.close()


async def with_listeners(registry: TableRegistry, pace: int) -> LiveTable:
    """A game in which a bot is to choose, and another one that nobody asks may say something."""
    settings = wire.Settings("bagoloot", 3, bots={"1": "rule", "2": "rule"}, pace=pace)
    live = await registry.open(ANA, "open", settings, bytes(32))
    state = live.state
    await registry.do(ANA, state.id, "sit", wire.Sit(0, "Ana"))
    await registry.do(ANA, state.id, "start", wire.Start())
    while not (state.bots_asked() and state.bots_listening()):
        assert state.table is not None
        seat = state.table.asked()[0]
        texts = state.legal_for(seat)
        entry = entries.Acting(seat, texts[7 * state.seq % len(texts)], state.chairs[seat].chooser)
        await registry.add(live, entry, f"step {state.seq}", lambda _: True)
    return live


async def asked_to_wait(registry: TableRegistry, thought: int, *, shouts: bool, pace: int = PACE) -> list[float]:
    """The seconds that bots want to wait until the next of them has acted."""
    live = await with_listeners(registry, pace)
    Ear(live, ANA)
    thinkers = Thinkers(live, thought, shouts=shouts)
    before = live.state.seq
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        assert live.state.seq == before, "nobody acts before the pause is over"
        waits.append(seconds)

    driver = Autoplay(thinkers, sleep, thinkers.clock).drive(registry, live)
    async with asyncio.timeout(30):
        while live.state.seq == before:
            await asyncio.sleep(0)
    driver.cancel()
    await asyncio.gather(driver, return_exceptions=True)
    return waits[:1]


@pytest.mark.parametrize("shouts", [True, False])
@pytest.mark.parametrize("thought", [0, 1, 350, 699])
async def test_however_long_a_bot_has_thought_it_acts_as_late_as_every_other(
    registry: TableRegistry, thought: int, *, shouts: bool
) -> None:
    (seconds,) = await asked_to_wait(registry, thought, shouts=shouts)

    assert round(seconds * SECOND) + thought == PACE


@pytest.mark.parametrize("shouts", [True, False])
async def test_where_the_table_wants_no_pause_there_is_none(registry: TableRegistry, *, shouts: bool) -> None:
    assert await asked_to_wait(registry, 0, shouts=shouts, pace=0) == []
