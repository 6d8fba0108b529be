"""The order of shouts where several people shout at once and only the first counts: fair to people with slow lines.

A shout counts from its arrival less the round-trip time of its line. It is held back until ``LONGEST`` after that
moment, so every shout that counts from an earlier moment has arrived by then. Nobody gains more than ``LONGEST``.
"""

from __future__ import annotations

from collections import deque
from typing import final

from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.state import TableState

LONGEST = 250
"""The longest round-trip time that is made up for, in milliseconds."""
SAMPLES = 5
"""Measured round trips that are kept; the shortest counts."""


@final
class Latency:
    """The round-trip time of one client: the smaller of what the client claims and what the server measures.

    The server numbers its pongs, and the client echoes each number at once. Without an echo nothing is made up for.
    """

    def __init__(self) -> None:
        self._claimed = 0
        self._samples: deque[int] = deque(maxlen=SAMPLES)
        self._number = 0
        self._probed: float | None = None

    def claim(self, milliseconds: int) -> None:
        """Note the round-trip time that the client claims."""
        self._claimed = milliseconds

    def probe(self, now: float) -> int:
        """Begin to measure; the number that the client is to echo. ``now`` is monotonic time in seconds."""
        self._number += 1
        self._probed = now
        return self._number

    def echo(self, number: int, now: float) -> None:
        """End a measurement; an echo of another number than the last, or a second one, counts for nothing."""
        if number == self._number and self._probed is not None:
            self._samples.append(max(0, round((now - self._probed) * SECOND)))
            self._probed = None

    @property
    def milliseconds(self) -> int:
        """The round-trip time that counts."""
        return min(self._claimed, min(self._samples, default=0))


def hold_back(state: TableState, guest: str, lag: int) -> float:
    """Seconds for which a guest's choice is held back; 0 where nobody else could be first.

    ``lag`` is the round-trip time of the guest's line in milliseconds.
    """
    table = state.table
    if table is None or not table.is_race():
        return 0.0
    people = [seat for seat in table.asked() if state.chairs[seat].is_person and not state.chairs[seat].is_covered]
    if len(people) < 2 or state.seat_of(guest) not in people:
        return 0.0
    return (LONGEST - min(lag, LONGEST)) / SECOND
