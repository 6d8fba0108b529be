"""Random games in bulk, as records."""

from __future__ import annotations

import sys
from pathlib import Path

from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.table.record import SUFFIX, AnyTable, write
from bagatelle.table.table import Table, unnamed


def random_game(game: AnyGame, variant: Variant, seed: bytes) -> AnyTable:
    """A finished table at which every choice was made uniformly at random; the seed decides all of it."""
    table = Table(game, variant, seed, unnamed(variant.seats))
    chance = fast_from_seed(seed, "simulate")
    while waiting := table.waiting_for():
        seat = waiting[chance.below(len(waiting))]
        legal = table.legal(seat)
        table.act(seat, legal[chance.below(len(legal))])
    return table


def _write_record(path: Path, text: str) -> None:
    """Write the file; the same record may be there already, another one of an earlier run is never replaced."""
    if path.exists() and path.read_text(encoding="utf-8") != text:
        raise BagatelleError(f"{path} is there already, with another game; choose another folder with --out")
    path.write_text(text, encoding="utf-8")


def simulate(game: AnyGame, variant: Variant, number: int, seed: str, folder: Path) -> int:
    """Write ``number`` records into ``folder``; the same seed gives the same files. How many were written."""
    folder.mkdir(parents=True, exist_ok=True)
    digits = max(4, len(str(number)))
    for index in range(1, number + 1):
        table = random_game(game, variant, seed_from_text(f"simulate {seed} {index}"))
        name = f"{game.NAME}-{variant.seats}-{index:0{digits}}{SUFFIX}"
        _write_record(folder / name, write(table))
        if sys.stderr.isatty() and (index % 20 == 0 or index == number):
            end = "\n" if index == number else ""
            print(f"\r{index} of {number} games", end=end, file=sys.stderr, flush=True)
    return number
