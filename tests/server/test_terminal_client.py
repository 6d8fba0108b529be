"""Terminal clients at a real server: whole games, lost connections, restarts of the server."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from bagatelle.bots.characters import character_of, characters
from bagatelle.core.shuffle import seed_from_text
from bagatelle.server.http.endpoint import AtTable
from bagatelle.server.http.routes import Guest
from bagatelle.table.record import Record, load, replay
from bagatelle.terminal.saves import home as data_folder
from tests.browser.stories import moments, story
from tests.conftest import Script, plain
from tests.server.terminals import Host, free_port, hosting, terminal, wired
from tests.server.web import read

ONES = ["1"] * 900
SHORT = ("bagoloot", "--end", "target", "--target", "20", "--pace", "0")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosting(tmp_path) as running:
        yield running


def only_record(home: Path) -> Record:
    (path,) = (home / "finished").iterdir()
    return load(path)


def link_in(shown: str) -> str:
    found = re.search(r"http://\S+/table/\S+", shown)
    assert found is not None, shown
    return found[0]


@pytest.mark.parametrize("game", ["sandbag --seats 3", "bagoloot --seats 2 --end target --target 20"])
def test_a_whole_game_is_played_at_a_server(host: Host, run: Script, home: Path, game: str) -> None:
    flags = ("--at", host.url, "--name", "Ana", "--bots", "heuristic", "--pace", "0", "--seed", "friday")

    shown = run("play", *game.split(), *flags, typed=ONES)

    record = only_record(home)
    table = replay(record)
    assert table.outcome() is not None
    assert table.names[0] == "Ana"
    assert table.seed == seed_from_text("friday")
    assert "The deal of this table was chosen: whoever knows its seed could know every card." in plain(shown)
    assert "You are Ana, on seat 1." in shown
    assert "The game is over." in shown
    assert f"bagatelle replay {home}" in shown
    told = [table.game.words.say_event(event, ["You", *table.names[1:]]) for event in table.told(0)]
    for text in filter(None, told):
        assert plain(text) in plain(shown), "everything that happened was told, in the same words"


def test_questions_refusals_hints_and_phrases_are_answered_as_at_a_table_of_ones_own(host: Host, run: Script) -> None:
    asked = ["score", "hint", "? 1", "ready", "flap", "99", "? 99", "table", "log", "?", "rules", "who", "link"]
    said = ["say", "say hello", "chat hello", "back", "more", "cover", "quit"]
    flags = ("--at", host.url, "--bots", "rule", "--pace", "0")

    shown = plain(run("play", "sandbag", *flags, typed=[*asked, *said]))

    assert "The fewest points win." in shown
    assert re.search(r"Pass ([TRPOY\d*]+).? to the left\. .*I see \d+% to win", shown)
    assert "Allowed. Pass " in shown
    assert "First everybody passes one card to each neighbour. (S4)" in shown
    assert "'flap' is no card" in shown
    assert shown.count("The list goes from 1 to ") == 2
    assert "Allowed. >" not in shown
    assert "say hello say something that needs no typing" in shown
    assert "1. The pack and the deal ----" in shown
    assert re.search(r"2 \w+, the bot rule", shown)
    assert "There is no phrase ''; there is hello, thanks" in shown
    assert "This table has no chat" in shown
    assert "You are playing yourself: no bot plays for you." in shown
    assert "No clock runs for a choice of yours now, so there is nothing to make longer." in shown
    assert f"This brings you back: bagatelle play --at {host.url}/#/table/" in shown


def test_a_player_who_left_returns_to_the_same_seat_by_the_tables_link(host: Host, run: Script, home: Path) -> None:
    first = run("play", "--at", host.url, "--name", "Ana", "sandbag", "--bots", "rule", "--pace", "0", typed=["1"])
    again = run("play", "--at", link_in(first), typed=["log", *ONES])

    assert "You are Ana" not in again
    (dealt,) = re.findall(r"^You get .*", first, re.M)
    assert again.count(dealt) == 1, "what happened before is in the log, and only there"
    assert only_record(home).names[0] == "Ana"
    live = data_folder() / "servers.json"
    assert stat.S_IMODE(live.stat().st_mode) == 0o600
    assert json.loads(live.read_text())[host.url]["name"] == "Ana"


def test_two_terminals_play_at_one_table(host: Host, tmp_path: Path) -> None:
    with terminal(tmp_path / "ana", *SHORT, "--seats", "3", "--at", host.url, "--name", "Ana", "--chat") as ana:
        ana.type(["bot 3 heuristic", "wait", "say hello", "chat good luck", "start", *ONES])
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        ana.read_until("It leads here on this machine only")
        with terminal(tmp_path / "bruno", "--at", link, "--name", "Bruno") as bruno:
            bruno.type(ONES)
            bruno.read_until("The game is over.")
            ana.read_until("The game is over.")
            shown = plain(ana.finish()), plain(bruno.finish())

    assert "Bruno sits down on seat 2." in shown[0]
    assert "Ana: hello" in shown[1]
    assert "Ana: good luck" in shown[1]
    one, other = only_record(tmp_path / "ana"), only_record(tmp_path / "bruno")
    assert one == other
    table = replay(one)
    assert table.names[:2] == ("Ana", "Bruno")
    assert character_of("bagoloot", table.names[2])
    assert table.bots == ("", "", "heuristic")
    for seat, text in enumerate(shown):
        names = ["You" if number == seat else name for number, name in enumerate(table.names)]
        for event in table.told(seat):
            assert plain(table.game.words.say_event(event, names)) in text


def test_a_spectator_sees_every_public_event(host: Host, tmp_path: Path) -> None:
    with terminal(tmp_path / "ana", "sandbag", "--bots", "rule", "--pace", "0", "--at", host.url) as ana:
        ana.type(["link"])
        link = link_in(ana.read_until("For yourself"))
        with terminal(tmp_path / "eve", "--at", link) as eve:
            eve.read_until("you watch")
            eve.read_until("Sandbag, round 1")
            ana.type(ONES)
            eve.read_until("The game is over.")
            watched = plain(eve.finish())
        ana.finish()

    table = replay(only_record(tmp_path / "ana"))
    kinds = [type(event).__name__ for event in table.events]
    for event in table.told(None)[kinds.index("BasketsRevealed") :]:
        assert plain(table.game.words.say_event(event, table.names)) in watched
    assert "Guest gets " not in watched


def test_a_lost_connection_is_restored_and_the_game_goes_on(host: Host, tmp_path: Path) -> None:
    with wired(host.port) as wire:
        flags = ("--at", wire.url, "--seats", "3", "--bots", "rule", "--pace", "0")
        with terminal(tmp_path / "ana", "sandbag", *flags) as ana:
            for _ in range(3):
                ana.type(ONES[:6])
                ana.read_until("> ")
                wire.cut()
                ana.type(ONES[:1])
                ana.read_until("Connected again.")
            ana.type(ONES)
            shown = plain(ana.finish())

    assert wire.connections >= 4
    assert shown.count("Connection lost, trying again ...") >= 3
    table = replay(only_record(tmp_path / "ana"))
    told = [table.game.words.say_event(event, ["You", *table.names[1:]]) for event in table.told(0)]
    where = 0
    for text in filter(None, map(plain, told)):
        where = shown.find(text, where)
        assert where >= 0, f"{text!r} was not told in its place"
        where += len(text)


def test_a_game_goes_on_after_a_restart_of_the_server(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.start()
    with terminal(
        tmp_path / "ana", "sandbag", "--seats", "3", "--bots", "rule", "--pace", "0", "--at", host.url
    ) as ana:
        ana.type(ONES[:8])
        ana.read_until("trick 1 of")
        host.stop()
        ana.type(ONES)
        ana.read_until("Connection lost, trying again ...")
        host.start()
        try:
            shown = ana.finish()
        finally:
            host.stop()

    assert "Connected again." in shown
    assert "The game is over." in shown
    assert replay(only_record(tmp_path / "ana")).outcome() is not None


def test_a_seat_is_taken_over_by_its_link(host: Host, tmp_path: Path) -> None:
    with terminal(tmp_path / "ana", "sandbag", "--bots", "rule", "--pace", "0", "--at", host.url) as ana:
        ana.type(["link"])
        shown = ana.read_until("/seat/") + ana.read_until("\n")
        seat = re.search(r"http://\S+/seat/\S+", shown)
        assert seat is not None
        with terminal(tmp_path / "phone", "--at", seat[0]) as phone:
            phone.read_until("Which card do you pass")
            ana.type(["1"])
            ana.read_until("taken over with its link; you watch here now")
            phone.type(ONES)
            assert "The game is over." in phone.finish()
            assert "You do not sit at this table" in ana.finish()
    record = only_record(tmp_path / "phone")
    assert replay(record).outcome() is not None


def test_the_same_people_play_again(host: Host, tmp_path: Path) -> None:
    with terminal(tmp_path / "ana", *SHORT, "--seats", "2", "--at", host.url, "--name", "Ana") as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        ana.type(["wait"])
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo") as bo:
            ana.read_until("Every seat is taken")
            ana.type(["start", *ONES])
            bo.answer_until("an empty line to leave > ")
            ana.finish()
            bo.type(["same"])
            bo.read_until("Every seat is taken")
            bo.type(["start"])
            bo.read_until("The game begins.")
            bo.read_until("You get ")
            bo.read_until(".\n")  # what follows is for who begins, and that is left to chance

    dealt = replay(only_record(tmp_path / "bo")).told(1)[:4]
    again = plain(bo.shown[bo.shown.rindex("The game begins.") :])
    words = replay(only_record(tmp_path / "bo")).game.words
    assert all(plain(words.say_event(event, ["Ana", "You"])) in again for event in dealt)


def test_tables_are_found_in_the_lobby(host: Host, run: Script, tmp_path: Path) -> None:
    with terminal(
        tmp_path / "ana", "sandbag", "--listed", "--at", host.url, "--name", "Ana", "--bots", "free,rule,rule"
    ) as ana:
        ana.type(["wait", "start", "quit"])
        ana.read_until("/table/")
        shown = plain(run("play", "--at", host.url, "--name", "Bo", typed=["7", "new chess", "new sandbag 9", "1"]))
        ana.read_until("Bo sits down on seat 2.")

    assert re.search(r"1 Sandbag: Ana, a free seat, \w+, \w+ \(waits for players\)", shown)
    assert "'7' is not in the list." in shown
    assert "There is no game 'chess'" in shown
    assert "Sandbag is played by 3 to 6." in shown
    assert "You are Bo, on seat 2." in shown
    assert "Open tables:" not in plain(run("play", "--at", host.url, typed=["quit"]))


def test_a_table_is_opened_in_the_lobby_and_filled_with_bots(host: Host, run: Script) -> None:
    moves = ["up 1", "down 3", "down nowhere", "up 3", "who", "down 2", "name Anna"]
    moves += [f"remove {character.name}" for character in characters("sandbag")]
    room = [
        "new sandbag 3",
        "start",
        "?",
        "bot 9",
        "bot 2 genius",
        "bot 2 rule",
        "who",
        "sit 3",
        *moves,
        "bots",
        "start",
    ]

    shown = plain(run("play", "--at", host.url, typed=[*room, "score", "quit"]))

    assert "Free seats: 2, 3; wait for people, or place bots there." in shown
    assert "Say on which seat: bot 1 to 3, and which bot." in shown
    assert "There is no bot 'genius'" in shown
    assert re.search(r"2 \w+, the bot rule", shown)
    assert "3 You" in shown
    assert "Seat 1 is the first: it cannot go further up." in shown
    assert "Seat 3 is the last: it has no seat after it to change places with." in shown
    assert "Say which seat: down 1 to 2." in shown
    assert re.search(r"You and (\w+) have changed places\. 1 free 2 You 3 \1, the bot rule", shown)
    assert "You are called Anna now." in shown
    assert "No person has that seat" in shown
    assert "The game begins." in shown
    assert "The fewest points win." in shown


def test_a_removed_player_watches_until_the_host_allows_a_seat(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "free,rule", "--pace", "0", "--at", host.url, "--no-colour")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo", "--no-colour", is_live=True) as bo:
            ana.read_until("Bo sits down on seat 2.")
            ana.type(["remove Bo"])
            ana.read_until("You have taken seat 2 from Bo; it is free again.")
            bo.read_until("The host has taken your seat away.")
            bo.type(["sit 2"])
            bo.read_until("you may watch, sit down again")
            ana.type(["allow nobody", "allow bo"])
            ana.read_until("Removed now: Bo.")
            bo.read_until("Bo may sit down here again.")
            bo.type(["sit 2", "start"])
            ana.read_until("Which card do you pass")
            ana.type(["remove Bo"])
            ana.read_until(", a bot, plays on.")
            bo.read_until("The host has taken your seat away.")
            bo.type(["quit"])
            ana.type(["quit"])


def test_all_players_read_that_the_host_changed_and_closed_the_table(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "free,rule", "--at", host.url, "--no-colour")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo", "--no-colour", is_live=True) as bo:
            ana.read_until("Bo sits down on seat 2.")
            bo.type(["seats 4"])
            bo.read_until("Only the host changes how it is.")
            ana.type(["seats many", "seats 5"])
            ana.read_until("Say how many: seats 4, for instance.")
            ana.read_until("You have changed the table: 5 seats.")
            bo.read_until("Ana has changed the table: 5 seats.")
            ana.type(["close"])
            ana.read_until("You have closed the table.")
            bo.read_until("The host has closed the table: there is no game here.")
            assert ana.left() == bo.left() == 0
        with terminal(tmp_path / "cleo", "--at", link, "--no-colour", is_live=True) as cleo:
            cleo.read_until("The host has closed the table: there is no game here.")
            assert cleo.left() == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "localhost"], "that is no link of a Bagatelle server"),
        (["--at", "http://127.0.0.1:{nobody}"], "nobody answers at http://127.0.0.1:{nobody}; is the server running"),
        (["--at", "{url}/nowhere"], "there is no Bagatelle server at {url}/nowhere"),
        (["--at", "{url}/table/none"], "there is no such table"),
        (["--at", "{url}/seat/none/0123456789abcdef"], "there is no such table"),
        (["--at", "{url}", "sandbag", "--seats", "9"], "Sandbag is played by 3 to 6, not by 9"),
        (["--at", "{url}", "sandbag", "--bots", "genius"], "there is no bot 'genius'"),
        (["--at", "{url}", "sandbag", "--bots", "rule,rule"], "--bots needs one bot for all or 3 with 4 seats"),
        (["--at", "{url}", "sandbag", "--record", "x"], "--record is for games on this machine"),
        (["--at", "{url}", "sandbag", "--name", "You"], "nobody can be called You"),
        (["--at", "{url}/table/x", "sandbag"], "that link leads to a table already"),
        ([], "say which game, such as `bagatelle play sandbag`, or --at"),
    ],
)
def test_errors_are_one_line(host: Host, run: Script, arguments: list[str], said: str) -> None:
    nobody = free_port()
    fields = {"url": host.url, "nobody": nobody}

    shown = run("play", *(argument.format(**fields) for argument in arguments), code=1)

    last = shown.splitlines()[-1]
    assert last.startswith("bagatelle: ")
    assert said.format(**fields) in last


def test_a_guest_unknown_to_the_server_becomes_a_new_guest(tmp_path: Path, run: Script) -> None:
    host = Host(tmp_path)
    host.start()
    run("play", "--at", host.url, typed=["quit"])
    host.stop()
    (tmp_path / "tables.db").unlink()
    host.start()
    try:
        shown = run("play", "--at", host.url, typed=["quit"])
    finally:
        host.stop()

    assert "This server does not know you any more: you are a new guest." in shown


def test_a_real_terminal_shows_news_while_a_question_is_open(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "free,rule", "--pace", "0", "--at", host.url, "--no-colour")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo", "--no-colour", is_live=True) as bo:
            ana.read_until("Bo sits down on seat 2.")
            bo.read_until("Every seat is taken")
            bo.type(["start"])
            ana.read_until("Which card do you pass")
            bo.type(["say hello", "1", "1"])
            ana.read_until("Bo: hello")
            ana.read_until("Bo has chosen two cards to pass.")
            ana.type(["1", "1"])
            ana.read_until("You receive ")
            bo.type(["quit"])
            bo.read_until("If you leave, a bot plays on in your seat")
            bo.type(["no", "leave"])
            bo.read_until("You stay.")
            bo.read_until("Leave? yes or no")
            bo.type(["yes"])
            ana.read_until("Bo has left; a bot plays on.")
            bo.read_until("This brings you back:")
            ana.type(["who"])
            ana.read_until("2 Bo, away, played by a bot")
            ana.type(["quit"])
            ana.read_until("This brings you back:")


def test_a_watcher_asks_for_a_seat_and_a_person_agrees(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "rule", "--pace", "5", "--at", host.url, "--no-colour")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        ana.read_until("Which card do you pass")
        ana.type(["link"])
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "eve", "--at", link, "--name", "Eve", "--no-colour", is_live=True) as eve:
            eve.read_until("`ask 2` asks for the second seat")
            eve.type(["ask", "ask 2"])
            eve.read_until("Say for which seat: ask 1 to 3")
            eve.read_until("You have asked for seat 2 as Eve")
            ana.read_until("Eve asks for seat 2, where ")
            eve.type(["withdraw"])
            ana.read_until("Eve does not ask for seat 2 any more.")
            eve.type(["ask 3"])
            ana.read_until("Eve asks for seat 3")
            ana.type(["who", "agree Bo", "agree"])
            ana.read_until("Eve asks for seat 3")
            ana.read_until("Asking for a seat now: Eve.")
            ana.read_until("Eve sits down on seat 3 instead of ")
            ana.read_until(", a bot (you agreed)")
            eve.read_until("You have seat 3 now.")
            eve.type(["link"])
            eve.read_until("/seat/")


def test_before_the_game_a_person_stands_up_and_goes(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--at", host.url, "--no-colour", "--joining", "never")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo", "--no-colour", is_live=True) as bo:
            ana.read_until("Bo sits down on seat 2.")
            ana.type(["leave"])
            bo.read_until("Ana has left seat 1. You are the host now.")
            bo.type(["bots", "start"])
            bo.read_until("Which card do you pass")


def test_a_half_typed_line_stays_when_news_is_shown(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "free,rule", "--pace", "0", "--at", host.url, "--no-colour", "--chat")
    with terminal(tmp_path / "ana", *flags, "--name", "Ana", is_live=True) as ana:
        link = link_in(ana.read_until("/table/") + ana.read_until("\n"))
        with terminal(tmp_path / "bo", "--at", link, "--name", "Bo", "--no-colour", is_live=True) as bo:
            bo.read_until("Every seat is taken")
            ana.read_until("Every seat is taken")
            ana.read_until("> ")
            ana.press("chat grüße an allx\x7f\x1b[D")
            ana.read_until("an all")
            bo.type(["chat one"])
            ana.read_until("Bo: one")
            ana.read_until("> chat grüße an all")
            bo.type(["chat two"])
            ana.read_until("Bo: two")
            ana.press("e\n")
            bo.read_until("Ana: grüße an alle")
            ana.press("nonsense\x15sai\x17say hello\nmute b\n")
            bo.read_until("Ana: hello")
            ana.read_until("What Bo says is not shown any more")
            bo.type(["chat thrice", "start"])
            told = ana.read_until("Which card do you pass")
            assert "thrice" not in told
            ana.type(["who", "unmute bo"])
            ana.read_until("2 Bo, muted")
            ana.read_until("What Bo says is shown again.")
            bo.type(["say thanks"])
            ana.read_until("Bo: thanks")
            ana.press("\x04")
            ana.read_until("This brings you back:")


def test_a_stopped_terminal_goes_on_where_it_was_and_is_left_as_it_was(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "free,rule", "--at", host.url, "--no-colour", "--chat")
    with terminal(tmp_path / "ana", *flags, is_live=True) as ana:
        before = ana.mode()
        ana.read_until("Type ? for what you can do")
        ana.read_until("> ")
        assert ana.mode() != before
        ana.press("quxx")
        ana.read_until("quxx")
        ana.stop_and_go_on()
        ana.read_until("> quxx")
        ana.press("\x7f\x7fit")
        assert "quit" in ana.read_until("it")
        ana.press("\n")
        ana.read_until("This brings you back:")
        assert ana.left() == 0
        assert ana.mode() == before


def test_a_bot_plays_for_a_slow_player_until_an_empty_line_takes_the_seat_back(host: Host, tmp_path: Path) -> None:
    flags = ("sandbag", "--seats", "3", "--bots", "rule", "--pace", "1", "--move", "1", "--at", host.url)
    with terminal(tmp_path / "ana", *flags, "--no-colour", is_live=True) as ana:
        ana.read_until("1 s > ")
        ana.read_until("A bot plays for you now")
        ana.type([""])
        ana.read_until("You play again.")
        ana.type(["quit"])
        ana.read_until("This brings you back:")


def at_a_window(host: Host, names: tuple[str, str]) -> list[str]:
    """A table at which two people may challenge a bag while a clock runs; the secret link of each."""
    record = story("bagoloot", 3, (("rounds", "1"), ("window", "timed")), 2)
    windows = [one for one in moments(record) if "challenge" in one.legal]
    asked = next(pair for pair in pairwise(windows) if pair[0].step == pair[1].step)
    with (
        httpx.Client(base_url=host.url, trust_env=False) as first,
        httpx.Client(base_url=host.url, trust_env=False) as second,
    ):
        for web in (first, second):
            token = read(web.post("/api/guest", json={"cookie": False}), Guest).token
            web.headers["authorization"] = f"Bearer {token}"
        rest = {"step": asked[0].step, "seat": asked[0].seat, "name": names[0], "bot": "rule", "pace": 5000}
        opened = read(first.post("/api/replay/game", json={"id": "game", "record": record, **rest}), AtTable)
        table = opened.info.table
        for web, command in (
            (second, {"do": "ask", "seat": asked[1].seat, "name": names[1]}),
            (first, {"do": "agree", "name": names[1]}),
        ):
            answer = web.post(f"/api/tables/{table}/commands", json={"id": "sit", "command": command})
            assert answer.is_success, answer.text
        links = [read(web.get(f"/api/tables/{table}"), AtTable).own.link for web in (first, second)]
    return [f"{host.url}/#/table/{table}/seat/{link}" for link in links]


def test_a_player_gets_more_time_and_a_late_player_reads_the_name_of_the_quicker_one(
    host: Host, tmp_path: Path
) -> None:
    links = at_a_window(host, ("Ana", "Ben"))
    with terminal(tmp_path / "ana", "--at", links[0]) as ana, terminal(tmp_path / "ben", "--at", links[1]) as ben:
        ana.type(["more"])
        ana.read_until("Ten seconds more:")
        ben.type(["more"])
        ben.read_until("Ten seconds more:")
        ana.read_until("> ")
        ben.type(["challenge"])
        ben.read_until("challenge")
        ben.read_until("Waiting for")
        ana.type(["challenge", "quit"])
        shown = plain(ana.finish())

    assert "Ben was quicker." in shown


def test_a_choice_is_taken_back_in_the_time_to_undo_and_everybody_reads_it(host: Host, tmp_path: Path) -> None:
    """The bots wait five seconds after the choice; the one who watches reads that it was taken back."""
    flags = ("bagoloot", "--seats", "2", "--bots", "rule", "--pace", "0", "--undo", "5", "--seed", "undo")
    with terminal(tmp_path / "ana", *flags, "--at", host.url, "--name", "Ana", is_live=True) as ana:
        ana.type(["link"])
        link = link_in(ana.read_until("For yourself"))
        with terminal(tmp_path / "eve", "--at", link) as eve:
            eve.read_until("you watch")
            ana.type(["draw", "undo"])
            ana.read_until("Your choice has shown or settled something, so it stands")
            ana.type(["knock"])
            ana.read_until("You knock")
            ana.type(["undo"])
            ana.read_until("You take the last choice back.")
            eve.read_until("Ana takes the last choice back.")
            ana.type(["log"])
            assert "You knock" not in ana.read_until("> "), "the log of the game is as if it had not been"
