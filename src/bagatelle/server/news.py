"""What has happened at a table, kept as it is told and written for each who hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Raw

from bagatelle.core.game import Event
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire


@dataclass(slots=True)
class Told:
    """An entry as everybody may hear of it, with the events of the game that came with it."""

    at: int
    told: wire.AnyTold
    first: int
    """The number of the first of its events, and of the one after the last."""
    end: int
    command: str
    guest: str


class News:
    """An entry with its events, as viewers hear of it. What nobody hides from anybody is written once for all."""

    def __init__(self, table: str, seq: int, told: Told, game: AnyGame, events: Sequence[Event]) -> None:
        self._table = table
        self._seq = seq
        self._told = told
        self._game = game
        self._events = events
        self._whole = [self._for_all(event) for event in events]
        """The events that are the same for everybody, written."""
        self.is_whole = None not in self._whole
        """Whether everybody hears the same of it."""

    def frame(self, viewer: int | None, state: wire.State | None = None) -> bytes:
        """What the viewer is sent; for who wants to know, with where the game stands."""
        told = self._told
        events = tuple([whole or self._event(place, viewer) for place, whole in enumerate(self._whole)])
        return wire.encoded(wire.Happened(self._table, self._seq, told.at, told.told, events, state))

    def _for_all(self, event: Event) -> Raw | None:
        """An event of which nothing is hidden even from spectators, and so from nobody."""
        return Raw(wire.event_json(event)) if self._game.told(event, None) is event else None

    def _event(self, place: int, viewer: int | None) -> Raw:
        return Raw(wire.event_json(self._game.told(self._events[place], viewer)))
