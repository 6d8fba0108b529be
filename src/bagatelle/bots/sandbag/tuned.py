"""The heuristic of Sandbag with the weights that the tuning run has found, and the games by which it tunes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bagatelle.bots import weights
from bagatelle.bots.sandbag.heuristic import DEFAULTS, PERFECT, WEIGHTS, Heuristic, self_play
from bagatelle.core.game import Outcome
from bagatelle.core.shuffle import fast_from_seed
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules import deal, outcome

NAMES = WEIGHTS
FIRST = DEFAULTS
"""Where a tuning run begins."""
SEATS = (3, 4, 5, 6)
POINTS_ARE_GOOD = False


@cache
def found() -> tuple[float, ...]:
    """The weights that the tuning run has found."""
    return tuple(weights.load(__package__, NAMES))


def mind(memory: int = PERFECT, heat: float = 0.0) -> Heuristic:
    """The tuned heuristic."""
    return Heuristic(list(found()), memory, heat)


def play(seats: int, seed: bytes, line_up: Sequence[Sequence[float]]) -> Outcome:
    """How a game ends, every seat by a heuristic with its own weights."""
    state = deal(Variant(seats), fast_from_seed(seed, "deal"))
    self_play(state, [Heuristic(list(one), PERFECT, 0.0) for one in line_up], fast_from_seed(seed, "play"))
    end = outcome(state)
    assert end is not None, "played to the end"
    return end
