"""Games that were played before, to begin in the middle of: a page can be shown any moment of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bagatelle.core.game import View
from bagatelle.core.variant import check_variant
from bagatelle.games import find
from bagatelle.table.record import play_one, read, write
from bagatelle.table.table import Table, unnamed


class Moment(NamedTuple):
    """A seat that is asked, after so many steps of a record."""

    record: str
    step: int
    seat: int
    view: View
    legal: tuple[str, ...]
    """What the seat may choose."""
    seats: int
    chooser: int
    """Who chose next in the record, and what."""
    chosen: str
    ends_round: bool
    """Whether that was the end of the round."""


@cache
def story(game: str, seats: int, chosen: tuple[tuple[str, str], ...] = (), seed: int = 1) -> str:
    """The record of a whole game in which everybody chose at random."""
    rules = find(game)
    rng = random.Random(seed)
    variant = check_variant(rules.TITLE, rules.SEATS, rules.OPTIONS, seats, chosen)
    table = Table(rules, variant, rng.randbytes(32), unnamed(seats))
    while table.outcome() is None:
        seat = rng.choice(table.asked())
        table.act(seat, rng.choice(table.legal(seat)))
    return write(table)


@cache
def moments(record: str) -> tuple[Moment, ...]:
    """Every moment of it in which somebody is asked, from the seat of each of those."""
    told = read(record)
    text_of = told.game.actions.text_of
    table = Table(told.game, told.variant, told.seed, told.names, told.bots)
    found = []
    for step, action in enumerate(told.actions):
        looks = [(seat, table.view(seat), tuple(text_of(code) for code in table.legal(seat))) for seat in table.asked()]
        scored = table.rounds_scored()
        play_one(told, table, step)
        ends = table.rounds_scored() > scored
        for seat, view, legal in looks:
            chosen = text_of(action.code)
            found.append(Moment(record, step, seat, view, legal, told.variant.seats, action.seat, chosen, ends))
    return tuple(found)


def moment_where(record: str, is_wanted: Callable[[Moment], bool]) -> Moment:
    """The first moment of that kind."""
    return next(moment for moment in moments(record) if is_wanted(moment))


def last_moment(record: str, is_wanted: Callable[[Moment], bool]) -> Moment:
    """The last moment of that kind."""
    return next(moment for moment in reversed(moments(record)) if is_wanted(moment))
