"""The bots of Sandbag: what the heuristic may know, what the search finds, what belief makes of the others' choices."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.bots.sandbag.belief import likelihood
from bagatelle.bots.sandbag.heuristic import WEIGHTS, Heuristic
from bagatelle.bots.sandbag.players import SandbagExplorer, new_belief
from bagatelle.bots.sandbag.tuned import Temper, found, mind, spread
from bagatelle.bots.sandbag.world import SandbagWorld
from bagatelle.bots.search import NOBODY
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.game import census, deal, legal, outcome
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.view.resample import Resampler
from bagatelle.games.sandbag.view.view import View
from bagatelle.games.sandbag.view.visibility import view_of
from tests.bots.positions import walk

MINDS = {
    "tuned": mind(Temper()),
    "forgetful": mind(Temper(memory=5)),
    "first guess": Heuristic([1.0] * len(WEIGHTS), 1000, 0.0),
}


def views(seats: int, seed: str, every: int) -> list[View]:
    """What the seat to decide knows, at some moments of a game."""
    found = [table.view(seat) for table, seat in walk("sandbag", seats, seed, every=every)]
    return [view for view in found if isinstance(view, View)]


@pytest.mark.parametrize("name", MINDS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_heuristic_reads_only_what_its_seat_can_know(name: str, seats: int) -> None:
    """Whatever the hidden cards are, it likes every choice as much as before."""
    moved = 0
    found = views(seats, f"blind {seats}", 5)
    for view in found:
        assert view.seat is not None
        states = [Resampler(view).draw(Fast(number)) for number in range(4)]
        codes = vec[i64](legal(states[0], view.seat))
        likes = [list(MINDS[name].liking(state, view.seat, codes)) for state in states]

        assert all(others == likes[0] for others in likes)
        moved += len({tuple(state.hands) for state in states}) > 1

    assert moved > 0.6 * len(found)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_what_it_chooses_is_what_it_likes_best(seats: int) -> None:
    """The quick way through a turn and the full list agree on how much is liked."""
    tuned = MINDS["tuned"]
    for view in views(seats, f"best {seats}", 4):
        assert view.seat is not None
        state = Resampler(view).draw(Fast(1))
        codes = vec[i64](legal(state, view.seat))
        likes = dict(zip(codes, tuned.liking(state, view.seat, codes), strict=True))

        assert likes[tuned.choose(state, view.seat, Fast(0))] == pytest.approx(max(likes.values()))


def test_a_temper_with_heat_chooses_different_things_and_only_legal_ones() -> None:
    state = deal(Variant(4), Fast(3))
    dreamy = mind(Temper(heat=2.0))
    chosen = {int(dreamy.choose(state, 0, Fast(number))) for number in range(40)}

    assert len(chosen) > 2
    assert chosen <= set(legal(state, 0))


# --- belief ---


def playing(seats: int, seed: str, every: int = 19) -> list[View]:
    return [view for view in views(seats, seed, every) if view.phase is Phase.PLAY]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_stirred_state_looks_the_same_to_its_seat_and_has_all_cards(seats: int) -> None:
    moved = 0
    found = playing(seats, f"stir {seats}")
    for view in found:
        known = Resampler(view)
        belief = new_belief(known, MINDS["tuned"], Fast(2))
        before = [int(hand) for hand in belief.state.hands]
        belief.stir(40, 0.0, Fast(3))

        assert view_of(belief.state, view.seat) == view
        assert census(belief.state) == census(known.draw(Fast(4)))
        moved += [int(hand) for hand in belief.state.hands] != before

    assert moved > 0.6 * len(found)


def test_stirring_finds_states_that_explain_the_others_choices_better() -> None:
    gains = []
    for view in playing(4, "explain", every=23)[:4]:
        assert view.seat is not None
        known = Resampler(view)
        others = 15 - (1 << view.seat)
        drawn = [likelihood(known.draw(Fast(number)), others, MINDS["tuned"]) for number in range(4)]
        stirred = [
            likelihood(new_belief(known, MINDS["tuned"], Fast(n)).state, others, MINDS["tuned"]) for n in range(4)
        ]
        gains.append(sum(stirred) / 4 - sum(drawn) / 4)

    assert sum(gains) / len(gains) > 1


def test_the_true_cards_explain_the_game_better_than_drawn_ones() -> None:
    """The seats have mostly played by the heuristic: with their real cards that is what it would have liked."""
    better = number = 0
    for table, seat in walk("sandbag", 4, "truth", every=13):
        view = table.view(seat)
        assert isinstance(view, View)
        if view.phase is not Phase.PLAY or view.tricks < 3:
            continue
        true = likelihood(cast("State", table._state), 15 - (1 << seat), MINDS["tuned"])
        drawn = [likelihood(Resampler(view).draw(Fast(n)), 15 - (1 << seat), MINDS["tuned"]) for n in range(4)]
        better += sum(true > other for other in drawn)
        number += len(drawn)

    assert better > 0.75 * number > 20


# --- worlds ---


def test_a_world_ends_with_its_round_and_its_worths_are_chances() -> None:
    for view in playing(4, "worth", every=17):
        if view.round == 3:  # of a game that nobody wins only a part is shared out
            continue
        world = SandbagExplorer().draw(view, Fast(1))
        world.roll_out(Fast(2))

        assert world.to_move() == NOBODY
        assert sum(world.worths()) == pytest.approx(1)
        assert all(0 <= worth <= 1 for worth in world.worths())


def test_with_the_game_over_the_winner_has_nearly_everything() -> None:
    state = deal(Variant(4), Fast(5))
    world = SandbagWorld(state, 0, MINDS["tuned"], spread())
    while outcome(state) is None:
        world.round = state.round
        world.roll_out(Fast(1))
    end = outcome(state)
    assert end is not None
    worths = list(world.worths())

    assert worths.index(max(worths)) in end.winners
    assert max(worths) > 0.85


def test_fewer_points_are_worth_more() -> None:
    state = deal(Variant(4), Fast(6))
    world = SandbagWorld(state, 0, MINDS["tuned"], spread())
    world.roll_out(Fast(1))
    scores = [int(state.scores[seat]) for seat in range(4)]
    worths = list(world.worths())

    assert sorted(range(4), key=lambda seat: scores[seat]) == sorted(range(4), key=lambda seat: -worths[seat])


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_stands_where_the_heuristic_looks_for_it(name: str) -> None:
    places = Heuristic([float(place) for place in range(len(WEIGHTS))], 1000, 0.0)

    assert getattr(places, name) == WEIGHTS.index(name)


def test_the_kept_weights_are_those_of_the_heuristic() -> None:
    assert len(found()) == len(WEIGHTS)
    assert spread() > 1
