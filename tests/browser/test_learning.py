"""Lessons on the page: every one to its end, by pointer and by keys, on a phone and a desktop, with wrong choices."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, TypeVar

import pytest
from playwright.sync_api import expect

from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.view import View as SandbagView
from bagatelle.lessons.load import load
from bagatelle.lessons.model import Lesson
from tests.browser.conftest import Visitor
from tests.browser.learners import MAIN, REFUSED, RIGHT, WRONG, Learner
from tests.browser.learners_bagoloot import UNOFFERED, UNOFFERED_ON_PHONES, BagolootLearner
from tests.browser.learners_sandbag import SandbagLearner
from tests.browser.seats import be_quick
from tests.browser.stories import Moment, last_moment, story
from tests.browser.visits import TWO

SANDBAG: Final = load("sandbag")
BAGOLOOT: Final = load("bagoloot")
SIZES: Final = {"phone": (390, 844), "desktop": (1280, 800)}
FIRST: Final = SANDBAG.lessons[0]
L = TypeVar("L", bound=Learner)


def must_follow(moment: Moment) -> bool:
    """Whether the seat holds a card that it may not play now, and one that it may."""
    view = moment.view
    assert isinstance(view, SandbagView)
    return bool(view.led) and view.phase is Phase.PLAY and 0 < len(set(view.hand) - set(moment.legal)) < len(view.hand)


def learner(visit: Visitor, size: str, hands: str, path: str = "#/learn/sandbag") -> SandbagLearner:
    return come(SandbagLearner, visit, size, hands, path)


def come(kind: type[L], visit: Visitor, size: str, hands: str, path: str) -> L:
    width, height = SIZES[size]
    page = visit(path, width, height)
    be_quick(page)
    return kind(page, by_keys=hands == "keys")


def walk(visit: Visitor, size: str, hands: str, kind: type[Learner], lesson: Lesson) -> None:
    one = come(kind, visit, size, hands, f"#/learn/{kind.game}")
    one.learn(lesson)
    expect(one.page.get_by_role("heading", name=lesson.title)).to_be_visible()
    one.visit.go(f"#/learn/{kind.game}")
    steps = len(load(kind.game).paths)
    expect(one.page.get_by_text(f"{len(lesson.steps)} of {steps} steps done")).to_be_visible()


@pytest.mark.parametrize(("size", "hands"), [("phone", "pointer"), ("desktop", "keys")])
def test_a_lesson_is_learned_to_its_end_with_every_wrong_choice(visit: Visitor, size: str, hands: str) -> None:
    walk(visit, size, hands, SandbagLearner, FIRST)


def test_a_lesson_of_the_other_game_is_learned_too(visit: Visitor) -> None:
    walk(visit, "phone", "pointer", BagolootLearner, BAGOLOOT.lesson("stealing"))


@pytest.mark.long
@pytest.mark.parametrize("hands", ["pointer", "keys"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lesson", SANDBAG.lessons, ids=lambda lesson: lesson.id)
def test_every_lesson_is_learned_to_its_end(visit: Visitor, size: str, hands: str, lesson: Lesson) -> None:
    walk(visit, size, hands, SandbagLearner, lesson)


@pytest.mark.long
@pytest.mark.parametrize(("size", "hands"), [("phone", "pointer"), ("desktop", "keys")])
@pytest.mark.parametrize("lesson", BAGOLOOT.lessons, ids=lambda lesson: lesson.id)
def test_every_lesson_of_the_other_game_is_learned_to_its_end(
    visit: Visitor, size: str, hands: str, lesson: Lesson
) -> None:
    walk(visit, size, hands, BagolootLearner, lesson)


def test_what_no_board_offers_is_in_a_lesson() -> None:
    steps = [step for lesson in BAGOLOOT.lessons for step in lesson.steps]
    refused = {f"{step.id}/{wrong.id}" for step in steps for wrong in step.wrong if wrong.code}
    assert refused >= UNOFFERED | UNOFFERED_ON_PHONES


def test_the_screens_of_lessons(visit: Visitor, pictures: Path | None) -> None:
    one = learner(visit, "desktop", "pointer")
    one.page.wait_for_selector(".lessons li")
    one.page.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
    one.visit.check("learn-course", pictures)
    one.visit.go("#/learn/sandbag/sandbags/for-sure")
    one.page.wait_for_selector(".coach")
    one.choose(["Y8"], REFUSED)
    one.visit.check("learn-refused", pictures)
    one.choose(["O9"], WRONG)
    one.visit.check("learn-wrong", pictures, TWO)
    one.press(MAIN)
    one.choose(["sandbag P9"], RIGHT)
    one.visit.check("learn-right", pictures, TWO)
    one.visit.go("#/learn/sandbag/trump/most")
    one.until(WRONG, ".answers button:nth-child(2)")
    one.visit.check("learn-question", pictures)


def test_the_end_of_a_lesson(visit: Visitor, pictures: Path | None) -> None:
    page = visit("#/learn/sandbag")
    done = [f"{FIRST.id}/{step.id}" for step in FIRST.steps]
    page.page.evaluate("done => localStorage.setItem('bagatelle.learned', JSON.stringify({ sandbag: { done } }))", done)
    page.page.reload()
    page.go(f"#/learn/sandbag/{FIRST.id}")
    expect(page.page.get_by_role("heading", name=FIRST.title)).to_be_focused()
    page.check("learn-finished", pictures, TWO)
    page.page.get_by_role("button", name="Play a round").click()
    page.page.wait_for_url(re.compile("#/table/"))


def test_a_way_out_that_names_one_action_does_it(visit: Visitor) -> None:
    one = learner(visit, "desktop", "pointer", "#/learn/sandbag/sandbags/for-sure")
    one.page.wait_for_selector(".coach")
    one.choose(["Y8"], REFUSED)
    one.page.get_by_role("group", name="You may instead:").get_by_role("button", name="sandbag").click()
    expect(one.page.locator(RIGHT)).to_be_visible()


def test_a_hint_comes_in_two_steps_and_a_question_is_not_answered_by_the_board(visit: Visitor) -> None:
    one = learner(visit, "phone", "pointer", "#/learn/sandbag/trump/most")
    step = SANDBAG.at("trump/most")[1]
    assert step.hint is not None
    expect(one.page.locator(".answers")).to_be_visible()
    expect(one.page.locator(".chip.trump")).not_to_be_visible()
    coach = one.page.get_by_role("region", name="Lesson")
    expect(coach.get_by_text(step.hint.look)).to_have_count(0)
    one.page.keyboard.press("h")
    expect(coach.get_by_text(step.hint.look)).to_be_visible()
    expect(coach.get_by_text(step.hint.choice)).to_have_count(0)
    one.page.get_by_role("button", name="Tell me").click()
    expect(coach.get_by_text(step.hint.choice)).to_be_visible()
    one.page.get_by_role("button", name="Orange", exact=True).click()
    expect(one.page.locator(".chip.trump")).to_be_visible()


def test_a_step_is_skipped_done_once_more_and_reset(visit: Visitor) -> None:
    one = learner(visit, "desktop", "pointer", "#/learn/sandbag/following/duck")
    one.page.get_by_role("button", name="Skip step").click()
    one.page.wait_for_url(re.compile("/throw$"))
    one.choose(["Y10"], RIGHT)
    one.page.get_by_role("button", name="Once more").click()
    one.choose(["Y8"], RIGHT)
    one.page.get_by_role("link", name="Leave the lesson").click()
    expect(one.page.get_by_text("1 of 42 steps done")).to_be_visible()
    one.page.get_by_text("1 of 3 steps done", exact=False).click()
    one.page.get_by_role("button", name="Reset (").click()
    expect(one.page.get_by_text("0 of 42 steps done")).to_be_visible()


def test_home_sends_newcomers_to_the_lessons(visit: Visitor) -> None:
    page = visit().page
    link = page.get_by_role("link", name="New to Sandbag?")
    expect(link).to_have_attribute("href", "#/learn/sandbag")
    page.get_by_role("button", name="No, thanks (Sandbag)").click()
    expect(link).to_have_count(0)
    page.get_by_role("link", name="Learn (Sandbag)").click()
    expect(page.get_by_role("heading", name="Learn Sandbag")).to_be_visible()


def test_a_lesson_speaks_the_language_of_the_page(visit: Visitor) -> None:
    page = visit("#/learn/sandbag/trump/most")
    page.choose_settings({"language": "de"})
    step = load("sandbag", "de").at("trump/most")[1]
    expect(page.page.get_by_role("heading", name=step.goal)).to_be_visible()
    page.page.get_by_role("button", name="Rot", exact=True).click()
    expect(page.page.locator(WRONG)).to_contain_text(step.answers[1].why)


def test_nothing_moves_on_the_table_while_one_chooses(visit: Visitor) -> None:
    one = learner(visit, "phone", "pointer", "#/learn/sandbag/following/duck")
    one.page.wait_for_selector('[data-card="O9"].lit')
    one.page.evaluate(_WATCH_SHIFTS)
    one.choose(["Y8"], REFUSED)
    one.press(".coach button >> Hint")
    one.page.wait_for_selector(".coach .hint")
    assert one.page.evaluate("() => window.shifts") == 0


_WATCH_SHIFTS: Final = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { node } of list.getEntries().flatMap(({ sources }) => sources))
      window.shifts += Number(document.querySelector(".board").contains(node));
  }).observe({ type: "layout-shift" });
}"""


def test_what_is_refused_three_times_is_taught(visit: Visitor) -> None:
    moment = last_moment(story("sandbag", 4), must_follow)
    page = visit()
    be_quick(page)
    table = page.play_on(moment.record, moment.step, moment.seat, "Ana", pace=5000)
    page.go(f"#/table/{table}")
    one = SandbagLearner(page)
    dim = '.hand button.dim[aria-disabled="true"]'
    link = page.page.get_by_role("link", name="Learn it in a lesson")
    for _ in range(3):
        page.page.wait_for_selector(dim)
        expect(link).to_have_count(0)
        assert one.hands.touch(dim)
        page.page.wait_for_selector(REFUSED)
    expect(link).to_have_attribute("href", re.compile("#/learn/sandbag/"))
    expect(link).to_be_visible()
