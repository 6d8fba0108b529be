"""Finds the weights of a game's heuristic by games against itself: ``bagatelle tune``.

An evolution strategy. Each generation draws candidates around the weights found so far, in mirrored pairs, and lets
each play duplicate deals, one candidate against seats that use the present weights, in every seat in turn. The better
half moves the weights; how far the next candidates stray shrinks as it goes. The seed decides everything, however
many processes share the work.
"""

from __future__ import annotations

import importlib
import math
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final, Protocol, cast

from bagatelle.bots.executor import Executor, InlineExecutor
from bagatelle.bots.weights import Tuned
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Outcome
from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text

CANDIDATES: Final = 16
STRAY: Final = 0.35
"""How far the first candidates stray, as a part of each weight's size."""
LEAST_STRAY: Final = 0.05
POINTS: Final = 0.02
"""What a point more than the others' mean counts beside a game won: it tells candidates apart sooner."""


class Trainee(Protocol):
    """A game's heuristic, as its module ``bots/<game>/tuned.py`` offers it."""

    NAMES: tuple[str, ...]
    FIRST: tuple[float, ...]
    SEATS: tuple[int, ...]
    POINTS_ARE_GOOD: bool

    def found(self) -> tuple[float, ...]: ...

    def play(self, seats: int, seed: bytes, line_up: Sequence[Sequence[float]]) -> tuple[list[list[int]], Outcome]: ...


def trainee(game: str) -> Trainee:
    """The heuristic of the game."""
    try:
        return cast("Trainee", importlib.import_module(f"bagatelle.bots.{game}.tuned"))
    except ModuleNotFoundError as error:
        raise BagatelleError(f"{game} has no heuristic to tune") from error


