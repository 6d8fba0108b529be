"""A state that a view could come from, all that the seat cannot exclude equally likely."""

from __future__ import annotations

from bagatelle.core.placing import Arrangements, Place
from bagatelle.core.shuffle import Chance, Fast

from .actions import PACK, card_of
from .rules import HAND
from .state import State
from .view import View


def resample(view: View, chance: Chance) -> State:
    """The other seats' cards and the stock drawn anew; which of its cards a seat has sealed is drawn as well."""
    *piles, stock = _draw(view, chance)
    if view.seat is not None:
        piles[view.seat] = [card_of(name) for name in view.hand]
    sealed: dict[int, int] = {}
    for seat in view.sealed:
        if seat == view.seat and view.own is not None:
            sealed[seat] = card_of(view.own)
        else:
            sealed[seat] = piles[seat].pop(chance.below(len(piles[seat])))
    return State(
        variant=view.variant,
        chance=Fast(chance.word()),
        round=view.round,
        leader=view.leader,
        hands=[set(pile) for pile in piles],
        stock=set(stock),
        sealed=sealed,
        calling=set(view.calling),
        spent=set(view.spent),
        held=set(view.held),
        under=list(view.under),
        tricks=[tuple(card_of(name) for name in trick) for trick in view.tricks],
        totals=list(view.totals),
    )


def _draw(view: View, chance: Chance) -> list[list[int]]:
    """The cards of each seat, sealed or in hand, and the stock; those of the viewer stand as they are."""
    own = {card_of(name) for name in (*view.hand, *([view.own] if view.own else []))}
    seen = {card_of(name) for trick in view.tricks for name in trick}
    unseen = [card for card in PACK if card not in own | seen]
    places = []
    for seat in range(view.seats):
        admitted = frozenset(card for card in unseen if card < view.under[seat])
        places.append(Place(0 if seat == view.seat else HAND - len(view.tricks), admitted))
    places.append(Place(len(PACK) - HAND * view.seats, frozenset(unseen)))
    return Arrangements(unseen, places).draw(chance)
