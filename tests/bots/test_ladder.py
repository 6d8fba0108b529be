"""What holds for every bot of every ladder, and every level: it cannot see hidden cards, and it explains itself."""

from __future__ import annotations

import pytest

from bagatelle import bots, games
from bagatelle.bots import Budget, Decision
from bagatelle.bots.company import Company
from bagatelle.bots.searching import SearchBot
from bagatelle.bots.workers import decide, question
from bagatelle.core.game import View
from bagatelle.core.shuffle import Fast
from tests.bots.positions import walk

FEW = Budget(simulations=12)
GAMES = ["sandbag", "bagoloot"]
ALL = [(game, name) for game in GAMES for name in (*bots.ladder(game), *(level.name for level in bots.levels(game)))]


def decision(game: str, name: str, view: View, legal: list[int]) -> Decision:
    return bots.find(game, name).decide(view, legal, Fast(7), FEW)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_choice_does_not_change_when_hidden_cards_are_exchanged(game: str, name: str) -> None:
    """One bot sits through the game; the other is new, and is asked where every card that it cannot see has moved."""
    sitting = bots.find(game, name)
    moved = number = 0
    for table, seat in walk(game, 4, "exchange", every=53):
        legal = table.legal(seat)
        other = table.game.resample(table.view(seat), Fast(number))
        parts = table.game.public_view(other), table.game.own_view(other, seat)
        view = table.game.join_view(*parts, table.memory(seat))
        seats = [seat for seat in range(4) if seat != view.seat]
        moved += any(table.game.own_view(other, one) != table.own_view(one) for one in seats)
        number += 1

        assert decision(game, name, view, legal) == sitting.decide(table.view(seat), legal, Fast(7), FEW)

    assert moved > 0.8 * number


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_bot_plays_at_every_number_of_seats_and_says_why_in_one_sentence(game: str, name: str) -> None:
    for seats in games.find(game).SEATS:
        for table, seat in walk(game, seats, f"reasons {seats}", every=97):
            legal = table.legal(seat)
            chosen = decision(game, name, table.view(seat), legal)

            assert chosen.code in legal
            assert chosen.reason.endswith(".")
            assert "\n" not in chosen.reason
            assert len(chosen.reason) > 12


@pytest.mark.parametrize("game", GAMES)
def test_the_ladder_has_five_rungs_and_five_levels(game: str) -> None:
    assert bots.ladder(game) == ["random", "rule", "heuristic", "pimc", "ismcts"]
    assert len(bots.levels(game)) == 5
    assert bots.usual(game) == bots.levels(game)[2].name
    assert bots.best(game) == bots.levels(game)[4].name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["heuristic", "pimc", "ismcts"])
def test_another_process_decides_as_the_bot_at_the_table(game: str, name: str) -> None:
    """Whatever the bot at the table has thought before: a question holds all that its choice depends on."""
    bot = f"{name}@12"
    sitting = {seat: bots.find(game, bot) for seat in range(3)}
    table, _ = next(walk(game, 3, "question"))
    company = Company(table, sitting)
    for number in range(40):
        seat = table.asked()[0]
        chosen = company.decide(seat)
        if number % 8 == 0:
            assert decide(question(table, seat, bot)) == chosen
        table.act(seat, chosen.code)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_a_search_stops_when_its_time_is_up(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock finds it a tenth of a second later."""
    table, seat = next(pair for pair in walk(game, 4, "time", every=9) if len(pair[0].legal(pair[1])) > 5)
    looks = iter(range(10_000))
    monkeypatch.setattr("bagatelle.bots.searching.time.monotonic", lambda: next(looks) / 10)
    agent = bots.find(game, name)

    agent.decide(table.view(seat), table.legal(seat), Fast(1), Budget(seconds=2.0))

    assert 20 <= next(looks) <= 23


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["pimc", "ismcts"])
def test_more_simulations_look_into_more_worlds(game: str, name: str) -> None:
    table, seat = next(pair for pair in walk(game, 4, "more", every=9) if len(pair[0].legal(pair[1])) > 5)
    agent = bots.find(game, name)
    assert isinstance(agent, SearchBot)
    view, legal = table.view(seat), table.legal(seat)

    few = agent.consider(view, Fast(1), Budget(simulations=30))
    many = agent.consider(view, Fast(1), Budget(simulations=120))

    assert sum(option.tries for option in few) < sum(option.tries for option in many)
    assert all(0 <= option.worth <= 1 for option in many)
    assert {option.code for option in many} <= set(legal)
