"""What an agent is: it gets a view and the legal actions, and decides. It never sees a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance

V_in = TypeVar("V_in", bound=View, contravariant=True)


class Decision(NamedTuple):
    """What an agent chose, and why in one sentence."""

    code: int
    reason: str


class Agent(Protocol[V_in]):
    """Decides for a seat."""

    def decide(self, view: V_in, legal: Sequence[int], chance: Chance) -> Decision:
        """One of ``legal``; ``chance`` is the only source of whims."""

    def interrupt(self, view: V_in, legal: Sequence[int], chance: Chance) -> Decision | None:
        """One of ``legal`` though the game does not wait for the seat, or ``None`` to keep still."""


AnyAgent = Agent[View]


class Bot:
    """A bot that acts only when it is asked to."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return None


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance) -> Decision:
        return Decision(legal[chance.below(len(legal))], "No reason: all choices are alike to me.")
