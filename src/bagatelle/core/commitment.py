"""Deals that players can check: what is published before, and how the seed comes out of it.

The table publishes ``commitment(secret)`` before anybody sits down. Everybody may add something of their own. The seed
of the deal comes out of all of it, so neither the table nor a player alone could choose the cards; when the game is
over the secret is revealed and everybody can compute it again. It does not prove that whoever runs the table did not
look at the cards meanwhile: they lie on that machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

_DOMAIN = b"bagatelle deal 1\n"


def commitment(secret: bytes) -> str:
    """What the table publishes before the deal: the SHA-256 of its secret, as hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def seed_from(secret: bytes, entropy: Sequence[str]) -> bytes:
    """The seed of the deal, from the table's secret and what each seat has added, as a text, in the order of seats."""
    digest = hashlib.sha256(_DOMAIN + secret)
    for text in entropy:
        added = text.encode()
        digest.update(len(added).to_bytes(4, "big") + added)
    return digest.digest()
