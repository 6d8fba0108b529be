"""Positions of real games, for tests of bots: one after the other, as the seat to decide meets them."""

from __future__ import annotations

from collections.abc import Iterator

from bagatelle import bots, games
from bagatelle.bots.company import Company
from bagatelle.core.shuffle import Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table, unnamed


def walk(game: str, seats: int, seed: str, bot: str = "heuristic", every: int = 1) -> Iterator[tuple[AnyTable, int]]:
    """A game among bots that now and then do something odd: the table before some choices, and whose they are."""
    table: AnyTable = Table(games.find(game), Variant(seats), seed_from_text(seed), unnamed(seats))
    company = Company(table, {seat: bots.find(game, bot) for seat in range(seats)})
    whim = Fast(1)
    number = 0
    while asked := table.asked():
        seat = asked[0]
        if number % every == 0:
            yield table, seat
        legal = table.legal(seat)
        odd = whim.below(6) == 0
        table.act(seat, legal[whim.below(len(legal))] if odd else company.decide(seat).code)
        number += 1
