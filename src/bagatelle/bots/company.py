"""The agents around a table: each hears what its seat is told, and is asked when its answer counts."""

from __future__ import annotations

from collections.abc import Mapping

from bagatelle.bots.agent import AnyAgent, Bot, Budget, Decision
from bagatelle.core.shuffle import fast_from_seed
from bagatelle.table.record import AnyTable


def to_decide(table: AnyTable, seat: int) -> str:
    """What an agent's chance is for when it decides: another stream for every seat and action."""
    return f"bot {seat} action {len(table.actions)}"


def to_interrupt(table: AnyTable, seat: int) -> str:
    """The same, when it is asked whether it interrupts."""
    return f"bot {seat} interrupt {len(table.actions)}"


def keeps_still(agent: AnyAgent) -> bool:
    """Whether the agent never interrupts, because it has left that as ``Bot`` has it."""
    return getattr(type(agent), "interrupt", None) is Bot.interrupt


class Company:
    """Agents in some seats of a table, or in all of them."""

    def __init__(self, table: AnyTable, agents: Mapping[int, AnyAgent], budget: Budget | None = None) -> None:
        self.table = table
        self.agents = dict(agents)
        self._budget = budget
        """How long everybody may think; ``None`` lets each agent think as long as it is used to."""
        self._heard = dict.fromkeys(self.agents, 0)
        self._outspoken = [seat for seat, agent in self.agents.items() if not keeps_still(agent)]
        """Who is asked for interrupts: a view is not built for who would keep still anyway."""
        self._polled = -1
        """After how many actions the agents were last asked whether they interrupt."""

    def decide(self, seat: int) -> Decision:
        """What the agent of a seat that is asked chooses."""
        agent = self._informed(seat)
        chance = fast_from_seed(self.table.seed, to_decide(self.table, seat))
        legal = self.table.legal(seat)
        decision = agent.decide(self.table.view(seat), legal, chance, self._budget or agent.budget)
        assert decision.code in legal, f"{type(agent).__name__} chose what is not allowed"
        return decision

    def interruption(self) -> tuple[int, Decision] | None:
        """The first agent that interrupts, if any; each is asked once after every action of the table."""
        if self._polled == len(self.table.actions):
            return None
        self._polled = len(self.table.actions)
        seats = self.table.variant.seats  # begin with another seat each time, so that nobody is always the first
        asked = self.table.asked()
        for seat in sorted(self._outspoken, key=lambda seat: (seat - self._polled) % seats):
            legal = [] if seat in asked else self.table.legal(seat)
            if not legal:
                continue
            chance = fast_from_seed(self.table.seed, to_interrupt(self.table, seat))
            decision = self._informed(seat).interrupt(self.table.view(seat), legal, chance)
            if decision is not None:
                assert decision.code in legal, "an interrupt that is not allowed"
                return seat, decision
        return None

    def play(self) -> None:
        """Go on to the end of the game; every seat has an agent. The clock never speaks: all answer."""
        while asked := self.table.asked():
            interruption = self.interruption()
            if interruption is None:
                self.table.act(asked[0], self.decide(asked[0]).code)
            else:
                seat, decision = interruption
                self.table.act(seat, decision.code)

    def _informed(self, seat: int) -> AnyAgent:
        """The agent of the seat, once it has heard everything."""
        agent = self.agents[seat]
        for event in self.table.told(seat, self._heard[seat]):
            agent.hear(event)
        self._heard[seat] = len(self.table.events)
        return agent
