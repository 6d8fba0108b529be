"""A person at the terminal: whole games through the command, refusals, questions, saving and resuming."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bagatelle import bots
from bagatelle.cli import main
from bagatelle.core.shuffle import seed_from_text
from bagatelle.games.sandbag.view.view import View
from bagatelle.table.record import load, replay
from bagatelle.terminal import saves
from tests.conftest import Script, plain

PLAY = ("play", "sandbag", "--seed", "terminal", "--pace", "0")


def view_of_save(home: Path) -> View:
    """The player's view of the saved game."""
    view = replay(load(home / "unfinished" / "sandbag.record")).view(0)
    assert isinstance(view, View)
    return view


def must_follow(view: View) -> bool:
    """Whether a colour is led that the person holds, beside others."""
    return view.led in {card[0] for card in view.hand} and len({card[0] for card in view.hand}) > 1


def ones(number: int = 400) -> list[str]:
    return ["1"] * number


@pytest.mark.parametrize("seats", ["3", "4", "5", "6"])
def test_a_whole_game_can_be_played_by_numbers(run: Script, home: Path, seats: str) -> None:
    shown = run(*PLAY, "--seats", seats, typed=ones())

    (record,) = (home / "finished").iterdir()
    assert replay(load(record)).outcome() is not None
    assert shown.count("is scored:") == 3
    assert "The game is over." in shown
    assert shown.splitlines()[-1] == f"bagatelle replay {record}"
    assert not list((home / "unfinished").glob("*.record"))


def test_a_whole_game_can_be_played_against_random_bots(run: Script) -> None:
    assert "The game is over." in run(*PLAY, "--bots", "random", typed=ones())


def test_quitting_saves_and_playing_again_resumes(run: Script, home: Path) -> None:
    first = run(*PLAY, typed=["1", "1", "1", "quit"])
    saved = load(home / "unfinished" / "sandbag.record")
    second = run("play", "sandbag", typed=["1"])

    assert "Saved. `bagatelle play sandbag` goes on from here." in first
    assert "Going on with your game" in second
    resumed = load(home / "unfinished" / "sandbag.record")
    assert resumed.actions[: len(saved.actions)] == saved.actions
    assert len(resumed.actions) > len(saved.actions)


def test_new_begins_another_game(run: Script, home: Path) -> None:
    run(*PLAY, typed=["1", "1"])
    shown = run("play", "sandbag", "--seed", "other", "--new", typed=[])

    assert load(home / "unfinished" / "sandbag.record").seed == seed_from_text("other")
    assert "Going on" not in shown


