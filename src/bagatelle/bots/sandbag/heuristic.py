"""A tuned sense for Sandbag: what each choice is worth in points, from what the seat that chooses can know.

It is the third rung of the ladder, and it plays the roll-outs of the search bots, so it is compiled and lean. Of a
state it reads only the seat's own cards and what lies open for all: ``Sense`` is the list of it. Every number that is
a matter of taste is a weight; ``weights.json`` keeps those that a tuning run has found.

What a play to a trick is worth: the points of the trick if the seat wins it, by the chance that it does; a part of
them if somebody else has to take them; how glad the seat is to be rid of the card; and for a swap what it does to the
owner of the basket and to the trump.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.search import drawn, softmax
from bagatelle.core.bits import BIT, count, lowest
from bagatelle.core.shuffle import Chance
from bagatelle.games.sandbag.rules.actions import BASKET, CARD, PLAY, READY, SANDBAG, SWAP, place_of, swap_code
from bagatelle.games.sandbag.rules.cards import (
    BALLOONS,
    NO_COLOUR,
    OF_COLOUR,
    ROCKET,
    colour_of,
    find,
    is_rocket,
    kind_of,
    kinds_in,
    value_of,
)
from bagatelle.games.sandbag.rules.game import perform
from bagatelle.games.sandbag.rules.legality import legal
from bagatelle.games.sandbag.rules.scoring import rocket_worth
from bagatelle.games.sandbag.rules.setup import may_be_ready, next_stage, pack_of
from bagatelle.games.sandbag.rules.state import (
    OVER,
    PLAYING,
    SANDBAG_WAY,
    SWAP_WAY,
    State,
    card_of,
    given_of,
    seat_of,
    way_of,
)
from bagatelle.games.sandbag.rules.tricks import (
    best_play,
    givable,
    place_in_basket,
    playable,
    playable_sandbags,
    rank_of,
    takeable,
    trick_start,
    trump_of,
)
from bagatelle.games.sandbag.rules.waiting import waits_for

GUESSES: Final[tuple[tuple[str, float], ...]] = (
    ("mine", 1.0),  # a point in a trick that I win
    ("theirs", 0.3),  # a point in a trick that somebody else wins
    ("filler", 0.8),  # points that each seat still to play adds to a trick
    ("follow", 1.0),  # how readily later seats are taken to overtake
    ("height", 0.05),  # a card's value: being rid of it
    ("height_square", 0.012),  # the same, growing with the value
    ("trump_height", 0.06),  # the value of a trump, on top
    ("trump", 0.5),  # any trump
    ("short", 0.3),  # being rid of the last cards of a colour
    ("rocket", -0.5),  # a rocket that leaves the hand
    ("sandbag", 0.12),  # a sandbag kept for later, for each trick to come
    ("bag_height", 0.02),  # the value of a sandbag that is played
    ("swap", 0.0),  # any swap
    ("relief", 0.25),  # a point that a swap takes off the owner of the basket
    ("steer", 0.05),  # a change of trump: what the trumps in hand weigh
    ("pass_height", 0.5),  # passing: a point of value
    ("pass_short", 0.3),  # passing: from a short colour
    ("pass_rocket", -4.0),  # passing: a rocket
    ("basket_height", -0.5),  # basket: a point of value
    ("basket_square", 0.0),  # basket: the same, growing with the value
    ("basket_rocket", 4.0),  # basket: a rocket
    ("basket_length", -0.1),  # basket: for each card of the colour in hand, which may become trump
    ("stow_height", 0.5),  # sandbag: a point of value
    ("stow_short", 0.3),  # sandbag: from a short colour
    ("stow_rocket", -3.0),  # sandbag: a rocket
    ("ready", 1.0),  # no more sandbags
)
"""What the weights are about, each with where a tuning run begins; in points."""
WEIGHTS: Final = tuple([name for name, _ in GUESSES])
"""As ``weights.json`` names them."""
DEFAULTS: Final = tuple([value for _, value in GUESSES])
PERFECT: Final = 1000
"""A memory that holds every play of a round."""
NO_CHOICE: Final = -1
NEVER: Final = -1e9
"""Less than anything is liked."""


def _masks(*, above: bool) -> vec[i64]:
    """For each balloon the higher ones of its colour, or the lower ones."""
    masks = vec[i64](capacity=ROCKET)
    card: i64 = 0
    while card < ROCKET:
        lower = BIT[card] - 1
        mask = OF_COLOUR[colour_of(card)] & ~BIT[card]
        if above:
            mask &= ~lower
        else:
            mask &= lower
        masks = append(masks, mask)
        card += 1
    return masks


def _logarithms() -> vec[float]:
    return vec[float]([0.0] + [math.log(number) for number in range(1, 64)])


LOG: Final[vec[float]] = _logarithms()
"""The logarithms of small numbers: the library's own are slow to ask for from compiled code."""
ABOVE: Final[vec[i64]] = _masks(above=True)
BELOW: Final[vec[i64]] = _masks(above=False)


