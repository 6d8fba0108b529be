"""A state that a view could come from, all that the seat cannot exclude equally likely.

The seat remembers what it passed, gave and placed itself; it has seen every face-up card; it knows the colours that
a hand has shown to be without, and so did every card given from that hand afterwards. All else is drawn.
Rockets look alike: of a rocket it passed, a seat knows only that the neighbour then held one at least.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import comb

from bagatelle.core.placing import Arrangements, Place, below_large, shuffled
from bagatelle.core.seats import NO_SEAT, left_of, right_of
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.sandbag.rules.cards import (
    CARD_COUNT,
    KIND,
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    ROCKET,
    colour_of,
    find,
    is_rocket,
)
from bagatelle.games.sandbag.rules.events import Play, Way
from bagatelle.games.sandbag.rules.setup import pack_of, tricks_in_round
from bagatelle.games.sandbag.rules.state import (
    HAND_WAY,
    ROUNDS,
    SANDBAG_WAY,
    Phase,
    State,
    pack_play,
    pack_result,
    pack_swap,
    state_of_lists,
)
from bagatelle.games.sandbag.view.view import Slot, View


class Where(Enum):
    """The kinds of places in which cards lie that a viewer cannot see."""

    BASKET = "basket"
    PLAY = "play"
    HAND = "hand"
    SANDBAGS = "sandbags"


@dataclass(frozen=True, slots=True)
class Hidden:
    """A place of cards that the viewer cannot see."""

    where: Where
    number: int
    """Which one: the place of a basket card, the number of a play, a seat."""
    owner: int
    """Whose hand the cards came from."""
    capacity: int
    voids: str = ""


def resample(view: View, chance: Chance) -> State:
    """A state the view could come from, all that the seat cannot exclude equally likely."""
    return Resampler(view).draw(chance)


def _colours(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class Resampler:
    """A view looked through once, for as many draws as wanted."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats = view.seats
        self.left_out = NO_COLOUR if view.left_out is None else LETTERS.index(view.left_out)
        self.unseen: int = pack_of(self.left_out)
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.sandbags: list[list[int]] = [[] for _ in range(self.seats)]
        self.held: list[list[int]] = [[] for _ in range(self.seats)]
        """All known cards of each seat after passing, wherever they are now."""
        self.basket = [NO_CARD] * (2 * self.seats)
        self.passes = [NO_CARD] * (2 * self.seats)
        self.hidden: list[Hidden] = []
        self.admits: list[int] = []
        """For each hidden place the cards that may lie there, as a mask."""
        self.all_plays = [play for trick in view.memory.tricks for play in trick.plays] + list(view.trick)
        self.played = [NO_CARD] * len(self.all_plays)
        self._own_cards()
        self._baskets()
        self._trick_cards()
        self._others()
        self.owed = self._owed_rockets()
        """The seats that must hold a rocket somewhere."""
        self._arrangements = self._arrange()
        self.fixed = _Fixed(self)

    def draw(self, chance: Chance) -> State:
        """A state the view could come from."""
        return _Draw(self, chance).state()

    # --- what the viewer knows ---

    def _take(self, name: str) -> int:
        """A card of that name, no longer among the unseen."""
        card = find(self.unseen, KIND[name])
        assert card != NO_CARD, f"the view shows more {name} than there are"
        self.unseen ^= 1 << card
        return card

    def _own_cards(self) -> None:
        me = self.view.seat
        if me is None:
            return
        self.hands[me] = [self._take(name) for name in self.view.hand]
        self.sandbags[me] = [self._take(name) for name in self.view.sandbags]
        self.held[me] += self.hands[me] + self.sandbags[me]
        if self.view.phase is Phase.PASS:
            for side, name in enumerate(self.view.passed.cards):
                self.passes[2 * me + side] = self._take(name)

    def _baskets(self) -> None:
        for seat, shown in enumerate(self.view.table):
            for slot, what in enumerate(shown.basket):
                self._basket_slot(2 * seat + slot, seat if what.giver is None else what.giver, what)

    def _basket_slot(self, place: int, chosen_by: int, slot: Slot) -> None:
        if slot.card is None:
            self.hidden.append(Hidden(Where.BASKET, place, chosen_by, 1, slot.voids))
            return
        self.basket[place] = self._take(slot.card)
        self.held[chosen_by].append(self.basket[place])

    def _trick_cards(self) -> None:
        for index, play in enumerate(self.all_plays):
            if play.card is None:
                self.hidden.append(Hidden(Where.PLAY, index, play.seat, 1))
                continue
            self.played[index] = self._take(play.card)
            came_from = play.seat if play.owner is None else play.owner
            self.held[came_from].append(self.played[index])

    def _others(self) -> None:
        for seat, shown in enumerate(self.view.table):
            if seat != self.view.seat:
                self.hidden.append(Hidden(Where.HAND, seat, seat, shown.hand, shown.voids))
                self.hidden.append(Hidden(Where.SANDBAGS, seat, seat, shown.sandbags))

    # --- what the viewer cannot know ---

    def neighbours(self, seat: int) -> tuple[int, int]:
        return left_of(seat, self.seats), right_of(seat, self.seats)

    def _recipients(self) -> dict[int, int]:
        """Who got the balloons that the viewer passed and that nobody has seen since."""
        me = self.view.seat
        if me is None or self.view.phase is Phase.PASS:
            return {}
        got = {KIND[name]: seat for name, seat in zip(self.view.passed.cards, self.neighbours(me), strict=True)}
        return {card: seat for card, seat in got.items() if card != ROCKET and self.unseen & (1 << card)}

    def _owed_rockets(self) -> list[int]:
        """The neighbours who got a rocket from the viewer and have not shown one."""
        me = self.view.seat
        if me is None or self.view.phase is Phase.PASS:
            return []
        got = [seat for name, seat in zip(self.view.passed.cards, self.neighbours(me), strict=True) if name == "*"]
        return [seat for seat in got if not any(is_rocket(card) for card in self.held[seat])]

    def _arrange(self) -> Arrangements:
        cards = [card for card in range(CARD_COUNT) if self.unseen & (1 << card)]
        recipients = self._recipients()
        places = []
        for hidden in self.hidden:
            barred = _colours(hidden.voids)
            admits = [
                card
                for card in cards
                if recipients.get(card, hidden.owner) == hidden.owner
                and (is_rocket(card) or not barred & (1 << colour_of(card)))
            ]
            places.append(Place(hidden.capacity, frozenset(admits)))
            self.admits.append(_mask(admits))
        return Arrangements(cards, places)

    def piles(self, chance: Chance) -> list[list[int]]:
        """The hidden cards drawn; only a rocket that must be somewhere makes a draw fail and be repeated."""
        while True:
            drawn = self._arrangements.draw(chance)
            if all(self._has_rocket(seat, drawn) for seat in self.owed):
                return drawn

    def _has_rocket(self, seat: int, drawn: list[list[int]]) -> bool:
        piles = zip(self.hidden, drawn, strict=True)
        return any(is_rocket(card) for hidden, lying in piles if hidden.owner == seat for card in lying)


