"""Views in messages, as tests look at them."""

from __future__ import annotations

from typing import cast

import msgspec

from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written


def view_in(message: wire.State | wire.Answer) -> wire.TableView:
    """The whole view in a message that has one."""
    assert message.view is not None, f"{type(message).__name__} has no whole view"
    return message.view


def own_in(message: wire.State | wire.Answer) -> dict[str, object]:
    """The fields of the own part of the view; none for spectators."""
    own = view_in(message).own
    return cast("dict[str, object]", msgspec.json.decode(own)) if isinstance(own, msgspec.Raw) else {}


def seat_in(message: wire.State | wire.Answer) -> int | None:
    """The seat from which the table is seen."""
    seat = own_in(message).get("seat")
    assert isinstance(seat, int | None)
    return seat


def view_of(table: AnyTable, seat: int | None) -> wire.TableView:
    """The view as a server sends it."""
    own = msgspec.UNSET if seat is None else msgspec.Raw(written(table.own_view(seat)))
    return wire.TableView(msgspec.Raw(written(table.public_view())), own)
