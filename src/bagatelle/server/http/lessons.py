"""Lessons over HTTP. Nothing is kept of a learner: each request brings what was tried in the step so far.

The step is then played again, and the answer has the frames of the last attempt, made by the encoder of live tables.
A course does not say what is right; an answer does, of the attempts that were made and in hints that were asked for.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct
from starlette.responses import Response

from bagatelle import games
from bagatelle.bots.characters import character_of
from bagatelle.core.errors import BadNotation
from bagatelle.games import ENGLISH
from bagatelle.lessons.judge import open_step
from bagatelle.lessons.load import has_lessons, languages, load
from bagatelle.lessons.model import BadLesson, Course, Kind, Lesson, Section, Step
from bagatelle.lessons.run import Came, Result, StepRun
from bagatelle.lessons.texts import filled
from bagatelle.server.http.endpoint import Call, Endpoint, Needs, Problem, Query, answered, problem_of
from bagatelle.server.http.replays import ReplayFrames
from bagatelle.server.tables.commands import Declined, against_rules
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import preview_json, written

MOST_ATTEMPTS = 32
MOST_ACTIONS = 16
MOST_PREVIEWS = 64
_LANGUAGE = re.compile("[a-z]{2}")
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]
Actions = Annotated[tuple[wire.Short, ...], Meta(max_length=MOST_ACTIONS)]


# --- what is sent and answered ---


class PointInfo(Struct, frozen=True, omit_defaults=True):
    """A line of the checklist."""

    id: str
    text: str
    under: str = ""
    """The point that it belongs to."""


class SectionInfo(Struct, frozen=True):
    """A heading of the checklist with its points."""

    id: str
    title: str
    points: tuple[PointInfo, ...]


class StepInfo(Struct, frozen=True, omit_defaults=True):
    """A step, without its position and without what is right."""

    id: str
    kind: Kind
    goal: str
    ticks: tuple[str, ...] = ()
    """The points that it teaches. A point is ticked when all steps that teach it are done."""
    rulings: tuple[str, ...] = ()
    """The rulings that it teaches."""


class LessonInfo(Struct, frozen=True):
    """A lesson."""

    id: str
    title: str
    about: str
    minutes: int
    steps: tuple[StepInfo, ...]


class CourseInfo(Struct, frozen=True):
    """All lessons of a game. In texts ``[O7]`` is a card."""

    game: str
    language: str
    """What is not written in the language that was asked for comes in English."""
    title: str
    about: str
    sections: tuple[SectionInfo, ...]
    lessons: tuple[LessonInfo, ...]


class Attempt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a learner has tried: actions one after the other, or an answer."""

    actions: Actions = ()
    answer: wire.Short = ""
    """The id of an answer."""
    why: bool = False
    """Only to hear why not: nothing is done where the actions are allowed."""


Attempts = Annotated[tuple[Attempt, ...], Meta(max_length=MOST_ATTEMPTS)]


class NewAttempts(Struct, frozen=True, forbid_unknown_fields=True):
    """What was tried in a step so far; the answer is about the last of it."""

    attempts: Attempts = ()
    """None to begin."""
    language: Language = ENGLISH
    hints: Annotated[int, Meta(ge=0, le=2)] = 0
    """How many steps of the hint are wanted: first what to look at, then what to choose."""


