"""What the documents say is true: their examples run, their links lead somewhere, and all events are described."""

import doctest
import importlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from bagatelle import games
from bagatelle.core.game import Event
from bagatelle.table.table import Table

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


def test_every_position_on_the_page_about_positions_is_read() -> None:
    page = ROOT / "docs" / "positions.md"
    text = page.read_text(encoding="utf-8")
    read: Counter[str] = Counter()
    for position in re.findall(r"```position\n(.*?)```", text, re.DOTALL):
        game = games.find(re.findall(r"^game (\w+)$", position, re.MULTILINE)[0])
        table = Table.from_position(game, position)
        assert table.asked()
        assert 5 < len(position.splitlines()) < 11, "lessons are short"
        read[game.NAME] += 1

    assert all(read[name] >= 2 for name in games.names())
    result = doctest.testfile(str(page), module_relative=False)
    assert (result.attempted, result.failed) == (4, 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def about_records(game: str) -> str:
    """The page about the records of a game."""
    return (ROOT / "docs" / f"records-{game}.md").read_text(encoding="utf-8")


Fields: TypeAlias = "dict[str, Fields]"
"""The fields of an event by name, in order, each with the fields of the values it consists of."""


def printed_fields(kind: object) -> Fields:
    """The fields that a value of the type is printed with."""
    if isinstance(kind, msgspec.inspect.StructType):
        return {field.name: printed_fields(field.type) for field in kind.fields}
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return printed_fields(kind.item_type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return next((fields for fields in map(printed_fields, kind.types) if fields), {})
    return {}


def described_fields(section: str) -> Fields:
    """The fields that a section describes: a point of the list for each, those of its values as points below it."""
    fields: Fields = {}
    open_lists = [fields]
    for indent, point in re.findall(r"^( *)- ((?:`\w+`[^:]*)+):", section, re.MULTILINE):
        del open_lists[len(indent) // 2 + 1 :]
        names = re.findall(r"`(\w+)`", point)
        open_lists[-1].update({name: {} for name in names})
        open_lists.append(open_lists[-1][names[-1]])
    return fields


def event_name(event: type[Event]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def sections_on_events(game: str) -> dict[str, str]:
    """What the page about the records of a game says about each event."""
    parts = re.split(r"^### `(\w+)`$", about_records(game).partition("\n## 4. Events\n")[2], flags=re.MULTILINE)
    return dict(zip(parts[1::2], (part.partition("\n### ")[0] for part in parts[2::2]), strict=True))


EVENTS = [(game.NAME, event) for game in games.all_games() for event in game.EVENTS]


@pytest.mark.parametrize(("game", "event"), EVENTS, ids=[f"{game}-{event_name(event)}" for game, event in EVENTS])
def test_records_pages_describe_exactly_the_printed_fields(game: str, event: type[Event]) -> None:
    section = sections_on_events(game)[event_name(event)]
    printed = printed_fields(msgspec.inspect.type_info(event))

    assert json.dumps(described_fields(section)) == json.dumps(printed)


def examples_of_events(section: str) -> Iterator[dict[str, object]]:
    """The printed events of a section; one that is shortened is completed at its dots."""
    for example in re.findall(r"```(?:json)?\n(.*?)```", section, re.DOTALL):
        for line in [example] if "..." in example else example.splitlines():
            yield json.loads(re.sub(r",\s*\.\.\.", "", line))


def fields_of_example(value: object) -> Fields:
    if isinstance(value, dict):
        return {name: fields_of_example(field) for name, field in value.items()}
    if isinstance(value, list) and value:
        return fields_of_example(value[0])
    return {}


def filled_as_in(printed: Fields, example: Fields) -> Fields:
    """The printed fields without those of lists that are empty in the example."""
    return {name: filled_as_in(fields, example[name]) if example.get(name) else {} for name, fields in printed.items()}


@pytest.mark.parametrize(("game", "event"), EVENTS, ids=[f"{game}-{event_name(event)}" for game, event in EVENTS])
def test_examples_on_records_pages_have_the_printed_fields(game: str, event: type[Event]) -> None:
    printed = printed_fields(msgspec.inspect.type_info(event))
    examples = list(examples_of_events(sections_on_events(game)[event_name(event)]))

    assert examples
    for example in examples:
        assert example.pop("event") == event_name(event)
        fields = fields_of_example(example)
        assert json.dumps(fields) == json.dumps(filled_as_in(printed, fields))


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_action_is_described_for_readers_of_records(game: str) -> None:
    text = about_records(game)
    for kind in importlib.import_module(f"bagatelle.games.{game}.rules.actions").Kind:
        if kind.value != "play":  # in Sandbag a card alone is a play
            assert f"`{kind.value}" in text, f"{kind.value} is not described"


def test_the_layout_names_every_module() -> None:
    page = (ROOT / "docs" / "modules.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "bagatelle"
    layout = page.partition("src/bagatelle/\n")[2].partition("\nweb/ ")[0]
    parts = {part.split()[0].rstrip("/"): part for part in re.split(r"^  (?=\S)", layout, flags=re.MULTILINE)[1:]}
    modules = [path.relative_to(package) for path in package.rglob("*.py") if not path.stem.startswith("__")]

    assert len(modules) > 100
    unnamed = [str(path) for path in modules if not re.search(rf"\b{path.name}\b", parts.get(path.parts[0], ""))]
    assert not unnamed
