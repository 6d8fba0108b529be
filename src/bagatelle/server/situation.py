"""Where a table stands, as it is written for each who looks: what is the same for all of them is written once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from bagatelle.core.game import View
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

if TYPE_CHECKING:
    from bagatelle.server.hosted import Hosted

_LEGAL: Final = b"[]}"
"""How a state ends that says only what everybody may know: an empty ``legal`` and the closing brace.

Each viewer's own part takes the place of it.
"""


@final
class Situation:
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

    def shown_whole(self, viewer: int | None, view: View, text: bytes) -> list[bytes]:
        """The state, in pieces, as a viewer is sent it who gets the whole view, which is written as that text."""
        parts = self._parts(viewer, view)
        parts += [b',"view":', text, b"}"]
        return parts

    def shown_changes(self, viewer: int | None, view: View, changed: bytes) -> list[bytes]:
        """The same for one who gets what has changed in the view (``changes``)."""
        parts = self._parts(viewer, view)
        parts += [b',"changed":{', changed, b"}}"]
        return parts

    def _parts(self, viewer: int | None, view: View) -> list[bytes]:
        """All but what is seen."""
        hosted, texts = self._hosted, self._hosted.json_texts
        parts = [self._head, b"[", b",".join([texts[code] for code in hosted.codes_for(viewer)]), b"]"]
        if viewer is not None and viewer in self._waits.asked:
            prompt = hosted.game.words.prompt(view, hosted.names_for(viewer))
            if prompt:
                parts += [b',"prompt":', written(prompt)]
        if viewer is not None and viewer in self._waits.sealed:
            parts.append(b',"sealed":true')
        return parts
