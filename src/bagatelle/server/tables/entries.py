"""The log of a table: one entry for every accepted command, and for everything that happens by itself, in order.

Everything else is derived from it. An entry without secrets is stored as it is sent to everybody
(``wire.PublicEntry``). The entries below hold secrets and stay on the server; ``public`` is the form that is sent.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written


class SecretEntry(Struct, frozen=True, gc=False, tag_field="what", tag=str.lower, omit_defaults=True):
    """An entry that is not sent to clients as it is stored."""


class Opening(SecretEntry, frozen=True):
    """A table was opened: the first entry."""

    settings: wire.Settings
    host: str
    """The guest who opened it."""
    secret: str
    """Source of the deal and of the seats' links, in hexadecimal digits."""
    seed: str = ""
    """For a deal that is played again: its seed."""
    actions: tuple[str, ...] = ()
    """For a game that is played on: its actions so far, as lines of a record."""
    names: tuple[str, ...] = ()
    """Names of the bots, one for each seat; empty for a free seat."""
    position: str = ""
    """For an exercise: the position in which its game begins."""

    def public(self) -> wire.Opened:
        return wire.Opened()


class Sitting(SecretEntry, frozen=True):
    """A guest took a seat."""

    seat: int
    guest: str
    name: str
    entropy: str = ""
    instead: str = ""
    """Name of the bot that had the seat."""
    agreed: int | None = None
    """Seat of the person who agreed, where the guest had to ask."""
    renamed: tuple[wire.BotName, ...] = ()
    """Bots that were called like the person."""

    def public(self) -> wire.Sat:
        return wire.Sat(self.seat, self.name, self.instead, self.agreed, self.renamed)


class Asking(SecretEntry, frozen=True):
    """A guest asked for the seat of a bot in the running game."""

    guest: str
    seat: int
    name: str

    def public(self) -> wire.Asked:
        return wire.Asked(self.seat, self.name)


class Arriving(SecretEntry, frozen=True):
    """A person is present again; with ``guest``, another guest holds the seat from now on, by its link."""

    seat: int
    guest: str = ""

    def public(self) -> wire.Back:
        return wire.Back(self.seat)


class Acting(SecretEntry, frozen=True):
    """A seat, or the clock (-1), chose an action. The game's events say what others see of it."""

    seat: int
    action: str
    by: str = ""
    """The bot that chose, if one did."""

    def public(self) -> wire.Acted:
        return wire.Acted(self.seat, self.by)


AnyEntry: TypeAlias = Opening | Sitting | Asking | Arriving | Acting | wire.PublicEntry


def public(entry: AnyEntry) -> wire.AnyTold:
    """The entry as it is sent to everybody."""
    return entry.public() if isinstance(entry, SecretEntry) else entry


class Row(Struct, frozen=True, gc=False):
    """An entry in its place in the log."""

    seq: int
    """Counts from 1."""
    command: str
    """The id of the command that it came from, or another name that nothing else at the table has."""
    guest: str
    """Who gave the command; empty for bots and the clock."""
    at: int
    """When it was stored, in milliseconds since 1970."""
    body: bytes

    @property
    def entry(self) -> AnyEntry:
        entry: AnyEntry = _decoder.decode(self.body)
        return entry


_decoder = msgspec.json.Decoder(AnyEntry)


def packed(entry: AnyEntry) -> bytes:
    """The entry as it is stored."""
    return written(entry)
