"""A table of a server as one seat or a spectator knows it, built from the server's messages."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.errors import BadNotation, Refusal
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Fast
from bagatelle.core.speech import YOU
from bagatelle.table.table import refused_in
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import Malformed
from bagatelle.wire.followed import Followed


class RemoteTable:
    """The game at a followed table, as far as the messages shown to the player have told it."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self.game = followed.game
        self.state: wire.State | None = None
        """The last state; ``None`` before the game has begun."""
        self._view: View | None = None
        self._legal: tuple[int, ...] = ()
        self._told: list[tuple[int, Sequence[Event]]] = []
        """The events of each entry, by its number."""

    def update(self, state: wire.State) -> None:
        """Replace the state; ``Malformed`` if it does not fit the table."""
        view = self._followed.view(state)
        seats = range(self._followed.info.seats)
        numbers = (view.seat, *state.asked, *(deadline.seat for deadline in state.deadlines))
        if view.seats != len(seats) or any(seat is not None and seat not in seats for seat in numbers):
            raise Malformed(f"a state that does not fit a table of {len(seats)} seats")
        try:
            legal = self._followed.legal(state)
        except BadNotation as error:
            raise Malformed(str(error)) from error
        self.state, self._view, self._legal = state, view, legal

    def add(self, entry: int, events: Sequence[Event]) -> None:
        """Append the events of an entry that the server has sent."""
        self._told.append((entry, events))

    def forget(self, entry: int) -> None:
        """Drop the events of an entry whose choice was taken back."""
        self._told = [told for told in self._told if told[0] != entry]

    @property
    def has_begun(self) -> bool:
        return self.state is not None

    @property
    def is_over(self) -> bool:
        return self.state is not None and not self.state.asked

    @property
    def seat(self) -> int | None:
        """The seat of the view: ``None`` for a spectator, and after another device has taken the seat over."""
        return self._followed.seat if self._view is None else self._view.seat

    @property
    def names(self) -> list[str]:
        own = self.seat
        return [
            YOU if seating.seat == own else seating.name or f"Seat {seating.seat + 1}"
            for seating in self._followed.seating
        ]

    def view(self) -> View:
        assert self._view is not None, "there is no view before the game has begun"
        return self._view

    def legal(self) -> Sequence[int]:
        return self._legal

    def asked(self) -> Sequence[int]:
        return () if self.state is None else self.state.asked

    def why_not_all(self, codes: Sequence[int]) -> Refusal | None:
        """Try the actions on a resampled state: legality does not depend on hidden cards."""
        view = self.view()
        assert view.seat is not None, "a spectator chooses nothing"
        return refused_in(self.game, self.game.resample(view, Fast(0)), view.seat, codes)

    def told(self, since: int = 0) -> Sequence[Event]:
        return [event for _, events in self._told for event in events][since:]
