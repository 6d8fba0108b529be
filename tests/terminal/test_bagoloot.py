"""Bag-O-Loot at the terminal: whole games, claims while others play, and a clock that closes the window."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bagatelle.table.record import load, replay
from tests.conftest import Script

PLAY = ("play", "bagoloot", "--seed", "hand", "--pace", "0")


@pytest.mark.parametrize("seats", ["2", "3", "4", "6"])
def test_a_whole_game_can_be_played_by_numbers(run: Script, home: Path, seats: str) -> None:
    shown = run(*PLAY, "--seats", seats, typed=["1"] * 900)

    (record,) = (home / "finished").iterdir()
    assert replay(load(record)).outcome() is not None
    assert shown.count("is scored:") == 4
    assert "The game is over." in shown


@pytest.mark.parametrize(
    "options",
    [
        ("--window", "until_draw"),
        ("--manners", "strict", "--splits", "warn"),
        ("--advanced", "on", "--counts", "open"),
        ("--end", "target", "--target", "40", "--failed-challenge", "to_junk"),
        ("--end", "time", "--minutes", "5", "--window", "timed"),
    ],
    ids=" ".join,
)
def test_a_whole_game_can_be_played_with_every_option(run: Script, options: tuple[str, ...]) -> None:
    typed = ["1"] * 6000

    shown = run(*PLAY, "--seats", "3", *options, typed=typed)

    assert "is scored:" in shown
    assert "The game is over." in shown or options[:2] == ("--end", "time")


def test_until_the_next_draw_a_person_is_asked_about_every_bag(run: Script, home: Path) -> None:
    """B15: though nobody has to wait for the answer, a table without hurry asks."""
    shown = run(*PLAY, "--seats", "3", "--window", "until_draw", typed=["1"] * 900)

    (record,) = (home / "finished").iterdir()
    answers = [line for line in record.read_text().splitlines() if line == "0 challenge"]
    assert shown.count("Challenge it?") >= len(answers) > 0


def test_plays_are_typed_as_people_say_them(run: Script) -> None:
    shown = run(*PLAY, "--seats", "3", typed=["draw", "knok", "open 3 3", "steal 3 from Bruno", "knock", "quit"])

    assert "'knok' is no action" in shown
    assert "You hold only one 3" in shown
    assert "You are locked out" in shown
    assert "You knock." in shown


def test_the_clock_has_its_own_lines_in_a_record(run: Script, home: Path, tmp_path: Path) -> None:
    """B3: and a record that says otherwise is refused with the reason."""
    run(*PLAY, "--seats", "2", "--end", "time", "--minutes", "5", typed=["draw", "quit"])
    path = home / "unfinished" / "bagoloot.record"
    text = path.read_text()
    changed = tmp_path / "called.record"
    changed.write_text(text.replace("\nunfinished", "clock time\n\nunfinished"))
    twice = tmp_path / "twice.record"
    twice.write_text(text.replace("\nunfinished", "clock time\nclock time\n\nunfinished"))

    assert "The time is up" in run("replay", str(changed))
    assert "the clock may not choose 'time'" in run("replay", str(twice), code=1)


# --- at a real terminal ---

pty = pytest.importorskip("pty", reason="a terminal can be made only on POSIX systems")


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self._end, other = pty.openpty()
        command = [sys.executable, "-m", "bagatelle", *arguments]
        self._process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=os.environ)
        os.close(other)
        self.shown = ""

    def type(self, line: str) -> None:
        os.write(self._end, f"{line}\n".encode())

    def wait_for(self, pattern: str, seconds: float = 20) -> str:
        """Read until the pattern has been shown, and forget what came before; the text it matched."""
        until = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown)):
            assert time.monotonic() < until, f"{pattern!r} was not shown: {self.shown[-2000:]}"
            if select.select([self._end], [], [], 0.1)[0]:
                self.shown += os.read(self._end, 4096).decode(errors="replace").replace("\r", "")
        self.shown = self.shown[found.end() :]
        return found[0]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)


@pytest.fixture
def terminal(home: Path) -> Iterator[list[Terminal]]:
    """Terminals to be closed afterwards."""
    assert not home.exists()
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.close()


def test_a_person_claims_while_others_play(terminal: list[Terminal], home: Path) -> None:
    """B20: the line typed during another seat's turn is heard in it."""
    table = Terminal("play", "bagoloot", "--seed", "hand", "--seats", "3", "--pace", "0.4", "--no-colour")
    terminal.append(table)
    opened = table.wait_for(r"(Ada|Bruno) opens (\d+) ")
    table.type(f"claim {opened.split()[2]}")

    table.wait_for(r"You claim a split of \d+s")
    table.wait_for("Your turn: draw")
    lines = (home / "unfinished" / "bagoloot.record").read_text().splitlines()
    claim = next(place for place, line in enumerate(lines) if line.startswith("0 claim"))
    assert any(line.endswith("knock") and not line.startswith("0") for line in lines[claim:])


def test_a_clock_closes_the_window_on_who_does_not_answer(terminal: list[Terminal], home: Path) -> None:
    """B15: three seconds at least; the bag then stands."""
    arguments = ("--window", "timed", "--clock", "3", "--seats", "2", "--pace", "0", "--no-colour")
    table = Terminal("play", "bagoloot", "--seed", "clock", *arguments)
    terminal.append(table)
    for _ in range(400):
        if "Challenge it?" in table.wait_for(r"Your turn: draw|Your play|Which card|Challenge it\?|Whose oldest"):
            break
        table.wait_for("> $")
        table.type("1")
    table.wait_for("The clock has run out")
    table.wait_for("The bag stands")

    assert "clock close" in (home / "unfinished" / "bagoloot.record").read_text().splitlines()
