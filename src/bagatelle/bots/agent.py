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


AnyAgent = Agent[View]


class RandomBot:
    """Any legal action, all equally likely."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance) -> Decision:
        return Decision(legal[chance.below(len(legal))], "No reason: all choices are alike to me.")
