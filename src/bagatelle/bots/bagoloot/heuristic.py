"""The tuned heuristic of Bag-O-Loot: what a seat likes to do, from what it can see and count.

It plays whole games in roll-outs, so it works on a state; but of the state it reads only what the seat can know: its
hand, the stashes, the junk pile, the sizes of deck and hands (which anybody can count, B7), lids it has laid or peeked
at. Weights are in hundredths of a point, probabilities in thousandths.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.bots.bagoloot.counting import COUNTS_HANDS, SURE, Sight, biggest_elsewhere, stuck, to_choose
from bagatelle.core.shuffle import Chance
from bagatelle.games.bagoloot.rules.action_kinds import choices
from bagatelle.games.bagoloot.rules.actions import (
    BAG,
    BUILD,
    BUILD_LOOTER,
    CHALLENGE,
    CLAIM,
    DRAW,
    EXCHANGE,
    HOLDUP,
    KNOCK,
    LID,
    MOST_SEATS,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STAND,
    STEAL,
    STEAL_COIN,
    STEAL_LOOTER,
    place_of,
)
from bagatelle.games.bagoloot.rules.cards import COPIES, LOOTER, NUMBERS, UNIT, first_kind, how_many, kinds_in, matching
from bagatelle.games.bagoloot.rules.challenge import may_answer
from bagatelle.games.bagoloot.rules.collecting import lids_for
from bagatelle.games.bagoloot.rules.game import perform
from bagatelle.games.bagoloot.rules.game_end import is_last_round
from bagatelle.games.bagoloot.rules.legality import allowed
from bagatelle.games.bagoloot.rules.scoring import BAG_POINTS, cards_collected, round_score, total
from bagatelle.games.bagoloot.rules.stash import (
    FULL,
    bagged_numbers,
    full_numbers,
    has_stash,
    locked_out,
    oldest_bag,
    open_anywhere,
    open_twice,
    sizes_of,
)
from bagatelle.games.bagoloot.rules.state import (
    DRAWING,
    NO_BAG,
    NO_PLACE,
    OVER,
    ROBBERY,
    WINDOW,
    State,
    is_among,
    maker_of,
    number_of,
)
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND

GUESSES: Final[tuple[tuple[str, float], ...]] = (
    ("open", -850.0),  # opening a pair
    ("open_locked", 650.0),  # opening, for a seat that is locked out
    ("open_more", 40.0),  # opening, for each further coin of the number in hand
    ("open_exposed", 90.0),  # opening where others can steal it
    ("open_split", 1700.0),  # opening onto four that lie elsewhere
    ("build", -10.0),  # building
    ("build_exposed", 400.0),  # building where others can steal it
    ("steal", 250.0),  # stealing with a card
    ("steal_size", -20.0),  # stealing, for each card
    ("steal_exposed", 60.0),  # stealing what others can steal back
    ("take", 150.0),  # stealing with the pair just opened
    ("take_size", 80.0),  # the same, for each card
    ("four_genuine", 80.0),  # having four and a lid that matches
    ("four_bluff", 80.0),  # having four and a lie to lay on it
    ("four_bare", -450.0),  # having four that others can bag
    ("five", 70.0),  # a bag that comes together in the open
    ("looter", 2000.0),  # keeping a looter
    ("looter_late", 80.0),  # the same, at the end of the deck: this much less
    ("late", 100.0),  # a card less in hand, at the end of the deck
    ("pressure", 150.0),  # a card less in hand, when somebody is near a robbery
    ("big_hand", 200.0),  # a card less in hand, for each above eight
    ("near_out", 10.0),  # a card less in hand, for each below six
    ("leader", 90.0),  # stealing from somebody twenty points ahead
    ("bag_of_others", 20.0),  # bagging four of another seat
    ("exchange", 150.0),  # exchanging a junk coin
    ("holdup", 300.0),  # each card that a holdup brings
    ("holdup_late", 10.0),  # the same, at the end of the deck: this much less
    ("bluff", 1500.0),  # how often to bluff: a thousand makes the cheapest challenge neither good nor bad
    ("suspicion", 800.0),  # how often others are taken to bluff, in the same measure
    ("doubt", -50.0),  # challenging, besides what it brings and costs
    ("doubt_slope", 3000.0),  # how much more often to challenge for each ten points that it brings, in thousandths
    ("stake_locked", 100.0),  # losing all collections, besides their cards
)
"""What the weights are about, each with where a tuning run begins, in hundredths of a point unless noted."""
WEIGHTS: Final = tuple([name for name, _ in GUESSES])
"""As ``weights.json`` names them."""
DEFAULTS: Final = tuple([value for _, value in GUESSES])

_OPEN: Final = 0
_OPEN_LOCKED: Final = 1
_OPEN_MORE: Final = 2
_OPEN_EXPOSED: Final = 3
_OPEN_SPLIT: Final = 4
_BUILD: Final = 5
_BUILD_EXPOSED: Final = 6
_STEAL: Final = 7
_STEAL_SIZE: Final = 8
_STEAL_EXPOSED: Final = 9
_TAKE: Final = 10
_TAKE_SIZE: Final = 11
_FOUR_GENUINE: Final = 12
_FOUR_BLUFF: Final = 13
_FOUR_BARE: Final = 14
_FIVE: Final = 15
_LOOTER: Final = 16
_LOOTER_LATE: Final = 17
_LATE: Final = 18
_PRESSURE: Final = 19
_BIG_HAND: Final = 20
_NEAR_OUT: Final = 21
_LEADER: Final = 22
_BAG_OF_OTHERS: Final = 23
_EXCHANGE: Final = 24
_HOLDUP: Final = 25
_HOLDUP_LATE: Final = 26
_BLUFF: Final = 27
_SUSPICION: Final = 28
_DOUBT: Final = 29
_DOUBT_SLOPE: Final = 30
_STAKE_LOCKED: Final = 31

POINT: Final = 100
BAG_WORTH: Final = POINT * BAG_POINTS
NEVER: Final = -100000
ROBBING: Final = 50000
"""What keeps a robbery possible goes before everything else."""
SMALL_HAND: Final = 6


@final
class Heuristic:
    """A way to play, made of weights."""

    def __init__(self, weights: list[float], memory: i64, boldness: i64, doubt: i64, notice: i64) -> None:
        assert len(weights) == len(WEIGHTS), "a weight for each name"
        self.w = vec[i64]([round(weight) for weight in weights])
        self.memory = memory
        self.boldness = boldness
        """How much more often than usual it bluffs, in thousandths."""
        self.doubtful = doubt
        """How much more often than usual it challenges, in thousandths."""
        self.notice = notice
        """How often it notices a split when it looks, in thousandths."""
        self.trust = vec[i64]([SURE] * MOST_SEATS)
        """How often each seat bluffs, in thousandths of what is usual: learnt from verdicts."""

    # --- choosing ---

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        """What the seat does now; it is asked, and this is allowed."""
        if may_answer(state, seat):
            if chance.below(SURE) < self.doubt(state, seat):
                return CHALLENGE
            if state.phase is WINDOW or seat != state.turn:
                return STAND
        if state.phase is DRAWING:
            return DRAW
        if state.phase is ROBBERY:
            return ROB + self._richest(state, seat)
        if state.pending != NO_PLACE:
            return LID + self._lid(state, seat)
        return self._play(state, seat, chance)

    def _play(self, state: State, seat: i64, chance: Chance) -> i64:
        """The play it likes best; bags come last because they end the turn, and a knock when nothing is worth it."""
        sight = Sight(state, seat, self.memory)
        codes = choices(state, seat)
        sight.robbing = self._robs(state, seat)
        best: i64 = KNOCK
        most: i64 = 0
        bag: i64 = KNOCK
        most_bag: i64 = 0
        place: i64 = 0
        while place < len(codes) and codes[place] < KNOCK:
            code = codes[place]
            place += 1
            liking = self._like(state, seat, sight, code)
            if BAG <= code < LID and not sight.robbing:
                if liking > most_bag:
                    bag = code
                    most_bag = liking
            elif liking > most:
                best = code
                most = liking
        if best != KNOCK or bag == KNOCK:
            return best
        if self.has_lid(state, seat, (bag - BAG) % NUMBERS) or chance.below(SURE) < self.bluff(
            state, seat, (bag - BAG) % NUMBERS
        ):
            return bag
        return KNOCK

    def scores(self, state: State, seat: i64, codes: vec[i64]) -> vec[i64]:
        """How much the seat likes each of these actions, in hundredths of a point."""
        sight = Sight(state, seat, self.memory)
        if state.turn == seat and state.pending == NO_PLACE:
            sight.robbing = self._robs(state, seat)
        likings = vec[i64](capacity=len(codes))
        place: i64 = 0
        while place < len(codes):
            likings = append(likings, self._like(state, seat, sight, codes[place]))
            place += 1
        return likings

    def _like(self, state: State, seat: i64, sight: Sight, code: i64) -> i64:
        """How much the action is liked; a knock is the measure and has none."""
        if sight.robbing and OPEN <= code < EXCHANGE and code != KNOCK:
            return self._like_robbing(state, seat, sight, code)
        if code < BAG:
            return self._like_play(state, seat, sight, code)
        if code < LID:
            return self._like_bag(state, seat, code)
        if code < EXCHANGE:
            return self._like_lid(state, seat, sight, code - LID)
        if code < KNOCK:
            return self.w[_EXCHANGE]
        if code == CHALLENGE:
            return 2 * (self.doubt(state, seat) - SURE // 2)
        if CLAIM <= code < ROB:
            return self._like_claim(state, seat, code - CLAIM)
        if ROB <= code < ROB + state.seats:
            return POINT * (total(state, code - ROB) + round_score(state, code - ROB))
        return 0

    # --- plays ---

    def _like_play(self, state: State, seat: i64, sight: Sight, code: i64) -> i64:
        if code < HOLDUP:
            return POINT
        if code < OPEN:
            return self._like_holdup(state, sight, code - HOLDUP)
        if code < OPEN_LOOTER:
            return self._like_open(state, seat, sight, code - OPEN, 2, 0)
        if code < BUILD:
            return self._like_open(state, seat, sight, code - OPEN_LOOTER, 1, 1)
        if code < BUILD_LOOTER:
            return self._like_build(state, seat, sight, code - BUILD, 0)
        if code < STEAL:
            return self._like_build(state, seat, sight, code - BUILD_LOOTER, 1)
        place = place_of(code)
        size = how_many(sizes_of(state, place // NUMBERS), place % NUMBERS)
        if code < STEAL_COIN:
            size += how_many(sizes_of(state, seat), place % NUMBERS)
            return (
                self.w[_TAKE] + self.w[_TAKE_SIZE] * size + self._after(state, seat, sight, place % NUMBERS, size, 0, 0)
            )
        liking = self._ahead(state, place // NUMBERS, seat)
        if code < STEAL_LOOTER:
            return liking + self._like_steal(state, seat, sight, place % NUMBERS, size, 0)
        return liking + self._like_steal(state, seat, sight, place % NUMBERS, size, 1)

    def _hurry(self, sight: Sight) -> i64:
        """What it is worth to be rid of a hand card, as the end of the round comes nearer."""
        hurry = (self.w[_LATE] * sight.late + self.w[_PRESSURE] * sight.pressure) // SURE
        if sight.held > SAFE_HAND:  # others may hold it up
            return hurry + self.w[_BIG_HAND] * (sight.held - SAFE_HAND)
        if sight.held < SMALL_HAND:  # a robbery comes near
            return hurry + self.w[_NEAR_OUT] * (SMALL_HAND - sight.held)
        return hurry

    def _price(self, sight: Sight, looters: i64) -> i64:
        """What playing so many looters costs."""
        if looters == 0:
            return 0
        return looters * (self.w[_LOOTER] - self.w[_LOOTER_LATE] * sight.late // SURE)

    def _like_holdup(self, state: State, sight: Sight, victim: i64) -> i64:
        extra = state.held[victim] - SAFE_HAND
        if self.memory < COUNTS_HANDS or extra <= 0:
            return NEVER
        return extra * (self.w[_HOLDUP] - self.w[_HOLDUP_LATE] * sight.late // SURE)

    def _like_open(self, state: State, seat: i64, sight: Sight, number: i64, coins: i64, looters: i64) -> i64:
        """A pair is worth its two cards; more if it takes what lies elsewhere, less if others can take it."""
        liking = self.w[_OPEN] + 2 * self._hurry(sight) - self._price(sight, looters)
        if locked_out(state, seat):
            liking += self.w[_OPEN_LOCKED]
        more = how_many(state.hands[seat], number) - coins
        elsewhere = biggest_elsewhere(state, seat, number)
        if elsewhere == FULL:
            return liking - self.w[_OPEN_SPLIT]
        if elsewhere:
            liking += self.w[_TAKE] + self.w[_TAKE_SIZE] * elsewhere
            return liking + self._after(state, seat, sight, number, 2 + elsewhere, coins, looters)
        return liking + self.w[_OPEN_MORE] * more - self.w[_OPEN_EXPOSED] * sight.exposure(number) // SURE

    def _like_build(self, state: State, seat: i64, sight: Sight, number: i64, looters: i64) -> i64:
        size = how_many(sizes_of(state, seat), number) + 1
        liking = self.w[_BUILD] + self._hurry(sight) - self._price(sight, looters)
        if size == FULL:
            return liking + self._after(state, seat, sight, number, size, 1 - looters, looters)
        return liking - self.w[_BUILD_EXPOSED] * sight.exposure(number) // SURE

    def _like_steal(self, state: State, seat: i64, sight: Sight, number: i64, size: i64, looters: i64) -> i64:
        liking = self.w[_STEAL] + self.w[_STEAL_SIZE] * size + self._hurry(sight)
        liking -= self._price(sight, looters)
        size += how_many(sizes_of(state, seat), number) + 1
        return liking + self._after(state, seat, sight, number, size, 1 - looters, looters)

    def _after(self, state: State, seat: i64, sight: Sight, number: i64, size: i64, coins: i64, looters: i64) -> i64:
        """What a stolen or completed collection is worth besides its cards, once these of the hand are played on it."""
        if size > FULL:
            return self.w[_FIVE]
        if size < FULL:
            return -self.w[_STEAL_EXPOSED] * sight.exposure(number) // SURE
        if self._bag_waits(state, seat):  # one bag a turn: this one would lie there for others
            return self.w[_FOUR_BARE]
        if how_many(state.hands[seat], number) > coins or how_many(state.hands[seat], LOOTER) > looters:
            return self.w[_FOUR_GENUINE]
        if state.held[seat] <= coins + looters + 1:
            return self.w[_FOUR_BARE]
        return self.w[_FOUR_BARE] + self.w[_FOUR_BLUFF] * self.bluff(state, seat, number) // SURE

    def _ahead(self, state: State, victim: i64, seat: i64) -> i64:
        """How much more a loss of the victim helps because its total is above the own one."""
        lead = total(state, victim) - total(state, seat)
        if lead <= 0:
            return 0
        return self.w[_LEADER] * min(lead, 20) // 20

    def _bag_waits(self, state: State, seat: i64) -> bool:
        """Whether an own collection of four can be bagged in this turn with a lid that matches."""
        numbers = full_numbers(state, seat)
        while numbers:
            if self.has_lid(state, seat, first_kind(numbers)):
                return True
            numbers &= numbers - 1
        return False

    # --- bags ---

    def has_lid(self, state: State, seat: i64, number: i64) -> bool:
        """Whether the seat holds a card that makes the bag genuine."""
        return kinds_in(state.hands[seat]) & matching(number) != 0

    def _like_bag(self, state: State, seat: i64, code: i64) -> i64:
        liking: i64 = BAG_WORTH // 2
        if (code - BAG) // NUMBERS != seat:
            liking += self.w[_BAG_OF_OTHERS]
        if self.has_lid(state, seat, (code - BAG) % NUMBERS):
            return liking
        return liking * self.bluff(state, seat, (code - BAG) % NUMBERS) // SURE

    def _like_lid(self, state: State, seat: i64, sight: Sight, card: i64) -> i64:
        """A lid that matches, a looter if there is no coin; else what is of least use."""
        number = state.pending % NUMBERS
        use = self._use(state, seat, sight, card)
        if not self.can_be_challenged(state, seat):
            return BAG_WORTH - use
        if card == number:
            return 3 * BAG_WORTH
        if card == LOOTER:
            return 2 * BAG_WORTH
        return BAG_WORTH - use

    def _use(self, state: State, seat: i64, sight: Sight, card: i64) -> i64:
        """How much a card in the hand may still be good for."""
        if card == LOOTER:
            return 9 * POINT
        use = POINT * (how_many(state.hands[seat], card) - 1)
        if bagged_numbers(state) & UNIT[card]:
            return use // 2
        if open_anywhere(state) & UNIT[card]:
            use += 2 * POINT
        return use + 20 * (COPIES - how_many(sight.seen, card))

    def _lid(self, state: State, seat: i64) -> i64:
        sight = Sight(state, seat, self.memory)
        kinds = lids_for(state, seat, state.pending % NUMBERS)
        best = first_kind(kinds)
        most: i64 = NEVER
        while kinds:
            card = first_kind(kinds)
            liking = self._like_lid(state, seat, sight, card)
            if liking > most:
                best = card
                most = liking
            kinds &= kinds - 1
        return best

    def can_be_challenged(self, state: State, maker: i64) -> bool:
        """Whether another seat will have a stash when the bag begun by the maker is complete."""
        taken: i64 = 0
        if state.pending != NO_PLACE:
            taken = state.pending // NUMBERS
        seat: i64 = 0
        while seat < state.seats:
            if seat != maker and has_stash(state, seat):
                if state.pending == NO_PLACE or seat != taken:
                    return True
                if sizes_of(state, seat) != FULL * UNIT[state.pending % NUMBERS] or oldest_bag(state, seat) != NO_BAG:
                    return True
            seat += 1
        return False

    # --- lies and doubts ---

    def bluff(self, state: State, seat: i64, number: i64) -> i64:
        """How often the seat, in turn, bags four of the number without a lid that matches, in thousandths."""
        sight = Sight(state, seat, COUNTS_HANDS)
        seems = sight.seems_to_lack_lid(number, state.seats, state.held[seat])
        often = self._lies(state, seat, seems, self.w[_BLUFF]) + self.boldness
        return max(0, min(often, SURE))

    def _lies(self, state: State, maker: i64, lacks: i64, weight: i64) -> i64:
        """How often the maker lays a lid that does not match if it has no other, in thousandths, or more than that.

        As often as makes the cheapest challenge neither good nor bad, by what everybody can count.
        """
        stake: i64 = -1
        seat: i64 = 0
        while seat < state.seats:
            if seat != maker:
                price = self.stake(state, seat)
                if price > 0 and (stake < 0 or price < stake):
                    stake = price
            seat += 1
        if stake < 0 or lacks <= 0:
            return SURE
        return weight * (SURE - lacks) * stake // (lacks * BAG_WORTH)

    def stake(self, state: State, seat: i64) -> i64:
        """What the seat would lose by a wrong challenge, in hundredths of a point; nothing without a stash."""
        if oldest_bag(state, seat) != NO_BAG:
            return BAG_WORTH
        cards = cards_collected(state, seat)
        if cards == 0:
            return 0
        return POINT * cards + self.w[_STAKE_LOCKED]

    def lie_chance(self, state: State, seat: i64, place: i64) -> i64:
        """How likely the lid of a bag is a bluff, by what the seat has seen of its number, in thousandths."""
        bag = state.bags[place]
        maker = maker_of(bag)
        sight = Sight(state, seat, self.memory)
        lacks = sight.lacks_lid(number_of(bag), state.seats, state.held[maker] + 1)
        seems = sight.seems_to_lack_lid(number_of(bag), state.seats, state.held[maker] + 1)
        # Not cut off at a thousand: who seems to have a lid has four more often than not because it lacks one.
        lying = lacks * self._lies(state, maker, seems, self.w[_SUSPICION]) // SURE * self.trust[maker] // SURE
        honest = SURE - lacks
        if lying + honest == 0:
            return SURE
        return SURE * lying // (lying + honest)

    def doubt(self, state: State, seat: i64) -> i64:
        """How often the seat challenges the contested bag, in thousandths: rising with what it expects of it."""
        lie = self.lie_chance(state, seat, state.contested)
        expected = (lie * BAG_WORTH - (SURE - lie) * self.stake(state, seat)) // SURE
        often = SURE // 2 + self.doubtful + (expected + self.w[_DOUBT]) * self.w[_DOUBT_SLOPE] // SURE
        return max(0, min(often, SURE))

    # --- robberies ---

    def _robs(self, state: State, seat: i64) -> bool:
        """Whether the whole hand can go in this turn, and the game would not be lost by ending it there."""
        if state.held[seat] > SAFE_HAND or stuck(state, seat) > 0:
            return False
        if not is_last_round(state):
            return True
        own = total(state, seat) + cards_collected(state, seat) + state.held[seat] + 2 * BAG_POINTS
        other: i64 = 0
        while other < state.seats:
            if other != seat and total(state, other) + round_score(state, other) > own:
                return False
            other += 1
        return True

    def _like_robbing(self, state: State, seat: i64, sight: Sight, code: i64) -> i64:
        """What leaves no card behind that cannot go too: tried on a copy, where only the own cards are looked at."""
        if code >= LID:
            return self._like_lid(state, seat, sight, code - LID)
        if code >= BAG:
            if state.held[seat] > 1:
                return NEVER
            return ROBBING
        liking = self._like_play(state, seat, sight, code)
        twin = state.copy()
        perform(twin, seat, code)
        if twin.turn != seat or twin.round != state.round or twin.phase is ROBBERY or twin.phase is OVER:
            return ROBBING + liking if state.held[seat] <= 2 else liking
        if stuck(twin, seat) == 0:
            return ROBBING + liking
        return liking

    def _richest(self, state: State, robber: i64) -> i64:
        """The seat whose loss helps most: who is ahead, as the scores stand."""
        best: i64 = -1
        most: i64 = -1
        seat: i64 = 0
        while seat < state.seats:
            if seat != robber and oldest_bag(state, seat) != NO_BAG:
                points = total(state, seat) + round_score(state, seat)
                if points > most:
                    best = seat
                    most = points
            seat += 1
        return best

    # --- splits ---

    def claims(self, state: State, seat: i64, chance: Chance) -> i64:
        """The split that the seat notices now and may claim, as a code; ``KNOCK`` for none."""
        numbers = state.splits & open_twice(state)
        while numbers:
            number = first_kind(numbers)
            numbers &= numbers - 1
            if is_among(state.makers[number], seat) or not allowed(state, seat, CLAIM + number):
                continue
            if chance.below(SURE) < self.notice:
                return CLAIM + number
        return KNOCK

    def _like_claim(self, state: State, seat: i64, number: i64) -> i64:
        if state.splits & open_twice(state) & UNIT[number] == 0 or is_among(state.makers[number], seat):
            return NEVER
        return BAG_WORTH


def self_play(state: State, minds: list[Heuristic], chance: Chance) -> None:
    """Play the game to its end, a heuristic for each seat; splits are claimed by who notices them first."""
    while state.phase is not OVER:
        step(state, minds, chance)


def step(state: State, minds: list[Heuristic], chance: Chance) -> None:
    """The next choice of the seat that chooses, or a claim."""
    if state.splits & open_twice(state):
        first = chance.below(state.seats)
        tries: i64 = 0
        while tries < state.seats:
            seat = (first + tries) % state.seats
            code = minds[seat].claims(state, seat, chance)
            if code != KNOCK:
                perform(state, seat, code)
                return
            tries += 1
    seat = to_choose(state)
    perform(state, seat, minds[seat].choose(state, seat, chance))
