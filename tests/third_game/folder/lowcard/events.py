"""What can be seen to happen in a game of Low Card; ``view.told`` takes out the fields that may be ``None``."""

from __future__ import annotations

from dataclasses import dataclass

from bagatelle.core.game import Reaction


@dataclass(frozen=True, slots=True)
class LowCardEvent:
    """Anything that happens at the table."""

    def reveals(self, seat: int | None) -> bool:
        """Whether the event lawfully shows the seat cards that it could not know before."""
        return False

    def settles(self) -> bool:
        """Whether the choice that led to it stands, whatever it shows: here only what is revealed makes it stand."""
        return False


@dataclass(frozen=True, slots=True)
class Dealt(LowCardEvent):
    """A seat got its cards for a round."""

    round: int
    seat: int
    cards: tuple[str, ...] | None

    def reveals(self, seat: int | None) -> bool:
        return seat == self.seat


@dataclass(frozen=True, slots=True)
class CardSealed(LowCardEvent):
    """A seat has chosen its card."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Answered(LowCardEvent):
    """A seat calls its sealed card the lowest, or was asked and does not (L2)."""

    seat: int
    calls: bool


@dataclass(frozen=True, slots=True)
class TimeRanOut(LowCardEvent):
    """The clock plays the highest card of every seat that was late (L1)."""

    late: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed(LowCardEvent):
    """All sealed cards turn up; the lowest wins the trick."""

    trick: int
    cards: tuple[str, ...]
    """The card of each seat."""
    winner: int
    callers: tuple[int, ...]

    def reveals(self, seat: int | None) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RoundScored(LowCardEvent):
    """Four tricks are played."""

    round: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """Who has won the game; nobody yet before the last round."""


EVENTS: tuple[type[LowCardEvent], ...] = (
    Dealt,
    CardSealed,
    Answered,
    TimeRanOut,
    Revealed,
    RoundScored,
)
"""Every kind."""

BEATS: tuple[type[LowCardEvent], ...] = (Dealt, Revealed)
"""Each trick is a beat of a replay."""

REACTIONS: tuple[str, ...] = ()


def reactions(_: LowCardEvent) -> tuple[Reaction, ...]:
    """Nobody remarks on anything here."""
    return ()
