"""What has changed in a view, found field by field, named by its path and written.

``laying`` puts views together from it. A path is the name of a field, for what lies within it more names, and places in
lists, with dots between them. A place that equals the length of its list adds to the list. A field whose list is
shorter than before, or was empty, comes whole, and so does whatever lies in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, final

from msgspec import Struct, inspect
from msgspec.structs import astuple

from bagatelle.core.game import View
from bagatelle.wire.writing import written

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
        self.heads: Final = tuple([f'"{name}":'.encode() for name in names])
        """The names as they are written."""
        self.kinds: Final = kinds
        self.inner: Final = inner
        """The shapes of those that have fields of their own."""


_heads: Final[dict[str, list[bytes]]] = {}
"""For each list in a view, by its path, how what stands at its places is named, as it is written."""


def _heads_of(path: str, length: int) -> list[bytes]:
    """The names of at least so many places of a list."""
    heads = _heads.get(path)
    if heads is None:
        heads = _heads[path] = []
    while len(heads) < length:
        heads.append(f'"{path}.{len(heads)}":'.encode())
    return heads


@final
class Compared:
    """Something beside what it was before."""

    def __init__(self, shape: Shape, first: object) -> None:
        self._shape: Final = shape
        self._values = self._was = shape.read(first)
        self._found: Final[list[bytes]] = [b""] * len(self._values)
        """Where this is what everybody sees: what has changed in each field that is another now."""
        self._objects: list[object] = []
        """Where this is what everybody sees: all values that were written for it."""
        self._texts: list[bytes] = []
        """How each of these values was written."""
        self.changed = b""
        """All that has changed, written: what stands in a JSON object between its braces."""

    def compare(self, new: object, everybody: Compared | None = None) -> None:
        """Set something new beside what was there; ``everybody`` says how it has changed for spectators meanwhile.

        Most of what one sees everybody sees, mostly in the very same objects. Then only the rest is compared, and
        nothing is written twice.
        """
        self._was, self._values = self._values, self._shape.read(new)
        self._objects, self._texts = [], []
        changed: list[bytes] = []
        for place in range(len(self._values)):
            value, was = self._values[place], self._was[place]
            if value is was:
                continue
            if everybody is not None and value is everybody._values[place] and was is everybody._was[place]:
                found = everybody._found[place]
            else:
                found = self._compared(place, everybody)
            if everybody is None:
                self._found[place] = found
            if found:
                changed.append(found)
        self.changed = b",".join(changed)

    def _compared(self, place: int, everybody: Compared | None) -> bytes:
        """What has changed in a field, written."""
        parts: list[bytes] = []
        self._compare_field(self._shape, place, self._values[place], self._was[place], "", everybody, parts)
        return parts[0] if len(parts) == 1 else b",".join(parts)

    def _compare_field(
        self,
        shape: Shape,
        place: int,
        new: object,
        old: object,
        path: str,
        everybody: Compared | None,
        parts: list[bytes],
    ) -> None:
        kind = shape.kinds[place]
        if kind == PLAIN:
            if new != old:
                head = f'"{path}{shape.names[place]}":'.encode() if path else shape.heads[place]
                parts.append(head + self._text_of(new, everybody))
        elif kind == LIST:
            assert isinstance(new, tuple)
            assert isinstance(old, tuple)
            self._compare_lists(new, old, path + shape.names[place], everybody, parts)
        else:
            inner = shape.inner[shape.names[place]]
            values, were, below = inner.read(new), inner.read(old), f"{path}{shape.names[place]}."
            for part in range(len(values)):
                if values[part] is not were[part]:
                    self._compare_field(inner, part, values[part], were[part], below, everybody, parts)

    def _compare_lists(
        self,
        new: tuple[object, ...],
        old: tuple[object, ...],
        path: str,
        everybody: Compared | None,
        parts: list[bytes],
    ) -> None:
        length = len(old)
        if len(new) < length or (length == 0 and new):
            parts.append(f'"{path}":'.encode() + self._text_of(new, everybody))
            return
        heads = _heads_of(path, len(new))
        for place in range(len(new)):
            value = new[place]
            if place >= length or (value is not old[place] and value != old[place]):
                parts.append(heads[place] + self._text_of(value, everybody))

    def _text_of(self, value: object, everybody: Compared | None) -> bytes:
        """A value as it is sent: everybody's, where it was written for them."""
        if everybody is not None:
            for place in range(len(everybody._objects)):
                if everybody._objects[place] is value:
                    return everybody._texts[place]
            return written(value)
        text = written(value)
        self._objects.append(value)
        self._texts.append(text)
        return text


def compared(view: View) -> Compared:
    """A view, to be set beside those that follow."""
    return Compared(_shape(type(view)), view)


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
