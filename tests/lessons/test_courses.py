"""The lessons of every game: all of them hold, in every language, and can be walked to their end."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping

import pytest

from bagatelle import games
from bagatelle.games.bagoloot.rules.refusals import Reason as BagolootReason
from bagatelle.games.sandbag.rules.refusals import Reason as SandbagReason
from bagatelle.lessons.check import check, check_step, rulings_of
from bagatelle.lessons.load import has_lessons, languages, load
from bagatelle.lessons.model import Course, Lesson
from bagatelle.lessons.texts import CARD, SEAT, texts_of
from tests.lessons.walking import begun, finish, give_wrong_answers

TAUGHT = [name for name in games.names() if has_lessons(name)]
COURSES = [(name, language) for name in TAUGHT for language in languages(name)]
LESSONS = [pytest.param(name, lesson, id=f"{name}/{lesson.id}") for name in TAUGHT for lesson in load(name).lessons]

NEVER_MET_IN_SANDBAG = {
    SandbagReason.NO_SUCH_ACTION: "a table offers only what there is",
    SandbagReason.NO_SUCH_SEAT: "the same",
    SandbagReason.NO_SUCH_BASKET: "the same",
    SandbagReason.GAME_OVER: "nothing is asked any more",
    SandbagReason.NOT_YOUR_TURN: "in a lesson it is always the learner's turn",
    SandbagReason.ALREADY_SEALED: "the choice of a step is the last one",
    SandbagReason.PASS_FIRST: "the table asks for the pass",
    SandbagReason.PASS_RIGHT_NEXT: "the table asks for the card to the right",
    SandbagReason.SET_UP_FIRST: "the table asks for the set-up",
    SandbagReason.PASSING_IS_OVER: "the table does not offer it",
    SandbagReason.SET_UP_IS_OVER: "the table does not offer it",
    SandbagReason.NO_SANDBAG_LEFT: "there is none to be tapped or listed",
    SandbagReason.NOT_YOUR_SANDBAG: "the same",
    SandbagReason.GIVE_FROM_HAND_ONLY: "other cards cannot be held up",
}
"""Refusals of Sandbag without a step, each with the reason."""

NEVER_MET_IN_BAGOLOOT = {
    BagolootReason.NO_SUCH_ACTION: "a table offers only what there is",
    BagolootReason.NO_SUCH_SEAT: "the same",
    BagolootReason.NOT_YOURSELF: "the same",
    BagolootReason.NUMBER_NOT_IN_PACK: "the same",
    BagolootReason.GAME_OVER: "nothing is asked any more",
    BagolootReason.CLOCK_ONLY: "only the clock can try",
    BagolootReason.CLOCK_HAS_NOTHING_TO_DO: "only the clock can try",
    BagolootReason.NOT_YOUR_TURN: "in a lesson it is always the learner's turn",
    BagolootReason.ROUND_IS_OVER: "the same",
    BagolootReason.CHALLENGE_OWN_BAG: "the same",
    BagolootReason.CHALLENGE_EMPTY_STASH: "the same; the step empty-stash asks about it",
    BagolootReason.CHALLENGE_CLOSED: "the table does not offer it; the step too-late asks about it",
    BagolootReason.ALREADY_ANSWERED: "the answer of a step is the last one",
    BagolootReason.ALREADY_CLAIMED: "a wrong claim is taken back",
    BagolootReason.NO_ROBBERY: "the table does not offer it",
    BagolootReason.NO_BAG_BEGUN: "the table does not offer it",
    BagolootReason.NOTHING_LIES_OPEN: "the table does not offer it",
    BagolootReason.NOT_IN_HAND: "there is none to be tapped or listed",
    BagolootReason.NO_LOOTER: "the same",
    BagolootReason.HAND_EMPTY: "only when the last pair could steal",
    BagolootReason.ROBBERY_NOT_ON_FIRST_TURN: "only where a table has chosen it",
    BagolootReason.NO_CLAIMS_HERE: "only where a table has chosen it",
}
"""Refusals of Bag-O-Loot without a step, each with the reason."""


@pytest.mark.parametrize(("game", "language"), COURSES)
def test_every_lesson_holds(game: str, language: str) -> None:
    assert check(load(game, language)).problems == []


@pytest.mark.parametrize("game", TAUGHT)
def test_every_point_of_the_outline_and_every_ruling_has_a_step(game: str) -> None:
    course = load(game)
    steps = [step for lesson in course.lessons for step in lesson.steps]
    taught = {ruling for step in steps for ruling in step.rulings}

    assert {point.id for point in course.outline.points} == {point for step in steps for point in step.ticks}
    assert taught | set(course.outline.untaught) == set(rulings_of(game))
    assert len(course.outline.untaught) < len(taught) / 2


@pytest.mark.parametrize(
    ("game", "reasons", "never_met"),
    [("sandbag", SandbagReason, NEVER_MET_IN_SANDBAG), ("bagoloot", BagolootReason, NEVER_MET_IN_BAGOLOOT)],
)
def test_every_refusal_that_a_learner_meets_has_a_step(
    game: str, reasons: type[enum.Enum], never_met: Mapping[enum.Enum, str]
) -> None:
    met = check(load(game)).codes

    assert met | {reason.value for reason in never_met} == {reason.value for reason in reasons}
    assert not met & {reason.value for reason in never_met}


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_walked_to_its_end_with_every_stated_wrong_answer(game: str, lesson: Lesson) -> None:
    given = 0
    for step in lesson.steps:
        run = begun(step)
        assert game == run.table.game.NAME
        given += give_wrong_answers(run)
        run.retry()
        finish(run)

    assert given >= len(lesson.steps) / 2


@pytest.mark.parametrize("game", TAUGHT)
def test_the_languages_are_there_and_name_the_same_seats_and_cards(game: str) -> None:
    courses = [load(game, language) for language in languages(game)]
    assert {course.language for course in courses} >= {"en", "de"}

    for other in courses[1:]:
        for path in other.paths:
            assert texts_of_step(other, path).keys() == texts_of_step(courses[0], path).keys()
            for key, text in texts_of_step(other, path).items():
                english = texts_of_step(courses[0], path)[key]
                assert set(CARD.findall(text)) == set(CARD.findall(english)), f"{path}, {key}"
                assert set(SEAT.findall(text)) == set(SEAT.findall(english)), f"{path}, {key}"


def texts_of_step(course: Course, path: str) -> dict[str, str]:
    """All texts of a step by their key; keys that stand twice have a number."""
    found: dict[str, str] = {}
    for key, text in texts_of(course.at(path)[1]):
        found[f"{key} {sum(name.startswith(key) for name in found)}"] = text
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_texts_are_short_and_no_two_steps_say_the_same(game: str) -> None:
    for language in languages(game):
        course = load(game, language)
        steps = [course.at(path)[1] for path in course.paths]
        assert len({step.goal for step in steps}) == len(steps)
        for step in steps:
            assert len(step.goal) <= 220, f"{language} {step.id}: {len(step.goal)} signs"
            assert len(re.findall(r"\w+", step.why)) <= 40, f"{language} {step.id}"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_course_takes_about_ten_minutes(game: str) -> None:
    assert 8 <= sum(lesson.minutes for lesson in load(game).lessons) <= 12


def test_a_step_holds_whatever_was_checked_before_it() -> None:
    course = load("sandbag")
    _, step = course.at("swapping/never")

    assert check_step(course, step) == check_step(course, step) == []
