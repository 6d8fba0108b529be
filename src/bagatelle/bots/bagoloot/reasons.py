"""Why a bot of Bag-O-Loot chose what it chose, in a sentence that is true of the table as its seat sees it."""

from __future__ import annotations

from collections.abc import Callable

from bagatelle.bots.bagoloot.rule import seen_matching
from bagatelle.games.bagoloot.actions import (
    BUILD,
    CHALLENGE,
    CLAIM,
    EXCHANGE,
    HOLDUP,
    LID,
    OPEN,
    OPEN_LOOTER,
    ROB,
    STEAL_COIN,
    STEAL_LOOTER,
    Kind,
    kind_of,
    place_of,
)
from bagatelle.games.bagoloot.cards import COPIES, KIND, LOOTER, NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.plays import SAFE_HAND
from bagatelle.games.bagoloot.setup import looters_in
from bagatelle.games.bagoloot.stash import FULL
from bagatelle.games.bagoloot.view import View, count_hand


def reason(view: View, code: int) -> str:
    """Why, without a full stop, from nothing but the view."""
    kind = kind_of(code)
    if kind is Kind.DRAW:
        return "A turn begins with a draw"
    if kind is Kind.EXCHANGE:
        return f"There is a bag of {NAMES[code - EXCHANGE]}s already: a new card can only be better"
    if kind is Kind.KNOCK:
        return _knock(view)
    if kind is Kind.CLAIM:
        return f"The {NAMES[code - CLAIM]}s lie in several stashes: a split"
    return _REASONS[kind](view, code)


def _own(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _holds_lid(view: View, number: int) -> bool:
    return any(matches(KIND[name], number - 1) for name in view.hand)


def _elsewhere(view: View, number: int) -> int:
    """The size of the largest collection of the number in another stash."""
    found = [view.collection(seat, number) for seat in range(view.seats) if seat != view.seat]
    return max((one.size for one in found if one is not None), default=0)


def _hold_up(view: View, code: int) -> str:
    count = count_hand(view, code - HOLDUP)
    if count > SAFE_HAND:
        return f"By my count that hand has {count} cards, and what is above {SAFE_HAND} comes to me"
    return f"By my count that hand has only {count} cards, and I would rather end my turn so"


def _open(view: View, code: int) -> str:
    number = (code - OPEN) % NUMBERS + 1
    what = f"Opening {number}s" + (" with a looter" if code >= OPEN_LOOTER else "")
    elsewhere = _elsewhere(view, number)
    if 0 < elsewhere < FULL:
        return f"{what}: the pair takes the {elsewhere} that lie in another stash"
    if not view.table[_own(view)].collections:
        return f"{what}: without a collection of my own I could not steal"
    if len(view.hand) > SAFE_HAND:
        return f"{what}: with {len(view.hand)} cards I can be held up"
    return f"{what}: on the table two cards count, in the hand they cost"


def _build(view: View, code: int) -> str:
    number = (code - BUILD) % NUMBERS + 1
    own = view.collection(_own(view), number)
    assert own is not None
    if own.size + 1 == FULL:
        return f"Four {number}s can be bagged in this turn"
    return f"A third {number} on the table counts, in the hand it costs"


def _steal(view: View, code: int) -> str:
    owner, place = divmod(int(place_of(code)), NUMBERS)
    found = view.collection(owner, place + 1)
    assert found is not None
    what = f"{found.size} {found.number}s"
    if code < STEAL_COIN:
        return f"The pair that I have opened takes {what} for nothing"
    if code >= STEAL_LOOTER:
        return f"{what} are worth a looter now"
    if found.size == FULL - 1:
        return f"With mine the {what} are four, ready for a bag"
    return f"One card of mine brings me {what}"


def _bag(view: View, code: int) -> str:
    number = int(place_of(code)) % NUMBERS + 1
    if _holds_lid(view, number):
        return f"A bag of {number}s that is genuine, whoever may doubt it"
    return f"I have no lid for the {number}s, but the others cannot know that"


def _lid(view: View, code: int) -> str:
    assert view.turn is not None
    assert view.turn.pending is not None
    number = view.turn.pending[1]
    card = code - LID
    if card == LOOTER:
        return "A looter makes the bag genuine"
    if matches(card, number - 1):
        return f"The {NAMES[card]} makes the bag genuine"
    if _holds_lid(view, number):
        return f"The {NAMES[card]} is a bluff; what matches is worth more in my hand"
    return f"A bluff: nothing in my hand matches, and the {NAMES[card]} is of little other use"


def _knock(view: View) -> str:
    if not view.hand:
        return "The robbery is done, and I need no more"
    if "L" in view.hand:
        return "Keeping my cards: nothing here is worth laying open, and a looter makes any lid genuine"
    return "Keeping my cards: what I lay open now, others can take"


def _answer(view: View, code: int) -> str:
    assert view.contested is not None
    bag = view.bags[view.contested]
    left = COPIES + looters_in(view.seats) - seen_matching(view, bag.number - 1)
    counted = f"{left} card{'' if left == 1 else 's'} that I have not seen could be a genuine lid for {bag.number}s"
    if code == CHALLENGE:
        if left == 0:
            return f"Challenging: I have seen every {bag.number} and every looter, so it is a bluff"
        return f"Challenging: only {counted}" if left < COPIES else f"Challenging, though {counted}"
    return f"Letting it stand: {counted}"


def _rob(view: View, code: int) -> str:
    victim = code - ROB
    others = [seat for seat in range(view.seats) if seat != view.seat and view.bags_of(seat)]
    if len(others) == 1:
        return "Nobody else has a bag to rob"
    ahead = all(view.table[seat].total <= view.table[victim].total for seat in others)
    if ahead and view.round > 1:
        return "Of those with a bag, none has a higher total"
    return f"Robbing who has {len(view.bags_of(victim))} of the bags"


_REASONS: dict[Kind, Callable[[View, int], str]] = {
    Kind.HOLDUP: _hold_up,
    Kind.OPEN: _open,
    Kind.BUILD: _build,
    Kind.STEAL: _steal,
    Kind.BAG: _bag,
    Kind.LID: _lid,
    Kind.CHALLENGE: _answer,
    Kind.STAND: _answer,
    Kind.ROB: _rob,
}
