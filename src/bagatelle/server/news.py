"""Entries of a table as they are sent, encoded for each subscriber."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from bagatelle.core.game import Event
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import event_json, written


@final
class Told:
    """An entry as everybody may hear of it, with the events of the game that came with it."""

    def __init__(self, at: int, told: wire.AnyTold, first: int, end: int, command: str, guest: str) -> None:
        self.at = at
        self.told = told
        self.first = first
        """The number of the first of its events."""
        self.end = end
        """The number after that of the last of its events."""
        self.command = command
        self.guest = guest


@final
class News:
    """An entry with its events, as viewers hear of it. What several hear is written once for all."""

    def __init__(
        self, table: str, seq: int, told: Told, game: AnyGame, events: Sequence[Event], info: wire.TableInfo | None
    ) -> None:
        self._head = written(wire.Happened(table, seq, told.at, told.told, info))[:-1]
        """What is the same for everybody; the events that each hears of follow."""
        self._game = game
        self._events = events
        self._public = [game.told(event, None) for event in events]
        """The events as spectators hear of them."""
        self._written = [event_json(event) for event in self._public]
        self._common = _list(self._written)
        self._has_secrets = False
        """Whether there is something that spectators do not hear."""
        for place in range(len(events)):
            if self._public[place] is not events[place]:
                self._has_secrets = True
        self._heard: dict[int, bytes] = {}
        """The events as each seat hears of them, where there are secrets."""

    def frame(self, viewer: int | None, state: bytes = b"", own: wire.Own | None = None) -> bytes:
        """The frame for a viewer, with the own place if it has changed, and with the encoded state if wanted."""
        parts = [self._head, self._heard_by(viewer)]
        if own is not None:
            parts += [b',"own":', written(own)]
        if state:
            parts += [b',"state":', state]
        parts.append(b"}")
        return b"".join(parts)

    def _heard_by(self, viewer: int | None) -> bytes:
        if viewer is None or not self._has_secrets:
            return self._common
        heard = self._heard.get(viewer)
        if heard is None:
            heard = self._heard[viewer] = self._told_to(viewer)
        return heard

    def _told_to(self, viewer: int) -> bytes:
        found = list(self._written)
        is_same = True
        for place in range(len(found)):
            event, public = self._events[place], self._public[place]
            # Of what is not hidden from spectators nothing is hidden from anybody.
            if public is not event:
                heard = self._game.told(event, viewer)
                if heard != public:
                    found[place] = event_json(heard)
                    is_same = False
        return self._common if is_same else _list(found)


def _list(events: list[bytes]) -> bytes:
    """Events as they stand in a message; nothing stands there if there are none."""
    return b',"events":[' + b",".join(events) + b"]" if events else b""
