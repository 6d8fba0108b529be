"""A state of Bag-O-Loot as a search sees it: played on by the tuned heuristic to the end of the running round.

Worth is the chance of winning the game. When the last round has been scored it is known; before, it is taken from the
totals: the more points than the others, and the fewer rounds to come, the surer.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.bagoloot.counting import SURE, to_choose
from bagatelle.bots.bagoloot.heuristic import Heuristic, step
from bagatelle.bots.search import NOBODY, World, softmax
from bagatelle.core.shuffle import Chance
from bagatelle.games.bagoloot.rules.action_kinds import choices
from bagatelle.games.bagoloot.rules.actions import CHALLENGE, CLAIM, DRAW, EXCHANGE, HOLDUP, LID, OPEN, ROB
from bagatelle.games.bagoloot.rules.cards import NO_CARD, UNIT, first_kind, how_many, kinds_in, matching, size_of
from bagatelle.games.bagoloot.rules.challenge import is_genuine
from bagatelle.games.bagoloot.rules.events import BagolootEvent, RoundScored, Sheet
from bagatelle.games.bagoloot.rules.game import perform
from bagatelle.games.bagoloot.rules.game_end import best_total, final_outcome
from bagatelle.games.bagoloot.rules.options import ROUNDS, TARGET
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, CARD_POINTS, total
from bagatelle.games.bagoloot.rules.state import (
    BY_TIME,
    DRAWING,
    NO_BAG,
    NO_PLACE,
    OVER,
    PLAYING,
    TO_TARGET,
    UNJUDGED,
    State,
    coins_of,
    deck_left,
    given_to,
    has_option,
    is_among,
    lid_of,
    looters_of,
    maker_of,
    number_of,
    owner_of,
    pack_bag,
    verdict_of,
)
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND

POINT: Final = 100.0
"""The heuristic likes in hundredths of a point."""
USUAL_ROUND: Final = 20
"""What a good round brings, to guess how far a target is away."""
LAST_SPREAD: Final = 10.0
"""Points of a finished game that make about a third of a chance: a clear loss is worth less than a narrow one."""
LAST_WEIGHT: Final = 0.1
"""How much such a chance counts beside the real outcome."""
MISSED: Final = 400.0
"""A play liked so much, in hundredths of a point, is seldom left out."""
TELLING: Final = 3.0
"""How much less likely a hand is that has left out such a play, as a logarithm: what explains true hands best."""


@final
class BagolootWorld(World):
    """A state the searching seat could be in."""

    def __init__(self, state: State, seat: i64, mind: Heuristic, spread: float) -> None:
        self.state = state
        self.seat = seat
        self.mind = mind
        self.minds: list[Heuristic] = [mind] * int(state.seats)
        self.spread = spread
        """By how many points totals go apart in a round, as far as winning is concerned."""
        self.round: i64 = state.round
        self.untouched = True
        """Whether nobody has chosen yet: then it is the searching seat that is asked."""
        self.events: list[BagolootEvent] = []
        """What has happened since the score is kept."""

    def copy(self) -> World:
        twin = BagolootWorld(self.state.copy(), self.seat, self.mind, self.spread)
        twin.round = self.round
        twin.untouched = self.untouched
        return twin

    def ended(self) -> bool:
        """Whether the round in which the search began has been scored."""
        return self.state.phase is OVER or self.state.round != self.round

    def to_move(self) -> i64:
        if self.ended():
            return NOBODY
        if self.untouched:
            return self.seat
        return to_choose(self.state)

    def choices(self) -> vec[i64]:
        return sensible(self.state, self.to_move())

    def liking(self, codes: vec[i64]) -> vec[float]:
        likings = vec[float](capacity=len(codes))
        scores = self.mind.scores(self.state, self.to_move(), codes)
        place: i64 = 0
        while place < len(scores):
            likings = append(likings, float(scores[place]) / POINT)
            place += 1
        return likings

    def preferred(self, chance: Chance) -> i64:
        return self.mind.choose(self.state, self.to_move(), chance)

    def sight(self, code: i64) -> i64:
        if LID <= code < EXCHANGE and self.to_move() != self.seat:
            return LID
        return code

    def perform(self, code: i64) -> None:
        seat = self.to_move()
        self.untouched = False
        perform(self.state, seat, code)

    def roll_out(self, chance: Chance) -> None:
        while not self.ended():
            step(self.state, self.minds, chance)

    def worths(self) -> vec[float]:
        state = self.state
        if state.phase is not OVER:
            return shares(state, self.spread * math.sqrt(float(rounds_left(state))))
        worths = shares(state, LAST_SPREAD)
        winners = final_outcome(state).winners
        seat: i64 = 0
        while seat < state.seats:
            worths[seat] = worths[seat] * LAST_WEIGHT
            seat += 1
        for winner in winners:
            worths[winner] = worths[winner] + (1.0 - LAST_WEIGHT) / float(len(winners))
        return worths

    def keep_score(self) -> None:
        self.state.listen(self.events)

    def parts(self) -> vec[float]:
        """Bags and collections as they lay, and what the cards left in hand took off them."""
        parts = vec[float]()
        for event in self.events:
            if isinstance(event, RoundScored):
                parts = parts_of(event.sheets[self.seat])
        return parts

    def likelihood(self) -> float:
        """How well it fits that the others have ended their turns with these hands: they would have played more."""
        log = 0.0
        other: i64 = 0
        while other < self.state.seats:
            passed = is_among(self.state.had_turn, other) and other != self.state.turn
            if passed and other != self.seat:
                log -= TELLING * self._missed(other)
            other += 1
        return log

    def _missed(self, seat: i64) -> float:
        """How much the seat would like to play with this hand, in plays that are seldom left out."""
        twin = self.state.copy()
        twin.turn = seat
        twin.phase = PLAYING
        twin.active = True
        twin.opened = 0
        twin.contested = NO_BAG
        twin.pending = NO_PLACE
        codes = sensible(twin, seat)
        likings = self.mind.scores(twin, seat, codes)
        most: i64 = 0
        place: i64 = 0
        while place < len(codes):
            if likings[place] > most:  # noqa: PLR1730 - `max` would be slower here
                most = likings[place]
            place += 1
        return min(float(most) / MISSED, 1.0)


def sensible(state: State, seat: i64) -> vec[i64]:
    """What the seat may choose, without what is never of use: claims, offences, holdups of small hands."""
    codes = choices(state, seat)
    kept = vec[i64](capacity=len(codes))
    drawing = state.phase is DRAWING and seat == state.turn
    place: i64 = 0
    while place < len(codes):
        code = codes[place]
        place += 1
        if CLAIM <= code < ROB:
            continue
        if drawing and code > DRAW and code != CHALLENGE:
            continue
        if HOLDUP <= code < OPEN and state.held[code - HOLDUP] <= SAFE_HAND:
            continue
        kept = append(kept, code)
    return kept


def rounds_left(state: State) -> i64:
    """How many rounds are still to be scored, or about how many."""
    if has_option(state, BY_TIME):
        return 2
    if has_option(state, TO_TARGET):
        target: i64 = int(state.variant.value(TARGET))
        return 1 + max(0, target - best_total(state) - 1) // USUAL_ROUND
    rounds: i64 = int(state.variant.value(ROUNDS))
    return rounds - state.round + 1


def shares(state: State, spread: float) -> vec[float]:
    """Each seat's chance of winning by its total: more points are better."""
    leads = vec[float](capacity=state.seats)
    seat: i64 = 0
    while seat < state.seats:
        leads = append(leads, float(total(state, seat)))
        seat += 1
    return softmax(leads, spread)


