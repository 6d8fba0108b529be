"""The frames of a table: one encoder for live tables, for clients that catch up, and for HTTP.

``happened`` is an entry as one viewer may know it, and ``whole_state`` the table after the last entry. ``Broadcast``
sends both to the watchers of a table. A watcher that was sent the state before the last entry gets the fields of the
view that have changed; every other watcher gets the view whole. Changes are found by value in the views of one viewer,
so they show nothing that these two views do not.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from bagatelle.core.game import Event
from bagatelle.games import AnyGame
from bagatelle.server.delivery.reactions import reaction_to
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.diff import changed_fields
from bagatelle.wire.writing import event_json, written

log = logging.getLogger(__name__)


# --- frames ---


class EventForms:
    """The events of one entry in the forms of all viewers; a form that several viewers get is encoded once."""

    def __init__(self, game: AnyGame, events: Sequence[Event]) -> None:
        self._game = game
        self._events = events
        self.public = [game.told(event, None) for event in events]
        self._encoded = tuple([Raw(event_json(event)) for event in self.public])

    def of(self, viewer: int | None) -> tuple[Raw, ...]:
        """The events as the viewer may know them."""
        if viewer is None:
            return self._encoded
        forms = zip(self._events, self.public, self._encoded, strict=True)
        return tuple(
            [
                # An event that is whole for spectators is whole for everybody.
                encoded if public is event else Raw(event_json(self._game.told(event, viewer)))
                for event, public, encoded in forms
            ]
        )


def _events_of(state: TableState, seq: int) -> EventForms:
    told = state.told[seq - 1]
    return EventForms(state.game, state.table.events[told.first : told.end] if state.table is not None else [])


def happened(state: TableState, seq: int, viewer: int | None) -> wire.Happened:
    """An entry as the viewer may know it."""
    told = state.told[seq - 1]
    return wire.Happened(state.id, seq, told.at, told.told, events=_events_of(state, seq).of(viewer))


def whole_state(state: TableState, viewer: int | None) -> wire.State | None:
    """The table after the last entry with the viewer's whole view; ``None`` before the game."""
    if state.table is None:
        return None
    return _for_viewer(state, _common(state), viewer, view=_whole(Sight(state, [viewer]), viewer))


def _common(state: TableState) -> wire.State:
    """The part of the state that all viewers share."""
    return wire.State(
        table=state.id,
        seq=state.seq,
        asked=() if state.table is None else state.table.asked(),
        deadlines=state.deadlines(),
        lapsed=state.lapsed(),
        legal=(),
    )


def _for_viewer(
    state: TableState,
    common: wire.State,
    viewer: int | None,
    *,
    view: wire.TableView | None = None,
    changed: wire.ViewChanges | None = None,
) -> wire.State:
    is_sealed = viewer is not None and viewer in state.sealed()
    return replace(common, legal=state.legal_for(viewer), sealed=is_sealed, view=view, changed=changed)


class Sight:
    """The views after one entry: the public part, and the own part of each seat that is watched from."""

    def __init__(self, state: TableState, viewers: Sequence[int | None]) -> None:
        assert state.table is not None, "there are no views before the game"
        self._table = state.table
        self.seq = state.seq
        self.public: Struct = self._table.public_view()
        self.own: dict[int, Struct] = {}
        for viewer in viewers:
            self.add(viewer)

    def add(self, viewer: int | None) -> None:
        """Build the own part of a viewer. Call it before the next entry only."""
        if viewer is not None and viewer not in self.own:
            self.own[viewer] = self._table.own_view(viewer)


def _whole(sight: Sight, viewer: int | None) -> wire.TableView:
    return wire.TableView(Raw(written(sight.public)), UNSET if viewer is None else Raw(written(sight.own[viewer])))


def _changes(before: Struct, after: Struct) -> dict[str, Raw]:
    return {name: Raw(written(value)) for name, value in changed_fields(before, after).items()}


# --- watchers ---


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
            sight = self._sight = Sight(state, [])
        sight.add(watcher.viewer)
        whole = _for_viewer(state, _common(state), watcher.viewer, view=_whole(sight, watcher.viewer))
        watcher.send(wire.encoded(whole))
        watcher.sight, watcher.sight_of = sight, watcher.viewer

    def send(self, watchers: Sequence[Watcher]) -> None:
        """Send the last entry. A fault of ours disconnects watchers and does not stop the game."""
        try:
            frames = Frames(self._state, self._changed_info(), self._sight, watchers)
        except Exception:
            log.exception("an entry could not be broadcast", extra={"table": self._state.id})
            self._sight = None
            for watcher in watchers:
                watcher.cut()
            return
        self._sight = frames.sight
        for watcher in watchers:
            try:
                frames.send(watcher)
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


class Frames:
    """The frames of the last entry for all watchers."""

    def __init__(
        self, state: TableState, info: wire.TableInfo | None, before: Sight | None, watchers: Sequence[Watcher]
    ) -> None:
        self._state = state
        self._told = told = state.told[-1]
        self._info = info
        self._events = _events_of(state, state.seq)
        bots = [seat for seat, chair in enumerate(state.chairs) if chair.bot and not chair.is_person]
        self._reaction = reaction_to(state.game, self._events.public, state.seq, bots)
        self._before = before
        self.sight: Sight | None = None
        """The views after the entry, if any watcher wants them."""
        viewers = {watcher.viewer for watcher in watchers if watcher.views}
        if viewers and state.table is not None:
            self.sight = Sight(state, list(viewers))
            self._common = _common(state)
            self._public = _changes(before.public, self.sight.public) if before is not None else {}
        self._speaker = told.told.seat if isinstance(told.told, wire.Said) else None

    def send(self, watcher: Watcher) -> None:
        """Send the entry to a watcher, unless the watcher has muted its speaker."""
        if self._speaker is not None and self._speaker in watcher.muted:
            return
        state, told = self._state, self._told
        message = wire.Happened(
            state.id,
            state.seq,
            told.at,
            told.told,
            self._info,
            self._events.of(watcher.viewer),
            self._changed_own(watcher),
            self._state_for(watcher),
            self._reaction,
        )
        watcher.send(wire.encoded(message))
        if watcher.views and self.sight is not None:
            watcher.sight, watcher.sight_of = self.sight, watcher.viewer

    def _changed_own(self, watcher: Watcher) -> wire.Own | None:
        """The own place of a watcher, if it is not as the watcher was sent it last; a move changes none."""
        if isinstance(self._told.told, wire.Acted):
            return None
        before, watcher.own = watcher.own, self._state.own(watcher.guest)
        return watcher.own if watcher.own != before else None

    def _state_for(self, watcher: Watcher) -> wire.State | None:
        sight, before, viewer = self.sight, self._before, watcher.viewer
        if sight is None or not watcher.views:
            return None
        if before is None or watcher.sight is not before or watcher.sight_of != viewer:
            return _for_viewer(self._state, self._common, viewer, view=_whole(sight, viewer))
        own = {} if viewer is None else _changes(before.own[viewer], sight.own[viewer])
        return _for_viewer(self._state, self._common, viewer, changed=wire.ViewChanges(self._public, own))
