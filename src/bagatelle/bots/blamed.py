"""A wrapper around foreign agents that reports their errors under their name."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots.agent import AnyAgent, Budget, Decision
from bagatelle.bots.faults import FAULTS, fault
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance


class Blamed:
    """An agent whose errors and illegal choices raise a ``BagatelleError`` that begins with its name."""

    def __init__(self, agent: AnyAgent, name: str) -> None:
        self.budget: Budget = agent.budget
        self._agent = agent
        self._name = name
        """First words of the error, such as ``the bot 'rule' in seat 1``."""

    def hear(self, event: Event) -> None:
        try:
            self._agent.hear(event)
        except FAULTS as error:
            raise self._error(error) from error

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        try:
            decision = self._agent.decide(view, legal, chance, budget)
        except FAULTS as error:
            raise self._error(error) from error
        return self._checked(decision, legal)

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        try:
            decision = self._agent.interrupt(view, legal, chance)
        except FAULTS as error:
            raise self._error(error) from error
        return None if decision is None else self._checked(decision, legal)

    def _error(self, error: BaseException) -> BagatelleError:
        return BagatelleError(f"{self._name} failed: {fault(error)}")

    def _checked(self, decision: Decision, legal: Sequence[int]) -> Decision:
        if not hasattr(decision, "code"):
            raise BagatelleError(
                f"{self._name} answered {decision!r}, which is no decision: return Decision(code, reason)"
            )
        if decision.code not in legal:
            raise BagatelleError(f"{self._name} chose what is not allowed: {decision!r}")
        if type(decision.code) is not int:  # a NumPy integer, which the rules do not take
            return Decision(int(decision.code), str(decision.reason))
        return decision