@dataclass(frozen=True, slots=True)
class Trial:
    """A candidate, and the deals it is tried on: a piece of work that depends on nothing else."""

    game: str
    weights: tuple[float, ...]
    base: tuple[float, ...]
    stream: str
    deals: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a candidate did, as the mean over all its games."""

    fitness: float
    win_share: float
    """The part of the games it won, above the fair share."""


def try_candidate(trial: Trial) -> Result:
    """Play the deals, the candidate in every seat once, the numbers of seats in turn."""
    who = trainee(trial.game)
    fitness = won = 0.0
    games = 0
    for deal in range(trial.deals):
        seats = who.SEATS[deal % len(who.SEATS)]
        seed = seed_from_text(f"{trial.stream} {deal}")
        for seat in range(seats):
            line_up = [trial.base] * seats
            line_up[seat] = trial.weights
            _, end = who.play(seats, seed, line_up)
            share = (seat in end.winners) / max(1, len(end.winners)) - 1 / seats
            others = (sum(end.totals) - end.totals[seat]) / (seats - 1)
            lead = end.totals[seat] - others if who.POINTS_ARE_GOOD else others - end.totals[seat]
            fitness += share + POINTS * lead
            won += share
            games += 1
    return Result(fitness / games, won / games)


def _normal(chance: Chance) -> float:
    """A number of the normal distribution, nearly: the sum of twelve even ones."""
    return float(sum(int(chance.word()) for _ in range(12))) / 2**32 - 6.0


class Tuning:
    """A run; every generation makes the weights a little better."""

    def __init__(self, game: str, seed: str, deals: int, *, anew: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.deals = deals
        self.who = trainee(game)
        self.weights = tuple(self.who.FIRST if anew else self.who.found())
        self._scale = [max(abs(weight), 0.05) for weight in self.who.FIRST]
        self._chance = fast_from_seed(seed_from_text(f"tune {game} {seed}"), "candidates")

    def _candidates(self, stray: float) -> list[tuple[float, ...]]:
        candidates = []
        for _ in range(CANDIDATES // 2):
            steps = [stray * scale * _normal(self._chance) for scale in self._scale]
            candidates.append(tuple(weight + step for weight, step in zip(self.weights, steps, strict=True)))
            candidates.append(tuple(weight - step for weight, step in zip(self.weights, steps, strict=True)))
        return candidates

    def generation(self, number: int, stray: float, executor: Executor) -> Result:
        """Try candidates, and move to where the better half is; how the best of them did."""
        candidates = self._candidates(stray)
        stream = f"tune {self.game} {self.seed} {number}"
        trials = [Trial(self.game, candidate, self.weights, stream, self.deals) for candidate in candidates]
        running = [executor.submit(try_candidate, trial) for trial in trials]
        results = [future.result() for future in running]
        order = sorted(range(len(candidates)), key=lambda index: -results[index].fitness)
        half = order[: len(order) // 2]
        shares = [math.log(len(half) + 0.5) - math.log(rank + 1) for rank in range(len(half))]
        moved = [0.0] * len(self.weights)
        for share, index in zip(shares, half, strict=True):
            for place, weight in enumerate(candidates[index]):
                moved[place] += share / sum(shares) * weight
        self.weights = tuple(round(weight, 5) for weight in moved)
        return results[order[0]]


def fit_spread(game: str, weights: Sequence[float], stream: str, deals: int) -> float:
    """The spread that explains best who won, from the totals after every round but the last; all seats play alike."""
    who = trainee(game)
    sign = 1 if who.POINTS_ARE_GOOD else -1
    told: list[tuple[list[int], int, int]] = []
    for deal in range(deals):
        seats = who.SEATS[deal % len(who.SEATS)]
        course, end = who.play(seats, seed_from_text(f"{stream} {deal}"), [weights] * seats)
        told += [
            (totals, len(course) - 1 - index, winner)
            for index, totals in enumerate(course[:-1])
            for winner in end.winners
        ]

    def log_chance(spread: float) -> float:
        total = 0.0
        for totals, left, winner in told:
            logs = [sign * points / (spread * math.sqrt(left)) for points in totals]
            total += logs[winner] - math.log(sum(math.exp(log - max(logs)) for log in logs)) - max(logs)
        return total

    return max((tenths / 10 for tenths in range(20, 400, 2)), key=log_chance)


def executor_of(jobs: int) -> Executor:
    """An executor with so many processes; one job needs no process besides this one."""
    if jobs == 1:
        return InlineExecutor()
    from bagatelle.bots.processes import ProcessExecutor  # noqa: PLC0415 - brings `multiprocessing`, which little needs

    return ProcessExecutor(jobs)


def tune(game: str, *, generations: int, deals: int, seed: str, jobs: int, anew: bool, command: str) -> Tuned:
    """Run the whole strategy, with progress on the standard error stream."""
    if min(generations, deals, jobs) < 1:
        raise BagatelleError("--generations, --deals and --jobs need 1 or more")
    tuning = Tuning(game, seed, deals, anew=anew)
    began = time.monotonic()
    first = tuning.weights
    with closing(executor_of(jobs)) as executor:
        for number in range(generations):
            stray = STRAY * (LEAST_STRAY / STRAY) ** (number / max(1, generations - 1))
            best = tuning.generation(number, stray, executor)
            left = (time.monotonic() - began) / (number + 1) * (generations - number - 1)
            print(
                f"generation {number + 1} of {generations}: best candidate wins {best.win_share:+.1%} "
                f"beside the fair share; {left:.0f} s left",
                file=sys.stderr,
                flush=True,
            )
    check = try_candidate(Trial(game, tuning.weights, first, f"tune check {game} {seed}", 8 * deals))
    told = (
        f"on {8 * deals} held-out deals, one against the weights that the run began with: "
        f"{check.win_share:+.2%} wins beside the fair share"
    )
    spread = fit_spread(game, tuning.weights, f"tune spread {game} {seed}", 8 * deals)
    return Tuned(command, told, spread, dict(zip(tuning.who.NAMES, tuning.weights, strict=True)))
