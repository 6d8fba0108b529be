"""Numbers from which something was made, noted to tell later whether it would be made otherwise now."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import filled

_NOTHING: Final = -(2**62)
"""What is noted before anything is: no number that anything is made from."""


@final
class Notes:
    """So many numbers."""

    def __init__(self, size: i64) -> None:
        self._numbers: vec[i64] = filled(size, _NOTHING)

    def is_new(self, place: i64, number: i64) -> bool:
        """Whether another number was noted there; this one is, from now on."""
        if self._numbers[place] == number:
            return False
        self._numbers[place] = number
        return True
