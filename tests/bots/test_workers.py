"""Decisions by an executor: the same as here, in time, fairly queued, whatever happens to the processes."""

from __future__ import annotations

import asyncio
import functools
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import fields, replace
from typing import TypeVar

import pytest

from bagatelle import bots, games
from bagatelle.bots.agent import Budget, Decision
from bagatelle.bots.company import Company
from bagatelle.bots.executor import Crashed, InlineExecutor
from bagatelle.bots.processes import ProcessExecutor
from bagatelle.bots.workers import LateDecision, Question, Workers, decide, interrupt, interrupt_question, question
from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table

A = TypeVar("A")
R = TypeVar("R")
OWN = "tests.bots.own_bots:"
LONG = 60.0
"""Seconds after which a test gives up; nothing here takes as long."""


def begun(game: str, actions: int, seed: str = "workers") -> AnyTable:
    """A table some actions into a game of rule bots."""
    table = Table(games.find(game), Variant(4), seed_from_text(seed), ["A", "B", "C", "D"])
    company = Company(table, {seat: bots.find(game, "rule") for seat in range(4)})
    while len(table.actions) < actions:
        seat = table.asked()[0]
        table.act(seat, company.decide(seat).code)
    return table


def asked(game: str = "sandbag", bot: str = "rule", actions: int = 30) -> Question:
    table = begun(game, actions)
    return question(table, table.asked()[0], bot)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def is_gone(pid: int) -> bool:
    """Whether the process is no more, not even as a zombie that nobody has buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(ProcessExecutor(2), grace=0.5) as some:
        yield some


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("actions", [0, 30, 60])
def test_views_and_told_events_go_to_another_process_and_back(game: str, actions: int) -> None:
    one = asked(game, actions=actions)

    back = pickle.loads(pickle.dumps(one))

    assert back == one
    assert repr(back.view) == repr(one.view)
    assert repr(back.told) == repr(one.told)


@pytest.mark.parametrize("game", games.names())
def test_the_decision_is_the_one_made_in_this_process_and_at_the_table(workers: Workers, game: str) -> None:
    table = begun(game, 40)
    seat = table.asked()[0]
    for bot in ("rule", "random", f"{OWN}Whimsical"):
        one = question(table, seat, bot, Budget(simulations=7))
        here = Company(table, {seat: bots.find(game, bot)}, Budget(simulations=7)).decide(seat)

        assert workers.ask(one).result(LONG) == decide(one) == here


def test_a_bot_hears_what_its_seat_was_told_and_gets_its_budget(workers: Workers) -> None:
    one = asked(bot=f"{OWN}Whimsical@12")

    assert workers.ask(one).result(LONG).reason == f"{len(one.told)} 12"
    assert workers.ask(replace(one, budget=Budget(simulations=5))).result(LONG).reason == f"{len(one.told)} 5"


def test_a_question_has_no_place_for_a_state_or_the_seed() -> None:
    table = begun("sandbag", 30)
    one = question(table, table.asked()[0], f"{OWN}Whimsical")

    assert {field.name for field in fields(Question)} == {"game", "bot", "told", "view", "legal", "chance", "budget"}
    assert one.told == tuple(table.told(table.asked()[0])) != tuple(table.events)
    assert table.seed not in pickle.dumps(one)
    assert one.chance.to_bytes(8, "big") not in table.seed


def test_our_own_bots_are_not_sent_the_events_that_their_view_remembers() -> None:
    table = begun("bagoloot", 60)
    for bot in ("rule", "ismcts@40", bots.usual("bagoloot")):
        assert question(table, table.asked()[0], bot).told == ()


def test_interrupts_are_asked_for_in_the_same_way(workers: Workers) -> None:
    table = begun("bagoloot", 40)
    seat = next(seat for seat in range(4) if seat not in table.asked() and table.legal(seat))
    quiet, loud = (interrupt_question(table, seat, bot) for bot in ("random", f"{OWN}Claiming"))

    assert workers.ask_interrupt(quiet).result(LONG) is interrupt(quiet) is None
    assert workers.ask_interrupt(loud).result(LONG) == interrupt(loud) == Decision(loud.legal[0], "Me!")


def test_twenty_questions_at_once_are_all_answered_by_several_processes(workers: Workers) -> None:
    questions = [replace(asked(bot=f"{OWN}Slow"), chance=number) for number in range(20)]

    answers = [future.result(LONG) for future in [workers.ask(one) for one in questions]]

    assert [answer.code for answer in answers] == [one.legal[0] for one in questions]
    assert {int(answer.reason) for answer in answers} == set(workers.pids())
    assert os.getpid() not in workers.pids()


def test_asyncio_goes_on_while_bots_think(workers: Workers) -> None:
    async def ticking() -> tuple[Decision, int]:
        future = asyncio.wrap_future(workers.ask(asked(bot=f"{OWN}Slow")))
        ticks = 0
        while not future.done():
            ticks += 1
            await asyncio.sleep(0.001)
        return future.result(), ticks

    decision, ticks = asyncio.run(ticking())

    assert decision.code in asked().legal
    assert ticks, "asking came back before the answer did"


def test_a_bot_that_never_answers_is_stopped_and_replaced(workers: Workers) -> None:
    until(lambda: len(workers.pids()) == 2)
    before = set(workers.pids())
    late = workers.ask(replace(asked(bot=f"{OWN}Endless"), budget=Budget(seconds=0.1)))
    others = [workers.ask(asked()) for _ in range(5)]

    with pytest.raises(LateDecision, match=r"Endless' had 0.1 seconds"):
        late.result(LONG)

    assert [future.result(LONG) for future in others] == [decide(asked())] * 5
    until(lambda: len(workers.pids()) == 2)
    (stopped,) = before - set(workers.pids())
    assert is_gone(stopped)


def test_a_killed_process_loses_no_question(workers: Workers) -> None:
    until(lambda: len(workers.pids()) == 2)
    futures = [workers.ask(replace(asked(bot=f"{OWN}Slow"), chance=number)) for number in range(10)]
    killed = workers.pids()[0]
    os.kill(killed, signal.SIGKILL)

    answers = [future.result(LONG) for future in futures]

    assert [answer.code for answer in answers] == [asked().legal[0]] * 10
    until(lambda: len(workers.pids()) == 2 and killed not in workers.pids())
    assert is_gone(killed)


def test_a_question_that_kills_every_process_fails_and_no_other_does(workers: Workers) -> None:
    deadly, harmless = workers.ask(asked(bot=f"{OWN}Deadly")), workers.ask(asked())

    with pytest.raises(Crashed, match="died 2 times"):
        deadly.result(LONG)

    assert harmless.result(LONG) == decide(asked())


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (f"{OWN}Broken", r"IndexError: list index out of range \(own_bots.py, line \d+\)"),
        (f"{OWN}Leaving", r"SystemExit: 3 \(own_bots.py, line \d+\)"),
        (f"{OWN}Cheating", "chose what is not allowed"),
        (f"{OWN}Curt", r"answered \d+: return Decision\(code, reason\)"),
        ("nobody", "there is no bot 'nobody' for sandbag"),
    ],
)
def test_what_a_bot_does_wrong_is_told_in_one_line(workers: Workers, bot: str, said: str) -> None:
    with pytest.raises(BagatelleError, match=said) as raised:
        workers.ask(asked(bot=bot)).result(LONG)

    assert "\n" not in str(raised.value)


def test_a_question_that_waits_can_be_taken_back() -> None:
    with Workers(ProcessExecutor(1), longest=1.0, grace=0.0) as one:
        first, second = one.ask(asked(bot=f"{OWN}Endless")), one.ask(asked())
        until(first.running)

        assert second.cancel()
        with pytest.raises(LateDecision):
            first.result(LONG)


def test_closing_leaves_no_process_and_no_question_without_an_answer() -> None:
    some = Workers(ProcessExecutor(2))
    until(lambda: len(some.pids()) == 2)
    pids = some.pids()
    running, waiting = some.ask(asked(bot=f"{OWN}Endless")), [some.ask(asked(bot=f"{OWN}Endless")) for _ in range(3)]
    until(running.running)

    some.close()
    some.close()

    assert all(is_gone(pid) for pid in pids)
    for future in [running, *waiting]:
        with pytest.raises(Crashed, match="closed"):
            future.result(0)
    with pytest.raises(BagatelleError, match="closed already"):
        some.ask(asked())


def test_ctrl_c_does_not_reach_the_processes(workers: Workers) -> None:
    until(lambda: len(workers.pids()) == 2)
    before = list(workers.pids())
    for pid in before:
        os.kill(pid, signal.SIGINT)

    assert workers.ask(asked()).result(LONG) == decide(asked())
    assert workers.pids() == before


class Stepwise:
    """An executor under the test's control: a task runs when the test lets it."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.waiting: list[Callable[[], None]] = []
        self.is_closed = False

    def submit(self, function: Callable[[A], R], argument: A, timeout: float | None = None) -> Future[R]:
        assert len(self.waiting) < self.capacity, "more tasks than run at the same time"
        future: Future[R] = Future()
        self.waiting.append(lambda: future.set_result(function(argument)))
        return future

    def step(self) -> None:
        """Run the task that came first."""
        self.waiting.pop(0)()

    def pids(self) -> Sequence[int]:
        return ()

    def close(self) -> None:
        self.is_closed = True


