"""Masks of cards: the tables agree with Python's own arithmetic, also beyond 31 bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bagatelle.core.bits import BIT, CARDS, count, lowest, nth, vec_of

masks = st.integers(0, 2**CARDS - 1)


@pytest.mark.parametrize("card", range(CARDS))
def test_bit_is_a_power_of_two_for_every_card(card: int) -> None:
    assert BIT[card] == 1 << card
    assert lowest(1 << card) == card


@given(masks)
def test_count_is_the_number_of_cards(mask: int) -> None:
    assert count(mask) == mask.bit_count()


@given(masks)
def test_the_cards_of_a_mask_rise(mask: int) -> None:
    cards = [card for card in range(CARDS) if mask & (1 << card)]

    assert list(vec_of(mask)) == cards
    assert [nth(mask, index) for index in range(len(cards))] == cards
