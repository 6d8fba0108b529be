"""``bagatelle serve`` as a process: it begins, ends in order, and says why it cannot."""

from __future__ import annotations

import argparse
import asyncio
import re
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import NoReturn

import apsw
import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from bagatelle import games
from bagatelle.commands.serve import PLAIN_HTTP, host_name, origin, own_names, serve_until_told
from bagatelle.server.app import Config
from bagatelle.server.tables import entries
from bagatelle.wire import messages as wire
from tests.server.clients import Client, connected
from tests.server.processes import command, environment, started

pytestmark = pytest.mark.anyio


def refused(*arguments: str) -> str:
    """What the command says when it cannot begin: one line, and no more."""
    done = subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=60, env=environment(), check=False
    )
    assert done.returncode == 1, done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith("Note:")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_signal_sent_as_soon_as_the_server_is_announced_ends_it(tmp_path: Path) -> None:
    """SIGINT is ignored before, as in a background job: only a handler that is installed already receives it."""

    def announce() -> None:
        assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        listening = socket.create_server(("127.0.0.1", 0))
        serve_until_told(listening, str(tmp_path / "t.db"), Config(), 1, announce)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--database", str(tmp_path / "t.db"))

    assert f"port {port} is in use" in said
    assert "--port" in said


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    assert str(tmp_path / "file") in refused("--port", "0", "--database", str(tmp_path / "file" / "t.db"))


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ana, " * 200)

    assert "letter.db cannot be used as a database" in refused("--port", "0", "--database", str(tmp_path / "letter.db"))


SETTINGS = wire.Settings(game="sandbag", seats=4, bots={"1": "random", "2": "random", "3": "random"}, pace=0, chat=True)


async def begin(ana: Client) -> str:
    table = await ana.open(SETTINGS)
    await ana.watch(table, views=True)
    assert isinstance(await ana.do(table, wire.Sit(0, "Ana"), "sit"), wire.Done)
    assert isinstance(await ana.do(table, wire.Start(), "start"), wire.Done)
    return table


