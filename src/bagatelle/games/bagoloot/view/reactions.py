"""What a seat of Bag-O-Loot may remark on: events in the form that everybody is told, and nothing else."""

from __future__ import annotations

from bagatelle.core.game import HAPPY, UPSET, Reaction
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagMoved,
    BagolootEvent,
    Challenged,
    Claimed,
    GameEnded,
    HeldUp,
    Robbed,
    Stole,
)

REACTIONS = (
    "caught",
    "unmasked",
    "doubted",
    "honest",
    "stolen",
    "bagged",
    "held_up",
    "holdup_failed",
    "split",
    "robbery",
    "bag_gone",
    "won",
)
"""Every code."""


def reactions(event: BagolootEvent) -> tuple[Reaction, ...]:
    """Reactions to an event as spectators are told it."""
    match event:
        case Challenged(seat=seat, maker=maker, genuine=True):
            return (Reaction(maker, "honest", HAPPY, 2), Reaction(seat, "doubted", UPSET, 1))
        case Challenged(seat=seat, maker=maker):
            return (Reaction(seat, "unmasked", HAPPY, 2), Reaction(maker, "caught", UPSET, 1))
        case Stole(victim=victim):
            return (Reaction(victim, "stolen", UPSET, 4),)
        case BagMade(victim=victim) if victim is not None:
            return (Reaction(victim, "bagged", UPSET, 2),)
        case HeldUp(seat=seat, victim=victim, taken=taken):
            return (Reaction(victim, "held_up", UPSET, 2) if taken else Reaction(seat, "holdup_failed", UPSET, 2),)
        case Claimed(seat=seat):
            return (Reaction(seat, "split", HAPPY, 2),)
        case _:
            return _at_the_end(event)


def _at_the_end(event: BagolootEvent) -> tuple[Reaction, ...]:
    match event:
        case Robbed(seat=seat):
            return (Reaction(seat, "robbery", HAPPY, 1),)
        case BagMoved(giver=giver, why="robbery"):
            return (Reaction(giver, "bag_gone", UPSET, 1),)
        case GameEnded(winners=winners):
            return tuple(Reaction(seat, "won", HAPPY, 1) for seat in winners)
        case _:
            return ()
