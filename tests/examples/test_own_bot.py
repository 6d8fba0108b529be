"""The example of an own bot plays where its page says it does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"


def typed(command: str, home: Path, lines: str = "") -> str:
    """What a command shows that is given inside the folder of the examples."""
    _, *words = command.split()
    done = subprocess.run(
        [Path(sys.executable).parent / "bagatelle", *words],
        input=lines,
        cwd=EXAMPLES,
        env={**os.environ, "BAGATELLE_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def said(beginning: str) -> str:
    """The command of the example's own text that begins so; the page of the examples has it too."""
    (command,) = {
        line.strip() for line in (EXAMPLES / "own_bot.py").read_text().splitlines() if beginning in line.strip()[:20]
    }
    assert command in (EXAMPLES / "README.md").read_text()
    return command


def test_the_own_bot_plays_in_the_arena(tmp_path: Path) -> None:
    command = said("bagatelle arena").replace("--deals 20", "--deals 2")

    shown = typed(f"{command} --jobs 2", tmp_path)

    assert "Sandbag, 4 seats, 2 duplicate deals" in shown
    assert "own_bot:Careful, 1 among 3 random" in shown


def test_the_own_bot_plays_in_the_terminal(tmp_path: Path) -> None:
    shown = typed(f"{said('bagatelle play')} --pace 0", tmp_path, "1\n" * 400)

    assert "The game is over." in shown
