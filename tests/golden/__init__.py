"""Golden games: short readable stories of whole games, kept as files and compared to the letter.

``make golden`` writes them anew after a deliberate change of rules or words; the difference belongs into the commit.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from bagatelle import conformance, games
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.study.simulate import random_game
from bagatelle.table.record import write

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.json"
PLAYS = 520_000
"""In Sandbag more than 10,000 rounds."""


def stories(game: AnyGame) -> dict[str, str]:
    """The golden files of a game by name: for each number of seats the record and, after it, the events in words."""
    told = {}
    for seats in sorted(game.SEATS):
        variant = next(variant for variant in conformance.variants_of(game) if variant.seats == seats)
        table = random_game(game, variant, seed_from_text(f"golden {game.NAME} {seats}"))
        lines = [game.words.say_event(event, table.names) for event in table.events]
        story = "\n".join(line for line in lines if line)
        told[f"{game.NAME}-{seats}.txt"] = f"{write(table)}\n{story}\n"
    return told


def digests(game: AnyGame) -> dict[str, str]:
    """For each number of seats a fingerprint of seeded random games, ``PLAYS`` plays in all."""
    return {str(seats): _digest(game, seats, PLAYS // len(game.SEATS)) for seats in sorted(game.SEATS)}


def _digest(game: AnyGame, seats: int, enough: int) -> str:
    """One stream of chance runs through all games, so that the first difference changes all that follows."""
    chance = Fast(seats)
    total = sha256()
    made = 0
    while made < enough:
        state = game.deal(Variant(seats), chance, None)
        plays = game.play_out(state, chance)
        total.update(f"{plays} {game.outcome(state)}\n".encode())
        made += plays
    return total.hexdigest()


def main() -> None:
    """Write all golden games and digests anew."""
    kept = {}
    for game in games.all_games():
        kept[game.NAME] = digests(game)
        for name, story in stories(game).items():
            (FOLDER / name).write_text(story, encoding="utf-8")
    DIGESTS.write_text(json.dumps(kept, indent=1) + "\n")
