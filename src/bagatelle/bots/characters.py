"""Characters: the names under which our bots sit at a table. A character has no playing strength; a level has.

``bots/<game>/characters.py`` lists the characters of a game in ``CHARACTERS``. A page draws a face by the id. Bots of
other packages keep their own name.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from bagatelle import bots
from bagatelle.table.names import alike
from bagatelle.table.table import LONGEST_NAME


class Character(NamedTuple):
    """A bot's name and face."""

    id: str
    """Stable: a page draws the face by it."""
    name: str


def characters(game: str) -> tuple[Character, ...]:
    """The characters of a game; none for a game without bots of its own."""
    return cast("tuple[Character, ...]", tuple(bots.own(game, "CHARACTERS").values()))


def character_of(game: str, name: str) -> str:
    """The id of the character with this name; empty for any other name."""
    return next((character.id for character in characters(game) if character.name == name), "")


def name_for(game: str, bot: str, seat: int, taken: Iterable[str], table: str = "") -> str:
    """The name of a bot on a seat: the first that looks like none of those taken.

    It depends on the table's id, never on its deal. Without an id the characters come in the order of the list.
    """
    others = list(taken)
    return next(name for name in _candidates(game, bot, seat, table) if not any(alike(name, other) for other in others))


def _candidates(game: str, bot: str, seat: int, table: str) -> Iterator[str]:
    if bots.is_own(game, bot):
        found = list(characters(game))
        if table:
            found.sort(key=lambda character: hashlib.sha256(f"{table} {character.id}".encode()).digest())
        yield from (character.name for character in found[seat:] + found[:seat])
    own = bot.partition("@")[0].rpartition(":")[2]
    own = own[:1].upper() + own[1 : LONGEST_NAME - 3]
    yield own
    yield from (f"{own} {number}" for number in itertools.count(2))