class _Fixed:
    """What is the same in every state that a view can come from."""

    def __init__(self, known: Resampler) -> None:
        view, seats = known.view, known.seats
        slots: list[Slot | None] = [None] * (2 * seats)
        for seat, shown in enumerate(view.table):
            for slot, what in enumerate(shown.basket):
                slots[2 * seat + slot] = what
        self.givers = [NO_SEAT if slot is None or slot.giver is None else slot.giver for slot in slots]
        self.gift_voids = [0 if slot is None else _colours(slot.voids) for slot in slots]
        self.voids = [_colours(shown.voids) for shown in view.table]
        self.face_up = _mask(
            card for card, slot in zip(known.basket, slots, strict=True) if slot is not None and slot.face_up
        )
        self.results = self._results(view)
        self.scores = [0] * (ROUNDS * seats)
        for seat, shown in enumerate(view.table):
            for number, score in enumerate(shown.rounds):
                self.scores[seats * number + seat] = score
        self.winners = [trick.standing.winner for trick in view.memory.tricks]
        self.no_plays = [0] * (seats * tricks_in_round(seats) - len(known.all_plays))

    def _results(self, view: View) -> list[int]:
        results = [0] * tricks_in_round(view.seats)
        for number, trick in enumerate(view.memory.tricks):
            winner = NO_SEAT if trick.standing.winner is None else trick.standing.winner
            led = NO_COLOUR if trick.led is None else LETTERS.index(trick.led)
            results[number] = pack_result(winner, _colours(trick.standing.trump), led)
        return results

    def set_the_moment(self, state: State, known: Resampler) -> None:
        """Whose turn it is, and what the running trick has come to."""
        view = known.view
        state.face_up = self.face_up
        state.left_out = known.left_out
        state.phase = view.phase
        state.round = view.round
        state.dealer = view.dealer
        state.sealed = 0
        if view.phase in {Phase.PASS, Phase.SET_UP}:
            state.sealed = _mask(seat for seat in range(known.seats) if seat not in view.waiting)
        state.played = len(known.all_plays)
        state.leader = NO_SEAT if view.leader is None else view.leader
        state.turn = NO_SEAT if view.turn is None else view.turn
        state.led = NO_COLOUR if view.led is None else LETTERS.index(view.led)
        state.shown = sum(play.way is not Way.SANDBAG for play in view.trick)
        state.trump = _colours(view.standing.trump)


