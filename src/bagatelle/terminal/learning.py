"""Lessons in a terminal: one step after the other, each on a table of its own."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from bagatelle.core.errors import Refusal
from bagatelle.core.game import Event, View
from bagatelle.core.speech import YOU, object_form
from bagatelle.games import AnyGame
from bagatelle.lessons.facts import teaching_of
from bagatelle.lessons.model import Course, Kind, Step
from bagatelle.lessons.progress import after, checklist
from bagatelle.lessons.run import Came, Result, StepRun
from bagatelle.lessons.texts import filled
from bagatelle.table.record import AnyTable
from bagatelle.terminal import progress
from bagatelle.terminal.dialogue import Dialogue, Quit, is_number
from bagatelle.terminal.keyboard import NO_TEXT, Ask
from bagatelle.terminal.screen import Screen

BESIDES = """again      begin this step again
  skip       go on to the next step; this one stays open
  leave      stop here; the steps that you have done are kept"""
ABOUT_HINT = "what to look at; asked again, what to choose"
MARK = "(hint, skip, leave, ?) > "


class StepTable:
    """The table of a step as the learner's seat knows it."""

    def __init__(self, run: StepRun) -> None:
        self._run = run
        self.seat = run.step.seat
        self.tried: Sequence[int] = ()
        """The choice that was refused last."""

    @property
    def game(self) -> AnyGame:
        return self._run.table.game

    @property
    def names(self) -> list[str]:
        return names_at(self._run.table, self.seat)

    def view(self) -> View:
        return self._run.table.view(self.seat)

    def legal(self) -> Sequence[int]:
        return self._run.table.legal(self.seat) if self._run.step.kind is Kind.ACT else ()

    def asked(self) -> Sequence[int]:
        return self._run.table.asked()

    def why_not_all(self, codes: Sequence[int]) -> Refusal | None:
        refusal = self._run.why_not(codes)
        if refusal is not None:
            self.tried = codes
        return refusal

    def forget_tried(self) -> None:
        """Nothing has been refused yet."""
        self.tried = ()

    def told(self, since: int = 0) -> Sequence[Event]:
        return self._run.table.told(self.seat, since)


def names_at(table: AnyTable, seat: int) -> list[str]:
    """The names for sentences: the learner is ``You``."""
    return [YOU if number == seat else name for number, name in enumerate(table.names)]


class _Skipped(Exception):
    """The learner goes on without this step."""


class StepDialogue:
    """One step with a learner."""

    def __init__(self, step: Step, *, screen: Screen, ask: Ask, pace: float) -> None:
        self.step = step
        self._run = StepRun(step)
        self._table = StepTable(self._run)
        self._screen = screen
        self._ask = ask
        self._pace = pace
        self._dialogue = Dialogue(
            self._table,
            advise=self._hint,
            screen=screen,
            read=self._read,
            besides=BESIDES,
            about_hint=ABOUT_HINT,
        )

    def play(self) -> None:
        """Go through the step until it is done; raises ``_Skipped`` or ``Quit``."""
        if self.step.kind is Kind.WATCH:
            self._say(self.step.goal, is_strong=True)
        self._show_before()
        self._show_task()
        while not self._run.is_done:
            self._take(self._read(MARK))

    # --- what is shown ---

    def _show_before(self) -> None:
        while self._run.is_before:
            since = len(self._run.table.events)
            self._run.advance()
            self._show_events(self._run.table, since)

    def _show_events(self, table: AnyTable, since: int) -> None:
        for event in table.told(self.step.seat, since):
            text = self._dialogue.say_event(event)
            if text:
                self._screen.say(text)
                time.sleep(self._pace)

    def _show_task(self) -> None:
        """The table, the goal, what to look at, and what may be chosen."""
        self._screen.say()
        self._screen.say(self._drawn_table())
        if self.step.kind is Kind.WATCH:
            self._say(self.step.why)
            return
        self._say(self.step.goal, is_strong=True)
        if self.step.point:
            self._screen.say(f"Look at {', '.join(self._place(place) for place in self.step.point)}.")
        self._show_choices()

    def _drawn_table(self) -> str:
        """The table, without what would tell the answer of a question."""
        drawn = self._table.game.words.draw_table(self._table.view(), self._table.legal(), self._table.names)
        teaching = teaching_of(self._table.game)
        assert teaching is not None
        for display in self.step.cover:
            drawn = re.sub(teaching.COVERS[display], lambda found: "?".rjust(min(len(found[0]), 3)), drawn)
        return drawn

    def _show_choices(self) -> None:
        if self.step.kind is Kind.ACT:
            self._screen.strong(self._dialogue.prompt())
            self._dialogue.show_menu(self._dialogue.menu())
        else:
            texts = [self._filled(answer.text) for answer in self.step.answers]
            self._screen.columns([f"{number:2} {text}" for number, text in enumerate(texts, start=1)])

    def _place(self, place: str) -> str:
        """A place in words."""
        teaching = teaching_of(self._table.game)
        assert teaching is not None
        word, _, what = place.partition(" ")
        wanted, phrase = teaching.PLACES[word]
        if wanted not in {"seat", "slot"}:
            return phrase.format(what)
        seat = int(what[0])
        if seat == self.step.seat:
            return re.sub(r"the (.*) of \{\}", r"your \1", phrase).format("you")
        return phrase.format(object_form(self._table.names[seat]))

    def _filled(self, text: str) -> str:
        return filled(text, self._table.names)

    def _say(self, text: str, *, is_strong: bool = False) -> None:
        if text and is_strong:
            self._screen.strong(self._filled(text))
        elif text:
            self._screen.say(self._filled(text))

    # --- what is typed ---

    def _read(self, mark: str) -> str:
        try:
            line = self._ask(mark).strip()
        except EOFError:
            raise Quit from None
        except UnicodeDecodeError:
            return NO_TEXT
        if line.lower() == "skip":
            raise _Skipped
        if line.lower() == "leave":
            raise Quit
        return line

    def _hint(self) -> str:
        return self._filled(self._run.hint())

    def _take(self, line: str) -> None:
        """What the learner has typed."""
        word = line.lower()
        if word == "hint":
            self._screen.say(self._hint())
        elif word == "again":
            self._run.retry()
            self._show_task()
        elif word == "table":
            self._show_task()
        elif self.step.kind is Kind.ANSWER:
            self._take_answer(line)
        else:
            self._take_choice(line)

    def _take_answer(self, line: str) -> None:
        answers = self.step.answers
        if is_number(line):
            named = [answers[int(line) - 1].id] if 1 <= int(line) <= len(answers) else []
        else:
            named = [answer.id for answer in answers if self._filled(answer.text).lower() == line.lower()]
        if named:
            self._show_result(self._run.answer(named[0]))
        elif is_number(line):
            self._screen.say(f"The list goes from 1 to {len(answers)}.")
        elif line and self._dialogue.choose((), line):
            self._screen.say("This is a question: type the number of an answer.")

    def _take_choice(self, line: str) -> None:
        self._table.forget_tried()
        codes = self._dialogue.choose(self._dialogue.menu(), line)
        if codes:
            self._show_result(self._run.act(codes))
        elif self._table.tried and not line.startswith("?"):
            self._say(self._run.act(self._table.tried).text)
            self._show_choices()

    def _show_result(self, result: Result) -> None:
        if result.played is not None:
            self._show_events(result.played, result.since)
        self._say(result.text, is_strong=result.came is Came.RIGHT)
        if result.came is Came.OPEN:
            self._show_task()
        elif result.came is Came.WRONG:
            self._screen.say("Taken back: try again." if self.step.kind is Kind.ACT else "Try again.")
            self._show_choices()


