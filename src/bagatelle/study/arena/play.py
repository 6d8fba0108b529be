"""One deal of an arena, played in all its pairings: a pure piece of work for any process on any machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from bagatelle import bots, games
from bagatelle.bots.agent import AnyAgent, Bot, Budget, Decision
from bagatelle.bots.blamed import Blamed
from bagatelle.bots.company import Company, keeps_still
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance
from bagatelle.study.arena.plan import Pairing, Plan, fingerprint
from bagatelle.table.table import Table, unnamed


class Played(NamedTuple):
    """A finished game: its outcome, and what each seat spent on it."""

    totals: tuple[int, ...]
    standings: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Time of thinking. Times are all that changes from run to run, unless bots go by the clock."""


class Deal(NamedTuple):
    """A deal that was played in all pairings of its plan, in their order."""

    number: int
    games: tuple[Played, ...]
    seconds: float
    """How long all of it took."""


class Unit(NamedTuple):
    """Deals to be played, and the fingerprint that the code of whoever plays them must have."""

    plan: Plan
    fingerprint: str
    deals: tuple[int, ...]


def play_unit(unit: Unit) -> list[Deal]:
    """Play the deals of a unit; refuses to where this code is not the one that the results are to come from."""
    if fingerprint(unit.plan) != unit.fingerprint:
        raise BagatelleError(
            "a worker has other code than this process: give it the same bagatelle and bots, and start it anew"
        )
    return [play_deal(unit.plan, number) for number in unit.deals]


def play_deal(plan: Plan, number: int) -> Deal:
    """The deal in all its pairings; every game has the same cards and new bots."""
    start = time.perf_counter()
    played = tuple(_play_game(plan, pairing, number) for pairing in plan.pairings())
    return Deal(number, played, round(time.perf_counter() - start, 6))


def _play_game(plan: Plan, pairing: Pairing, number: int) -> Played:
    names = unnamed(plan.variant.seats)
    texts = [plan.bots[bot] for bot in pairing.seats]
    table = Table(games.find(plan.game), plan.variant, plan.seed_of(number), names, texts)
    observed = [
        observe(bots.find(plan.game, text), f"the bot {text!r} in deal {number}, seat {seat},")
        for seat, text in enumerate(texts)
    ]
    Company(table, dict(enumerate(observed))).play()
    outcome = table.outcome()
    assert outcome is not None, "a game in which all seats have answered is over"
    return Played(
        *outcome,
        rounds=table.rounds_scored(),
        decisions=tuple(agent.decisions for agent in observed),
        seconds=tuple(round(agent.seconds, 6) for agent in observed),
    )


class Observed(Bot):
    """An agent that never interrupts, whose decisions are counted and timed, and whose faults are told by its name."""

    def __init__(self, agent: AnyAgent, name: str) -> None:
        self.agent = Blamed(agent, name)
        self.budget: Budget = agent.budget
        self.decisions = 0
        self.seconds = 0.0

    def hear(self, event: Event) -> None:
        self.agent.hear(event)

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        start = time.perf_counter()
        decision = self.agent.decide(view, legal, chance, budget)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return decision


class ObservedInterrupter(Observed):
    """The same for an agent that may interrupt."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return self.agent.interrupt(view, legal, chance)


def observe(agent: AnyAgent, name: str) -> Observed:
    """The agent, observed."""
    return Observed(agent, name) if keeps_still(agent) else ObservedInterrupter(agent, name)
