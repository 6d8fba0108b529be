"""A terminal at a hostile or broken server: nothing that it sends controls the screen or ends in a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.meddler import Close, Json, Meddle, honest, instead_of, meddling, replaced, with_suffix
from tests.server.terminals import Host, hosting, terminal

FORGED = "bagatelle: all is lost"
NASTY = f"\x1b[31m\x1b]0;owned\x07\x9b2J\x90q\x9c\u202e\u2066\u2028\r\n{FORGED}\r\n\x00\x7f\b"
SHOWN = frozenset(
    ["title", "name", "names", "text", "phrase", "bot", "bot_name", "instead", "was", "removed", "version"]
)
"""The fields whose texts reach the screen of a terminal."""
OWN_SEQUENCES = re.compile(r"\x1b\[\d+A|\r\x1b\[J")
"""The control sequences of the terminal client itself: go up, clear the open line."""
TABLE = ("sandbag", "--seats", "3", "--bots", "rule", "--pace", "0", "--no-colour")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("honest")) as running:
        yield running


def assert_harmless(shown: str) -> None:
    rest = OWN_SEQUENCES.sub("", shown).replace("\r\n", "\n")
    controls = {sign for sign in rest if not sign.isprintable()} - {"\n"}
    assert not controls, f"the screen was sent {sorted(map(ascii, controls))}"
    assert not re.search(f"^{FORGED}", rest, re.M), "the server wrote a line of its own; wrapped lines are indented"


def test_texts_of_a_server_reach_a_real_terminal_without_control_characters(host: Host, tmp_path: Path) -> None:
    room = ["who", "bot 9 genius", "bot 2 genius", "name Anna", "down 1", "up 2", "seats 4", "seats 3", "bots", "who"]
    game = ["say nonsense", "say hello", "hint", "1", "who", "log", "table", "score", "quit"]
    with meddling(host.port, with_suffix(NASTY, SHOWN)) as server:
        with terminal(tmp_path / "ana", "--at", server.url, "--name", "Ana", "--no-colour", is_live=True) as ana:
            ana.read_until("> ")
            ana.type(["new sandbag 3", *room])
            ana.read_until("Every seat is taken")
            ana.type(["start"])
            ana.read_until("Which card do you pass")
            ana.type(game)
            code, shown = ana.ended()
            assert code == 0, shown
        with terminal(tmp_path / "ana", "--at", server.url, "--no-colour", is_live=True) as again:
            again.read_until("Your tables:")
            again.type(["1", "quit"])
            code, shown_again = again.ended()
            assert code == 0, shown_again

    assert FORGED in shown, "texts are shown, without what controls the terminal"
    assert_harmless(shown)
    assert_harmless(shown_again)


@pytest.mark.parametrize(
    "meddle",
    [
        instead_of("welcome", Close(1008, f"go away{NASTY.strip()}")),
        instead_of("welcome", '{"type": "failed", "code": "x", "text": "go \\u001b[31m\\naway"}'),
        instead_of("welcome", '{"type": "\\u001b]0;owned\\u0007"}'),
        instead_of("welcome", '{"type": "welcome", "\\u001b[2J\\u202e": 1}'),
        instead_of("watching", '{"type": "failed", "code": "x", "text": "go \\u001b[31m\\naway"}'),
        replaced("watching", "info.game", f"chess{NASTY}"),
        replaced("happened", "told.what", f"exploded{NASTY}"),
        replaced("happened", "events.0.event", f"Explosion{NASTY}"),
        replaced("state", "legal.0", f"explode{NASTY}"),
    ],
)
def test_errors_that_quote_a_server_are_one_line_without_control_characters(
    host: Host, tmp_path: Path, meddle: Meddle
) -> None:
    assert_harmless(_ends_with_one_line(host, tmp_path, meddle, TABLE))


HUGE = 10**300
DEEP = "[" * 100_000

IN_WELCOME: list[Meddle] = [
    instead_of("welcome", "hello"),
    instead_of("welcome", ""),
    instead_of("welcome", "[]"),
    instead_of("welcome", "null"),
    instead_of("welcome", DEEP),
    instead_of("welcome", b"\xff\xfe\x00"),
    instead_of("welcome", '{"type": "welcome"'),
    instead_of("welcome", '{"type": "lobby", "id": "1", "tables": []}'),
    instead_of("welcome", '"' + "x" * 2_000_000 + '"'),
    replaced("welcome", "now", "soon"),
    replaced("welcome", "now", HUGE),
    replaced("welcome", "guest", 7),
    replaced("welcome", "token", "x" * 100_000),
]
INFO: list[tuple[str, Json]] = [
    ("game", "chess"),
    ("game", "../sandbag"),
    ("seats", 99),
    ("seats", -1),
    ("seats", HUGE),
    ("seating", []),
    ("seating.0", None),
    ("seating.0.seat", 7),
    ("seating.0.name", "x" * 100_000),
    ("seq", "many"),
    ("clock", 0),
    ("status", "exploded"),
    ("host", 12),
    ("requests", [{"seat": 50, "name": "Ben"}]),
    ("table", "; touch owned #"),
    ("table", ""),
]
AT_TABLE: list[Meddle] = [
    replaced("watching", "seat", 7),
    replaced("watching", "seat", -1),
    replaced("watching", "link", "$(touch owned)"),
    replaced("watching", "info", None),
    instead_of("watching", "{}"),
    instead_of("done", '{"type": "welcome", "guest": "x", "now": 1, "version": "x"}'),
    replaced("done", "seq", -(10**300)),
    replaced("done", "type", "answer"),
    replaced("happened", "seq", HUGE),
    replaced("happened", "told", None),
    replaced("happened", "told.what", "exploded"),
    replaced("happened", "told.seat", 77),
    replaced("happened", "told.seat", -3),
    replaced("happened", "told.seat", "first"),
    replaced("happened", "told.agreed", 77),
    replaced("happened", "events", {}),
    replaced("happened", "events.0", 3),
    replaced("happened", "events.0.event", "Explosion"),
    replaced("happened", "events.0.seat", 77),
    replaced("state", "asked", [44]),
    replaced("state", "asked", [0, 0, HUGE]),
    replaced("state", "legal", ["explode"]),
    replaced("state", "legal", [1]),
    replaced("state", "view", {}),
    replaced("state", "view", []),
    replaced("state", "view.own.seat", 17),
    replaced("state", "view.public.seats", 5),
    replaced("state", "deadlines", [{"what": "move", "at": HUGE}]),
    replaced("state", "deadlines", [{"what": "move", "at": 1, "seat": 40}]),
]


def assert_one_line_of_error(code: int, shown: str) -> None:
    assert code == 1, f"exit code {code}:\n{shown}"
    assert "Traceback" not in shown
    *_, last = shown.splitlines()
    assert last.lstrip("> ").startswith("bagatelle: "), shown  # nobody ended the line that was asked for
    assert shown.count("bagatelle: ") == 1 + shown.count(FORGED), shown


def _ends_with_one_line(host: Host, tmp_path: Path, meddle: Meddle, arguments: tuple[str, ...]) -> str:
    """What a terminal shows that ends by itself because of what a server sends."""
    with meddling(host.port, meddle) as server, terminal(tmp_path / "ana", *arguments, "--at", server.url) as ana:
        ana.type(["", "1", "1", "who", "log", "say hello", "? 1", "1", "1", "table", "1", "quit"])
        code, shown = ana.ended()
    assert_one_line_of_error(code, shown)
    return shown


@pytest.mark.parametrize("meddle", IN_WELCOME)
def test_a_malformed_welcome_ends_with_one_line(host: Host, tmp_path: Path, meddle: Meddle) -> None:
    _ends_with_one_line(host, tmp_path, meddle, TABLE)


@pytest.mark.parametrize(("path", "value"), INFO)
def test_a_malformed_table_ends_with_one_line(host: Host, tmp_path: Path, path: str, value: Json) -> None:
    shown = _ends_with_one_line(host, tmp_path, replaced("watching", f"info.{path}", value), TABLE)
    assert "touch owned" not in shown, "nothing that a shell would run is shown as a command to copy"


@pytest.mark.parametrize(("path", "value"), INFO[2:])  # a game that only the server has is no fault of its lobby
def test_a_malformed_lobby_ends_with_one_line(host: Host, tmp_path: Path, path: str, value: Json) -> None:
    with (
        meddling(host.port, honest) as server,
        terminal(tmp_path / "ana", "sandbag", "--at", server.url) as ana,
    ):
        ana.type(["quit"])
        assert "This brings you back" in ana.finish()
        server.meddle = replaced("lobby", f"tables.0.{path}", value)
        with terminal(tmp_path / "ana", "--at", server.url) as again:
            again.type(["quit"])
            code, shown = again.ended()
    assert_one_line_of_error(code, shown)


@pytest.mark.parametrize("meddle", AT_TABLE)
def test_a_malformed_frame_of_a_table_ends_with_one_line(host: Host, tmp_path: Path, meddle: Meddle) -> None:
    shown = _ends_with_one_line(host, tmp_path, meddle, TABLE)
    assert "touch owned" not in shown


def test_a_malformed_refusal_ends_with_one_line(host: Host, tmp_path: Path) -> None:
    _ends_with_one_line(host, tmp_path, replaced("refused", "text", 3), ("sandbag", "--bots", "nobody"))


@pytest.mark.parametrize("path", ["hint", "hint.text"])
def test_a_malformed_hint_ends_with_one_line(host: Host, tmp_path: Path, path: str) -> None:
    with (
        meddling(host.port, replaced("answer", path, None)) as server,
        terminal(tmp_path / "ana", *TABLE, "--at", server.url) as ana,
    ):
        ana.type(["hint", "quit"])
        code, shown = ana.ended()
    assert_one_line_of_error(code, shown)
