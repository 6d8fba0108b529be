"""Browsers and programs that talk HTTP to a real server."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator
from typing import TypeVar

import httpx
import msgspec
from msgspec import Struct

from bagatelle.server.http.endpoint import AtTable, Problem
from bagatelle.server.http.routes import Guest
from bagatelle.wire import messages as wire
from tests.server.views import seat_in

S = TypeVar("S", bound=Struct)
PAGE = "http://cards.example"
"""A page that the server knows."""
QUICK = wire.Settings(game="sandbag", seats=4, bots={"1": "random", "2": "random", "3": "random"}, pace=0)
_ids = itertools.count(1)


def base(url: str) -> str:
    """Where the HTTP side is, from where the WebSocket is."""
    return url.replace("ws://", "http://").removesuffix("/ws")


def read(response: httpx.Response, kind: type[S]) -> S:
    """A good answer."""
    assert response.status_code == 200, response.text
    return msgspec.json.decode(response.content, type=kind)


def problem(response: httpx.Response, status: int) -> Problem:
    """A refusal that explains itself."""
    assert response.status_code == status, response.text
    found = msgspec.json.decode(response.content, type=Problem)
    assert found.text
    return found


class Web:
    """An HTTP client."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return await self.client.get(path, headers=headers)

    async def post(self, path: str, body: Struct | bytes, headers: dict[str, str] | None = None) -> httpx.Response:
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        kind = {"content-type": "application/json"}
        return await self.client.post(path, content=content, headers=kind | (headers or {}))

    async def be_guest(self) -> Guest:
        """Become a guest, as a program does."""
        guest = read(await self.post("/api/guest", b'{"cookie": false}'), Guest)
        self.client.headers["authorization"] = f"Bearer {guest.token}"
        return guest

    async def open(self, settings: wire.Settings) -> str:
        body = b'{"id": "t%d", "settings": %b}' % (next(_ids), msgspec.json.encode(settings))
        return read(await self.post("/api/tables", body), AtTable).info.table

    async def do(self, table: str, command: wire.AnyCommand, command_id: str = "") -> httpx.Response:
        name = command_id or f"w{next(_ids)}"
        body = b'{"id": %b, "command": %b}' % (msgspec.json.encode(name), msgspec.json.encode(command))
        return await self.post(f"/api/tables/{table}/commands", body)

    async def play_on(self, table: str) -> None:
        """Choose the first legal action whenever asked, until the game is over."""
        while True:
            state = read(await self.get(f"/api/tables/{table}/view"), wire.State)
            if not state.asked:
                return
            if state.legal and seat_in(state) in state.asked:
                await self.do(table, wire.Act(state.legal[0]))


@contextlib.asynccontextmanager
async def browsing(url: str, page: str | None = None) -> AsyncIterator[Web]:
    """Somebody at the server, with the page that the requests come from."""
    headers = {} if page is None else {"origin": page}
    async with httpx.AsyncClient(base_url=base(url), headers=headers, timeout=30, trust_env=False) as client:
        yield Web(client)
