"""Golden games: short readable stories of whole games, kept as files and compared to the letter.

``make golden`` writes them anew after a deliberate change of rules or words; the difference belongs into the commit.
"""

from __future__ import annotations

from pathlib import Path

from bagatelle import conformance, games
from bagatelle.core.shuffle import seed_from_text
from bagatelle.games import AnyGame
from bagatelle.study.simulate import random_game
from bagatelle.table.record import write

FOLDER = Path(__file__).parent


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


def main() -> None:
    """Write all golden games anew."""
    for game in games.all_games():
        for name, story in stories(game).items():
            (FOLDER / name).write_text(story, encoding="utf-8")
