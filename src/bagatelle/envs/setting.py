"""What an environment plays: a game, its variant, and the terms of its lanes."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, cast

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.lane import Lane, Terms
from bagatelle.core.layout import Layout
from bagatelle.core.shuffle import Chance, Fast, fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import AnyGame

Reward = Literal["win", "points"]
REWARDS: tuple[Reward, ...] = ("win", "points")


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
    return setting(game, variant.seats, claims=terms[0], recall=terms[1], reward=terms[2], options=variant.chosen)


def setting(
    game: str,
    seats: int | None = None,
    *,
    claims: bool = True,
    recall: bool = False,
    reward: str = "win",
    options: tuple[tuple[str, str], ...] = (),
) -> Setting:
    """The setting that was asked for, or an error with the way out."""
    found = games.find(game)
    _module(found.NAME, "lane")
    if sys.byteorder != "little":
        raise BagatelleError("learning environments need a little-endian machine: cells are read byte by byte")
    variant = check_variant(found.TITLE, found.SEATS, found.OPTIONS, seats or found.SEATS[0], options)
    if reward not in REWARDS:
        raise BagatelleError(f"a reward is {' or '.join(REWARDS)}, not {reward!r}")
    return Setting(found, variant, claims, recall, reward)


def layout_of(game: str, seats: int) -> Layout:
    """What stands where in an observation of the game with so many seats."""
    found = games.find(game)
    check_variant(found.TITLE, found.SEATS, (), seats, ())
    return cast("_Encoding", _module(game, "encoding")).layout(seats)


def learnable() -> list[str]:
    """The games that learners can play."""
    return [name for name in games.names() if importlib.util.find_spec(f"{games.__name__}.{name}.lane")]


def _module(game: str, name: str) -> object:
    full = f"{games.__name__}.{game}.{name}"
    if importlib.util.find_spec(full) is None:
        raise BagatelleError(
            f"{game} is no learning environment: it has no {name}.py; there is {', '.join(learnable())}"
        )
    return importlib.import_module(full)


def chance_for(seed: int, purpose: str) -> Fast:
    """A stream of its own for every seed and purpose."""
    return fast_from_seed(seed_from_text(str(seed)), purpose)
