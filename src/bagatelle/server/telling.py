"""How those who watch a table are told of it: what happened, and of the view only what is new.

What one viewer sees is worked out once for all connections that look from that seat. The last view of each viewer is
kept, and who has been sent exactly that one gets what has changed since (``bagatelle.wire.changes``); everybody else
gets the next one whole. Whether something has changed is told by its value alone, as the viewer sees it: so the
difference shows nothing that the two views do not. Those who hear and see the same are sent the same frame.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, TypeAlias

from mypy_extensions import mypyc_attr

from bagatelle.core.game import View
from bagatelle.server.hosted import Hosted
from bagatelle.wire import messages as wire
from bagatelle.wire.changes import Compared, compared, written

Known: TypeAlias = tuple[int | None, int]
"""The last state that a connection was sent: the viewer, and its number."""


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
        self.compared = compared(view, None)
        """The view beside the one before."""

    @property
    def changed(self) -> dict[str, object]:
        """What is not as it was then."""
        return self.compared.changed

    def show(self, seq: int, view: View, everybody: Compared | None) -> None:
        """The table stands elsewhere now; ``everybody`` is how it has changed for spectators since then."""
        self.compared = compared(view, self.compared, everybody)
        self.before, self.seq, self.view = self.seq, seq, view


@mypyc_attr(allow_interpreted_subclasses=True)  # tests plant bugs
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
            watcher.knows = (watcher.viewer, shown.seq)

    def tell(self, watchers: list[Watcher]) -> None:
        """Tell the last entry; what several may hear is written once."""
        hosted = self._hosted
        told = hosted.told[-1].told
        speaker = told.seat if isinstance(told, wire.Said) else None
        self._look({watcher.viewer for watcher in watchers if watcher.views})
        frames = Frames(hosted, self._shown)
        for watcher in watchers:
            if speaker is not None and speaker in watcher.muted:
                continue
            before = self._before(watcher)
            watcher.tell(frames.frame(watcher.viewer, before))
            if before is not None:
                watcher.knows = (watcher.viewer, hosted.seq)

    def _look(self, viewers: Collection[int | None]) -> None:
        """See what each of the viewers sees now, unless the game has not begun."""
        table = self._hosted.table
        if table is None:
            return
        # Spectators first, also where there are none: what has changed for them has changed for everybody.
        looking: list[int | None] = [None]
        looking += [viewer for viewer in viewers if viewer is not None]
        late = [viewer for viewer in looking if self._is_late(viewer)]
        if late:
            views = table.views(late)
            for place in range(len(late)):
                self._show(late[place], views[place])

    def _show(self, viewer: int | None, view: View) -> None:
        seq, known = self._hosted.seq, self._shown
        if viewer not in known:
            known[viewer] = Shown(seq, view)
        elif viewer is not None:
            known[viewer].show(seq, view, known[None].compared)
        else:
            known[None].show(seq, view, None)
            known[None].compared.write(written)

    def _is_late(self, viewer: int | None) -> bool:
        """Whether the viewer was not shown the table as it is now."""
        return viewer not in self._shown or self._shown[viewer].seq != self._hosted.seq

    def _before(self, watcher: Watcher) -> int | None:
        """From which state on the watcher gets the difference: 0 for the whole view, ``None`` for no view at all."""
        if not watcher.views or self._hosted.table is None:
            return None
        before = self._shown[watcher.viewer].before
        return before if watcher.knows == (watcher.viewer, before) else 0


class Frames:
    """The last entry as it is sent to those who hear of it."""

    def __init__(self, hosted: Hosted, shown: dict[int | None, Shown]) -> None:
        self._hosted = hosted
        self._shown = shown
        self._news = hosted.news(hosted.seq)
        self._waits = hosted.waits()
        self._written: dict[tuple[int | None, int | None], bytes] = {}
        """For each viewer, and from which state on it gets the difference."""
        self._usual: dict[tuple[tuple[str, ...], str, bool], bytes] = {}
        """For those who hear and see nothing but what everybody does: by what they may do, and are asked for."""

    def frame(self, viewer: int | None, before: int | None) -> bytes:
        """What a viewer is sent who knows the state ``before``: 0 for none, ``None`` for who wants no views."""
        frame = self._written.get((viewer, before))
        if frame is None:
            frame = self._written[viewer, before] = self._frame(viewer, before)
        return frame

    def _frame(self, viewer: int | None, before: int | None) -> bytes:
        if before is None:
            return self._news.frame(viewer)
        shown = self._shown[viewer]
        state = self._hosted.state(viewer, shown.view, shown.changed if before else None, self._waits)
        if not self._is_usual(viewer, before):
            return self._news.frame(viewer, state)
        usual = (state.legal, state.prompt, state.sealed)
        if usual not in self._usual:
            self._usual[usual] = self._news.frame(viewer, state)
        return self._usual[usual]

    def _is_usual(self, viewer: int | None, before: int) -> bool:
        """Whether the viewer hears and sees nothing but what everybody does."""
        everybody = self._shown[None]
        if not before or before != everybody.before or self._shown[viewer].changed is not everybody.changed:
            return False
        return self._news.is_public(viewer)
