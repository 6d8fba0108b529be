"""The heuristic of Sandbag with the weights that the tuning run has found, and the games by which it tunes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bagatelle.bots.sandbag.heuristic import DEFAULTS, PERFECT, WEIGHTS, Heuristic, self_play
from bagatelle.bots.weights import load, running_totals
from bagatelle.core.game import Outcome
from bagatelle.core.shuffle import fast_from_seed
from bagatelle.core.variant import Variant
from bagatelle.games import sandbag
from bagatelle.games.sandbag.rules.game import deal, outcome

NAMES = WEIGHTS
FIRST = DEFAULTS
"""Where a tuning run begins."""
SEATS = tuple(sorted(sandbag.SEATS))
POINTS_ARE_GOOD = False


def found() -> tuple[float, ...]:
    """The weights that the tuning run has found."""
    return load(__package__, NAMES).values


def spread() -> float:
    """By how many points totals go apart in a round, as far as winning is concerned."""
    return load(__package__, NAMES).spread


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes two bots with the same weights play differently."""

    memory: int = PERFECT
    """How many plays back it remembers cards."""
    heat: float = 0.0
    """How far its choices stray from what it likes best, in points."""
    caution: float = 1.0
    """How much it shuns tricks, beside what the tuning run has found."""
    spite: float = 1.0
    """How much it cares about what its choices do to the others."""


def mind(temper: Temper) -> Heuristic:
    """The tuned heuristic, with a temper."""
    factors = {"mine": temper.caution, "theirs": temper.spite, "relief": temper.spite}
    weights = [weight * factors.get(name, 1.0) for name, weight in zip(NAMES, found(), strict=True)]
    return Heuristic(weights, temper.memory, temper.heat)


def play(seats: int, seed: bytes, line_up: Sequence[Sequence[float]]) -> tuple[list[list[int]], Outcome]:
    """A game, every seat by a heuristic with its own weights: the totals after each round, and how it ends."""
    state = deal(Variant(seats), fast_from_seed(seed, "deal"))
    self_play(state, [Heuristic(list(one), PERFECT, 0.0) for one in line_up], fast_from_seed(seed, "play"))
    end = outcome(state)
    assert end is not None, "played to the end"
    return running_totals(list(state.scores), seats), end
