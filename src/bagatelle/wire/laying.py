"""What has changed in a view, and views put together again from it.

A change has a path: the name of a field, for what lies within it more names, and places in lists, with dots between
them. A place that is as large as its list is long adds to the list. A field whose list is shorter than before, or was
empty, comes whole, and so does whatever lies in a list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct, inspect
from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import View
from bagatelle.wire import messages as wire


class NothingBelow(BagatelleError):
    """A server has sent what changed in a view without having sent the view."""


def changes(new: View, old: View) -> dict[str, object]:
    """What is not as it was, by its path."""
    found: dict[str, object] = {}
    _compare(new, old, "", found)
    return found


def _compare(new: View | Struct, old: View | Struct, path: str, found: dict[str, object]) -> None:
    parts = _parts(type(new))
    for name, value, was in zip(parts.names, parts.read(new), parts.read(old), strict=True):
        if value is was or value == was:
            continue
        if name in parts.lists:
            _compare_lists(value, was, path + name, found)
        elif name in parts.inner:
            _compare(value, was, f"{path}{name}.", found)
        else:
            found[path + name] = value


def _compare_lists(new: tuple[Struct, ...], old: tuple[Struct, ...], path: str, found: dict[str, object]) -> None:
    length = len(old)
    if length == 0 or len(new) < length:
        found[path] = new
        return
    if new[:length] != old:  # a long list has mostly just grown, and this tells it at once
        for place in range(length):
            if new[place] is not old[place] and new[place] != old[place]:
                found[f"{path}.{place}"] = new[place]
    for place in range(length, len(new)):
        found[f"{path}.{place}"] = new[place]


class Parts(NamedTuple):
    """The fields of a kind of view, or of something within it, and how they are compared where they differ."""

    names: tuple[str, ...]
    read: Callable[[object], tuple[Any, ...]]
    """Reads them all."""
    lists: frozenset[str]
    """Lists of things that have fields."""
    inner: frozenset[str]
    """Things that have fields."""


@cache
def _parts(kind: type) -> Parts:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.DataclassType | inspect.StructType), "a view has fields"
    types = {field.name: field.type for field in info.fields}
    inner = frozenset(name for name, type_ in types.items() if isinstance(type_, inspect.StructType))
    lists = frozenset(
        name
        for name, type_ in types.items()
        if isinstance(type_, inspect.VarTupleType) and isinstance(type_.item_type, inspect.StructType)
    )
    return Parts(tuple(types), _reader(tuple(types)), lists, inner)


def _reader(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    """What reads the fields with these names."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


class Laid:
    """The last view that one was sent of a table."""

    def __init__(self) -> None:
        self._view: Raw | None = None

    def take(self, state: wire.State) -> wire.State:
        """The state with its whole view, whichever way it was sent."""
        if isinstance(state.view, Raw):
            self._view = state.view.copy()
            return state
        if self._view is None or state.changed is None:
            raise NothingBelow("the server has told what is new in a view that it has not shown; use the same version")
        for path, value in state.changed.items():
            self._view = _laid(self._view, path.split("."), value)
        return replace(state, view=self._view, changed=None)


def _laid(below: Raw, path: list[str], value: Raw) -> Raw:
    """The same with a value laid over what the path leads to."""
    step, *rest = path
    if not step.isdecimal():
        fields = _names.decode(below)
        fields[step] = _laid(fields[step], rest, value) if rest else value
        return Raw(wire.encoder.encode(fields))
    places = _places.decode(below)
    place = int(step)
    places[place : place + 1] = [_laid(places[place], rest, value) if rest else value]
    return Raw(wire.encoder.encode(places))


def view_in(message: wire.State | wire.Answer) -> Raw:
    """The whole view in a message that has one."""
    assert isinstance(message.view, Raw), f"{type(message).__name__} has no whole view"
    return message.view


_names = msgspec.json.Decoder(dict[str, Raw])
_places = msgspec.json.Decoder(list[Raw])
