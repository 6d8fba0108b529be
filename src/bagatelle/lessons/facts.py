"""What a game tells lessons about a table, and the conditions that are made of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from bagatelle.core.game import Event
from bagatelle.games import AnyGame

ME = "me"
MORE = "..."
TRY = "try "


class Teaching(Protocol):
    """What a game offers as ``teaching``, if there are lessons for it."""

    @property
    def CARDS(self) -> frozenset[str]:  # noqa: N802 - a constant of the module
        """The names of all cards, as texts write them in square brackets."""

    @property
    def FACTS(self) -> Mapping[str, bool]:  # noqa: N802 - a constant of the module
        """What can be asked about a table, by name; whether it is about a seat."""

    def fact(self, name: str, seat: int | None, opening: Struct, now: Struct, events: Sequence[Event]) -> str:
        """The value of a fact, by the public view when the step began and now, and the events since."""

    @property
    def PLACES(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802 - a constant of the module
        """What can be pointed at: a word, what follows it, and an English phrase with ``{}`` for that.

        What follows is a ``card``, a ``seat``, a ``slot`` or nothing.
        """

    @property
    def COVERS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """Displays that a question can cover, each with the pattern of what the terminal's table shows there."""

    def is_there(self, place: str, what: str, now: Struct, own: Struct) -> bool:
        """Whether there is something to point at."""


def teaching_of(game: AnyGame) -> Teaching | None:
    """What the game tells lessons; ``None`` where there are none."""
    found: Teaching | None = getattr(game, "teaching", None)
    return found


class Evidence(NamedTuple):
    """What conditions are judged by."""

    me: int
    own: tuple[str, ...]
    """The learner's actions in this step."""
    refused: frozenset[str]
    """The codes with which choices were refused in this step."""
    fact: Callable[[str, int | None], str]


class Condition(NamedTuple):
    """One of the three forms, read."""

    text: str
    chose: tuple[tuple[str, ...], ...] = ()
    refused: str = ""
    fact: str = ""
    seat: str = ""
    is_not: bool = False
    values: tuple[str, ...] = ()

    def holds(self, evidence: Evidence) -> bool:
        """Whether it holds now."""
        if self.chose:
            return any(_fits(wanted, evidence.own) for wanted in self.chose)
        if self.refused:
            return self.refused in evidence.refused
        seat = None if not self.seat else _seat(self.seat, evidence.me)
        found = evidence.fact(self.fact, seat)
        values = {str(evidence.me) if value == ME else value for value in self.values}
        return (found in values) != self.is_not


def sequence(text: str) -> tuple[str, ...]:
    """The actions of a choice."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def accepted(text: str) -> tuple[str, ...]:
    """The actions of a choice without those that are only tried."""
    return tuple(part for part in sequence(text) if not part.startswith(TRY))


def _fits(wanted: tuple[str, ...], own: tuple[str, ...]) -> bool:
    if len(wanted) != len(own):
        return False
    return all(
        has.startswith(want.removesuffix(MORE)) if want.endswith(MORE) else has == want
        for want, has in zip(wanted, own, strict=True)
    )


def _seat(word: str, me: int) -> int:
    return me if word == ME else int(word)


_FACT = re.compile(r"(?P<name>[a-z_]+)(?: (?P<seat>me|\d))? is (?P<no>not )?(?P<values>\S.*)")


def read_condition(text: str, facts: Mapping[str, bool]) -> Condition:
    """A condition: ``chose O2 | O9``, ``refused must_follow``, ``winner is not me``. ``ValueError`` if it is none."""
    word, _, rest = text.partition(" ")
    if word == "chose" and rest.strip():
        return Condition(text, chose=tuple(accepted(part) for part in rest.split("|")))
    if word == "refused" and rest.strip():
        return Condition(text, refused=rest.strip())
    found = _FACT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is none of 'chose ACTION', 'refused CODE' and 'FACT is VALUE'")
    name, seat = found["name"], found["seat"] or ""
    if name not in facts:
        raise ValueError(f"there is no fact {name!r}; there is {', '.join(facts)}")
    if bool(seat) != facts[name]:
        raise ValueError(f"{name} {'needs a seat, such as' if facts[name] else 'is about no seat: not'} '{name} me'")
    values = tuple(value.strip() for value in found["values"].split("|"))
    return Condition(text, fact=name, seat=seat, is_not=bool(found["no"]), values=values)
