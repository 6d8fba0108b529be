"""Lessons are read strictly: whatever is wrong is named with file, step and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from bagatelle.core.errors import UnknownLanguage
from bagatelle.lessons.load import load, load_from
from bagatelle.lessons.model import BadLesson
from tests.lessons.folders import write

MISTAKES = [
    ("first.toml", 'goal = "Look."', 'gaol = "Look."', "first.toml, step look", "gaol"),
    ("first.toml", 'goal = "Look."', "", "first.toml, step look", "goal"),
    ("first.toml", "seat = 2\nbefore", 'seat = "two"\nbefore', "first.toml, step duck", "seat"),
    ("first.toml", 'kind = "watch"', 'kind = "dream"', "first.toml, step look", "kind"),
    ("first.toml", 'id = "look"', 'id = "duck"', "first.toml", "twice"),
    ("first.toml", 'id = "look"', 'id = "Look!"', "first.toml", "small letters"),
    ("first.toml", 'position = "as duck"', 'position = "as goose"', "step count", "'goose'"),
    ("first.toml", 'right = ["O2"]', "", "step duck", "key right"),
    ("first.toml", 'success = ["led is O"]', "moves = 2", "step look", "key moves"),
    ("first.toml", "right = true", "", "step count", "key answers"),
    ("first.toml", 'why = "No."', "", "step count", "seven"),
    ("first.toml", 'asks = "gained 3"', "", "step count", "four"),
    ("first.toml", 'code = "must_follow"', "", "step duck", "other"),
    ("first.toml", 'text = "You won."', "", "step duck", "nine"),
    ("first.toml", 'title = "First"', 'title = "First', "first.toml", "line"),
    ("outline.toml", 'lessons = ["first"]', 'lessons = ["second"]', "second.toml", "cannot be read"),
    ("outline.toml", 'id = "or-not"', 'id = "follow"', "outline.toml", "twice"),
]


@pytest.mark.parametrize(("file", "old", "new", "where", "what"), MISTAKES, ids=lambda text: text[:20])
def test_a_mistake_is_named_with_its_place(
    tmp_path: Path, file: str, old: str, new: str, where: str, what: str
) -> None:
    with pytest.raises(BadLesson) as found:
        load_from(write(tmp_path, {file: (old, new)}), "sandbag")

    assert where in str(found.value)
    assert what in str(found.value)


GERMAN_MISTAKES = [
    ("first.de.toml", 'nine = "Gewonnen."', "", "nine"),
    ("first.de.toml", 'nine = "Gewonnen."', 'nine = "Gewonnen."\nten = "Auch."', "ten"),
    ("first.de.toml", 'otherwise = "Nicht so."', "", "otherwise"),
    ("first.de.toml", 'why = "Nein."', "", "seven"),
    ("first.de.toml", '[step.look]\ngoal = "Schau."\nwhy = "Gesehen."', "", "look"),
    ("outline.de.toml", 'or-not = "oder nicht"', "", "or-not"),
]


@pytest.mark.parametrize(("file", "old", "new", "what"), GERMAN_MISTAKES, ids=lambda text: text[:20])
def test_a_text_that_is_missing_or_too_many_in_another_language_is_named(
    tmp_path: Path, file: str, old: str, new: str, what: str
) -> None:
    folder = write(tmp_path, {file: (old, new)})
    load_from(folder, "sandbag")

    with pytest.raises(BadLesson) as found:
        load_from(folder, "sandbag", "de")

    assert file in str(found.value)
    assert what in str(found.value)


def test_another_language_has_its_texts_and_the_same_structure(tmp_path: Path) -> None:
    folder = write(tmp_path)
    english, german = load_from(folder, "sandbag"), load_from(folder, "sandbag", "de")

    assert german.paths == english.paths == ("first/duck", "first/count", "first/look")
    duck = german.at("first/duck")[1]
    assert (duck.goal, duck.wrong[1].text) == ("{0} spielt aus: Verlier ihn.", "Gewonnen.")
    assert duck.position == english.at("first/duck")[1].position
    assert [point.text for point in german.outline.points] == ["Du bedienst", "oder nicht"]
    assert german.at("first/count")[1].answers[1].text == "Sieben"


def test_a_language_without_lessons_is_named() -> None:
    with pytest.raises(UnknownLanguage, match="'xx'"):
        load("sandbag", "xx")


def test_a_lesson_or_step_that_is_not_there_is_named_with_those_that_are() -> None:
    course = load("sandbag")

    with pytest.raises(BadLesson, match="there is no lesson 'juggling'; there is following, "):
        course.lesson("juggling")
    with pytest.raises(BadLesson, match="following has no step 'juggle'; it has duck, "):
        course.at("following/juggle")
