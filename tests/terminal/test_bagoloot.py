"""Bag-O-Loot at the terminal: whole games, claims while others play, and a clock that closes the window."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bagatelle import games
from bagatelle.bots.agent import Bot, Budget, Decision
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import text_of
from bagatelle.games.bagoloot.rules.events import Challenged, WindowOpened
from bagatelle.table.record import AnyTable, load, replay
from bagatelle.table.table import Table
from bagatelle.terminal.dialogue import Quit
from bagatelle.terminal.local import LocalGame
from bagatelle.terminal.screen import Screen
from tests.conftest import Script, plain

PLAY = ("play", "bagoloot", "--seed", "hand", "--pace", "0")


def test_a_nested_menu_answers_questions_too(run: Script) -> None:
    below = ["2", "?", "hint", "? 2", "score", "nonsense", "quit"]

    shown = plain(run(*PLAY, "--seats", "3", typed=["1", *below]))

    assert "Your play; a holdup would have to be first. 1 knock 2 hold up" in shown
    assert shown.count("Hold up: which one? An empty line goes back. 1 Rocco 2 Fips") == 5
    assert "Type a number from the list, or what you mean." in shown
    assert re.search(r">> End your turn\. .*? >> Allowed\. Ask Fips how many cards", shown), "a hint, and the second"
    assert "'nonsense' is not in the list; nothing is chosen yet." in shown
    assert "Saved. `bagatelle play bagoloot` goes on from here." in shown


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
        pytest.param(("--end", "time", "--minutes", "5", "--window", "timed"), marks=pytest.mark.long),
    ],
    ids=" ".join,
)
def test_a_whole_game_can_be_played_with_every_option(run: Script, options: tuple[str, ...]) -> None:
    typed = ["1"] * 6000

    shown = run(*PLAY, "--seats", "3", *options, typed=typed)

    assert "is scored:" in shown
    assert "The game is over." in shown or options[:2] == ("--end", "time")


def test_until_the_next_draw_a_person_is_asked_about_every_bag(run: Script, home: Path) -> None:
    """B15: a table without a clock asks, though the game does not wait for the answer."""
    shown = run(*PLAY, "--seats", "3", "--window", "until_draw", typed=["1"] * 900)

    (record,) = (home / "finished").iterdir()
    answers = [line for line in record.read_text().splitlines() if line == "0 challenge"]
    assert shown.count("Challenge it?") >= len(answers) > 0


def test_plays_are_typed_as_people_say_them(run: Script) -> None:
    typed = ["draw", "knok", "open 3 3", "steal 3 from Fips", "knock", "quit"]
    shown = run(*PLAY, "--seats", "3", "--bots", "rule", typed=typed)  # a bot that opens at once

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


def test_the_greeting_names_options_that_differ_from_the_default(run: Script) -> None:
    shown = run(*PLAY, "--seats", "3", "--splits", "off", "--counts", "open", typed=["quit"])

    assert "Played with: counts open, splits off." in shown


class Bold(Bot):
    """Draws, opens, builds and steals at random, makes every bag it can, and challenges every bag."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        wanted = [code for code in legal if text_of(code).split()[0] in {"challenge", "draw", "bag", "lid", "steal"}]
        return Decision((wanted or legal)[chance.below(len(wanted or legal))], "Bold.")


@pytest.mark.usefixtures("home")
def test_the_player_answers_before_the_bots_where_the_first_answer_counts() -> None:
    """B16: equal answers then count clockwise from the maker."""
    heard: list[str] = []
    table = Table(games.find("bagoloot"), Variant(3), seed_from_text("race"), ["You?", "Ada", "Bruno"])

    def ask(_: str) -> str:
        asked = table.is_race()
        answers = [text for text in map(text_of, table.legal(0)) if text in {"challenge", "stand"}]
        heard.extend(answers[:1] if asked else [])
        return "challenge" if "challenge" in answers else "1"

    LocalGame(
        table,
        0,
        {1: Bold, 2: Bold},
        adviser=Bold,
        screen=Screen(io.StringIO(), (), colour=False),
        ask=ask,
        pace=0,
    ).play()

    challengers = {
        (action.seat, place) for place, action in enumerate(table.actions) if text_of(action.code) == "challenge"
    }
    made = [event for event in table.events if isinstance(event, WindowOpened) and 0 in event.seats]
    assert len(heard) >= len(made) > 5
    assert {seat for seat, _ in challengers} == {0, 1, 2}
    for event, verdict in verdicts(table):
        if 0 in event.seats:
            assert verdict.seat == event.seats[0], "all challenge, so the first clockwise from the maker is heard"