@final
class Sense:
    """What a seat can know of a trick that it is to play to, gathered once for all its choices."""

    def __init__(self, state: State, seat: i64, memory: i64) -> None:
        self.seat = seat
        self.seats: i64 = state.seats
        self.hand: i64 = state.hands[seat]
        self.led: i64 = state.led
        self.trump: i64 = state.trump
        self.first: i64 = trick_start(state)
        self.later: i64 = state.seats - 1 - (state.played - self.first)
        """How many seats play after this one."""
        self.tricks_left: i64 = (len(state.plays) - self.first) // state.seats - 1
        self.rocket: i64 = rocket_worth(state.seats)
        self.unseen: i64 = pack_of(state.left_out) & ~(self.hand | state.sandbags[seat] | state.face_up)
        """The cards that may be in other hands, or lie hidden."""
        self.points = 0.0
        """What the running trick costs its winner, as it lies."""
        self._remember(state, memory)

    def _remember(self, state: State, memory: i64) -> None:
        """Take away what has been shown in the last ``memory`` plays, or given away by the seat itself."""
        index: i64 = state.played - memory
        index = min(index, self.first)
        index = max(index, 0)
        while index < state.played:
            play = state.plays[index]
            if way_of(play) != SANDBAG_WAY or seat_of(play) == self.seat:
                self.unseen &= ~BIT[card_of(play)]
            if way_of(play) == SWAP_WAY and seat_of(play) == self.seat:
                self.unseen &= ~BIT[given_of(play)]
            if index >= self.first:
                self._add(play)
            index += 1

    def _add(self, play: i64) -> None:
        """A card of the running trick: a balloon costs a point, a rocket saves some, a sandbag is likely a balloon."""
        if way_of(play) != SANDBAG_WAY and is_rocket(card_of(play)):
            self.points -= float(self.rocket)
        else:
            self.points += 1.0


