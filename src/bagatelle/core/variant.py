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
    when: tuple[str, str] | None = None
    """Another option and the value it must have for this one to mean anything."""

    @property
    def spoken(self) -> str:
        """The values as a person reads them: a row of numbers by its ends."""
        if len(self.values) > MOST_LISTED and all(value.isdecimal() for value in self.values):
            step = int(self.values[1]) - int(self.values[0])
            return f"{self.values[0]} to {self.values[-1]}" + (f" by {step}" if step > 1 else "")
        return ", ".join(self.values)

    @property
    def telling(self) -> tuple[str, ...]:
        """The values worth trying: all of a short list, of a long row the default and the first."""
        return self.values if len(self.values) <= MOST_LISTED else (self.default, self.values[0])


MOST_LISTED = 6


def numbers(first: int, last: int, step: int = 1) -> tuple[str, ...]:
    """The values of an option that is a number."""
    return tuple(str(number) for number in range(first, last + 1, step))


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
    played = {option.name: asked.pop(option.name, option.default) for option in options}
    kept: list[tuple[str, str]] = []
    for option in options:
        value = played[option.name]
        if value not in option.values:
            raise BadVariant(f"option {option.name} is one of {option.spoken}, not {value!r}")
        if value != option.default:
            _check_offered(option, seats, played)
            kept.append((option.name, value))
    if asked:
        known = ", ".join(option.name for option in options) or "none"
        raise BadVariant(f"{title} has no option {', '.join(sorted(asked))}; its options: {known}")
    return Variant(seats, tuple(kept))


def _check_offered(option: Option, seats: int, played: dict[str, str]) -> None:
    """``BadVariant`` where the option cannot be chosen with so many seats, or beside the other options."""
    other, needed = option.when or ("", "")
    if other and played[other] != needed:
        way_out = f"add --{other} {needed} ({option.ruling})"
        raise BadVariant(f"option {option.name} goes with option {other} set to {needed}: {way_out}")
    if seats not in option.seats:
        offered = " or ".join(str(number) for number in option.seats)
        raise BadVariant(f"option {option.name} is offered with {offered} seats, not with {seats} ({option.ruling})")
