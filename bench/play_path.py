"""Count the functions that one Sandbag play passes through at a table of four people: ``make play-path``.

The server runs interpreted, in a thread of its own, with a real SQLite file and real sockets. The profiler notes every
project function that is entered from the moment the play is sent until all four seats have its frame.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socket
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

os.environ["BAGATELLE_FORM"] = "interpreted"

from websockets.asyncio.client import ClientConnection, connect

import bagatelle
from bagatelle.bots.executor import InlineExecutor
from bagatelle.bots.workers import Workers
from bagatelle.server.app import Config, Server
from bagatelle.server.serve import Listening
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.study.bench import keep
from bagatelle.wire import messages as wire

PACKAGE: Final = str(Path(bagatelle.__file__).parent)
SEATS: Final = 4
SETTLE: Final = 0.3
"""Seconds without a frame after which the table is quiet."""


class Recorder:
    """Profiler that notes the project functions entered while it is switched on."""

    def __init__(self) -> None:
        self.entered: set[CodeType] = set()
        self.is_on = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note the call of a function; a comprehension belongs to the function around it."""
        code = frame.f_code
        if self.is_on and event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name[0] != "<":
            self.entered.add(code)


class Player:
    """A client without rules: it sends what the server lists as legal."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._sent = 0
        self.legal: list[str] = []
        self.asked: list[int] = []
        self.view: dict[str, object] = {}

    async def send(self, message: wire.ToServer) -> None:
        """Send a message."""
        await self._connection.send(wire.encoded(message).decode())

    async def do(self, table: str, command: wire.AnyCommand) -> None:
        """Send a command."""
        self._sent += 1
        await self.send(wire.Do(f"{self._sent}", table, command))

    async def receive(self) -> Mapping[str, object]:
        """Take the next message, and the legal actions that come with it."""
        message: dict[str, object] = json.loads(await self._connection.recv())
        assert message["type"] != "refused", message
        state = message.get("state") if message["type"] == "happened" else message
        if isinstance(state, dict) and "legal" in state:
            self.legal, self.asked = state["legal"], state["asked"]
            whole, changed = state.get("view"), state.get("changed")
            self.view |= (whole or changed or {}).get("public", {})
        return message

    async def until(self, kind: str) -> Mapping[str, object]:
        """Take messages up to one of a kind."""
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def settle(self) -> None:
        """Take messages until the table is quiet."""
        try:
            while True:
                await asyncio.wait_for(self.receive(), SETTLE)
        except TimeoutError:
            return


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[str]:
    """Run a server in a thread of its own; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(SqliteStore(folder / "tables.db"), Config(), Workers(InlineExecutor()))
    running = Listening(server, port=port)
    thread = threading.Thread(target=asyncio.run, args=(running.serve(),))
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server did not start"
        await asyncio.sleep(0.01)
    try:
        yield f"ws://127.0.0.1:{port}/ws"
    finally:
        running.should_exit = True
        await asyncio.to_thread(thread.join)


async def seat_players(stack: AsyncExitStack, address: str) -> tuple[str, list[Player]]:
    """Open a table of four people and start its game."""
    players = [Player(await stack.enter_async_context(connect(address))) for _ in range(SEATS)]
    for player in players:
        await player.send(wire.Hello())
        await player.until("welcome")
    await players[0].send(wire.Open("open", wire.Settings(game="sandbag", seats=SEATS, bots={})))
    info = (await players[0].until("watching"))["info"]
    assert isinstance(info, dict)
    table = str(info["table"])
    for seat, player in enumerate(players):
        await player.send(wire.Watch("watch", table, views=True))
        await player.until("watching")
        await player.do(table, wire.Sit(seat, f"P{seat + 1}"))
        await player.until("done")
    await players[0].do(table, wire.Start())
    return table, players


async def count(recorder: Recorder, folder: Path) -> set[CodeType]:
    """Play up to the second seat of the second trick, then record its play."""
    async with serving(folder) as address, AsyncExitStack() as stack:
        table, players = await seat_players(stack, address)
        while True:
            await asyncio.gather(*[player.settle() for player in players])
            seats = players[0].asked
            view = players[0].view
            if view.get("tricks") == 1 and view.get("trick"):
                break
            for seat in seats:
                await players[seat].do(table, wire.Act(players[seat].legal[0]))
        player = players[players[0].asked[0]]
        action = next(action for action in player.legal if " " not in action)
        recorder.is_on = True
        await player.do(table, wire.Act(action))
        await asyncio.gather(*[each.until("happened") for each in players])
        await player.until("done")
        recorder.is_on = False
        return set(recorder.entered)


def report(entered: set[CodeType]) -> str:
    """Count the functions by package."""
    rooms = Counter(_room(code) for code in entered)
    width = max(map(len, rooms))
    lines = [f"{room:<{width}}  {number:4}" for room, number in sorted(rooms.items())]
    head = f"bagatelle {bagatelle.__version__}, Python {platform.python_version()}\npython -m bench.play_path\n"
    foot = "Distinct project functions, interpreted, from the frame of one Sandbag play to the frames of four seats."
    return "\n".join([head, *lines, f"{'all':<{width}}  {len(entered):4}", "", foot])


def _room(code: CodeType) -> str:
    parts = Path(code.co_filename).relative_to(PACKAGE).parts
    return ".".join(parts[:-1][:2]) or parts[0]


def main() -> None:
    """Count, print the table and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="also write the table to this file")
    parser.add_argument("--list", action="store_true", help="name every function")
    arguments = parser.parse_args()
    recorder = Recorder()
    threading.setprofile(recorder.note)
    with tempfile.TemporaryDirectory() as folder:
        entered = asyncio.run(count(recorder, Path(folder)))
    text = report(entered)
    print(text)
    if arguments.list:
        for code in sorted(entered, key=lambda code: (code.co_filename, code.co_firstlineno)):
            print(f"{Path(code.co_filename).relative_to(PACKAGE)}:{code.co_firstlineno} {code.co_qualname}")
    if arguments.out is not None:
        keep(text, arguments.out)


if __name__ == "__main__":
    main()
