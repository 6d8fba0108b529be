"""The heuristic of Bag-O-Loot with the weights that the tuning run has found, and the games by which it tunes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bagatelle.bots.bagoloot.counting import COUNTS_HANDS, SURE
from bagatelle.bots.bagoloot.heuristic import DEFAULTS, WEIGHTS, Heuristic, self_play
from bagatelle.bots.weights import load, running_totals
from bagatelle.core.game import Outcome
from bagatelle.core.shuffle import fast_from_seed
from bagatelle.core.variant import Variant
from bagatelle.games.bagoloot.rules.game import deal, outcome

NAMES = WEIGHTS
FIRST = DEFAULTS
"""Where a tuning run begins."""
SEATS = (4, 3, 4, 5)
POINTS_ARE_GOOD = True


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes two bots with the same weights play differently."""

    memory: int = COUNTS_HANDS
    boldness: int = 0
    """How much more often than usual it bluffs, in thousandths."""
    doubt: int = 0
    """How much more often than usual it challenges, in thousandths."""
    notice: int = SURE // 2
    """How often it notices a split when it looks, in thousandths."""


def found() -> tuple[float, ...]:
    """The weights that the tuning run has found."""
    return load(__package__, NAMES).values


def spread() -> float:
    """By how many points totals go apart in a round, as far as winning is concerned."""
    return load(__package__, NAMES).spread


def mind(temper: Temper) -> Heuristic:
    """The tuned heuristic, with a temper."""
    return _mind(found(), temper)


def _mind(weights: Sequence[float], temper: Temper) -> Heuristic:
    return Heuristic(list(weights), temper.memory, temper.boldness, temper.doubt, temper.notice)


def play(seats: int, seed: bytes, line_up: Sequence[Sequence[float]]) -> tuple[list[list[int]], Outcome]:
    """A game, every seat by a heuristic with its own weights: the totals after each round, and how it ends."""
    state = deal(Variant(seats), fast_from_seed(seed, "deal"))
    self_play(state, [_mind(one, Temper()) for one in line_up], fast_from_seed(seed, "play"))
    end = outcome(state)
    assert end is not None, "played to the end"
    return running_totals(list(state.scores), seats), end
