"""What the deals of an arena tell: win rates, points and differences, with intervals by a bootstrap over deals.

Games on one deal are not independent, so deals are drawn again and never games: every draw takes all games of a deal
together, control and all. All sums are whole numbers, exact whatever the order; equal deals give equal figures.

Which way points count is not asked of the game. It follows from the outcomes: where a seat stands before another one
and has more points, more are better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Final

import numpy as np
import numpy.typing as npt

from bagatelle.core.errors import BagatelleError
from bagatelle.study.arena.plan import BASE, CHALLENGER, Pairing, Part, Plan
from bagatelle.study.arena.play import Deal, Played

RESAMPLES: Final = 10_000
SEED: Final = 1
"""Of the bootstrap: the same deals always give the same intervals."""
CHUNK: Final = 2_000_000
"""Numbers drawn at a time."""
LOW, HIGH = 2.5, 97.5

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval; a single deal has none."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Difference:
    """What a bot has more than the reference on the same deals; more is better, also in points."""

    wins: Estimate
    points_per_round: Estimate
    points_per_game: Estimate


@dataclass(frozen=True)
class Row:
    """A bot in one part of the games."""

    part: Part
    bot: str
    challenger: bool
    """Of a challenger and a base, whether it is the challenger; both may be the same bot."""
    games: int
    """Seats it has had, over all games."""
    decisions: int
    wins: Estimate
    """Games won, a shared win as a share, as part of its games."""
    points_per_round: Estimate
    points_per_game: Estimate
    difference: Difference | None
    """To the control; in a line-up to the average of all seats. The reference itself has none."""


@dataclass(frozen=True)
class Pace:
    """How long a bot thinks."""

    bot: str
    decisions: int
    seconds: float
    """Of thinking, for one decision on average."""


@dataclass(frozen=True)
class Report:
    """All that the deals tell."""

    plan: Plan
    deals: int
    more_is_better: bool | None
    """Of points; ``None`` where no game has told."""
    rows: tuple[Row, ...]
    paces: tuple[Pace, ...]
    """The only part that changes from run to run, unless bots go by the clock."""


class _Group:
    """The seats that a row is about: what they got on each deal."""

    def __init__(self, part: Part, bots: set[int], text: str) -> None:
        self.part = part
        self.text = text
        self.challenger = part is not Part.LINE_UP and bots == {CHALLENGER}
        self._bots = bots
        self.columns: list[tuple[int, int, int, int]] = []
        """For each deal: shares of wins, games, points, rounds; shares in parts of ``_whole``."""
        self.decisions = 0

    def add(self, pairings: Sequence[Pairing], deal: Deal, whole: int) -> None:
        shares = games = points = rounds = 0
        for pairing, game in zip(pairings, deal.games, strict=True):
            for seat, bot in enumerate(pairing.seats):
                if pairing.part is self.part and bot in self._bots:
                    shares += whole // len(game.winners) if seat in game.winners else 0
                    games += 1
                    points += game.totals[seat]
                    rounds += game.rounds
                    self.decisions += game.decisions[seat]
        self.columns.append((shares, games, points, rounds))


def report(plan: Plan, deals: Sequence[Deal]) -> Report:
    """What the deals tell about the bots of the plan."""
    if not deals:
        raise BagatelleError("no deal has been played; give it more time")
    groups, reference = _groups(plan)
    everything = groups if reference in groups else [*groups, reference]
    pairings = plan.pairings()
    whole = lcm(*range(1, plan.variant.seats + 1))
    for deal in deals:
        for group in everything:
            group.add(pairings, deal, whole)
    better = more_is_better([game for deal in deals for game in deal.games])
    sums = _resampled(np.array([group.columns for group in everything], dtype=np.float64))
    figures = {group: _figures(one, whole) for group, one in zip(everything, sums, strict=True)}
    good = np.array([[1.0], [1.0], [1.0]]) if better else np.array([[1.0], [-1.0], [-1.0]])  # more wins always are
    more = {group: good * (figures[group] - figures[reference]) for group in groups if group is not reference}
    rows = tuple(_row(group, figures[group], more.get(group)) for group in groups)
    return Report(plan, len(deals), better, rows, _paces(plan, deals))


def _groups(plan: Plan) -> tuple[list[_Group], _Group]:
    """A group for each row, and the one that they are compared with."""
    if not plan.is_challenge:
        texts = dict.fromkeys(plan.bots)
        groups = [
            _Group(Part.LINE_UP, {place for place, bot in enumerate(plan.bots) if bot == text}, text) for text in texts
        ]
        return groups, _Group(Part.LINE_UP, set(range(len(plan.bots))), "")
    parts = [Part.ALONE, Part.CROWD] if plan.crowd else [Part.ALONE]
    groups = [_Group(part, {bot}, plan.bots[bot]) for part in parts for bot in (CHALLENGER, BASE)]
    control = _Group(Part.CONTROL, {BASE}, plan.bots[BASE])
    return [*groups, control], control


def more_is_better(games: Sequence[Played]) -> bool | None:
    """Which way points count, by who stands before whom; ``None`` where all have the same."""
    balance = 0
    for game in games:
        ordered = [game.totals[seat] for seat in game.standings]
        for place, points in enumerate(ordered):
            balance += sum((points > behind) - (points < behind) for behind in ordered[place + 1 :])
    return None if balance == 0 else balance > 0


def _resampled(columns: Numbers) -> Numbers:
    """Sums over all deals and, after them, over deals drawn again: groups by draws by columns."""
    _, deals, _ = columns.shape
    sums = [columns.sum(axis=1)[:, np.newaxis, :]]
    # The old generator on purpose: NumPy promises that its numbers stay the same, those of the new ones may change.
    chance = np.random.RandomState(SEED)
    at_once = max(1, CHUNK // deals)
    for start in range(0, RESAMPLES if deals > 1 else 0, at_once):
        draws = min(at_once, RESAMPLES - start)
        drawn = chance.randint(0, deals, size=(draws, deals), dtype=np.int64)
        places = drawn + deals * np.arange(draws)[:, np.newaxis]
        counts = np.bincount(places.ravel(), minlength=draws * deals).reshape(draws, deals)
        sums.append(counts.astype(np.float64) @ columns)
    return np.concatenate(sums, axis=1)


def _figures(sums: Numbers, whole: int) -> Numbers:
    """Wins, points a round and points a game, each for all deals and then for every draw."""
    shares, games, points, rounds = sums.T
    return np.stack([shares / (whole * games), points / np.maximum(rounds, 1), points / games])


def _row(group: _Group, figures: Numbers, more: Numbers | None) -> Row:
    wins, a_round, a_game = (_estimate(figure) for figure in figures)
    games = sum(column[1] for column in group.columns)
    difference = None if more is None else Difference(*(_estimate(figure) for figure in more))
    return Row(group.part, group.text, group.challenger, games, group.decisions, wins, a_round, a_game, difference)


def _estimate(figure: Numbers) -> Estimate:
    """The first number stands for all deals, the others for draws."""
    if len(figure) == 1:
        return Estimate(_rounded(figure[0]), None, None)
    low, high = np.percentile(figure[1:], [LOW, HIGH])
    return Estimate(_rounded(figure[0]), _rounded(low), _rounded(high))


def _rounded(number: np.float64) -> float:
    """Six places, and no minus before a zero."""
    return round(float(number), 6) + 0.0


def _paces(plan: Plan, deals: Sequence[Deal]) -> tuple[Pace, ...]:
    spent = {text: [0, 0.0] for text in plan.bots}
    pairings = plan.pairings()
    for deal in deals:
        for pairing, game in zip(pairings, deal.games, strict=True):
            for bot, decisions, seconds in zip(pairing.seats, game.decisions, game.seconds, strict=True):
                spent[plan.bots[bot]][0] += decisions
                spent[plan.bots[bot]][1] += seconds
    return tuple(
        Pace(text, int(decisions), seconds / max(1, decisions)) for text, (decisions, seconds) in spent.items()
    )
