"""The coach at the terminal: a line after a choice that cost something, `show`, a flag that is kept with the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bagatelle import games
from tests.conftest import Script, plain

COACHED = ("--seed", "coach", "--pace", "0", "--coach")
COST = re.compile(
    r"cost you about \d+\.\d points \(\d+\.\d to \d+\.\d\), \d+ % to win\. Better: [^`]+\. `show` tells why\."
)


@pytest.mark.parametrize("game", games.names())
def test_a_choice_that_cost_something_has_a_line_and_show_tells_the_rest(run: Script, game: str) -> None:
    """Always the first line of the menu: some of these choices are bad."""
    shown = plain(run("play", game, *COACHED, typed=[*["1"] * 40, "show"]))

    assert "The coach tells after a choice what it cost, if it did for certain." in shown
    assert 1 < len(COST.findall(shown)) < 40
    assert re.search(r"(An inaccuracy|A mistake|A blunder): \d+ % to win lost \(\d+ % to \d+ %\), in \d+ deals", shown)
    assert re.search(r"Better, [^:]+: [A-Z]", shown.partition("to win lost")[2])


def test_the_verdict_comes_before_the_others_answer(run: Script) -> None:
    shown = plain(run("play", "sandbag", *COACHED, typed=["1"] * 40))

    assert re.search(r"> You play (\S+)\. \1 cost you", shown)


def test_the_same_game_has_the_same_verdicts(run: Script, home: Path) -> None:
    first = run("play", "sandbag", *COACHED, typed=["1"] * 30)
    second = run("play", "sandbag", *COACHED, "--new", typed=["1"] * 30)

    assert len(COST.findall(plain(first))) > 0
    assert COST.findall(plain(first)) == COST.findall(plain(second))
    assert home.exists()


def test_the_coach_stays_with_the_saved_game_until_it_is_sent_away(run: Script) -> None:
    greeting = "The coach tells after a choice what it cost"
    run("play", "sandbag", *COACHED, typed=["1"])

    assert greeting in run("play", "sandbag", typed=["1"])
    assert greeting not in run("play", "sandbag", "--no-coach", typed=["1"])
    assert greeting not in run("play", "sandbag", typed=["1"])
    assert greeting in run("play", "sandbag", "--coach", typed=["1"])


def test_a_game_put_aside_keeps_its_coach_and_a_new_one_has_none(run: Script, home: Path) -> None:
    greeting = "The coach tells after a choice what it cost"
    run("play", "sandbag", *COACHED, typed=["1"])

    assert greeting not in run("play", "sandbag", "--new", typed=["1"])
    (aside,) = (home / "unfinished").glob("*put-aside*.record")
    assert greeting in run("play", "sandbag", "--record", str(aside), typed=["1"])


def test_a_finished_game_leaves_no_coach_for_the_next_one(run: Script, home: Path) -> None:
    run("play", "sandbag", *COACHED, "--seats", "3", typed=["1"] * 400)

    assert list((home / "finished").iterdir())
    assert not list((home / "unfinished").glob("*.coach"))


def test_show_without_a_coach_or_before_it_spoke_says_so(run: Script) -> None:
    shown = plain(run("play", "sandbag", "--seed", "coach", typed=["show", "?"]))
    assert "Nobody coaches you in this game. `quit`, and go on with --coach" in shown
    assert "show why the coach spoke" in shown

    shown = plain(run("play", "sandbag", "--coach", typed=["show"]))
    assert "The coach has had nothing to say since you sat down." in shown


def test_a_coach_is_for_games_on_this_machine(run: Script) -> None:
    shown = run("play", "sandbag", "--at", "http://127.0.0.1:9", "--coach", code=1)

    assert "--coach is for games on this machine; leave it out with --at" in shown
