"""The log of a table: one entry for everything that was accepted, in order. All else is derived from it.

Entries hold secrets (the table's own, cards that were passed) and stay on the server. What everybody may hear of an
entry is what ``Hosted.add`` makes of it; what a game's own events show of it is for ``bagatelle.games``.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from bagatelle.wire.messages import Settings
from bagatelle.wire.writing import written


class Entry(Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Something that was accepted."""


class Opening(Entry, frozen=True):
    """A table was opened: the first entry."""

    settings: Settings
    host: str
    """The guest who opened it."""
    secret: str
    """What the deal and the seats' links are made from, in hexadecimal digits."""
    seed: str = ""
    """For a deal that is played again: its seed."""
    actions: tuple[str, ...] = ()
    """What was done before the game begins here, as lines of a record: it is played on from there."""
    names: tuple[str, ...] = ()
    """What the bots of the seats are called, where they have names already; an empty word where not."""


class Sitting(Entry, frozen=True):
    """A guest took a seat, in a running game perhaps because a person agreed."""

    seat: int
    guest: str
    name: str
    entropy: str = ""
    agreed: int | None = None
    """The seat of the person who agreed."""


class Standing(Entry, frozen=True):
    """A guest left a seat before the game."""

    seat: int
    host: str = ""
    """The guest who is the host from now on, if the host has left."""


class Quitting(Entry, frozen=True):
    """A person left the running game; the seat stays theirs."""

    seat: int
    bot: str = ""
    """The bot that plays for them; empty if no other person is left, so that the game waits."""


class Asking(Entry, frozen=True):
    """A guest asked for the seat of a bot in the running game."""

    guest: str
    seat: int
    name: str


class Declining(Entry, frozen=True):
    """A person at the table declined the request of a guest."""

    guest: str
    by: int


class Withdrawing(Entry, frozen=True):
    """A guest withdrew the request, or left."""

    guest: str


class Placing(Entry, frozen=True):
    """A bot got a seat, or left it (empty)."""

    seat: int
    bot: str
    name: str


class Switching(Entry, frozen=True):
    """A seat and the one after it changed places."""

    seat: int


class Renaming(Entry, frozen=True):
    """A guest is called otherwise."""

    seat: int
    name: str


class Removing(Entry, frozen=True):
    """A guest lost a seat, to nobody or to a bot, and may take none here any more."""

    seat: int
    bot: str = ""
    name: str = ""
    """What the bot is called."""


class Allowing(Entry, frozen=True):
    """Those who were removed under a name may take a seat again."""

    name: str


class Arranging(Entry, frozen=True):
    """The table is otherwise from now on."""

    settings: Settings
    """All of them, checked; bots only for seats that no person has."""


class Closing(Entry, frozen=True):
    """The table was closed before the game."""


class Starting(Entry, frozen=True):
    """The game began."""


class Acting(Entry, frozen=True):
    """A seat, or the clock (-1), chose an action."""

    seat: int
    action: str
    by: str = ""
    """The bot that chose, where one did."""


class TakingBack(Entry, frozen=True):
    """A person makes a sealed choice again."""

    seat: int


class Saying(Entry, frozen=True):
    """Somebody said something."""

    seat: int
    phrase: str = ""
    text: str = ""


class Covering(Entry, frozen=True):
    """A bot began to play for a person."""

    seat: int
    bot: str


class Lapsing(Entry, frozen=True):
    """The time of a person ran out: a bot makes this one choice for them."""

    seat: int
    bot: str


class Returning(Entry, frozen=True):
    """A person plays again."""

    seat: int


class Leaving(Entry, frozen=True):
    """A person has lost the connection, or has closed the page of the table."""

    seat: int
    waited: int = 0
    """For how many milliseconds the person was missing before that."""


class Arriving(Entry, frozen=True):
    """A person is present again; with ``guest``, another guest holds the seat from now on, by its link."""

    seat: int
    guest: str = ""


class Hinting(Entry, frozen=True):
    """A person has asked what a bot would choose."""

    seat: int


class Extending(Entry, frozen=True):
    """A seat asked for more time for its choice."""

    seat: int


class Rematching(Entry, frozen=True):
    """The game goes on at another table."""

    table: str


RoomEntry: TypeAlias = Sitting | Standing | Placing | Switching | Renaming | Removing | Allowing
"""Entries that give a seat another holder, name or place."""
RequestEntry: TypeAlias = Asking | Declining | Withdrawing
"""Entries about requests for a seat."""
SeatEntry: TypeAlias = RoomEntry | RequestEntry | Quitting | Covering | Lapsing | Returning | Leaving | Arriving
"""Entries about seats."""
AnyEntry: TypeAlias = (
    Opening
    | Arranging
    | Closing
    | Starting
    | Acting
    | TakingBack
    | Saying
    | Hinting
    | Extending
    | Rematching
    | SeatEntry
)


class Row(Struct, frozen=True, gc=False):
    """An entry in its place in the log."""

    seq: int
    """Counts from 1."""
    command: str
    """The id of the command that it came from, or another name that nothing else at the table has."""
    guest: str
    """Who gave the command; empty for bots and the clock."""
    at: int
    """When it was stored, in thousandths of a second since 1970."""
    body: bytes

    @property
    def entry(self) -> AnyEntry:
        entry: AnyEntry = _decoder.decode(self.body)
        return entry


_decoder = msgspec.json.Decoder(AnyEntry)


def packed(entry: AnyEntry) -> bytes:
    """The entry as it is stored."""
    return written(entry)
