"""docs/lessons.md is true: its example holds, and it names every key, fact and place."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bagatelle import games
from bagatelle.games import sandbag
from bagatelle.lessons.check import check_step
from bagatelle.lessons.facts import Teaching, teaching_of
from bagatelle.lessons.judge import OF_ALL_GAMES
from bagatelle.lessons.load import has_lessons, load, load_from
from bagatelle.lessons.model import Answer, Hint, Outline, Step, Wrong
from tests.lessons.folders import write

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_what_games_tell_lessons_is_complete() -> None:
    """Checked by mypy: the assignment does not type-check otherwise."""
    one: Teaching = sandbag.teaching

    assert teaching_of(games.find("sandbag")) is one


def test_the_example_of_the_page_holds(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(\[\[step\]\].*?)```", PAGE, re.DOTALL)
    folder = write(tmp_path)
    (folder / "first.toml").write_text(f'title = "First"\nabout = "It."\nminutes = 1\n\n{example}', encoding="utf-8")

    course = load_from(folder, "sandbag")

    assert check_step(course, course.at("first/duck")[1]) == []


@pytest.mark.parametrize("struct", [Outline, Step, Wrong, Answer, Hint], ids=lambda struct: struct.__name__)
def test_the_page_names_every_key(struct: type[msgspec.Struct]) -> None:
    for key in struct.__struct_fields__:
        assert re.search(rf"(`|\[){key}(`|\]| =)|{{ {key} =|, {key} = ", PAGE), key


@pytest.mark.parametrize("game", [name for name in games.names() if has_lessons(name)])
def test_the_page_names_every_fact_and_every_place(game: str) -> None:
    teaching = teaching_of(games.find(game))
    assert teaching is not None

    for name in (*OF_ALL_GAMES, *teaching.FACTS, *teaching.PLACES, *teaching.COVERS):
        assert re.search(rf"`{name}( [\w]+)?`", PAGE), name
    assert load(game).outline.title == games.find(game).TITLE
