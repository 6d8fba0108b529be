"""The rule bot of Bag-O-Loot: what it plays, when it lies, when it doubts."""

from __future__ import annotations

import pytest

from bagatelle import bots, games
from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.rule import RuleBot, chance_of_bluff
from bagatelle.core.shuffle import Fast, fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.actions import text_of
from bagatelle.games.bagoloot.rules.game import legal
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table, unnamed
from tests.bagoloot.positions import ANA, BEN, CLEO, position
from tests.bagoloot.positions import Table as Position

BAGOLOOT = games.find("bagoloot")


def choice(table: Position, seat: int = ANA, seed: int = 1) -> str:
    """What the bot does in the position."""
    return text_of(RuleBot().decide(table.view(seat), legal(table.state, seat), Fast(seed), Budget()).code)


def test_it_draws_first_even_where_it_could_slip() -> None:
    assert choice(position(drawn=False, hands={ANA: "7 7 1"}, manners="strict")) == "draw"


def test_it_opens_a_pair() -> None:
    assert choice(position(hands={ANA: "7 7 1"})) == "open 7 7"


def test_it_opens_a_pair_that_takes_another_collection_and_takes_it() -> None:
    table = position(hands={ANA: "7 7 5 5 1"}, collections={BEN: "7 7 7"})

    assert choice(table) == "open 7 7"
    assert choice(table.do(ANA, "open 7 7")) == "steal 7 from 1"


def test_it_does_not_open_onto_four_that_it_cannot_take() -> None:
    """That would be a split for others to claim."""
    assert choice(position(hands={ANA: "7 7 1"}, collections={BEN: "7 7 7 7"})) == "knock"


def test_it_steals_before_it_builds() -> None:
    table = position(hands={ANA: "9 4 1"}, collections={ANA: "4 4", BEN: "9 9 9"})

    assert choice(table) == "steal 9 from 1 with 9"


def test_it_makes_a_genuine_bag_and_lays_the_card_that_matches() -> None:
    table = position(hands={ANA: "4 1 2"}, collections={ANA: "4 4 4 4"})

    assert choice(table) == "bag 4 of 0"
    assert choice(table.do(ANA, "bag 4 of 0")) == "lid 4"


def test_it_bluffs_sometimes_and_not_always() -> None:
    table = position(hands={ANA: "1 2 3"}, collections={ANA: "4 4 4 4", BEN: "9 9"}).complete()

    assert {choice(table, seed=seed) for seed in range(40)} == {"bag 4 of 0", "knock"}


def test_it_always_bluffs_where_nobody_can_challenge() -> None:
    """B15: all other stashes are empty."""
    table = position(hands={ANA: "1 2 3"}, collections={ANA: "4 4 4 4"}).complete()

    assert {choice(table, seed=seed) for seed in range(10)} == {"bag 4 of 0"}


def test_it_holds_up_a_hand_that_it_has_seen_grow() -> None:
    """B7: by counting every change of the hand."""
    table = position(seats=2, hands={ANA: "1 2 3"})
    for _ in range(3):
        table.do(ANA, "knock").do(BEN, "draw", "knock").do(ANA, "draw")

    assert choice(table) == "holdup 1"


def test_it_does_not_hold_up_a_hand_that_cannot_have_grown() -> None:
    assert choice(position(hands={ANA: "1 2 3"})) == "knock"


def bag_of_four(hidden: str, seen: str) -> Position:
    """Ana has bagged her 4s; Ben holds ``seen``."""
    table = position(hands={ANA: f"{hidden} 1 2", BEN: seen}, collections={ANA: "4 4 4 4", BEN: "9 9"})
    return table.complete().do(ANA, "bag 4 of 0", f"lid {hidden}")


def test_it_challenges_what_can_only_be_a_bluff() -> None:
    """All five 4s and all five looters are seen."""
    table = bag_of_four("13", "4 L L L L L")

    assert chance_of_bluff(table.view(BEN)) == 1.0
    assert choice(table, BEN) == "challenge"


def test_it_lets_stand_what_is_too_dear_to_doubt() -> None:
    table = bag_of_four("13", "1 3 5")

    assert 0 < chance_of_bluff(table.view(BEN)) < 1
    table.lay(
        hands={ANA: "4 1 2"}, collections={ANA: "4 4 4 4", BEN: "9 9 9 9, 7 7 7 7, 6 6 6 6, 5 5 5 5, 14 14 14 14"}
    ).complete().do(ANA, "bag 4 of 0", "lid 4")
    assert choice(table, BEN) == "stand"


def test_it_claims_a_split_sooner_or_later() -> None:
    """B20: it interrupts, though not at the first look every time."""
    table = position(hands={ANA: "9 9 1"}, collections={BEN: "9 9"}).do(ANA, "open 9 9", "knock")
    heard = [RuleBot().interrupt(table.view(CLEO), legal(table.state, CLEO), Fast(seed)) for seed in range(60)]

    assert {decision and text_of(decision.code) for decision in heard} == {None, "claim 9"}
    assert RuleBot().interrupt(table.view(ANA), legal(table.state, ANA), Fast(1)) is None


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_play(seats: int) -> None:
    wins = sum(0 in end.winners for game in range(8) if (end := played(seats, f"match {game}").outcome()))

    assert wins >= 7


def played(seats: int, seed: str) -> AnyTable:
    """A game of the rule bot in seat 0 against random bots, without interrupts."""
    agents = [bots.find("bagoloot", "rule" if seat == 0 else "random") for seat in range(seats)]
    table = Table(BAGOLOOT, Variant(seats), seed_from_text(seed), unnamed(seats))
    while waiting := table.waiting_for():
        seat = waiting[0]
        chance = fast_from_seed(table.seed, f"{len(table.actions)}")
        table.act(seat, agents[seat].decide(table.view(seat), table.legal(seat), chance, Budget()).code)
    return table
