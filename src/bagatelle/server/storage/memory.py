"""A store in the memory of the process: for trying things out, and where no database can be. A restart loses it all."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bagatelle.server.storage import retention
from bagatelle.server.storage.base import LISTED_PER_HOST, Conflict, Hint, NewRow, StoreFailed, now
from bagatelle.server.storage.retention import Ages, Pruned
from bagatelle.server.tables.entries import Row


class _Table(Struct):
    """A table: its log, and what a database has in its index."""

    id: str
    log: list[Row] = []
    commands: set[str] = set()
    listed_until: int = 0
    changed: int = 0
    started: bool = False
    going: bool = False
    host: str = ""
    holders: dict[str, int] = {}
    """The guests who have held a seat, each with the time of the last sitting down."""


class _Guest(Struct):
    id: str
    seen: int
    sat: bool = False


class MemoryDatabase:
    """The data of one or more stores of the same process."""

    def __init__(self) -> None:
        self.tables: dict[str, _Table] = {}
        self.guests: dict[str, _Guest] = {}
        """By the hash of the token."""
        self.secret = secrets.token_bytes(32)


class MemoryStore:
    """A store that lasts as long as its ``MemoryDatabase``, which is a new one unless one is given."""

    def __init__(self, database: MemoryDatabase | None = None) -> None:
        self.commits = 0
        self._database = database or MemoryDatabase()
        self._is_closed = False

    async def open(self, *, create: bool = True) -> None:
        """Be open from the beginning."""

    async def close(self) -> None:
        self._is_closed = True

    def _data(self) -> MemoryDatabase:
        if self._is_closed:
            raise StoreFailed("the store is closed")
        return self._database

    # --- writing ---

    def append(self, row: NewRow) -> asyncio.Future[Row | Conflict]:
        done: asyncio.Future[Row | Conflict] = asyncio.get_running_loop().create_future()
        try:
            done.set_result(self._append(row))
        except StoreFailed as error:
            done.set_exception(error)
        return done

    def _append(self, new: NewRow) -> Row | Conflict:
        tables = self._data().tables
        if new.seq == 1:
            tables.setdefault(new.table, _Table(new.table))
        table = tables.get(new.table)
        if table is None or new.seq != len(table.log) + 1 or new.command in table.commands:
            return Conflict()
        row = Row(new.seq, new.command, new.guest, new.at, new.body)
        table.log.append(row)
        table.commands.add(new.command)
        table.listed_until, table.going, table.changed, table.host = new.listed_until, new.going, row.at, new.host
        table.started = table.started or new.begins
        if new.holder:
            table.holders[new.holder] = row.at
            for guest in self._database.guests.values():
                guest.sat = guest.sat or guest.id == new.holder
        if new.closed:
            table.holders.clear()
        self.commits += 1
        return row

    async def index(self, table: str, seq: int, *, listed_until: int, going: bool) -> None:
        found = self._data().tables.get(table)
        if found is not None and len(found.log) == seq:
            found.listed_until, found.going = listed_until, going

    async def add_guest(self, guest: str, token_hash: str) -> None:
        self._data().guests[token_hash] = _Guest(guest, now())

    async def secret(self) -> bytes:
        return self._data().secret

    async def prune(self, ages: Ages, *, dry_run: bool = False) -> Pruned:
        data = self._data()
        counts: defaultdict[str, int] = defaultdict(int)
        cutoffs = retention.cutoffs(ages, now())
        for table in list(data.tables.values()):
            kind = "unstarted" if not table.started else "unfinished" if table.going else "finished"
            if table.changed < cutoffs.get(kind, 0):
                counts[kind] += 1
                if not dry_run:
                    del data.tables[table.id]
        holders = {guest for table in data.tables.values() for guest in table.holders}
        for token_hash, guest in list(data.guests.items()):
            kind = "former_guests" if guest.sat else "guests"
            if guest.seen < cutoffs.get(kind, 0) and not (guest.sat and guest.id in holders):
                counts[kind] += 1
                if not dry_run:
                    del data.guests[token_hash]
        return msgspec.convert(counts, Pruned)

    # --- reading ---

    async def read(self, table: str, since: int) -> list[Row]:
        found = self._data().tables.get(table)
        return found.log[since:] if found is not None else []

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        found = self._data().tables
        return {table: len(found[table].log) for table in tables if table in found}

    async def guest_of(self, token_hash: str) -> str | None:
        guest = self._data().guests.get(token_hash)
        if guest is None:
            return None
        guest.seen = now()
        return guest.id

    async def listed(self, at: int, limit: int) -> list[str]:
        found = [table for table in self._data().tables.values() if table.listed_until > at]
        found.sort(key=lambda table: (table.going, -table.changed))
        shown: Counter[str] = Counter()
        ids = []
        for table in found:
            shown[table.host] += 1
            if shown[table.host] <= LISTED_PER_HOST:
                ids.append(table.id)
        return ids[:limit]

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        own = [table for table in self._data().tables.values() if guest in table.holders]
        own.sort(key=lambda table: table.holders[guest], reverse=True)
        first = [table for table in own if table.going][: (limit + 1) // 2]
        rest = [table for table in own if table not in first]
        return [table.id for table in [*first, *rest][:limit]]

    async def now(self) -> int:
        return now()

    def listen(self, hint: Hint) -> None:
        """Give no hints: no other process has the data."""
