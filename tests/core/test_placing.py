"""Hidden cards are placed with every possible arrangement equally likely: compared with listing them all."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bagatelle.core.placing import Arrangements, Place, below_large
from bagatelle.core.shuffle import Fast

Arrangement = tuple[tuple[int, ...], ...]


def by_hand(cards: list[int], places: list[Place]) -> set[Arrangement]:
    """All arrangements, by trying every order of the cards."""
    found: set[Arrangement] = set()
    for order in permutations(cards):
        rest = list(order)
        piles = []
        for place in places:
            piles.append(tuple(sorted(rest[: place.capacity])))
            rest = rest[place.capacity :]
        if all(set(pile) <= place.admits for pile, place in zip(piles, places, strict=True)):
            found.add(tuple(piles))
    return found


def drawn(arrangements: Arrangements, chance: Fast) -> Arrangement:
    return tuple(tuple(sorted(pile)) for pile in arrangements.draw(chance))


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[int], list[Place]]:
    sizes = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda sizes: 1 <= sum(sizes) <= 6))
    cards = list(range(sum(sizes)))
    admits = [draw(st.frozensets(st.sampled_from(cards))) for _ in sizes]
    return cards, [Place(size, some) for size, some in zip(sizes, admits, strict=True)]


@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_exactly_the_possible_arrangements_are_drawn(puzzle: tuple[list[int], list[Place]]) -> None:
    cards, places = puzzle
    possible = by_hand(cards, places)
    arrangements = Arrangements(cards, places)
    assert (arrangements.total > 0) == bool(possible)
    assume(0 < len(possible) <= 12)

    chance = Fast(1)
    seen = {drawn(arrangements, chance) for _ in range(60 * len(possible))}

    assert seen == possible


def test_all_arrangements_are_equally_likely() -> None:
    """Three hands of which one cannot hold 0 to 2, and one must not hold 3: chi-square over 12,000 draws."""
    cards = list(range(6))
    everything = frozenset(cards)
    places = [Place(2, everything - {0, 1, 2}), Place(2, everything - {3}), Place(2, everything)]
    possible = by_hand(cards, places)
    arrangements = Arrangements(cards, places)
    chance = Fast(2)
    draws = 12_000

    counts = Counter(drawn(arrangements, chance) for _ in range(draws))

    expected = draws / len(possible)
    chi_square = sum((counts[way] - expected) ** 2 / expected for way in possible)
    assert set(counts) == possible
    assert chi_square < 2 * len(possible)  # the mean is len - 1; the seed is fixed


def test_a_place_that_cannot_be_filled_leaves_no_arrangement() -> None:
    assert Arrangements([1, 2], [Place(1, frozenset()), Place(1, frozenset({1, 2}))]).total == 0


@pytest.mark.parametrize("limit", [1, 2, 2**32, 2**32 + 1, 10**30])
def test_large_choices_stay_below_their_limit(limit: int) -> None:
    chance = Fast(3)

    numbers = [below_large(chance, limit) for _ in range(50)]

    assert all(0 <= number < limit for number in numbers)
    assert limit == 1 or len(set(numbers)) > 1
