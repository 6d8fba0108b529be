"""How WebSockets put texts into frames (RFC 6455, 5.2), for those that come and go most: short, whole and alone.

Everything else about frames is for ``websockets``.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Final

_TEXT: Final = 0x81
"""A text that is whole."""
_MASKED: Final = 0x80
_MASK: Final = 4
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
"""Sizes from here on stand in more bytes."""
_LARGE: Final = 65_536
"""Sizes from here on stand in eight of them."""


_SHORT: Final = tuple([bytes([_TEXT, size]) for size in range(_TWO_BYTES)])
"""How texts begin whose size stands in one byte."""
_USUAL: Final = bytes([_TEXT, _TWO_BYTES])
_BYTES: Final = tuple([bytes([byte]) for byte in range(256)])
_LONG: Final = struct.Struct(">BBQ").pack

Unmask = Callable[[bytes, bytes], bytes]
"""Takes a mask off a text."""


def framed(texts: Sequence[bytes]) -> bytes:
    """Texts in a frame each: whole, and without a mask."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < _TWO_BYTES:
            parts.append(_SHORT[size])
        elif size < _LARGE:
            parts.append(_USUAL)
            parts.append(_BYTES[size // 256])
            parts.append(_BYTES[size % 256])
        else:
            parts.append(_LONG(_TEXT, _EIGHT_BYTES, size))
        parts.append(text)
    return b"".join(parts)


def text_in(data: bytes, unmask: Unmask) -> bytes | None:
    """The text, if the data is one frame of a client with a whole text of up to 64 KiB and nothing else."""
    if len(data) < 2 + _MASK or data[0] != _TEXT or data[1] < _MASKED:
        return None
    start = _start(data, 0)
    if start > 8 or len(data) != start + _size(data, 0):
        return None
    return unmask(data[start:], data[start - _MASK : start])


def after_frames(data: bytes) -> bytes:
    """What comes after all frames that are whole, where data begins with a frame."""
    at = 0
    while len(data) >= at + 2 and len(data) >= (start := _start(data, at)):
        end = start + _size(data, at)
        if end > len(data):
            break
        at = end
    return data[at:]


def frames_in(data: bytes) -> int:
    """How many frames there are, whole or begun, where data begins with a frame."""
    count = at = 0
    while len(data) >= at + 2:
        count += 1
        start = _start(data, at)
        if len(data) < start:
            break
        at = start + _size(data, at)
    return count


def _start(data: bytes, at: int) -> int:
    """Where the text of the frame begins that begins at ``at``."""
    size = data[at + 1] % _MASKED
    more = 2 if size == _TWO_BYTES else 8 if size == _EIGHT_BYTES else 0
    return at + 2 + more + (_MASK if data[at + 1] >= _MASKED else 0)


def _size(data: bytes, at: int) -> int:
    """How many bytes the text of that frame has."""
    size = data[at + 1] % _MASKED
    if size < _TWO_BYTES:
        return size
    more = 2 if size == _TWO_BYTES else 8
    return int.from_bytes(data[at + 2 : at + 2 + more], "big")
