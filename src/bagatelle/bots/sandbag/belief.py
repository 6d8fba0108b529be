"""What the others' choices tell about their cards.

``likelihood`` plays the round again from the set-up with the hidden cards of one state and asks at every choice what
the heuristic would have liked there. ``Belief`` draws states by it: a chain of exchanges of two hidden cards, each
kept or undone by how much likelier or unlikelier it makes what was seen (Metropolis). It begins with a state that was
resampled, and every state on the way has the same view.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.sandbag.heuristic import Heuristic
from bagatelle.bots.search import softmax
from bagatelle.core.bits import BIT, count, lowest, nth
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.rules.actions import BASKET, PLAY, READY, SANDBAG, STOW, swap_code
from bagatelle.games.sandbag.rules.cards import ROCKETS, kind_of
from bagatelle.games.sandbag.rules.game import perform
from bagatelle.games.sandbag.rules.legality import legal
from bagatelle.games.sandbag.rules.setup import clear_table
from bagatelle.games.sandbag.rules.state import (
    SANDBAG_WAY,
    SETTING_UP,
    SWAP_WAY,
    State,
    card_of,
    given_of,
    pack_play,
    pack_swap,
    place_of,
    seat_of,
    way_of,
    winner_of,
)
from bagatelle.games.sandbag.rules.waiting import waits_for

HEAT: Final = 1.0
"""How far the others are taken to stray from the heuristic, in points."""
DOUBT: Final = 0.02
"""How likely anything is that the heuristic would never do: people have reasons of their own."""
_WORD: Final = 4294967296.0

IN_BASKET: Final = 0
IN_TRICK: Final = 1
IN_HAND: Final = 2
IN_SANDBAGS: Final = 3


def likelihood(state: State, seats: i64, mind: Heuristic) -> float:
    """How likely the seats (bits) would have chosen as they did this round with these cards, as a logarithm."""
    replay = Replay(state, seats, mind)
    replay.set_up()
    replay.tricks()
    return replay.log


@final
class Belief:
    """A state that may be the true one, stirred from one draw to the next.

    The hidden places are given as vectors: what kind of place, which one, whose hand its cards came from, and which
    cards it admits. ``owed`` are the seats (bits) that must hold a rocket in one of them.
    """

    def __init__(
        self,
        state: State,
        mind: Heuristic,
        kinds: vec[i64],
        numbers: vec[i64],
        owners: vec[i64],
        admits: vec[i64],
        owed: i64,
    ) -> None:
        self.state = state
        self.mind = mind
        self.kinds = kinds
        self.numbers = numbers
        self.owners = owners
        self.admits = admits
        self.owed = owed
        self.logs = vec[float]()
        """How likely the choices of each seat were."""
        seat: i64 = 0
        while seat < state.seats:
            self.logs = append(self.logs, likelihood(state, BIT[seat], mind))
            seat += 1

    def stir(self, steps: i64, trust: float, chance: Chance) -> None:
        """Try to exchange two hidden cards, so many times."""
        while steps > 0:
            self._step(trust, chance)
            steps -= 1

    def _step(self, trust: float, chance: Chance) -> None:
        one = chance.below(len(self.kinds))
        other = chance.below(len(self.kinds))
        here = self.lying(one)
        there = self.lying(other)
        if one == other or here == 0 or there == 0:
            return
        mine = nth(here, chance.below(count(here)))
        theirs = nth(there, chance.below(count(there)))
        if self.admits[one] & BIT[theirs] == 0 or self.admits[other] & BIT[mine] == 0:
            return
        self._exchange(one, mine, other, theirs)
        if not self._keeps_promises() or not self._is_accepted(self.owners[one], self.owners[other], trust, chance):
            self._exchange(one, theirs, other, mine)

    def _is_accepted(self, one: i64, other: i64, trust: float, chance: Chance) -> bool:
        """Whether the state may stay as it is now; if so its likelihood is kept. Only its two owners are asked."""
        first = likelihood(self.state, BIT[one], self.mind)
        gain = first - self.logs[one]
        second = first
        if other != one:
            second = likelihood(self.state, BIT[other], self.mind)
            gain += second - self.logs[other]
        if gain < 0.0 and float(chance.word()) >= _WORD * math.exp(trust * gain):
            return False
        self.logs[one] = first
        self.logs[other] = second
        return True

    def lying(self, place: i64) -> i64:
        """The cards of a hidden place."""
        kind = self.kinds[place]
        number = self.numbers[place]
        if kind == IN_HAND:
            return self.state.hands[number]
        if kind == IN_SANDBAGS:
            return self.state.sandbags[number]
        if kind == IN_BASKET:
            return BIT[self.state.basket[number]]
        return BIT[card_of(self.state.plays[number])]

    def _exchange(self, one: i64, leaves: i64, other: i64, comes: i64) -> None:
        self._replace(one, leaves, comes)
        self._replace(other, comes, leaves)

    def _replace(self, place: i64, old: i64, new: i64) -> None:
        state = self.state
        kind = self.kinds[place]
        number = self.numbers[place]
        both = BIT[old] | BIT[new]
        if kind == IN_HAND:
            state.hands[number] ^= both
        elif kind == IN_SANDBAGS:
            state.sandbags[number] ^= both
        elif kind == IN_BASKET:
            state.basket[number] = new
            self._replace_gift(number, new)
        else:
            state.plays[number] = pack_play(new, seat_of(state.plays[number]), SANDBAG_WAY)
            self._replace_won(number // state.seats, both)

    def _replace_gift(self, place: i64, new: i64) -> None:
        """The swap that put the card into the basket gave another one."""
        state = self.state
        index: i64 = 0
        while index < state.played:
            play = state.plays[index]
            if way_of(play) == SWAP_WAY and place_of(play) == place:
                state.plays[index] = pack_swap(card_of(play), seat_of(play), place, new)
            index += 1

    def _replace_won(self, trick: i64, both: i64) -> None:
        """A sandbag of a finished trick lies among the cards of its winner, or aside."""
        state = self.state
        if trick >= state.played // state.seats:
            return
        winner = winner_of(state.results[trick])
        if winner == NO_SEAT:
            state.aside ^= both
        else:
            state.won[winner] ^= both

    def _keeps_promises(self) -> bool:
        """Whether every seat that must hold a rocket has one in a hidden place."""
        owed = self.owed
        place: i64 = 0
        while owed and place < len(self.kinds):
            if self.lying(place) & ROCKETS:
                owed &= ~BIT[self.owners[place]]
            place += 1
        return owed == 0


@final
class Replay:
    """The round played again from the set-up, with the hidden cards of one world."""

    def __init__(self, end: State, seats: i64, mind: Heuristic) -> None:
        self.end = end
        self.seats = seats
        """Whose choices are weighed, as bits."""
        self.mind = mind
        self.log = 0.0
        """How likely their choices were so far, as a logarithm."""
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
                self.baskets[place_of(play)] = card_of(play)
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
                code = swap_code(kind_of(given_of(play)), place_of(play))
            self._choose(seat_of(play), code)
            index += 1

    def _choose(self, seat: i64, code: i64) -> None:
        if self.seats & BIT[seat]:
            codes = vec[i64](legal(self.state, seat))
            chances = softmax(self.mind.liking(self.state, seat, codes), HEAT)
            place: i64 = 0
            while codes[place] != code:
                place += 1
            self.log += math.log(DOUBT + (1.0 - DOUBT) * chances[place])
        perform(self.state, seat, code)
