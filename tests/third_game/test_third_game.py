"""A game is a folder: one that lies elsewhere is put beside the others, and everything shared can do with it.

``folder/lowcard`` is the whole of the game. Nothing else in this repository knows it, and the tests ask for it only
by its name and through the members of ``Game``.
"""

from __future__ import annotations

import importlib
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import bagatelle
from bagatelle import bots, conformance, form, games
from bagatelle.conformance import Check
from bagatelle.core.errors import UnknownGame
from bagatelle.core.game import CLOCK, Event
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.server.tables.autoplay import delay
from bagatelle.study.bench import measure_here
from bagatelle.table.record import AnyTable, load, read, replay, write
from bagatelle.table.table import Table
from bagatelle.terminal.keyboard import Ask, Listen, TooLate, sleep
from bagatelle.terminal.local import LocalGame
from bagatelle.terminal.screen import Screen
from bagatelle.wire import messages as wire
from tests.conftest import Script, plain
from tests.server.desk import begun

if TYPE_CHECKING:
    from bagatelle.core.game import Game
    from tests.third_game.folder import lowcard
    from tests.third_game.folder.lowcard.events import LowCardEvent
    from tests.third_game.folder.lowcard.state import State
    from tests.third_game.folder.lowcard.view import View

    IS_A_GAME: Game[State, View, LowCardEvent] = lowcard
    """Checked by mypy: the assignment does not type-check otherwise."""

FOLDER = Path(__file__).parent / "folder"
NAME = "lowcard"
MODULE = f"{games.__name__}.{NAME}"
ROOT = Path(bagatelle.__file__).parents[2]
SEEDS = [seed_from_text(f"third game {number}") for number in range(3)]


@contextmanager
def put_beside_the_others() -> Iterator[AnyGame]:
    """The game, as long as its folder is one that games are looked for in."""
    games.__path__.append(str(FOLDER))
    try:
        yield games.find(NAME)
    finally:
        games.__path__.remove(str(FOLDER))
        for module in [name for name in sys.modules if name == MODULE or name.startswith(f"{MODULE}.")]:
            del sys.modules[module]
        vars(games).pop(NAME, None)
        importlib.invalidate_caches()


@pytest.fixture
def game() -> Iterator[AnyGame]:
    with put_beside_the_others() as found:
        yield found


@pytest.fixture
def run(game: AnyGame, run: Script) -> Script:
    """The command, with the third game beside the others."""
    assert game.NAME == NAME
    return run


# --- the folder -----------------------------------------------------------------------------------


def test_a_folder_put_beside_the_games_is_a_game_and_taken_away_it_is_none() -> None:
    before = games.names()
    with put_beside_the_others() as game:
        assert games.names() == sorted([*before, NAME])
        assert game in games.all_games()
        assert bots.names(NAME) == ["random"]

    assert games.names() == before
    with pytest.raises(UnknownGame):
        games.find(NAME)


def test_nothing_outside_its_folder_names_the_game() -> None:
    settings = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "Makefile", ".importlinter")]
    for path in [*settings, *(path for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".md"})]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"lowcard|low_card|Low Card|LowCard", text), f"{path} knows the third game"


def test_its_files_import_the_core_and_each_other_and_nothing_else_of_ours() -> None:
    for path in (FOLDER / NAME).glob("*.py"):
        imported = re.findall(r"^\s*(?:from|import) (\S+)", path.read_text(encoding="utf-8"), re.M)
        ours = {module for module in imported if module.startswith(("bagatelle", "tests"))}
        assert all(module.startswith("bagatelle.core.") for module in ours), path.name


def test_every_ruling_is_pinned_here_and_every_ruling_cited_exists() -> None:
    text = (FOLDER / NAME / "rulings.md").read_text(encoding="utf-8")
    rulings = re.findall(r"^## (L\d+)", text, re.M)
    cited = {number for path in (FOLDER / NAME).iterdir() if path.is_file() for number in cited_in(path)}

    assert cited == set(rulings)
    assert text.count("Pinned by: `tests/third_game/test_third_game.py`") == len(rulings)
    assert set(rulings) <= set(cited_in(Path(__file__)))


def cited_in(path: Path) -> list[str]:
    return re.findall(r"\bL\d+\b", path.read_text(encoding="utf-8"))


# --- what a game promises -------------------------------------------------------------------------


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
def test_the_third_game_keeps_the_promises_of_every_game_in_every_variant(game: AnyGame, check: Check) -> None:
    variants = conformance.variants_of(game)

    assert {variant.seats for variant in variants} == set(game.SEATS)
    assert {name for variant in variants for name, _ in variant.chosen} == {option.name for option in game.OPTIONS}
    for variant in variants:
        for seed in SEEDS:
            check(game, variant, seed)


