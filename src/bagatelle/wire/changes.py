"""What has changed in a view: found field by field, and named by its path. ``laying`` puts views together from it.

A path is the name of a field, for what lies within it more names, and places in lists, with dots between them. A place
that is as large as its list is long adds to the list. A field whose list is shorter than before, or was empty, comes
whole, and so does whatever lies in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, final

from msgspec import Raw, Struct, inspect
from msgspec.structs import astuple

from bagatelle.core.game import View
from bagatelle.wire import messages as wire

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

    def __init__(self, shape: Shape, new: object, before: Compared | None, everybody: Compared | None = None) -> None:
        self._values: Final = shape.read(new)
        self._found: Final[list[dict[str, object] | None]] = [None] * len(self._values)
        """What has changed in each field."""
        self._number: int = 0
        """In how many of them."""
        self.changed: dict[str, object] = {}
        """All of that."""
        self._was: Final = self._values if before is None else before._values
        if everybody is None:
            self._compare_alone(shape)
        else:
            self._compare_beside(shape, everybody)

    def _compare_alone(self, shape: Shape) -> None:
        values, were, founds = self._values, self._was, self._found
        for place in range(len(values)):
            if values[place] is not were[place]:
                found = _compared(shape, place, values[place], were[place])
                if found:
                    founds[place] = found
                    self._number += 1
                    self.changed.update(found)

    def _compare_beside(self, shape: Shape, everybody: Compared) -> None:
        values, were, founds = self._values, self._was, self._found
        their_values, they_were, their_founds = everybody._values, everybody._was, everybody._found
        shared = 0
        for place in range(len(values)):
            value, was = values[place], were[place]
            if value is was:
                continue
            found = theirs = their_founds[place]
            if value is not their_values[place] or was is not they_were[place]:
                found = _compared(shape, place, value, was)
                if theirs is not None and _are_same(found, theirs):
                    found = theirs
            if found:
                founds[place] = found
                self._number += 1
                shared += found is theirs
        if shared == self._number and shared == everybody._number:
            self.changed = everybody.changed
        else:
            self._gather(everybody)

    def _gather(self, everybody: Compared) -> None:
        """All changes, of which those that everybody sees may have been written."""
        changed, theirs = self.changed, everybody.changed
        for place, found in enumerate(self._found):
            if found is None:
                continue
            if found is everybody._found[place]:
                for path in found:
                    changed[path] = theirs[path]
            else:
                changed.update(found)

    def write(self, written: Callable[[object], object]) -> None:
        """Put every change as it is written in its place, so that those who share it need not write it again."""
        for path, value in list(self.changed.items()):
            self.changed[path] = written(value)


def compared(new: View, before: Compared | None, everybody: Compared | None = None) -> Compared:
    """A view beside the one before it; ``everybody`` says how what spectators see has changed meanwhile."""
    return Compared(_shape(type(new)), new, before, everybody)


def written(value: object) -> Raw:
    """A change as it is sent."""
    return Raw(wire.encoder.encode(value))


@cache
def _shape(kind: type) -> Shape:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.DataclassType | inspect.StructType), "a view has fields"
    types = {field.name: field.type for field in info.fields}
    inner = {name: _shape(type_.cls) for name, type_ in types.items() if isinstance(type_, inspect.StructType)}
    kinds = tuple([INNER if name in inner else LIST if _is_list(type_) else PLAIN for name, type_ in types.items()])
    return Shape(_reader(kind, tuple(types)), tuple(types), kinds, inner)


def _is_list(type_: inspect.Type) -> bool:
    """Whether it is a list of things that have fields."""
    return isinstance(type_, inspect.VarTupleType) and isinstance(type_.item_type, inspect.StructType)


def _reader(kind: type, names: tuple[str, ...]) -> Callable[[Any], tuple[object, ...]]:
    """What reads the fields with these names."""
    if issubclass(kind, Struct):
        return astuple
    return lambda value: tuple([getattr(value, name) for name in names])


def _are_same(found: dict[str, object], theirs: dict[str, object]) -> bool:
    """Whether the same objects have changed."""
    if len(found) != len(theirs):
        return False
    return all(path in theirs and theirs[path] is value for path, value in found.items())


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
