"""The check asks the engine, and finds every kind of mistake in a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

from bagatelle.lessons.check import check
from bagatelle.lessons.load import load_from
from tests.lessons.folders import write

MISTAKES = [
    ("basket T1 T5", "basket T1 O4", "duck: key position:"),
    ("seat 3 hand O7", "seat 3 hand O77", "duck: key position: line 8"),
    ("game sandbag", "game sandbox", "duck: key position: there is no game"),
    ('seat = 2\nbefore = ["0: O4", "1: O0"]\nreplies', 'seat = 1\nbefore = ["0: O4"]\nreplies', "key right"),
    ('seat = 2\nbefore = ["0: O4", "1: O0"]\nreplies', 'seat = 3\nbefore = ["0: O4"]\nreplies', "turn of seat 3"),
    ('seat = 2\nbefore = ["0: O4", "1: O0"]\nreplies', "seat = 7\nreplies", "key seat: there is no seat 7"),
    (
        'before = ["0: O4", "1: O0"]\nreplies',
        'before = ["0: O4", "1: O5"]\nreplies',
        "duck: key before: '1: O5' is refused",
    ),
    (
        'before = ["0: O4", "1: O0"]\nreplies',
        'before = ["O4"]\nreplies',
        "duck: key before: 'O4' is no action of a seat",
    ),
    ('replies = ["3: O7"]', 'replies = ["3: jump"]', "duck: key replies"),
    ('replies = ["3: O7"]', 'replies = ["8: O7"]', "duck: key replies"),
    ('right = ["O2"]', 'right = ["Y8"]', "'Y8' should reach the goal, but it is refused: must_follow"),
    ('right = ["O2"]', 'right = ["O9"]', "'O9' should reach the goal, but it is allowed and does not reach"),
    ('right = ["O2"]', 'right = ["jump"]', "duck: key right"),
    ('success = ["winner is not me"]', 'success = ["winner is 0"]', "'O2' should reach the goal"),
    ('success = ["winner is not me"]', 'success = ["winner of me"]', "duck: key success"),
    ('success = ["winner is not me"]', 'success = ["luck is good"]', "duck: key success: there is no fact 'luck'"),
    ('success = ["winner is not me"]', 'success = ["winner 3 is 3"]', "duck: key success: winner is about no seat"),
    ('success = ["winner is not me"]', 'success = ["gained is 3"]', "duck: key success: gained needs a seat"),
    ('code = "must_follow"', 'code = "swap_own_basket"', "refused as swap_own_basket, but it is refused: must_follow"),
    ('do = "Y8"', 'do = "O2"', "should be refused as must_follow, but it reaches the goal"),
    ('do = "O9"', 'do = "O2"', "should be played out and taken back, but it reaches the goal"),
    ('do = "O9"', 'do = "O10"', "should be played out and taken back, but it is refused"),
    ('shows = "winner is me"', 'shows = "winner is 3"', "'O9' does not show 'winner is 3'"),
    ('otherwise = "Not that."', "", "duck: key otherwise: nothing is said about"),
    ('value = "4"', 'value = "5"', "count: key answers, four: it is marked right, and gained 3 is 4"),
    ('value = "7"', 'value = "4"', "count: key answers, seven: it is marked wrong"),
    ('asks = "gained 3"', 'asks = "lost 3"', "count: key asks: there is no fact 'lost'"),
    ('goal = "What', 'after = ["3: O7"]\ngoal = "What', "count: key after: an action is refused"),
    ('success = ["led is O"]', 'success = ["led is T"]', "look: key success: 'led is T' does not hold"),
    ('goal = "Look."', 'goal = "Look at {2}."', "look: key goal: {2} is no other seat"),
    ('goal = "Look."', 'goal = "Look at {9}."', "look: key goal: {9} is no other seat"),
    ('goal = "Look."', 'goal = "Look at {name}."', "look: key goal: {3} is a seat"),
    ('goal = "Look."', 'goal = "Look at [O11]."', "look: key goal: there is no card [O11]"),
    ('goal = "Look."', 'goal = " Look."', "look: key goal: a text is one line"),
    ('goal = "Look."', 'goal = "Look."\npoint = ["moon"]', "look: key point: 'moon' is none of"),
    ('goal = "Look."', 'goal = "Look."\npoint = ["card P9"]', "look: key point: 'card P9' is not there"),
    ('goal = "Look."', 'goal = "Look."\npoint = ["slot 1"]', "look: key point: 'slot 1': after slot stands a slot"),
    ('goal = "Look."', 'goal = "Look."\npoint = ["trump 1"]', "look: key point: 'trump 1': after trump stands nothing"),
    ('asks = "gained 3"', 'asks = "gained 3"\ncover = ["moon"]', "count: key cover: 'moon' is none of"),
    ('ticks = ["follow"]', 'ticks = ["follow", "fly"]', "duck: key ticks: the outline has no point 'fly'"),
    ('rulings = ["S10"]', 'rulings = ["S99"]', "look: key rulings: there is no ruling S99"),
    ('rulings = ["S10"]', "", "look: keys ticks and rulings: the step teaches nothing"),
]


def problems(folder: Path) -> list[str]:
    """What the check finds, but for the rulings that so small a course leaves out."""
    report = check(load_from(folder, "sandbag"))
    return [problem for problem in report.problems if "no step teaches the ruling" not in problem]


def test_the_small_course_holds(tmp_path: Path) -> None:
    folder = write(tmp_path)
    report = check(load_from(folder, "sandbag"))

    assert problems(folder) == []
    assert report.steps == 3
    assert report.points == {"follow", "or-not"}
    assert report.codes == {"must_follow"}
    assert "outline.toml: no step teaches the ruling S2, and untaught has no reason for it" in report.problems


@pytest.mark.parametrize(("old", "new", "expected"), MISTAKES, ids=[f"{number}" for number in range(len(MISTAKES))])
def test_a_planted_mistake_is_found(tmp_path: Path, old: str, new: str, expected: str) -> None:
    found = problems(write(tmp_path, {"first.toml": (old, new)}))

    assert any(expected in problem and problem.startswith("first.toml, step ") for problem in found), found


def test_a_point_without_a_step_is_found(tmp_path: Path) -> None:
    found = problems(write(tmp_path, {"first.toml": ('ticks = ["or-not"]', 'ticks = ["follow"]')}))

    assert found == ["outline.toml: no step ticks the point 'or-not'"]


def test_an_untaught_ruling_that_is_taught_is_found(tmp_path: Path) -> None:
    found = problems(write(tmp_path, {"first.toml": ('rulings = ["S10"]', 'rulings = ["S1"]')}))

    assert found == ["outline.toml: key untaught: a step teaches the ruling S1"]


def test_a_text_of_another_language_is_checked_too(tmp_path: Path) -> None:
    folder = write(tmp_path, {"first.de.toml": ("{0} spielt aus", "{2} spielt aus")})

    found = check(load_from(folder, "sandbag", "de")).problems

    assert "first.de.toml, step duck: key goal: {2} is no other seat at this table" in found
