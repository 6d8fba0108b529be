"""A state of Sandbag as a search sees it: played on by the tuned heuristic to the end of the running round.

Worth is the chance of winning the three-round game. When the last round has been scored the winner has nearly all of
it, and the rest goes by points, so that a narrow loss is worth more than a clear one. Before, it is taken from the
totals: the fewer points than the others, and the fewer rounds to come, the surer.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.sandbag.heuristic import Heuristic, next_to_choose
from bagatelle.bots.search import NOBODY, World, softmax
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.rules.actions import LEFT, SANDBAG, SWAP, place_of, swap_code
from bagatelle.games.sandbag.rules.events import RoundScored, SandbagEvent
from bagatelle.games.sandbag.rules.game import perform
from bagatelle.games.sandbag.rules.legality import legal
from bagatelle.games.sandbag.rules.scoring import final_outcome, total
from bagatelle.games.sandbag.rules.state import OVER, PLAYING, ROUNDS, State
from bagatelle.games.sandbag.rules.waiting import waits_for

LAST_SPREAD: Final = 3.0
"""Points of a finished game that make about a third of a chance: a clear loss is worth less than a narrow one."""
LAST_WEIGHT: Final = 0.15
"""How much such a chance counts beside the real outcome."""


@final
class SandbagWorld(World):
    """A state the searching seat could be in."""

    def __init__(self, state: State, seat: i64, mind: Heuristic, spread: float) -> None:
        self.state = state
        self.seat = seat
        self.mind = mind
        self.spread = spread
        """By how many points totals go apart in a round, as far as winning is concerned."""
        self.round: i64 = state.round
        self.events: list[SandbagEvent] = []
        """What has happened since the score is kept."""

    def copy(self) -> World:
        twin = SandbagWorld(self.state.copy(), self.seat, self.mind, self.spread)
        twin.round = self.round
        return twin

    def to_move(self) -> i64:
        state = self.state
        if state.phase is OVER or state.round != self.round:
            return NOBODY
        if state.phase is PLAYING:
            return state.turn
        if waits_for(state, self.seat):  # of sealed choices the own one first: the others' are none of its business
            return self.seat
        return next_to_choose(state)

    def choices(self) -> vec[i64]:
        return vec[i64](legal(self.state, self.to_move()))

    def liking(self, codes: vec[i64]) -> vec[float]:
        return self.mind.liking(self.state, self.to_move(), codes)

    def preferred(self, chance: Chance) -> i64:
        return self.mind.choose(self.state, self.to_move(), chance)

    def sight(self, code: i64) -> i64:
        if self.to_move() == self.seat or code < SANDBAG:
            return code
        if code < SWAP:
            return SANDBAG
        if code < LEFT:
            return swap_code(0, place_of(code))
        return LEFT

    def perform(self, code: i64) -> None:
        perform(self.state, self.to_move(), code)

    def roll_out(self, chance: Chance) -> None:
        seat = self.to_move()
        while seat != NOBODY:
            perform(self.state, seat, self.mind.choose(self.state, seat, chance))
            seat = self.to_move()

    def worths(self) -> vec[float]:
        state = self.state
        if state.phase is not OVER:
            return shares(state, self.spread * math.sqrt(float(ROUNDS - state.round + 1)))
        worths = shares(state, LAST_SPREAD)
        end = final_outcome(state)
        seat: i64 = 0
        while seat < state.seats:
            worths[seat] = worths[seat] * LAST_WEIGHT
            seat += 1
        for winner in end.winners:
            worths[winner] = worths[winner] + 1.0 - LAST_WEIGHT
        return worths

    def keep_score(self) -> None:
        self.state.listen(self.events)

    def parts(self) -> vec[float]:
        """Balloons face down, rockets, and balloons left face up in the basket, as on the score sheet."""
        parts = vec[float]()
        for event in self.events:
            if isinstance(event, RoundScored):
                sheet = event.sheets[self.seat]
                parts = vec[float]([float(-sheet.ballast), float(-sheet.rocket_points), float(-sheet.basket_points)])
        return parts


def shares(state: State, spread: float) -> vec[float]:
    """Each seat's chance of winning by its total: fewer points are better."""
    leads = vec[float](capacity=state.seats)
    seat: i64 = 0
    while seat < state.seats:
        leads = append(leads, -float(total(state, seat)))
        seat += 1
    return softmax(leads, spread)
