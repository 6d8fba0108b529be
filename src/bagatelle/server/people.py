"""Guests: people without accounts. A guest is whoever has the token; the store keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict

from bagatelle.server.storage.base import Store

MOST_REMEMBERED = 10_000


class People:
    """The guests of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def find(self, token: str) -> str | None:
        """The guest who has the token."""
        digest = _digest(token)
        guest = self._known.get(digest) or await self._store.guest_of(digest)
        if guest is not None:
            self._remember(digest, guest)
        return guest

    async def new(self) -> tuple[str, str]:
        """A new guest and the token, which nobody else ever sees."""
        token = secrets.token_urlsafe(32)
        guest = secrets.token_hex(8)
        await self._store.add_guest(guest, _digest(token))
        self._remember(_digest(token), guest)
        return guest, token

    def _remember(self, digest: str, guest: str) -> None:
        self._known[digest] = guest
        self._known.move_to_end(digest)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
