"""Bagatelle: a table for the card games Sandbag and Bag-O-Loot.

``__all__`` is the public interface; ``docs/api.md`` describes it. Every other module may move. A public name is loaded
when it is first used, so that ``import bagatelle`` loads no rules, no server and no NumPy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from bagatelle import form as _form

__version__ = "0.1.0"

_form.choose()

COMPILING = False
"""True for the type checker of mypyc (``hatch_build.py``): compiled modules need none of the imports below."""

if TYPE_CHECKING and not COMPILING:
    from bagatelle.bots import Agent, Bot, Budget, Decision
    from bagatelle.bots import find as find_bot
    from bagatelle.bots import names as bot_names
    from bagatelle.bots.company import Company
    from bagatelle.core.errors import (
        BadNotation,
        BadPosition,
        BadRecord,
        BadVariant,
        BagatelleError,
        IllegalAction,
        NoRecord,
        Refusal,
        UnknownGame,
    )
    from bagatelle.core.game import CLOCK, Event, Game, Outcome, View
    from bagatelle.core.shuffle import Chance, Fast, seed_from_text
    from bagatelle.core.variant import Option, Variant
    from bagatelle.envs.batch import Batch
    from bagatelle.envs.gymnasium import register as register_gymnasium
    from bagatelle.envs.openspiel import register as register_openspiel
    from bagatelle.envs.openspiel import resampler as openspiel_resampler
    from bagatelle.envs.pettingzoo import env as pettingzoo_env
    from bagatelle.envs.pettingzoo import parallel_env as pettingzoo_parallel_env
    from bagatelle.envs.pettingzoo import raw_env as pettingzoo_raw_env
    from bagatelle.envs.setting import layout_of as observation_layout
    from bagatelle.extras import MissingExtra
    from bagatelle.games import bagoloot, rulebook, sandbag
    from bagatelle.games import find as find_game
    from bagatelle.games import names as game_names
    from bagatelle.study.simulate import random_game
    from bagatelle.table.record import Record
    from bagatelle.table.record import load as load_record
    from bagatelle.table.record import read as read_record
    from bagatelle.table.record import replay as replay_record
    from bagatelle.table.record import save as save_record
    from bagatelle.table.record import write as write_record
    from bagatelle.table.table import Table
    from bagatelle.table.verifying import verify as verify_record
    from bagatelle.wire import messages
    from bagatelle.wire.address import read_address
    from bagatelle.wire.client import connected as connect
    from bagatelle.wire.followed import NotDone

__all__ = [
    "CLOCK",
    "Agent",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "BadVariant",
    "BagatelleError",
    "Batch",
    "Bot",
    "Budget",
    "Chance",
    "Company",
    "Decision",
    "Event",
    "Fast",
    "Game",
    "IllegalAction",
    "MissingExtra",
    "NoRecord",
    "NotDone",
    "Option",
    "Outcome",
    "Record",
    "Refusal",
    "Table",
    "UnknownGame",
    "Variant",
    "View",
    "bagoloot",
    "bot_names",
    "connect",
    "find_bot",
    "find_game",
    "game_names",
    "load_record",
    "messages",
    "observation_layout",
    "openspiel_resampler",
    "pettingzoo_env",
    "pettingzoo_parallel_env",
    "pettingzoo_raw_env",
    "random_game",
    "read_address",
    "read_record",
    "register_gymnasium",
    "register_openspiel",
    "replay_record",
    "rulebook",
    "sandbag",
    "save_record",
    "seed_from_text",
    "verify_record",
    "write_record",
]

_PLACES = {
    "bots": "Agent Bot Budget Decision find_bot=find bot_names=names",
    "bots.company": "Company",
    "core.errors": (
        "BadNotation BadPosition BadRecord BadVariant BagatelleError IllegalAction NoRecord Refusal UnknownGame"
    ),
    "core.game": "CLOCK Event Game Outcome View",
    "core.shuffle": "Chance Fast seed_from_text",
    "core.variant": "Option Variant",
    "envs.batch": "Batch",
    "envs.gymnasium": "register_gymnasium=register",
    "envs.openspiel": "register_openspiel=register openspiel_resampler=resampler",
    "envs.pettingzoo": "pettingzoo_env=env pettingzoo_parallel_env=parallel_env pettingzoo_raw_env=raw_env",
    "envs.setting": "observation_layout=layout_of",
    "extras": "MissingExtra",
    "games": "rulebook find_game=find game_names=names",
    "games.bagoloot": "bagoloot=",
    "games.sandbag": "sandbag=",
    "study.simulate": "random_game",
    "table.record": "Record load_record=load read_record=read replay_record=replay save_record=save write_record=write",
    "table.table": "Table",
    "table.verifying": "verify_record=verify",
    "wire.address": "read_address",
    "wire.client": "connect=connected",
    "wire.followed": "NotDone",
    "wire.messages": "messages=",
}
"""The module of every public name; ``public=name`` where the module has another name for it, ``public=`` for itself."""
_EXTRAS = {"envs.batch": "envs", "envs.gymnasium": "envs", "envs.pettingzoo": "envs", "envs.openspiel": "openspiel"}


def _places() -> dict[str, tuple[str, str]]:
    """The module and the attribute of each public name."""
    places: dict[str, tuple[str, str]] = {}
    for module, words in _PLACES.items():
        for word in words.split():
            public, sign, attribute = word.partition("=")
            places[public] = (module, attribute if sign else public)
    return places


def _load(name: str) -> object:
    """Load a public name; ``MissingExtra`` if it needs a package that is not installed."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; docs/api.md lists the public names")
    module, attribute = _places()[name]
    if module in _EXTRAS:
        from bagatelle.extras import extra  # noqa: PLC0415 - loads the rules' errors, and they may be compiled

        with extra(_EXTRAS[module], f"bagatelle.{name}"):
            found: object = importlib.import_module(f"{__name__}.{module}")
    else:
        found = importlib.import_module(f"{__name__}.{module}")
    value = getattr(found, attribute) if attribute else found
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # type checkers know the names from above, and refuse others
    __getattr__ = _load