def noting(answered: list[str], key: str, future: Future[Decision]) -> None:
    assert future.result() == decide(asked())
    answered.append(key)


@pytest.mark.parametrize("capacity", [1, 2])
def test_a_table_with_one_question_is_answered_in_the_first_round(capacity: int) -> None:
    executor = Stepwise(capacity)
    workers = Workers(executor)
    crowd = [f"table {number}" for number in range(28)]
    answered: list[str] = []
    one = asked()
    for key in [*[key for key in crowd for _ in range(6)], "quiet"]:
        workers.ask(one, key).add_done_callback(functools.partial(noting, answered, key))

    while executor.waiting:
        executor.step()

    assert len(answered) == 28 * 6 + 1
    # Before the first round the first table was alone, and its questions were submitted at once.
    assert "quiet" in answered[capacity : capacity + len(crowd) + 1]
    assert sorted(answered) == sorted([*crowd * 6, "quiet"])
    assert len(set(answered[capacity : capacity + len(crowd) + 1])) == len(crowd) + 1, "each table once in a round"


def test_questions_of_one_table_are_answered_in_their_order() -> None:
    executor = Stepwise(1)
    workers = Workers(executor)
    answered: list[str] = []
    one = asked()
    for key in ("a1", "a2", "a3", "b1"):
        workers.ask(one, key[0]).add_done_callback(functools.partial(noting, answered, key))

    while executor.waiting:
        executor.step()

    assert answered == ["a1", "a2", "b1", "a3"]


