"""``bagatelle serve`` as a process of its own, as an operator starts it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OPEN = "Bagatelle is open at "
PATIENCE = 60.0


@dataclass
class Running:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    address: str
    output: Path

    @property
    def url(self) -> str:
        return self.address.replace("http://", "ws://") + "/ws"

    def said(self) -> str:
        """What it has written so far."""
        return self.output.read_text()


@contextlib.contextmanager
def default_sigint() -> Iterator[None]:
    """Start processes in here as from a terminal: a background job ignores SIGINT, and its children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bagatelle", "serve", *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "BAGATELLE_FORM": "interpreted"}


@contextlib.contextmanager
def started(database: Path, *arguments: str) -> Iterator[Running]:
    """A running server; it is ended in order if the test has not done so."""
    output = database.with_suffix(f".{time.monotonic_ns()}.txt")
    whole = command("--port", "0", "--workers", "1", "--database", str(database), *arguments)
    with output.open("wb") as stream:
        process = subprocess.Popen(whole, stdout=stream, stderr=stream, env=environment())
    try:
        yield Running(process, address_of(process, output), output)
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def address_of(process: subprocess.Popen[bytes], output: Path) -> str:
    """Where it is open, once it says so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for line in output.read_text().splitlines():
            if line.startswith(OPEN):
                return line.removeprefix(OPEN)
        assert process.poll() is None, output.read_text()
        time.sleep(0.05)
    raise AssertionError("the server did not start")
