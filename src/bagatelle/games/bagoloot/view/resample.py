"""A state that a view could come from, all that the seat cannot exclude equally likely.

The seat sees its hand, the stashes, the junk pile and the lids it has laid or peeked at; a verdict tells of other lids
whether they match. It remembers the cards that a holdup took from it: they are in the taker's hand until such a card is
shown, or under a lid that the taker has laid since, or in the hand of who held the taker up. In advanced play it knows
the same of everybody's first looter. All else is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bagatelle.core.placing import Arrangements, Place, shuffled
from bagatelle.core.seats import NO_SEAT
from bagatelle.core.shuffle import Chance, Fast
from bagatelle.games.bagoloot.rules.actions import place_at
from bagatelle.games.bagoloot.rules.cards import KIND, LOOTER, NO_CARD, NUMBERS, UNIT, cards_named, matches
from bagatelle.games.bagoloot.rules.events import Move
from bagatelle.games.bagoloot.rules.options import ADVANCED_PLAY, option_bits
from bagatelle.games.bagoloot.rules.pack import looters_in, pack_for
from bagatelle.games.bagoloot.rules.state import (
    BLUFF,
    DRAWN,
    GENUINE,
    LAID,
    NO_BAG,
    NO_PLACE,
    SHOWN,
    TAKEN,
    Phase,
    State,
    empty_state,
    given_to,
    judged,
    lay_hidden,
    lay_open,
    pack_bag,
    pack_move,
    peeked_by,
)
from bagatelle.games.bagoloot.view.view import Bag, View, count_hand

_APART = 8
"""Hidden cards of a kind get numbers of their own while they are placed: ``kind * 8`` and up."""

Spot = tuple[str, int]
"""Where a hidden card can lie: ``("hand", seat)``, ``("lid", bag)`` or ``("deck", 0)``."""
Way = tuple[int, int]
"""A holdup, as taker and victim."""


@dataclass
class Known:
    """A card that the viewer knows to be in one of a few places."""

    kind: int
    spots: set[Spot]
    ways: dict[Spot, Way]
    """By whose unseen holdup of whom it may have come to a place."""


def resample(view: View, chance: Chance) -> State:
    """A state the view could come from, all that the seat cannot exclude equally likely."""
    return Resampler(view).draw(chance)


def remembered(view: View) -> tuple[list[Known], dict[Way, int]]:
    """The cards whose whereabouts the viewer partly knows, and how many cards each unseen holdup moved."""
    known: list[Known] = []
    moved: dict[Way, int] = {}
    if view.variant.value(ADVANCED_PLAY) == "on":
        known = [Known(LOOTER, {("hand", seat)}, {}) for seat in range(view.seats) if seat != view.seat]
    for move in view.memory.moves:
        if move.what == "taken":
            _follow_holdup(known, moved, move, view.seat)
        elif move.what != "drawn" and move.seat != view.seat:
            if move.card is not None:
                _forget(known, move.card, move.seat)
            else:
                _spread(known, move.seat, ("lid", move.other or 0), None)
    return known, moved


class Resampler:
    """A view looked through once, for as many draws as wanted."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.over = view.phase is Phase.OVER
        self.unseen = [0] * (LOOTER + 1)
        for kind in pack_for(view.seats, looters_in(view.seats)):
            self.unseen[kind] += 1
        self.hands: list[list[int]] = [[] for _ in range(view.seats)]
        self.lids: dict[int, int] = {}
        self._see()
        self.known, self.moved = remembered(view)
        """The cards whose whereabouts the viewer partly knows, and how many cards each unseen holdup moved."""
        self.tied = {} if self.over else _tied(self.known)
        self.spots, self.arrangements = self._arrange()
        self.fixed = self._assemble()
        """The state, but for what lies hidden."""

    def draw(self, chance: Chance) -> State:
        """A state the view could come from."""
        return _Draw(self, chance).state()

    # --- what the viewer knows ---

    def _take(self, name: str) -> int:
        """A card of that name, no longer among the unseen."""
        kind = KIND[name]
        assert self.unseen[kind], f"the view shows more {name} than there are"
        self.unseen[kind] -= 1
        return kind

    def _see(self) -> None:
        view = self.view
        for seat, shown in enumerate(view.table):
            names = view.hand if seat == view.seat else shown.cards or ()
            self.hands[seat] = [self._take(name) for name in names]
            for collection in shown.collections:
                self.unseen[collection.number - 1] -= collection.coins
                self.unseen[LOOTER] -= collection.looters
        for place, bag in enumerate(view.bags):
            self.unseen[bag.number - 1] -= bag.coins
            self.unseen[LOOTER] -= bag.looters
            if bag.lid is not None:
                self.lids[place] = self._take(bag.lid)
        for name in view.junk:
            self._take(name)

    # --- what the viewer cannot know ---

    def _spots(self, cards: list[int]) -> dict[Spot, Place]:
        """Every place of hidden cards, with how many and which it may hold."""
        view = self.view
        everything = frozenset(cards)
        spots: dict[Spot, Place] = {("deck", 0): Place(view.deck, everything)}
        for seat in range(view.seats):
            if seat != view.seat and not self.over:
                spots["hand", seat] = Place(count_hand(view, seat), everything)
        for place, bag in enumerate(view.bags):
            if bag.lidded and place not in self.lids:
                spots["lid", place] = Place(1, frozenset(card for card in everything if _may_be_lid(bag, card)))
        return spots

    def _arrange(self) -> tuple[list[Spot], Arrangements]:
        cards = [_APART * kind + copy for kind, left in enumerate(self.unseen) for copy in range(left)]
        spots = self._spots(cards)
        tied = self.tied
        places = [
            Place(place.capacity, frozenset(c for c in place.admits if c not in tied or spot in tied[c].spots))
            for spot, place in spots.items()
        ]
        return list(spots), Arrangements(cards, places)

    # --- the state ---

    def _assemble(self) -> State:
        view = self.view
        state = empty_state(view.variant, Fast(0), option_bits(view.variant))
        lay_open(
            state,
            coins=[sum(c.coins * UNIT[c.number - 1] for c in seat.collections) for seat in view.table],
            looters=[sum(c.looters * UNIT[c.number - 1] for c in seat.collections) for seat in view.table],
            opened_at=self._ages(),
            makers=self._makers(),
            scores=[view.table[s].rounds[r] for r in range(len(view.table[0].rounds)) for s in range(view.seats)],
        )
        state.phase = view.phase
        state.round = view.round
        state.dealer = view.dealer
        state.openings = view.openings
        state.junk = cards_named(view.junk)
        state.had_turn = _bits(view.had_turn)
        state.slipped = _bits(view.slipped)
        state.done = _bits(seat for seat, shown in enumerate(view.table) if shown.done)
        state.skips = _bits(seat for seat, shown in enumerate(view.table) if shown.skips)
        state.contested = NO_BAG if view.contested is None else view.contested
        state.answered = _bits(view.answered)
        state.splits = sum(UNIT[split.number - 1] for split in view.splits if split.live)
        state.time_up = view.time_up
        self._set_turn(state)
        return state

    def _set_turn(self, state: State) -> None:
        turn = self.view.turn
        state.turn = NO_SEAT
        if turn is None:
            return
        state.turn = turn.seat
        state.deckless = turn.deckless
        state.active = turn.active
        state.counted = turn.counted
        state.opened = sum(UNIT[number - 1] for number in turn.opened)
        state.pending = NO_PLACE if turn.pending is None else place_at(turn.pending.owner, turn.pending.number - 1)
        state.claimed = _bits(turn.claimed)

    def _ages(self) -> list[int]:
        ages = [0] * (NUMBERS * self.view.seats)
        for seat, shown in enumerate(self.view.table):
            for collection in shown.collections:
                ages[place_at(seat, collection.number - 1)] = collection.opened
        return ages

    def _makers(self) -> list[int]:
        makers = [0] * NUMBERS
        for split in self.view.splits:
            makers[split.number - 1] = _bits(split.makers)
        return makers


