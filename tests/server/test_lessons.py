"""Lessons over HTTP: every step as the engine says it, nothing that is hidden, and nothing that is kept."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.lessons import run
from bagatelle.lessons.facts import TRY, sequence
from bagatelle.lessons.judge import open_step
from bagatelle.lessons.load import has_lessons, languages, load
from bagatelle.lessons.model import Kind, Step
from bagatelle.server.http.lessons import (
    MOST_ATTEMPTS,
    Attempt,
    CourseInfo,
    NewAttempts,
    NewPreviews,
    Previews,
    StepMoment,
    course_of,
    moment_of,
)
from bagatelle.server.http.routes import GameList
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined
from bagatelle.wire.writing import written
from tests.server.clients import serving
from tests.server.web import browsing, problem
from tests.server.web import read as answer

pytestmark = pytest.mark.anyio
TAUGHT = [game for game in games.names() if has_lessons(game)]
DUCK = "/api/lessons/sandbag/following/duck"
PASSED = re.compile(r"passed ([^,\n]+)")
HELD = re.compile(r"^seat (\d) hand ([^,\n]+)", re.MULTILINE)


STEPS = [(game, path) for game in TAUGHT for path in load(game).paths]


def attempts_of(text: str) -> tuple[Attempt, ...]:
    """A choice of a lesson as a learner makes it, one action after the other."""
    return tuple(Attempt((part.removeprefix(TRY),), why=part.startswith(TRY)) for part in sequence(text))


def came(step: Step, *attempts: Attempt) -> StepMoment:
    return moment_of(step, NewAttempts(attempts), "en")


# --- what it comes to ---


@pytest.mark.parametrize(("game", "path"), STEPS)
def test_a_step_goes_as_the_lesson_says(game: str, path: str) -> None:
    step = load(game).at(path)[1]
    begun = came(step)
    state = begun.frames[-1].state
    assert len(begun.frames) == len(step.before) + 1
    assert state is not None
    assert bool(state.legal) is (step.kind is Kind.ACT)
    assert (step.seat in state.asked) is (step.kind is Kind.ACT)
    assert begun.came == ("right" if step.kind is Kind.WATCH else "")
    for right in step.right:
        assert came(step, *attempts_of(right)).came == "right"
    for wrong in step.wrong:
        found = came(step, *attempts_of(wrong.do))
        assert found.came == ("refused" if wrong.code else "wrong")
        assert (found.refusal.code if found.refusal else "") == wrong.code
        assert found.refusal is None or found.refusal.text
    for one in step.answers:
        assert came(step, Attempt(answer=one.id)).came == ("right" if one.right else "wrong")


def test_what_was_played_out_is_taken_back_and_refusals_are_remembered() -> None:
    step = load("sandbag").at("following/duck")[1]
    wrong = came(step, Attempt(("O9",)))
    assert wrong.frames[0].events == ()
    assert wrong.frames[-1].state is not None
    assert wrong.frames[-1].state.legal == ()
    again = came(step, Attempt(("O9",)), Attempt(("O2",)))
    assert again.came == "right"
    assert again.frames[0].state == came(step, Attempt(("O2",))).frames[0].state
    never = load("sandbag").at("swapping/never")[1]
    *tried, last = attempts_of(never.right[0])
    assert came(never, last).came != "right"
    assert came(never, *tried, last).came == "right"


def test_a_hint_comes_when_it_is_asked_for_and_no_answer_says_which_is_right() -> None:
    step = load("sandbag").at("trump/most")[1]
    assert step.hint is not None
    found = [moment_of(step, NewAttempts(hints=hints), "en") for hints in range(3)]
    assert [moment.hints for moment in found] == [(), (step.hint.look,), (step.hint.look, step.hint.choice)]
    text = written(found[0]).decode()
    assert all(one.keys() == {"id", "text"} for one in msgspec.json.decode(text)["answers"])
    assert step.why not in text
    assert not any(one.why and one.why in text for one in step.answers)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_course_says_nothing_of_what_is_right(game: str) -> None:
    course = load(game)
    info = course_of(game, "en")
    assert [(lesson.id, step.id) for lesson in info.lessons for step in lesson.steps] == [
        tuple(path.split("/")) for path in course.paths
    ]
    text = written(info).decode()
    for path in course.paths:
        step = course.at(path)[1]
        said = [step.why, *(wrong.text for wrong in step.wrong), *(one.why for one in step.answers)]
        said += [] if step.hint is None else [step.hint.look, step.hint.choice]
        assert not [one for one in said if one and one in text]
    assert not re.search(r"\{\d\}", text), "every name is filled in"


@pytest.mark.parametrize("game", TAUGHT)
def test_every_language_is_served_and_others_come_in_english(game: str) -> None:
    for language in (*languages(game), "xx"):
        info = course_of(game, language)
        assert info.language == (language if language in languages(game) else "en")
        assert info.about == load(game, info.language).outline.about


# --- what stays hidden ---


def exchanged(step: Step) -> Step | None:
    """The step with two cards of others exchanged that nobody has shown; ``None`` where there are no such cards."""
    drawn = open_step(step).position()
    # What is played, and what went from hand to hand, has been seen by somebody.
    lines = (*step.before, *step.replies, *PASSED.findall(drawn))
    shown = {part for line in lines for part in line.split()}
    hands = {int(seat): cards.split() for seat, cards in HELD.findall(drawn) if int(seat) != step.seat}
    free = [(seat, card) for seat, cards in hands.items() for card in cards if card not in shown and card != "*"]
    for a, one, b, other in [(a, one, b, other) for (a, one) in free for (b, other) in free if a < b and one != other]:
        exchange = {a: (one, other), b: (other, one)}
        with contextlib.suppress(BagatelleError):  # with other cards the others might have had to play others
            twin = msgspec.structs.replace(step, position=HELD.sub(_with(exchange), drawn))
            run.StepRun(twin).begin()
            return twin
    return None


def _with(exchange: Mapping[int, tuple[str, str]]) -> Callable[[re.Match[str]], str]:
    """Gives each of two seats a card in place of another."""

    def hand(found: re.Match[str]) -> str:
        lost, got = exchange.get(int(found[1]), ("", ""))
        cards = found[2].split()
        if lost:
            cards[cards.index(lost)] = got
        return f"seat {found[1]} hand {' '.join(cards)}"

    return hand


@pytest.mark.parametrize(("game", "path"), STEPS)
def test_no_answer_shows_what_others_hold(game: str, path: str) -> None:
    step = load(game).at(path)[1]
    twin = exchanged(step)
    if twin is None:
        pytest.skip("nobody else holds two cards that were not shown")
    here = msgspec.structs.replace(step, position=open_step(step).position())
    assert written(came(here)) == written(came(twin))
    for one in step.answers:
        if not step.after:
            assert written(came(here, Attempt(answer=one.id))) == written(came(twin, Attempt(answer=one.id)))
    for wrong in step.wrong:
        if wrong.code:
            assert written(came(here, *attempts_of(wrong.do))) == written(came(twin, *attempts_of(wrong.do)))


# --- requests ---


async def test_lessons_over_http(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), browsing(url) as web:
        info = answer(await web.get("/api/lessons/sandbag?language=de"), CourseInfo)
        assert info.language == "de"
        listed = answer(await web.get("/api/games"), GameList)
        known = {game.name: game.lessons for game in listed.games}
        assert known["sandbag"] is not None
        assert known["sandbag"].steps == sum(len(lesson.steps) for lesson in info.lessons)
        begun = answer(await web.post(DUCK, NewAttempts(language="de")), StepMoment)
        assert begun.goal == info.lessons[0].steps[0].goal
        looked = answer(await web.post(f"{DUCK}/previews", NewPreviews(("O2", "O9"))), Previews)
        assert len(looked.previews) == 2
        assert b"winner" in bytes(looked.previews[1])


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        (DUCK, NewAttempts((Attempt(("nonsense",)),)), 400, "notation"),
        (DUCK, NewAttempts((Attempt(),)), 400, "bad request"),
        (DUCK, NewAttempts((Attempt(("O2",)),) * 2), 409, "not asked"),
        (DUCK, NewAttempts((Attempt(("O2",)),) * (MOST_ATTEMPTS + 1)), 400, "bad request"),
        (DUCK, NewAttempts(hints=3), 400, "bad request"),
        (DUCK, NewAttempts(language="English"), 400, "bad request"),
        ("/api/lessons/sandbag/following/four-cards", NewAttempts((Attempt(answer="x"),)), 400, "no such answer"),
        ("/api/lessons/sandbag/following/nothing", NewAttempts(), 404, "no such lesson"),
        ("/api/lessons/sandbag/nothing/duck", NewAttempts(), 404, "no such lesson"),
        ("/api/lessons/nothing/following/duck", NewAttempts(), 404, "no such lesson"),
    ],
)
async def test_what_cannot_be_tried_is_refused(
    tmp_path: Path, path: str, body: NewAttempts, status: int, code: str
) -> None:
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), browsing(url) as web:
        assert problem(await web.post(path, body), status).code == code


async def test_steps_are_played_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[bool] = set()
    original = run.StepRun.begin

    def begin(self: run.StepRun) -> None:
        threads.add(threading.current_thread() is threading.main_thread())
        original(self)

    monkeypatch.setattr(run.StepRun, "begin", begin)
    async with serving(SqliteStore(tmp_path / "tables.db")) as (_, url), browsing(url) as web:
        await web.post(DUCK, NewAttempts((Attempt(("O2",)),)))
    assert threads == {False}


def test_the_longest_list_of_attempts_is_answered() -> None:
    step = load("sandbag").at("setting-up/basket")[1]
    wrong = Attempt(sequence(step.wrong[0].do))
    with pytest.raises(Declined):
        came(step, Attempt(answer="x"))
    assert came(step, *[wrong] * MOST_ATTEMPTS).came == "wrong"
