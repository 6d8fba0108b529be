"""Decisions of bots, thought out by an executor, so that the caller goes on meanwhile.

A ``Question`` holds what an agent may know and nothing else: the view of its seat, the events that the seat was told,
the legal actions, and a number for its whims from which nobody finds the seed of the deal. There is no place in it for
a state. Every question is answered by a new bot that hears all that its seat was told, so any process can answer any
question, and a budget of simulations gives the same decision in all of them::

    with Workers(ProcessExecutor(2)) as workers:
        future = workers.ask(question(table, seat, "rule"))
        decision = await asyncio.wrap_future(future)  # or future.result()

``budget.seconds`` bounds the thinking. A bot that has not answered a little later is stopped together with its
process, and the future fails with ``LateDecision``. A process that dies is replaced, and its question asked once more.

Questions wait in a fair queue: each has a key, such as the host of its table, and the keys take turns.
"""

from __future__ import annotations

import functools
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from types import TracebackType
from typing import Final, NamedTuple, Self, cast

from bagatelle import bots
from bagatelle.bots.agent import AnyAgent, Budget, Decision
from bagatelle.bots.because import OWN, Because
from bagatelle.bots.company import to_decide, to_interrupt
from bagatelle.bots.executor import CLOSED, Crashed, Executor
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Fast, number_from_seed
from bagatelle.table.record import AnyTable

GRACE: Final = 2.0
"""Seconds beyond its budget that a bot has to answer, as the machine may be busy."""
LONGEST: Final = 60.0
"""Seconds that a bot may think where its budget has none."""


class LateDecision(BagatelleError):
    """A bot did not answer in time; its process was stopped."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an agent is asked, with all that its seat knows."""

    game: str
    bot: str
    """A text as ``bots.find`` takes it."""
    told: tuple[Event, ...]
    """Every event of the game so far, as the seat was told it; none for our own bots, which do not listen."""
    view: View
    legal: tuple[int, ...]
    chance: int
    """Where the stream of the agent's whims begins."""
    budget: Budget | None = None
    """How long it may think; ``None`` lets it think as long as it is used to."""


def question(table: AnyTable, seat: int, bot: str, budget: Budget | None = None) -> Question:
    """What to ask the bot of a seat that is to choose; it decides as it would at the table itself (``Company``)."""
    return _question(table, seat, bot, budget, to_decide(table, seat))


def interrupt_question(table: AnyTable, seat: int, bot: str) -> Question:
    """What to ask the bot of a seat that is not asked but has legal actions."""
    return _question(table, seat, bot, None, to_interrupt(table, seat))


def _question(table: AnyTable, seat: int, bot: str, budget: Budget | None, purpose: str) -> Question:
    return Question(
        game=table.game.NAME,
        bot=bot,
        told=() if bots.is_own(table.game.NAME, bot) else tuple(table.told(seat)),
        view=table.view(seat),
        legal=tuple(table.legal(seat)),
        chance=number_from_seed(table.seed, purpose),
        budget=budget,
    )


def decide(question: Question) -> Decision:
    """The answer, thought out in this process."""
    agent = _informed(question)
    budget = question.budget or agent.budget
    return _checked(question, agent.decide(question.view, list(question.legal), Fast(question.chance), budget))


def interrupt(question: Question) -> Decision | None:
    """Whether the bot interrupts, thought out in this process."""
    decision = _informed(question).interrupt(question.view, list(question.legal), Fast(question.chance))
    return None if decision is None else _checked(question, decision)


def _informed(question: Question) -> AnyAgent:
    agent = bots.find(question.game, question.bot)
    for event in question.told:
        agent.hear(event)
    return agent


def _checked(question: Question, decision: Decision) -> Decision:
    """The decision in our own type, if it is one of the legal actions."""
    if not hasattr(decision, "code"):
        raise BagatelleError(f"the bot {question.bot!r} answered {decision!r}: return Decision(code, reason)")
    if decision.code not in question.legal:
        raise BagatelleError(f"the bot {question.bot!r} chose what is not allowed: {decision.code}")
    why = getattr(decision, "because", OWN)
    return Decision(int(decision.code), str(decision.reason), why if isinstance(why, Because) else OWN)


class _Asked(NamedTuple):
    question: Question
    interrupting: bool


