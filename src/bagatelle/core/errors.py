"""The tree of errors. Whoever catches ``BagatelleError`` catches all that a person can cause.

::

    BagatelleError
    ├── MissingExtra     an optional package that is not installed (``extras``)
    ├── UnknownGame      no folder of that name in ``games``
    ├── UnknownLanguage  rules that have not been written in that language
    ├── BadVariant       seats or options that the game does not offer
    ├── BadNotation      a text that is no action
    ├── IllegalAction    an action that the rules refuse, with the reason
    ├── BadRecord        a record that is damaged or does not follow the rules, with its line
    ├── BadPosition      a position that cannot be read or cannot be, with its line
    ├── NoRecord         an exercise, which has no record (``table.record``)
    ├── BadLesson        a lesson that cannot be read, or does not hold (``lessons.model``)
    ├── LateDecision     a bot in another process that did not answer in time (``bots.workers``)
    ├── Crashed          work that an executor could not do (``bots.executor``)
    ├── Declined         a command that cannot become an entry of a table's log (``server.tables.refusals``)
    │   ├── AgainstRules  an action that the rules refuse at a table (``server.tables.refusals``)
    │   ├── Damaged       a record that cannot be read or played (``server.http.replays``)
    │   └── RateLimited   a rate limit that was exceeded (``server.ops.rate_limits``)
    ├── StoreFailed      an entry that the database has not kept (``server.storage``)
    ├── Unreachable      a server that is not there, or has been away for too long (``wire.client``)
    ├── Unwelcome        a server that does not want this client (``wire.client``)
    ├── NotDone          a command that the server has refused (``wire.followed``)
    ├── NoSeat           no seat to sit down on (``wire.followed``)
    ├── Malformed        a message, view or event that this version cannot read (``wire.decode``)
    └── NothingToPatch   changes of a view that was never sent (``wire.patch``)

Our own mistakes are assertions, never one of these.
"""

from __future__ import annotations

import enum
from typing import NamedTuple


class BagatelleError(Exception):
    """Something a person did or gave cannot be used; the text says what, and what to do instead."""


class UnknownGame(BagatelleError):
    """No game of that name is here."""


class UnknownLanguage(BagatelleError):
    """The rules of a game have not been written in that language."""


class BadVariant(BagatelleError):
    """The game does not offer these seats or options."""


class BadNotation(BagatelleError):
    """The text is not an action of the game."""


class Refusal(NamedTuple):
    """Why an action is not allowed: the reason, the cards that cause it, and what could be done instead."""

    reason: enum.Enum
    cards: tuple[str, ...] = ()
    ways: tuple[enum.Enum, ...] = ()
    """The ways out that are open now; a way that is barred is none."""


class IllegalAction(BagatelleError):
    """The rules refuse the action; the game's ``words`` make a sentence of the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.value} {' '.join(refusal.cards)}".strip())
        self.refusal = refusal


class BadRecord(BagatelleError):
    """A record cannot be read or replayed; ``line`` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class BadPosition(BagatelleError):
    """A position cannot be read, or no game can come to it; ``line`` counts from 1, 0 stands for the whole text."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
        self.problem = problem


class NoRecord(BagatelleError):
    """The table was opened from a position: no seed and actions lead to its game."""
