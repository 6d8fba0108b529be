"""What one client has sent to a table and heard of it, in order: what the checker compares with the log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from bagatelle.wire import messages as wire


class Heard(NamedTuple):
    """A frame that a client has heard."""

    message: wire.Watching | wire.Happened | wire.State | wire.Done | wire.Refused
    frame: str
    since: int | None = None
    """For the answer to ``Watch``: the number after which the client wanted to hear."""


@dataclass
class History:
    """One client at one table."""

    name: str
    guest: str = ""
    seat: int | None = None
    """The seat that it takes; ``None`` for spectators."""
    opening: str = ""
    """The id with which it opened the table."""
    sent: dict[str, wire.AnyCommand] = field(default_factory=dict)
    sends: Counter[str] = field(default_factory=Counter)
    """How often each command was sent."""
    heard: list[Heard] = field(default_factory=list)


class Counts(NamedTuple):
    """What a client went through."""

    connections: int = 0
    commands: int = 0
    resent: int = 0

    def plus(self, other: Counts) -> Counts:
        return Counts(self.connections + other.connections, self.commands + other.commands, self.resent + other.resent)
