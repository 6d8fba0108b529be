"""Kinds of actions: a game states once for each kind when it is open, what may be chosen, what happens and why not.

The codes of a kind lie side by side. They fall into parts of equal length: one part, or one for each place that the
action can be about. A mask says which codes of a part may be chosen.

Questions about a single code find its kind here. Lists and draws ask the masks of the kinds by name, in the order of
codes: those are direct calls in compiled code, where a walk over objects would cost a quarter of the speed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.bits import BIT
from bagatelle.core.errors import Refusal

S = TypeVar("S")


class ActionKind(ABC, Generic[S]):
    """One of the things that a seat, or the clock, can do."""

    def __init__(self, first: i64, length: i64, parts: i64, spread: i64) -> None:
        self.first = first
        self.length = length
        """Codes in a part."""
        self.end = first + parts * length
        self.spread = spread
        """How far apart the bits of a mask are that stand for codes side by side."""

    @abstractmethod
    def is_open(self, state: S, seat: i64) -> bool:
        """Whether the seat is at a point of the game where it may choose among the kind."""

    @abstractmethod
    def mask(self, state: S, seat: i64, part: i64) -> i64:
        """The codes of the part that the seat may choose where the kind is open; bit 0 is the part's first code."""

    @abstractmethod
    def perform(self, state: S, seat: i64, code: i64) -> None:
        """Do what is known to be allowed."""

    @abstractmethod
    def why(self, state: S, seat: i64, code: i64) -> Refusal:
        """The reason against a code that the seat may not choose now."""

    def parts(self, state: S) -> i64:
        """How many parts there are at this table."""
        return 1


def by_code(kinds: Sequence[ActionKind[S]]) -> vec[ActionKind[S]]:
    """The kind that each code belongs to; ``kinds`` are all kinds of a game, in the order of their codes."""
    # A list would check the class of every kind that is taken from it; a vector knows plain classes only.
    found = vec[ActionKind]()  # type: ignore[type-arg]
    for kind in kinds:
        assert kind.first == len(found), "the codes of a kind follow those of the kind before it"
        while len(found) < kind.end:
            found = append(found, kind)
    return found


def allows(kind: ActionKind[S], state: S, seat: i64, code: i64) -> bool:
    """Whether the seat may choose the code, which is one of the kind."""
    if not kind.is_open(state, seat):
        return False
    part = (code - kind.first) // kind.length
    if part >= kind.parts(state):
        return False
    choice = code - kind.first - part * kind.length
    return kind.mask(state, seat, part) & BIT[choice * kind.spread] != 0
