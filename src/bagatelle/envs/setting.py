"""What an environment plays: a game, its variant, and the terms of its lanes."""

from __future__ import annotations

import importlib
import importlib.util
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Final, Literal, Protocol, cast

from bagatelle import games
from bagatelle.core.errors import BadVariant, BagatelleError
from bagatelle.core.lane import Lane, Terms
from bagatelle.core.layout import Layout
from bagatelle.core.shuffle import Chance, Fast, fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import AnyGame

Reward = Literal["win", "points"]
REWARDS: tuple[Reward, ...] = ("win", "points")
RENDER_MODES: Final = ("ansi",)
_SEEDS: Final = 2**62
"""Where seeds that nobody names are drawn from."""


class _Lanes(Protocol):
    def new_lane(self, variant: Variant, chance: Chance, terms: Terms) -> Lane: ...


class _Encoding(Protocol):
    def layout(self, seats: int) -> Layout: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that is fixed before the first deal."""

    game: AnyGame
    variant: Variant
    claims: bool
    recall: bool
    reward: Reward

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def layout(self) -> Layout:
        """What stands where in an observation."""
        return layout_of(self.game.NAME, self.seats)

    @property
    def length(self) -> int:
        """How many cells an observation has."""
        return self.layout.length(recall=self.recall)

    def __deepcopy__(self, memo: object) -> Setting:
        return self  # nothing in it changes, and a game is a module

    def __reduce__(self) -> tuple[Callable[..., Setting], tuple[object, ...]]:
        return _unpickled, (self.game.NAME, self.variant, self.claims, self.recall, self.reward)

    def lane(self, chance: Chance) -> Lane:
        """A lane before its first game."""
        module = cast("_Lanes", _module(self.game.NAME, "lane"))
        terms = Terms(claims=self.claims, recall=self.recall, points=self.reward == "points")
        return module.new_lane(self.variant, chance, terms)


def _unpickled(game: str, variant: Variant, *rest: object) -> Setting:
    claims, recall, reward = rest
    terms = (bool(claims), bool(recall), str(reward))
    return setting(game, variant.seats, claims=terms[0], recall=terms[1], reward=terms[2], options=dict(variant.chosen))


def setting(
    game: str,
    seats: int | None = None,
    *,
    claims: bool = True,
    recall: bool = False,
    reward: str = "win",
    options: Mapping[str, str | int] | None = None,
) -> Setting:
    """The setting that was asked for, or an error with the way out."""
    found = games.find(game)
    _module(found.NAME, "lane")
    if sys.byteorder != "little":
        raise BagatelleError("learning environments need a little-endian machine: cells are read byte by byte")
    number = found.SEATS[0] if seats is None else whole(seats)
    if number is None:
        raise BadVariant(f"seats is a number, not {seats!r}")
    chosen = tuple((name, _as_text(name, value)) for name, value in (options or {}).items())
    variant = check_variant(found.TITLE, found.SEATS, found.OPTIONS, number, chosen)
    for name, value in (("claims", claims), ("recall", recall)):
        if not isinstance(value, bool):
            raise BagatelleError(f"{name} is True or False, not {value!r}")
    if reward not in REWARDS:
        raise BagatelleError(f"a reward is {' or '.join(REWARDS)}, not {reward!r}")
    return Setting(found, variant, claims, recall, reward)


def whole(value: object) -> int | None:
    """The value as a number, where it is a whole one."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return None


def _as_text(name: str, value: object) -> str:
    """The value of an option as the game writes it: numbers may be given as numbers."""
    if isinstance(value, str):
        return value
    number = whole(value)
    if number is None:
        raise BadVariant(f"option {name} takes a text or a number, not {value!r}")
    return str(number)


def layout_of(game: str, seats: int) -> Layout:
    """What stands where in an observation of the game with so many seats."""
    found = games.find(game)
    check_variant(found.TITLE, found.SEATS, (), seats, ())
    return cast("_Encoding", _module(game, "encoding")).layout(seats)


def learnable() -> list[str]:
    """The games that learners can play."""
    return [name for name in games.names() if importlib.util.find_spec(f"{games.__name__}.{name}.training")]


def _module(game: str, name: str) -> object:
    if game not in learnable():
        raise BagatelleError(
            f"{game} is no learning environment: it has no folder `training`; there is {', '.join(learnable())}"
        )
    return importlib.import_module(f"{games.__name__}.{game}.training.{name}")


def check_seed(seed: object) -> int:
    """The seed that was asked for; without one, another every time."""
    if seed is None:
        return secrets.randbelow(_SEEDS)
    number = whole(seed)
    if number is None or number < 0:
        raise BagatelleError(f"a seed is a whole number from 0 on, not {seed!r}")
    return number


def check_render_mode(mode: str | None) -> None:
    """Refuse what nobody can draw."""
    if mode is not None and mode not in RENDER_MODES:
        raise BagatelleError(f"render_mode is None or {' or '.join(map(repr, RENDER_MODES))}, not {mode!r}")


def chance_for(seed: int, purpose: str) -> Fast:
    """A stream of its own for every seed and purpose."""
    return fast_from_seed(seed_from_text(str(seed)), purpose)
