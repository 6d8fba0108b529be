"""What is sent of events and previews names its kind first."""

from __future__ import annotations

from msgspec import Struct

from bagatelle.wire.writing import event_json, preview_json, written


class Rained(Struct):
    """An event with something in it."""

    where: str
    drops: int | None = None


class Cleared(Struct):
    """One without."""


def test_an_event_has_its_kind_before_its_fields() -> None:
    assert event_json(Rained('in "Ulm"')) == b'{"event":"Rained","where":"in \\"Ulm\\"","drops":null}'
    assert event_json(Rained("at sea", 3)) == b'{"event":"Rained","where":"at sea","drops":3}'


def test_an_event_without_fields_is_its_kind() -> None:
    assert event_json(Cleared()) == b'{"event":"Cleared"}'


def test_a_preview_has_its_kind_too_and_there_may_be_none() -> None:
    assert preview_json(Rained("at sea")) == b'{"preview":"Rained","where":"at sea","drops":null}'
    assert preview_json(None) == b"null"


def test_anything_else_is_written_as_it_is() -> None:
    assert written((1, "a", None)) == b'[1,"a",null]'
