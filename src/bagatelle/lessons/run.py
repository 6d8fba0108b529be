"""A learner at a step: plays what comes before, takes choices and answers, says what came of them. No input or output.

What a client needs besides is the table itself: ``table.view(step.seat)``, ``table.told(step.seat, since)``.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bagatelle.core.errors import IllegalAction, Refusal
from bagatelle.core.game import Event
from bagatelle.lessons.judge import (
    LEARNER,
    Verdict,
    is_asked,
    judge,
    next_action,
    open_step,
    own_actions,
    refused_as,
    scripted,
)
from bagatelle.lessons.model import Answer, Kind, Step, Wrong
from bagatelle.table.record import AnyTable


class Came(enum.Enum):
    """What came of a choice or an answer."""

    REFUSED = "refused"
    """The rules do not allow it; the table stays as it is."""
    OPEN = "open"
    """It was done, and the step goes on."""
    WRONG = "wrong"
    """It was played out to be seen, and taken back: the table is as when the learner was first asked."""
    RIGHT = "right"
    """The step is done."""


class Result(NamedTuple):
    """What came of a choice or an answer, with what there is to show and to say."""

    came: Came
    text: str = ""
    """Why it is wrong, or right; not filled in (``texts.filled``). A refusal may have none: it explains itself."""
    refusal: Refusal | None = None
    played: AnyTable | None = None
    """The table after the choice and the replies to it, also where all of it was taken back."""
    since: int = 0
    """How many events it had before."""
    listed: Wrong | Answer | None = None
    """The listed choice or answer."""

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, whole: ``played.told(seat, since)`` is what a seat may see of it."""
        return [] if self.played is None else self.played.events[self.since :]


class StepRun:
    """One step, from its position to its end."""

    def __init__(self, step: Step, learner: str = LEARNER) -> None:
        self.step = step
        self.learner = learner
        self.is_done = False
        self.hints = 0
        """How many steps of the hint were shown."""
        self.refused: set[str] = set()
        """The codes with which choices were refused."""
        self.table = open_step(step, learner)
        self._start = self.table

    # --- what comes before ---

    def advance(self) -> list[Event]:
        """Play the next action of those that come before; what happened, and nothing when all are played.

        A step to watch is done with the last one.
        """
        if not self.is_before:
            return []
        action = next_action(self.step, self.table)
        assert action is not None
        happened = self.table.act(*action)
        if len(self.table.actions) == len(self.step.before):
            self._start = self.table.copy()
            self.is_done = self.step.kind is Kind.WATCH
        return happened

    @property
    def is_before(self) -> bool:
        """Whether something is still played before the learner is asked."""
        return len(self.table.actions) < len(self.step.before)

    def begin(self) -> None:
        """Play everything that comes before, for those who have seen it."""
        while self.is_before:
            self.advance()

    @property
    def is_asked(self) -> bool:
        """Whether the learner is to act or to answer now."""
        if self.is_done or self.is_before:
            return False
        return self.step.kind is Kind.ANSWER or (self.step.kind is Kind.ACT and is_asked(self.step, self.table))

    # --- choices ---

    def why_not(self, codes: Sequence[int]) -> Refusal | None:
        """Why the learner may not choose these actions one after the other; the step knows that it was refused."""
        refusal = self.table.why_not_all(self.step.seat, codes)
        if refusal is not None:
            self.refused.add(str(refusal.reason.value))
        return refusal

    def act(self, codes: Sequence[int]) -> Result:
        """Choose these actions, one after the other; the others reply."""
        assert self.is_asked
        assert self.step.kind is Kind.ACT
        trial = self.table.copy()
        for code in codes:
            try:
                trial.act(self.step.seat, code)
            except IllegalAction as error:
                return self._refuse(error.refusal, [*own_actions(self.step, trial), self._text(code)])
        since = len(self.table.events)
        play_on(self.step, trial)
        found = judge(self.step, trial, self.refused)
        if found.verdict is Verdict.RIGHT:
            self.table, self.is_done = trial, True
            return Result(Came.RIGHT, self.step.why, played=trial, since=since)
        if found.verdict is Verdict.OPEN:
            self.table = trial
            return Result(Came.OPEN, played=trial, since=since)
        self._take_back()
        text = self.step.otherwise if found.wrong is None else found.wrong.text
        return Result(Came.WRONG, text, played=trial, since=since, listed=found.wrong)

    def _text(self, code: int) -> str:
        return self.table.game.actions.text_of(code)

    def _refuse(self, refusal: Refusal, tried: Sequence[str]) -> Result:
        code = str(refusal.reason.value)
        self.refused.add(code)
        listed = refused_as(self.step, tried, code)
        return Result(Came.REFUSED, "" if listed is None else listed.text, refusal, listed=listed)

    def _take_back(self) -> None:
        self.table = self._start.copy()

    # --- answers ---

    def answer(self, name: str) -> Result:
        """Give the answer of that id, or ``BadLesson``; a right one shows what it is about."""
        assert self.is_asked
        found = self.step.answer(name)
        if not found.right:
            return Result(Came.WRONG, found.why, listed=found)
        since = len(self.table.events)
        for line in self.step.after:
            self.table.act(*scripted(line, self.table.game))
        self.is_done = True
        return Result(Came.RIGHT, self.step.why, played=self.table, since=since, listed=found)

    # --- help ---

    def hint(self) -> str:
        """The next step of the hint: first what to look at, then the choice; the choice again after that."""
        if self.step.hint is None:
            return ""
        self.hints = min(self.hints + 1, 2)
        return self.step.hint.look if self.hints == 1 else self.step.hint.choice

    def retry(self) -> None:
        """Begin the step again, without what comes before being shown again."""
        self.begin()
        self.is_done = self.step.kind is Kind.WATCH
        self.refused.clear()
        self._take_back()


def play_on(step: Step, table: AnyTable) -> None:
    """Let the others reply to the learner's choice."""
    for action in replies(step, table):
        table.act(*action)


def replies(step: Step, table: AnyTable) -> Iterator[tuple[int, int]]:
    """The replies of the others one by one; the table must make each before the next is asked for."""
    while action := next_action(step, table):
        yield action
