"""Which of several choices is best, tried out side by side in the same worlds.

What happens after a choice depends far more on the cards than on the choice. So choices are compared world by world
with the one that the heuristic would make. One that has fallen behind for certain is tried no more, and a cautious
player takes another than the heuristic's only when the difference is more than luck.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FEWEST: Final = 8
"""Worlds before any choice is given up."""
PATIENCE: Final = 2.5
"""By how many standard errors a choice must be behind the leader to be given up."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A choice that a search has looked into."""

    code: int
    worth: float
    """The chance of winning the game after it, as far as the search can tell."""
    tries: int


class Contest:
    """Choices and what they were worth, all in the same worlds; the first is the heuristic's own."""

    def __init__(self, codes: Sequence[int], caution: float, kept: int | None = None) -> None:
        self.codes = list(codes)
        """Those still in the running."""
        self._caution = caution
        """By how many standard errors another choice must be better than the first."""
        self._first = codes[0]
        self._stay = {codes[0], kept}
        """Those that are never given up: the first, to be compared with, and one that the caller asks about."""
        self._worths: dict[int, list[float]] = {code: [] for code in codes}

    def add(self, worths: Sequence[float]) -> None:
        """The outcome of a world, for each choice still in the running."""
        for code, worth in zip(self.codes, worths, strict=True):
            self._worths[code].append(worth)

    def drop(self) -> None:
        """Give up choices that are behind the leader for certain, but for those that stay."""
        if len(self._worths[self._first]) < FEWEST:
            return
        leader = max(self.codes, key=self._mean)
        stay = {*self._stay, leader}
        self.codes = [code for code in self.codes if code in stay or not self._is_behind(code, leader)]

    def _mean(self, code: int) -> float:
        worths = self._worths[code]
        return sum(worths) / max(1, len(worths))

    def _is_behind(self, code: int, leader: int) -> bool:
        lead, error = self._lead(leader, code)
        return lead > PATIENCE * error

    def _lead(self, code: int, other: int) -> tuple[float, float]:
        """By how much a choice was better than another in the worlds of both, and the standard error of that."""
        leads = [one - two for one, two in zip(self._worths[code], self._worths[other], strict=False)]
        if not leads:
            return 0.0, 0.0
        mean = sum(leads) / len(leads)
        spread = sum((lead - mean) ** 2 for lead in leads) / len(leads)
        return mean, math.sqrt(max(spread, 1e-6) / len(leads))  # never nothing: a few worlds may agree by accident

    def prospects(self) -> list[Prospect]:
        """All choices, best first; one that was given up comes after those that were not."""

        def rank(code: int) -> tuple[int, float]:
            lead, error = self._lead(code, self._first)
            return len(self._worths[code]), lead - (self._caution * error if code != self._first else 0.0)

        order = sorted(self._worths, key=rank, reverse=True)
        return [Prospect(code, self._mean(code), len(self._worths[code])) for code in order]
