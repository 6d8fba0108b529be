"""What is not as it was, in something that is shown again and again: found field by field, and named by its path.

A path is the name of a field, for what lies within it more names, and places in lists, with dots between them. A place
that is as large as its list is long adds to the list. A field whose list is shorter than before, or was empty, comes
whole, and so does whatever lies in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

PLAIN: Final = 0
"""A field that is told whole."""
LIST: Final = 1
"""A list of things, of which only those are told that are new."""
INNER: Final = 2
"""Something that has fields of its own."""


@final
class Shape:
    """The fields of a kind of thing, and how they are compared where they differ."""

    def __init__(
        self,
        read: Callable[[object], tuple[object, ...]],
        names: tuple[str, ...],
        kinds: tuple[int, ...],
        inner: dict[str, Shape],
    ) -> None:
        self.read: Final = read
        """Reads all fields."""
        self.names: Final = names
        self.kinds: Final = kinds
        self.inner: Final = inner
        """The shapes of those that have fields of their own."""


@final
class Compared:
    """Something beside what it was before.

    Most of what one sees everybody sees, mostly in the very same objects. Where it is said how that has changed, only
    the rest is compared, and whoever sees no other changes shares theirs.
    """

    def __init__(self, shape: Shape, new: object, old: object, everybody: Compared | None = None) -> None:
        self._new: Final = shape.read(new)
        self._old: Final = shape.read(old)
        self._found: Final[dict[int, dict[str, object]]] = {}
        """What has changed in each field, by its place."""
        self.changed: dict[str, object] = {}
        """All of that."""
        if everybody is None:
            self._compare_alone(shape)
        else:
            self._compare_beside(shape, everybody)

    def _compare_alone(self, shape: Shape) -> None:
        for place in range(len(self._new)):
            if self._new[place] is not self._old[place]:
                found = _compared(shape, place, self._new[place], self._old[place])
                if found:
                    self._found[place] = found
                    self.changed.update(found)

    def _compare_beside(self, shape: Shape, everybody: Compared) -> None:
        shared = 0
        for place in range(len(self._new)):
            value, was = self._new[place], self._old[place]
            if value is was:
                continue
            theirs = everybody._found.get(place)
            if value is everybody._new[place] and was is everybody._old[place]:
                found = theirs
            else:
                found = _compared(shape, place, value, was)
                if theirs is not None and _are_same(found, theirs):
                    found = theirs
            if found:
                self._found[place] = found
                shared += found is theirs
        if shared == len(self._found) and shared == len(everybody._found):
            self.changed = everybody.changed
            return
        for place, found in self._found.items():
            if found is everybody._found.get(place):
                for path in found:
                    self.changed[path] = everybody.changed[path]
            else:
                self.changed.update(found)

    def write(self, written: Callable[[object], object]) -> None:
        """Put every change as it is written in its place, so that those who share it need not write it again."""
        for path, value in list(self.changed.items()):
            self.changed[path] = written(value)


def _are_same(found: dict[str, object], theirs: dict[str, object]) -> bool:
    """Whether the same objects have changed."""
    if len(found) != len(theirs):
        return False
    return all(theirs.get(path) is value for path, value in found.items())


def _compared(shape: Shape, place: int, new: object, old: object) -> dict[str, object]:
    """What has changed in a field."""
    found: dict[str, object] = {}
    _compare(shape, place, new, old, "", found)
    return found


def _compare(shape: Shape, place: int, new: object, old: object, path: str, found: dict[str, object]) -> None:
    name = path + shape.names[place]
    kind = shape.kinds[place]
    if kind == PLAIN:
        if new != old:
            found[name] = new
    elif kind == LIST:
        assert isinstance(new, tuple)
        assert isinstance(old, tuple)
        _compare_lists(new, old, name, found)
    else:
        inner = shape.inner[shape.names[place]]
        values, were = inner.read(new), inner.read(old)
        for below in range(len(values)):
            if values[below] is not were[below]:
                _compare(inner, below, values[below], were[below], name + ".", found)


def _compare_lists(new: tuple[object, ...], old: tuple[object, ...], path: str, found: dict[str, object]) -> None:
    length = len(old)
    if len(new) < length or (length == 0 and new):
        found[path] = new
        return
    for place in range(length):
        if new[place] is not old[place] and new[place] != old[place]:
            found[f"{path}.{place}"] = new[place]
    for place in range(length, len(new)):
        found[f"{path}.{place}"] = new[place]
