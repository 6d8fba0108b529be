"""Measure the coach's judge: how often it faults a strong bot, and whether it finds planted blunders: ``make judge``.

Games of fixed seeds among bots of one level. Every decision of seat 0 is judged as it was made. At every few of them
the choice that a search of its own likes least by far is judged too: a blunder that the judge should find.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bagatelle import bots, games
from bagatelle.bots.agent import Budget
from bagatelle.bots.company import Company
from bagatelle.bots.judging import WORLDS, Judge, coaching
from bagatelle.bots.searching import Manner, SearchBot
from bagatelle.bots.verdicts import Grade
from bagatelle.core.game import View
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table, unnamed

SEAT: Final = 0
PLANT_EVERY: Final = 6
"""At every so many decisions a blunder is looked for, to be planted."""
BY_FAR: Final = 0.15
"""The chance to win that a planted blunder costs, as the searches that find it see it."""
PLANTING: Final = Budget(simulations=2000)
HEADER: Final = (
    f"{'bot':<16} {'games':>5} {'decisions':>9} {'inaccuracies':>12} {'mistakes':>8} {'blunders':>8} {'faults':>7}"
    f" {'planted':>8} {'found':>6} {'graded mistake or worse':>24} {'ms a verdict':>13} {'longest':>8}"
)


@dataclass
class Tally:
    """What the judge said of one bot."""

    made: Counter[Grade] = field(default_factory=Counter)
    planted: Counter[Grade] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def line(self, bot: str, number: int) -> str:
        decisions, planted = self.made.total(), self.planted.total()
        found = planted - self.planted[Grade.GOOD]
        grave = self.planted[Grade.MISTAKE] + self.planted[Grade.BLUNDER]
        faults = decisions - self.made[Grade.GOOD]
        mean = 1000 * sum(self.seconds) / max(1, len(self.seconds))
        return (
            f"{bot:<16} {number:>5} {decisions:>9} {self.made[Grade.INACCURACY]:>12} {self.made[Grade.MISTAKE]:>8}"
            f" {self.made[Grade.BLUNDER]:>8} {100 * faults / max(1, decisions):>6.1f}% {planted:>8} {found:>6}"
            f" {grave:>24} {mean:>13.0f} {1000 * max(self.seconds, default=0.0):>8.0f}"
        )


class Trial:
    """Games of one bot, judged."""

    def __init__(self, game: str, bot: str, worlds: int) -> None:
        self._game = game
        self._bot = bot
        self._judge = Judge(game, worlds)
        self.tally = Tally()

    def play(self, seats: int, seed: str) -> None:
        """A game, judged at seat 0."""
        table: AnyTable = Table(games.find(self._game), Variant(seats), seed_from_text(seed), unnamed(seats))
        company = Company(table, {seat: bots.find(self._game, self._bot) for seat in range(seats)})
        while asked := table.asked():
            interruption = company.interruption()
            if interruption is not None:
                table.act(interruption[0], interruption[1].code)
                continue
            code = company.decide(asked[0]).code
            if asked[0] == SEAT and len(table.legal(SEAT)) > 1:
                self._weigh(table.view(SEAT), table.legal(SEAT), code)
            table.act(asked[0], code)

    def _weigh(self, view: View, legal: Sequence[int], code: int) -> None:
        began = time.perf_counter()
        verdict = self._judge.judge(view, legal, code)
        self.tally.seconds.append(time.perf_counter() - began)
        if self.tally.made.total() % PLANT_EVERY == 0 and (worst := blunder(self._game, view, legal)) is not None:
            self.tally.planted[self._judge.judge(view, legal, worst).grade] += 1
        self.tally.made[verdict.grade] += 1


def blunder(game: str, view: View, legal: Sequence[int]) -> int | None:
    """The choice that a search likes least, if another search finds it bad by far too; the judge has other worlds."""
    explorer = coaching(game).explorer()
    chance = fast_from_seed(seed_from_text(str(view)), "planting")
    explorer.settled(view, legal, chance)
    search = SearchBot(explorer, PLANTING, Manner(infers=False, depth=0))
    worst = min(search.consider(view, chance, PLANTING), key=lambda prospect: prospect.worth).code
    again = search.consider(view, chance, PLANTING, kept=worst)
    lead = again[0].worth - next(prospect.worth for prospect in again if prospect.code == worst)
    return worst if lead >= BY_FAR else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--bots", required=True, metavar="BOT", help="plays games against its like")
    parser.add_argument("--games", type=int, default=20, metavar="N")
    parser.add_argument("--seats", type=int, default=4, metavar="N")
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=f"for each verdict (default {WORLDS})")
    parser.add_argument("--seed", default="judge", help="any text; equal seeds give equal games")
    options = parser.parse_args()
    trial = Trial(options.game, options.bots, options.worlds)
    for number in range(options.games):
        trial.play(options.seats, f"{options.seed} {number}")
    told = f"python -m bench.judge {options.game} --bots {options.bots} --games {options.games} --seats {options.seats}"
    print(f"{told} --worlds {options.worlds} --seed {options.seed}")
    print(HEADER)
    print(trial.tally.line(options.bots, options.games), end="\n\n")


if __name__ == "__main__":
    main()