def test_a_killed_process_loses_no_move(home: Path) -> None:
    """The record on disk holds every move that was answered on the screen."""
    command = [sys.executable, "-m", "bagatelle", *PLAY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n1\n")
        process.stdin.flush()
        for line in process.stdout:
            if "You receive" in line:
                break
        process.send_signal(signal.SIGKILL)

    record = load(home / "unfinished" / "sandbag.record")
    assert sum(move.seat == 0 for move in record.actions) >= 2
    replay(record)


def test_two_terminals_cannot_play_the_same_saved_game(run: Script) -> None:
    with saves.alone_with("sandbag"):
        shown = run(*PLAY, typed=["1"], code=1)

    assert "your game of sandbag is being played in another terminal" in shown
    assert "Saved." in run(*PLAY, typed=["1"])


def test_a_save_that_is_damaged_is_named_and_not_overwritten(run: Script, home: Path) -> None:
    run(*PLAY, typed=["1", "1"])
    path = home / "unfinished" / "sandbag.record"
    damaged = path.read_text().replace("left", "lift")
    path.write_text(damaged)

    shown = run("play", "sandbag", code=1)

    assert f"{path}: line 1" in shown
    assert "--new" in shown
    assert path.read_text() == damaged


@pytest.mark.parametrize("bot", ["random@20", "modest:Modest"])
def test_a_game_against_a_bot_of_a_module_or_with_a_budget_is_resumed(
    run: Script, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    (tmp_path / "modest.py").write_text("from bagatelle.bots import RandomBot\n\nclass Modest(RandomBot):\n    pass\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    run(*PLAY, "--bots", bot, typed=["1"])

    run("play", "sandbag", "--pace", "0", typed=["1"] * 900)

    (record,) = (home / "finished").iterdir()
    assert replay(load(record)).bots == ("", bot, bot, bot)
    assert "The game is over." in run("replay", str(record))


def test_a_game_against_a_bot_that_is_gone_says_so_and_the_way_out(run: Script, home: Path) -> None:
    run(*PLAY, typed=["1"])
    path = home / "unfinished" / "sandbag.record"
    path.write_text(re.sub("bot 1 .*", "bot 1 long_gone:Bot", path.read_text()))

    shown = run("play", "sandbag", code=1)

    assert "the bot 'long_gone:Bot' cannot be found" in shown
    assert "play sandbag --new" in shown
    assert "is kept in" in run("play", "sandbag", "--new")
    aside = next((home / "unfinished").glob("*put-aside*"))
    refused = run("play", "sandbag", "--record", str(aside), code=1)
    assert "a file does not choose what this machine runs" in refused
    assert str(path) in refused


def test_flags_for_a_certain_game_are_not_ignored_while_another_waits(run: Script) -> None:
    run(*PLAY, typed=["1"])

    shown = run("play", "sandbag", "--seats", "5", code=1)

    assert "a game of Sandbag waits to go on; leave out --seats, or begin another with --new" in shown


@pytest.mark.parametrize("flags", [("--listed",), ("--chat",), ("--no-hints",), ("--move", "5"), ("--grace", "9")])
def test_flags_of_a_table_at_a_server_are_not_ignored_without_one(run: Script, flags: tuple[str, ...]) -> None:
    shown = run(*PLAY, *flags, code=1)

    assert f"{flags[0]} is for a table at a server; add --at with its address, or leave it out" in shown


def test_a_clock_is_not_ignored_where_it_waits_for_nothing(run: Script) -> None:
    shown = run("play", "bagoloot", "--clock", "5", code=1)
    assert "--clock counts only where answers have their time; add --window timed, or leave it out" in shown
    with pytest.raises(SystemExit):
        run("play", "sandbag", "--clock", "5")


def test_a_question_mark_and_a_card_tell_why_it_may_not_be_played(run: Script, home: Path) -> None:
    """Every card of a hand that must follow is asked about: some are refused, with the cards that oblige."""
    run(*PLAY, typed=[*ones(5), "sandbag"])  # a sandbag gives the lead away
    while not must_follow(view_of_save(home)):
        run("play", "sandbag", typed=["1"])
    hand = view_of_save(home).hand
    shown = plain(run("play", "sandbag", typed=[*(f"? {card}" for card in hand), "? T99", "?", "? 1", "table"]))

    assert re.search(r"You hold [TRPOY]\d+.* of the led colour and must follow\. .*\(S10\)", shown)
    assert re.search(r"Allowed\. Play [TRPOY]\d+.\. If the trick ended with it, ", shown)
    assert "'T99' is no card" in shown
    assert "draw the table again" in shown


def test_refused_words_change_nothing_and_tell_the_rule(run: Script, home: Path) -> None:
    shown = plain(
        run(
            *PLAY,
            typed=[
                "ready",
                "stow T1",
                "sandbag",
                "swap P1 for T1",
                "swap P1 for T1 of ²",
                "flap",
                "77",
                "",
                "pass T1 T2 T3",
                "9" * 5000,
            ],
        )
    )

    assert shown.count("First everybody passes one card to each neighbour. (S4)") == 3
    assert "No basket shows T1" in shown
    assert "'flap' is no card" in shown
    assert "The list goes from 1 to " in shown
    assert "That is 3 cards where 2 can be chosen" in shown
    assert not [action for action in load(home / "unfinished" / "sandbag.record").actions if action.seat == 0]


def test_undo_in_a_local_game_is_refused_with_the_reason(run: Script) -> None:
    shown = plain(run(*PLAY, typed=["1", "undo", "back"]))

    assert shown.count("There is nothing to undo") == 2
    assert "is no card" not in shown


def test_the_card_to_give_is_chosen_by_number_or_name_and_nothing_else_is_played(run: Script, home: Path) -> None:
    run(*PLAY, typed=ones(5))
    before = load(home / "unfinished" / "sandbag.record").actions
    menu = run("play", "sandbag", typed=[])
    swap = re.search(r"(\d+) swap for", menu)
    assert swap is not None

    shown = run("play", "sandbag", typed=[swap[1], "T77", swap[1], ""])
    assert "'T77' is not in the list; nothing is chosen yet." in shown
    assert load(home / "unfinished" / "sandbag.record").actions == before

    card = view_of_save(home).hand[0]
    assert re.search(rf"You swap {re.escape(card)}.? face down", run("play", "sandbag", typed=[swap[1], card]))


def test_a_game_that_was_put_aside_can_be_resumed(run: Script, home: Path) -> None:
    run(*PLAY, typed=["1", "1"])
    aside = home / "unfinished" / "sandbag-put-aside.record"
    assert str(aside) in run("play", "sandbag", "--new", "--seed", "other", typed=[])

    assert "Going on with your game" in run("play", "sandbag", "--record", str(aside), typed=[])
    assert load(home / "unfinished" / "sandbag.record").seed == seed_from_text("terminal")
    finished = run("play", "sandbag", typed=ones()).splitlines()[-1].split()[-1]
    assert "is no unfinished game of Sandbag" in run("play", "sandbag", "--record", finished, code=1)
    aside.write_text(aside.read_text().replace(f"bot 2 {bots.first('sandbag')}\n", ""))
    assert "is no unfinished game of Sandbag" in run("play", "sandbag", "--record", str(aside), code=1)
    assert "leave out --seats" in run("play", "sandbag", "--record", str(aside), "--seats", "5", code=1)


def test_a_hint_is_a_legal_action_with_a_reason(run: Script) -> None:
    shown = plain(run(*PLAY, typed=["hint", *ones(5), "hint"]))

    assert re.search(r"Pass ([TRPOY\d*]+).? to the left\. (Passing \1|A rocket).*I see \d+% to win", shown)
    assert re.search(r"> (Play|Give|Put) [^>]*; I see \d+% to win the game so", shown)


def test_the_bots_of_a_game_are_the_same_after_resuming(run: Script, home: Path) -> None:
    run(*PLAY, "--bots", "random,rule,random", typed=ones(4))
    whole = home.rename(home.with_name("whole"))
    resumed = run("play", "sandbag", "--seed", "terminal", "--bots", "random,rule,random", typed=ones(2))
    resumed += run("play", "sandbag", typed=ones(2))

    assert "against Mira (random), Otto (rule) and Pip (random)" in plain(resumed)
    name = Path("unfinished") / "sandbag.record"
    assert (home / name).read_text() == (whole / name).read_text()


def test_no_finished_game_replaces_another(run: Script, home: Path) -> None:
    run(*PLAY, typed=ones())
    run(*PLAY, typed=["2", *ones()])

    first, second = sorted((home / "finished").iterdir())
    assert first.read_text() != second.read_text()


def test_an_interrupt_saves_the_game(run: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)

    assert "Saved." in run(*PLAY[:-2], "--pace", "1")


def test_a_terminal_that_knows_only_ascii_gets_plain_letters(home: Path) -> None:
    command = [sys.executable, "-m", "bagatelle", *PLAY, "--names", "Zoë,B,C"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BAGATELLE_HOME": str(home)}
    done = subprocess.run(
        command, input="1\n1\n\xff\n", capture_output=True, env=environment, check=False, encoding="latin-1"
    )

    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "Zo?" in done.stdout
    assert "is no card" in done.stdout


def test_trump_last_and_score_are_answered(run: Script) -> None:
    shown = run(*PLAY, typed=["trump", "last", "score", *ones(8), "trump", "last", "log", "rules"])

    assert "There is no trump before the baskets turn up." in shown
    assert "No trick has been played in this round." in shown
    assert "The fewest points win." in shown
    assert "Face up in the baskets" in shown
    assert re.search(r"Trick \d+: [^>]*\s+won by .* is the highest ", plain(shown))
    assert "\n1. The pack and the deal\n----" in shown


def test_no_hidden_card_of_another_seat_is_shown_before_it_may_be_seen(run: Script, home: Path) -> None:
    """Until the first score sheet the screen names another seat's card only after the card was face up or passed on."""
    shown = run(*PLAY, typed=ones(16))
    table = replay(load(home / "unfinished" / "sandbag.record"))

    assert "is scored" not in shown
    visible = {name for event in table.told(0) for name in re.findall(r"'([TRPOY]\d+)'", repr(event))}
    assert set(re.findall(r"\b([TRPOY]\d+)[≈≡◆▲●]", shown)) <= visible | set(view_of_save(home).hand)


def test_plain_output_has_no_escape_codes_and_a_terminal_gets_colours(
    run: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run(*PLAY, typed=["quit"])
    monkeypatch.setattr("bagatelle.cli.wants_colour", lambda _: True)
    painted = run(*PLAY, "--new", typed=["quit"])

    assert "\x1b" not in plain
    assert "\x1b[38;5;" in painted
    aside, _, rest = re.sub(r"\x1b\[[\d;]*m", "", painted).partition("\n")
    assert aside.startswith("The game that waited is kept in ")
    assert rest == plain


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "7"], "Sandbag is played by 3 to 6, not by 7"),
        (["--left-out", "red"], "option left_out is offered with 3 seats, not with 4 (S2)"),
        (["--names", "A,B"], "--names needs 3 names with 4 seats, not 2"),
        (["--bots", "rule,rule"], "--bots needs one bot for all or 3 with 4 seats, not 2"),
        (["--bots", "genius"], "there is no bot 'genius' for sandbag; there is random, rule"),
        (["--names", "Ada,ada,Bruno"], "every seat needs a name of its own"),
        (["--names", "You,B,C"], "nobody can be called You"),
        (["--name", "Zero\u200bwidth"], "printable characters"),
    ],
)
def test_bad_flags_get_one_clear_line(run: Script, arguments: list[str], said: str) -> None:
    shown = run("play", "sandbag", *arguments, code=1)

    assert said in shown
    assert shown.splitlines()[-1].startswith("bagatelle: ")


def test_replay_tells_the_story_and_prints_events_as_json(run: Script, tmp_path: Path) -> None:
    run("simulate", "sandbag", "--seats", "3", "--games", "2", "--seed", "x", "--out", str(tmp_path))
    first, second = sorted(tmp_path.glob("*.record"))

    story = run("replay", str(first))
    events = [json.loads(line) for line in run("replay", "--json", str(second)).splitlines()]

    assert "Round 3 is scored:" in story
    assert events[0]["event"] == "round_began"
    assert len(events[1]["cards"]) == 16
    assert events[-1]["event"] == "game_ended"
    assert all(event["card"] for event in events if event["event"] == "sandbag_played")


def test_replay_of_an_unfinished_game_shows_no_hidden_card(run: Script, home: Path) -> None:
    run(*PLAY, "--bots", "rule", typed=ones(8))

    lines = run("replay", "--json", str(home / "unfinished" / "sandbag.record")).splitlines()

    hidden = {
        "dealt": ["cards"],
        "pass_sealed": ["left", "right"],
        "received": ["from_left", "from_right"],
        "set_up_sealed": ["basket", "sandbags"],
        "sandbag_played": ["card"],
        "swapped": ["given"],
    }
    events = [json.loads(line) for line in lines]
    fields = [(event["event"], event[name]) for event in events for name in hidden.get(event["event"], [])]
    assert {event for event, _ in fields} >= set(hidden) - {"swapped"}
    assert all(value is None for _, value in fields)


def test_replay_of_a_damaged_record_names_file_and_line(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "broken.record"
    path.write_text("bagatelle record 1\ngame whist\n")

    assert f"bagatelle: {path}: line 2: there is no game 'whist'" in run("replay", str(path), code=1)
    assert "bagatelle: No such file or directory: " in run("replay", str(tmp_path / "none"), code=1)


def test_equal_seeds_simulate_equal_records(run: Script, tmp_path: Path) -> None:
    for folder, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        run("simulate", "sandbag", "--games", "2", "--seed", seed, "--out", str(tmp_path / folder))
    texts = {folder: [path.read_text() for path in sorted((tmp_path / folder).iterdir())] for folder in "abc"}

    assert texts["a"] == texts["b"] != texts["c"]
    run("simulate", "sandbag", "--games", "2", "--seed", "1", "--out", str(tmp_path / "a"))
    again = run("simulate", "sandbag", "--seed", "3", "--out", str(tmp_path / "a"), code=1)
    assert "is there already, with another game; choose another folder with --out" in again
    assert texts["a"] == [path.read_text() for path in sorted((tmp_path / "a").iterdir())]
    assert "--games needs 1 or more, not 0" in run("simulate", "sandbag", "--games", "0", code=1)


def test_the_rules_can_be_read(run: Script) -> None:
    assert "1. The pack and the deal\n------" in run("rules", "sandbag")
    assert "\nS22 · " in run("rules", "sandbag", "--rulings")


def test_the_version_says_which_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])

    assert re.match(r"bagatelle \d+\.\d+\.\d+ \((compiled|interpreted) rules\)", capsys.readouterr().out)


def test_the_interpreted_form_is_mentioned_once(
    run: Script, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("BAGATELLE_FORM", raising=False)
    monkeypatch.setattr("bagatelle.form._compiled", False)
    monkeypatch.setattr("bagatelle.form._obstacle", "it was not built")

    assert "the rules run interpreted" in run("rules", "sandbag")
    assert "the rules run interpreted" not in run("rules", "sandbag")
    assert not capsys.readouterr().err


def test_an_own_bot_that_fails_is_named_in_one_line(
    run: Script, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        "from bagatelle.bots import Bot",
        "class Crash(Bot):",
        "    def decide(self, *asked):",
        "        raise OSError('oops')",
    ]
    (tmp_path / "crashing_bot.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)

    shown = run(*PLAY, "--bots", "crashing_bot:Crash", typed=ones(3), code=1)

    assert "the bot 'crashing_bot:Crash' failed: OSError: oops (crashing_bot.py, line 4). The game is saved" in plain(
        shown
    )
    assert (home / "unfinished" / "sandbag.record").exists()
