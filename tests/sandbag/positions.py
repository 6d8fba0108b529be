"""Positions of Sandbag by card names, and plays by short texts such as ``swap P8 for O7 of Josh``.

A test names only the cards its story is about. What it leaves out is filled so that it changes nothing: missing
sandbags and face-down basket cards are balloons, and the cards that are nowhere else were won in earlier tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.errors import Refusal
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.actions import code_of, text_of
from bagatelle.games.sandbag.rules.cards import (
    CARD_COUNT,
    LETTERS,
    NAMES,
    NO_CARD,
    NO_COLOUR,
    ROCKET,
    name_of,
    names_in,
)
from bagatelle.games.sandbag.rules.event_log import Recording
from bagatelle.games.sandbag.rules.events import RoundScored, SandbagEvent, Sheet, TrickEnded
from bagatelle.games.sandbag.rules.game import apply, if_ended_now, legal, waiting_for, why_not
from bagatelle.games.sandbag.rules.refusals import Reason
from bagatelle.games.sandbag.rules.state import (
    HAND_WAY,
    Phase,
    State,
    card_of,
    empty_state,
    pack_play,
    pack_result,
    pack_swap,
    seat_of,
    way_of,
)
from bagatelle.games.sandbag.rules.tricks import trump_of
from bagatelle.games.sandbag.view.view import View
from bagatelle.games.sandbag.view.visibility import view_of

KEVEN, PETER, JOSH, MADDY, TONI, DALE = range(6)
PEOPLE: Final = ("Keven", "Peter", "Josh", "Maddy", "Toni", "Dale")
CARDS_EACH: Final = {3: 16, 4: 15, 5: 12, 6: 10}
TRICKS: Final = {3: 14, 4: 13, 5: 10, 6: 8}
SPARE_COLOUR: Final = "yellow"
"""What three seats leave out here."""

By = Mapping[int, str]
NOTHING: Final[By] = MappingProxyType({})
NO_TRICKS: Final[Mapping[int, tuple[int, int]]] = MappingProxyType({})
Rounds = Sequence[Sequence[int]]


def mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def variant_of(seats: int) -> Variant:
    return Variant(seats, (("left_out", SPARE_COLOUR),)) if seats == 3 else Variant(seats)


class Pack:
    """The cards not yet laid anywhere."""

    def __init__(self, seats: int) -> None:
        balloons = range(44 if seats == 3 else 55)
        rockets = range(ROCKET, CARD_COUNT - 1 if seats == 3 else CARD_COUNT)
        self.cards: list[int] = [*balloons, *rockets]

    def take(self, name: str) -> int:
        card = next(card for card in self.cards if name_of(card) == name)
        self.cards.remove(card)
        return card

    def take_all(self, names: str) -> list[int]:
        return [self.take(name) for name in names.split()]

    def filler(self) -> int:
        return self.cards.pop(0)


class Table:
    """A game in the middle of which a test begins."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[SandbagEvent] = []
        state.listen(self.events)

    # --- what may be done, and doing it ---

    @property
    def turn(self) -> int:
        return waiting_for(self.state)[0]

    def code(self, text: str, seat: int) -> int:
        """The action a test means; plain ``sandbag`` is any of the seat's own."""
        if text == "sandbag":
            return code_of(f"sandbag {names_in(self.state.sandbags[seat])[0]}")
        words = text.split()
        if words[0] != "swap" or "of" not in words:
            return code_of(text)
        owner = PEOPLE.index(words[5])
        slot = [name_of(self.state.basket[2 * owner + slot]) for slot in range(2)].index(words[3])
        return code_of(f"swap {words[1]} for {owner}{'ab'[slot]}")

    def text(self, code: int) -> str:
        """The action as a test writes it."""
        text = text_of(code)
        if not text.startswith("swap"):
            return text
        place = text.split()[3]
        owner, slot = int(place[0]), "ab".index(place[1])
        taken = name_of(self.state.basket[2 * owner + slot])
        return text.replace(place, f"{taken} of {PEOPLE[owner]}")

    def play(self, *texts: str) -> Table:
        """Let the seats play in turn."""
        for text in texts:
            seat = self.turn
            apply(self.state, seat, self.code(text, seat))
        return self

    def choose(self, seat: int, *texts: str) -> Table:
        """Let one seat choose, as in passing and set-up."""
        for text in texts:
            apply(self.state, seat, self.code(text, seat))
        return self

    def refusal(self, text: str, seat: int | None = None) -> Refusal | None:
        who = self.turn if seat is None else seat
        return why_not(self.state, who, self.code(text, who))

    def why_not(self, text: str, seat: int | None = None) -> Reason | None:
        refusal = self.refusal(text, seat)
        if refusal is None:
            return None
        assert isinstance(refusal.reason, Reason)
        return refusal.reason

    def legal(self, seat: int | None = None) -> set[str]:
        who = self.turn if seat is None else seat
        return {self.text(code) for code in legal(self.state, who)}

    # --- what can be seen ---

    def view(self, seat: int | None) -> View:
        return view_of(self.state, seat)

    def hand(self, seat: int) -> str:
        return " ".join(names_in(self.state.hands[seat]))

    @property
    def trump(self) -> str:
        return if_ended_now(self.state).trump

    @property
    def winning(self) -> int | None:
        """Who would win the running trick if it ended now."""
        return if_ended_now(self.state).winner

    @property
    def last_trick(self) -> TrickEnded:
        return [event for event in self.events if isinstance(event, TrickEnded)][-1]

    @property
    def winner(self) -> int | None:
        """Who won the trick that ended last."""
        return self.last_trick.winner

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return [event for event in self.events if isinstance(event, RoundScored)][-1].sheets

    @property
    def scores(self) -> list[int]:
        """What the seats scored in the round that ended last."""
        return [sheet.score for sheet in self.sheets]


