"""What a seat knows of a game of Low Card: the only file that hides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec import Struct
from msgspec.structs import asdict

from bagatelle.core.variant import Variant

from .actions import name_of, names_of
from .events import CardSealed, Dealt, LowCardEvent
from .rules import is_over, waiting_for
from .state import State


class PublicView(Struct, frozen=True):
    """What everybody sees."""

    seats: int
    options: dict[str, str]
    round: int
    over: bool
    leader: int
    waiting: tuple[int, ...]
    calling: tuple[int, ...]
    spent: tuple[int, ...]
    held: tuple[int, ...]
    under: tuple[int, ...]
    """For each seat a number that all cards in its hand are lower than."""
    tricks: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]


class OwnView(Struct, frozen=True):
    """What one seat knows besides."""

    seat: int
    hand: tuple[str, ...]
    sealed: str | None
    """The seat's own sealed card."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Nothing: all cards that were shown lie on the table until the end of the round."""

    def after(self, event: LowCardEvent) -> Memory:
        """The same."""
        return self


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
    tricks: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose card lies face down on the table."""
        return () if self.over else tuple(seat for seat in range(self.seats) if seat not in self.waiting)


def public_view(state: State) -> PublicView:
    """What everybody sees."""
    return PublicView(
        seats=state.variant.seats,
        options=dict(state.variant.chosen),
        round=state.round,
        over=is_over(state),
        leader=state.leader,
        waiting=waiting_for(state),
        calling=tuple(sorted(state.calling)),
        spent=tuple(sorted(state.spent)),
        held=tuple(sorted(state.held)),
        under=tuple(state.under),
        tricks=tuple(names_of(trick) for trick in state.tricks),
        totals=tuple(state.totals),
    )


def own_view(state: State, seat: int) -> OwnView:
    """What the seat knows besides."""
    sealed = name_of(state.sealed[seat]) if seat in state.sealed else None
    return OwnView(seat, names_of(sorted(state.hands[seat])), sealed)


def memory_of(state: State, seat: int | None) -> Memory:  # noqa: ARG001 - every game has it
    """What the seat remembers: nothing."""
    return Memory()


def join_view(public: Struct, own: Struct | None, memory: object) -> View:  # noqa: ARG001 - every game has it
    """The view that consists of these parts."""
    assert isinstance(public, PublicView)
    assert isinstance(own, OwnView | None)
    shown = asdict(public)
    variant = Variant(shown.pop("seats"), tuple(shown.pop("options").items()))
    return View(
        seat=None if own is None else own.seat,
        variant=variant,
        hand=() if own is None else own.hand,
        own=None if own is None else own.sealed,
        **shown,
    )


def view_of(state: State, seat: int | None) -> View:
    """What the seat knows."""
    return join_view(public_view(state), None if seat is None else own_view(state, seat), memory_of(state, seat))


def told(event: LowCardEvent, seat: int | None) -> LowCardEvent:
    """The event as the seat sees it."""
    if isinstance(event, Dealt) and event.seat != seat:
        return replace(event, cards=None)
    if isinstance(event, CardSealed) and event.seat != seat:
        return replace(event, card=None)
    return event
