"""A hostile or broken server: a WebSocket proxy in front of a real server that changes frames on their way to a client.

The frames in between are those of the real server, so no test here repeats the protocol.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Message: TypeAlias = dict[str, Json]


class Close(NamedTuple):
    """Close the connection instead of sending the frame."""

    code: int
    reason: str


Meddle: TypeAlias = Callable[[Message], "Message | str | bytes | Close"]
"""Return the frame to send in place of a message: changed JSON, raw text or bytes, or a close."""


def honest(message: Message) -> Message:
    return message


class Meddler:
    """The proxy; ``meddle`` may be exchanged while it runs."""

    def __init__(self, port: int, meddle: Meddle) -> None:
        self.meddle = meddle
        self.url = ""
        self._upstream = f"ws://127.0.0.1:{port}/ws"
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._run()))
        self._stop = asyncio.Event()
        self._thread.start()
        assert self._ready.wait(10), "the proxy did not start"

    async def _run(self) -> None:
        async with serve(self._carry, "127.0.0.1", 0, compression=None, max_size=None) as server:
            self.url = f"http://127.0.0.1:{_port(server)}"
            self._ready.set()
            await self._stop.wait()

    async def _carry(self, client: ServerConnection) -> None:
        async with connect(self._upstream, compression=None, max_size=None) as upstream:
            requests = asyncio.create_task(self._carry_requests(client, upstream))
            try:
                async for frame in upstream:
                    changed = self.meddle(json.loads(frame))
                    if isinstance(changed, Close):
                        await client.close(changed.code, changed.reason)
                        return
                    await client.send(json.dumps(changed) if isinstance(changed, dict) else changed)
            except ConnectionClosed:
                pass
            finally:
                requests.cancel()

    @staticmethod
    async def _carry_requests(client: ServerConnection, upstream: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in client:
                await upstream.send(frame)
        await upstream.close()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()


def _port(server: Server) -> int:
    (listening,) = server.sockets
    port: int = listening.getsockname()[1]
    return port


@contextlib.contextmanager
def meddling(port: int, meddle: Meddle) -> Iterator[Meddler]:
    """Run the proxy in front of the server at a port of this machine."""
    meddler = Meddler(port, meddle)
    try:
        yield meddler
    finally:
        meddler.close()


def replaced(kind: str, path: str, value: Json) -> Meddle:
    """Replace a value in every message of a kind; ``state`` is also what a ``happened`` carries as its state."""

    def meddle(message: Message) -> Message:
        place = message.get("state") if kind == "state" and message["type"] == "happened" else message
        if place is message and message["type"] != kind:
            return message
        *steps, last = path.split(".")
        for step in steps:
            place = _below(place, step)
        if isinstance(place, dict):
            place[last] = value
        elif isinstance(place, list) and int(last) < len(place):
            place[int(last)] = value
        return message

    return meddle


def _below(place: Json, step: str) -> Json:
    if isinstance(place, dict):
        return place.get(step)
    return place[int(step)] if isinstance(place, list) and int(step) < len(place) else None


def instead_of(kind: str, frame: str | bytes | Close) -> Meddle:
    """Send something else in place of every message of a kind."""
    return lambda message: frame if message["type"] == kind else message


def with_suffix(suffix: str, keys: frozenset[str]) -> Meddle:
    """Append a text to every text that stands, at any depth, under one of the keys, alone or in a list."""
    return lambda message: {key: _suffixed(value, suffix, keys, key) for key, value in message.items()}


def _suffixed(value: Json, suffix: str, keys: frozenset[str], under: str) -> Json:
    if isinstance(value, str):
        return value + suffix if value and under in keys else value
    if isinstance(value, list):
        return [_suffixed(one, suffix, keys, under) for one in value]
    if isinstance(value, dict):
        return {key: _suffixed(one, suffix, keys, key) for key, one in value.items()}
    return value
