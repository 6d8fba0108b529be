"""Helpers: a server that restarts, a TCP proxy that drops connections, and terminal clients."""

from __future__ import annotations

import contextlib
import errno
import os
import pty
import select
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import uvicorn

from bagatelle.bots.processes import ProcessExecutor
from bagatelle.bots.workers import Workers
from bagatelle.server.app import Config, Server, build
from bagatelle.server.storage.sqlite import SqliteStore

PATIENCE = 40.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Host:
    """A server in a thread; a restart keeps its port and its database file."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._path = folder / "tables.db"
        self._running: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        app = build(Server(SqliteStore(self._path), Config(), Workers(ProcessExecutor(1))))
        config = uvicorn.Config(app, port=self.port, log_level="warning", ws_per_message_deflate=False)
        self._running = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._running.run)
        self._thread.start()
        while not self._running.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        assert self._running is not None
        assert self._thread is not None
        self._running.should_exit = True
        self._thread.join()


@contextlib.contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    host.start()
    try:
        yield host
    finally:
        host.stop()


class Wire:
    """A TCP proxy in front of a server that can drop all its connections."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._open: list[socket.socket] = []
        self.connections = 0
        self._is_over = False
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        while not self._is_over:
            ready, _, _ = select.select([self._listening], [], [], 0.1)
            if ready:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self.connections += 1
                self._open += [near, far]
                thread = threading.Thread(target=self._carry, args=(near, far))
                self._threads.append(thread)
                thread.start()

    @staticmethod
    def _carry(near: socket.socket, far: socket.socket) -> None:
        with near, far, contextlib.suppress(OSError):
            while True:
                ready, _, _ = select.select([near, far], [], [])
                for end in ready:
                    data = end.recv(65536)
                    if not data:
                        return
                    (far if end is near else near).sendall(data)

    def cut(self) -> None:
        """Drop all connections without a close frame."""
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open = []

    def close(self) -> None:
        self._is_over = True
        self.cut()
        for thread in self._threads:
            thread.join()
        self._listening.close()


@contextlib.contextmanager
def wired(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    try:
        yield wire
    finally:
        wire.close()


class Terminal:
    """A terminal client with typed lines and recorded output."""

    def __init__(self, home: Path, *arguments: str, is_live: bool = False, command: str = "play") -> None:
        self._own, self._other = pty.openpty() if is_live else (-1, -1)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bagatelle", command, *arguments],
            stdin=self._other if is_live else subprocess.PIPE,
            stdout=self._other if is_live else subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, "BAGATELLE_HOME": str(home), "BAGATELLE_FORM": "", "PYTHONIOENCODING": "utf-8"},
        )
        self.shown = ""
        self._place = 0
        """Characters of the output that were read."""
        self._end = time.monotonic() + PATIENCE

    def type(self, lines: Sequence[str]) -> None:
        typed = "".join(line + "\n" for line in lines).encode()
        if self._own >= 0:
            os.write(self._own, typed)
            return
        assert self._process.stdin is not None
        self._process.stdin.write(typed)
        self._process.stdin.flush()

    def press(self, keys: str) -> None:
        """Type at a real terminal without ending the line."""
        os.write(self._own, keys.encode())

    def stop_and_go_on(self) -> None:
        """Stop and continue the program as Ctrl-Z and ``fg`` do, in a shell that changes the terminal attributes."""
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self._process.pid, os.WUNTRACED)
        mode = termios.tcgetattr(self._other)
        mode[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(self._other, termios.TCSANOW, mode)
        self._process.send_signal(signal.SIGCONT)

    def mode(self) -> list[object]:
        """The current terminal attributes."""
        return list(termios.tcgetattr(self._other))

    def read_until(self, text: str) -> str:
        """Read the new output up to and including a text."""
        while text not in self.shown[self._place :]:
            assert self._read(), f"{text!r} was never shown:\n{self.shown}"
        before, self._place = self._place, self.shown.index(text, self._place) + len(text)
        return self.shown[before : self._place]

    def answer_until(self, text: str) -> str:
        """Answer every question with the first menu line until a text comes; return the output."""
        while text not in self.shown[self._place :]:
            assert self._read(), f"{text!r} was never shown:\n{self.shown}"
            if self.shown.endswith("> ") and text not in self.shown[self._place :]:
                self.type(["1"])
        return self.read_until(text)

    def finish(self) -> str:
        """The whole output, after the client has left."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        while self._read():
            pass
        assert self._process.wait(PATIENCE) == 0, self.shown
        return self.shown

    def ended(self) -> tuple[int, str]:
        """The exit code and the whole output, after the program has ended by itself."""
        if self._own >= 0:
            os.close(self._other)  # or the terminal has a writer left, and reading it never ends
            self._other = -1
        while self._read():
            pass
        return self._process.wait(PATIENCE), self.shown

    def _read(self) -> bool:
        stdout = self._own if self._process.stdout is None else self._process.stdout.fileno()
        ready, _, _ = select.select([stdout], [], [], max(0.0, self._end - time.monotonic()))
        assert ready, f"nothing more came:\n{self.shown}"
        try:
            data = os.read(stdout, 65536)
        except OSError as error:
            if error.errno != errno.EIO:  # a terminal that no process has open any more
                raise
            data = b""
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def left(self) -> int:
        """The exit code."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for end in {self._own, self._other} - {-1}:
            os.close(end)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


@contextlib.contextmanager
def terminal(home: Path, *arguments: str, is_live: bool = False, command: str = "play") -> Iterator[Terminal]:
    """Run a terminal client; in a pty if ``is_live``, else with a pipe."""
    person = Terminal(home, *arguments, is_live=is_live, command=command)
    try:
        yield person
    finally:
        person.close()