def parts_of(sheet: Sheet) -> vec[float]:
    """The points of a score sheet by bags, by collections, and by the cards left in hand, which take points off."""
    bags: i64 = sheet.bags
    cards: i64 = sheet.cards
    for removed in sheet.removed:
        if removed.bag:  # busted: what is left of it lies among the other cards
            bags += 1
            cards -= removed.of - removed.cards
        else:
            cards += removed.cards
    in_bags = BAG_POINTS * bags
    collected = CARD_POINTS * cards
    score: i64 = sheet.score
    return vec[float]([float(in_bags), float(collected), float(score - in_bags - collected)])


# --- lids that the searching seat has not seen ---


def suspect_lids(state: State, seat: i64, mind: Heuristic, chance: Chance) -> None:
    """Lay under every bag without a verdict what its maker may have laid: a bluff only as often as it would lie.

    Drawn without regard to this, a lid would be a bluff nearly always.
    """
    place: i64 = 0
    while place < len(state.bags):
        bag = state.bags[place]
        if _is_open_to_doubt(bag, seat):
            bluff = chance.below(SURE) < mind.lie_chance(state, seat, place)
            if bluff == is_genuine(bag):
                _change_lid(state, place, chance, genuine=not bluff)
        place += 1


def _change_lid(state: State, place: i64, chance: Chance, *, genuine: bool) -> None:
    """Exchange the lid for a card of the deck, or of the maker's hand, that makes it so; if there is one."""
    bag = state.bags[place]
    wanted = matching(number_of(bag))
    left = deck_left(state)
    tries: i64 = 0
    start: i64 = 0
    if left:
        start = chance.below(left)
    while tries < left:
        at = state.top + (start + tries) % left
        card = state.deck[at]
        if (UNIT[card] & wanted != 0) == genuine:
            state.deck[at] = lid_of(bag)
            state.bags[place] = _with_lid(bag, card)
            return
        tries += 1
    maker = maker_of(bag)
    found = kinds_in(state.hands[maker]) & wanted
    if genuine and found:
        state.hands[maker] += UNIT[lid_of(bag)] - UNIT[first_kind(found)]
        state.bags[place] = _with_lid(bag, first_kind(found))


