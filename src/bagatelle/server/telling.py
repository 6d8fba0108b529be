"""How those who watch a table are told of it: what happened, and of the view only what is new.

What one viewer sees is worked out once for all connections that look from that seat. The last view of each viewer is
kept, and who has been sent exactly that one gets what has changed since (``bagatelle.wire.changes``); everybody else
gets the next one whole. Whether something has changed is told by its value alone, as the viewer sees it: so the
difference shows nothing that the two views do not. Of a frame, what several are sent is written once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from bagatelle.core.game import View
from bagatelle.server.hosted import Hosted
from bagatelle.server.news import News
from bagatelle.server.situation import Situation
from bagatelle.wire import messages as wire
from bagatelle.wire.changes import Compared, compared
from bagatelle.wire.writing import written

log = logging.getLogger(__name__)


class Shown:
    """What a viewer was shown last."""

    def __init__(self, seq: int, view: View) -> None:
        self.seq = seq
        self.view = view
        self.before = 0
        """The number at which the view before was shown; 0 for none."""
        self.compared = compared(view)
        """The view beside the one before."""
        self.frame = b""
        """What those are sent who know that one; empty while nobody has been."""
        self._text = b""
        """The view as it is sent whole; empty while nobody has been."""

    def show(self, seq: int, view: View, everybody: Compared | None) -> None:
        """The table stands elsewhere now; ``everybody`` is how it has changed for spectators since then."""
        before, self.seq = self.seq, 0  # should this fail, everybody is shown the next one whole
        self.frame = self._text = b""
        self.compared.compare(view, everybody)
        self.before, self.seq, self.view = before, seq, view

    def text(self) -> bytes:
        """The view as it is sent whole."""
        if not self._text:
            self._text = written(self.view)
        return self._text


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who hears what happens at a table."""

    def __init__(self, guest: str, viewer: int | None, *, views: bool = True, muted: tuple[int, ...] = ()) -> None:
        self.guest = guest
        self.viewer = viewer
        """The seat from which it is heard; ``None`` for spectators."""
        self.views = views
        """Whether views are wanted."""
        self.muted = muted
        """The seats whose words are not."""
        self.shown: Shown | None = None
        """What the watcher was shown last."""
        self.seen = 0
        """The number of the entry after which that was."""
        self.own = wire.Own()
        """The own place as the watcher was last sent it."""

    def tell(self, message: bytes) -> None:
        """Send it, soon."""
        raise AssertionError("whoever watches can be told")

    def lose(self) -> None:
        """Something could not be told: nothing is told after a gap, and who wants to go on begins with what was."""


@mypyc_attr(allow_interpreted_subclasses=True)  # tests plant bugs
class Telling:
    """What the viewers of one table have been shown."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._shown: dict[int | None, Shown] = {}
        self._info = hosted.info() if hosted.seq else None
        """The table after the last entry: watchers have it, as those who came later began with it."""

    def begin(self, watcher: Watcher) -> None:
        """Show somebody new where the game stands, whole, if that is wanted and the game has begun."""
        if watcher.views and self._hosted.table is not None:
            self._look([watcher])
            shown = self._shown[watcher.viewer]
            watcher.tell(b"".join(Situation(self._hosted).shown_whole(watcher.viewer, shown.view, shown.text())))
            watcher.shown, watcher.seen = shown, shown.seq

    def tell(self, watchers: Sequence[Watcher]) -> None:
        """Tell the last entry; what several may hear is written once. A fault of ours keeps nobody from playing on."""
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
        situation: Situation | None = None
        if hosted.table is not None:
            self._look(watchers)
            situation = Situation(hosted)
        for watcher in watchers:
            if speaker is None or speaker not in watcher.muted:
                self._tell_one(watcher, news, situation)

    def _tell_one(self, watcher: Watcher, news: News, situation: Situation | None) -> None:
        """Tell one of them; whoever cannot be told keeps nobody else from hearing it."""
        try:
            own = self._changed_own(watcher)
            if situation is None or not watcher.views:
                watcher.tell(news.frame(watcher.viewer, None, own))
            else:
                shown = self._shown[watcher.viewer]
                watcher.tell(_frame(watcher, shown, news, situation, own))
                watcher.shown, watcher.seen = shown, shown.seq
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

    def _look(self, watchers: Sequence[Watcher]) -> None:
        """See what each of those sees now who want views."""
        table = self._hosted.table
        assert table is not None, "there is nothing to see before the game"
        # Spectators first, also where there are none: what has changed for them has changed for everybody.
        late: list[int | None] = [None] if self._is_late(None) else []
        for watcher in watchers:
            viewer = watcher.viewer
            if watcher.views and viewer not in late and self._is_late(viewer):
                late.append(viewer)
        if late:
            views = table.views(late)
            for place in range(len(late)):
                self._show(late[place], views[place])

    def _show(self, viewer: int | None, view: View) -> None:
        known = self._shown.get(viewer)
        if known is None:
            self._shown[viewer] = Shown(self._hosted.seq, view)
        else:
            known.show(self._hosted.seq, view, None if viewer is None else self._shown[None].compared)

    def _is_late(self, viewer: int | None) -> bool:
        """Whether the viewer was not shown the table as it is now."""
        known = self._shown.get(viewer)
        return known is None or known.seq != self._hosted.seq


def _frame(watcher: Watcher, shown: Shown, news: News, situation: Situation, own: wire.Own | None) -> bytes:
    """What a watcher is sent: what has changed for who knows the state before, else the whole view."""
    viewer = watcher.viewer
    if watcher.shown is not shown or watcher.seen != shown.before:
        return news.frame(viewer, situation.shown_whole(viewer, shown.view, shown.text()), own)
    if own is not None:
        return news.frame(viewer, situation.shown_changes(viewer, shown.view, shown.compared.changed), own)
    if not shown.frame:
        shown.frame = news.frame(viewer, situation.shown_changes(viewer, shown.view, shown.compared.changed))
    return shown.frame
