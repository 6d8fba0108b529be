"""Views put together from what has changed in them; ``changes`` says how that is named."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written


class NothingBelow(BagatelleError):
    """A server has sent what changed in a view without having sent the view."""


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
        return Raw(written(fields))
    places = _places.decode(below)
    place = int(step)
    places[place : place + 1] = [_laid(places[place], rest, value) if rest else value]
    return Raw(written(places))


def view_in(message: wire.State | wire.Answer) -> Raw:
    """The whole view in a message that has one."""
    assert isinstance(message.view, Raw), f"{type(message).__name__} has no whole view"
    return message.view


_names = msgspec.json.Decoder(dict[str, Raw])
_places = msgspec.json.Decoder(list[Raw])