async def heard_until_closed(ana: Client) -> int:
    """Hear all that still comes; the code with which the connection is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        await hear_all(ana)
    assert closed.value.rcvd is not None
    assert "reconnect" in closed.value.rcvd.reason
    return closed.value.rcvd.code


async def hear_all(client: Client) -> NoReturn:
    while True:
        await client.receive()


async def test_a_server_that_is_told_to_end_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    async with asyncio.timeout(120):
        with started(database) as running:
            async with connected(running.url) as ana:
                token = ana.token
                table = await begin(ana)
                done = await ana.play(table, 5)
                for number in range(20):
                    await ana.send(wire.Do(f"say {number}", table, wire.Chat(f"word {number}")))
                running.process.send_signal(signal.SIGTERM)
                assert await heard_until_closed(ana) == 1012
                done |= {answer.id: answer.seq for answer in ana.heard if isinstance(answer, wire.Done)}
                seen = max(heard.seq for heard in ana.heard if isinstance(heard, wire.Happened))
            assert await asyncio.to_thread(running.process.wait, 60) == 0
            assert "Traceback" not in running.said()

        with started(database) as running:
            async with connected(running.url, token) as ana:
                info = (await ana.watch(table, seen, views=True)).info
                assert info.seq >= max(done.values())
                for command_id, seq in done.items():
                    again = await ana.do(table, wire.Start(), command_id)
                    assert again == wire.Done(command_id, table, seq), "an acknowledged command is there, once"
                told = {said.text for said in await words(running.url, table)}
                acknowledged = {f"word {number}" for number in range(20) if f"say {number}" in done}
                assert told == acknowledged, "what was begun was acknowledged"
                await ana.play(table)
                assert (await ana.watch(table)).info.status == "over"


async def words(url: str, table: str) -> list[wire.Said]:
    """The whole chat of a table."""
    async with connected(url) as stranger:
        info = (await stranger.watch(table)).info
        happened: list[wire.Happened] = []
        while len(happened) < info.seq:
            happened.append(await stranger.wait_for(wire.Happened))
    return [one.told for one in happened if isinstance(one.told, wire.Said)]


def hidden_words(database: Path) -> set[str]:
    """What no log may say: every action, secret, token hash and word of the tables in the file."""
    connection = apsw.Connection(str(database))
    found: set[str] = set()
    for (body,) in connection.execute("SELECT body FROM log"):
        entry = msgspec.json.decode(bytes(body), type=entries.AnyEntry)
        if isinstance(entry, entries.Opening):
            found.add(entry.secret)
        elif isinstance(entry, entries.Acting):
            found.add(entry.action)
        elif isinstance(entry, wire.Said):
            found.add(entry.text)
    found |= {str(row[0]) for row in connection.execute("SELECT token_hash FROM guests")}
    connection.close()
    return found


async def test_logs_tell_nothing_that_is_hidden(tmp_path: Path) -> None:
    """A whole game with everything logged that can be."""
    database = tmp_path / "t.db"
    async with asyncio.timeout(120):
        with started(database, "--log-level", "debug", "--log-json") as running:
            async with connected(running.url) as ana:
                table = await begin(ana)
                link = (await ana.watch(table, views=True)).own.link
                await ana.do(table, wire.Chat("my secret plan"))
                await ana.do(table, wire.Act("nonsense action"))
                assert isinstance(await ana.ask(table, wire.Why("nonsense action")), wire.Refused)
                await ana.play(table)
            async with connected(running.url) as other:
                message = wire.Claim("c", table, "f" * 64)
                assert isinstance(await other.answered(message, "c"), wire.Refused)
                await other.socket.send("{bad")
                assert isinstance(await other.receive(), wire.Failed)
            running.process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(running.process.wait, 60)
            said = running.said()
            secrets = {ana.token, other.token, link, "f" * 64, "my secret plan", "nonsense action"}

    assert '"code":"no such link"' in said, "refusals are logged, so the search below searches something"
    assert table in said
    words = hidden_words(database) | secrets
    assert len(words) > 50
    game = games.find("sandbag")
    words |= {game.actions.text_of(code) for code in range(game.actions.SIZE)}
    for word in words:
        assert not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", said), f"the log says {word}"


@pytest.mark.parametrize(
    "text",
    [
        "cards.example.org",
        "cards.example.org/",
        "https://cards.example.org/",
        "HTTPS://cards.example.org",
        "https://",
        "[",
    ],
)
def test_what_no_browser_sends_as_an_origin_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="no page's origin"):
        origin(text)


@pytest.mark.parametrize("text", ["*", "https://cards.example.org", "http://127.0.0.1:8080", "http://[::1]:8710"])
def test_origins_are_taken_as_browsers_send_them(text: str) -> None:
    assert origin(text) == text


@pytest.mark.parametrize(
    "text", ["https://cards.example.org", "cards.example.org:80", "a/b", "", "a b", "[::", "käse.de"]
)
def test_what_is_no_host_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is not a host"):
        host_name(text)


@pytest.mark.parametrize("text", ["cards.example.org", "Table", "192.0.2.7", "[2001:db8::1]"])
def test_hosts_are_names_or_addresses(text: str) -> None:
    assert host_name(text) == text


def test_a_server_for_this_machine_alone_has_no_other_names() -> None:
    assert own_names("127.0.0.1") == ()
    assert socket.gethostname() in own_names("0.0.0.0")


def test_lan_says_that_others_can_read_plain_http(tmp_path: Path) -> None:
    with started(tmp_path / "t.db", "--lan") as running:
        until = time.monotonic() + 60
        while PLAIN_HTTP not in running.said():
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_name_that_is_allowed_by_the_option_is_answered(tmp_path: Path) -> None:
    with started(tmp_path / "t.db", "--allow-host", "cards.example.org") as running:
        for host, status in (("cards.example.org", 200), ("evil.example", 421)):
            answer = httpx.get(f"{running.address}/health/live", headers={"host": host}, trust_env=False)
            assert answer.status_code == status
