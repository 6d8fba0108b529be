"""How far a table is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Status(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def is_final(self) -> bool:
        """Whether the table accepts no more moves."""
        return self is OVER or self is CLOSED


# Looked up once, as every entry needs them and enum member access is slow.
GATHERING: Final = Status.GATHERING
PLAYING: Final = Status.PLAYING
OVER: Final = Status.OVER
CLOSED: Final = Status.CLOSED