def test_cancelled_questions_are_skipped() -> None:
    executor = Stepwise(1)
    workers = Workers(executor)
    first, second, third = (workers.ask(asked(), "a") for _ in range(3))

    assert second.cancel()
    assert not first.cancel(), "it is at the executor already"
    executor.step()
    executor.step()

    assert first.result(0) == third.result(0) == decide(asked())
    assert not executor.waiting
    assert second.cancelled()


def test_closing_answers_those_who_wait_and_closes_the_executor() -> None:
    executor = Stepwise(1)
    workers = Workers(executor)
    first, second = (workers.ask(asked()) for _ in range(2))

    workers.close()

    assert executor.is_closed
    with pytest.raises(Crashed, match="closed"):
        second.result(0)
    executor.step()
    assert first.result(0) == decide(asked())
    with pytest.raises(BagatelleError, match="closed already"):
        workers.ask(asked())


def test_an_executor_that_takes_nothing_leaves_no_question_without_an_answer() -> None:
    executor = InlineExecutor()
    workers = Workers(executor)
    executor.close()

    with pytest.raises(BagatelleError, match="closed already"):
        workers.ask(asked()).result(0)


def test_without_processes_questions_are_answered_at_once() -> None:
    with Workers(InlineExecutor()) as workers:
        assert workers.ask(asked()).result(0) == decide(asked())
        assert not workers.pids()
        with pytest.raises(BagatelleError, match=r"IndexError: list index out of range \(own_bots.py, line \d+\)"):
            workers.ask(asked(bot=f"{OWN}Broken")).result(0)


@pytest.mark.parametrize("module", ["bagatelle.bots.workers", "bagatelle.server.app", "bagatelle.cli"])
def test_asking_needs_no_multiprocessing_until_somebody_starts_processes(module: str) -> None:
    code = f"import sys, {module}; print([name for name in sys.modules if name.startswith('multiprocessing')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