def _table_of(seats: int, dealer: int, earlier: Rounds) -> State:
    state = empty_state(variant_of(seats), Fast(7), TRICKS[seats])
    state.left_out = LETTERS.index("Y") if seats == 3 else NO_COLOUR
    state.round = len(earlier) + 1
    state.dealer = dealer
    scores = [score for scores in earlier for score in scores]
    state.scores = vec[i64](scores + [0] * (3 * seats - len(scores)))
    return state


def dealt(*, seats: int = 4, hands: By = NOTHING, dealer: int = KEVEN, earlier: Rounds = ()) -> Table:
    """All cards are dealt and nothing is passed yet."""
    pack = Pack(seats)
    cards = [pack.take_all(hands.get(seat, "")) for seat in range(seats)]
    for held in cards:
        while len(held) < CARDS_EACH[seats]:
            held.append(pack.filler())
    state = _table_of(seats, dealer, earlier)
    state.hands = vec[i64]([mask_of(held) for held in cards])
    return Table(state)


def set_up(*, seats: int = 4, hands: By = NOTHING, dealer: int = KEVEN, earlier: Rounds = ()) -> Table:
    """Passing is over and every seat still has the cards named for it."""
    table = dealt(seats=seats, hands=hands, dealer=dealer, earlier=earlier)
    for seat in range(seats):
        spare = table.hand(seat).split()
        for name in hands.get(seat, "").split():
            spare.remove(name)
        table.choose(seat, f"left {spare[0]}", f"right {spare[1]}")
    assert table.state.phase is Phase.SET_UP
    return table


def revealed(baskets: By, *, dealer: int = KEVEN) -> Table:
    """Every seat has set up with these baskets and a sandbag of no matter."""
    seats = len(baskets)
    table = set_up(seats=seats, hands=baskets, dealer=dealer)
    for seat, names in baskets.items():
        first, second = names.split()
        table.choose(seat, f"basket {first}", f"basket {second}")
        table.choose(seat, f"stow {table.hand(seat).split()[0]}")
    return table


