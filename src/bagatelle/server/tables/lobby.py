"""The lobby: listed tables, each with a lease that ends by itself, and the tables of one guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bagatelle.server.tables.live import LEASE, LiveTable
from bagatelle.server.tables.status import Status
from bagatelle.wire import messages as wire

if TYPE_CHECKING:
    from bagatelle.server.tables.registry import TableRegistry
    from bagatelle.server.tables.state import TableState

MOST_LISTED = 100
"""Tables that one answer lists."""


class Lobby:
    """The lobby of a registry. Which tables are listed stands in the index of the store, for all processes."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    def renew(self, live: LiveTable) -> None:
        """Renew the lease of a listed table while people are there (``LiveTable.is_open_to_all``); else unlist it."""
        state, now = live.state, self._registry.now()
        if not state.settings.listed or state.status.is_final:
            return
        is_open = live.is_open_to_all(now)
        if is_open and live.listed_until > now + LEASE // 2:
            return
        if not is_open and not live.listed_until:
            return
        live.listed_until = now + LEASE if is_open else 0
        is_going = state.status is Status.PLAYING
        work = self._registry.store.index(state.id, state.seq, listed_until=live.listed_until, going=is_going)
        self._registry.later(work)

    def renew_all(self) -> None:
        """Renew the leases of all tables in memory."""
        for live in self._registry.tables:
            self.renew(live)

    async def listed(self) -> tuple[wire.TableInfo, ...]:
        """The listed tables: first those that wait for people, then those that can be watched."""
        registry = self._registry
        states = await registry.states(await registry.store.listed(registry.now(), MOST_LISTED))
        for state in states:
            if state.status.is_final:  # its process ended before it could correct the index
                registry.later(registry.store.index(state.id, state.seq, listed_until=0, going=False))
        return tuple([state.info() for state in states if not state.status.is_final])

    async def own(self, guest: str) -> tuple[wire.TableInfo, ...]:
        """The tables at which a guest has a seat or had one, but for those that never came to a game without them."""
        states = await self._registry.states(await self._registry.store.tables_of(guest, MOST_LISTED))
        return tuple([state.info() for state in states if _is_own(state, guest)])


def _is_own(state: TableState, guest: str) -> bool:
    """Whether a table is still one of the guest's: not if it was closed, or they stood up before the game."""
    if state.status is Status.GATHERING:
        return guest == state.host or state.seat_of(guest) is not None
    return state.status is not Status.CLOSED
