"""The lines for nginx that ``docs/operations.md`` gives, with a real nginx in front of a real server."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from bagatelle.server.app import Config
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.wire import messages as wire
from tests.faults.processes import free_port
from tests.server.clients import connected, serving

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(NGINX is None, reason="NOT RUN: there is no nginx (on Debian: apt install nginx-light)"),
]
OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"
SNIPPETS = re.findall(r"```nginx\n(.*?)```", OPERATIONS.read_text(encoding="utf-8"), re.DOTALL)
PATIENCE = 30.0
MOVES = 3


def configured(snippet: str, server: int, port: int, folder: Path) -> str:
    """A whole configuration: as the page says, but on a free port, without a certificate, and as any user."""
    lines = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", snippet)
    lines = re.sub(r"ssl_certificate\w*\s+\S+;", "", lines)
    lines = re.sub(r"127\.0\.0\.1:871\d", f"127.0.0.1:{server}", lines)
    folders = " ".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    own = f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'};"
    return f"{own} events {{}} http {{ access_log off; {folders}\n{lines} }}"


@contextlib.asynccontextmanager
async def proxy(snippet: str, server: int, folder: Path) -> AsyncIterator[int]:
    """The proxy in front of a server; its port."""
    assert NGINX is not None
    port = free_port()
    path = folder / "nginx.conf"
    path.write_text(configured(snippet, server, port, folder), encoding="utf-8")
    nginx = await asyncio.create_subprocess_exec(
        NGINX, "-c", str(path), "-e", str(folder / "errors"), "-p", str(folder), stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while not await _answers(port):
                assert nginx.returncode is None, (await nginx.communicate())[1].decode()
                await asyncio.sleep(0.02)
        yield port
    finally:
        with contextlib.suppress(ProcessLookupError):
            nginx.terminate()
        await nginx.communicate()


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


@contextlib.asynccontextmanager
async def behind(snippet: str, folder: Path) -> AsyncIterator[int]:
    """A server behind the proxy; the proxy's port."""
    async with serving(SqliteStore(folder / "tables.db"), Config(trust_proxy="127.0.0.1")) as (_, url):
        server = urlsplit(url).port
        assert server is not None
        async with proxy(snippet, server, folder) as port:
            yield port


@pytest.mark.parametrize("snippet", SNIPPETS, ids=["one process", "several"])
async def test_people_play_through_nginx_as_the_page_sets_it_up(snippet: str, tmp_path: Path) -> None:
    async with behind(snippet, tmp_path) as port, connected(f"ws://127.0.0.1:{port}/ws") as client:
        table = await client.open(wire.Settings("sandbag", 3, bots={"1": "rule", "2": "rule"}, pace=0))
        await client.watch(table, views=True)
        assert isinstance(await client.do(table, wire.Sit(0, "Ann")), wire.Done)
        assert isinstance(await client.do(table, wire.Start()), wire.Done)
        assert len(await client.play(table, MOVES)) == MOVES


@pytest.mark.parametrize("snippet", SNIPPETS, ids=["one process", "several"])
async def test_figures_stay_behind_nginx_and_a_client_cannot_say_how_it_came(snippet: str, tmp_path: Path) -> None:
    async with behind(snippet, tmp_path) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as visitor:
        assert (await visitor.get("/metrics")).status_code == httpx.codes.FORBIDDEN
        assert (await visitor.get("/health/ready")).json() == {"status": "ready"}
        made = await visitor.post("/api/guest", json={}, headers={"X-Forwarded-Proto": "https"})
        assert made.is_success
        assert "secure" not in made.headers["set-cookie"].lower(), "what a client claims is not handed on"
