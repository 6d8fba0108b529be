"""What is written from the code about the wire is current, well formed, and what a server really says."""

from __future__ import annotations

import functools
import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import DecodeError, Struct

from bagatelle import games
from bagatelle.core.seats import MOST_SEATS
from bagatelle.server.delivery.session import Session
from bagatelle.server.example import TABLE, conversation
from bagatelle.server.guests import Guests
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.wire import messages as wire
from bagatelle.wire import schema
from bagatelle.wire.kinds import members_of, name_of
from bagatelle.wire.typescript import NamelessValue, typescript
from tests.joined_views import FILE, joined_views

ROOT = Path(__file__).parent.parent.parent
LOCAL_TSC = ROOT / "web" / "node_modules" / ".bin" / "tsc"


@pytest.mark.parametrize("name", ["web/src/wire.ts", "docs/protocol.md"])
def test_the_documents_about_the_wire_are_current(name: str) -> None:
    """Else: ``python -m bagatelle.wire.schema``."""
    assert (ROOT / name).read_text(encoding="utf-8") == schema.documents()[name]


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_every_seat_of_a_game_can_be_named_in_a_message(game: games.AnyGame) -> None:
    assert max(game.SEATS) <= MOST_SEATS
    last = wire.Do("1", "t", wire.Cover(MOST_SEATS - 1))
    assert wire.from_client(wire.encoded(last)) == last
    with pytest.raises(DecodeError):
        wire.from_client(wire.encoded(wire.Do("1", "t", wire.Cover(MOST_SEATS))))


# --- TypeScript ---

_TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|\d+|[{}\[\]()<>;:,|?=]', re.S)
_PAIRS = {"}": "{", "]": "[", ")": "(", ">": "<"}
_WORDS = {"export", "type", "interface", "const", "readonly", "keyof", "string", "number", "boolean", "null", "unknown"}
_WORDS |= {"Readonly", "Record"}


def tokens_of(text: str) -> list[str]:
    """The words and signs of a TypeScript file of types; an error at anything else."""
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match, f"no TypeScript: {text[at : at + 40]!r}"
        if not match[0].isspace() and not match[0].startswith("/"):
            found.append(match[0])
        at = match.end()
    return found


def check_types(text: str) -> None:
    """A check of our own, for where there is no compiler: brackets, names declared once, and no name that is not."""
    tokens = tokens_of(text)
    stack: list[str] = []
    declared: list[str] = []
    used: set[str] = set()
    for before, token, after in zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False):
        if token in "{[(<":
            stack.append(token)
        elif token in _PAIRS:
            assert stack, f"{token} closes nothing"
            assert stack.pop() == _PAIRS[token], f"{token} closes another bracket"
        elif before in {"type", "interface", "const"} and after != ":" and stack == []:
            declared.append(token)
        elif token[0].isalpha() and token not in _WORDS and after not in {":", "?"}:
            used.add(token)
    assert not stack, f"{stack[-1:]} is not closed"
    assert len(set(declared)) == len(declared), "a name is declared twice"
    assert used <= set(declared), f"not declared: {sorted(used - set(declared))}"


def test_the_types_are_well_formed() -> None:
    check_types(schema.documents()["web/src/wire.ts"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("readonly settings: Settings;", "readonly settings: Setings;"),
        ("export interface Hello {", "export interface Hello ("),
        ("export interface Hello {", "export interface Open {"),
        ('readonly type: "hello";', 'readonly type: "hello;'),
        ("readonly command: AnyCommand;", "readonly command: AnyCommand };"),
        (f"export const PROTOCOL = {wire.PROTOCOL};", f"export const PROTOCOL = {wire.PROTOCOL}; @"),
    ],
)
def test_damage_of_the_types_would_be_noticed(old: str, new: str) -> None:
    assert old in typescript()
    with pytest.raises(AssertionError):
        check_types(typescript().replace(old, new, 1))


