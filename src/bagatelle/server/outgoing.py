"""What is to be sent soon, by all connections of a process: together, and without a wait of its own for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

log = logging.getLogger(__name__)


class Outgoing:
    """Connections that have something to send."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._is_soon = False
        """Whether they will be looked at in a moment."""

    def add(self, write: Callable[[], None]) -> None:
        """Let ``write`` be called in a moment; what else is to be sent until then goes with it."""
        self._waiting.append(write)
        if not self._is_soon:
            self._is_soon = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        self._is_soon = False
        waiting, self._waiting = self._waiting, []
        for write in waiting:
            try:
                write()
            except Exception:  # whatever is wrong with one, the others are sent theirs
                log.exception("a connection could not be written to")
