"""Where a table stands, as it is written for each who looks: what is the same for all of them is written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from bagatelle.core.game import View
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

if TYPE_CHECKING:
    from bagatelle.server.hosted import Hosted

_LEGAL: Final = b"[]}"
"""How a state ends of which nothing is said beyond what everybody may know: nothing is allowed, and that is all."""


@final
class Standing:
    """Where a table stands after its last entry."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        waits = self._waits = hosted.waits()
        state = wire.State(
            table=hosted.id,
            seq=hosted.seq,
            asked=waits.asked,
            deadlines=waits.deadlines,
            lapsed=waits.lapsed,
            legal=(),
        )
        text = written(state)
        assert text.endswith(_LEGAL), "what follows is each viewer's own"
        self._head = text[: -len(_LEGAL)]

    def state(self, viewer: int | None, view: View, changed: bytes | None = None) -> bytes:
        """The state as the viewer is sent it, with its view or what has changed in it (``changes``)."""
        parts = [self._head, b"[", self._legal(viewer), b"]"]
        if viewer is not None and viewer in self._waits.asked:
            prompt = self._hosted.game.words.prompt(view, self._hosted.names_for(viewer))
            parts += [b',"prompt":', written(prompt)]
        if viewer is not None and viewer in self._waits.sealed:
            parts.append(b',"sealed":true')
        if changed is None:
            parts += [b',"view":', written(view), b"}"]
        else:
            parts += [b',"changed":{', changed, b"}}"]
        return b"".join(parts)

    def _legal(self, viewer: int | None) -> bytes:
        """What the viewer may choose."""
        hosted = self._hosted
        if hosted.table is None or viewer is None:
            return b""
        codes = hosted.table.legal(viewer)
        if not codes:
            return b""
        texts = hosted.written
        return b",".join([texts[code] for code in codes])
