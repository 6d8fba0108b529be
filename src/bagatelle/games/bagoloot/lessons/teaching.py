"""What lessons can ask about a table of Bag-O-Loot, and what they can point at (``docs/lessons.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from bagatelle.core.game import Event, last_event
from bagatelle.games.bagoloot.rules.cards import NAMES
from bagatelle.games.bagoloot.rules.events import BagMoved, Claimed, HeldUp, Robbed, RoundScored
from bagatelle.games.bagoloot.rules.pack import looters_in, numbers_in
from bagatelle.games.bagoloot.view.view import OwnView, PublicView

NONE: Final = "none"

CARDS: Final = frozenset(NAMES)
"""The cards that texts can name."""

FACTS: Final[Mapping[str, bool]] = {
    "turn": False,
    "split": False,
    "claimer": False,
    "taken": False,
    "robber": False,
    "robbed": False,
    "highest": False,
    "looters": False,
    "open": True,
    "bags": True,
    "points": True,
    "score": True,
    "hand": True,
    "may_challenge": True,
    "done": True,
}
"""What can be asked, and whether it is about a seat."""

PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "hand": ("", "your hand"),
    "card": ("card", "your {}"),
    "deck": ("", "the deck"),
    "stash": ("seat", "the stash of {}"),
    "bags": ("seat", "the bags of {}"),
    "scores": ("", "the points of all"),
}
"""What can be pointed at, what follows the word, and how a sentence names it."""

COVERS: Final[Mapping[str, str]] = {"points": r"(?<= )\+\d+(?= )"}
"""Displays that a question can cover, with the pattern of what the drawn table shows there."""


def fact(name: str, seat: int | None, opening: Struct, now: Struct, events: Sequence[Event]) -> str:
    """The value of a fact; seats and cards by number, ``none`` where there is nothing."""
    assert isinstance(opening, PublicView)
    assert isinstance(now, PublicView)
    if seat is not None:
        return _of_seat(name, seat, now, events)
    match name:
        case "turn":
            return NONE if now.turn is None else str(now.turn.seat)
        case "split":
            return " ".join(str(split.number) for split in now.splits if split.live) or NONE
        case "highest":
            return str(numbers_in(now.seats))
        case "looters":
            return str(looters_in(now.seats))
        case _:
            return _of_events(name, events)


def _of_events(name: str, events: Sequence[Event]) -> str:
    match name:
        case "claimer":
            claim = last_event(events, Claimed)
            return NONE if claim is None else str(claim.seat)
        case "taken":
            holdup = last_event(events, HeldUp)
            return NONE if holdup is None else str(holdup.taken)
        case "robber":
            robbery = last_event(events, Robbed)
            return NONE if robbery is None else str(robbery.seat)
        case "robbed":
            moved = last_event(events, BagMoved)
            return NONE if moved is None or moved.why != "robbery" else str(moved.giver)
    raise AssertionError(name)


def _of_seat(name: str, seat: int, now: PublicView, events: Sequence[Event]) -> str:
    match name:
        case "open":
            return str(sum(collection.size for collection in now.collections[seat]))
        case "bags":
            return str(sum(bag.owner == seat for bag in now.bags))
        case "points":
            return str(now.so_far[seat])
        case "score":
            scored = last_event(events, RoundScored)
            return NONE if scored is None else str(scored.sheets[seat].score)
        case "hand":
            return NONE if now.hand_sizes is None else str(now.hand_sizes[seat])
        case "may_challenge":
            return "yes" if seat in now.answering else "no"
        case "done":
            return "yes" if seat in now.done else "no"
    raise AssertionError(name)


def is_there(place: str, what: str, now: Struct, own: Struct) -> bool:
    """Whether there is something to point at."""
    assert isinstance(now, PublicView)
    assert isinstance(own, OwnView)
    match place:
        case "card":
            return what in own.hand
        case "deck":
            return now.deck > 0
        case "stash":
            return bool(now.collections[int(what)]) or _has_bag(now, int(what))
        case "bags":
            return _has_bag(now, int(what))
        case _:
            return True


def _has_bag(now: PublicView, seat: int) -> bool:
    return any(bag.owner == seat for bag in now.bags)
