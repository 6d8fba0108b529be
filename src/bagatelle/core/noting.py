"""Remembers the numbers that a value was built from, to tell whether it must be built again."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.bits import filled

_NOTHING: Final = -(2**62)
"""What is noted before anything is: no number that anything is made from."""


@final
class Notes:
    """The numbers that one kept value was built from."""

    def __init__(self, size: i64) -> None:
        self._numbers: vec[i64] = filled(size, _NOTHING)
        self._are_new = False

    def note(self, place: i64, number: i64) -> None:
        """Note a number there."""
        if self._numbers[place] != number:
            self._numbers[place] = number
            self._are_new = True

    def are_new(self) -> bool:
        """Whether a number that was noted since this was last asked was another than before."""
        are_new, self._are_new = self._are_new, False
        return are_new
