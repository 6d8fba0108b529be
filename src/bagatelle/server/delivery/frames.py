"""The frames of a table: one encoder for live tables, for clients that catch up, for HTTP and for replays.

Everything here is pure: a table goes in, messages come out. ``happened`` is an entry as one viewer may know it,
``whole_state`` the table after the last entry, and ``EntryFrames`` makes the frames of one entry for all viewers. A
viewer that has the views before the entry gets the fields that have changed; every other viewer gets the view whole.
Changes are found by value in the views of one viewer, so they show nothing that these two views do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Raw, Struct
from msgspec.structs import asdict, replace

from bagatelle.core.game import Event
from bagatelle.games import AnyGame
from bagatelle.server.tables.state import TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.diff import changed_fields
from bagatelle.wire.writing import event_json, written


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

    def hidden(self) -> tuple[Raw, ...] | None:
        """All events with every card, for games that are over; ``None`` where spectators were told all of it."""
        if all(public is event for event, public in zip(self._events, self.public, strict=True)):
            return None
        return tuple([Raw(event_json(event)) for event in self._events])


class Sight:
    """The views after one entry: the public part, and the own part of each seat that is watched from."""

    def __init__(self, table: AnyTable, seq: int, viewers: Iterable[int | None] = ()) -> None:
        self._table = table
        self.seq = seq
        self.public: Struct = table.public_view()
        self.own: dict[int, Struct] = {}
        for viewer in viewers:
            self.add(viewer)

    def add(self, viewer: int | None) -> None:
        """Build the own part of a viewer. Call it before the next entry only."""
        if viewer is not None and viewer not in self.own:
            self.own[viewer] = self._table.own_view(viewer)

    def view(self, viewer: int | None) -> wire.TableView:
        """The whole view of a viewer who was added."""
        return wire.TableView(Raw(written(self.public)), UNSET if viewer is None else Raw(written(self.own[viewer])))


class EntryFrames:
    """The frames of one entry, for every viewer."""

    def __init__(
        self, entry: wire.Happened, events: EventForms, before: Sight | None = None, after: Sight | None = None
    ) -> None:
        """``entry`` is the part that all viewers share; the sights are ``None`` where nobody wants views."""
        self._entry = entry
        self._events = events
        self._before = before
        self._after = after
        self._public = {} if before is None or after is None else encoded_changes(before.public, after.public)

    def happened(
        self,
        viewer: int | None,
        state: wire.State | None = None,
        had: Sight | None = None,
        own: wire.Own | None = None,
    ) -> wire.Happened:
        """The frame of a viewer: ``state`` is the viewer's without a view, ``had`` the views that the viewer has."""
        shown = None if state is None else self._with_view(state, viewer, had)
        return replace(self._entry, events=self._events.of(viewer), own=own, state=shown)

    def _with_view(self, state: wire.State, viewer: int | None, had: Sight | None) -> wire.State:
        before, after = self._before, self._after
        assert after is not None, "a state has a view"
        state = replace(state, table="", seq=0)  # the entry has both
        if before is None or had is not before:
            return replace(state, view=after.view(viewer))
        own = {} if viewer is None else encoded_changes(before.own[viewer], after.own[viewer])
        return replace(state, changed=wire.ViewChanges(self._public, own))


def encoded_changes(before: Struct | None, after: Struct) -> dict[str, Raw]:
    """The fields of a part of a view that differ, with their new values; all fields where there was none before."""
    changed = asdict(after) if before is None else changed_fields(before, after)
    return {name: Raw(written(value)) for name, value in changed.items()}


# --- the log of a table ---


def happened(state: TableState, seq: int, viewer: int | None) -> wire.Happened:
    """An entry as the viewer may know it."""
    return EntryFrames(entry_of(state, seq), events_of(state, seq)).happened(viewer)


def entry_of(state: TableState, seq: int, info: wire.TableInfo | None = None) -> wire.Happened:
    """The part of an entry that all viewers share."""
    told = state.told[seq - 1]
    return wire.Happened(state.id, seq, told.at, told.told, info)


def events_of(state: TableState, seq: int) -> EventForms:
    """The events of an entry."""
    told = state.told[seq - 1]
    return EventForms(state.game, told.events)


def whole_state(state: TableState, viewer: int | None) -> wire.State | None:
    """The table after the last entry with the viewer's whole view; ``None`` before the game."""
    if state.table is None:
        return None
    sight = Sight(state.table, state.seq, [viewer])
    return replace(state_for(state, common_state(state), viewer), view=sight.view(viewer))


def common_state(state: TableState) -> wire.State:
    """The part of the state that all viewers share."""
    return wire.State(
        table=state.id,
        seq=state.seq,
        asked=() if state.table is None else state.table.asked(),
        deadlines=state.deadlines(),
        lapsed=state.lapsed(),
        legal=(),
    )


def state_for(state: TableState, common: wire.State, viewer: int | None) -> wire.State:
    """The state of one viewer, without a view."""
    may_undo = viewer is not None and state.retractable(viewer) > 0 and state.time_left(viewer, state.last_at)
    return replace(common, legal=state.legal_for(viewer), undo=may_undo)
