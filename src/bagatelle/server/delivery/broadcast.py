"""Sends what happens at a table to the clients that watch it; ``frames`` encodes it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace

from bagatelle.server.delivery.frames import EntryFrames, Sight, common_state, entry_of, events_of, state_for
from bagatelle.server.delivery.reactions import reaction_to
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire

log = logging.getLogger(__name__)


class Watcher:
    """A client that watches a table."""

    def __init__(self, guest: str, viewer: int | None, *, views: bool = True, muted: tuple[int, ...] = ()) -> None:
        self.guest = guest
        self.viewer = viewer
        """The own seat; ``None`` for spectators."""
        self.views = views
        """Whether the client wants states."""
        self.muted = muted
        """Seats whose chat the client does not want."""
        self.sight: Sight | None = None
        """The views that the client was sent last."""
        self.sight_of: int | None = None
        """The seat that it was sent them for."""
        self.own = wire.Own()
        """The own place as the client was sent it last."""

    def send(self, message: bytes) -> None:
        """Send a frame soon."""
        raise NotImplementedError

    def cut(self) -> None:
        """Disconnect the client after a frame was lost: it resumes from its last entry."""


class Broadcast:
    """Sends the entries of one table to its watchers."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._sight: Sight | None = None
        self._info = state.info() if state.seq else None
        """The table after the last entry. All watchers have it: later ones began with it."""
        self._marks = _marks(state)

    def begin(self, watcher: Watcher) -> None:
        """Send the whole state to a new watcher that wants it, if the game has begun."""
        state = self._state
        if not watcher.views or state.table is None:
            return
        sight = self._sight
        if sight is None or sight.seq != state.seq:
            sight = self._sight = Sight(state.table, state.seq)
        sight.add(watcher.viewer)
        own_state = state_for(state, common_state(state), watcher.viewer)
        watcher.send(wire.encoded(replace(own_state, view=sight.view(watcher.viewer))))
        watcher.sight, watcher.sight_of = sight, watcher.viewer

    def send(self, watchers: Sequence[Watcher]) -> None:
        """Send the last entry. A fault of ours disconnects watchers and does not stop the game."""
        try:
            entry = LastEntry(self._state, self._changed_info(), self._sight, watchers)
        except Exception:
            log.exception("an entry could not be broadcast", extra={"table": self._state.id})
            self._sight = None
            for watcher in watchers:
                watcher.cut()
            return
        self._sight = entry.sight
        for watcher in watchers:
            try:
                entry.send(watcher)
            except Exception:
                log.exception("an entry could not be sent to a watcher", extra={"table": self._state.id})
                watcher.cut()

    def _changed_info(self) -> wire.TableInfo | None:
        """The table, if the last entry has changed more than its number and time."""
        state = self._state
        before_move, self._marks = self._marks, _marks(state)
        if isinstance(state.told[-1].told, wire.Acted) and self._marks == before_move:
            return None
        info = self._state.info()
        before, self._info = self._info, info
        if before is not None and replace(before, seq=info.seq, played=info.played) == info:
            return None
        return info


def _marks(state: TableState) -> tuple[Status, list[tuple[str, int | None]]]:
    """All that a move can change in the description of a table: it ends the game, or brings a person back."""
    return state.status, [(chair.bot, chair.away_since) for chair in state.chairs]


class LastEntry:
    """The last entry of a table on its way to the watchers."""

    def __init__(
        self, state: TableState, info: wire.TableInfo | None, before: Sight | None, watchers: Sequence[Watcher]
    ) -> None:
        self._state = state
        self._told = state.told[-1].told
        self.sight: Sight | None = None
        """The views after the entry, if any watcher wants them."""
        viewers = {watcher.viewer for watcher in watchers if watcher.views}
        if viewers and state.table is not None:
            self.sight = Sight(state.table, state.seq, viewers)
            self._common = common_state(state)
        events = events_of(state, state.seq)
        bots = [seat for seat, chair in enumerate(state.chairs) if chair.bot and not chair.is_person]
        reaction = reaction_to(state.game, events.public, state.seq, bots)
        entry = replace(entry_of(state, state.seq, info), reaction=reaction)
        self._frames = EntryFrames(entry, events, before, self.sight)

    def send(self, watcher: Watcher) -> None:
        """Send the entry to a watcher, unless the watcher has muted its speaker."""
        if isinstance(self._told, wire.Said) and self._told.seat in watcher.muted:
            return
        viewer = watcher.viewer
        state, had = None, None
        if watcher.views and self.sight is not None:
            state = state_for(self._state, self._common, viewer)
            had = watcher.sight if watcher.sight_of == viewer else None
        message = self._frames.happened(viewer, state, had, self._changed_own(watcher))
        watcher.send(wire.encoded(message))
        if state is not None:
            watcher.sight, watcher.sight_of = self.sight, viewer

    def _changed_own(self, watcher: Watcher) -> wire.Own | None:
        """The own place of a watcher, if it is not as the watcher was sent it last; a move changes none."""
        if isinstance(self._told, wire.Acted):
            return None
        before, watcher.own = watcher.own, self._state.own(watcher.guest)
        return watcher.own if watcher.own != before else None
