"""Guests: people without accounts. A guest is known by a token; the store keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets

from bagatelle.server.storage.base import Store


class Guests:
    """The guests of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, token: str) -> str | None:
        """Find the guest of a token."""
        return await self._store.guest_of(_digest(token))

    async def new(self) -> tuple[str, str]:
        """Create a guest; return its id and its token, which is stored nowhere."""
        token = secrets.token_urlsafe(32)
        guest = secrets.token_hex(8)
        await self._store.add_guest(guest, _digest(token))
        return guest, token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
