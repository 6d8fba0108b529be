"""A client's view of a table, kept current by the states that the server sends."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written


class NothingToPatch(BagatelleError):
    """A server has sent changes of a view without having sent the view."""


class ViewPatcher:
    """The last view that the server has sent, with all changes since."""

    def __init__(self) -> None:
        self._view: wire.TableView | None = None

    def take(self, state: wire.State) -> wire.State:
        """The state with its whole view, whether the server sent it whole or as changes."""
        if state.view is not None:
            own = state.view.own
            self._view = wire.TableView(state.view.public.copy(), own.copy() if isinstance(own, Raw) else own)
        elif self._view is None or state.changed is None:
            raise NothingToPatch("the server has sent changes of a view that it has not sent; use the same version")
        else:
            self._view = patched(self._view, state.changed)
        return replace(state, view=self._view, changed=None)


def patched(view: wire.TableView, changes: wire.ViewChanges) -> wire.TableView:
    """The view with the new values of the fields that have changed."""
    own = view.own
    return wire.TableView(
        _with_fields(view.public, changes.public), _with_fields(own, changes.own) if isinstance(own, Raw) else own
    )


def _with_fields(part: Raw, fields: dict[str, Raw]) -> Raw:
    return Raw(written({**_fields.decode(part), **fields})) if fields else part


_fields = msgspec.json.Decoder(dict[str, Raw])