def after_one_seal(game: AnyGame, *chosen: tuple[str, str]) -> tuple[conformance.AnyState, int, int]:
    """A game of two in which the first has sealed its lowest card: the state, the first and the second seat."""
    state = game.deal(Variant(2, chosen), Fast(7), None)
    assert not game.legal(state, CLOCK)
    first, second = game.waiting_for(state)
    game.apply(state, first, game.legal(state, first)[0])
    assert game.waiting_for(state) == (second,)
    return state, first, second


def test_the_clock_plays_the_highest_card_of_a_late_seat_and_everybody_knows_it_was_the_highest(game: AnyGame) -> None:
    """Ruling L1."""
    state, first, second = after_one_seal(game, ("hurry", "on"), ("seconds", "20"))
    (deadline,) = game.deadlines(state)
    hand = game.legal(state, second)
    heard: list[Event] = []
    state.listen(heard)
    game.apply(state, CLOCK, deadline.code)

    assert (game.actions.text_of(deadline.code), deadline.seconds) == ("time", 20)
    names = ["Ada", "Bruno"]
    highest = game.actions.text_of(hand[-1]).removeprefix("seal ")
    assert game.words.say_event(heard[0], names) == f"Time! The clock plays the highest card of {names[second]}."
    assert game.words.say_event(heard[1], names) == f"{names[second]} seals {highest}."
    assert game.legal(state, second) == hand[:-1]
    assert not game.deadlines(state)
    for number in range(50):
        drawn = game.resample(game.view_of(state, first), Fast(number))
        assert max(game.legal(drawn, second)) < hand[-1]


def test_without_hurry_the_clock_never_runs(game: AnyGame) -> None:
    """Ruling L1."""
    state, _, _ = after_one_seal(game)

    assert not game.deadlines(state)
    assert not game.legal(state, CLOCK)


def test_a_call_is_an_interrupt_or_an_answer_and_the_last_to_seal_never_can(game: AnyGame) -> None:
    """Ruling L2."""
    call, hold = game.actions.code_of("call"), game.actions.code_of("hold")
    free, first, _ = after_one_seal(game)
    asked, _, second = after_one_seal(game, ("calls", "asked"))

    assert (game.legal(free, first), game.invited(free)) == ([call], ())
    assert (game.legal(asked, first), game.invited(asked)) == ([call, hold], (first,))
    assert not {call, hold} & set(game.legal(asked, second))
    game.apply(asked, first, hold)
    assert (game.legal(asked, first), game.invited(asked)) == ([], ())
    game.apply(asked, second, game.legal(asked, second)[0])
    assert not {call, hold} & {*game.legal(asked, first), *game.legal(asked, second)}


# --- in the terminal ------------------------------------------------------------------------------


def test_its_rulebook_and_its_rulings_can_be_read(run: Script) -> None:
    assert "Low Card ======== A small game for two to four players." in plain(run("rules", NAME))
    assert "L2 · Calling\n------------" in run("rules", NAME, "--rulings")


def test_it_needs_no_reference(run: Script) -> None:
    assert "its rulebook is there in English" in run("rules", NAME, "--reference", code=1)


@pytest.mark.parametrize("flags", ["", "--seats 2", "--seats 4 --hurry on --seconds 20", "--calls asked"])
def test_a_person_plays_a_whole_game_against_random_bots(run: Script, home: Path, flags: str) -> None:
    shown = plain(run("play", NAME, "--seed", "third", "--bots", "random", *flags.split(), typed=["1"] * 50))

    (path,) = (home / "finished").iterdir()
    outcome = replay(load(path)).outcome()
    assert outcome is not None
    assert "Round 2 is scored: " in shown
    assert "The game is over; the win goes to " in shown
    assert f"Points: You {outcome.totals[0]}, Random {outcome.totals[1]}" in shown
    assert shown.strip().endswith(f"bagatelle replay {path}")
    assert ("does not call" in shown or "calls: mine is the lowest!" in shown) is (flags == "--calls asked")


def test_a_person_asks_is_refused_leaves_and_goes_on(run: Script, home: Path) -> None:
    asked = ["score", "tricks", "hint", "? 1", "? call", "call", "time", "c99", "table", "log", "?", "rules", "quit"]
    shown = plain(run("play", NAME, "--seed", "third", typed=asked))
    again = run("play", NAME, typed=["1", "quit"])

    assert "Points: You 0, Random 0, Random 2 0." in shown
    assert "No trick has been played in this round." in shown
    assert re.search(r"Seal c\d+; the lowest card wins, .* worth 1\. No reason: all choices are alike to me\.", shown)
    assert shown.count("Seal a card before you call. (L2)") == 2
    assert "The clock says when the time is over, nobody else" in shown
    assert "'c99' is no card: c and a number from 1 to 20, such as c7. Type ? for help." in shown
    assert "once you have sealed: say that yours will be the lowest" in shown
    assert "Saved. `bagatelle play lowcard` goes on from here." in shown
    assert "Going on with your game of Low Card" in again
    assert len(texts_of(replay(load(home / "unfinished" / f"{NAME}.record")), 0)) == 1


