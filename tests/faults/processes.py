"""Server processes that can be killed, paused and started again, and the database below them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tests.server.databases import Cluster

START = 60.0
"""Seconds that a server has to start."""

MISTAKES = ("a connection failed", "never retrieved", "Exception in")
"""How a server writes down what it did not expect."""


class Database(Protocol):
    """Where the servers keep their tables."""

    url: str
    can_crash: bool

    async def crash(self) -> None:
        """End it without warning, and start it again."""

    def close(self) -> None:
        """End it for good."""


class SqliteFile:
    """A file: it goes down together with the server that has it open."""

    can_crash = False

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "tables.db")

    async def crash(self) -> None:
        raise AssertionError("a file has no process")

    def close(self) -> None:
        pass


class Postgres:
    """A PostgreSQL of its own, for several server processes."""

    can_crash = True

    def __init__(self) -> None:
        self._cluster = Cluster()
        self._cluster.start()
        self.url = self._cluster.url("postgres")

    async def crash(self) -> None:
        await asyncio.to_thread(self._cluster.crash)
        await asyncio.to_thread(self._cluster.start)

    def close(self) -> None:
        self._cluster.remove()


class ServerProcess:
    """One process of the server, at a port of its own, started again as often as it is killed."""

    def __init__(self, command: Sequence[str], database: str, log: Path) -> None:
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self._arguments = [*command, "serve", "--port", str(self.port), "--database", database, "--workers", "1"]
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._arguments, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    async def wait_until_open(self) -> None:
        """Wait until it takes connections; start it again, as whoever runs it would, if the database was not there."""
        async with asyncio.timeout(START):
            while True:
                if self._process is None or self._process.poll() is not None:
                    self.start()
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                await asyncio.sleep(0.05)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    async def pause(self, seconds: float) -> None:
        """Let it stand still for a while."""
        pid = self.pid
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)

    def kill_a_bot(self, rng: random.Random) -> bool:
        """Kill one of the processes in which bots think; whether there was one."""
        bots: list[int] = []
        with contextlib.suppress(OSError):  # threads come and go
            for children in Path(f"/proc/{self.pid}/task").glob("*/children"):
                bots += [int(pid) for pid in children.read_text().split()]
        bots = [pid for pid in bots if b"spawn_main" in _command_line(pid)]
        if not bots:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(bots), signal.SIGKILL)
        return True

    def stop(self) -> None:
        """End it in order."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def mistakes(self) -> list[str]:
        """What it wrote down as its own mistakes."""
        if not self._log.exists():
            return []
        text = self._log.read_text(errors="replace")
        return [mark + part[:2000] for mark in MISTAKES for part in text.split(mark)[1:]]


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


GENUINE = (sys.executable, "-m", "bagatelle")
"""The command of a server without planted bugs."""
