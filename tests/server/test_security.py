"""People who mean no good, at a real server: what they try is refused with a reason, and others play on."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from bagatelle.server import app, serve
from bagatelle.server.app import Config
from bagatelle.server.delivery.outbox import MOST_WAITING
from bagatelle.server.delivery.session import Session
from bagatelle.server.http.endpoint import COOKIE, LONGEST_BODY, AtTable
from bagatelle.server.http.headers import DOCUMENT_HEADERS, HEADERS
from bagatelle.server.ops.rate_limits import MESSAGES, Limits, Rate, TokenBuckets, rate_limit_key
from bagatelle.server.serve import Sockets
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables import registry as registry_module
from bagatelle.wire import messages as wire
from tests.server.clients import Client, Gate, connected, serving
from tests.server.desk import state_frame
from tests.server.web import PAGE, QUICK, browsing, problem, read

pytestmark = pytest.mark.anyio

FOREIGN = "http://evil.example"


async def hear_all(client: Client) -> NoReturn:
    while True:
        await client.receive()


async def why_closed(client: Client) -> tuple[int, str]:
    """Hear all that still comes; why the connection is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        await hear_all(client)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def refused(client: Client, table: str, command: wire.AnyCommand, command_id: str = "") -> str:
    answer = await client.do(table, command, command_id or secrets.token_hex(8))
    assert isinstance(answer, wire.Refused), answer
    assert answer.text
    return answer.code


# --- pages of others ---


async def test_a_page_of_somebody_else_cannot_use_the_cookie(tmp_path: Path) -> None:
    config = Config(origins=(PAGE,))
    async with serving(SqliteStore(tmp_path / "t.db"), config) as (_, url), browsing(url, PAGE) as web:
        await web.post("/api/guest", b"{}")
        table = await web.open(QUICK)
        for origin in (FOREIGN, PAGE + ".evil.example", PAGE + ":81", "null", PAGE.upper(), ""):
            web.client.headers["origin"] = origin
            assert problem(await web.do(table, wire.Sit(0, "Eve")), 403).code == "page"
            with pytest.raises(InvalidStatus):
                await connect(url, additional_headers={"origin": origin})
        del web.client.headers["origin"]
        assert problem(await web.do(table, wire.Sit(0, "Eve")), 403).code == "page"

        token = web.client.cookies[COOKIE]
        web.client.cookies.clear()
        web.client.headers["authorization"] = f"Bearer {token}"
        read(await web.do(table, wire.Sit(0, "Ana")), wire.Done)


