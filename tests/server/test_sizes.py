"""Requests whose head is too long get an answer that says so, on their own connection."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bagatelle.server.http.sizes import LARGEST_HEADERS
from bagatelle.server.storage.sqlite import SqliteStore
from tests.server.clients import PATIENCE, serving

pytestmark = pytest.mark.anyio

TOO_LONG = b"a" * (LARGEST_HEADERS + 1000)
"""More than all headers together may have."""
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


async def raw_status(port: int, head: bytes) -> int:
    """The status of the answer to a request as it stands; it is sent as a whole, and its rest is sent too."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(head)
        await writer.drain()
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
    finally:
        writer.close()
    return int(line.split()[1]) if line else 0


async def test_a_head_that_is_too_long_gets_an_answer_that_says_so(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url):
        port = int(url.rsplit(":", 1)[1].removesuffix("/ws"))
        host = b"Host: 127.0.0.1:%d\r\n" % port
        many = b"".join(b"X-%d: a\r\n" % number for number in range(1000))
        heads = {
            "one header": (431, b"GET / HTTP/1.1\r\n" + host + b"X-A: " + TOO_LONG + b"\r\n\r\n"),
            "a long one": (431, b"GET / HTTP/1.1\r\n" + host + b"X-A: " + 20 * TOO_LONG + b"\r\n\r\n"),
            "cookie": (431, b"GET /ws HTTP/1.1\r\n" + host + UPGRADE + b"Cookie: " + b"a" * 9000 + b"\r\n\r\n"),
            "many headers": (431, b"GET / HTTP/1.1\r\n" + host + many + b"\r\n"),
            "many at a socket": (431, b"GET /ws HTTP/1.1\r\n" + host + UPGRADE + many + b"\r\n"),
            "path": (414, b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\n" + host + b"\r\n"),
            "path of a socket": (414, b"GET /ws?" + b"a" * 10_000 + b" HTTP/1.1\r\n" + host + UPGRADE + b"\r\n"),
            "no request": (400, b"NONSENSE\r\n\r\n"),
            "NUL": (404, b"GET /assets/%00 HTTP/1.1\r\n" + host + b"\r\n"),
            "NUL in a name": (404, b"GET /assets/a%00b.js HTTP/1.1\r\n" + host + b"\r\n"),
            "a cookie as they are": (200, b"GET / HTTP/1.1\r\n" + host + b"Cookie: " + b"a" * 4000 + b"\r\n\r\n"),
        }
        found = {name: await raw_status(port, head) for name, (_, head) in heads.items()}
        assert found == {name: status for name, (status, _) in heads.items()}
