"""Who was first, when several shout at once and only the first is heard: fair to people with a slow line.

A shout counts from when it would have come over a line without delay: its arrival, less what words take there and
back. Each is held back until ``LONGEST`` after that moment. By then every shout that counts from an earlier one has
arrived, so they go on in the right order. Nobody gains more than ``LONGEST``, whatever delay a client claims.
"""

from __future__ import annotations

from bagatelle.server.clocks import SECOND
from bagatelle.server.hosted import Hosted

LONGEST = 250
"""The longest delay that is made up for, in thousandths of a second."""


def hold_back(hosted: Hosted, guest: str, lag: int) -> float:
    """For how many seconds a guest's choice is held back: not at all where nobody else could be first."""
    table = hosted.table
    if table is None or not table.is_race():
        return 0.0
    people = [seat for seat in table.asked() if hosted.chairs[seat].is_person and not hosted.chairs[seat].is_covered]
    if len(people) < 2 or hosted.seat_of(guest) not in people:
        return 0.0
    return (LONGEST - min(lag, LONGEST)) / SECOND
