"""Why a bot would choose what it would choose, as codes with parameters: each client has its own words for them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Parameters: TypeAlias = dict[str, str | int]
"""Names of cards, letters of colours, numbers of seats and other numbers, by what they stand for."""


class ToWatch(Struct, frozen=True, omit_defaults=True):
    """What to watch: the first step of a hint, which does not tell the choice."""

    code: str
    parameters: Parameters = {}


class Because(Struct, frozen=True, omit_defaults=True):
    """Why something would be chosen."""

    code: str
    parameters: Parameters = {}
    win: int | None = None
    """The chance to win the game so, in hundredths, where the bot has searched."""
    next_best: int | None = None
    """The same for the next best choice; ``None`` where none is surely better or worse."""


class Advice(Struct, frozen=True):
    """A hint: what the strongest bot would choose in the own seat, from what the seat knows."""

    watch: ToWatch
    action: str
    because: Because
    text: str
    """What it would do and why, in English."""
    then: tuple[str, ...] = ()
    """What it would choose right after it, where a choice takes several steps: the other card to pass, a lid."""
    further: tuple[Because, ...] = ()
    """Why, for each of those steps."""