async def test_a_form_of_another_page_is_no_request(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert problem(await web.post("/api/guest", b"{}", form), 400).code == "bad request"


async def test_every_answer_tells_the_browser_to_be_careful(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        for path in ("/api/games", "/api/nothing", "/health/live", "/api/export"):
            answer = await web.get(path)
            for name, value in (*HEADERS, *DOCUMENT_HEADERS):
                assert answer.headers[name.decode()] == value.decode()
            assert "access-control-allow-origin" not in answer.headers
        policy = (await web.get("/api/games")).headers["content-security-policy"]
        assert "unsafe-inline" not in policy
        assert "frame-ancestors 'none'" in policy


# --- who is who ---


async def test_a_wrong_token_is_refused_and_locks_nobody_out(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, browsing(url) as web:
        table = await ana.open(QUICK)
        await ana.do(table, wire.Sit(0, "Ana"))
        for _ in range(5):
            async with connect(url, compression=None) as socket:
                eve = Client(socket)
                await eve.send(wire.Hello(secrets.token_urlsafe(32)))
                code, reason = await why_closed(eve)
                assert (code, "unknown" in reason) == (1008, True)
            web.client.headers["authorization"] = f"Bearer {secrets.token_urlsafe(32)}"
            assert problem(await web.do(table, wire.Stand()), 401).code == "who"

        assert isinstance(await ana.do(table, wire.Say("hello")), wire.Done)
        async with connected(url, ana.token) as again:
            assert (await again.watch(table)).own.seat == 0
            assert isinstance(await ana.do(table, wire.Say("thanks")), wire.Done), "both of her devices go on"


async def test_nobody_acts_for_anothers_seat(tmp_path: Path) -> None:
    async with (
        serving(SqliteStore(tmp_path / "t.db")) as (server, url),
        connected(url) as ana,
        connected(url) as eve,
    ):
        table = await ana.open(QUICK)
        await ana.watch(table, views=True)
        await ana.do(table, wire.Sit(0, "Ana"), "sit")
        assert await refused(eve, table, wire.Sit(0, "Eve")) == "taken"
        assert await refused(eve, table, wire.Stand()) == "no seat"
        assert await refused(eve, table, wire.Place(1, "random")) == "not host"
        await ana.do(table, wire.Start())
        state = await ana.next_state(0)
        assert await refused(eve, table, wire.Act(state.legal[0] if state.legal else "x")) == "no seat"
        assert await refused(eve, table, wire.Start(), "sit") == "begun", "the answer to Ana's command is Ana's"
        assert await refused(eve, table, wire.Cover(0)) == "no seat"
        live = await server.registry.find(table)
        assert live.state.chairs[0].name == "Ana"
        assert not live.state.chairs[0].bot


async def test_wrong_and_old_links_open_nothing(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as eve:
        table = await ana.open(QUICK)
        await ana.do(table, wire.Sit(0, "Ana"))
        old = (await ana.watch(table)).own.link
        await ana.do(table, wire.Stand())
        await ana.do(table, wire.Sit(0, "Ana"))
        new = (await ana.watch(table)).own.link
        assert new != old

        for number, secret in enumerate((old, "0" * 64, new[:-1], new + "0", "é" * 32, "")):
            if len(secret) < 16:
                continue
            answer = await eve.answered(wire.Claim(f"c{number}", table, secret), f"c{number}")
            assert isinstance(answer, wire.Refused)
            assert answer.code == "no such link"
        assert (await ana.watch(table)).own.seat == 0


async def test_who_has_lost_a_seat_hears_what_spectators_hear(tmp_path: Path) -> None:
    bots = {"1": "random", "2": "random", "3": "random"}
    settings = wire.Settings(game="sandbag", seats=4, bots=bots, pace=0)
    async with (
        serving(SqliteStore(tmp_path / "t.db")) as (_, url),
        connected(url) as old,
        connected(url) as new,
        connected(url) as stranger,
    ):
        table = await old.open(settings)
        await old.do(table, wire.Sit(0, "Ana"))
        link = (await old.watch(table, views=True)).own.link
        await stranger.watch(table, views=True)
        answer = await new.answered(wire.Claim("claim", table, link), "claim")
        assert isinstance(answer, wire.Watching)
        await new.watch(table, views=True)
        await new.do(table, wire.Start())
        await new.play(table, 10)
        end = await new.watch(table)
        for client in (old, stranger):
            await client.next_state(end.info.seq - 1)

        assert game_frames(old, end.info.seq) == game_frames(stranger, end.info.seq)
        assert game_frames(new, end.info.seq) != game_frames(stranger, end.info.seq), "the seat itself hears more"


def game_frames(client: Client, last: int) -> list[str]:
    """The events that a client received, up to a number, without repetitions."""
    begun = False
    found = []
    for frame, heard in zip(client.frames, client.heard, strict=True):
        begun = begun or (isinstance(heard, wire.Happened) and isinstance(heard.told, wire.Started))
        if begun and isinstance(heard, wire.Happened | wire.State) and heard.seq <= last:
            found.append(frame)
    assert found
    return list(dict.fromkeys(found))


async def test_who_loses_a_seat_while_catching_up_hears_what_spectators_hear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "TABLE_COMMANDS", Rate(1.0, 10 * MOST_WAITING))
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, _):
        registry, people = server.registry, server.guests
        (ana, token), (eve, _) = await people.new(), await people.new()
        settings = wire.Settings(game="sandbag", seats=4, bots={"1": "rule", "2": "rule", "3": "rule"}, chat=True)
        live = await registry.open(ana, "open", settings)
        table = live.state.id
        for command_id, command in (("sit", wire.Sit(0, "Ana")), ("start", wire.Start())):
            await registry.do(ana, table, command_id, command)
        for number in range(2 * MOST_WAITING):
            await registry.do(ana, table, f"chat {number}", wire.Chat("word"))
        gate = Gate()
        slow = Session(registry, people, gate.send, token)
        sending = asyncio.create_task(slow.send_all())
        await slow.hear(wire.encoded(wire.Hello()))
        watching = asyncio.create_task(slow.hear(wire.encoded(wire.Watch("w", table, views=True))))
        while slow.waiting < MOST_WAITING:
            await asyncio.sleep(0.01)
        await registry.claim(eve, table, "claim", live.state.link_of(0))
        gate.is_open.set()
        await watching

        assert [watcher.viewer for watcher in live.watchers] == [None]
        while slow.waiting:
            await asyncio.sleep(0.01)
        states = [frame for frame in gate.sent if frame.startswith('{"type":"state"')]
        assert states == [(state_frame(live.state, None) or b"").decode()]
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await slow.end()


async def test_guessed_tables_are_not_there(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web, connected(url) as eve:
        await web.be_guest()
        table = await web.open(QUICK)
        guesses = [secrets.token_hex(11), table[:-1], table.upper() + "0", "%00", "..%2f", "é", "'; DROP TABLE log"]
        for guess in guesses:
            for path in ("", "/view", "/events", "/record"):
                answer = await web.get(f"/api/tables/{guess}{path}")
                assert problem(answer, 404).code in {"no such table", "no such page"}
            assert await refused(eve, guess, wire.Start()) == "no such table"
        assert len(server.registry.tables) == 1


async def test_nobody_stops_a_bot_by_taking_the_name_of_its_move(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as eve:
        table = await eve.open(QUICK)
        await eve.watch(table, views=True)
        await eve.do(table, wire.Sit(0, "Eve"))
        for number in range(30):
            await eve.do(table, wire.Say("hello"), f"bot 1 {number}")
        await eve.do(table, wire.Start())
        assert len(await eve.play(table, 12)) == 12, "the bot has chosen as well"


async def test_names_have_one_spelling_and_no_tricks(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as eve:
        table = await ana.open(wire.Settings(game="sandbag", seats=4))
        await ana.do(table, wire.Sit(0, "Zoe\u0301"))
        info = (await ana.watch(table)).info
        assert info.seating[0].name == "Zo\u00e9"
        for name in (
            "Zo\u00e9",
            "ZOE\u0301",
            "\uff3ao\u00e9",
            "a\u202eb",
            "a\u200bb",
            "a\x07b",
            " a",
            "You",
            "a\u2028b",
        ):
            assert await refused(eve, table, wire.Sit(1, name)) == "name"
        assert isinstance(await eve.do(table, wire.Sit(1, "Eve")), wire.Done)


# --- too much, too long, too slow ---


async def test_a_flood_ends_with_a_reason_and_others_go_on(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as eve:
        table = await ana.open(QUICK)
        for _ in range(MESSAGES.at_once * 3):
            await eve.send(wire.Ping())
        code, reason = await why_closed(eve)
        assert (code, reason) == (1008, "too many messages: slow down")
        assert isinstance(await ana.do(table, wire.Sit(0, "Ana")), wire.Done)


async def test_a_flood_of_pings_is_cut_off_and_others_go_on(tmp_path: Path) -> None:
    frame = Frame(Opcode.PING, b"ping").serialize(mask=True)
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        async with connected(url) as eve:
            with contextlib.suppress(OSError, RuntimeError):  # it is cut off before all are sent
                for _ in range(20):
                    eve.socket.transport.write(frame * 1000)
                    await asyncio.sleep(0.01)
            with pytest.raises(ConnectionClosed):
                await hear_all(eve)
        assert isinstance(await ana.answered(wire.Tables("t"), "t"), wire.Lobby)
        while len(server.connections) > 1:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("length", [wire.LONGEST_FRAME + 1, serve.LARGEST_MESSAGE + 1, 4_000_000])
async def test_frames_that_are_too_long_end_the_connection(tmp_path: Path, length: int) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as eve:
        with contextlib.suppress(ConnectionClosed):  # a long one is not even taken whole
            await eve.socket.send("x" * length)
        assert (await why_closed(eve))[0] == 1009
        assert isinstance(await ana.answered(wire.Tables("t"), "t"), wire.Lobby)


async def test_a_message_in_endless_empty_pieces_is_not_collected(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), connected(url) as ana, connected(url) as eve:
        with contextlib.suppress(ConnectionClosed):  # it may be cut off before all are sent
            await eve.socket.send(_empty_pieces())
        with pytest.raises(ConnectionClosed) as closed:
            await hear_all(eve)
        assert closed.value.rcvd is None, "cut off, not answered"
        assert isinstance(await ana.answered(wire.Tables("t"), "t"), wire.Lobby)


async def _empty_pieces() -> AsyncIterator[str]:
    for _ in range(3 * serve.MOST_PIECES):
        yield ""


async def test_requests_that_are_too_long_are_refused(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        body = b'{"cookie": false}' + b" " * LONGEST_BODY
        assert problem(await web.post("/api/guest", body), 413).code == "too long"
        kind = {"content-type": "application/json"}
        answer = await web.client.post("/api/guest", content=_endless(), headers=kind)
        assert problem(answer, 413).code == "too long"


async def _endless() -> AsyncIterator[bytes]:
    for _ in range(10_000):
        yield b" " * 1000


end = Sockets.connection_lost


async def test_a_client_that_never_reads_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SEND_TIMEOUT", 0.5)
    monkeypatch.setattr(serve, "CUT_AFTER", 0.5)
    monkeypatch.setattr(registry_module, "TABLE_COMMANDS", Rate(1.0, 1000))
    lost: list[Sockets] = []

    def note(socket: Sockets, error: Exception | None) -> None:
        lost.append(socket)
        end(socket, error)

    monkeypatch.setattr(Sockets, "connection_lost", note)
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), connected(url) as ana:
        table = await ana.open(msgspec.structs.replace(QUICK, chat=True))
        await ana.do(table, wire.Sit(0, "Ana"))
        for number in range(300):
            await server.registry.do(ana.guest, table, f"chat {number}", wire.Chat("x" * wire.LONGEST_TEXT))
        host, port = url.removeprefix("ws://").removesuffix("/ws").split(":")
        with socket.socket() as small:
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect((host, int(port)))
            small.settimeout(0)
            async with connect(
                url, sock=small, compression=None, max_queue=1, close_timeout=0.1, ping_interval=None
            ) as stuck:
                eve = Client(stuck)
                await eve.hello()
                asked = asyncio.create_task(_ask_without_reading(eve, table))
                most = 0
                async with asyncio.timeout(60):
                    while len(server.connections) > 1:
                        await ana.answered(wire.Tables("t"), "t")
                        most = max(most, *(connection.waiting for connection in server.connections))
                        await asyncio.sleep(0.1)
                    while not lost:  # though the client has never taken what was sent
                        await asyncio.sleep(0.1)
                asked.cancel()
                await asyncio.gather(asked, return_exceptions=True)
        assert 0 < most <= MOST_WAITING


async def _ask_without_reading(client: Client, table: str) -> None:
    """Ask for a whole game again and again, as fast as one may."""
    for number in range(100_000):
        await client.send(wire.Watch(f"w{number}", table, views=True))
        await asyncio.sleep(0.06)


async def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HELLO_TIMEOUT", 0.1)
    monkeypatch.setattr(serve, "HEADER_TIMEOUT", 0.1)
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url):
        async with connect(url, compression=None) as silent:
            code, reason = await why_closed(Client(silent))
            assert (code, "hello" in reason) == (1008, True)
        host, port = url.removeprefix("ws://").removesuffix("/ws").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        async with asyncio.timeout(30):
            assert await reader.read() == b""
        writer.close()


async def test_who_does_not_take_the_answer_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "HEADER_TIMEOUT", 0.3)
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as web:
        host, port = url.removeprefix("ws://").removesuffix("/ws").split(":")
        with socket.socket() as small:
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect((host, int(port)))
            small.settimeout(0)
            loop = asyncio.get_running_loop()
            request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            async with asyncio.timeout(60):
                with pytest.raises(OSError, match=r"[Rr]eset|[Bb]roken"):
                    await ask_for_ever(loop, small, request)
        assert (await web.get("/health/live")).status_code == 200


async def ask_for_ever(loop: asyncio.AbstractEventLoop, small: socket.socket, request: bytes) -> NoReturn:
    while True:
        await loop.sock_sendall(small, request)
        await asyncio.sleep(0.01)


# --- limits of an address ---


async def test_an_address_has_limits(tmp_path: Path) -> None:
    tight = Limits(requests=Rate(0.001, 12), guests=Rate(0.001, 2), tables=Rate(0.001, 1), connections=2, local=True)
    async with serving(SqliteStore(tmp_path / "t.db"), Config(limits=tight)) as (_, url), browsing(url) as web:
        await web.be_guest()
        await web.open(QUICK)
        again = await web.post("/api/tables", b'{"id": "other", "settings": {"game": "sandbag"}}')
        assert problem(again, 429).code == "slow down"
        assert int(again.headers["retry-after"]) > 100
        async with connected(url) as ana, connect(url, compression=None) as second, connect(url) as third:
            answer = await ana.answered(wire.Open("o", QUICK), "o")
            assert isinstance(answer, wire.Refused)
            assert answer.code == "slow down"
            assert await why_closed(Client(third)) == (1013, "too many connections from your address; close one first")
            stranger = Client(second)
            await stranger.send(wire.Hello())
            code, reason = await why_closed(stranger)
            assert (code, "too many new guests" in reason) == (1013, True)
            assert isinstance(await ana.answered(wire.Tables("t"), "t"), wire.Lobby)
        web.client.headers.pop("authorization")
        answers = [await web.get("/api/games") for _ in range(12)]
        assert problem(answers[-1], 429).code == "slow down"


async def test_the_word_of_a_proxy_counts_only_where_it_is_trusted(tmp_path: Path) -> None:
    tight = Limits(requests=Rate(0.001, 3))
    for proxy, is_trusted in (("127.0.0.1", True), ("", False)):
        store = SqliteStore(tmp_path / f"{is_trusted}.db")
        async with serving(store, Config(limits=tight, trust_proxy=proxy)) as (_, url), browsing(url) as web:
            codes = [
                (await web.get("/api/games", {"x-forwarded-for": f"198.51.100.{number}"})).status_code
                for number in range(6)
            ]
            assert (codes == [200] * 6) is is_trusted, "whoever forges addresses gains nothing"


def test_what_is_remembered_of_addresses_is_bounded() -> None:
    now = [0.0]
    buckets = TokenBuckets(Rate(1.0, 2), most=100, clock=lambda: now[0])
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) == 100
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 1.0]
    now[0] = 1.5
    assert buckets.take("a") == 0.0


def test_an_ipv6_network_of_64_bits_is_one_address() -> None:
    assert rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::ffff:2")
    assert rate_limit_key("2001:db8::1") != rate_limit_key("2001:db8:0:1::1")
    assert rate_limit_key("::ffff:198.51.100.7") == "198.51.100.7"
    assert rate_limit_key("no address") == "no address"


async def test_a_guest_sees_the_own_seat_only_with_the_own_token(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana, browsing(url) as eve:
        guest = await ana.be_guest()
        await eve.be_guest()
        table = await ana.open(QUICK)
        await ana.do(table, wire.Sit(0, "Ana"))
        eve.client.headers["authorization"] = f"Bearer {guest.guest}"
        assert problem(await eve.get(f"/api/tables/{table}"), 401).code == "who", "a guest's id is no token"
        del eve.client.headers["authorization"]
        assert read(await eve.get(f"/api/tables/{table}"), AtTable).own.seat is None
