"""A learner at a step: what is refused, what is played out and taken back, hints, and tables that live elsewhere."""

from __future__ import annotations

import msgspec
import pytest

from bagatelle import bots, games
from bagatelle.lessons.judge import Verdict, judge, next_action, open_step
from bagatelle.lessons.load import load
from bagatelle.lessons.model import BadLesson, Step, Until
from bagatelle.lessons.progress import after, checklist, first_open
from bagatelle.lessons.run import Came, StepRun
from bagatelle.lessons.texts import filled

SANDBAG = games.find("sandbag")


def step_at(path: str) -> Step:
    return load("sandbag").at(path)[1]


def code(text: str) -> int:
    return SANDBAG.actions.code_of(text)


def test_the_others_are_characters_of_the_game_and_the_learner_sits_at_its_seat() -> None:
    run = StepRun(step_at("following/duck"), "Ana")

    assert run.table.names[2] == "Ana"
    assert run.table.bots == ("heuristic", "heuristic", "", "heuristic")
    assert len(set(run.table.names)) == 4
    assert run.table.is_exercise


def test_a_refused_choice_changes_nothing_and_has_its_ways_out() -> None:
    run = StepRun(step_at("sandbags/for-sure"))
    run.begin()
    before = list(run.table.actions)

    result = run.act([code("Y8")])

    assert result.came is Came.REFUSED
    assert result.refusal is not None
    assert [way.value for way in result.refusal.ways] == ["play_sandbag", "give_led"]
    assert run.table.actions == before


def test_a_poor_choice_is_played_out_and_taken_back() -> None:
    run = StepRun(step_at("points/catch"))
    run.begin()

    result = run.act([code("O2")])

    assert result.came is Came.WRONG
    assert result.played is not None
    assert [type(event).__name__ for event in result.events] == ["CardPlayed", "CardPlayed", "TrickEnded"]
    assert len(result.played.actions) == 4
    assert len(run.table.actions) == 2
    assert run.act([code("O9")]).came is Came.RIGHT


def test_a_choice_of_several_actions_stays_open_until_the_last_one() -> None:
    run = StepRun(step_at("setting-up/pass"))

    assert run.act([code("left P10")]).came is Came.OPEN
    assert run.act([code("right T0")]).came is Came.WRONG
    assert run.table.actions == [], "both are taken back"
    assert run.act([code("left P10"), code("right O10")]).came is Came.RIGHT


def test_a_step_that_wants_a_refusal_to_be_seen_is_not_done_without_it() -> None:
    run = StepRun(step_at("swapping/never"))
    run.begin()

    assert run.act([code("P7")]).came is Came.WRONG
    assert run.act([code("swap P7 for 0a")]).came is Came.REFUSED
    assert run.act([code("P7")]).came is Came.RIGHT


def test_asking_why_not_counts_as_having_seen_the_refusal() -> None:
    run = StepRun(step_at("swapping/never"))
    run.begin()

    assert run.why_not([code("P7")]) is None
    assert run.why_not([code("swap P7 for 0a")]) is not None
    assert run.act([code("P7")]).came is Came.RIGHT


def test_an_answer_that_is_not_there_is_named() -> None:
    run = StepRun(step_at("trump/most"))

    with pytest.raises(BadLesson, match="most has no answer 'blue'; it has orange, red, yellow"):
        run.answer("blue")
    assert run.is_asked


def test_retry_begins_the_step_again_without_what_comes_before() -> None:
    run = StepRun(step_at("swapping/never"))
    run.begin()
    run.act([code("swap P7 for 0a")])
    run.retry()

    assert not run.is_before
    assert run.refused == set()
    assert run.act([code("P7")]).came is Came.WRONG


def test_an_answer_shows_what_it_is_about() -> None:
    run = StepRun(step_at("turning/turned"))
    run.begin()

    assert run.answer("me").came is Came.WRONG
    result = run.answer("red")

    assert result.came is Came.RIGHT
    assert [type(event).__name__ for event in result.events] == ["Swapped", "TrickEnded"]


@pytest.mark.parametrize("choice", ["O2", "O9"])
def test_a_table_elsewhere_is_judged_by_its_actions_alone(choice: str) -> None:
    """A server has the table, a client the choices: the judge needs neither a run nor what came before."""
    step = step_at("following/duck")
    table = open_step(step)
    while (action := next_action(step, table)) is not None:
        table.act(*action)
    assert judge(step, table).verdict is Verdict.OPEN
    assert next_action(step, table) is None

    table.act(step.seat, code(choice))
    assert judge(step, table).verdict is Verdict.OPEN, "the others have not replied yet"
    while (action := next_action(step, table)) is not None:
        table.act(*action)

    found = judge(step, table.copy())
    assert found.verdict is (Verdict.RIGHT if choice == "O2" else Verdict.WRONG)
    assert found.wrong == (None if choice == "O2" else step.wrong[1])


def test_the_others_reply_as_the_script_says_and_then_as_the_bot_chooses() -> None:
    step = step_at("following/duck")
    free = msgspec.structs.replace(step, replies=("3: Y1",))  # not in the hand of seat 3: never done
    run = StepRun(free)
    run.begin()
    result = run.act([code("O2")])

    assert result.played is not None
    assert result.played.actions[-1].seat == 3
    assert bots.quick("sandbag") in result.played.bots


def test_until_says_how_far_the_game_goes_on() -> None:
    step = step_at("following/duck")
    lengths = {}
    for until in Until:
        run = StepRun(msgspec.structs.replace(step, until=until, success=("chose O2",)))
        run.begin()
        result = run.act([code("O2")])
        assert result.played is not None
        lengths[until] = len(result.played.actions)

    assert lengths[Until.NOW] == 3
    assert lengths[Until.BEAT] == 4
    assert lengths[Until.ASKED] > 4


def test_points_are_ticked_when_all_their_steps_are_done() -> None:
    course = load("sandbag")
    follow = [path for path in course.paths if "follow" in course.at(path)[1].ticks]
    assert len(follow) > 1

    def is_ticked(done: set[str]) -> bool:
        return next(line.is_ticked for line in checklist(course, done) if line.point.id == "follow")

    assert not is_ticked(set(follow[:-1]))
    assert is_ticked(set(follow))
    assert {line.depth for line in checklist(course, set())} == {0, 1, 2}


def test_the_first_open_step_and_the_next_one() -> None:
    course = load("sandbag")

    assert first_open(course, {"following/duck", "points/ahead"}) == "following/throw"
    assert first_open(course, course.paths) is None
    assert after(course, "following/four-cards") == "points/ahead"
    assert after(course, course.paths[-1]) is None


def test_a_text_is_filled_with_names_and_cards() -> None:
    names = ["Mira", "Otto", "You", "Juna"]

    assert filled("{0} and {3}: [O7], [*].", names) == "Mira and Juna: O7, *."
    assert filled("[O7]", names, show=lambda card: f"<{card}>") == "<O7>"
