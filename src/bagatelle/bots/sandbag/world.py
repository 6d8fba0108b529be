"""A state of Sandbag as a search sees it: played on by the tuned heuristic to the end of the running round.

Worth is the chance of winning the three-round game. When the last round has been scored it is known; before, it is
taken from the totals: the fewer points than the others, and the fewer rounds to come, the surer. ``likelihood`` replays
the round with the hidden cards of this world and asks what the heuristic would have done in each place.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.sandbag.heuristic import Heuristic, next_to_choose
from bagatelle.bots.search import NOBODY, World, softmax
from bagatelle.core.bits import BIT, lowest
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.actions import BASKET, LEFT, PLAY, READY, SANDBAG, STOW, SWAP, place_of, swap_code
from bagatelle.games.sandbag.cards import kind_of
from bagatelle.games.sandbag.legality import legal, waits_for
from bagatelle.games.sandbag.rules import perform
from bagatelle.games.sandbag.scoring import final_outcome, total
from bagatelle.games.sandbag.setup import clear_table
from bagatelle.games.sandbag.state import (
    OVER,
    PLAYING,
    ROUNDS,
    SANDBAG_WAY,
    SETTING_UP,
    SWAP_WAY,
    State,
    card_of,
    given_of,
    seat_of,
    way_of,
)
from bagatelle.games.sandbag.state import place_of as place_of_play

HEAT: Final = 1.0
"""How far the others are taken to stray from the heuristic, in points."""
DOUBT: Final = 0.02
"""How likely anything is that the heuristic would never do: people have reasons of their own."""
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

    def likelihood(self) -> float:
        if self.state.phase is not PLAYING:
            return 0.0
        replay = Replay(self.state, self.seat, self.mind)
        replay.set_up()
        replay.tricks()
        return replay.log


def shares(state: State, spread: float) -> vec[float]:
    """Each seat's chance of winning by its total: fewer points are better."""
    leads = vec[float](capacity=state.seats)
    seat: i64 = 0
    while seat < state.seats:
        leads = append(leads, -float(total(state, seat)))
        seat += 1
    return softmax(leads, spread)


@final
class Replay:
    """The round played again from the set-up, with the hidden cards of one world."""

    def __init__(self, end: State, seat: i64, mind: Heuristic) -> None:
        self.end = end
        self.seat = seat
        self.mind = mind
        self.log = 0.0
        """How likely the other seats' choices were so far, as a logarithm."""
        self.sandbags = end.sandbags[:]
        """What each seat stowed."""
        self.baskets = end.basket[:]
        """What each seat put into its basket."""
        self.state = end.copy()
        self._rewind()

    def _rewind(self) -> None:
        """Give every seat the cards it held after passing."""
        end = self.end
        state = self.state
        hands = end.hands[:]
        index: i64 = 0
        while index < end.played:
            play = end.plays[index]
            seat = seat_of(play)
            if way_of(play) == SANDBAG_WAY:
                self.sandbags[seat] |= BIT[card_of(play)]
            elif way_of(play) == SWAP_WAY:
                hands[seat] |= BIT[given_of(play)]
                self.baskets[place_of_play(play)] = card_of(play)
            else:
                hands[seat] |= BIT[card_of(play)]
            index += 1
        passes = state.passes[:]
        clear_table(state)
        state.passes = passes
        state.phase = SETTING_UP
        seat = 0
        while seat < state.seats:
            both = BIT[self.baskets[2 * seat]] | BIT[self.baskets[2 * seat + 1]]
            state.hands[seat] = hands[seat] | self.sandbags[seat] | both
            seat += 1

    def set_up(self) -> None:
        """Baskets and sandbags are chosen again."""
        seat: i64 = 0
        while seat < self.state.seats:
            self._choose(seat, BASKET + kind_of(self.baskets[2 * seat]))
            self._choose(seat, BASKET + kind_of(self.baskets[2 * seat + 1]))
            stowed = self.sandbags[seat]
            while stowed:
                self._choose(seat, STOW + kind_of(lowest(stowed)))
                stowed &= stowed - 1
            if self.state.phase is SETTING_UP and waits_for(self.state, seat):
                self._choose(seat, READY)
            seat += 1

    def tricks(self) -> None:
        """Every card is played again."""
        index: i64 = 0
        while index < self.end.played:
            play = self.end.plays[index]
            code = PLAY + kind_of(card_of(play))
            if way_of(play) == SANDBAG_WAY:
                code = SANDBAG + kind_of(card_of(play))
            elif way_of(play) == SWAP_WAY:
                code = swap_code(kind_of(given_of(play)), place_of_play(play))
            self._choose(seat_of(play), code)
            index += 1

    def _choose(self, seat: i64, code: i64) -> None:
        if seat != self.seat:
            codes = vec[i64](legal(self.state, seat))
            chances = softmax(self.mind.liking(self.state, seat, codes), HEAT)
            place: i64 = 0
            while codes[place] != code:
                place += 1
            self.log += math.log(DOUBT + (1.0 - DOUBT) * chances[place])
        perform(self.state, seat, code)
