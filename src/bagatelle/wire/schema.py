"""Writes what others need to talk to a server: ``python -m bagatelle.wire.schema`` in the folder of the project.

``web/src/wire.ts`` has the types for TypeScript, ``docs/protocol.md`` the page for people.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bagatelle import bots, games
from bagatelle.server.example import conversation
from bagatelle.server.http.endpoint import Problem
from bagatelle.server.http.routes import ENDPOINTS
from bagatelle.wire.protocol import page
from bagatelle.wire.typescript import codes, reasons, typescript


def documents() -> dict[str, str]:
    """Every file that is written, by its path in the project."""
    watches = {
        game: {code: sentence.watch for code, sentence in bots.sentences(game).items()} for game in games.names()
    }
    requests = [kind for endpoint in ENDPOINTS for kind in (endpoint.body, endpoint.answer) if isinstance(kind, type)]
    types = "\n".join([typescript([Problem, *requests]), reasons(watches), *_codes()])
    return {"web/src/wire.ts": types, "docs/protocol.md": page(conversation())}


def _codes() -> list[str]:
    """What a page has sentences and faces for."""
    remarks = {game.NAME: game.REACTIONS for game in games.all_games()}
    faces = {game: list(bots.own(game, "CHARACTERS")) for game in games.names()}
    return [
        codes("REACTIONS", "The codes of all remarks of bots, by game.", remarks),
        codes("CHARACTERS", "The ids of all characters, by game.", faces),
    ]


def main() -> int:
    """Write the files."""
    if len(sys.argv) != 1 or not Path("pyproject.toml").exists():
        print("usage, in the folder of the project: python -m bagatelle.wire.schema", file=sys.stderr)
        return 2
    for name, text in documents().items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
