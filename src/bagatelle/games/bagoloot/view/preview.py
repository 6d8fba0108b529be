"""What an action of Bag-O-Loot would lead to, as far as its seat can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bagatelle.core.errors import IllegalAction
from bagatelle.core.shuffle import Fast
from bagatelle.games.bagoloot.rules.actions import HOLDUP, LID, Kind, kind_of, place_of
from bagatelle.games.bagoloot.rules.cards import KIND, NAMES, NUMBERS, matches
from bagatelle.games.bagoloot.rules.events import BagolootEvent, Built, Merged, Offended, Opened, Robbed
from bagatelle.games.bagoloot.rules.game import considered
from bagatelle.games.bagoloot.rules.stash import FULL
from bagatelle.games.bagoloot.rules.state import State
from bagatelle.games.bagoloot.rules.turns import SAFE_HAND
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.view import View, count_hand


@dataclass(frozen=True, slots=True)
class BagolootPreview:
    """What an action would lead to."""


@dataclass(frozen=True, slots=True)
class LidPreview(BagolootPreview):
    """A card as the lid of the bag that is begun."""

    number: int
    genuine: bool
    """Whether it matches; else it would be a bluff."""
    robbery: bool
    """Whether the hand would be empty, and the round over."""


@dataclass(frozen=True, slots=True)
class BagPreview(BagolootPreview):
    """A bag that could be begun: which cards of the hand would be a genuine lid; all others are a bluff."""

    number: int
    genuine: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HoldupPreview(BagolootPreview):
    """A holdup: it takes what a hand has above ``safe``, and ends the turn where there is nothing above it."""

    victim: int
    safe: int
    counted: int
    """How many cards the hand holds, for a seat that has counted every change of it."""


@dataclass(frozen=True, slots=True)
class ChallengePreview(BagolootPreview):
    """What a challenge costs if the bag is genuine."""

    bag: str | None
    """The number of the oldest bag, which would be lost."""
    collections: tuple[str, ...]
    """Else the numbers of the open collections, which would all be lost."""
    to_junk: bool
    """Whether those would go to the junk pile instead of the maker."""


@dataclass(frozen=True, slots=True)
class CollectPreview(BagolootPreview):
    """What an open, build or steal would make."""

    number: int
    size: int
    """Cards of the number that the seat would own together."""
    bag: bool
    """Whether they would be a bag, all face up; the turn would be over."""
    surplus: tuple[str, ...]
    """Cards above five, which would go to the junk pile."""
    splits: bool
    """Whether it would make a split, where the table warns of it (B20)."""
    robbery: bool
    """Whether the hand would be empty, and the round over."""


@dataclass(frozen=True, slots=True)
class EarlyPreview(BagolootPreview):
    """Something done too early: it would be undone unseen, and cost a turn (B22)."""

    what: str
    """``undrawn`` costs this turn, ``rushed`` the coming one."""


PREVIEWS: tuple[type[BagolootPreview], ...] = (
    LidPreview,
    BagPreview,
    HoldupPreview,
    ChallengePreview,
    CollectPreview,
    EarlyPreview,
)
"""Every kind."""


def previews(view: View, codes: Sequence[int]) -> tuple[BagolootPreview | None, ...]:
    """What each action would lead to; ``None`` for what is not allowed, and where there is nothing to tell.

    Nothing of it depends on what the seat cannot know, so any state that the view could come from gives the same.
    """
    if view.seat is None or view.turn is None:
        return (None,) * len(codes)
    state = resample(view, Fast(0))
    return tuple(_preview(view, state, view.seat, code) for code in codes)


def _preview(view: View, state: State, seat: int, code: int) -> BagolootPreview | None:
    kind = kind_of(code)
    if kind not in _TELLING:
        return None
    try:
        events = considered(state, seat, code)
    except IllegalAction:
        return None
    for event in events:
        if isinstance(event, Offended):
            return EarlyPreview(event.what)
    robbery = any(isinstance(event, Robbed) for event in events)
    if kind is Kind.LID:
        assert view.turn is not None
        assert view.turn.pending is not None
        number = view.turn.pending.number
        return LidPreview(number, matches(code - LID, number - 1), robbery)
    if kind is Kind.BAG:
        number = place_of(code) % NUMBERS
        kinds = sorted({KIND[card] for card in view.hand})
        return BagPreview(number + 1, tuple(NAMES[card] for card in kinds if matches(card, number)))
    if kind is Kind.HOLDUP:
        return HoldupPreview(code - HOLDUP, SAFE_HAND, count_hand(view, code - HOLDUP))
    if kind is Kind.CHALLENGE:
        assert view.stake is not None
        return ChallengePreview(view.stake.bag, view.stake.collections, view.stake.to_junk)
    return _collect(events, robbery=robbery) if kind in _COLLECTING else None


_COLLECTING = {Kind.OPEN, Kind.BUILD, Kind.STEAL}
_TELLING = _COLLECTING | {Kind.LID, Kind.HOLDUP, Kind.CHALLENGE, Kind.BAG, Kind.DRAW, Kind.EXCHANGE}
"""What can be done too early, or leads to more than its name says."""


def _collect(events: Sequence[BagolootEvent], *, robbery: bool) -> CollectPreview | None:
    """What lies together at the end: a steal puts the cards to those that are there."""
    found: CollectPreview | None = None
    for event in events:
        match event:
            case Opened(_, number, _, splits):
                found = CollectPreview(number, 2, bag=False, surplus=(), splits=bool(splits), robbery=robbery)
            case Built(_, number, _, size):
                found = CollectPreview(number, size, bag=False, surplus=(), splits=False, robbery=robbery)
            case Merged(_, number, size, surplus):
                found = CollectPreview(number, size, size > FULL, surplus, splits=False, robbery=robbery)
    return found


def would_happen(view: View, code: int) -> list[BagolootEvent]:
    """What would happen if the seat did it now; nothing for what the rules refuse."""
    if view.seat is None:
        return []
    try:
        return considered(resample(view, Fast(0)), view.seat, code)
    except IllegalAction:
        return []