@pytest.mark.skipif(
    not (LOCAL_TSC.exists() or shutil.which("tsc")), reason="no TypeScript compiler here; our own check has to do"
)
def test_the_types_are_typescript(tmp_path: Path) -> None:
    compiler = str(LOCAL_TSC) if LOCAL_TSC.exists() else "tsc"
    (tmp_path / "wire.ts").write_text(schema.documents()["web/src/wire.ts"], encoding="utf-8")
    flags = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"]
    ran = subprocess.run(
        [compiler, *flags, "wire.ts"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )

    assert ran.returncode == 0, ran.stdout


def test_every_message_and_event_has_a_type_of_its_own() -> None:
    text = typescript()
    unions = (wire.ToServer, wire.ToClient, wire.AnyCommand, wire.AnyQuestion, wire.AnyTold)
    kinds = [cls for union in unions for cls in members_of(union)]
    events = [event for game in games.all_games() for event in game.EVENTS]

    assert len(kinds) > 40
    assert len(events) > 30
    for cls in (*kinds, *events):
        assert f"export interface {name_of(cls)} {{" in text
    for event in events:
        assert f'readonly event: "{event.__name__}";' in text


def test_every_message_and_field_is_on_the_page() -> None:
    page = schema.documents()["docs/protocol.md"]
    for union in (wire.ToServer, wire.ToClient, wire.AnyCommand, wire.AnyQuestion, wire.AnyTold):
        for cls in members_of(union):
            assert issubclass(cls, Struct)
            section = page[page.index(f"### `{cls.__struct_config__.tag}`\n") :]
            assert section
            assert all(f"| `{name}` |" in page for name in cls.__struct_encode_fields__)


def test_what_looks_like_an_array_is_one_and_what_may_be_missing_has_a_mark() -> None:
    """The types say how msgspec writes a view: checked with a real one."""
    whole = next(json.loads(text) for mark, text in conversation() if mark == "<" and '"view":' in text)
    frame = whole["state"]
    text = typescript()

    public, own = frame["view"]["public"], frame["view"]["own"]
    parts = {
        "SandbagPublicView": public,
        "SandbagOwnView": own,
        "SandbagStanding": public["standing"],
        "SandbagPasses": own["passed"],
    }
    for name, part in parts.items():
        view = text[text.index(f"export interface {name} {{") :]
        fields = re.findall(r"^  readonly (\w+)\??:", view[: view.index("\n}")], re.M)
        assert fields == list(part)


def test_the_page_is_tested_with_views_as_they_are() -> None:
    assert FILE.read_bytes() == joined_views(), "run `python -m tests.joined_views`"


# --- the example ---


class Frames:
    """Frames that go nowhere but into a list."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, message: bytes) -> None:
        self.sent.append(message.decode())


def outline(frame: str) -> tuple[str, str, str, int]:
    """What a frame is, but for times, cards and names that differ from run to run."""
    message = json.loads(frame)
    return message["type"], message.get("id", ""), message.get("told", {}).get("what", ""), message.get("seq", 0)


def differences(here: dict[str, dict[str, str]], there: dict[str, dict[str, str]]) -> dict[str, str]:
    """What later messages must call by another name."""
    found = {}
    if "info" in here:
        found[here["info"]["table"]] = there["info"]["table"]
    if here.get("state", {}).get("legal"):
        found[f'"{here["state"]["legal"][0]}"'] = f'"{there["state"]["legal"][0]}"'
    return found


@pytest.mark.anyio
async def test_the_example_on_the_page_is_how_a_server_talks(tmp_path: Path) -> None:
    """The same messages to a real connection get the same answers in the same order."""
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    registry = TableRegistry(store)  # without anybody who lets bots choose
    await registry.open_doors()
    frames = Frames()
    connection = Session(registry, Guests(store), frames.send, None)
    compared = 0
    put_in = {TABLE: TABLE}
    """What differs here from the example: the name of the table, and the first action that the cards allow."""
    others = ('"by":"heuristic"', '"seq":5,')
    lines = [line for line in conversation() if line.mark and not any(other in line.text for other in others)]
    for number, line in enumerate(lines):
        if line.mark == "<":
            continue
        frames.sent.clear()
        await connection.hear(functools.reduce(lambda text, pair: text.replace(*pair), put_in.items(), line.text))
        await connection.flush()
        heard = list(itertools.takewhile(lambda line: line.mark == "<", lines[number + 1 :]))
        assert [outline(frame) for frame in frames.sent] == [outline(frame.text) for frame in heard]
        compared += len(heard)
        for here, there in zip(heard, frames.sent, strict=True):
            put_in |= differences(json.loads(here.text), json.loads(there))
    await connection.end()
    await registry.close_doors()
    await store.close()

    assert compared > 12


class Pair(NamedTuple):
    """Two things by their places."""

    seat: int
    card: str


class ByPlace(Struct):
    """A value of which the places mean different things."""

    pair: tuple[tuple[int, str], ...]


class ByNamedPlace(Struct):
    """The same with names that JSON does not have."""

    pair: Pair | None


@pytest.mark.parametrize("kind", [ByPlace, ByNamedPlace])
def test_values_without_names_for_their_parts_are_refused(kind: type[Struct]) -> None:
    with pytest.raises(NamelessValue, match=rf"{kind.__name__}\.pair: .* make it a struct with names"):
        typescript([kind])
