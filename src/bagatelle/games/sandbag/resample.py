"""A state that a view could come from, all that the seat cannot exclude equally likely.

The seat remembers what it passed, gave and placed itself; it has seen every face-up card; it knows the colours that
a hand has shown to be without, and so did every card given from that hand afterwards. All else is drawn.
Rockets look alike: of a rocket it passed, a seat knows only that the neighbour then held one at least.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.placing import Arrangements, Place, below_large, shuffled
from bagatelle.core.seats import left_of, right_of
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.sandbag.cards import (
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
from bagatelle.games.sandbag.setup import pack_of, tricks_in_round
from bagatelle.games.sandbag.state import (
    HAND_WAY,
    NO_SEAT,
    ROUNDS,
    SANDBAG_WAY,
    Phase,
    State,
    Way,
    pack_play,
    pack_result,
    pack_swap,
)
from bagatelle.games.sandbag.view import Play, Slot, View


@dataclass
class _Hidden:
    """A place of cards that the viewer cannot see; ``cards`` is filled by the draw."""

    owner: int
    """Whose hand the cards came from."""
    capacity: int
    voids: str = ""
    cards: list[int] = field(default_factory=list)


def resample(view: View, chance: Chance) -> State:
    """A state the view could come from, all that the seat cannot exclude equally likely."""
    return _Draw(view, chance).state()


def _colours(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


class _Draw:
    """One draw, from the view to a state: first what is known, then the hidden cards, then the seals."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view = view
        self.chance = chance
        self.seats = view.seats
        self.left_out = NO_COLOUR if view.left_out is None else LETTERS.index(view.left_out)
        self.unseen: int = pack_of(self.left_out)
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.sandbags: list[list[int]] = [[] for _ in range(self.seats)]
        self.held: list[list[int]] = [[] for _ in range(self.seats)]
        """All cards of each seat after passing, wherever they are now."""
        self.basket = [NO_CARD] * (2 * self.seats)
        self.passes = [NO_CARD] * (2 * self.seats)
        self.hidden: list[_Hidden] = []
        self.all_plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
        self.played = [NO_CARD] * len(self.all_plays)

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
            for side, name in enumerate(self.view.passed):
                self.passes[2 * me + side] = self._take(name)

    def _baskets(self) -> None:
        for seat, shown in enumerate(self.view.table):
            for slot, what in enumerate(shown.basket):
                self._basket_slot(2 * seat + slot, seat if what.giver is None else what.giver, what)

    def _basket_slot(self, place: int, chosen_by: int, slot: Slot) -> None:
        if slot.card is None:
            self.hidden.append(_Hidden(chosen_by, 1, slot.voids, []))
            return
        self.basket[place] = self._take(slot.card)
        self.held[chosen_by].append(self.basket[place])

    def _trick_cards(self) -> None:
        for index, play in enumerate(self.all_plays):
            if play.card is None:
                self.hidden.append(_Hidden(play.seat, 1))
                continue
            self.played[index] = self._take(play.card)
            came_from = play.seat if play.owner is None else play.owner
            self.held[came_from].append(self.played[index])

    def _others(self) -> None:
        for seat, shown in enumerate(self.view.table):
            if seat != self.view.seat:
                self.hidden.append(_Hidden(seat, shown.hand, shown.voids))
                self.hidden.append(_Hidden(seat, shown.sandbags))

    # --- what the viewer cannot know ---

    def _neighbours(self, seat: int) -> tuple[int, int]:
        return left_of(seat, self.seats), right_of(seat, self.seats)

    def _recipients(self) -> dict[int, int]:
        """Who got the balloons that the viewer passed and that nobody has seen since."""
        me = self.view.seat
        if me is None or self.view.phase is Phase.PASS:
            return {}
        got = {KIND[name]: seat for name, seat in zip(self.view.passed, self._neighbours(me), strict=True)}
        return {card: seat for card, seat in got.items() if card != ROCKET and self.unseen & (1 << card)}

    def _owed_rockets(self) -> list[int]:
        """The neighbours who got a rocket from the viewer and have not shown one."""
        me = self.view.seat
        if me is None or self.view.phase is Phase.PASS:
            return []
        got = [seat for name, seat in zip(self.view.passed, self._neighbours(me), strict=True) if name == "*"]
        return [seat for seat in got if not any(is_rocket(card) for card in self.held[seat])]

    def _fill(self) -> None:
        """Draw the hidden cards; only a rocket that must be somewhere makes a draw fail and be repeated."""
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
        arrangements = Arrangements(cards, places)
        owed = self._owed_rockets()
        while True:
            drawn = arrangements.draw(self.chance)
            if all(self._has_rocket(seat, drawn) for seat in owed):
                break
        for hidden, lying in zip(self.hidden, drawn, strict=True):
            hidden.cards = lying
            self.held[hidden.owner] += lying

    def _has_rocket(self, seat: int, drawn: list[list[int]]) -> bool:
        piles = zip(self.hidden, drawn, strict=True)
        return any(is_rocket(card) for hidden, lying in piles if hidden.owner == seat for card in lying)

    def _lay_down(self) -> None:
        """Put the drawn cards where the places stand, in the order in which they were collected."""
        drawn = iter(self.hidden)
        for seat, shown in enumerate(self.view.table):
            for slot, what in enumerate(shown.basket):
                if what.card is None:
                    self.basket[2 * seat + slot] = next(drawn).cards[0]
        for index, play in enumerate(self.all_plays):
            if play.card is None:
                self.played[index] = next(drawn).cards[0]
        for seat in range(self.seats):
            if seat != self.view.seat:
                self.hands[seat] = next(drawn).cards
                self.sandbags[seat] = next(drawn).cards

    # --- sealed choices and earlier passes ---

    def _seal_passes(self) -> None:
        """Seats that have sealed their pass have two of their cards laid aside."""
        for seat in range(self.seats):
            if seat != self.view.seat and seat not in self.view.waiting:
                order = shuffled(self.chance, self.hands[seat])
                self.passes[2 * seat : 2 * seat + 2] = order[:2]
                self.hands[seat] = order[2:]

    def _remember_passes(self) -> None:
        """What each seat got: the viewer knows its own passes; of the others every card held may be it."""
        me = self.view.seat
        for seat in range(self.seats):
            left, right = self._neighbours(seat)
            known = dict.fromkeys((2 * left + 1, 2 * right), "")
            if me == seat:
                known = dict(zip(known, self.view.received, strict=True))
            elif me == left:
                known[2 * left + 1] = self.view.passed[1]
            elif me == right:
                known[2 * right] = self.view.passed[0]
            choice = shuffled(self.chance, self.held[seat])
            for passed, name in sorted(known.items(), key=lambda item: item[1], reverse=True):
                fits = [card for card in choice if not name or min(card, ROCKET) == KIND[name]]
                self.passes[passed] = fits[0]
                choice.remove(fits[0])

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

    def state(self) -> State:
        self._own_cards()
        self._baskets()
        self._trick_cards()
        self._others()
        self._fill()
        self._lay_down()
        if self.view.phase is Phase.PASS:
            self._seal_passes()
        else:
            self._remember_passes()
        if self.view.phase is Phase.SET_UP:
            self._seal_set_ups()
        return self._assemble()

    def _won(self) -> tuple[list[int], int]:
        won = [0] * self.seats
        aside = 0
        for number, trick in enumerate(self.view.tricks):
            cards = _mask(self.played[self.seats * number : self.seats * (number + 1)])
            if trick.standing.winner is None:
                aside |= cards
            else:
                won[trick.standing.winner] |= cards
        return won, aside

    def _pack(self, index: int, play: Play) -> int:
        card = self.played[index]
        if play.owner is None or play.slot is None:
            return pack_play(card, play.seat, SANDBAG_WAY if play.way is Way.SANDBAG else HAND_WAY)
        place = 2 * play.owner + play.slot
        return pack_swap(card, play.seat, place, self.basket[place])

    def _results(self) -> list[int]:
        results = [0] * tricks_in_round(self.seats)
        for number, trick in enumerate(self.view.tricks):
            winner = NO_SEAT if trick.standing.winner is None else trick.standing.winner
            led = NO_COLOUR if trick.led is None else LETTERS.index(trick.led)
            results[number] = pack_result(winner, _colours(trick.standing.trump), led)
        return results

    def _assemble(self) -> State:
        view = self.view
        slots: list[Slot | None] = [None] * (2 * self.seats)
        for seat, shown in enumerate(view.table):
            for slot, what in enumerate(shown.basket):
                slots[2 * seat + slot] = what
        plays = [self._pack(index, play) for index, play in enumerate(self.all_plays)]
        plays += [0] * (self.seats * tricks_in_round(self.seats) - len(plays))
        scores = [0] * (ROUNDS * self.seats)
        for seat, shown in enumerate(view.table):
            for number, score in enumerate(shown.rounds):
                scores[self.seats * number + seat] = score
        won, aside = self._won()
        state = State(
            view.variant,
            Fast(self.chance.word() * 0x40000000 + (self.chance.word() >> 2)),
            hands=vec[i64]([_mask(cards) for cards in self.hands]),
            sandbags=vec[i64]([_mask(cards) for cards in self.sandbags]),
            won=vec[i64](won),
            basket=vec[i64](self.basket),
            givers=vec[i64]([NO_SEAT if slot is None or slot.giver is None else slot.giver for slot in slots]),
            gift_voids=vec[i64]([0 if slot is None else _colours(slot.voids) for slot in slots]),
            voids=vec[i64]([_colours(shown.voids) for shown in view.table]),
            passes=vec[i64](self.passes),
            plays=vec[i64](plays),
            results=vec[i64](self._results()),
            scores=vec[i64](scores),
        )
        state.aside = aside
        state.face_up = _mask(
            [card for card, slot in zip(self.basket, slots, strict=True) if slot is not None and slot.face_up]
        )
        self._set_the_moment(state)
        return state

    def _set_the_moment(self, state: State) -> None:
        """Whose turn it is, and what the running trick has come to."""
        view = self.view
        state.left_out = self.left_out
        state.phase = view.phase
        state.round = view.round
        state.dealer = view.dealer
        state.sealed = 0
        if view.phase in {Phase.PASS, Phase.SET_UP}:
            state.sealed = _mask([seat for seat in range(self.seats) if seat not in view.waiting])
        state.played = len(self.all_plays)
        state.leader = NO_SEAT if view.leader is None else view.leader
        state.turn = NO_SEAT if view.turn is None else view.turn
        state.led = NO_COLOUR if view.led is None else LETTERS.index(view.led)
        state.shown = sum(play.way is not Way.SANDBAG for play in view.trick)
        state.trump = _colours(view.standing.trump)