@final
class Heuristic:
    """The sense with its weights; ``memory`` says how many plays back it remembers cards."""

    def __init__(self, weights: list[float], memory: i64, heat: float) -> None:
        assert len(weights) == len(WEIGHTS), "a number for every weight"
        self.memory = memory
        self.heat = heat
        """How far its choices stray from what it likes best, in points; 0 for never."""
        self.mine = weights[0]
        self.theirs = weights[1]
        self.filler = weights[2]
        self.follow = weights[3]
        self.height = weights[4]
        self.height_square = weights[5]
        self.trump_height = weights[6]
        self.trump = weights[7]
        self.short = weights[8]
        self.rocket = weights[9]
        self.sandbag = weights[10]
        self.bag_height = weights[11]
        self.swap = weights[12]
        self.relief = weights[13]
        self.steer = weights[14]
        self.pass_height = weights[15]
        self.pass_short = weights[16]
        self.pass_rocket = weights[17]
        self.basket_height = weights[18]
        self.basket_square = weights[19]
        self.basket_rocket = weights[20]
        self.basket_length = weights[21]
        self.stow_height = weights[22]
        self.stow_short = weights[23]
        self.stow_rocket = weights[24]
        self.ready = weights[25]

    # --- choosing ---

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        """What it likes best, or with heat something it likes nearly as much."""
        if self.heat > 0.0:
            codes = vec[i64](legal(state, seat))
            return codes[drawn(softmax(self.liking(state, seat, codes), self.heat), chance)]
        if state.phase is not PLAYING:
            return self._best_of_stage(state, seat)
        return self._best_play(state, Sense(state, seat, self.memory))

    def liking(self, state: State, seat: i64, codes: vec[i64]) -> vec[float]:
        """How much it likes each choice, in points."""
        likes = vec[float](capacity=len(codes))
        index: i64 = 0
        if state.phase is not PLAYING:
            while index < len(codes):
                likes = append(likes, self._like_stage(state, seat, codes[index]))
                index += 1
            return likes
        sense = Sense(state, seat, self.memory)
        best = self._best_rank(state, sense, sense.trump)
        while index < len(codes):
            likes = append(likes, self._like_play(state, sense, codes[index], best))
            index += 1
        return likes

    # --- passing and set-up ---

    def _best_of_stage(self, state: State, seat: i64) -> i64:
        cards = kinds_in(state.hands[seat])
        stage = next_stage(state, seat)
        best: i64 = READY
        best_like = NEVER
        if may_be_ready(state, seat):
            best_like = self.ready
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            like = self._like_stage(state, seat, stage + card)
            if like > best_like:
                best = stage + card
                best_like = like
        return best

    def _like_stage(self, state: State, seat: i64, code: i64) -> float:
        if code == READY:
            return self.ready
        card = CARD[code]
        if card == ROCKET:
            if code < BASKET:
                return self.pass_rocket
            if code < BASKET + ROCKET + 1:
                return self.basket_rocket
            return self.stow_rocket
        value = float(value_of(card))
        length = float(count(state.hands[seat] & OF_COLOUR[colour_of(card)]))
        if code < BASKET:
            return self.pass_height * value + self.pass_short / length
        if code < BASKET + ROCKET + 1:
            return (self.basket_height + self.basket_square * value) * value + self.basket_length * length
        return self.stow_height * value + self.stow_short / length

    # --- tricks ---

    def _best_play(self, state: State, sense: Sense) -> i64:
        best_rank = self._best_rank(state, sense, sense.trump)
        best: i64 = NO_CHOICE
        best_like = NEVER
        cards = kinds_in(playable(state, sense.seat))
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            like = self._like_card(sense, card, best_rank, sense.led, sense.trump) + self._rid(sense, card)
            if like > best_like:
                best = PLAY + card
                best_like = like
        cards = kinds_in(playable_sandbags(state, sense.seat))
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            like = self._like_sandbag(sense, card)
            if like > best_like:
                best = SANDBAG + card
                best_like = like
        return self._best_swap(state, sense, best, best_like)

    def _best_swap(self, state: State, sense: Sense, best: i64, best_like: float) -> i64:
        """The best swap, if it is liked more than ``best``; for each card taken the one that it would best lose."""
        if state.face_up == 0 or sense.hand == 0:
            return best
        usual: i64 = NO_CHOICE
        offered = takeable(state, sense.seat)
        while offered:
            taken = lowest(offered)
            offered &= offered - 1
            gifts = givable(state, sense.seat, taken)
            trump = trump_of(state.face_up & ~BIT[taken])
            if gifts == 0:
                continue
            if gifts != sense.hand or trump != sense.trump:
                given = self._best_gift(sense, gifts, trump)
            else:  # the same for every card that leaves the trump as it is
                if usual == NO_CHOICE:
                    usual = self._best_gift(sense, gifts, trump)
                given = usual
            like = self._like_swap(state, sense, given, taken, trump)
            if like > best_like:
                best = swap_code(kind_of(given), place_in_basket(state, taken))
                best_like = like
        return best

    def _best_gift(self, sense: Sense, cards: i64, trump: i64) -> i64:
        """The card that the seat would best give, if the trump is then this one."""
        best: i64 = NO_CHOICE
        best_like = NEVER
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            like = self._like_gift(sense, card, trump)
            if like > best_like:
                best = card
                best_like = like
        return best

    def _like_gift(self, sense: Sense, card: i64, trump: i64) -> float:
        """What giving the card away in a swap is worth: being rid of it, and what its new owner pays for it."""
        like = self._rid(sense, card)
        if is_rocket(card):
            return like - self.relief * float(sense.rocket)
        if trump != sense.trump:
            like += self.steer * float(weight_of(card, trump) - weight_of(card, sense.trump))
        return like + self.relief

    def _like_play(self, state: State, sense: Sense, code: i64, best_rank: i64) -> float:
        if code < SANDBAG:
            card = find(sense.hand, CARD[code])
            return self._like_card(sense, card, best_rank, sense.led, sense.trump) + self._rid(sense, card)
        if code < SWAP:
            return self._like_sandbag(sense, CARD[code])
        taken = state.basket[place_of(code)]
        trump = trump_of(state.face_up & ~BIT[taken])
        return self._like_swap(state, sense, find(sense.hand, CARD[code]), taken, trump)

    def _best_rank(self, state: State, sense: Sense, trump: i64) -> i64:
        """The rank of the card that wins so far, or -1."""
        best = best_play(state.plays, sense.first, state.played, sense.led, trump)
        if best < 0:
            return -1
        return rank_of(card_of(state.plays[best]), sense.led, trump)

    def _like_card(self, sense: Sense, card: i64, best_rank: i64, led: i64, trump: i64) -> float:
        """What the trick brings when the card is played to it face up."""
        points = sense.points + self.filler * float(sense.later)
        if is_rocket(card):
            points -= float(sense.rocket)
        else:
            points += 1.0
            if led == NO_COLOUR:
                led = colour_of(card)
        wins = 0.0
        if rank_of(card, led, trump) > best_rank:
            wins = self._stays_best(sense, card, led)
        return points * (self.theirs * (1.0 - wins) - self.mine * wins)

    def _stays_best(self, sense: Sense, card: i64, led: i64) -> float:
        """The chance that no later seat overtakes a card that wins so far."""
        if sense.later == 0:
            return 1.0
        if is_rocket(card):
            return 0.05
        overtakes = self.follow * self._overtaken(sense, card, led)
        overtakes = min(overtakes, 0.95)
        stays = 1.0
        seat: i64 = 0
        while seat < sense.later:
            stays *= 1.0 - overtakes
            seat += 1
        return stays

    def _overtaken(self, sense: Sense, card: i64, led: i64) -> float:
        """The chance that a later seat must play above the card: it has the colour, and nothing below."""
        above = count(sense.unseen & ABOVE[card])
        if above == 0:
            return 0.0
        both = above + count(sense.unseen & BELOW[card])
        if colour_of(card) != led:
            return 0.15 * float(above) / float(both)
        others = sense.seats - 1
        held = float(both) / float(others)
        if held < 1.0:
            return float(above) / float(others)
        has_some = 1.0 - math.exp(float(both) * (LOG[others - 1] - LOG[others]))
        return has_some * math.exp(held * (LOG[above] - LOG[both]))

    def _rid(self, sense: Sense, card: i64) -> float:
        """How glad the seat is to have the card out of its hand."""
        if is_rocket(card):
            return self.rocket
        value = float(value_of(card))
        colour = colour_of(card)
        glad = (self.height + self.height_square * value) * value
        if sense.trump & BIT[colour]:
            glad += self.trump + self.trump_height * value
        return glad + self.short / float(count(sense.hand & OF_COLOUR[colour]))

    def _like_sandbag(self, sense: Sense, card: i64) -> float:
        points = sense.points + self.filler * float(sense.later)
        height = 0.0
        if card == ROCKET:
            points -= float(sense.rocket)
        else:
            points += 1.0
            height = float(value_of(card))
        return self.theirs * points + self.bag_height * height - self.sandbag * float(sense.tricks_left)

    def _like_swap(self, state: State, sense: Sense, given: i64, taken: i64, trump: i64) -> float:
        """What a swap is worth that leaves this trump."""
        best_rank = self._best_rank(state, sense, trump)
        like = self.swap + self._like_card(sense, taken, best_rank, sense.led, trump)
        like += self._like_gift(sense, given, trump)
        if is_rocket(taken):
            like += self.relief * float(sense.rocket)
        else:
            like -= self.relief * float(value_of(taken))
        if trump != sense.trump:
            like += self.steer * (burden(sense.hand, sense.trump) - burden(sense.hand, trump))
        return like


def weight_of(card: i64, trump: i64) -> i64:
    """What a balloon in the hand weighs as a trump; nothing if it is none."""
    if trump & BIT[colour_of(card)]:
        return 2 + value_of(card)
    return 0


def burden(hand: i64, trump: i64) -> float:
    """What the trumps in a hand weigh."""
    weight: i64 = 0
    cards = hand & BALLOONS
    while cards:
        weight += weight_of(lowest(cards), trump)
        cards &= cards - 1
    return float(weight)


def next_to_choose(state: State) -> i64:
    """The seat that chooses next: in a sealed phase one after the other."""
    if state.phase is PLAYING:
        return state.turn
    seat: i64 = 0
    while not waits_for(state, seat):
        seat += 1
    return seat


def self_play(state: State, minds: list[Heuristic], chance: Chance) -> None:
    """Play to the end of the game, every seat by its own heuristic."""
    while state.phase is not OVER:
        seat = next_to_choose(state)
        perform(state, seat, minds[seat].choose(state, seat, chance))
