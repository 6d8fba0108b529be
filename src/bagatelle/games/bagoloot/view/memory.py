"""What a seat remembers of a game of Bag-O-Loot: the changes of hands in the round, and the verdicts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bagatelle.games.bagoloot.rules.cards import LOOTER, NAMES
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagolootEvent,
    Built,
    Challenged,
    Drew,
    Exchanged,
    HeldUp,
    Merged,
    Move,
    Opened,
    PositionSet,
    RoundBegan,
    Stole,
)
from bagatelle.games.bagoloot.rules.stash import BAG_SIZE


class Verdict(Struct, frozen=True, gc=False):
    """What a challenge has shown."""

    maker: int
    genuine: bool


class Memory(Struct, frozen=True, gc=False):
    """The changes of hands in the round; counting them gives the size of each hand (B7)."""

    moves: tuple[Move, ...] = ()
    """Oldest first."""
    bags: int = 0
    """Bags made in the round."""
    verdicts: tuple[Verdict, ...] = ()
    """Those of all rounds of the game, oldest first."""

    def after(self, event: BagolootEvent) -> Memory:
        """The memory once the seat has been told of the event."""
        match event:
            case RoundBegan():
                return Memory(verdicts=self.verdicts)
            case PositionSet():
                return Memory(event.moves, event.bags)
            case Drew():
                return self._with([Move("drawn", event.seat)])
            case HeldUp():
                cards = event.cards or (None,) * event.taken
                return self._with([Move("taken", event.seat, card, event.victim) for card in cards])
            case Opened():
                number = str(event.number)
                second = NAMES[LOOTER] if event.looter else number
                return self._with([Move("shown", event.seat, number), Move("shown", event.seat, second)])
            case Built():
                return self._with([Move("shown", event.seat, NAMES[LOOTER] if event.looter else str(event.number))])
            case Stole() if event.card is not None:
                return self._with([Move("shown", event.seat, event.card)])
            case Exchanged():
                return self._with([Move("shown", event.seat, str(event.number)), Move("drawn", event.seat)])
            case _:
                return self._after_bag(event)

    def _after_bag(self, event: BagolootEvent) -> Memory:
        match event:
            case Merged() if event.size == BAG_SIZE:
                return replace(self, bags=self.bags + 1)
            case BagMade():
                laid = Move("laid", event.seat, event.lid, self.bags)
                return replace(self, moves=(*self.moves, laid), bags=self.bags + 1)
            case Challenged():
                verdicts = (*self.verdicts, Verdict(event.maker, event.genuine))
                return replace(self, moves=self._moves_with_lid(event.lid), verdicts=verdicts)
            case _:
                return self

    def _with(self, moves: Iterable[Move]) -> Memory:
        return replace(self, moves=(*self.moves, *moves))

    def _moves_with_lid(self, card: str | None) -> tuple[Move, ...]:
        """The moves with the card of the last lid, if the seat was told it: no other bag can be challenged."""
        if card is None:
            return self.moves
        place = max(place for place, move in enumerate(self.moves) if move.what == "laid")
        known = replace(self.moves[place], card=card)
        return (*self.moves[:place], known, *self.moves[place + 1 :])
