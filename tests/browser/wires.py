"""A wire between a browser and a server that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Final
from urllib.parse import urlsplit

CHUNK: Final = 65536


class Wire:
    """Passes on whatever comes, until it is cut; then everything is lost, and nobody gets through."""

    def __init__(self) -> None:
        self._server = ("", 0)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        threading.Thread(target=self._welcome, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def lead_to(self, address: str) -> None:
        """Say where the server is; it must know the wire's address first, as it talks to no other page."""
        url = urlsplit(address)
        self._server = (url.hostname or "", url.port or 0)

    def cut(self) -> None:
        with self._lock:
            self._is_cut = True
            ends, self._ends = self._ends, set()
        for end in ends:
            _close(end)

    def mend(self) -> None:
        with self._lock:
            self._is_cut = False

    def end(self) -> None:
        self.cut()
        _close(self._door)

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._join(self._door.accept()[0])

    def _join(self, client: socket.socket) -> None:
        with self._lock:
            if self._is_cut:
                _close(client)
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:
                _close(client)
                return
            self._ends |= {client, server}
        for one, other in ((client, server), (server, client)):
            threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(CHUNK):
            other.sendall(data)
    for end in (one, other):
        _close(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
