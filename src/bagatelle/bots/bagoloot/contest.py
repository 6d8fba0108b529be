"""Which of several choices is best, tried out side by side in the same worlds.

What happens after a choice depends far more on the cards than on the choice. So choices are compared world by world
with the one that the heuristic would make, and another is taken only when the difference is more than luck.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bagatelle.bots.contest import Option

FEWEST = 8
"""Worlds before any choice is given up."""


class Contest:
    """Choices and what they were worth, all in the same worlds; the first is the heuristic's own."""

    def __init__(self, codes: Sequence[int], caution: float) -> None:
        self.codes = list(codes)
        """Those still in the running."""
        self._caution = caution
        """By how many standard errors another choice must be better than the first."""
        self._sums = dict.fromkeys(codes, 0.0)
        self._tries = dict.fromkeys(codes, 0)
        self._leads = dict.fromkeys(codes, 0.0)
        """By how much each was better than the first, added up over the worlds."""
        self._squares = dict.fromkeys(codes, 0.0)

    def add(self, worths: Sequence[float]) -> None:
        """The outcome of a world, for each choice still in the running."""
        for code, worth in zip(self.codes, worths, strict=True):
            lead = worth - worths[0]
            self._sums[code] += worth
            self._tries[code] += 1
            self._leads[code] += lead
            self._squares[code] += lead * lead

    def drop(self, patience: float) -> None:
        """Give up choices that are behind the first by more than so many standard errors; the first always stays."""
        if self._tries[self.codes[0]] < FEWEST:
            return
        first, *others = self.codes
        self.codes = [first, *(code for code in others if self._lead(code) > -patience * self._error(code))]

    def _lead(self, code: int) -> float:
        return self._leads[code] / self._tries[code]

    def _error(self, code: int) -> float:
        """The standard error of the lead; never nothing, for a few worlds may agree by accident."""
        tries = self._tries[code]
        spread = self._squares[code] / tries - self._lead(code) ** 2
        return math.sqrt(max(spread, 1e-6) / tries)

    def options(self) -> list[Option]:
        """All that were tried, best first."""
        first = next(iter(self._sums))
        scores = {code: self._lead(code) - self._caution * self._error(code) for code in self._sums}
        scores[first] = 0.0
        order = sorted(self._sums, key=lambda code: -scores[code])
        return [Option(code, self._sums[code] / self._tries[code], self._tries[code]) for code in order]