def verdicts(table: AnyTable) -> list[tuple[WindowOpened, Challenged]]:
    """Every window with the challenge that ended it."""
    found: list[tuple[WindowOpened, Challenged]] = []
    window: WindowOpened | None = None
    for event in table.events:
        if isinstance(event, WindowOpened):
            window = event
        elif isinstance(event, Challenged) and window is not None:
            found.append((window, event))
    return found


# --- at a real terminal ---

pty = pytest.importorskip("pty", reason="a terminal can be made only on POSIX systems")


class Terminal:
    """The command in a pty."""

    def __init__(self, *arguments: str) -> None:
        self._end, other = pty.openpty()
        command = [sys.executable, "-m", "bagatelle", *arguments]
        self._process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=os.environ)
        os.close(other)
        self.shown = ""

    def type(self, line: str) -> None:
        os.write(self._end, f"{line}\n".encode())

    def wait_for(self, pattern: str, seconds: float = 20) -> str:
        """Read until the pattern matches, drop everything up to it, and return the match."""
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
    """Terminals; closed after the test."""
    assert not home.exists()
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.close()


def test_a_person_claims_while_others_play(terminal: list[Terminal], home: Path) -> None:
    """B20: a line typed during another seat's turn counts in that turn."""
    rule = ("--bots", "rule")  # a bot that opens at once
    table = Terminal("play", "bagoloot", "--seed", "hand", "--seats", "3", "--pace", "0.4", "--no-colour", *rule)
    terminal.append(table)
    opened = table.wait_for(r"(Rocco|Fips) opens (\d+) ")
    table.type(f"claim {opened.split()[2]}")

    table.wait_for(r"You claim a split of \d+s")
    table.wait_for("Your turn: draw")
    lines = (home / "unfinished" / "bagoloot.record").read_text().splitlines()
    claim = next(place for place, line in enumerate(lines) if line.startswith("0 claim"))
    assert any(line.endswith("knock") and not line.startswith("0") for line in lines[claim:])


def test_a_clock_closes_the_window_when_the_player_does_not_answer(terminal: list[Terminal], home: Path) -> None:
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
    table.wait_for("the bag stands")

    assert "clock close" in (home / "unfinished" / "bagoloot.record").read_text().splitlines()


def test_undo_takes_the_last_play_back_while_nobody_has_chosen_since(home: Path) -> None:
    """A drawn card stays drawn; a pair that was opened goes back to the hand, and so it is saved."""
    table = Table(games.find("bagoloot"), Variant(2), seed_from_text("undo"), ["You?", "Ada"])
    shown = io.StringIO()
    opened: list[int] = []

    def ask(_: str) -> str:
        legal = [text_of(code) for code in table.legal(0)]
        if opened:
            typed = ["undo", "undo", "quit"][len(opened) - 1]
            opened.append(len(table.actions))
            return typed
        if plays := [text for text in legal if text.startswith("open")]:
            opened.append(len(table.actions))
            return plays[0]
        return "draw" if "draw" in legal else "knock"

    screen = Screen(shown, (), colour=False)
    with pytest.raises(Quit):
        LocalGame(table, 0, {1: Bold}, adviser=Bold, screen=screen, ask=ask, pace=0).play()

    assert opened == [opened[0], opened[0] + 1, opened[0], opened[0]]
    assert shown.getvalue().count("You take the last choice back.") == 1
    assert "There is nothing to undo: a choice can be taken back only while" in shown.getvalue()
    assert [text_of(code) for _, code in load(home / "unfinished" / "bagoloot.record").actions][-1] == "draw"
