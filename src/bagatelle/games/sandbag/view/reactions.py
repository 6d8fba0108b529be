"""What a seat of Sandbag may remark on: events in the form that everybody is told, and nothing else."""

from __future__ import annotations

from bagatelle.core.game import HAPPY, UPSET, Reaction
from bagatelle.games.sandbag.rules.events import GameEnded, RoundScored, SandbagEvent, Swapped, TrickEnded

REACTIONS = ("taken", "turned", "rocket", "ballast", "light", "won")
"""Every code."""


def reactions(event: SandbagEvent) -> tuple[Reaction, ...]:
    """Reactions to an event as spectators are told it."""
    match event:
        case Swapped(seat=seat, owner=owner, trump_before=before, trump=trump):
            turned = (Reaction(seat, "turned", HAPPY, 3),) if trump != before else ()
            return (Reaction(owner, "taken", UPSET, 3), *turned)
        case TrickEnded(winner=winner, rockets=rockets) if winner is not None:
            return (Reaction(winner, "rocket", HAPPY, 2) if rockets else Reaction(winner, "ballast", UPSET, 7),)
        case RoundScored(sheets=sheets):
            best = min(sheet.score for sheet in sheets)
            return tuple(Reaction(sheet.seat, "light", HAPPY, 2) for sheet in sheets if sheet.score == best)
        case GameEnded(winner=winner) if winner is not None:
            return (Reaction(winner, "won", HAPPY, 1),)
        case _:
            return ()
