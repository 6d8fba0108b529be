"""Remarks of bots at a table, chosen from what everybody is told: hidden cards have no part in them."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence

from bagatelle.core.game import Event
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire


def reaction_to(game: AnyGame, events: Sequence[Event], seq: int, bots: Collection[int]) -> wire.Reaction | None:
    """The remark of one bot about an entry, if any; ``events`` are in the form that spectators are told.

    The number of the entry decides which bot speaks and how seldom, so that every process chooses the same.
    """
    chosen = [
        reaction
        for event in events
        for reaction in game.reactions(event)
        if reaction.seat in bots
        and zlib.crc32(f"{seq} {reaction.seat} {reaction.code}".encode()) % reaction.one_in == 0
    ]
    if not chosen:
        return None
    one = chosen[zlib.crc32(f"{seq}".encode()) % len(chosen)]
    return wire.Reaction(one.seat, one.code, one.mood)
