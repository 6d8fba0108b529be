"""A course as it is loaded: the outline, its lessons, their steps. ``docs/lessons.md`` describes every key."""

from __future__ import annotations

import enum

from msgspec import Struct

from bagatelle.core.errors import BagatelleError


class BadLesson(BagatelleError):
    """A lesson cannot be read, or does not hold; the text names file, step and key."""


class Kind(enum.Enum):
    """What the learner does in a step."""

    ACT = "act"
    ANSWER = "answer"
    WATCH = "watch"


class Until(enum.Enum):
    """How far the game goes on after the learner's choice."""

    BEAT = "beat"
    """Until a trick or a turn has ended, or the learner is asked again."""
    ASKED = "asked"
    """Until the learner is asked again, or the game is over."""
    NOW = "now"
    """Nobody replies."""


class Wrong(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice that does not reach the goal: one that the rules refuse, or one that is played out and taken back."""

    id: str
    do: str
    """The actions, with commas between them; all but the last are allowed."""
    code: str = ""
    """The code with which the last one is refused; without it all are allowed."""
    shows: str = ""
    """A condition that holds once the choice has been played out."""
    text: str = ""
    """Why it is wrong. A refusal explains itself, and may go without."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the answers of a question."""

    id: str
    text: str
    why: str = ""
    """Why it is wrong; a right one may have it too."""
    right: bool = False
    value: str | None = None
    """What the fact that ``asks`` names would be, for the engine to compare."""


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """A hint in two steps."""

    look: str
    """What to look at."""
    choice: str
    """What to choose."""


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One idea: a position, and something to do, to answer or to watch."""

    id: str
    kind: Kind
    position: str
    seat: int
    """The learner's seat."""
    goal: str
    why: str
    """The text after the step is done."""
    hint: Hint | None = None
    otherwise: str = ""
    """What is said about a choice that is allowed, does not reach the goal, and is not listed in ``wrong``."""
    before: tuple[str, ...] = ()
    """What is played first, one by one: ``0: O4``."""
    right: tuple[str, ...] = ()
    """Choices that reach the goal, each with commas between its actions; ``try`` marks one that is refused."""
    success: tuple[str, ...] = ()
    """Conditions that must all hold; without them one of ``right`` must be chosen."""
    moves: int = 1
    """How many actions the learner has for it."""
    replies: tuple[str, ...] = ()
    """What others play afterwards if they may: ``3: O7``; where nothing is left a bot chooses."""
    until: Until = Until.BEAT
    wrong: tuple[Wrong, ...] = ()
    answers: tuple[Answer, ...] = ()
    asks: str = ""
    """The fact that the answers are values of, after ``after``."""
    after: tuple[str, ...] = ()
    """What is played once the question is answered, so that the answer can be seen: ``2: O9``."""
    cover: tuple[str, ...] = ()
    """Displays that would tell the answer: a client covers them while the question is open."""
    point: tuple[str, ...] = ()
    """What to point at: ``slot 1a``."""
    ticks: tuple[str, ...] = ()
    """Points of the outline that the step teaches."""
    rulings: tuple[str, ...] = ()
    """Rulings that it teaches."""

    def answer(self, name: str) -> Answer:
        """The answer of that id, or ``BadLesson``."""
        for answer in self.answers:
            if answer.id == name:
                return answer
        raise BadLesson(f"{self.id} has no answer {name!r}; it has {', '.join(answer.id for answer in self.answers)}")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Steps that belong together: a file."""

    id: str
    title: str
    about: str
    minutes: int
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step:
        """The step of that id, or ``BadLesson``."""
        for step in self.steps:
            if step.id == name:
                return step
        raise BadLesson(f"{self.id} has no step {name!r}; it has {', '.join(step.id for step in self.steps)}")


class Point(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the outline: something that a learner will know."""

    id: str
    text: str
    under: str = ""
    """The point that it belongs to, if any."""


class Section(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A heading of the outline with its points."""

    id: str
    title: str
    points: tuple[Point, ...]


class Outline(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What there is to teach, in the order in which it is taught: the learner's checklist."""

    title: str
    about: str
    lessons: tuple[str, ...]
    untaught: dict[str, str] = {}
    """Rulings that no player meets, each with the reason."""
    sections: tuple[Section, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """All points, in order."""
        return tuple(point for section in self.sections for point in section.points)


class Course(Struct, frozen=True, kw_only=True):
    """All lessons of a game in one language."""

    game: str
    language: str
    outline: Outline
    lessons: tuple[Lesson, ...]

    def lesson(self, name: str) -> Lesson:
        """The lesson of that id, or ``BadLesson``."""
        for lesson in self.lessons:
            if lesson.id == name:
                return lesson
        raise BadLesson(f"there is no lesson {name!r}; there is {', '.join(lesson.id for lesson in self.lessons)}")

    @property
    def paths(self) -> tuple[str, ...]:
        """Every step as ``lesson/step``, in order."""
        return tuple(f"{lesson.id}/{step.id}" for lesson in self.lessons for step in lesson.steps)

    def at(self, path: str) -> tuple[Lesson, Step]:
        """The lesson and the step of ``lesson/step``, or ``BadLesson``."""
        name, _, step = path.partition("/")
        lesson = self.lesson(name)
        return lesson, lesson.step(step)
