"""Views with their two parts, for the tests of the page: it puts parts together as Python does.

``python -m tests.joined_views`` writes the file; ``tests/server/test_documents.py`` compares it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from bagatelle import games
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.core.variant import check_variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table, unnamed

FILE = Path(__file__).parent.parent / "web" / "tests" / "joined-views.json"
SEATS = 3
OPTIONS = {"sandbag": [], "bagoloot": [("rounds", "1"), ("counts", "open")]}
STEPS = {"sandbag": (3, 8, 19, 23, 87), "bagoloot": (40, 95)}
"""After so many actions, and at the end, views are written."""


def _samples(table: AnyTable) -> list[dict[str, object]]:
    """The views of a seat and of spectators now."""
    found = []
    for seat in (None, 1):
        view = msgspec.to_builtins(table.view(seat))
        del view["memory"], view["variant"]
        own = None if seat is None else table.own_view(seat)
        found.append({"game": table.game.NAME, "public": table.public_view(), "own": own, "view": view})
    return found


def joined_views() -> bytes:
    """The content of the file."""
    found = []
    for game in games.all_games():
        seed = seed_from_text(f"joined {game.NAME}")
        variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, SEATS, OPTIONS[game.NAME])
        table = Table(game, variant, seed, unnamed(SEATS))
        chance = fast_from_seed(seed, "choices")
        while asked := table.asked():
            legal = table.legal(asked[0])
            table.act(asked[0], legal[chance.below(len(legal))])
            if len(table.actions) in STEPS[game.NAME]:
                found += _samples(table)
        found += _samples(table)
    return msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(joined_views())
