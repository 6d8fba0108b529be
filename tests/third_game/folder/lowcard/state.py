"""What lies where in a game of Low Card; data and copy, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bagatelle.core.shuffle import Chance
from bagatelle.core.variant import Variant

from .events import LowCardEvent


@dataclass(kw_only=True)
class State:
    """Everything about a running game."""

    variant: Variant
    chance: Chance
    """What the rounds to come are dealt from."""
    round: int
    """Counts from 1; one more than there are when the game is over."""
    leader: int
    """The seat that is asked first: it won the last trick."""
    totals: list[int]
    hands: list[set[int]] = field(default_factory=list)
    stock: set[int] = field(default_factory=set)
    """The cards that were not dealt."""
    sealed: dict[int, int] = field(default_factory=dict)
    """The card of each seat that has chosen."""
    calling: set[int] = field(default_factory=set)
    """The seats that have called in this trick; ``spent`` are those that have called in this round."""
    spent: set[int] = field(default_factory=set)
    held: set[int] = field(default_factory=set)
    """The seats that were asked in this trick and do not call."""
    under: list[int] = field(default_factory=list)
    """Every card in a hand is lower than this: the clock has played the highest, and everybody saw it (L1)."""
    tricks: list[tuple[int, ...]] = field(default_factory=list)
    """The finished tricks of the round, each as the cards of all seats."""
    log: list[LowCardEvent] | None = None

    def listen(self, events: list[LowCardEvent] | None) -> None:
        """Record from now on what happens, into the list; ``None`` ends it."""
        self.log = events

    def copy(self) -> State:
        """The same position, independent, with nothing recorded."""
        return replace(
            self,
            chance=self.chance.copy(),
            hands=[set(hand) for hand in self.hands],
            stock=set(self.stock),
            sealed=dict(self.sealed),
            calling=set(self.calling),
            spent=set(self.spent),
            held=set(self.held),
            under=list(self.under),
            tricks=list(self.tricks),
            totals=list(self.totals),
            log=None,
        )
