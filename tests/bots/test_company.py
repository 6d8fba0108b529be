"""The agents around a table: what they hear, how long they think, when they are asked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bagatelle import games
from bagatelle.bots import Bot, Budget, Decision, RandomBot
from bagatelle.bots.company import Company
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table, unnamed


class Listener(RandomBot):
    """Remembers what it heard and how long it might have thought."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.budgets: set[Budget] = set()

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        self.budgets.add(budget)
        return super().decide(view, legal, chance, budget)


class Cheat(Bot):
    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(max(legal) + 1, "Nobody will notice.")


def seated(game: str, seats: int) -> tuple[AnyTable, list[Listener]]:
    table: AnyTable = Table(games.find(game), Variant(seats), seed_from_text("company"), unnamed(seats))
    return table, [Listener() for _ in range(seats)]


@pytest.mark.parametrize("game", games.names())
def test_an_agent_hears_every_event_once_in_order_as_its_seat_is_told(game: str) -> None:
    table, agents = seated(game, 4)
    Company(table, dict(enumerate(agents))).play()

    assert table.outcome() is not None
    for seat, agent in enumerate(agents):
        told = table.told(seat)
        assert agent.heard == told[: len(agent.heard)]
        assert len(agent.heard) > 0.8 * len(told), "the last events come when nobody is asked any more"


@pytest.mark.parametrize("game", games.names())
def test_agents_play_the_same_game_again(game: str) -> None:
    one, other = seated(game, 3), seated(game, 3)
    for table, agents in (one, other):
        Company(table, dict(enumerate(agents))).play()

    assert one[0].actions == other[0].actions


def test_everybody_thinks_as_long_as_it_is_used_to_or_as_the_company_says() -> None:
    table, agents = seated("sandbag", 3)
    agents[1].budget = Budget(simulations=5)
    Company(table, dict(enumerate(agents))).play()

    assert [agent.budgets for agent in agents] == [{Budget()}, {Budget(simulations=5)}, {Budget()}]
    table, agents = seated("sandbag", 3)
    Company(table, dict(enumerate(agents)), Budget(seconds=0.5)).play()
    assert [agent.budgets for agent in agents] == [{Budget(seconds=0.5)}] * 3


def test_an_illegal_choice_is_never_repaired() -> None:
    table, _ = seated("sandbag", 3)

    with pytest.raises(AssertionError, match="Cheat chose what is not allowed"):
        Company(table, {seat: Cheat() for seat in range(3)}).play()
