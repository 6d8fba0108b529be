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
    """An entry with its events, as viewers hear of it. What several hear is written once for all."""

    def __init__(self, table: str, seq: int, told: Told, game: AnyGame, events: Sequence[Event]) -> None:
        self._table = table
        self._seq = seq
        self._told = told
        self._game = game
        self._events = events
        self._public = [game.told(event, None) for event in events]
        """The events as spectators hear of them."""
        self._written = tuple([_written(event) for event in self._public])
        self._heard: dict[int | None, tuple[Raw, ...]] = {None: self._written}
        """The events as each viewer hears of them, written."""

    def frame(self, viewer: int | None, state: wire.State | None = None) -> bytes:
        """What the viewer is sent; for who wants to know, with where the game stands."""
        told = self._told
        heard = self._heard_by(viewer)
        return wire.encoded(wire.Happened(self._table, self._seq, told.at, told.told, heard, state))

    def is_public(self, viewer: int | None) -> bool:
        """Whether the viewer hears what spectators hear."""
        return self._heard_by(viewer) is self._written

    def _heard_by(self, viewer: int | None) -> tuple[Raw, ...]:
        heard = self._heard.get(viewer)
        if heard is None:
            heard = self._heard[viewer] = self._told_to(viewer)
        return heard

    def _told_to(self, viewer: int | None) -> tuple[Raw, ...]:
        found = list(self._written)
        is_same = True
        for place, event in enumerate(self._events):
            # Of what is not hidden from spectators nothing is hidden from anybody.
            public = self._public[place]
            if public is not event:
                heard = self._game.told(event, viewer)
                if heard != public:
                    found[place] = _written(heard)
                    is_same = False
        return self._written if is_same else tuple(found)


def _written(event: Event) -> Raw:
    return Raw(wire.event_json(event))
