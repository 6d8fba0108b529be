"""Learners before the page: they try what a lesson lists, wrong and right, and read what is said of it."""

from __future__ import annotations

import re
import time
from typing import ClassVar, Final

from bagatelle.lessons.facts import TRY, sequence
from bagatelle.lessons.model import Kind, Lesson, Step, Wrong
from tests.browser.touching import Keys, Pointer
from tests.browser.visits import Visit

PATIENCE: Final = 30.0
"""Seconds until something has come of a choice."""
PAUSE: Final = 60.0
"""Thousandths of a second between two looks."""
WHILE: Final = 2.0
"""Seconds after which a choice that came to nothing is made again: it may have come while cards were moving."""
RIGHT: Final = ".coach .came.right"
WRONG: Final = ".coach .came:not(.right)"
REFUSED: Final = ".words.refused"
MAIN: Final = ".coach button.primary"
_SHEET: Final = ("dialog[open] footer button", "dialog[open] header button")


class Learner:
    """Goes through steps with a mouse, or with keys alone. The learner of a game knows what an action is about."""

    game: ClassVar[str]

    def __init__(self, visit: Visit, *, by_keys: bool = False) -> None:
        self.page = visit.page
        self.visit = visit
        self.by_keys = by_keys
        self.hands = (Keys if by_keys else Pointer)(visit.page)

    def learn(self, lesson: Lesson) -> None:
        """Go through a lesson to its end."""
        self.visit.go(f"#/learn/{self.game}/{lesson.id}/{lesson.steps[0].id}")
        for number, step in enumerate(lesson.steps, start=1):
            self.page.wait_for_url(re.compile(f"/{step.id}$"))
            self.page.get_by_text(f"Step {number} of {len(lesson.steps)}").wait_for()
            self.do(step)
            self.press(MAIN)
        self.page.wait_for_url(re.compile(f"#/learn/{self.game}/{lesson.id}$"))

    def do(self, step: Step) -> None:
        """Try everything wrong that the step lists and the board offers, then what is right."""
        if step.kind is Kind.WATCH:
            self.until(RIGHT, MAIN)
        elif step.kind is Kind.ANSWER:
            self.answer(step)
        else:
            self.play(step)

    def play(self, step: Step) -> None:
        for wrong in step.wrong:
            if not wrong.code or self.is_offered(step, wrong):
                self.choose_wrong(wrong)
        first, *_ = step.right
        parts = sequence(first)
        for part in parts:
            if part.startswith(TRY):
                self.choose([part.removeprefix(TRY)], REFUSED)
        self.choose([part for part in parts if not part.startswith(TRY)], RIGHT)

    def is_offered(self, step: Step, wrong: Wrong) -> bool:
        """Whether the board lets one try what the rules refuse."""
        raise NotImplementedError

    def answer(self, step: Step) -> None:
        for answer in sorted(step.answers, key=lambda answer: answer.right):
            place = step.answers.index(answer) + 1
            wanted = RIGHT if answer.right else WRONG
            self.until(wanted, f".answers button:nth-child({place})", said=answer.why if not answer.right else "")

    def choose_wrong(self, wrong: Wrong) -> None:
        self.choose(list(sequence(wrong.do)), REFUSED if wrong.code else WRONG)
        if wrong.text:
            self.check_said(WRONG, wrong.text)
        if not wrong.code:
            self.press(MAIN)
            self.page.wait_for_selector(WRONG, state="detached")

    def choose(self, actions: list[str], wanted: str) -> None:
        """Make a choice on the board, until something has come of it."""
        until = time.monotonic() + PATIENCE
        while not self.shows(wanted):
            assert time.monotonic() < until, f"{actions} did not lead to {wanted}"
            self.make(actions)
            self.comes(wanted)

    def make(self, actions: list[str]) -> None:
        """Touch what the actions are about."""
        raise NotImplementedError

    def until(self, wanted: str, button: str, said: str = "") -> None:
        """Press a button until something is shown."""
        until = time.monotonic() + PATIENCE
        while not self.shows(wanted) or (said and _piece(said) not in self.said(wanted)):
            assert time.monotonic() < until, f"{button} did not lead to {wanted} {said}"
            self.hands.touch(*(_SHEET if self._has_sheet() else (button,)))
            self.comes(wanted)

    def comes(self, wanted: str) -> None:
        """Wait a moment until something is shown."""
        until = time.monotonic() + WHILE
        while time.monotonic() < until and not self.shows(wanted):
            if self._has_sheet():
                self.hands.touch(*_SHEET)
            self.page.wait_for_timeout(PAUSE)

    def press(self, button: str) -> None:
        self.page.wait_for_selector(button.partition(" >> ")[0])
        assert self.hands.touch(button), button

    def shows(self, selector: str) -> bool:
        return bool(self.page.locator(selector).count()) and not self._has_sheet()

    def said(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).all_inner_texts())

    def check_said(self, selector: str, text: str) -> None:
        self.page.wait_for_selector(selector)
        assert _piece(text) in self.said(selector)

    def _has_sheet(self) -> bool:
        return bool(self.page.locator("dialog[open]").count())


def _piece(text: str) -> str:
    """The longest part of a text without cards and names, which the page writes in words."""
    return max(re.split(r"\{\d\}|\[[^\]]+\]", text), key=len).strip()
