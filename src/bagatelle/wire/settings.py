"""How a table is to be: part of several messages."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bagatelle.core.seats import MOST_SEATS

Short: TypeAlias = Annotated[str, Meta(max_length=128)]
Pace: TypeAlias = Annotated[int, Meta(ge=0, le=5000)]
USUAL_PACE = 700
"""In milliseconds."""
USUAL_GRACE = 60
"""Seconds."""
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=30 * 24 * 3600)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a table waits for people; 0 is for ever."""

    move: Seconds = 0
    """Seconds for each choice. Once they have run out, a bot makes it; if they run out again, a bot covers the seat."""
    bank: Seconds = 0
    """Seconds that a seat has besides, for the whole game; with no time for each choice, ten are left in the end."""
    grace: Seconds = USUAL_GRACE
    """Seconds after which a bot plays for a person who has left and is waited for, where other people play too."""
    window: Seconds = 0
    """Seconds that others have to challenge, where the game has such a clock; 0 is what the game says."""


class Joining(StrEnum):
    """Whether a guest may take the seat of a bot in a running game."""

    NEVER = "never"
    ASK = "ask"
    """A person at the table must agree."""
    FREE = "free"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is to be."""

    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    """``None`` for what the game says."""
    options: dict[Annotated[str, Meta(max_length=32)], Annotated[str, Meta(max_length=32)]] = msgspec.field(
        default_factory=dict
    )
    bots: dict[Annotated[str, Meta(max_length=2)], Short] = msgspec.field(default_factory=dict)
    """The bot of each seat that has one, by the seat's number as a text."""
    clock: Clock = Clock()
    listed: bool = False
    """Whether the lobby shows the table, while its host is there (a running game: while anybody is)."""
    chat: bool = False
    """Whether people may write what they like, besides the preset phrases."""
    pace: Pace = USUAL_PACE
    """Milliseconds between two choices of bots, so that people can follow.

    With 0 bots choose as soon as they know, and how long they think may tell something of their cards.
    """
    joining: Joining = Joining.ASK
    """Whether a guest may take the seat of a bot in a running game: never, once a person agrees, or freely."""
    hints: bool = True
    """Whether people may ask what the strongest bot would do; everybody is told that they have."""
    undo: Pace = 0
    """Time to undo: so many milliseconds bots wait at least after a choice that its person may take back."""
