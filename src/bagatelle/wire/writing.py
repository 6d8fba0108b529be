"""Whatever is sent, written as JSON."""

from __future__ import annotations

from typing import Final

import msgspec

_ENCODE: Final = msgspec.json.Encoder().encode
_events: Final[dict[type, bytes]] = {}
"""How each kind of event begins."""


def written(value: object) -> bytes:
    """Something as it is sent."""
    return _ENCODE(value)


def event_json(event: object) -> bytes:
    """An event of a game with its kind."""
    kind = type(event)
    head = _events.get(kind)
    if head is None:
        head = _events[kind] = _head("event", kind)
    return _after(head, event)


def preview_json(preview: object | None) -> bytes:
    """A preview of a game with its kind, or that there is none."""
    return b"null" if preview is None else _after(_head("preview", type(preview)), preview)


def _head(what: str, kind: type) -> bytes:
    return f'{{"{what}":"{kind.__name__}"'.encode()


def _after(head: bytes, shown: object) -> bytes:
    """What is shown, with its fields after the head."""
    fields = _ENCODE(shown)
    return head + b"}" if fields == b"{}" else head + b"," + fields[1:]
