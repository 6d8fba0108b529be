"""Retention: the kinds of data that ``Store.prune`` removes, and the age of each."""

from __future__ import annotations

from msgspec import Struct

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""
BATCH = 100
"""Tables or guests that one transaction removes, so that a running server never waits long."""


class Ages(Struct, frozen=True, kw_only=True):
    """Days without activity after which each kind of data is removed; ``None`` keeps it for ever."""

    unstarted: int | None = None
    """Tables at which no game ever began."""
    finished: int | None = None
    """Tables whose game is over, with their records."""
    unfinished: int | None = None
    """Tables whose game began and is not over."""
    guests: int | None = None
    """Guests who never held a seat."""
    former_guests: int | None = None
    """Guests who held a seat once, at tables that have all been removed or closed."""


class Pruned(Struct, frozen=True, kw_only=True):
    """Number of tables and guests removed, by kind."""

    unstarted: int = 0
    finished: int = 0
    unfinished: int = 0
    guests: int = 0
    former_guests: int = 0


TABLES = {"unstarted": "NOT started", "finished": "started AND NOT going", "unfinished": "started AND going"}
"""SQL condition of each kind of table; the same text for SQLite and PostgreSQL."""
GUESTS = {
    "guests": "NOT sat",
    "former_guests": "sat AND NOT EXISTS (SELECT 1 FROM holders WHERE holders.guest = guests.guest)",
}
"""SQL condition of each kind of guest. Guests are pruned after tables."""


def cutoffs(ages: Ages, now: int) -> dict[str, int]:
    """Map each kind that is to be pruned to the time (in ms) before which its last activity must lie."""
    days = {kind: getattr(ages, kind) for kind in (*TABLES, *GUESTS)}
    return {kind: now - age * DAY for kind, age in days.items() if age is not None}
