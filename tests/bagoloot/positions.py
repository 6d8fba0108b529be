"""Positions of Bag-O-Loot by card names, and plays by short texts such as ``steal 9 from Ben with L``.

A test names only the cards its story is about. Whoever is not named holds three single coins that match nothing, the
deck holds coins of a number that no story uses, and nobody is at the first turn of the round. Collections are written
``"9 9, 4 4 L"`` and are as old as they are listed; a bag is written by its number, ``"4/13"`` when its lid is a 13.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypedDict, TypeVar, Unpack

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.errors import Refusal
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games.bagoloot.rules.actions import code_of, text_of
from bagatelle.games.bagoloot.rules.cards import (
    KIND,
    LOOTER_UNIT,
    NAMES,
    NO_CARD,
    NUMBERS,
    UNIT,
    cards_named,
    names_in,
    size_of,
)
from bagatelle.games.bagoloot.rules.events import BagolootEvent, RoundScored
from bagatelle.games.bagoloot.rules.game import (
    OPTIONS,
    apply,
    census,
    deal,
    invited,
    legal,
    outcome,
    waiting_for,
    why_not,
)
from bagatelle.games.bagoloot.rules.pack import looters_in, pack_for
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.state import DRAWN, NO_BAG, NO_PLACE, SHOWN, Phase, State, pack_bag, pack_move
from bagatelle.games.bagoloot.view.view import Bag, View, count_hand
from bagatelle.games.bagoloot.view.visibility import view_of

ANA, BEN, CLEO, DAN, EVE, FAY = range(6)
PEOPLE: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
DECK: Final = "12 12 12 12 12 12 12 12 12 12"
SINGLES: Final = "8 10 11"

By = Mapping[int, str]
NOTHING: Final[By] = MappingProxyType({})
NOBODY: Final[Collection[int]] = ()
Rounds = Sequence[Sequence[int]]
E = TypeVar("E", bound=BagolootEvent)


class Options(TypedDict, total=False):
    """What a table may play differently."""

    end: str
    rounds: str
    target: str
    minutes: str
    advanced: str
    counts: str
    window: str
    failed_challenge: str
    splits: str
    manners: str
    robbery: str


def cards(names: str) -> int:
    return cards_named(tuple(names.split()))


def bits(seats: Collection[int]) -> int:
    return sum(1 << seat for seat in seats)


class Table:
    """A game in the middle of which a test begins."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[BagolootEvent] = []
        state.listen(self.events)

    # --- what may be done, and doing it ---

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def waiting(self) -> tuple[int, ...]:
        return waiting_for(self.state)

    @property
    def invited(self) -> tuple[int, ...]:
        return invited(self.state)

    def do(self, seat: int, *texts: str) -> Table:
        """Let one seat, or the clock, do one thing after the other."""
        for text in texts:
            apply(self.state, seat, _code(text))
        return self

    def refusal(self, seat: int, text: str) -> Refusal | None:
        return why_not(self.state, seat, _code(text))

    def why_not(self, seat: int, text: str) -> Reason | None:
        refusal = self.refusal(seat, text)
        if refusal is None:
            return None
        assert isinstance(refusal.reason, Reason)
        return refusal.reason

    def legal(self, seat: int) -> set[str]:
        return {text_of(code) for code in legal(self.state, seat)}

    def claim_in_vain(self, seat: int, number: int) -> None:
        """A claim that must change nothing, whether the table lets it be made or not."""
        before = self.lying
        if self.why_not(seat, f"claim {number}") is None:
            self.do(seat, f"claim {number}")
        assert self.lying == before

    # --- what lies where ---

    def view(self, seat: int | None = None) -> View:
        return view_of(self.state, seat)

    def hand(self, seat: int) -> str:
        return " ".join(names_in(self.state.hands[seat]))

    def stash(self, seat: int) -> str:
        """The open collections, oldest first, in the writing of ``position``."""
        found = self.view().table[seat].collections
        return ", ".join(" ".join([str(each.number)] * each.coins + ["L"] * each.looters) for each in found)

    def open(self, seat: int) -> set[str]:
        """The open collections where their age is of no matter."""
        return set(self.stash(seat).split(", "))

    def bags(self, seat: int) -> str:
        """The numbers of the seat's bags, oldest first."""
        return " ".join(str(bag.number) for bag in self.view().bags_of(seat))

    def bag(self, seat: int, viewer: int | None = None) -> Bag:
        """The one bag of the seat."""
        (bag,) = self.view(viewer).bags_of(seat)
        return bag

    @property
    def junk(self) -> str:
        return " ".join(self.view().junk)

    @property
    def lying(self) -> tuple[object, ...]:
        """All cards wherever they lie, and how far the turn is."""
        seats = range(self.state.seats)
        hands = [self.hand(seat) for seat in seats]
        return hands, [self.stash(seat) for seat in seats], self.view().bags, self.junk, self.view().deck, self.turn

    # --- what happened ---

    def last(self, kind: type[E]) -> E:
        return [event for event in self.events if isinstance(event, kind)][-1]

    def count(self, kind: type[BagolootEvent]) -> int:
        return sum(isinstance(event, kind) for event in self.events)

    @property
    def ended(self) -> bool:
        """Whether the round in which the story began is over."""
        return self.count(RoundScored) > 0

    @property
    def scores(self) -> list[int]:
        """What the seats scored in the round that ended last."""
        return [sheet.score for sheet in self.last(RoundScored).sheets]

    @property
    def winners(self) -> tuple[int, ...] | None:
        ending = outcome(self.state)
        return None if ending is None else ending.winners

    # --- laying out ---

    def lay(
        self,
        *,
        turn: int = ANA,
        drawn: bool = True,
        hands: By = NOTHING,
        collections: By = NOTHING,
        bags: By = NOTHING,
        deck: str = DECK,
        last_card_drawn: bool = False,
        junk: str = "",
        done: Collection[int] = NOBODY,
        first_turn: Collection[int] = NOBODY,
    ) -> Table:
        """Sweep the table and lay these cards; an empty deck was empty already when the turn began."""
        state = self.state
        state.turn = turn
        state.deckless = deck == "" and not last_card_drawn
        state.phase = Phase.PLAY if drawn or state.deckless else Phase.DRAW
        state.active = state.counted = False
        state.opened = state.claimed = state.answered = state.splits = state.skips = state.slipped = 0
        state.pending = NO_PLACE
        state.contested = NO_BAG
        state.hands = vec[i64]([cards(hands.get(seat, SINGLES)) for seat in range(state.seats)])
        state.held = vec[i64]([size_of(hand) for hand in state.hands])
        state.deck = vec[i64]([KIND[name] for name in deck.split()])
        state.top = 0
        state.moves = vec[i64]()
        state.junk = cards(junk)
        state.done = bits(done)
        state.had_turn = bits([seat for seat in range(state.seats) if seat not in first_turn])
        self._lay_collections(collections)
        state.bags = vec[i64]([_bag(name, owner) for owner, names in bags.items() for name in names.split()])
        return self

    def lay_hand(self, seat: int, names: str) -> Table:
        """Give the seat these cards instead of its own."""
        self.state.hands[seat] = cards(names)
        self.state.held[seat] = len(names.split())
        return self

    def complete(self) -> Table:
        """Make it a position of the whole pack: the deck is what lies nowhere else, and hands have changed since."""
        state = self.state
        state.deck, state.top = vec[i64](), 0
        left = Counter(NAMES[card] for card in pack_for(state.seats, looters_in(state.seats)))
        left.subtract(census(state))
        assert min(left.values()) >= 0, f"more cards than the pack has: {left}"
        state.deck = vec[i64]([KIND[name] for name in left.elements()])
        for seat in range(state.seats):
            missing: int = count_hand(self.view(), seat) - int(state.held[seat])
            change = pack_move(SHOWN, seat, 0, 0) if missing > 0 else pack_move(DRAWN, seat, NO_CARD, 0)
            state.moves = vec[i64]([*state.moves, *[change] * abs(missing)])
        return self

    def _lay_collections(self, collections: By) -> None:
        state = self.state
        coins, looters = [0] * state.seats, [0] * state.seats
        opened_at = [0] * (NUMBERS * state.seats)
        openings = 0
        for seat, written in collections.items():
            for names in written.split(","):
                number = KIND[next(name for name in names.split() if name != "L")]
                held = cards(names)
                coins[seat] += held % LOOTER_UNIT
                looters[seat] += held // LOOTER_UNIT * UNIT[number]
                opened_at[NUMBERS * seat + number] = openings
                openings += 1
        state.coins = vec[i64](coins)
        state.looters = vec[i64](looters)
        state.opened_at = vec[i64](opened_at)
        state.openings = openings


