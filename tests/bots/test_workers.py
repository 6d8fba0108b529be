"""Decisions in other processes: the same as here, in time, and whatever happens to the processes."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, replace

import pytest

from bagatelle import bots, games
from bagatelle.bots.agent import Budget, Decision
from bagatelle.bots.company import Company
from bagatelle.bots.processes import Crashed, Processes
from bagatelle.bots.workers import LateDecision, Question, Workers, decide, interrupt, interrupt_question, question
from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table

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
    with Workers(2, grace=0.5) as some:
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
    one = question(table, table.asked()[0], "rule")

    assert {field.name for field in fields(Question)} == {"game", "bot", "told", "view", "legal", "chance", "budget"}
    assert one.told == tuple(table.told(table.asked()[0])) != tuple(table.events)
    assert table.seed not in pickle.dumps(one)
    assert one.chance.to_bytes(8, "big") not in table.seed


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
    until(lambda: len(workers.pids()) == 2)
    assert killed not in workers.pids()
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
    with Workers(1, longest=1.0, grace=0.0) as one:
        first, second = one.ask(asked(bot=f"{OWN}Endless")), one.ask(asked())
        until(first.running)

        assert second.cancel()
        with pytest.raises(LateDecision):
            first.result(LONG)


def test_closing_leaves_no_process_and_no_question_without_an_answer() -> None:
    some = Workers(2)
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


class Stillborn:
    """Work that no other process can even load."""

    def __call__(self, argument: int) -> int:
        return argument

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        return os._exit, (1,)


def test_when_no_process_can_be_started_those_who_wait_are_told() -> None:
    with Processes(1, Stillborn()) as processes, pytest.raises(Crashed, match="no process could be started"):
        processes.submit(1).result(LONG)


def test_some_process_is_needed() -> None:
    with pytest.raises(BagatelleError, match="at least 1 process"):
        Workers(0)