class _Draw:
    """One draw: the hidden cards, then the seals."""

    def __init__(self, known: Resampler, chance: Chance) -> None:
        self.known = known
        self.view = known.view
        self.chance = chance
        self.hands = list(known.hands)
        self.sandbags = list(known.sandbags)
        self.held = [list(cards) for cards in known.held]
        self.basket = list(known.basket)
        self.passes = list(known.passes)
        self.played = list(known.played)

    def state(self) -> State:
        for hidden, cards in zip(self.known.hidden, self.known.piles(self.chance), strict=True):
            self._lay(hidden, cards)
        if self.view.phase is Phase.PASS:
            self._seal_passes()
        else:
            self._remember_passes()
        if self.view.phase is Phase.SET_UP:
            self._seal_set_ups()
        return self._assemble()

    def _lay(self, hidden: Hidden, cards: list[int]) -> None:
        self.held[hidden.owner] += cards
        if hidden.where is Where.HAND:
            self.hands[hidden.number] = cards
        elif hidden.where is Where.SANDBAGS:
            self.sandbags[hidden.number] = cards
        elif hidden.where is Where.BASKET:
            self.basket[hidden.number] = cards[0]
        else:
            self.played[hidden.number] = cards[0]

    # --- sealed choices and earlier passes ---

    def _seal_passes(self) -> None:
        """Seats that have sealed their pass have two of their cards laid aside."""
        for seat in range(self.known.seats):
            if seat != self.view.seat and seat not in self.view.waiting:
                order = shuffled(self.chance, self.hands[seat])
                self.passes[2 * seat : 2 * seat + 2] = order[:2]
                self.hands[seat] = order[2:]

    def _remember_passes(self) -> None:
        """What each seat got: the viewer knows its own passes; of the others every card held may be it."""
        me = self.view.seat
        for seat in range(self.known.seats):
            left, right = self.known.neighbours(seat)
            known = {2 * left + 1: "", 2 * right: ""}
            if me == seat:
                known = dict(zip(known, self.view.received.cards, strict=True))
            elif me == left:
                known[2 * left + 1] = self.view.passed.right or ""
            elif me == right:
                known[2 * right] = self.view.passed.left or ""
            choice = self.held[seat]
            for passed, name in sorted(known.items(), key=lambda item: item[1], reverse=True):
                fits = [card for card in choice if min(card, ROCKET) == KIND[name]] if name else choice
                self.passes[passed] = fits[self.chance.below(len(fits))]
                choice.remove(self.passes[passed])

    def _seal_set_ups(self) -> None:
        """Seats that have sealed their set-up have chosen a basket and one sandbag or more."""
        for seat, shown in enumerate(self.view.table):
            if seat != self.view.seat and seat not in self.view.waiting:
                order = shuffled(self.chance, self.hands[seat])
                size = self._sandbag_count(len(order) - 2, shown.most_sandbags)
                self.basket[2 * seat : 2 * seat + 2] = order[:2]
                self.sandbags[seat] = order[2 : 2 + size]
                self.hands[seat] = order[2 + size :]

    def _sandbag_count(self, cards: int, most: int) -> int:
        """How many sandbags: every set of cards that may lie there is equally likely."""
        pick = below_large(self.chance, sum(comb(cards, size) for size in range(1, most + 1)))
        size = 1
        while pick >= comb(cards, size):
            pick -= comb(cards, size)
            size += 1
        return size

    # --- the state ---

    def _won(self) -> tuple[list[int], int]:
        seats = self.known.seats
        won = [0] * seats
        aside = 0
        for number, winner in enumerate(self.known.fixed.winners):
            cards = _mask(self.played[seats * number : seats * (number + 1)])
            if winner is None:
                aside |= cards
            else:
                won[winner] |= cards
        return won, aside

    def _pack(self, index: int, play: Play) -> int:
        card = self.played[index]
        if play.owner is None or play.slot is None:
            return pack_play(card, play.seat, SANDBAG_WAY if play.way is Way.SANDBAG else HAND_WAY)
        place = 2 * play.owner + play.slot
        return pack_swap(card, play.seat, place, self.basket[place])

    def _assemble(self) -> State:
        fixed = self.known.fixed
        plays = [self._pack(index, play) for index, play in enumerate(self.known.all_plays)]
        won, aside = self._won()
        state = state_of_lists(
            self.view.variant,
            Fast(self.chance.word() * 0x40000000 + (self.chance.word() >> 2)),
            hands=[_mask(cards) for cards in self.hands],
            sandbags=[_mask(cards) for cards in self.sandbags],
            won=won,
            basket=self.basket,
            givers=fixed.givers,
            gift_voids=fixed.gift_voids,
            voids=fixed.voids,
            passes=self.passes,
            plays=plays + fixed.no_plays,
            results=fixed.results,
            scores=fixed.scores,
        )
        state.aside = aside
        fixed.set_the_moment(state, self.known)
        return state
