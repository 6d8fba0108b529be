"""What a play of Sandbag would lead to, as far as its seat can know: trump and winner if the trick ended with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bagatelle.core.errors import IllegalAction
from bagatelle.core.shuffle import Fast
from bagatelle.games.sandbag.rules.actions import LEFT
from bagatelle.games.sandbag.rules.game import considered
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.view import View


@dataclass(frozen=True, slots=True)
class PlayPreview:
    """Trump and winner if the seat made this play and the trick ended with it."""

    trump: str
    """The letters of the colours that would be trump."""
    winner: int | None
    """``None`` where all cards would be sandbags."""
    card: str | None
    """The card that would win."""
    by: str
    """What would decide: ``trump``, ``led``, ``rocket`` or ``nobody``."""
    turns: bool
    """Whether trump would be another than now."""


PREVIEWS: tuple[type[PlayPreview], ...] = (PlayPreview,)


def previews(view: View, codes: Sequence[int]) -> tuple[PlayPreview | None, ...]:
    """What each action would lead to; ``None`` for what is not allowed, or is no play to a trick.

    All of it follows from face-up cards alone, so any state that the view could come from gives the same answer.
    """
    if view.seat is None or view.phase is not Phase.PLAY:
        return (None,) * len(codes)
    state = resample(view, Fast(0))
    return tuple(_preview(view, state, view.seat, code) for code in codes)


def _preview(view: View, state: State, seat: int, code: int) -> PlayPreview | None:
    if code >= LEFT:
        return None
    try:
        found = considered(state, seat, code)
    except IllegalAction:
        return None
    turns = found.trump != view.standing.trump
    return PlayPreview(found.trump, found.winner, found.card, found.by, turns)