def _code(text: str) -> int:
    for seat, name in enumerate(PEOPLE):
        text = text.replace(name, str(seat))
    return code_of(text)


def _bag(name: str, owner: int) -> int:
    number, _, lid = name.partition("/")
    return pack_bag(KIND[number], owner, 4, 0, KIND[lid or number])


def begin(variant: Variant, earlier: Rounds = (), seed: int = 1) -> Table:
    """A new game, in the round after the earlier ones."""
    state = deal(variant, Fast(seed))
    state.round = len(earlier) + 1
    state.scores = vec[i64]([score for row in earlier for score in row])
    return Table(state)


def position(
    *,
    seats: int = 4,
    turn: int = ANA,
    drawn: bool = True,
    hands: By = NOTHING,
    collections: By = NOTHING,
    bags: By = NOTHING,
    deck: str = DECK,
    last_card_drawn: bool = False,
    junk: str = "",
    done: Collection[int] = NOBODY,
    first_turn: Collection[int] = NOBODY,
    earlier: Rounds = (),
    seed: int = 1,
    **options: Unpack[Options],
) -> Table:
    """The middle of a turn; ``earlier`` has the scores of past rounds, the other names are options of the table."""
    chosen = [(name, str(value)) for name, value in options.items()]
    return begin(check_variant("Bag-O-Loot", (2, 3, 4, 5, 6), OPTIONS, seats, chosen), earlier, seed).lay(
        turn=turn,
        drawn=drawn,
        hands=hands,
        collections=collections,
        bags=bags,
        deck=deck,
        last_card_drawn=last_card_drawn,
        junk=junk,
        done=done,
        first_turn=first_turn,
    )


def last_knock(
    *,
    hands: By = NOTHING,
    collections: By = NOTHING,
    bags: By = NOTHING,
    earlier: Rounds = (),
    **options: Unpack[Options],
) -> Table:
    """The round ends just now: everybody else was done and Dan knocks."""
    table = position(
        turn=DAN,
        hands=hands,
        collections=collections,
        bags=bags,
        deck="",
        done=(ANA, BEN, CLEO),
        earlier=earlier,
        **options,
    )
    return table.do(DAN, "knock")


def everything(state: State) -> tuple[object, ...]:
    """All that a state holds, to compare before and after."""
    vectors = (
        state.hands,
        state.held,
        state.coins,
        state.looters,
        state.opened_at,
        state.bags,
        state.deck,
        state.moves,
        state.makers,
        state.scores,
    )
    plain = (
        state.phase,
        state.round,
        state.dealer,
        state.turn,
        state.openings,
        state.top,
        state.junk,
        state.had_turn,
        state.done,
        state.skips,
        state.slipped,
        state.claimed,
        state.deckless,
        state.active,
        state.counted,
        state.opened,
        state.pending,
        state.contested,
        state.answered,
        state.splits,
        state.time_up,
    )
    return *(list(vector) for vector in vectors), *plain
