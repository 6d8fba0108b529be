"""Where a table stands, as JSON for each viewer: what is the same for all viewers is encoded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

if TYPE_CHECKING:
    from bagatelle.server.hosted import Hosted

_LEGAL: Final = b"[]}"
"""The end of a state that holds only what is the same for everybody: an empty ``legal`` and the closing brace."""


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
        assert text.endswith(_LEGAL), "each viewer's own fields follow"
        self._head = text[: -len(_LEGAL)]

    def whole(self, viewer: int | None, public: bytes, own: bytes) -> bytes:
        """The state with a whole view; ``own`` is empty for spectators."""
        return self._state(viewer, b"view", b",".join([b'"public":' + public, *_field(b"own", own)]))

    def changed(self, viewer: int | None, public: bytes, own: bytes) -> bytes:
        """The state with the fields of the view that have changed, as JSON objects; empty where none has."""
        return self._state(viewer, b"changed", b",".join([*_field(b"public", public), *_field(b"own", own)]))

    def _state(self, viewer: int | None, name: bytes, view: bytes) -> bytes:
        texts = self._hosted.json_texts
        legal = b",".join([texts[code] for code in self._hosted.codes_for(viewer)])
        sealed = b',"sealed":true' if viewer is not None and viewer in self._waits.sealed else b""
        return b"".join([self._head, b"[", legal, b"]", sealed, b',"', name, b'":{', view, b"}}"])


def _field(name: bytes, value: bytes) -> list[bytes]:
    return [b'"' + name + b'":' + value] if value else []