def _answer(asked: _Asked) -> Decision | None:
    return interrupt(asked.question) if asked.interrupting else decide(asked.question)


class _Pending(NamedTuple):
    """A question that waits for its turn or for its answer."""

    asked: _Asked
    seconds: float
    """Time limit of the bot, without ``grace``."""
    future: Future[Decision | None]


class FairQueue:
    """Pending questions by key. The keys take turns: one with many questions delays the others by one at a time."""

    def __init__(self) -> None:
        self._by_key: dict[str, deque[_Pending]] = {}
        """The key whose turn is next comes first; no key is without questions."""

    def put(self, key: str, pending: _Pending) -> None:
        """Add a question; a new key has its turn after all others."""
        self._by_key.setdefault(key, deque()).append(pending)

    def pop(self) -> _Pending | None:
        """The next question, if there is one; its key goes to the end."""
        if not self._by_key:
            return None
        key = next(iter(self._by_key))
        questions = self._by_key.pop(key)
        pending = questions.popleft()
        if questions:
            self._by_key[key] = questions
        return pending


class Workers:
    """Answers questions with an executor, which it closes in the end."""

    def __init__(self, executor: Executor, *, grace: float = GRACE, longest: float = LONGEST) -> None:
        self._executor = executor
        self._grace = grace
        self._longest = longest
        self._queue = FairQueue()
        self._running = 0
        self._is_closed = False
        self._lock = threading.Lock()

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        """What the bot chooses. The future fails with ``LateDecision``, or another ``BagatelleError``.

        Questions of one key are answered in their order; keys take turns.
        """
        # A bot that is asked to decide never keeps still, so the future holds a decision.
        return cast("Future[Decision]", self._ask(_Asked(question, interrupting=False), key))

    def ask_interrupt(self, question: Question, key: str = "") -> Future[Decision | None]:
        """Whether the bot interrupts; ``None`` when it keeps still."""
        return self._ask(_Asked(question, interrupting=True), key)

    def _ask(self, asked: _Asked, key: str) -> Future[Decision | None]:
        budget = asked.question.budget or bots.asked_for(asked.question.bot)
        seconds = self._longest if budget is None or budget.seconds is None else budget.seconds
        pending = _Pending(asked, seconds, Future())
        with self._lock:
            if self._is_closed:
                raise BagatelleError("the workers are closed already")
            self._queue.put(key, pending)
        self._hand_out()
        return pending.future

    def _hand_out(self) -> None:
        """Submit pending questions until the executor has as many as it runs at the same time."""
        while (pending := self._next()) is not None:
            try:
                running = self._executor.submit(_answer, pending.asked, pending.seconds + self._grace)
            except BagatelleError as error:
                running = Future()
                running.set_exception(error)
            running.add_done_callback(functools.partial(self._finish, pending))

    def _next(self) -> _Pending | None:
        """The next question that is not cancelled, if the executor can run it now."""
        with self._lock:
            while self._running < self._executor.capacity and (pending := self._queue.pop()) is not None:
                if pending.future.set_running_or_notify_cancel():
                    self._running += 1
                    return pending
        return None

    def _finish(self, pending: _Pending, done: Future[Decision | None]) -> None:
        """Pass the outcome on, and submit the next question."""
        with self._lock:
            self._running -= 1
        error = done.exception()
        if error is None:
            pending.future.set_result(done.result())
        elif isinstance(error, TimeoutError):
            pending.future.set_exception(self._late(pending))
        else:
            pending.future.set_exception(error)
        self._hand_out()

    def _late(self, pending: _Pending) -> LateDecision:
        return LateDecision(
            f"the bot {pending.asked.question.bot!r} had {pending.seconds:g} seconds, has not answered "
            f"{self._grace:g} seconds later and was stopped"
        )

    def pids(self) -> Sequence[int]:
        """The ids of the processes that are ready."""
        return self._executor.pids()

    def close(self) -> None:
        """Close the executor; questions without an answer fail with ``Crashed``."""
        with self._lock:
            self._is_closed = True
            pending = list(iter(self._queue.pop, None))
        for one in pending:
            if one.future.set_running_or_notify_cancel():
                one.future.set_exception(Crashed(CLOSED))
        self._executor.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
