"""What a seat knows of a game of Low Card: the only file that hides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bagatelle.core.variant import Variant

from .actions import name_of, names_of
from .events import CardSealed, Dealt, LowCardEvent
from .rules import is_over, waiting_for
from .state import State


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows, or a spectator (seat ``None``)."""

    seat: int | None
    variant: Variant
    round: int
    over: bool
    leader: int
    waiting: tuple[int, ...]
    hand: tuple[str, ...]
    own: str | None
    """The viewer's own sealed card."""
    calling: tuple[int, ...]
    spent: tuple[int, ...]
    held: tuple[int, ...]
    under: tuple[int, ...]
    """For each seat a number that all cards in its hand are lower than."""
    tricks: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose card lies face down on the table."""
        return () if self.over else tuple(seat for seat in range(self.seats) if seat not in self.waiting)


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows."""
    return View(
        seat=seat,
        variant=state.variant,
        round=state.round,
        over=is_over(state),
        leader=state.leader,
        waiting=waiting_for(state),
        hand=() if seat is None else names_of(sorted(state.hands[seat])),
        own=name_of(state.sealed[seat]) if seat in state.sealed else None,
        calling=tuple(sorted(state.calling)),
        spent=tuple(sorted(state.spent)),
        held=tuple(sorted(state.held)),
        under=tuple(state.under),
        tricks=tuple(names_of(trick) for trick in state.tricks),
        totals=tuple(state.totals),
    )


class Sights:
    """What is seen of a game by those who look again and again: nothing is remembered."""

    def views(self, state: State, seats: Sequence[int | None]) -> list[View]:
        """What each of the seats knows."""
        return [view_of(state, seat) for seat in seats]


def told(event: LowCardEvent, seat: int | None) -> LowCardEvent:
    """The event as the seat sees it."""
    if isinstance(event, Dealt) and event.seat != seat:
        return replace(event, cards=None)
    if isinstance(event, CardSealed) and event.seat != seat:
        return replace(event, card=None)
    return event
