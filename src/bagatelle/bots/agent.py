"""What an agent is: it hears what its seat is told, gets a view and the legal actions, and decides in time.

It never sees a state, except those that it resamples from its own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from bagatelle.bots.because import COMMON, OWN, Because, because, say
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance

V_in = TypeVar("V_in", bound=View, contravariant=True)
E_in = TypeVar("E_in", bound=Event, contravariant=True)


class Decision(NamedTuple):
    """What an agent chose, and why in one sentence."""

    code: int
    reason: str
    because: Because = OWN
    """The same for programs and other languages; a bot of one's own need not say it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long an agent may think: until so many simulations or so many seconds are used up, whichever is first.

    A budget of simulations alone makes a decision that depends on nothing but view and chance.
    """

    simulations: int | None = None
    seconds: float | None = None


class Agent(Protocol[V_in, E_in]):
    """Decides for a seat."""

    budget: Budget
    """How long it thinks where nobody says otherwise."""

    def hear(self, event: E_in, /) -> None:
        """Something happened, as the agent's seat is told it; all events of the game come in order."""

    def decide(self, view: V_in, legal: Sequence[int], chance: Chance, budget: Budget, /) -> Decision:
        """One of ``legal``, within the budget; ``chance`` is the only source of whims."""

    def interrupt(self, view: V_in, legal: Sequence[int], chance: Chance, /) -> Decision | None:
        """One of ``legal`` though the game does not wait for the seat, or ``None`` to keep still."""


AnyAgent = Agent[View, Event]


class Bot:
    """A bot that acts only when it is asked to, and ignores events: a view holds the table and a memory."""

    budget = Budget()

    def hear(self, event: Event) -> None:
        return

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return None


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        why = because("any")
        return Decision(legal[chance.below(len(legal))], say(why, COMMON), why)
