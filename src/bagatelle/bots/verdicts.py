"""What the coach says about a choice: how good it was, what it cost, what was better, and where the points went.

A verdict is codes and numbers, which a page can say in any language; ``say_verdict`` and ``explain`` say it in English.
``docs/coach.md`` has the formulas.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bagatelle.bots.because import Because, Sentences, say, say_plainly

SURE: Final = 2.0
"""A number counts when it is more than so many standard errors above zero."""
LEAST_POINTS: Final = 1.0
"""Less than this is no fault, whatever it does to the chance to win."""


LEAST_REGAINED: Final = 0.5
"""Fewer points made up for elsewhere are not told."""


class Grade(enum.Enum):
    """How good a choice was."""

    GOOD = "good"
    """About as good as anything else that was found."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_LEAST_LOSS: Final = ((Grade.BLUNDER, 0.15), (Grade.MISTAKE, 0.08), (Grade.INACCURACY, 0.03))
"""The chance to win that must be lost for a grade, the worst first."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over worlds, with its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the interval of two standard errors."""
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + SURE * self.error

    @property
    def is_sure(self) -> bool:
        """Whether it is above zero for certain."""
        return self.low > 0


NOTHING: Final = Estimate(0.0, 0.0)


def estimated(values: Sequence[float]) -> Estimate:
    """The mean of at least two values, with its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, math.sqrt(spread / len(values)))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the points of a round, by the game's code for it, and what was lost in it."""

    code: str
    points: Estimate


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a choice cost its seat, as far as the seat could know."""

    grade: Grade
    played: int
    played_because: Because
    better: int | None
    """The best choice that was found; ``None`` where that is the one that was made, or where there was no other."""
    better_because: Because | None
    points: Estimate
    """The points lost in the running round, whether points are good or bad in the game."""
    win: Estimate
    """The chance to win the game that was lost, from 0 to 1."""
    part: Part | None
    """Where most of the points were lost, if that is certain."""
    worlds: int
    """In how many worlds both choices were measured."""

    @property
    def is_fault(self) -> bool:
        """Whether the choice cost something for certain."""
        return self.grade is not Grade.GOOD


def grade_of(points: Estimate, win: Estimate) -> Grade:
    """The grade of a choice that lost so much; what is not certain is no fault."""
    if not points.is_sure or not win.is_sure or points.mean < LEAST_POINTS:
        return Grade.GOOD
    return next((grade for grade, least in _LEAST_LOSS if win.mean >= least), Grade.GOOD)


def largest(codes: Sequence[str], losses: Sequence[Estimate]) -> Part | None:
    """The part in which most was lost, if it is certain that something was."""
    parts = [Part(code, lost) for code, lost in zip(codes, losses, strict=True) if lost.is_sure]
    return max(parts, key=lambda part: part.points.mean, default=None)


# --- in English ---


@dataclass(frozen=True, slots=True)
class Wording:
    """The English of a game's verdicts."""

    parts: Mapping[str, str]
    """What each part of the points consists of, in the order of ``World.parts``."""
    sentences: Sentences
    spelt: Mapping[str, Callable[[str], str]]
    """How parameters of reasons are spoken that are not said as they are."""


_GRADES: Final = {
    Grade.INACCURACY: "An inaccuracy",
    Grade.MISTAKE: "A mistake",
    Grade.BLUNDER: "A blunder",
}


def say_verdict(verdict: Verdict, named: Callable[[int], str]) -> str:
    """What the choice cost and what was better; ``named`` gives an action its short name."""
    played = _capital(named(verdict.played))
    if verdict.better is None or not verdict.is_fault:
        return f"{played} was about as good as anything else."
    lost = verdict.points
    span = f"{max(lost.low, 0.0):.1f} to {lost.high:.1f}"
    cost = f"about {lost.mean:.1f} points ({span}), {_percent(verdict.win.mean)} to win"
    return f"{played} cost you {cost}. Better: {named(verdict.better)}."


def explain(verdict: Verdict, named: Callable[[int], str], wording: Wording) -> str:
    """The grade, the reasons of both choices, and the largest part of the difference; a line for each."""
    if verdict.better is None or verdict.better_because is None or not verdict.is_fault:
        return say_verdict(verdict, named)
    win = verdict.win
    span = f"{_percent(win.low)} to {_percent(win.high)}"
    lines = [
        f"{_GRADES[verdict.grade]}: {_percent(win.mean)} to win lost ({span}), in {verdict.worlds} deals that fit what "
        "you could know.",
        f"{_capital(named(verdict.played))}: {say_plainly(verdict.played_because, wording.sentences, wording.spelt)}",
        f"Better, {named(verdict.better)}: {say(verdict.better_because, wording.sentences, wording.spelt)}",
    ]
    if verdict.part is not None:
        lines.append(_say_part(verdict.part, verdict.points, wording))
    return "\n".join(lines)


def _say_part(part: Part, lost: Estimate, wording: Wording) -> str:
    """Where most was lost; other parts may have made up for some of it."""
    said = f"The largest part, about {part.points.mean:.1f} points: {wording.parts[part.code]}"
    regained = part.points.mean - lost.mean
    return f"{said}; about {regained:.1f} come back elsewhere." if regained >= LEAST_REGAINED else f"{said}."


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
