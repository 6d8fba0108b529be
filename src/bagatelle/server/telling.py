"""How those who watch a table are told of it: what happened, and of the view only what is new.

What one viewer sees is worked out once for all connections that look from that seat. The last view of each viewer is
kept, and who has been sent exactly that one gets what has changed since (``bagatelle.wire.laying``); everybody else
gets the next one whole. Whether something has changed is told by its value alone, as the viewer sees it: so the
difference shows nothing that the two views do not.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from bagatelle.core.changes import Compared
from bagatelle.core.game import View
from bagatelle.server.hosted import Hosted, Waits
from bagatelle.wire import messages as wire
from bagatelle.wire.laying import compared, written


class Known(NamedTuple):
    """The last state that a connection was sent."""

    viewer: int | None
    seq: int


class Watcher(Protocol):
    """Somebody who hears what happens at a table."""

    guest: str
    viewer: int | None
    """The seat from which it is heard; ``None`` for spectators."""
    views: bool
    muted: tuple[int, ...]
    knows: Known | None

    def tell(self, message: bytes) -> None:
        """Send it, soon."""


class Shown:
    """What a viewer was shown last."""

    def __init__(self, seq: int, view: View) -> None:
        self.seq = seq
        self.view = view
        self.before = 0
        """The number at which the view before was shown; 0 for none."""
        self.changed: dict[str, object] = {}
        """What is not as it was then."""

    def show(self, seq: int, view: View, everybody: Compared | None) -> Compared:
        """The table stands elsewhere now; ``everybody`` is how it has changed for spectators since then."""
        beside = compared(view, self.view, everybody)
        self.changed = beside.changed
        self.before, self.seq, self.view = self.seq, seq, view
        return beside


class Telling:
    """What the viewers of one table have been shown."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._shown: dict[int | None, Shown] = {}

    def begin(self, watcher: Watcher) -> None:
        """Show somebody new where the game stands, whole, if that is wanted and the game has begun."""
        if watcher.views and self._hosted.table is not None:
            self._look([watcher.viewer])
            shown = self._shown[watcher.viewer]
            watcher.tell(wire.encoded(self._hosted.state(watcher.viewer, shown.view)))
            watcher.knows = Known(watcher.viewer, shown.seq)

    def tell(self, watchers: list[Watcher]) -> None:
        """Tell the last entry; what several may hear is written once."""
        hosted = self._hosted
        told = hosted.told[-1].told
        speaker = told.seat if isinstance(told, wire.Said) else None
        news = hosted.news(hosted.seq)
        waits = hosted.waits()
        self._look({watcher.viewer for watcher in watchers if watcher.views})
        written: dict[tuple[int | None, int | None], bytes] = {}
        for watcher in watchers:
            if speaker is not None and speaker in watcher.muted:
                continue
            viewer = watcher.viewer
            before = self._before(watcher)
            frame = written.get((viewer, before))
            if frame is None:
                state = None if before is None else self._state(viewer, before, waits)
                frame = written[viewer, before] = news.frame(viewer, state)
            watcher.tell(frame)
            if before is not None:
                watcher.knows = Known(viewer, hosted.seq)

    def _look(self, viewers: Collection[int | None]) -> None:
        """See what each of the viewers sees now, unless the game has not begun."""
        table, seq = self._hosted.table, self._hosted.seq
        if table is None:
            return
        known = self._shown
        late = [viewer for viewer in viewers if viewer not in known or known[viewer].seq != seq]
        if not late:
            return
        # Spectators first, also where there are none: what has changed for them has changed for everybody.
        late = [None, *(viewer for viewer in late if viewer is not None)]
        everybody = None
        for viewer, view in zip(late, table.views(late), strict=True):
            if viewer not in known:
                known[viewer] = Shown(seq, view)
            elif viewer is None:
                everybody = known[viewer].show(seq, view, None)
                everybody.write(written)
            else:
                known[viewer].show(seq, view, everybody)

    def _before(self, watcher: Watcher) -> int | None:
        """From which state on the watcher gets the difference: 0 for the whole view, ``None`` for no view at all."""
        if not watcher.views or self._hosted.table is None:
            return None
        before = self._shown[watcher.viewer].before
        return before if watcher.knows == (watcher.viewer, before) else 0

    def _state(self, viewer: int | None, before: int, waits: Waits) -> wire.State:
        """Where the game stands, for a viewer."""
        shown = self._shown[viewer]
        return self._hosted.state(viewer, shown.view, shown.changed if before else None, waits)
