"""The pages about environments are current, and the examples in the modules run."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from bagatelle.core.errors import BadVariant, BagatelleError
from bagatelle.envs import setting, tables
from bagatelle.games import find

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_observations_is_current() -> None:
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == tables.page()


@pytest.mark.parametrize("name", ["batch", "gymnasium", "openspiel", "pettingzoo"])
def test_the_examples_in_the_modules_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"bagatelle.envs.{name}"))

    assert result.attempted > 2
    assert result.failed == 0


@pytest.mark.parametrize("page", ["environments", "observations"])
def test_the_examples_on_the_pages_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)

    assert result.attempted > 3
    assert result.failed == 0


def test_the_page_of_observations_says_where_parts_stand_at_every_number_of_seats() -> None:
    page = tables.page()

    assert "| left out | 784-791 | - | - | - |" in page
    assert "| bags | 208-303, 12 rows | 272-383, 14 rows | 336-471, 17 rows |" in page
    with pytest.raises(BadVariant, match="3 to 6"):
        setting.layout_of("sandbag", 2)


def test_the_page_of_environments_names_every_option_of_every_game() -> None:
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    for name in setting.learnable():
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{name}` ")]
        for option in find(name).OPTIONS:
            assert f"`{option.name}`" in row


def test_a_game_without_lanes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests"))
    games = importlib.import_module("bagatelle.games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(ROOT / "tests" / "third_game" / "folder")])

    with pytest.raises(BagatelleError, match=r"lowcard is no learning environment.*bagoloot, sandbag"):
        setting.setting("lowcard")
