"""The games: every folder beside this file is one.

A folder elsewhere can be put beside them by adding it to ``__path__``, as for any Python package.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.resources import files
from typing import cast

from bagatelle.core.errors import UnknownGame, UnknownLanguage
from bagatelle.core.game import Event, Game, State, View

ENGLISH = "en"
AnyGame = Game[State[Event], View, Event]
"""A game whose states, views and events are only ever handed back to it."""


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def elsewhere() -> list[str]:
    """The folders that were added to ``__path__``, for another process that must find the same games."""
    return [folder for folder in __path__ if folder != str(files(__name__))]


def find(name: str) -> AnyGame:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(names())}")
    # The one place where a game's own types are put aside: each game gets back only what it has made itself.
    return cast("AnyGame", importlib.import_module(f"{__name__}.{name}"))


def rulebook(name: str, *, rulings: bool = False, language: str = ENGLISH) -> str:
    """The rules of a game in our own words, or how it answers what the printed rules leave open.

    ``UnknownLanguage`` where that has not been written in the language.
    """
    return _page(name, "rulings" if rulings else "rulebook", language)


def reference(name: str, *, language: str = ENGLISH) -> str:
    """What a player wants to look up during a game, on one page.

    ``UnknownLanguage`` where that has not been written in the language.
    """
    return _page(name, "reference", language)


def _page(name: str, page: str, language: str) -> str:
    ending = "" if language == ENGLISH else f".{language}"
    path = files(f"{__name__}.{find(name).NAME}").joinpath(f"{page}{ending}.md")
    if not path.is_file():
        raise UnknownLanguage(
            f"the {page} of {name} has not been written in {language!r}; its rulebook is there in English"
        )
    return path.read_text(encoding="utf-8")


def all_games() -> list[AnyGame]:
    """All games, in alphabetical order."""
    return [find(name) for name in names()]