class Learning:
    """The lessons of a game with a learner, beginning at a step."""

    def __init__(self, course: Course, *, screen: Screen, ask: Ask, pace: float) -> None:
        self._course = course
        self._screen = screen
        self._ask = ask
        self._pace = pace

    def play(self, path: str) -> None:
        """Go from this step to the end of the course; raises ``Quit``."""
        at: str | None = path
        try:
            while at is not None:
                at = self._step(at)
        except (KeyboardInterrupt, EOFError):
            raise Quit from None
        self._screen.strong("That was the last step.")

    def _step(self, path: str) -> str | None:
        """One step; the one that comes next, which may be the same again."""
        lesson, step = self._course.at(path)
        number = lesson.steps.index(step) + 1
        if number == 1:
            self._screen.strong(f"\n{lesson.title}")
            self._screen.say(lesson.about)
        self._screen.verbatim(f"\n--- {path} · {number} of {len(lesson.steps)} ---")
        try:
            StepDialogue(step, screen=self._screen, ask=self._ask, pace=self._pace).play()
        except _Skipped:
            self._screen.say("Skipped: it stays open.")
            return after(self._course, path)
        progress.add(self._course.game, path)
        if number == len(lesson.steps):
            self._screen.strong(f"That was the lesson “{lesson.title}”.")
        return self._go_on(path)

    def _go_on(self, path: str) -> str | None:
        while True:
            line = self._ask("[Enter] goes on, again, or leave > ").strip().lower()
            if line in {"leave", "quit", "q"}:
                raise Quit
            if line == "again":
                return path
            if not line or line in {"skip", "next"}:
                return after(self._course, path)


def show_list(course: Course, done: set[str], screen: Screen) -> None:
    """The lessons with what is done of each."""
    width = max(len(lesson.id) for lesson in course.lessons)
    for lesson in course.lessons:
        count = sum(f"{lesson.id}/{step.id}" in done for step in lesson.steps)
        screen.say(f"  {lesson.id:{width}}  {count:2} of {len(lesson.steps):2}  {lesson.title}")


def show_outline(course: Course, done: set[str], screen: Screen) -> None:
    """The checklist with its ticks."""
    section = ""
    for line in checklist(course, done):
        if line.section.id != section:
            section = line.section.id
            screen.strong(f"\n{line.section.title}")
        screen.say(f"{'  ' * (line.depth + 1)}[{'x' if line.is_ticked else ' '}] {line.point.text}")
