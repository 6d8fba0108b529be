"""The house stays tidy: the order inside a game folder, and the traps of the compiled form."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import hatch_build
import pytest

import bagatelle
from bagatelle import games
from bagatelle.core.game import Game
from bagatelle.games import bagoloot, sandbag
from bagatelle.games.bagoloot.rules.events import BagolootEvent
from bagatelle.games.bagoloot.rules.state import State as BagolootState
from bagatelle.games.bagoloot.view.view import View as BagolootView
from bagatelle.games.sandbag.rules.events import SandbagEvent
from bagatelle.games.sandbag.rules.state import State as SandbagState
from bagatelle.games.sandbag.view.view import View as SandbagView

PACKAGE = Path(bagatelle.__file__).parent
ROOT = PACKAGE.parent.parent
ABOVE = [
    ("__init__",),
    ("teaching",),
    ("write_position",),
    ("read_position",),
    ("drawn_rest",),
    ("rebuild",),
    ("draft",),
    ("words",),
    ("refusal_text",),
    ("preview",),
    ("drawing", "parse", "reactions", "resample", "visibility"),
    ("view",),
    ("memory",),
    ("lane",),
    ("features",),
    ("encoding",),
    ("game",),
]
BELOW = [("state",), ("event_log",), ("events",), ("actions",), ("cards",)]
"""From top to bottom; a module imports only modules below it. Between the two lie the chapters of the rules."""


def files_of(game: str) -> list[Path]:
    """The modules of a game in its rooms, and its ``__init__``."""
    folder = PACKAGE / "games" / game
    return [folder / "__init__.py", *(path for path in folder.glob("*/*.py") if path.stem != "__init__")]


def imported_siblings(path: Path, game: str) -> set[str]:
    """The modules of the same game that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            match node.module.split("."):
                case ["bagatelle", "games", name, *room] if name == game and len(room) < 2:
                    found |= {alias.name for alias in node.names}
                case ["bagatelle", "games", name, _, module] if name == game:
                    found.add(module)
    return found


def rank(module: str) -> int:
    """How far down the module lies; all chapters of the rules lie level."""
    for level, names in enumerate([*ABOVE, (), *BELOW]):
        if module in names:
            return level
    return len(ABOVE)


@pytest.mark.parametrize("game", games.names())
def test_inside_a_game_higher_files_import_lower_ones_only(game: str) -> None:
    for path in files_of(game):
        for sibling in imported_siblings(path, game):
            both_chapters = rank(sibling) == rank(path.stem) == len(ABOVE)
            assert both_chapters or rank(sibling) > rank(path.stem), f"{path.stem} imports {sibling}"


@pytest.mark.parametrize("game", games.names())
def test_the_chapters_of_the_rules_do_not_import_each_other_in_circles(game: str) -> None:
    imports = {path.stem: imported_siblings(path, game) for path in files_of(game)}

    assert list(TopologicalSorter(imports).static_order())


def test_games_do_not_know_each_other() -> None:
    for game in games.names():
        for path in files_of(game):
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
    for game in games.names():
        assert {
            f"games/{game}/rules/{name}.py" for name in ("cards", "actions", "state", "game", "legality")
        } <= compiled
        assert not {f"games/{game}/{name}.py" for name in ("view/view", "text/words", "rules/events")} & compiled


def test_the_package_of_a_game_is_a_game() -> None:
    """Checked by mypy: the assignments do not type-check otherwise."""
    one: Game[SandbagState, SandbagView, SandbagEvent] = sandbag
    other: Game[BagolootState, BagolootView, BagolootEvent] = bagoloot

    assert [game.NAME for game in games.all_games()] == [other.NAME, one.NAME]


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_ruling_cited_exists(game: games.AnyGame) -> None:
    folder = PACKAGE / "games" / game.NAME
    letter = game.TITLE[0]
    rulings = set(re.findall(rf"^## ({letter}\d+)", (folder / "rulings.md").read_text(), re.M))
    for path in (*files_of(game.NAME), folder / "rulebook.md", *folder.glob("reference*.md")):
        cited = set(re.findall(rf"\b({letter}\d+)\b", path.read_text())) - {f"{letter}0"}
        assert cited <= rulings, f"{path.name} cites {cited - rulings}"


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_language_of_the_rulebook_has_a_reference_with_the_same_parts(game: games.AnyGame) -> None:
    folder = PACKAGE / "games" / game.NAME
    endings = [path.name.removeprefix("rulebook") for path in folder.glob("rulebook*.md")]
    shapes = [
        # Headlines, rows of cards and rows of tables, in their order, and what each point cites.
        re.findall(r"^(?:#+|`.*|\|)|\b[A-Z]\d+\b", (folder / f"reference{ending}").read_text(), re.M)
        for ending in endings
    ]

    assert len(endings) > 1
    assert all(shape == shapes[0] for shape in shapes)


DEPARTURE = {"": ("departure", "Not as printed"), ".de": ("Abweichung", "Nicht wie gedruckt")}
"""For each language the word of the rulings, and how the note in the rulebook begins."""


@pytest.mark.parametrize("language", DEPARTURE)
@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_the_rulebook_marks_every_departure_from_the_printed_words(game: games.AnyGame, language: str) -> None:
    word, note = DEPARTURE[language]
    folder = PACKAGE / "games" / game.NAME
    listed, *sections = re.split(r"^## ", (folder / f"rulings{language}.md").read_text(), flags=re.M)
    departures = {
        section.split()[0]
        for section in sections
        if re.search(rf"(?<!nor )(?<!noch )\b(?:[Aa]|[Ee]ine)\s{word}", section)
    }
    marked = re.findall(rf"^> \*\*{note}\*\* \((\w+)\)", (folder / f"rulebook{language}.md").read_text(), re.M)

    assert marked == list(dict.fromkeys(marked))
    assert set(marked) == departures
    assert set(re.findall(r"\b[A-Z]\d+", listed.partition(word)[2])) == departures


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_ruling_is_pinned_by_a_test_that_names_it(game: games.AnyGame) -> None:
    text = (PACKAGE / "games" / game.NAME / "rulings.md").read_text()
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        number = section.split()[0]
        pinned = re.search(r"Pinned by: `?(tests/[\w/.]+)", section)
        assert pinned, f"{number} is pinned by nothing"
        assert re.search(rf"\b{number}\b", (ROOT / pinned[1]).read_text()), f"{pinned[1]} does not name {number}"
