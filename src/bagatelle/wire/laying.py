"""What has changed in a view, and views put together again from it; ``core.changes`` says how changes are named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct, inspect
from msgspec.structs import astuple, replace

from bagatelle.core.changes import INNER, LIST, PLAIN, Compared, Shape
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import View
from bagatelle.wire import messages as wire


class NothingBelow(BagatelleError):
    """A server has sent what changed in a view without having sent the view."""


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
    kinds = tuple(INNER if name in inner else LIST if _is_list(type_) else PLAIN for name, type_ in types.items())
    return Shape(_reader(kind, tuple(types)), tuple(types), kinds, inner)


def _is_list(type_: inspect.Type) -> bool:
    """Whether it is a list of things that have fields."""
    return isinstance(type_, inspect.VarTupleType) and isinstance(type_.item_type, inspect.StructType)


def _reader(kind: type, names: tuple[str, ...]) -> Callable[[Any], tuple[object, ...]]:
    """What reads the fields with these names."""
    if issubclass(kind, Struct):
        return astuple
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
