"""How watchers of a table are sent what happens: the events, and the fields of the view that have changed.

A watcher that was sent the state before the last entry gets the fields that differ since; every other watcher gets the
view whole. Changes are found by value in the view of one viewer, so they show nothing that its two views do not.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from bagatelle.server.hosted import Hosted
from bagatelle.server.news import News
from bagatelle.server.situation import Situation
from bagatelle.wire import messages as wire
from bagatelle.wire.diff import changed_fields
from bagatelle.wire.writing import written

log = logging.getLogger(__name__)


class Shown:
    """What viewers see after one entry."""

    def __init__(self, seq: int, public: Struct) -> None:
        self.seq = seq
        self.public = public
        self.own: dict[int, Struct] = {}
        """The own part of each seat that somebody watches from."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """A subscriber of a table."""

    def __init__(self, guest: str, viewer: int | None, *, views: bool = True, muted: tuple[int, ...] = ()) -> None:
        self.guest = guest
        self.viewer = viewer
        """The seat of the subscriber; ``None`` for spectators."""
        self.views = views
        """Whether views are wanted."""
        self.muted = muted
        """The seats whose words are not."""
        self.shown: Shown | None = None
        """The view that the watcher was sent last."""
        self.shown_to: int | None = None
        """The seat from which that was seen."""
        self.own = wire.Own()
        """The own place as the watcher was last sent it."""

    def tell(self, message: bytes) -> None:
        """Send it, soon."""
        raise AssertionError("whoever watches can be told")

    def lose(self) -> None:
        """Delivery failed: drop the connection so that the client resyncs from its last entry."""


@mypyc_attr(allow_interpreted_subclasses=True)  # tests plant bugs
class Telling:
    """What the viewers of one table have been shown."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._now: Shown | None = None
        self._before: Shown | None = None
        self._info = hosted.info() if hosted.seq else None
        """The table after the last entry: watchers have it, as those who came later began with it."""

    def begin(self, watcher: Watcher) -> None:
        """Show somebody new where the game stands, whole, if that is wanted and the game has begun."""
        if watcher.views and self._hosted.table is not None:
            now = self._look([watcher])
            public, own = written(now.public), _text(now.own.get(_seat(watcher.viewer)))
            watcher.tell(Situation(self._hosted).whole(watcher.viewer, public, own))
            watcher.shown, watcher.shown_to = now, watcher.viewer

    def tell(self, watchers: Sequence[Watcher]) -> None:
        """Send the last entry; equal frames are encoded once. A fault of ours does not stop the game."""
        try:
            self._tell(watchers)
        except Exception:
            log.exception("nobody could be told", extra={"table": self._hosted.id})
            for watcher in watchers:
                watcher.lose()

    def _tell(self, watchers: Sequence[Watcher]) -> None:
        hosted = self._hosted
        info = self._changed_info()
        if not watchers:
            return
        told = hosted.told[-1].told
        speaker = told.seat if type(told) is wire.Said else None
        news = hosted.news(hosted.seq, info)
        states: States | None = None
        if hosted.table is not None and any(watcher.views for watcher in watchers):
            states = States(Situation(hosted), self._look(watchers), self._before)
        for watcher in watchers:
            if speaker is None or speaker not in watcher.muted:
                self._tell_one(watcher, news, states)

    def _tell_one(self, watcher: Watcher, news: News, states: States | None) -> None:
        """Send to one subscriber; a failure does not affect the others."""
        try:
            own = self._changed_own(watcher)
            if states is None or not watcher.views:
                watcher.tell(news.frame(watcher.viewer, own=own))
            else:
                watcher.tell(news.frame(watcher.viewer, states.of(watcher), own))
                watcher.shown, watcher.shown_to = states.now, watcher.viewer
        except Exception:
            log.exception("somebody could not be told", extra={"table": self._hosted.id})
            watcher.lose()

    def _changed_info(self) -> wire.TableInfo | None:
        """The table, if the last entry has changed more than its number and time."""
        info = self._hosted.info()
        before, self._info = self._info, info
        if before is not None and replace(before, seq=info.seq, played=info.played) == info:
            return None
        return info

    def _changed_own(self, watcher: Watcher) -> wire.Own | None:
        """The own place of a watcher, if it is not as the watcher was last sent it; a move changes none."""
        if type(self._hosted.told[-1].told) is wire.Acted:
            return None
        before, watcher.own = watcher.own, self._hosted.own(watcher.guest)
        return watcher.own if watcher.own != before else None

    def _look(self, watchers: Sequence[Watcher]) -> Shown:
        """Build the current view of every viewer that wants views."""
        table = self._hosted.table
        assert table is not None, "there is nothing to see before the game"
        now = self._now
        if now is None or now.seq != self._hosted.seq:
            self._before, now = now, Shown(self._hosted.seq, table.public_view())
            self._now = now
        for watcher in watchers:
            viewer = watcher.viewer
            if watcher.views and viewer is not None and viewer not in now.own:
                now.own[viewer] = table.own_view(viewer)
        return now


class States:
    """The states after one entry as JSON, each encoded once for all watchers that get it."""

    def __init__(self, situation: Situation, now: Shown, before: Shown | None) -> None:
        self.now = now
        self._situation = situation
        self._before = before
        self._whole: dict[int | None, bytes] = {}
        self._changed: dict[int | None, bytes] = {}
        self._public = b""
        """The whole public part, once it is needed."""
        self._public_changes: bytes | None = None

    def of(self, watcher: Watcher) -> bytes:
        """The state that a watcher is sent."""
        viewer = watcher.viewer
        if self._before is not None and watcher.shown is self._before and watcher.shown_to == viewer:
            if viewer not in self._changed:
                self._changed[viewer] = self._changes_for(viewer)
            return self._changed[viewer]
        if viewer not in self._whole:
            self._public = self._public or written(self.now.public)
            self._whole[viewer] = self._situation.whole(viewer, self._public, _text(self.now.own.get(_seat(viewer))))
        return self._whole[viewer]

    def _changes_for(self, viewer: int | None) -> bytes:
        assert self._before is not None, "there is nothing to compare with"
        if self._public_changes is None:
            self._public_changes = _changes(self._before.public, self.now.public)
        own = b"" if viewer is None else _changes(self._before.own[viewer], self.now.own[viewer])
        return self._situation.changed(viewer, self._public_changes, own)


def _seat(viewer: int | None) -> int:
    """The seat of a viewer; -1 for spectators."""
    return -1 if viewer is None else viewer


def _text(part: Struct | None) -> bytes:
    return b"" if part is None else written(part)


def _changes(before: Struct, after: Struct) -> bytes:
    """The changed fields as a JSON object; nothing where none has changed."""
    changed = changed_fields(before, after)
    return written(changed) if changed else b""
