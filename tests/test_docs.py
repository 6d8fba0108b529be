"""What the documents say is true: their examples run, their links lead somewhere, and all events are described."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from bagatelle import games

ROOT = Path(__file__).parent.parent
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "examples").glob("*.md"),
    *(ROOT / "src").rglob("*.md"),
]


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def about_records(game: str) -> str:
    """The page about the records of a game."""
    return (ROOT / "docs" / f"records-{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", games.names())
def test_every_event_is_described_for_readers_of_records(game: str) -> None:
    text = about_records(game)
    assert len(games.find(game).EVENTS) > 5
    for event in games.find(game).EVENTS:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        assert f'"{name}"' in text or f"`{name}`" in text, f"{name} is not described"
        for field in event.__annotations__:
            assert f"`{field}`" in text, f"{name} has {field}, which is not described"


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_action_is_described_for_readers_of_records(game: str) -> None:
    text = about_records(game)
    for kind in importlib.import_module(f"bagatelle.games.{game}.actions").Kind:
        if kind.value != "play":  # in Sandbag a card alone is a play
            assert f"`{kind.value}" in text, f"{kind.value} is not described"


def test_the_layout_names_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "bagatelle"
    layout = page.partition("src/bagatelle/\n")[2].partition("\nweb/ ")[0]
    parts = {part.split()[0].rstrip("/"): part for part in re.split(r"^  (?=\S)", layout, flags=re.MULTILINE)[1:]}
    modules = [path.relative_to(package) for path in package.rglob("*.py") if not path.stem.startswith("__")]

    assert len(modules) > 100
    unnamed = [str(path) for path in modules if not re.search(rf"\b{path.name}\b", parts.get(path.parts[0], ""))]
    assert not unnamed
