"""The fields of a part of a view that have changed; ``patch`` puts them into the part that a client has."""

from __future__ import annotations

from msgspec import Struct


def changed_fields(before: Struct, after: Struct) -> dict[str, object]:
    """The top-level fields that differ, with their new values."""
    return {name: value for name in after.__struct_fields__ if (value := getattr(after, name)) != getattr(before, name)}
