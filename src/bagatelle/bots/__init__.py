"""Agents: the contract, and the bots we ship for each game.

``bots/<game>.py`` lists a game's own bots in ``BOTS``; the random bot plays every game.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping

from bagatelle.bots.agent import AnyAgent, Decision, RandomBot
from bagatelle.core.errors import BagatelleError

__all__ = ["AnyAgent", "Decision", "RandomBot", "find", "names"]


def _own_bots(game: str) -> Mapping[str, type[AnyAgent]]:
    module = f"{__name__}.{game}"
    if importlib.util.find_spec(module) is None:
        return {}
    bots: Mapping[str, type[AnyAgent]] = getattr(importlib.import_module(module), "BOTS", {})
    return bots


def names(game: str) -> list[str]:
    """The bots of a game, weakest first."""
    return ["random", *_own_bots(game)]


def find(game: str, name: str) -> AnyAgent:
    """A new bot of that name for the game."""
    if name == "random":
        return RandomBot()
    bots = _own_bots(game)
    if name not in bots:
        raise BagatelleError(f"there is no bot {name!r} for {game}; there is {', '.join(names(game))}")
    return bots[name]()
