"""Views put together again from what has changed in them."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire


class NothingBelow(BagatelleError):
    """A server has sent what changed in a view without having sent the view."""


class Laid:
    """The last view that one was sent of a table, field by field."""

    def __init__(self) -> None:
        self._fields: dict[str, Raw] | None = None

    def take(self, state: wire.State) -> wire.State:
        """The state with its whole view, whichever way it was sent."""
        if isinstance(state.view, Raw):
            self._fields = _decoder.decode(state.view)
            return state
        if self._fields is None or state.changed is None:
            raise NothingBelow("the server has told what is new in a view that it has not shown; use the same version")
        self._fields = {**self._fields, **state.changed}
        return replace(state, view=Raw(wire.encoder.encode(self._fields)), changed=None)


def view_in(message: wire.State | wire.Answer) -> Raw:
    """The whole view in a message that has one."""
    assert isinstance(message.view, Raw), f"{type(message).__name__} has no whole view"
    return message.view


_decoder = msgspec.json.Decoder(dict[str, Raw])
