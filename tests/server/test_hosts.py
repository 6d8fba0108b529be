"""The ``Host`` allow-list: a server answers only to its own names, so that DNS rebinding gives a page nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from bagatelle.server.app import Config
from bagatelle.server.http.hosts import AllowedHosts
from bagatelle.server.http.routes import Health
from bagatelle.server.storage.sqlite import SqliteStore
from tests.server.clients import serving
from tests.server.web import browsing, problem, read

pytestmark = pytest.mark.anyio

REBOUND = "evil.example:8710"
LAN = "192.0.2.7"


async def test_a_foreign_host_is_refused_with_the_option_that_allows_it(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url), browsing(url) as web:
        for path in ("/", "/api/games", "/api/nothing", "/health/live", "/assets/nothing.js"):
            found = problem(await web.get(path, {"host": REBOUND}), 421)
            assert found.code == "host"
            assert "--allow-host evil.example" in found.text
        posted = await web.post("/api/guest", b'{"cookie": false}', {"host": REBOUND})
        assert problem(posted, 421).code == "host"
        assert server.registry.figures.declined["host"] == 6


async def test_a_foreign_host_gets_no_websocket(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (server, url):
        port = url.removesuffix("/ws").rpartition(":")[2]
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://evil.example:{port}/ws", host="127.0.0.1", port=int(port))
        assert refused.value.response.status_code == 421
        assert b"--allow-host evil.example" in (refused.value.response.body or b"")
        assert not server.connections


async def test_names_that_the_operator_allows_are_answered(tmp_path: Path) -> None:
    config = Config(hosts=("table.example",), origins=("https://cards.example.org:8443",))
    async with serving(SqliteStore(tmp_path / "t.db"), config) as (_, url), browsing(url) as web:
        for host in ("table.example", "TABLE.example:80", "table.example.", "cards.example.org", "localhost:1"):
            read(await web.get("/health/live", {"host": host}), Health)
        for host in (
            "cards.example.org.evil.example",
            "xtable.example",
            "table.example@evil.example",
            "[::",
            ":80",
            "a b",
        ):
            assert problem(await web.get("/health/live", {"host": host}), 421).code == "host"


async def test_the_own_page_may_talk_to_the_server_by_every_name_that_it_answers_to(tmp_path: Path) -> None:
    config = Config(hosts=("table.example",))
    async with serving(SqliteStore(tmp_path / "t.db"), config) as (_, url), browsing(url) as web:
        port = url.removesuffix("/ws").rpartition(":")[2]
        own = {"host": f"table.example:{port}", "origin": f"http://table.example:{port}"}
        assert (await web.post("/api/guest", b"{}", own)).status_code == 200
        async with connect(
            f"ws://table.example:{port}/ws", host="127.0.0.1", port=int(port), origin=Origin(own["origin"])
        ) as socket:
            await socket.ping()
        for origin in ("http://evil.example", f"https://table.example:{port}", "http://table.example", "null"):
            assert problem(await web.post("/api/guest", b"{}", own | {"origin": origin}), 403).code == "page"
            with pytest.raises(InvalidStatus):
                await connect(url, origin=Origin(origin))


@pytest.mark.parametrize(
    ("host", "reached", "is_allowed"),
    [
        (f"{LAN}:8710", LAN, True),
        (f"{LAN}:8710", f"::ffff:{LAN}", True),
        (f"{LAN}:8710", "192.0.2.8", False),
        ("[2001:db8::1]:8710", "2001:db8:0::1", True),
        ("[2001:db8::2]", "2001:db8::1", False),
        ("127.0.0.1:8710", LAN, True),
        ("[::1]:8710", "::1", True),
        ("0.0.0.0:8710", "127.0.0.1", False),
        ("", LAN, False),
        (None, LAN, True),  # no browser leaves it out; probes of older proxies do
    ],
)
async def test_addresses_are_those_of_the_connection(host: str | None, reached: str, is_allowed: bool) -> None:  # noqa: FBT001
    assert (AllowedHosts(()).refused(host, reached) is None) is is_allowed


async def test_a_server_for_every_page_answers_to_every_name(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db"), Config(origins=("*",))) as (_, url), browsing(url) as web:
        read(await web.get("/health/live", {"host": REBOUND}), Health)