def _with_lid(bag: i64, card: i64) -> i64:
    """The bag, which nobody has challenged, with another lid."""
    return given_to(pack_bag(number_of(bag), maker_of(bag), coins_of(bag), looters_of(bag), card), owner_of(bag))


# --- another world from the same view ---


def redeal(state: State, seat: i64, known: vec[i64], chance: Chance) -> None:
    """Shuffle what the seat has not seen: the other hands, the deck and the lids without a verdict.

    Cards that the seat knows to be in other hands, ``known`` by seat, stay there. Far quicker than to resample.
    """
    cards = vec[i64](capacity=96)
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            cards = _with_hand(cards, state.hands[other] - known[other])
        other += 1
    place: i64 = 0
    while place < len(state.bags):
        if _is_open_to_doubt(state.bags[place], seat):
            cards = append(cards, lid_of(state.bags[place]))
        place += 1
    place = state.top
    while place < len(state.deck):
        cards = append(cards, state.deck[place])
        place += 1
    chance.shuffle(cards)
    _lay_out(state, seat, known, cards)


def _with_hand(cards: vec[i64], hand: i64) -> vec[i64]:
    kinds = kinds_in(hand)
    while kinds:
        kind = first_kind(kinds)
        count = how_many(hand, kind)
        while count > 0:
            cards = append(cards, kind)
            count -= 1
        kinds &= kinds - 1
    return cards


def _is_open_to_doubt(bag: i64, seat: i64) -> bool:
    """Whether the bag has a lid of which the seat knows nothing at all."""
    return lid_of(bag) != NO_CARD and maker_of(bag) != seat and verdict_of(bag) == UNJUDGED


def _lay_out(state: State, seat: i64, known: vec[i64], cards: vec[i64]) -> None:
    """Fill the other hands, the unknown lids and the deck with the cards."""
    next_card: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            hand = known[other]
            left = state.held[other] - size_of(hand)
            while left > 0:
                hand += UNIT[cards[next_card]]
                next_card += 1
                left -= 1
            state.hands[other] = hand
        other += 1
    place: i64 = 0
    while place < len(state.bags):
        if _is_open_to_doubt(state.bags[place], seat):
            state.bags[place] = _with_lid(state.bags[place], cards[next_card])
            next_card += 1
        place += 1
    place = state.top
    while place < len(state.deck):
        state.deck[place] = cards[next_card]
        next_card += 1
        place += 1
