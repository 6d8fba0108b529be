"""Drawn states keep what the seat knows, and give every possibility the same chance."""

from __future__ import annotations

from collections import Counter

import pytest

from bagatelle.core.bits import vec_of
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Fast
from bagatelle.games.sandbag.rules.cards import NO_CARD, name_of, names_in
from bagatelle.games.sandbag.rules.state import SWAP_WAY, Phase, State, card_of, given_of, place_of, seat_of, way_of
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.visibility import view_of
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER, position, set_up
from tests.sandbag.test_random_games import SEATS, moments


def held_by(state: State, seat: int) -> list[str]:
    """All cards the seat held after passing, wherever they are now."""
    held = [*vec_of(state.hands[seat] | state.sandbags[seat])]
    slots = (2 * seat, 2 * seat + 1)
    held += [state.basket[slot] for slot in slots if state.basket[slot] != NO_CARD and state.givers[slot] == NO_SEAT]
    for play in (state.plays[index] for index in range(state.played)):
        swapped = way_of(play) == SWAP_WAY
        chosen_by = place_of(play) // 2 if swapped else seat_of(play)
        held += [card_of(play)] if chosen_by == seat else []
        held += [given_of(play)] if swapped and seat_of(play) == seat else []
    return [name_of(card) for card in held]


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_that_was_passed_stays_with_the_neighbour_who_got_it(seats: int) -> None:
    """S4: also a rocket, of which only the number is known."""
    for number, (state, seat, _) in enumerate(moments(seats, seed=50)):
        if state.phase is not Phase.PASS and number % 5 == 0:
            view = view_of(state, seat)
            drawn = resample(view, Fast(number))
            assert view.passed.left in held_by(drawn, (seat + 1) % seats)
            assert view.passed.right in held_by(drawn, (seat - 1) % seats)
            assert len(held_by(drawn, seat)) == len(held_by(drawn, (seat + 1) % seats))


@pytest.mark.parametrize("seats", SEATS)
def test_no_hand_and_no_gift_has_a_colour_that_it_was_shown_to_lack(seats: int) -> None:
    """S10, S11."""
    shown = 0
    for number, (state, seat, _) in enumerate(moments(seats, seed=51)):
        if state.phase is Phase.PLAY and number % 3 == 0:
            view = view_of(state, seat)
            drawn = resample(view, Fast(number))
            for other, seen in enumerate(view.table):
                shown += len(seen.voids)
                assert not {name[0] for name in names_in(drawn.hands[other])} & set(seen.voids)
                for slot, what in enumerate(seen.basket):
                    if what.giver is not None:
                        assert name_of(drawn.basket[2 * other + slot])[0] not in what.voids
    assert shown > 20


def test_a_giver_remembers_its_gift() -> None:
    """S7."""
    table = position(hands={KEVEN: "P0 R1 T8"}, baskets={JOSH: "O4 Y2"}).play("swap T8 for O4 of Josh")

    drawn = [resample(table.view(KEVEN), Fast(seed)) for seed in range(30)]
    blind = [resample(table.view(MADDY), Fast(seed)) for seed in range(30)]

    assert {name_of(state.basket[2 * JOSH]) for state in drawn} == {"T8"}
    assert len({name_of(state.basket[2 * JOSH]) for state in blind}) > 5


def test_every_deal_of_the_last_hidden_cards_is_equally_likely() -> None:
    """S10: two hand cards each; Peter is known to have no purple, Josh and Maddy may have anything that is left."""
    hands = {KEVEN: "P0 T0 T1", PETER: "R5 R6 Y3", JOSH: "P5 P7 O6", MADDY: "P6 Y5 Y6"}
    baskets = {KEVEN: "T9 T10", PETER: "O9 O10", JOSH: "Y9 Y10", MADDY: "R9 R10"}
    table = position(hands=hands, baskets=baskets).play("P0", "Y3", "P5", "P6")
    view = table.view(KEVEN)
    assert view.table[PETER].voids == "P"
    chance = Fast(1)
    draws = 6000

    counts = Counter(
        tuple(names_in(state.hands[seat]) for seat in (PETER, JOSH, MADDY))
        for state in (resample(view, chance) for _ in range(draws))
    )

    ways = 10 * 6  # six cards, one of them purple: two of the other five for Peter, two of the four left for Josh
    assert len(counts) == ways
    chi_square = sum((count - draws / ways) ** 2 / (draws / ways) for count in counts.values())
    assert chi_square < 98  # the 99.9 % point for 59 degrees of freedom; the seed is fixed


def test_a_sealed_set_up_of_another_seat_is_drawn_with_all_it_may_hold() -> None:
    """S5: a seat with 35 points may have stowed one to four sandbags; more cards mean more ways, so four is usual."""
    table = set_up(earlier=[(0, 35, 0, 0)])
    hand = table.hand(PETER).split()
    table.choose(PETER, f"basket {hand[0]}", f"basket {hand[1]}", f"stow {hand[2]}", "ready")

    drawn = [resample(table.view(KEVEN), Fast(seed)) for seed in range(200)]

    sizes = Counter(len(names_in(state.sandbags[PETER])) for state in drawn)
    assert set(sizes) <= {1, 2, 3, 4}
    assert sizes[4] > sizes[3] > sizes[2]
    assert all(view_of(state, KEVEN) == table.view(KEVEN) for state in drawn)