class _Middle:
    """A trick is about to be led; ``(P3)`` in a basket is a card swapped in face down."""

    def __init__(self, seats: int, hands: By, baskets: By, sandbags: By) -> None:
        self.seats = seats
        self.pack = Pack(seats)
        self.hands = [self.pack.take_all(hands.get(seat, "")) for seat in range(seats)]
        self.sandbags = [self.pack.take_all(sandbags.get(seat, "")) for seat in range(seats)]
        self.basket: list[int] = []
        self.face_up = 0
        for seat in range(seats):
            self._lay_basket(baskets.get(seat, "").split())
        self.cards_left = max(1, *(len(self.hands[seat]) + len(self.sandbags[seat]) for seat in range(seats)))
        self._fill()

    def _lay_basket(self, names: list[str]) -> None:
        for name in names:
            card = self.pack.take(name.strip("()"))
            self.basket.append(card)
            if name in NAMES:
                self.face_up |= 1 << card
        self.basket += [NO_CARD] * (2 - len(names))

    def _fill(self) -> None:
        self.basket = [self.pack.filler() if card == NO_CARD else card for card in self.basket]
        for hand, sandbags in zip(self.hands, self.sandbags, strict=True):
            while len(hand) + len(sandbags) < self.cards_left:
                sandbags.append(self.pack.filler())

    def face_down(self, place: int) -> bool:
        return not self.face_up & (1 << self.basket[place])

    def giver(self, place: int) -> int:
        """Face-down cards came from the seat to the left."""
        return (place // 2 + 1) % self.seats if self.face_down(place) else NO_SEAT


def _win_earlier(middle: _Middle, leader: int, won: Mapping[int, tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """The finished tricks, each with its winner; what ``won`` does not name went to the leader."""
    gone = middle.pack.cards
    tricks: list[tuple[int, list[int]]] = []
    for seat, (balloons, rockets) in won.items():
        cards = [card for card in gone if card < ROCKET][:balloons] + [card for card in gone if card >= ROCKET][
            :rockets
        ]
        assert len(cards) == balloons + rockets, "so many cards are not left"
        gone = [card for card in gone if card not in cards]
        tricks += [(seat, cards[at : at + middle.seats]) for at in range(0, len(cards), middle.seats)]
    tricks += [(leader, gone[at : at + middle.seats]) for at in range(0, len(gone), middle.seats)]
    assert all(len(cards) == middle.seats for _, cards in tricks), "cards are won in whole tricks"
    assert len(tricks) == TRICKS[middle.seats] - middle.cards_left
    return tricks


def _write_earlier(state: State, middle: _Middle, tricks: list[tuple[int, list[int]]]) -> None:
    gifts = [place for place in range(2 * middle.seats) if middle.face_down(place)]
    plays: list[int] = []
    first = tricks[0][0] if tricks else KEVEN
    for winner, cards in tricks:
        for step, card in enumerate(cards):
            seat = (first + step) % middle.seats
            place = next((place for place in gifts if middle.giver(place) == seat), None)
            if place is None:
                plays.append(pack_play(card, seat, HAND_WAY))
                continue
            gifts.remove(place)
            plays.append(pack_swap(card, seat, place, middle.basket[place]))
        first = winner
    assert not gifts, "the earlier tricks are too few for so many swapped cards"
    won = [
        mask_of(card for winner, cards in tricks if winner == seat for card in cards) for seat in range(middle.seats)
    ]
    results = [pack_result(winner, 0, 0) for winner, _ in tricks]
    state.won = vec[i64](won)
    state.plays = vec[i64](plays + [0] * (len(state.plays) - len(plays)))
    state.played = len(plays)
    state.results = vec[i64](results + [0] * (len(state.results) - len(results)))
    state.passes = vec[i64](_seen_passes(plays, middle.seats))


def _seen_passes(plays: list[int], seats: int) -> list[int]:
    """What was passed has been played since by who got it, so that nobody knows more than the story tells."""
    by = {
        seat: [card_of(play) for play in plays if seat_of(play) == seat and way_of(play) == HAND_WAY]
        for seat in range(seats)
    }
    if any(len(cards) < 2 for cards in by.values()):
        return [NO_CARD] * (2 * seats)
    return [by[(seat + step) % seats][at] for seat in range(seats) for at, step in enumerate((1, -1))]


def position(
    *,
    seats: int = 4,
    leader: int = KEVEN,
    hands: By = NOTHING,
    baskets: By = NOTHING,
    sandbags: By = NOTHING,
    won: Mapping[int, tuple[int, int]] = NO_TRICKS,
    dealer: int = KEVEN,
    earlier: Rounds = (),
) -> Table:
    """A trick is about to be led; ``won`` counts balloons and rockets, ``earlier`` has the scores of past rounds."""
    middle = _Middle(seats, hands, baskets, sandbags)
    state = _table_of(seats, dealer, earlier)
    state.phase = Phase.PLAY
    state.hands = vec[i64]([mask_of(cards) for cards in middle.hands])
    state.sandbags = vec[i64]([mask_of(cards) for cards in middle.sandbags])
    state.basket = vec[i64](middle.basket)
    state.face_up = middle.face_up
    state.givers = vec[i64]([middle.giver(place) for place in range(2 * seats)])
    state.trump = trump_of(state.face_up)
    state.leader = leader
    state.turn = leader
    _write_earlier(state, middle, _win_earlier(middle, leader, won))
    return Table(state)


def finished(rounds: Rounds) -> Table:
    """The game is over with these scores, one row for each round."""
    state = _table_of(len(rounds[0]), KEVEN, rounds[:2])
    state.phase = Phase.OVER
    state.scores = vec[i64]([score for scores in rounds for score in scores])
    state.round = 3
    return Table(state)


def everything(state: State) -> tuple[object, ...]:
    """All that a state holds, to compare before and after."""
    vectors = (
        state.hands,
        state.sandbags,
        state.won,
        state.basket,
        state.givers,
        state.gift_voids,
        state.voids,
        state.passes,
        state.plays,
        state.results,
        state.scores,
    )
    return (
        *(tuple(vector[at] for at in range(len(vector))) for vector in vectors),
        *(state.variant, state.seats, state.left_out, state.phase, state.round, state.dealer, state.aside),
        *(state.face_up, state.sealed, state.played, state.leader, state.turn, state.led, state.shown, state.trump),
        state.chance.copy().word(),
        tuple(state.log.events) if isinstance(state.log, Recording) else None,
        *(view_of(state, seat) for seat in (None, *range(state.seats))),
    )
