"""The coach's judgement of a choice: the same worlds for both choices, and others than those that named the better one.

It gets what an agent gets: a view with its memory and the legal actions, never a state. ``docs/coach.md`` says what is
measured.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

from bagatelle import bots
from bagatelle.bots.agent import Budget
from bagatelle.bots.because import Because
from bagatelle.bots.contest import Prospect
from bagatelle.bots.search import World
from bagatelle.bots.searching import Explorer, Manner, SearchBot
from bagatelle.bots.verdicts import NOTHING, Grade, Verdict, Wording, estimated, grade_of, largest
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance, Fast, fast_from_seed

WORLDS: Final = 120
"""Worlds in which both choices are measured, where nobody says otherwise."""
SIMULATIONS: Final = 6
"""Simulations that look for the better choice, for each world of the measurement."""
_MANNER: Final = Manner(infers=False, depth=0)


class Coaching(NamedTuple):
    """What a game's folder of bots offers as ``COACHING``."""

    explorer: Callable[[], Explorer]
    wording: Wording


def coaching(game: str) -> Coaching:
    """How choices of the game are judged; ``BagatelleError`` where its bots cannot."""
    found = bots.own_part(game, "COACHING")
    if found is None:
        raise BagatelleError(f"no coach knows {game}: none of its bots searches")
    return cast("Coaching", found)


class Judge:
    """Judges choices of one game."""

    def __init__(self, game: str, worlds: int = WORLDS) -> None:
        self._coaching = coaching(game)
        self._worlds = worlds
        """Worlds in which both choices are measured; the search for the better one has others."""

    @property
    def wording(self) -> Wording:
        return self._coaching.wording

    def judge(self, view: View, legal: Sequence[int], played: int) -> Verdict:
        """What the choice cost; the same whenever it is asked, as chance comes from the view alone."""
        assert played in legal, "only what was allowed is judged"
        explorer = self._coaching.explorer()
        chance = chance_of(view)
        explorer.settled(view, legal, chance)
        if len(legal) == 1:
            return self._as_good(explorer, view, played)
        search = SearchBot(explorer, Budget(simulations=SIMULATIONS * self._worlds), _MANNER)
        better = search.consider(view, chance, search.budget, kept=played)[0].code
        if better == played:
            return self._as_good(explorer, view, played)
        return self._compared(explorer, view, played, better, chance)

    def _as_good(self, explorer: Explorer, view: View, played: int) -> Verdict:
        why = _reason(explorer, view, played)
        return Verdict(Grade.GOOD, played, why, None, None, NOTHING, NOTHING, None, 0)

    def _compared(self, explorer: Explorer, view: View, played: int, better: int, chance: Chance) -> Verdict:
        """The verdict by worlds that had no say in what is better."""
        wins, parts = self._measured(explorer, view, played, better, chance)
        points_lost, win_lost = estimated([sum(lost) for lost in parts]), estimated(wins)
        return Verdict(
            grade=grade_of(points_lost, win_lost),
            played=played,
            played_because=_reason(explorer, view, played),
            better=better,
            better_because=_reason(explorer, view, better),
            points=points_lost,
            win=win_lost,
            part=largest(list(self.wording.parts), [estimated(lost) for lost in zip(*parts, strict=True)]),
            worlds=self._worlds,
        )

    def _measured(
        self, explorer: Explorer, view: View, played: int, better: int, chance: Chance
    ) -> tuple[list[float], list[list[float]]]:
        """By how much the better choice led in each world: in the chance to win, and in each part of the points."""
        assert view.seat is not None
        wins: list[float] = []
        parts: list[list[float]] = []
        for _ in range(self._worlds):
            world = explorer.draw(view, chance)
            luck = Fast(chance.word())  # the same for both
            worth, points = _outcome(world, view.seat, better, luck.copy())
            other_worth, other_points = _outcome(world, view.seat, played, luck)
            wins.append(worth - other_worth)
            parts.append([one - two for one, two in zip(points, other_points, strict=True)])
        return wins, parts


def chance_of(view: View) -> Chance:
    """Chance that depends on nothing but what the seat knows."""
    return fast_from_seed(hashlib.sha256(str(view).encode()).digest(), "judge")


def _outcome(world: World, seat: int, code: int, luck: Chance) -> tuple[float, list[float]]:
    """A choice played on to the end of the round: the seat's chance to win then, and its points by part."""
    trial = world.copy()
    trial.keep_score()
    trial.perform(code)
    trial.roll_out(luck)
    return trial.worths()[seat], list(trial.parts())


def _reason(explorer: Explorer, view: View, code: int) -> Because:
    return explorer.explained(view, [Prospect(code, 0.0, 0)]).because
