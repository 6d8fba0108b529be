"""What stands where in an observation: the one description that writers, environments and documents go by."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from bagatelle.core.cells import PER_WORD


class Part(NamedTuple):
    """A stretch of an observation that belongs together."""

    name: str
    rows: int
    """How many equal rows it has, such as one for each seat."""
    columns: tuple[str, ...]
    """What each cell of a row says; a multiple of eight."""
    about: str
    """What it tells, for people."""
    recalled: bool = False
    """Whether only an observation with recall has it."""

    @property
    def size(self) -> int:
        return self.rows * len(self.columns)


class Layout(NamedTuple):
    """The parts of an observation in order; those with recall stand at the end."""

    parts: tuple[Part, ...]

    def length(self, *, recall: bool) -> int:
        """How many cells an observation has."""
        return sum(part.size for part in self.parts if recall or not part.recalled)

    def span(self, name: str) -> tuple[int, int]:
        """The cells of a part: the first, and the one after the last."""
        first = 0
        for part in self.parts:
            if part.name == name:
                return first, first + part.size
            first += part.size
        raise KeyError(name)

    def starts(self) -> vec[i64]:
        """The first word of each part, for those who write."""
        starts = vec[i64]()
        at = 0
        for part in self.parts:
            assert len(part.columns) % PER_WORD == 0, f"{part.name} does not fill its words"
            starts = append(starts, at // PER_WORD)
            at += part.size
        return starts


SPARE = "-"
"""A cell that is always 0."""


def spared(*names: str) -> tuple[str, ...]:
    """The names of cells, filled up to whole words."""
    return (*names, *([SPARE] * (-len(names) % PER_WORD)))
