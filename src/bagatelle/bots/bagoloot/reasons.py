"""Why a bot of Bag-O-Loot chose what it chose, true of the table as its seat sees it."""

from __future__ import annotations

from collections.abc import Callable

from bagatelle.bots.bagoloot.counting import stuck
from bagatelle.bots.because import Because, because
from bagatelle.core.shuffle import Fast
from bagatelle.games.bagoloot.rules.actions import (
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
from bagatelle.games.bagoloot.rules.cards import COPIES, KIND, LOOTER, NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.rules.events import BagolootEvent, Robbed
from bagatelle.games.bagoloot.rules.game import apply
from bagatelle.games.bagoloot.rules.pack import looters_in
from bagatelle.games.bagoloot.rules.stash import FULL
from bagatelle.games.bagoloot.rules.state import Phase
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.view import Bag, Collection, View, count_hand


def reason(view: View, code: int) -> Because:
    """Why, from nothing but the view."""
    kind = kind_of(code)
    if kind is Kind.DRAW:
        return because("draw")
    if kind is Kind.EXCHANGE:
        return because("exchange", number=NAMES[code - EXCHANGE])
    if kind is Kind.KNOCK:
        return _knock(view)
    if kind is Kind.CLAIM:
        return because("claim", number=NAMES[code - CLAIM])
    return _REASONS[kind](view, code)


def far_reason(view: View, code: int) -> Because:
    """The same of a bot that looks to the end of the turn: a robbery is what the cards before it go for."""
    if kind_of(code) in _EMPTYING and len(view.hand) <= MOST_TO_ROB:
        return _robbery(view, code) or reason(view, code)
    return reason(view, code)


def _robbery(view: View, code: int) -> Because | None:
    """The robbery that it is, or that it leads to in this turn (B23); tried in a state that the view could come from.

    Only the own cards and what lies open decide it, so any such state says the same.
    """
    seat = _own(view)
    state = resample(view, Fast(0))
    events: list[BagolootEvent] = []
    state.listen(events)
    apply(state, seat, code)
    if any(isinstance(event, Robbed) for event in events):
        return because("robbery")
    if state.turn != seat or state.round != view.round or state.phase is not Phase.PLAY:
        return None
    if state.held[seat] == 0:
        return because("robbery")
    if kind_of(code) is Kind.BAG:
        return because("to_robbery") if state.held[seat] == 1 else None
    return because("to_robbery") if stuck(state, seat) == 0 else None


MOST_TO_ROB = 6
"""With more cards in hand nobody thinks of a robbery yet, and looking for one would only take time."""
_EMPTYING = {Kind.OPEN, Kind.BUILD, Kind.STEAL, Kind.BAG, Kind.LID}
"""What takes cards from the hand for good."""


def _own(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _holds_lid(view: View, number: int) -> bool:
    return any(matches(KIND[name], number - 1) for name in view.hand)


def _elsewhere(view: View, number: int) -> int:
    """The size of the largest collection of the number in another stash."""
    found = [view.collection(seat, number) for seat in range(view.seats) if seat != view.seat]
    return max((one.size for one in found if one is not None), default=0)


def _hold_up(view: View, code: int) -> Because:
    victim = code - HOLDUP
    count = count_hand(view, victim)
    if count > SAFE_HAND:
        return because("hold_up", victim=victim, count=count, safe=SAFE_HAND)
    return because("hold_up_to_end", victim=victim, count=count, safe=SAFE_HAND)


def _open(view: View, code: int) -> Because:
    number = (code - OPEN) % NUMBERS + 1
    pair = f"{number} L" if code >= OPEN_LOOTER else f"{number} {number}"
    elsewhere = _elsewhere(view, number)
    if 0 < elsewhere < FULL:
        return because("open_to_steal", pair=pair, size=elsewhere)
    if not view.table[_own(view)].collections:
        return because("open_first", pair=pair)
    if len(view.hand) > SAFE_HAND:
        return because("open_hand", pair=pair, held=len(view.hand))
    return because("open", pair=pair)


def _build(view: View, code: int) -> Because:
    number = (code - BUILD) % NUMBERS + 1
    own = view.collection(_own(view), number)
    assert own is not None
    return because("build_four", number=number) if own.size + 1 == FULL else because("build", number=number)


def _steal(view: View, code: int) -> Because:
    owner, place = divmod(int(place_of(code)), NUMBERS)
    found = view.collection(owner, place + 1)
    assert found is not None
    if code < STEAL_COIN:
        return because("steal_free", size=found.size, number=found.number, owner=owner)
    if code >= STEAL_LOOTER:
        return because("steal_looter", size=found.size, number=found.number, owner=owner)
    if found.size == FULL - 1:
        return because("steal_to_four", size=found.size, number=found.number, owner=owner)
    return because("steal", size=found.size, number=found.number, owner=owner)


def _bag(view: View, code: int) -> Because:
    number = int(place_of(code)) % NUMBERS + 1
    return because("bag", number=number) if _holds_lid(view, number) else because("bag_bluff", number=number)


def _lid(view: View, code: int) -> Because:
    assert view.turn is not None
    assert view.turn.pending is not None
    number = view.turn.pending.number
    card = code - LID
    if card == LOOTER:
        return because("lid_looter")
    if matches(card, number - 1):
        return because("lid", card=NAMES[card])
    if _holds_lid(view, number):
        return because("lid_spare", card=NAMES[card])
    return because("lid_bluff", card=NAMES[card])


def _knock(view: View) -> Because:
    if not view.hand:
        return because("knock_robbed")
    return because("knock_looter") if "L" in view.hand else because("knock")


def _answer(view: View, code: int) -> Because:
    assert view.contested is not None
    number = view.bags[view.contested].number
    left = COPIES + looters_in(view.seats) - seen_matching(view, number - 1)
    if code != CHALLENGE:
        return because("stand", left=left, number=number)
    if left == 0:
        return because("challenge_sure", number=number)
    if left < COPIES:
        return because("challenge_few", left=left, number=number)
    return because("challenge", left=left, number=number)


def _rob(view: View, code: int) -> Because:
    victim = code - ROB
    others = [seat for seat in range(view.seats) if seat != view.seat and view.bags_of(seat)]
    if len(others) == 1:
        return because("rob_only", victim=victim)
    ahead = all(view.table[seat].total <= view.table[victim].total for seat in others)
    if ahead and view.round > 1:
        return because("rob_first", victim=victim)
    return because("rob", victim=victim, bags=len(view.bags_of(victim)))


def seen_matching(view: View, number: int) -> int:
    """How many cards that match the number the viewer can see, wherever they lie."""
    lids = [bag.lid for bag in view.bags if bag.lid is not None]
    seen = sum(matches(KIND[name], number) for name in (*view.hand, *view.junk, *lids))
    piles: list[Bag | Collection] = [*view.bags]
    piles += [collection for seat in view.table for collection in seat.collections]
    return seen + sum(pile.looters + (pile.coins if pile.number - 1 == number else 0) for pile in piles)


_REASONS: dict[Kind, Callable[[View, int], Because]] = {
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
