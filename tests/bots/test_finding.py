"""Finding bots: by name, with a budget, by module and class, by entry point; and the list of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bagatelle import bots, games
from bagatelle.bots import Budget
from bagatelle.core.errors import BagatelleError
from tests.conftest import Script, plain

OWN = "tests.bots.own_bots:"
MODULE = '''
"""Bots of mine."""

from bagatelle.bots import Bot, Decision


class First(Bot):
    """The first thing that comes to mind."""

    def decide(self, view, legal, chance, budget):
        return Decision(legal[0], "The first.")
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder one is in, with a module of bots that nobody has installed."""
    (tmp_path / "mybots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    path = list(sys.path)
    yield tmp_path
    sys.path[:] = path
    for name in ("mybots", "halfbots"):
        sys.modules.pop(name, None)


@pytest.fixture
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that offers bots by entry points, as it lies in an environment."""
    site = folder / "site"
    info = site / "mybots-1.2.dist-info"
    info.mkdir(parents=True)
    (folder / "mybots.py").rename(site / "mybots.py")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mybots\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(
        "[bagatelle.bots]\nfirst = mybots:First\ngone = mybots:Gone\nlost = nomodule:First\n"
    )
    monkeypatch.syspath_prepend(str(site))
    return site


@pytest.mark.parametrize("game", games.names())
def test_every_name_finds_a_bot(game: str) -> None:
    for name in bots.names(game):
        assert callable(bots.find(game, name).decide)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("rule@400", Budget(simulations=400)),
        ("rule@0.5s", Budget(seconds=0.5)),
        ("rule@2s", Budget(seconds=2.0)),
        (f"{OWN}Slow@3", Budget(simulations=3)),
        ("rule", Budget()),
    ],
)
def test_a_budget_stands_after_the_name(text: str, budget: Budget) -> None:
    assert bots.find("sandbag", text).budget == budget
    assert bots.find("sandbag", "rule").budget == Budget(), "one bot's budget is not that of all"


@pytest.mark.parametrize("wish", ["", "0", "-5", "many", "0s", "-1s", "nans", "infs", "4000s", "1.5", "s"])
def test_a_bad_budget_is_told(wish: str) -> None:
    with pytest.raises(BagatelleError, match=r"after @ stands a number of simulations, or seconds such as 0\.5s"):
        bots.find("sandbag", f"rule@{wish}")


@pytest.mark.usefixtures("folder")
def test_a_class_of_the_folder_one_is_in_is_found() -> None:
    agent = bots.find("sandbag", "mybots:First@5")

    assert type(agent).__module__ == "mybots"
    assert agent.budget == Budget(simulations=5)


def test_a_bot_of_the_folder_one_is_in_plays_from_the_command(folder: Path) -> None:
    environment = {**os.environ, "BAGATELLE_HOME": str(folder / "home")}
    command = Path(sys.executable).parent / "bagatelle"
    done = subprocess.run(
        [command, "play", "sandbag", "--bots", "mybots:First", "--pace", "0"],
        input="1\n" * 400,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout


@pytest.mark.usefixtures("installed")
def test_a_bot_of_another_package_is_found_by_its_entry_point(run: Script) -> None:
    assert "first" in bots.names("sandbag")
    assert type(bots.find("bagoloot", "first@9")).__name__ == "First"
    assert "  first  mybots:First, of mybots\n" in run("bots", "sandbag")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gone", "the bot 'gone' cannot be found: module 'mybots' has no attribute 'Gone'"),
        ("lost", "the bot 'lost' cannot be found: No module named 'nomodule'"),
    ],
)
@pytest.mark.usefixtures("installed")
def test_an_entry_point_that_leads_nowhere_is_told(text: str, said: str) -> None:
    with pytest.raises(BagatelleError, match=said):
        bots.find("sandbag", text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nobody", "there is no bot 'nobody' for sandbag; there is random, rule"),
        ("nomodule:Bot", "the bot 'nomodule:Bot' cannot be found: No module named 'nomodule'"),
        (f"{OWN}Nobody", "has no attribute 'Nobody'"),
        (":Bot", "cannot be imported: ValueError: Empty module name"),
        (f"{OWN}NoBot", "is no bot: it has no `decide`"),
        (f"{OWN}Needy", "cannot be made: TypeError: .*'weights'"),
        ("halfbots:Bot", r"cannot be imported: SyntaxError: .* \(halfbots.py, line 1\)"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_line(folder: Path, run: Script, text: str, said: str) -> None:
    (folder / "halfbots.py").write_text("class Bot(\n")
    with pytest.raises(BagatelleError, match=said) as raised:
        bots.find("sandbag", text)

    assert "\n" not in str(raised.value)
    shown = run("play", "sandbag", "--bots", text, code=1)
    assert shown.splitlines()[-1] == f"bagatelle: {raised.value}"


def test_the_list_has_all_bots_with_what_they_are_and_how_to_bring_your_own(run: Script) -> None:
    shown = run("bots")

    for game in games.all_games():
        assert game.TITLE in shown
        for name in bots.names(game.NAME):
            assert f"  {name} " in shown
        for name, about in bots.about_ladder(game.NAME):
            assert about, f"{name} says nothing about itself"
        assert all(level.about in plain(shown) for level in bots.levels(game.NAME))
    assert "module:Class" in shown
    assert "examples/own_bot.py" in shown
    lines = [line for line in shown.splitlines() if not line.startswith("Note:")]
    assert max(map(len, lines)) <= 80
    assert "Bag-O-Loot" not in run("bots", "sandbag")
