"""What an action of Low Card would lead to: a card is sealed, and nobody can say more."""

from __future__ import annotations

from collections.abc import Sequence

from .view import View

PREVIEWS: tuple[type[object], ...] = ()


def previews(view: View, codes: Sequence[int]) -> tuple[None, ...]:  # noqa: ARG001 - as in ``Game``
    """Nothing to tell of any of them."""
    return (None,) * len(codes)