class _Draw:
    """One draw: the hidden cards, and the state with them."""

    def __init__(self, known: Resampler, chance: Chance) -> None:
        self.known = known
        self.chance = chance
        self.hands = list(known.hands)
        self.lids = dict(known.lids)
        self.deck: list[int] = []
        self.moved: dict[Way, list[int]] = {}
        """Cards that the draw has let an unseen holdup take, by taker and victim."""

    def state(self) -> State:
        self._place()
        state = self.known.fixed.copy()
        state.chance = Fast(self.chance.word())
        lay_hidden(
            state,
            hands=[sum([UNIT[kind] for kind in hand]) for hand in self.hands],
            held=[len(hand) for hand in self.hands],
            bags=[self._bag(place, bag) for place, bag in enumerate(self.known.view.bags)],
            deck=self.deck,
            moves=self._moves(),
        )
        return state

    def _place(self) -> None:
        """Draw until no unseen holdup has moved more known cards than it took."""
        known = self.known
        while True:
            piles = dict(zip(known.spots, known.arrangements.draw(self.chance), strict=True))
            self.moved = _moved_unseen(piles, known.tied)
            if all(len(kinds) <= known.moved[way] for way, kinds in self.moved.items()):
                break
        self._lay(piles)

    def _lay(self, piles: dict[Spot, list[int]]) -> None:
        self.deck = shuffled(self.chance, [card // _APART for card in piles.pop(("deck", 0))])
        for (where, index), pile in piles.items():
            kinds = [card // _APART for card in pile]
            if where == "hand":
                self.hands[index] = kinds
            else:
                self.lids[index] = kinds[0]

    def _bag(self, place: int, bag: Bag) -> int:
        packed = pack_bag(bag.number - 1, bag.maker, bag.coins, bag.looters, self.lids.get(place, NO_CARD))
        packed = given_to(packed, bag.owner)
        if bag.peeker is not None:
            packed = peeked_by(packed, bag.peeker)
        return packed if bag.genuine is None else judged(packed, GENUINE if bag.genuine else BLUFF)

    def _moves(self) -> list[int]:
        """The changes of hands, with cards where the viewer saw none that the other seats could have seen.

        Told backwards, so that at every holdup it is known what the taker has done with its cards since.
        """
        had = [list(hand) for hand in self.hands]
        packed = []
        for move in reversed(self.known.view.memory.moves):
            other = move.other or 0
            if move.what == "drawn":
                packed.append(pack_move(DRAWN, move.seat, NO_CARD, 0))
                continue
            if move.what == "taken":
                kind = self._taken(move, had[move.seat])
                had[other].append(kind)
                packed.append(pack_move(TAKEN, move.seat, kind, other))
                continue
            kind = self.lids[other] if move.what == "laid" else KIND[move.card or ""]
            had[move.seat].append(kind)
            packed.append(pack_move(LAID if move.what == "laid" else SHOWN, move.seat, kind, other))
        return packed[::-1]

    def _taken(self, move: Move, had: list[int]) -> int:
        """The card that a holdup took, no longer among those the taker had before."""
        owed = self.moved.get((move.seat, move.other or 0))
        if move.card is not None:
            kind = KIND[move.card]
        elif owed:
            kind = owed.pop()
        else:
            kind = had[self.chance.below(len(had))]
        if kind in had:
            had.remove(kind)
        return kind


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _may_be_lid(bag: Bag, card: int) -> bool:
    """Whether the card fits the verdict on the bag."""
    return bag.genuine is None or matches(card // _APART, bag.number - 1) == bag.genuine


def _forget(known: list[Known], card: str, seat: int) -> None:
    """A card of the kind left the seat's hand for all the viewer can see: it may have been the one it knew of."""
    fits = [one for one in known if one.kind == KIND[card] and ("hand", seat) in one.spots]
    if not fits:
        return
    gone = min(fits, key=lambda one: len(one.spots))
    known.remove(gone)
    for one in fits:
        if one is not gone:  # it may as well have been this one, and then the other is where ``gone`` could be
            one.spots |= gone.spots
            one.ways = gone.ways | one.ways


def _spread(known: list[Known], seat: int, spot: Spot, way: Way | None) -> None:
    """A card left the seat's hand unseen: whatever the viewer knew to be there may be in the new place now."""
    for one in known:
        if ("hand", seat) in one.spots and spot not in one.spots:
            one.spots.add(spot)
            via = way or one.ways.get(("hand", seat))
            if via is not None:
                one.ways[spot] = via


def _follow_holdup(known: list[Known], moved: dict[Way, int], move: Move, viewer: int | None) -> None:
    victim = move.other or 0
    if victim == viewer:
        known.append(Known(KIND[move.card or ""], {("hand", move.seat)}, {}))
    elif move.seat == viewer:
        _forget(known, move.card or "", victim)
    else:
        moved[move.seat, victim] = moved.get((move.seat, victim), 0) + 1
        _spread(known, victim, ("hand", move.seat), (move.seat, victim))


def _tied(known: list[Known]) -> dict[int, Known]:
    """The hidden cards, by number, that stand for those the viewer knows something about."""
    tied: dict[int, Known] = {}
    used: dict[int, int] = {}
    for one in known:
        tied[_APART * one.kind + used.setdefault(one.kind, 0)] = one
        used[one.kind] += 1
    return tied


def _moved_unseen(piles: dict[Spot, list[int]], tied: dict[int, Known]) -> dict[Way, list[int]]:
    """The known cards that must have moved by unseen holdups to lie where they were drawn, by taker and victim."""
    moved: dict[Way, list[int]] = {}
    for spot, pile in piles.items():
        for card in pile:
            if card in tied and spot in tied[card].ways:
                moved.setdefault(tied[card].ways[spot], []).append(tied[card].kind)
    return moved
