"""Variants: one canonical form, and clear words for what is not offered."""

import pytest

from bagatelle.core.errors import BadVariant
from bagatelle.core.variant import Option, Variant, check_variant, numbers

DIAL = Option("dial", ("low", "high"), "low", "how it is dialled", "Z1", (3,))
LEVEL = Option("level", numbers(10, 100, 10), "50", "how far it is dialled", "Z2", (3, 4), ("dial", "high"))


def test_a_default_that_is_spelled_out_is_the_same_variant() -> None:
    assert check_variant("Game", (3, 4), (DIAL,), 3, [("dial", "low")]) == Variant(3)


def test_an_option_is_kept_and_found() -> None:
    variant = check_variant("Game", (3, 4), (DIAL,), 3, [("dial", "high")])

    assert variant.value(DIAL) == "high"
    assert Variant(3).value(DIAL) == "low"


@pytest.mark.parametrize(
    ("seats", "chosen", "problem"),
    [
        (5, [], "played by 3 to 4, not by 5"),
        (3, [("dial", "loud")], "one of low, high, not 'loud'"),
        (4, [("dial", "high")], r"offered with 3 seats, not with 4 \(Z1\)"),
        (3, [("volume", "high")], "no option volume; its options: dial, level"),
        (3, [("dial", "high"), ("level", "55")], "one of 10 to 100 by 10, not '55'"),
        (3, [("level", "60")], r"option level goes with option dial set to high: add --dial high \(Z2\)"),
    ],
)
def test_what_is_not_offered_is_named(seats: int, chosen: list[tuple[str, str]], problem: str) -> None:
    with pytest.raises(BadVariant, match=problem):
        check_variant("Game", (3, 4), (DIAL, LEVEL), seats, chosen)


def test_an_option_that_depends_on_another_is_kept_with_it() -> None:
    chosen = (("dial", "high"), ("level", "60"))

    assert check_variant("Game", (3, 4), (DIAL, LEVEL), 3, reversed(chosen)) == Variant(3, chosen)


def test_long_rows_of_numbers_are_told_by_their_ends_and_tried_by_a_few() -> None:
    assert (LEVEL.spoken, LEVEL.telling) == ("10 to 100 by 10", ("50", "10"))
    assert (DIAL.spoken, DIAL.telling) == ("low, high", ("low", "high"))
