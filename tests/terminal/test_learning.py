"""Lessons at the terminal: a whole lesson typed into a real terminal, progress, the checklist, and the check."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from bagatelle.lessons import load as loading
from bagatelle.lessons.load import folder_of, load
from bagatelle.terminal import progress
from bagatelle.terminal.learning import MARK
from tests.conftest import Script, plain
from tests.server.terminals import Terminal, terminal

LEARN = ("learn", "sandbag", "--pace", "0")


def kept(home: Path) -> list[str]:
    """The steps that are done."""
    steps: list[str] = json.loads((home / "lessons" / "sandbag.json").read_text())
    return steps


def asked(person: Terminal, step: str) -> str:
    """What is shown from the beginning of a step until it asks."""
    person.read_until(f"--- {step} ")
    return person.read_until(MARK)


def answered(person: Terminal, line: str, until: str = MARK) -> str:
    """What is shown after a line was typed."""
    person.type([line])
    return plain(person.read_until(until))


def test_a_whole_lesson_in_a_terminal(tmp_path: Path) -> None:
    """Refusal, hint, poor choice, skip, leave, and coming back to the step that was skipped."""
    home = tmp_path / "home"
    with terminal(home, "sandbag", "swapping", "--pace", "0", is_live=True, command="learn") as person:
        assert "Instead of a hand card, swap" in plain(asked(person, "swapping/lead · 1 of 7"))
        assert "Your own basket is for the others." in answered(person, "swap Y8 for R1 of you")
        assert "Any open card in another basket" in answered(person, "hint")
        assert "Give the T9 for the O1 of Otto" in answered(person, "hint")
        assert "Taken back: try again." in answered(person, "P7")
        assert "A leader may take any open card." in answered(person, "swap T9 for O1", "leave > ")
        person.type([""])

        asked(person, "swapping/led-colour · 2 of 7")
        person.type(["skip"])
        person.read_until("Skipped: it stays open.")

        asked(person, "swapping/rocket")
        refused = answered(person, "swap P8 for R4")
        assert "more than you could give away" in refused
        assert "swap for a rocket" in refused
        assert " 3 swap for " in refused, "the ways out stand there as numbers"
        person.type(["leave"])
        assert person.read_until("steps are done.").endswith("1 of 42 steps are done.")
        assert person.left() == 0
    assert kept(home) == ["swapping/lead"]

    with terminal(home, "sandbag", "swapping", "--pace", "0", is_live=True, command="learn") as person:
        asked(person, "swapping/led-colour · 2 of 7")
        answered(person, "swap O9 for O0", "leave > ")
        person.type([""])
        asked(person, "swapping/rocket")
        answered(person, "swap P9 for *", "leave > ")
        person.type([""])
        asked(person, "swapping/without")
        answered(person, "swap R8 for O7", "leave > ")
        person.type([""])
        asked(person, "swapping/only-one")
        assert "your only card of the led colour" in answered(person, "swap T9 for O7")
        answered(person, "swap P7 for O7", "leave > ")
        person.type([""])
        asked(person, "swapping/never")
        assert "first try that swap" in answered(person, "P7")
        answered(person, "swap P7 for O7")
        answered(person, "P7", "leave > ")
        person.type([""])
        asked(person, "swapping/closed")
        assert "only Mira knows it" in answered(person, "1")
        assert "That was the lesson" in answered(person, "No", "leave > ")
        person.type(["leave"])
        person.read_until("7 of 42 steps are done.")
        assert person.left() == 0
    assert len(kept(home)) == 7


def test_without_a_lesson_it_goes_on_at_the_first_open_step(run: Script) -> None:
    first = run(*LEARN, typed=["O2", "leave"])
    second = run(*LEARN, typed=["leave"])

    assert "following    0 of  3  Follow and lose" in first
    assert "following    1 of  3  Follow and lose" in second
    assert "--- following/throw · 2 of 3 ---" in second


def test_a_link_leads_to_any_step(run: Script) -> None:
    shown = run("learn", "sandbag", "trump/both", "--pace", "0", typed=["nothing", "9", "hint", "orange and red"])

    assert "--- trump/both · 3 of 5 ---" in shown
    assert "The list goes from 1 to 3." in shown
    assert "Nothing is left to tell the two apart." in shown
    assert "Both! There can be several trumps at the same time." in shown


def test_a_lesson_that_is_not_there_is_named(run: Script) -> None:
    assert "there is no lesson 'juggling'" in run("learn", "sandbag", "juggling", "--pace", "0", code=1)
    assert "trump has no step 'juggling'" in run("learn", "sandbag", "trump/juggling", "--pace", "0", code=1)


def test_a_step_can_be_begun_again_and_repeated(run: Script) -> None:
    shown = run(
        "learn", "sandbag", "swapping/never", "--pace", "0", typed=["swap P7 for O7", "again", "P7", "again", "leave"]
    )

    assert shown.count("Now you have two purples.") == 3, "again shows the task, not what came before"
    assert "Taken back: try again." in shown, "the refusal is forgotten"

    shown = run("learn", "sandbag", "following/duck", "--pace", "0", typed=["O2", "again", "leave"])
    assert shown.count("--- following/duck") == 2


def test_questions_about_the_table_can_be_asked_in_a_lesson(run: Script) -> None:
    shown = plain(
        run("learn", "sandbag", "turning/turned", "--pace", "0", typed=["trump", "table", "?", "O7", "leave"])
    )

    assert "skip go on to the next step; this one stays open" in shown
    assert "hint what to look at; asked again, what to choose" in shown
    assert "type the number of an answer" not in shown, "what is no action here is refused as such"


def test_a_question_covers_the_display_that_would_tell_the_answer(run: Script) -> None:
    trump = run("learn", "sandbag", "trump/both", "--pace", "0", typed=["table", "1", "leave"])
    points = run("learn", "sandbag", "counting/ballast", "--pace", "0", typed=["2", "leave"])

    assert plain(trump).count("Trump if the trick ended now: ?") == 2
    assert "Trump if the trick ended now: red" not in plain(trump)
    assert "> Mira 0 ? 2 0 8**" in plain(points)


def test_the_checklist_is_the_outline_with_ticks(run: Script) -> None:
    run("learn", "sandbag", "setting-up/pass", "--pace", "0", typed=["O10 P10", "leave"])
    shown = run("learn", "sandbag", "--outline")

    assert "  [x] Pass one card to each neighbour" in shown
    assert "  [ ] The fewest points win" in shown
    assert "      [ ] It is, when you lead" in shown
    assert shown.count("[x]") == 1
    assert shown.count("[ ]") == len(load("sandbag").outline.points) - 1


def test_steps_lessons_and_everything_can_be_reset(run: Script, home: Path) -> None:
    def begin_with(*steps: str) -> None:
        progress.keep("sandbag", steps)

    begin_with("following/duck", "following/throw", "points/ahead")
    assert "1 step is open again." in run("learn", "sandbag", "--reset", "following/duck")
    assert kept(home) == ["following/throw", "points/ahead"]
    begin_with("following/duck", "following/throw", "points/ahead")
    assert "2 steps are open again." in run("learn", "sandbag", "--reset", "following")
    assert kept(home) == ["points/ahead"]
    assert "1 step is open again." in run("learn", "sandbag", "--reset")
    assert kept(home) == []
    assert "there is no lesson 'fol'" in run("learn", "sandbag", "--reset", "fol", code=1)


def test_damaged_progress_is_named_and_kept(run: Script) -> None:
    path = progress.file_of("sandbag")
    path.parent.mkdir(parents=True)
    path.write_text("{")

    assert str(path) in run(*LEARN, code=1)
    assert path.read_text() == "{"


@pytest.mark.parametrize("game", ["sandbag", "bagoloot"])
def test_every_step_is_drawn_and_can_be_skipped(run: Script, game: str) -> None:
    shown = run("learn", game, "--pace", "0", typed=["skip"] * 60)

    assert "That was the last step." in shown
    assert shown.count("Skipped: it stays open.") >= 40


def test_the_check_prints_what_is_taught(run: Script) -> None:
    shown = run("learn", "sandbag", "--check")

    assert "en: 42 steps, 38 of 38 points of the outline" in shown
    assert "de: 42 steps" in shown
    assert "must_follow" in shown
    assert shown.endswith("Everything holds.\n")


def test_the_check_fails_on_what_does_not_hold(run: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lessons"
    shutil.copytree(str(folder_of("sandbag")), folder)
    path = folder / "trump.toml"
    path.write_text(path.read_text().replace('text = "Orange"\nvalue = "O"', 'text = "Orange"\nvalue = "P"', 1))
    monkeypatch.setattr(loading, "folder_of", lambda _game: folder)
    load.cache_clear()
    try:
        shown = run("learn", "sandbag", "--check", code=1)
    finally:
        load.cache_clear()

    assert "trump.toml, step most: key answers, orange: it is marked right, and trump is O" in shown
    assert "Everything holds." not in shown
