"""A running game as plain values, and back: what environments pickle, as the memory of the rules itself cannot be.

A state is flat: numbers, truth values, a phase, vectors of numbers, and the stream that coming deals are drawn from. So
its fields are taken as they are found, in both forms of the rules; nothing of a game is said here a second time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.lane import Lane
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.envs.setting import Setting

Plain = int | bool | list[int]
"""What fields are saved as; a phase is what it is."""

ORDER: Final = ("seat", "is_polled", "status", "rewards", "is_paid", "_next_poll", "_rounds")
"""Where the order of choices of a lane stands, with what the last step brought."""
NEW: Final = frozenset({"variant", "chance", "log"})
"""What a state has from its lane."""


class Saved(NamedTuple):
    """A lane with nobody listening."""

    order: dict[str, Plain]
    chance: dict[str, Plain]
    state: dict[str, Plain]


def saved(lane: Lane) -> Saved:
    """Where the lane stands."""
    position = lane.position()
    return Saved(_values(lane, ORDER), saved_chance(lane.chance), _values(position, _fields(position) - NEW))


def restored(place: Setting, values: Saved) -> Lane:
    """A new lane that stands there; it goes on by itself."""
    lane = place.lane(restored_chance(values.chance))
    _set(lane.position(), values.state)
    _set(lane, values.order)
    return lane


def saved_chance(chance: Chance) -> dict[str, Plain]:
    """Where a quick stream stands."""
    return _values(chance, _fields(chance))


def restored_chance(values: dict[str, Plain]) -> Fast:
    """The stream that goes on from there."""
    chance = Fast(0)
    _set(chance, values)
    return chance


def _fields(thing: object) -> frozenset[str]:
    """The names of all fields: a compiled class lists them, an interpreted object has them in its dictionary."""
    return frozenset(getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)) - {"__dict__"}


def _values(thing: object, names: tuple[str, ...] | frozenset[str]) -> dict[str, Plain]:
    values = {name: getattr(thing, name) for name in sorted(names)}
    return {name: list(value) if isinstance(value, vec) else value for name, value in values.items()}


def _set(thing: object, values: dict[str, Plain]) -> None:
    for name, value in values.items():
        setattr(thing, name, vec[i64](value) if isinstance(value, list) else value)
