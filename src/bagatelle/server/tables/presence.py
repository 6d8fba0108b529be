"""Presence: which people are at a table in this process, and the entries that tell the others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bagatelle.server.ops.rate_limits import PRESENCE, TokenBuckets
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND
from bagatelle.server.tables.live import LiveTable
from bagatelle.wire import messages as wire

if TYPE_CHECKING:
    from bagatelle.server.tables.registry import TableRegistry
    from bagatelle.server.tables.state import TableState


class Presence:
    """The people at the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.limits = TokenBuckets(PRESENCE)
        self._leaving: set[tuple[str, str]] = set()
        """Tables and guests of which ``_leave_later`` runs."""

    def is_here(self, live: LiveTable, seat: int) -> bool:
        """Whether who has the seat is connected to this process, or sent a request within the table's grace."""
        if any(watcher.viewer == seat for watcher in live.watchers):
            return True
        return self._registry.now() < live.signs.get(seat, 0) + live.state.settings.clock.grace * SECOND

    def contradict(self, live: LiveTable, seat: int) -> None:
        """Another process has lost a person who is here: add an entry, or a bot would play for them."""
        if self.is_here(live, seat):
            self._registry.later(self.arrive(live, seat))

    async def arrive(self, live: LiveTable, seat: int) -> None:
        """Note that the person of the seat is back, if they were noted as away."""
        state = live.state
        if state.status.is_final or state.chairs[seat].away_since is None:
            return
        name, guest = f"back {seat} {state.seq}", state.chairs[seat].guest

        def is_away(state: TableState) -> bool:
            return state.seat_of(guest) == seat and state.chairs[seat].away_since is not None

        await self._registry.add(live, entries.Arriving(seat), name, is_away)

    def hear_of(self, live: LiveTable, guest: str) -> None:
        """A guest has sent a request about the table: a person without a connection is present too."""
        now, seat = self._registry.now(), live.state.seat_of(guest)
        if guest == live.state.host:
            live.host_signed_at = now
        if seat is not None:
            live.signs[seat] = now
            live.changed.set()
            if live.state.chairs[seat].away_since is not None:
                self._registry.later(self.arrive(live, seat))
        self._registry.lobby.renew(live)

    async def end_watching(self, live: LiveTable, guest: str) -> None:
        """Note that a guest does not watch the table any more: the seat's person is away, and a request ends."""
        state = live.state
        if state.status.is_final or any(watcher.guest == guest for watcher in live.watchers):
            return
        if guest == state.host:
            live.host_signed_at = 0  # an earlier HTTP request, such as the page's own, proves nothing any more
        seat = state.seat_of(guest)
        if seat is not None:
            live.signs.pop(seat, None)
            await self._leave(live, seat, guest)
        elif guest in state.requests:
            request = state.requests[guest]
            entry, name = wire.Withdrew(request.seat, request.name), f"withdraw {guest} {state.seq}"
            await self._registry.add(live, entry, name, lambda state: state.requests.get(guest) == request)
        self._registry.lobby.renew(live)

    async def _leave(self, live: LiveTable, seat: int, guest: str) -> None:
        """Note that the person of the seat is away; later, if that was noted very often."""
        state = live.state

        def is_present(state: TableState) -> bool:
            return state.seat_of(guest) == seat and state.chairs[seat].away_since is None

        if not is_present(state):
            return
        wait = self.limits.take(f"{guest} {state.id}")
        if wait > 0:
            self._registry.later(self._leave_later(state.id, guest, wait))
        else:
            await self._registry.add(live, wire.Away(seat), f"away {seat} {state.seq}", is_present)

    async def _leave_later(self, table: str, guest: str, seconds: float) -> None:
        """Note in a while that a guest is away, unless the guest is back by then."""
        if (table, guest) in self._leaving:
            return
        self._leaving.add((table, guest))
        try:
            await asyncio.sleep(seconds)
        finally:
            self._leaving.discard((table, guest))
        live = await self._registry.find(table)
        seat = live.state.seat_of(guest)
        if seat is not None and not self.is_here(live, seat):
            await self._leave(live, seat, guest)
