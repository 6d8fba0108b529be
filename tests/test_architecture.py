"""The house stays tidy: the order inside a game folder, and the traps of the compiled form."""

import ast
import re
from pathlib import Path

import hatch_build
import pytest

import bagatelle
from bagatelle import games
from bagatelle.core.game import Game
from bagatelle.games import sandbag
from bagatelle.games.sandbag.events import SandbagEvent
from bagatelle.games.sandbag.state import State
from bagatelle.games.sandbag.view import View

PACKAGE = Path(bagatelle.__file__).parent
ROOT = PACKAGE.parent.parent
ORDER = {
    "sandbag": [
        ("__init__",),
        ("words",),
        ("drawing", "resample"),
        ("view",),
        ("rules",),
        ("refusals",),
        ("legality",),
        ("setup",),
        ("tricks",),
        ("report",),
        ("scoring",),
        ("state",),
        ("events",),
        ("actions",),
        ("cards",),
    ]
}
"""From top to bottom; a module imports only modules below it."""


def imported_siblings(path: Path) -> set[str]:
    """The modules of the same game folder that a file imports."""
    prefix = f"bagatelle.games.{path.parent.name}"
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == prefix:
                found |= {alias.name for alias in node.names}
            elif node.module.startswith(prefix + "."):
                found.add(node.module.removeprefix(prefix + "."))
    return found


@pytest.mark.parametrize("game", games.names())
def test_inside_a_game_higher_files_import_lower_ones_only(game: str) -> None:
    rank = {name: level for level, names in enumerate(ORDER[game]) for name in names}
    for path in (PACKAGE / "games" / game).glob("*.py"):
        for sibling in imported_siblings(path):
            assert rank[sibling] > rank[path.stem], f"{path.stem} imports {sibling}"


def test_games_do_not_know_each_other() -> None:
    for game in games.names():
        for path in (PACKAGE / "games" / game).glob("*.py"):
            others = re.findall(r"bagatelle\.games\.(\w+)", path.read_text())
            assert set(others) <= {game}


def test_compiled_files_never_shift_left() -> None:
    """A constant shifted left becomes a 32-bit shift in C: ``BIT`` is the table to use."""
    for path in hatch_build.sources():
        shifts = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.LShift)]
        assert not shifts, f"{path.name} shifts left"


def test_the_rules_are_compiled_and_what_speaks_to_people_is_not() -> None:
    compiled = {path.relative_to(PACKAGE).as_posix() for path in hatch_build.sources()}

    assert {"core/shuffle.py", "core/bits.py"} <= compiled
    assert {f"games/sandbag/{name}.py" for name in ("cards", "actions", "state", "rules", "tricks")} <= compiled
    assert not {f"games/sandbag/{name}.py" for name in ("view", "words", "events")} & compiled


def test_the_package_of_a_game_is_a_game() -> None:
    """Checked by mypy: the assignment does not type-check otherwise."""
    game: Game[State, View, SandbagEvent] = sandbag

    assert games.find("sandbag").NAME == game.NAME


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_ruling_cited_exists(game: games.AnyGame) -> None:
    folder = PACKAGE / "games" / game.NAME
    letter = game.TITLE[0]
    rulings = set(re.findall(rf"^## ({letter}\d+)", (folder / "rulings.md").read_text(), re.M))
    for path in (*folder.glob("*.py"), folder / "rulebook.md"):
        cited = set(re.findall(rf"\b({letter}\d+)\b", path.read_text())) - {f"{letter}0"}
        assert cited <= rulings, f"{path.name} cites {cited - rulings}"


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_ruling_is_pinned_by_a_test_that_names_it(game: games.AnyGame) -> None:
    text = (PACKAGE / "games" / game.NAME / "rulings.md").read_text()
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        number = section.split()[0]
        pinned = re.search(r"Pinned by: `?(tests/[\w/.]+)", section)
        assert pinned, f"{number} is pinned by nothing"
        assert re.search(rf"\b{number}\b", (ROOT / pinned[1]).read_text()), f"{pinned[1]} does not name {number}"
