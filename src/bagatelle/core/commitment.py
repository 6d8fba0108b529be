"""Deals that players can check: what is published before, and how the seed comes out of it.

The table publishes ``commitment(secret)`` before anybody sits down. Everybody may add something of their own. The seed
of the deal comes out of all of it, so neither the table nor a player alone could choose the cards; when the game is
over the secret is revealed and everybody can compute it again. It does not prove that whoever runs the table did not
look at the cards meanwhile: they lie on that machine. ``docs/fair-deals.md`` says more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

SECRET_BYTES: Final = 32
MOST_ENTROPY: Final = 64
"""Hexadecimal digits that a seat may add."""
_DOMAIN = b"bagatelle deal 1\n"
_DIGITS: Final = frozenset("0123456789abcdef")


class Pledge(NamedTuple):
    """Where the seed of a deal comes from, once it is no secret any more."""

    commitment: str
    """What the table published before the deal."""
    secret: bytes
    entropy: tuple[str, ...]
    """What each seat has added, an empty text for nothing."""


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


def is_entropy(text: str) -> bool:
    """Whether a seat may add the text: nothing, or up to 32 whole bytes as small hexadecimal digits."""
    return len(text) <= MOST_ENTROPY and len(text) % 2 == 0 and _DIGITS.issuperset(text)


def is_commitment(text: str) -> bool:
    """Whether the text could be a commitment: 64 small hexadecimal digits."""
    return len(text) == 2 * hashlib.sha256().digest_size and _DIGITS.issuperset(text)