def test_an_option_that_means_nothing_without_another_is_refused(run: Script) -> None:
    said = "option seconds goes with option hurry set to on: add --hurry on (L1)"

    assert said in plain(run("play", NAME, "--seconds", "20", code=1))


def sit_down(table: AnyTable, ask: Ask, listen: Listen = sleep) -> str:
    """Plays the game of seat 0 to its end, against random bots; what the screen showed."""
    shown = io.StringIO()
    agents = {seat: partial(bots.find, NAME, bot) for seat, bot in enumerate(table.bots) if bot}
    screen = Screen(shown, table.game.words.INKS, colour=False)
    LocalGame(table, 0, agents, adviser=agents[1], screen=screen, ask=ask, listen=listen, pace=0.0).play()
    return shown.getvalue()


def table_of_three(game: AnyGame, *chosen: tuple[str, str]) -> AnyTable:
    return Table(game, Variant(3, chosen), SEEDS[0], ["Guest", "Ada", "Bruno"], ["", "random", "random"])


def texts_of(table: AnyTable, seat: int) -> list[str]:
    """What the seat, or the clock, did, as records write it."""
    return [table.game.actions.text_of(action.code) for action in table.actions if action.seat == seat]


def test_a_person_interrupts_by_a_line_typed_while_others_play(game: AnyGame, home: Path) -> None:
    table = table_of_three(game)
    shown = sit_down(table, ask=lambda _: "1", listen=lambda _: "call")

    assert texts_of(table, 0).count("call") == 2
    assert shown.count("You call: mine is the lowest!") == 2
    assert shown.count("You called ") == 2
    assert len(list((home / "finished").iterdir())) == 1


def test_the_clock_plays_for_a_person_who_is_late_and_stands_in_the_record(
    game: AnyGame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person answers only where nothing hurries; the hour that passes meanwhile is none of ours."""
    now = [0.0]
    monkeypatch.setattr("bagatelle.terminal.local.time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    table = table_of_three(game, ("hurry", "on"))

    def ask(_: str) -> str:
        if table.deadlines():
            now[0] += 3600
            raise TooLate
        return "1"

    shown = sit_down(table, ask)

    assert "The clock has run out." in shown
    assert "Time! The clock plays the highest card of " in shown
    assert set(texts_of(table, CLOCK)) == {"time"}
    (path,) = (home / "finished").iterdir()
    assert "\nclock time\n" in path.read_text(encoding="utf-8")
    assert replay(read(write(table))).events == table.events


# --- over the network -----------------------------------------------------------------------------


def test_a_bot_that_knows_the_game_plays_for_who_has_left(game: AnyGame) -> None:
    """Its ladder has one rung only, and that one must do."""
    desk = begun(game.NAME, people=2, clock=wire.Clock(grace=5))
    seat = desk.asked()
    desk.add(wire.Away(seat))

    assert desk.expire().entry == wire.Covered(seat, "random")
    chooser = desk.state.chairs[seat].chooser
    assert delay(desk.state, chooser) == desk.state.settings.pace


# --- in bulk --------------------------------------------------------------------------------------


def test_random_games_are_written_as_records_and_told_as_stories(run: Script, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert "2 records in " in run("simulate", NAME, "--seats", "4", "--games", "2", "--out", str(folder))

    for path in folder.iterdir():
        story = plain(run("replay", str(path)))
        assert "Low Card: Seat 1, Seat 2, Seat 3, Seat 4 Round 1: Seat 1 gets c" in story
        assert "The game is over; the win goes to Seat " in story
        events = [json.loads(line) for line in run("replay", "--json", str(path)).splitlines()]
        assert [event["event"] for event in events if "round" in event] == [*["dealt"] * 4, "round_scored"] * 2
        assert all(event["card"] for event in events if event["event"] == "card_sealed")


def test_it_can_be_measured(game: AnyGame) -> None:
    report = measure_here([NAME], 0.01, peers=False)

    assert [(row.game, row.seats, row.form) for row in report.rows] == [
        (NAME, seats, form.name()) for seats in sorted(game.SEATS)
    ]
    assert all(row.plays_per_second > 0 and row.copies_per_second > 0 for row in report.rows)


def test_the_table_of_its_measurements_is_printed(run: Script) -> None:
    """Also by the second process, which measures the other form."""
    shown = run("bench", "--game", NAME, "--seconds", "0.01")

    assert re.search(rf"^{NAME} +2  {form.name()} +[\d.]+ k? ", shown, re.M)
