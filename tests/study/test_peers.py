"""The peers: what is counted as a move, and that chance is as fair in our loop as in theirs."""

from __future__ import annotations

import random

import pytest

from bagatelle.study.peers import PEERS, Hearts, SpielPeer

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")

KINDS = pytest.mark.parametrize("kind", PEERS.values(), ids=lambda kind: str(kind.NAME))


@KINDS
def test_games_in_cpp_count_what_players_choose_and_not_what_chance_does(kind: type[SpielPeer]) -> None:
    """The same games again, move by move: OpenSpiel writes down who made each."""
    number = 50
    tally = kind().games_inside(number)

    game = pyspiel.load_game(kind.NAME)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    chosen = 0
    for seed in range(1, number + 1):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        assert state.is_terminal()
        chosen += sum(move.player >= 0 for move in state.full_history())
    assert tally == (number, chosen)


@KINDS
def test_everything_chance_can_do_is_equally_likely(kind: type[SpielPeer]) -> None:
    state = pyspiel.load_game(kind.NAME).new_initial_state()
    chance = random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            assert list(actions) == state.legal_actions()
            assert shares == pytest.approx([1 / len(shares)] * len(shares))
        state.apply_action(chance.choice(state.legal_actions()))


@KINDS
def test_every_way_does_at_least_as_many_games_as_asked_for(kind: type[SpielPeer]) -> None:
    peer = kind()
    for way in (*peer.in_python().values(), *peer.in_cpp().values()):
        tally = way(3)
        assert tally.units >= 3
        assert tally.plays > tally.units


def test_random_hearts_from_one_deal_are_equally_long() -> None:
    """Which is why its roll-outs can be counted."""
    state = pyspiel.load_game(Hearts.NAME).new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))

    lengths = set()
    for _ in range(20):
        twin = state.clone()
        while not twin.is_terminal():
            twin.apply_action(chance.choice(twin.legal_actions()))
        lengths.add(twin.move_number())
    assert len(lengths) == 1
