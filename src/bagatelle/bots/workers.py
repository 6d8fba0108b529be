"""Decisions asked for in other processes, so that whoever asks goes on meanwhile.

A ``Question`` holds what an agent may know and nothing else: the view of its seat, the events that the seat was told,
the legal actions, and a number for its whims from which nobody finds the seed of the deal. There is no place in it for
a state. The process that answers makes a new bot for every question and tells it all that its seat was told, so any
process can answer any question, and a budget of simulations gives the same decision in all of them::

    with Workers(2) as workers:
        future = workers.ask(question(table, seat, "rule"))
        decision = await asyncio.wrap_future(future)  # or future.result()

``budget.seconds`` bounds the thinking. A bot that has not answered a little later is stopped together with its
process, and the future fails with ``LateDecision``. A process that dies is replaced, and its question asked once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from types import TracebackType
from typing import Final, NamedTuple, Self, cast

from bagatelle import bots
from bagatelle.bots.agent import AnyAgent, Budget, Decision
from bagatelle.bots.because import OWN, Because
from bagatelle.bots.company import to_decide, to_interrupt
from bagatelle.bots.processes import Processes
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Fast, number_from_seed
from bagatelle.table.record import AnyTable

GRACE: Final = 2.0
"""Seconds beyond its budget that a bot has to answer: a busy machine is no fault of its own."""
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
    """Every event of the game so far, as the seat was told it."""
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
        told=tuple(table.told(seat)),
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


class Workers:
    """Processes that answer questions, several at a time."""

    def __init__(self, number: int, *, grace: float = GRACE, longest: float = LONGEST) -> None:
        self._processes = Processes(number, _answer)
        self._grace = grace
        self._longest = longest

    def ask(self, question: Question) -> Future[Decision]:
        """What the bot chooses. The future fails with ``LateDecision``, or another ``BagatelleError``."""
        # A bot that is asked to decide never keeps still, so the future holds a decision.
        return cast("Future[Decision]", self._ask(_Asked(question, interrupting=False)))

    def ask_interrupt(self, question: Question) -> Future[Decision | None]:
        """Whether the bot interrupts; ``None`` when it keeps still."""
        return self._ask(_Asked(question, interrupting=True))

    def _ask(self, asked: _Asked) -> Future[Decision | None]:
        budget = asked.question.budget or bots.asked_for(asked.question.bot)
        seconds = self._longest if budget is None or budget.seconds is None else budget.seconds
        late = LateDecision(
            f"the bot {asked.question.bot!r} had {seconds:g} seconds, has not answered {self._grace:g} seconds later "
            "and was stopped"
        )
        return self._processes.submit(asked, seconds + self._grace, late)

    def pids(self) -> Sequence[int]:
        """The processes that are ready, by their ids."""
        return self._processes.pids()

    def close(self) -> None:
        """Stop all processes; questions without an answer fail."""
        self._processes.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