class NewPreviews(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions that the learner looks at."""

    actions: Annotated[tuple[wire.Short, ...], Meta(max_length=MOST_PREVIEWS)]
    attempts: Attempts = ()
    """What was tried in the step so far."""


class Previews(Struct, frozen=True):
    """What each action would lead to, as the game writes it."""

    previews: tuple[Raw, ...]


class AnswerInfo(Struct, frozen=True):
    """An answer that can be given."""

    id: str
    text: str


class StepMoment(Struct, frozen=True, omit_defaults=True):
    """A step after an attempt, as the learner's seat knows it."""

    language: str
    kind: Kind
    goal: str
    seat: int
    """The learner's."""
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat; an empty word for the learner."""
    characters: tuple[str, ...]
    """Whose face each bot has; an empty word for the learner."""
    options: dict[str, str]
    frames: tuple[wire.Happened, ...]
    """The table before the last attempt, then every action of it and of the replies. Without attempts: the position,
    then what is played before the learner is asked. The last one has the learner's legal actions."""
    points: tuple[str, ...] = ()
    """What to point at, as ``docs/lessons.md`` says."""
    cover: tuple[str, ...] = ()
    """Displays that would tell the answer, to be covered while the question is open."""
    answers: tuple[AnswerInfo, ...] = ()
    came: str = ""
    """What came of the last attempt: ``open``, ``right``, ``wrong`` or ``refused``. A wrong one is taken back: the next
    attempt begins where the learner was first asked."""
    text: str = ""
    """The sentence about it."""
    refusal: Problem | None = None
    hints: tuple[str, ...] = ()
    """As many steps of the hint as were asked for."""


# --- the course ---


@functools.cache
def course_of(game: str, language: str) -> CourseInfo:
    """The course of a game in a language, or in English; ``Declined`` where there are no lessons."""
    course = _course(game, language)
    return CourseInfo(
        game=course.game,
        language=course.language,
        title=course.outline.title,
        about=course.outline.about,
        sections=tuple(_section(section) for section in course.outline.sections),
        lessons=tuple(_lesson(lesson) for lesson in course.lessons),
    )


def _course(game: str, language: str) -> Course:
    if game not in games.names() or not has_lessons(game):
        raise Declined(
            "no such lesson", f"there are no lessons for {game[:20]!r}; GET /api/games says which games have some"
        )
    return load(game, language if language in languages(game) else ENGLISH)


def _section(section: Section) -> SectionInfo:
    points = tuple(PointInfo(point.id, point.text, point.under) for point in section.points)
    return SectionInfo(section.id, section.title, points)


def _lesson(lesson: Lesson) -> LessonInfo:
    steps = tuple(_step(step) for step in lesson.steps)
    return LessonInfo(lesson.id, lesson.title, lesson.about, lesson.minutes, steps)


def _step(step: Step) -> StepInfo:
    return StepInfo(step.id, step.kind, _filled(step.goal, open_step(step)), step.ticks, step.rulings)


def _filled(text: str, table: AnyTable) -> str:
    """The text with names; cards stay in their brackets, as each client draws them in its own way."""
    return filled(text, table.names, "[{}]".format)


# --- a step ---


class StepFrames(ReplayFrames):
    """The frames of a step, with what the learner may choose in the last one."""

    is_acting = False

    def _state(self) -> wire.State:
        state = super()._state()
        table, seat = self._table, self._seat
        assert seat is not None
        if not self.is_acting:
            return msgspec.structs.replace(state, asked=tuple(other for other in state.asked if other != seat))
        texts = table.game.actions.text_of
        return msgspec.structs.replace(state, legal=tuple(texts(code) for code in table.legal(seat)))


def moment_of(step: Step, asked: NewAttempts, language: str) -> StepMoment:
    """The step after what was tried, or ``Declined`` where that cannot be tried."""
    run = StepRun(step)
    if asked.attempts:
        result, frames = _tried(run, asked.attempts)
        came, text = result.came.value, result.text
    else:
        result, frames = None, _begun(run)
        came, text = (Came.RIGHT.value, step.why) if run.is_done else ("", "")
    table, seats = run.table, zip(run.table.names, run.table.bots, strict=True)
    refusal = None if result is None else result.refusal
    hints = () if step.hint is None else (step.hint.look, step.hint.choice)[: asked.hints]
    return StepMoment(
        language=language,
        kind=step.kind,
        goal=_filled(step.goal, table),
        seat=step.seat,
        names=table.names,
        bots=table.bots,
        characters=tuple(character_of(table.game.NAME, name) if bot else "" for name, bot in seats),
        options=dict(table.variant.chosen),
        frames=tuple(frames.frames),
        points=step.point,
        cover=step.cover,
        answers=tuple(AnswerInfo(answer.id, _filled(answer.text, table)) for answer in step.answers),
        came=came,
        text=_filled(text, table),
        refusal=None if refusal is None else problem_of(against_rules(table.game, refusal)),
        hints=tuple(_filled(hint, table) for hint in hints),
    )


def _begun(run: StepRun) -> StepFrames:
    """Play what comes before the learner is asked."""
    frames = StepFrames(run.table, run.step.seat)
    frames.is_acting = _is_acting(run)
    frames.add(wire.Started(run.table.names, ()))
    while run.is_before:
        run.advance()
        frames.is_acting = _is_acting(run)
        frames.add(_acted(run.table, run.table.actions[-1].seat))
    return frames


def _tried(run: StepRun, attempts: Sequence[Attempt]) -> tuple[Result, StepFrames]:
    """Try everything again; what came of the last attempt, and its frames."""
    run.begin()
    for attempt in attempts[:-1]:
        _try(run, attempt)
    table = run.table.copy()
    result = _try(run, attempts[-1])
    actions = () if result.played is None else result.played.actions[len(table.actions) :]
    frames = StepFrames(table, run.step.seat, since=len(table.events))
    frames.is_acting = _is_acting(run) and not actions
    frames.add(wire.Started(table.names, ()))
    for place, action in enumerate(actions, start=1):
        table.act(*action)
        frames.is_acting = result.came is Came.OPEN and place == len(actions)
        frames.add(_acted(table, action.seat))
    return result, frames


def _try(run: StepRun, attempt: Attempt) -> Result:
    """One attempt, or ``Declined`` where nothing of the kind can be tried."""
    if not run.is_asked:
        raise Declined("not asked", "there is nothing left to do in this step; begin it again without attempts")
    if run.step.kind is Kind.ANSWER:
        known = [answer.id for answer in run.step.answers]
        if attempt.answer not in known:
            raise Declined("no such answer", f"there is no such answer; there is {', '.join(known)}")
        return run.answer(attempt.answer)
    if not attempt.actions:
        raise Declined("bad request", "an attempt has actions, unless the step asks a question")
    codes = _codes(run.table, attempt.actions)
    if attempt.why and run.why_not(codes) is None:
        return Result(Came.OPEN)
    return run.act(codes)


def _codes(table: AnyTable, actions: Sequence[str]) -> list[int]:
    try:
        return [table.game.actions.code_of(action) for action in actions]
    except BadNotation as error:
        raise Declined("notation", str(error)) from error


def _is_acting(run: StepRun) -> bool:
    return run.is_asked and run.step.kind is Kind.ACT


def _acted(table: AnyTable, seat: int) -> wire.Acted:
    return wire.Acted(seat, table.bots[seat])


def previews_of(step: Step, asked: NewPreviews) -> Previews:
    """What actions of the learner would lead to."""
    run = StepRun(step)
    run.begin()
    for attempt in asked.attempts:
        _try(run, attempt)
    table = run.table
    found = table.game.previews(table.view(step.seat), _codes(table, asked.actions))
    return Previews(tuple(Raw(preview_json(one)) for one in found))


# --- requests ---


def _found(call: Call, language: str) -> tuple[Course, Step]:
    """The step that the address names."""
    course = _course(str(call.request.path_params["game"]), language)
    path = f"{call.request.path_params['lesson']}/{call.request.path_params['step']}"
    try:
        return course, course.at(path)[1]
    except BadLesson as error:
        raise Declined("no such lesson", "there is no such step; GET /api/lessons/{game} lists all") from error


async def _lessons(call: Call) -> Response:
    language = call.text("language", ENGLISH)
    if not _LANGUAGE.fullmatch(language):
        raise Declined("bad request", "language is a language by its two letters, such as de")
    game = str(call.request.path_params["game"])
    return answered(await call.server.lessons.play(lambda: written(course_of(game, language))))


async def _attempt(call: Call) -> Response:
    asked = call.body(NewAttempts)
    course, step = _found(call, asked.language)
    return answered(await call.server.lessons.play(lambda: written(moment_of(step, asked, course.language))))


async def _previews(call: Call) -> Response:
    asked = call.body(NewPreviews)
    _, step = _found(call, ENGLISH)
    return answered(await call.server.lessons.play(lambda: written(previews_of(step, asked))))


_STEP = "/api/lessons/{game}/{lesson}/{step}"
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/lessons/{game}",
        "lessons",
        "The lessons of a game, with its checklist.",
        _lessons,
        CourseInfo,
        needs=Needs.NOBODY,
        queries=(Query("language", "The language, by its two letters.", str),),
        refusals=(404,),
    ),
    Endpoint(
        "POST",
        _STEP,
        "lesson_step",
        "Begin a step of a lesson, or try something in it; nothing is kept.",
        _attempt,
        StepMoment,
        NewAttempts,
        Needs.NOBODY,
        refusals=(404, 409),
    ),
    Endpoint(
        "POST",
        f"{_STEP}/previews",
        "lesson_previews",
        "What actions would lead to in a step of a lesson.",
        _previews,
        Previews,
        NewPreviews,
        Needs.NOBODY,
        refusals=(404, 409),
    ),
)
