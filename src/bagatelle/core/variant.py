"""The options of a game, fixed before the deal, shown to the players and stored in every record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bagatelle.core.errors import BadVariant


class Option(NamedTuple):
    """A switch that a ruling leaves to the table."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    ruling: str
    seats: tuple[int, ...]
    """The numbers of seats at which the option is offered."""


class Variant(NamedTuple):
    """How one table plays a game: the number of seats and every option that differs from its default."""

    seats: int
    chosen: tuple[tuple[str, str], ...] = ()

    def value(self, option: Option) -> str:
        """What the table plays for ``option``."""
        for name, value in self.chosen:
            if name == option.name:
                return value
        return option.default


def check_variant(
    title: str,
    seat_counts: tuple[int, ...],
    options: tuple[Option, ...],
    seats: int,
    chosen: Iterable[tuple[str, str]],
) -> Variant:
    """The variant that was asked for, in its one canonical form, or ``BadVariant`` with the way out."""
    if seats not in seat_counts:
        raise BadVariant(f"{title} is played by {min(seat_counts)} to {max(seat_counts)}, not by {seats}")
    asked = dict(chosen)
    kept: list[tuple[str, str]] = []
    for option in options:
        value = asked.pop(option.name, option.default)
        if value not in option.values:
            raise BadVariant(f"option {option.name} is one of {', '.join(option.values)}, not {value!r}")
        if value == option.default:
            continue
        if seats not in option.seats:
            offered = " or ".join(str(number) for number in option.seats)
            raise BadVariant(
                f"option {option.name} is offered with {offered} seats, not with {seats} ({option.ruling})"
            )
        kept.append((option.name, value))
    if asked:
        known = ", ".join(option.name for option in options) or "none"
        raise BadVariant(f"{title} has no option {', '.join(sorted(asked))}; its options: {known}")
    return Variant(seats, tuple(kept))
