"""Bots of all hosts share the processes: a host with many tables does not delay the bots of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pytest

from bagatelle.bots.executor import call
from bagatelle.bots.workers import Question, Workers
from bagatelle.server.tables.autoplay import Autoplay
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from tests.server.test_registry import Deaf, Ear, registry_at

pytestmark = pytest.mark.anyio
A = TypeVar("A")
R = TypeVar("R")
MANY = 28
"""Tables of one host."""


class OneByOne:
    """An executor that does one task at a time, when the test says so."""

    capacity = 1

    def __init__(self) -> None:
        self.asked: list[str] = []
        """The bot of each question, in the order of the questions."""
        self._task: Callable[[], None] | None = None

    def submit(self, function: Callable[[A], R], argument: A, timeout: float | None = None) -> Future[R]:
        question = getattr(argument, "question", None)
        assert isinstance(question, Question)
        self.asked.append(question.bot)
        future: Future[R] = Future()

        def run() -> None:
            future.set_result(call(function, argument))

        self._task = run
        return future

    def run(self) -> None:
        """Do the task that was submitted."""
        assert self._task is not None
        task, self._task = self._task, None
        task()

    def pids(self) -> Sequence[int]:
        return ()

    def close(self) -> None:
        pass


async def begun(registry: TableRegistry, host: str, bot: str, number: int) -> LiveTable:
    """A running game of a host against bots, which the host watches."""
    bots = {"1": bot, "2": bot}
    live = await registry.open(host, f"open {number}", wire.Settings(game="sandbag", seats=3, bots=bots, pace=0))
    table = live.state.id
    await registry.do(host, table, "sit", wire.Sit(0, host))
    await registry.do(host, table, "start", wire.Start())
    Ear(live, host)
    return live


async def asked_at_all(executor: OneByOne, questions: int) -> list[str]:
    """The bots of the first questions, each answered in its turn."""
    while len(executor.asked) < questions:
        executor.run()
        for _ in range(200):  # let tables take the answer in
            await asyncio.sleep(0.001)
            if executor._task is not None:
                break
    return executor.asked


async def test_hosts_take_turns_and_not_tables(tmp_path: Path) -> None:
    executor = OneByOne()
    workers = Workers(executor)
    async with registry_at(Deaf(tmp_path / "t.db"), Autoplay(workers).drive) as registry:
        for number in range(MANY):
            await begun(registry, "Eve", "random", number)
        await begun(registry, "Ana", "rule", 0)
        await asyncio.sleep(0.1)  # all tables have asked
        asked = await asked_at_all(executor, 6)
        workers.close()
    assert asked == ["random", "random", "rule", "random", "rule", "random"], "though 28 tables of Eve asked first"
