"""What lessons can ask about a table of Sandbag, and what they can point at (``docs/lessons.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from bagatelle.core.game import Event, last_event
from bagatelle.games.sandbag.rules.cards import NAMES
from bagatelle.games.sandbag.rules.events import LeaderFound, RoundScored, TrickEnded
from bagatelle.games.sandbag.rules.state import ROUNDS, Phase
from bagatelle.games.sandbag.view.view import OwnView, PublicView

NONE: Final = "none"

CARDS: Final = frozenset(NAMES)
"""The cards that texts can name."""

FACTS: Final[Mapping[str, bool]] = {
    "trump": False,
    "winning": False,
    "winner": False,
    "led": False,
    "leader": False,
    "first": False,
    "ahead": False,
    "rocket": False,
    "colours": False,
    "rounds_left": False,
    "show_needed": False,
    "aside": False,
    "points": True,
    "gained": True,
    "score": True,
    "total": True,
    "most_sandbags": True,
}
"""What can be asked, and whether it is about a seat."""

PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "hand": ("", "your hand"),
    "card": ("card", "your {}"),
    "sandbags": ("seat", "the sandbags of {}"),
    "basket": ("seat", "the basket of {}"),
    "slot": ("slot", "a card in the basket of {}"),
    "baskets": ("", "all baskets"),
    "trump": ("", "the trump display"),
    "trick": ("", "the trick"),
    "played": ("seat", "the card played by {}"),
    "won": ("seat", "the cards won by {}"),
    "points": ("seat", "the points of {}"),
    "scores": ("", "the points of all"),
}
"""What can be pointed at, what follows the word, and how a sentence names it."""

COVERS: Final[Mapping[str, str]] = {
    "trump": r"(?m)(?<=^Trump if the trick ended now: ).*$",
    "points": r"(?<= )[+-]\d+(?= )",
}
"""Displays that a question can cover, with the pattern of what the drawn table shows there."""


def fact(name: str, seat: int | None, opening: Struct, now: Struct, events: Sequence[Event]) -> str:
    """The value of a fact; seats by number, colours by letter, ``none`` where there is nothing."""
    assert isinstance(opening, PublicView)
    assert isinstance(now, PublicView)
    if seat is not None:
        return _of_seat(name, seat, opening, now, events)
    match name:
        case "trump":
            return _trump(now, events)
        case "winning":
            return _text(now.standing.winner)
        case "winner":
            trick = last_event(events, TrickEnded)
            return "open" if trick is None else _text(trick.winner)
        case "led":
            return now.led or NONE
        case "leader":
            return _text(now.leader)
        case "first":
            found = last_event(events, LeaderFound)
            return _text(None if found is None else found.seat)
        case _:
            return _of_table(name, now)


def _of_table(name: str, now: PublicView) -> str:
    match name:
        case "ahead":
            return str(min(range(now.seats), key=lambda seat: now.totals[seat]))
        case "rocket":
            return str(now.rocket)
        case "colours":
            return "5" if now.left_out is None else "4"
        case "rounds_left":
            return str(ROUNDS - len(now.rounds[0]))
        case "show_needed":
            return "yes" if now.face_up_needed else "no"
        case "aside":
            return str(now.aside)
    raise AssertionError(name)


def _of_seat(name: str, seat: int, opening: PublicView, now: PublicView, events: Sequence[Event]) -> str:
    match name:
        case "points":
            return str(now.so_far[seat])
        case "gained":
            return str(now.so_far[seat] - opening.so_far[seat])
        case "score":
            scored = last_event(events, RoundScored)
            return NONE if scored is None else str(scored.sheets[seat].score)
        case "total":
            return str(now.totals[seat])
        case "most_sandbags":
            return str(now.most_sandbags[seat])
    raise AssertionError(name)


def _trump(now: PublicView, events: Sequence[Event]) -> str:
    """The trump now; after the round, that of its last trick."""
    trick = last_event(events, TrickEnded)
    trump = now.standing.trump if now.phase is Phase.PLAY or trick is None else trick.trump
    return trump or NONE


def _text(seat: int | None) -> str:
    return NONE if seat is None else str(seat)


def is_there(place: str, what: str, now: Struct, own: Struct) -> bool:
    """Whether there is something to point at."""
    assert isinstance(now, PublicView)
    assert isinstance(own, OwnView)
    match place:
        case "card":
            return what in own.hand
        case "slot":
            return bool(now.baskets[int(what[0])])
        case "basket":
            return bool(now.baskets[int(what)])
        case "sandbags":
            return now.sandbag_counts[int(what)] > 0
        case "played":
            return any(play.seat == int(what) for play in now.trick)
        case _:
            return True
