"""Lessons read from the folder of their game: structure and English texts in one file, other languages beside it."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec
from msgspec import Struct

from bagatelle import games
from bagatelle.core.errors import UnknownLanguage
from bagatelle.games import ENGLISH
from bagatelle.lessons.model import Answer, BadLesson, Course, Hint, Kind, Lesson, Outline, Point, Section, Step

OUTLINE = "outline"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
T = TypeVar("T")


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a lesson, its steps not yet looked at."""

    title: str
    about: str
    minutes: int
    step: tuple[dict[str, object], ...]


class _AnswerText(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    why: str = ""


class _StepText(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a step in another language."""

    goal: str
    why: str
    hint: Hint | None = None
    otherwise: str = ""
    wrong: dict[str, str] = {}
    answers: dict[str, _AnswerText] = {}


class _LessonText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    step: dict[str, _StepText]


class _OutlineText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    sections: dict[str, str]
    points: dict[str, str]


def folder_of(game: str) -> Traversable:
    """Where the lessons of a game lie."""
    return files(f"{games.__name__}.{games.find(game).NAME}").joinpath("lessons")


def has_lessons(game: str) -> bool:
    """Whether there are lessons for the game."""
    return folder_of(game).joinpath(f"{OUTLINE}.toml").is_file()


def languages(game: str) -> tuple[str, ...]:
    """The languages in which the lessons of a game are written, English first."""
    names = [path.name.split(".") for path in folder_of(game).iterdir() if path.name.startswith(f"{OUTLINE}.")]
    return (ENGLISH, *sorted(name[1] for name in names if len(name) == 3))


@functools.cache
def load(game: str, language: str = ENGLISH) -> Course:
    """All lessons of a game in a language, or ``BadLesson``; ``UnknownLanguage`` where they are not written in it."""
    if not has_lessons(game):
        raise BadLesson(f"there are no lessons for {games.find(game).TITLE} yet")
    return load_from(folder_of(game), games.find(game).NAME, language)


def load_from(folder: Traversable, game: str, language: str = ENGLISH) -> Course:
    """The lessons that lie in a folder."""
    if language != ENGLISH and not folder.joinpath(f"{OUTLINE}.{language}.toml").is_file():
        raise UnknownLanguage(f"the lessons of {game} have not been written in {language!r}")
    outline = _converted(_read(folder, OUTLINE), Outline, f"{OUTLINE}.toml")
    _check_ids([*(section.id for section in outline.sections), *outline.lessons], f"{OUTLINE}.toml")
    _check_ids([point.id for point in outline.points], f"{OUTLINE}.toml")
    lessons = tuple(_lesson(folder, name) for name in outline.lessons)
    course = Course(game=game, language=ENGLISH, outline=outline, lessons=lessons)
    return course if language == ENGLISH else _translated(course, folder, language)


def _read(folder: Traversable, name: str) -> dict[str, object]:
    path = folder.joinpath(f"{name}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLesson(f"{name}.toml: the file cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLesson(f"{name}.toml: {error}") from error


def _converted(found: object, wanted: type[T], where: str) -> T:
    try:
        return msgspec.convert(found, wanted)
    except msgspec.ValidationError as error:
        raise BadLesson(f"{where}: {error}") from error


def _check_ids(ids: list[str], where: str) -> None:
    for number, name in enumerate(ids):
        if not ID.fullmatch(name):
            raise BadLesson(f"{where}: an id has small letters, digits and '-', not {name!r}")
        if name in ids[:number]:
            raise BadLesson(f"{where}: the id {name!r} stands there twice")


# --- structure and English ------------------------------------------------------------------------


def _lesson(folder: Traversable, name: str) -> Lesson:
    where = f"{name}.toml"
    head = _converted(_read(folder, name), _Head, where)
    steps: list[Step] = []
    for number, found in enumerate(head.step, start=1):
        at = f"{where}, step {found.get('id', number)}"
        step = _converted(found, Step, at)
        _check_shape(step, at)
        steps.append(msgspec.structs.replace(step, position=_position(step, steps, at)))
    _check_ids([step.id for step in steps], where)
    if not steps:
        raise BadLesson(f"{where}: a lesson has steps: [[step]]")
    return Lesson(id=name, title=head.title, about=head.about, minutes=head.minutes, steps=tuple(steps))


def _position(step: Step, earlier: list[Step], where: str) -> str:
    """The text of the position; ``as lose-it`` takes that of an earlier step."""
    words = step.position.split()
    if len(words) != 2 or words[0] != "as":
        return step.position
    for other in earlier:
        if other.id == words[1]:
            return other.position
    raise BadLesson(f"{where}: key position: there is no step {words[1]!r} before it in this file")


_KEYS = {
    Kind.ACT: {"otherwise", "right", "success", "moves", "replies", "until", "wrong", "hint"},
    Kind.ANSWER: {"answers", "asks", "after", "cover", "hint"},
    Kind.WATCH: {"success"},
}
"""What only steps of some kinds have."""
_NEEDED = {Kind.ACT: ("right", "hint"), Kind.ANSWER: ("answers", "hint"), Kind.WATCH: ("before",)}


def _check_shape(step: Step, where: str) -> None:
    """Whether the keys fit the kind of step."""
    for key in sorted(set().union(*_KEYS.values()) - _KEYS[step.kind]):
        if getattr(step, key) != getattr(_PLAIN, key):
            raise BadLesson(f"{where}: key {key}: a step of the kind {step.kind.value} has none")
    for key in _NEEDED[step.kind]:
        if not getattr(step, key):
            raise BadLesson(f"{where}: key {key}: a step of the kind {step.kind.value} needs it")
    _check_ids([wrong.id for wrong in step.wrong], f"{where}: key wrong")
    _check_ids([answer.id for answer in step.answers], f"{where}: key answers")
    if step.answers:
        _check_answers(step, where)
    for wrong in step.wrong:
        if bool(wrong.code) == bool(wrong.shows) or (wrong.shows and not wrong.text):
            raise BadLesson(f"{where}: key wrong, {wrong.id}: it has either a code, or shows and a text")


def _check_answers(step: Step, where: str) -> None:
    if not any(answer.right for answer in step.answers) or all(answer.right for answer in step.answers):
        raise BadLesson(f"{where}: key answers: at least one is right and one is wrong")
    for answer in step.answers:
        if not answer.right and not answer.why:
            raise BadLesson(f"{where}: key answers, {answer.id}: a wrong answer says why")
        if (answer.value is None) == bool(step.asks):
            raise BadLesson(
                f"{where}: key answers, {answer.id}: every answer has a value where the step asks, else none"
            )


_PLAIN = Step(id="", kind=Kind.WATCH, position="", seat=0, goal="", why="")


# --- other languages ------------------------------------------------------------------------------


def _translated(course: Course, folder: Traversable, language: str) -> Course:
    texts = _converted(_read(folder, f"{OUTLINE}.{language}"), _OutlineText, f"{OUTLINE}.{language}.toml")
    outline = _translated_outline(course.outline, texts, f"{OUTLINE}.{language}.toml")
    lessons = tuple(_translated_lesson(lesson, folder, language) for lesson in course.lessons)
    return Course(game=course.game, language=language, outline=outline, lessons=lessons)


def _translated_outline(outline: Outline, texts: _OutlineText, where: str) -> Outline:
    _same_ids([section.id for section in outline.sections], list(texts.sections), f"{where}: key sections")
    _same_ids([point.id for point in outline.points], list(texts.points), f"{where}: key points")
    sections = tuple(_translated_section(section, texts) for section in outline.sections)
    return msgspec.structs.replace(outline, title=texts.title, about=texts.about, sections=sections)


def _translated_section(section: Section, texts: _OutlineText) -> Section:
    points = [Point(id=point.id, text=texts.points[point.id], under=point.under) for point in section.points]
    return Section(id=section.id, title=texts.sections[section.id], points=tuple(points))


def _translated_lesson(lesson: Lesson, folder: Traversable, language: str) -> Lesson:
    where = f"{lesson.id}.{language}.toml"
    texts = _converted(_read(folder, f"{lesson.id}.{language}"), _LessonText, where)
    _same_ids([step.id for step in lesson.steps], list(texts.step), where)
    steps = tuple(_translated_step(step, texts.step[step.id], f"{where}, step {step.id}") for step in lesson.steps)
    return msgspec.structs.replace(lesson, title=texts.title, about=texts.about, steps=steps)


def _translated_step(step: Step, text: _StepText, where: str) -> Step:
    for key in ("hint", "otherwise"):
        if bool(getattr(step, key)) != bool(getattr(text, key)):
            raise BadLesson(f"{where}: key {key}: it has to be written where the English step has it, and only there")
    _same_ids([wrong.id for wrong in step.wrong if wrong.text], list(text.wrong), f"{where}: key wrong")
    _same_ids([answer.id for answer in step.answers], list(text.answers), f"{where}: key answers")
    return msgspec.structs.replace(
        step,
        goal=text.goal,
        why=text.why,
        hint=text.hint,
        otherwise=text.otherwise,
        wrong=tuple(msgspec.structs.replace(wrong, text=text.wrong.get(wrong.id, "")) for wrong in step.wrong),
        answers=tuple(_translated_answer(answer, text.answers[answer.id], where) for answer in step.answers),
    )


def _translated_answer(answer: Answer, text: _AnswerText, where: str) -> Answer:
    if bool(answer.why) != bool(text.why):
        raise BadLesson(f"{where}: key answers, {answer.id}: why has to be written where the English answer has it")
    return msgspec.structs.replace(answer, text=text.text, why=text.why)


def _same_ids(wanted: list[str], found: list[str], where: str) -> None:
    for name in wanted:
        if name not in found:
            raise BadLesson(f"{where}: {name!r} is missing")
    for name in found:
        if name not in wanted:
            raise BadLesson(f"{where}: {name!r} is not in the English file")
