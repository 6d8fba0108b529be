"""Views and events of a game as they come over the wire, in the game's own types again."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event
from bagatelle.games import AnyGame

T = TypeVar("T")


class Misunderstood(BagatelleError):
    """What came over the wire is no view or event of the game as it is here."""


class _Kind(Struct):
    event: str


def public_view_from(game: AnyGame, raw: Raw | bytes) -> Struct:
    """Decode the public part of a view."""
    return _part(game, game.PUBLIC_VIEW, raw)


def own_view_from(game: AnyGame, raw: Raw | bytes) -> Struct:
    """Decode the own part of a view."""
    return _part(game, game.OWN_VIEW, raw)


def _part(game: AnyGame, kind: type[Struct], raw: Raw | bytes) -> Struct:
    try:
        return _decoder(kind).decode(raw)
    except msgspec.DecodeError as error:
        raise _misunderstood(game, error) from error


def event_from(game: AnyGame, raw: Raw | bytes) -> Event:
    """The event that a server has sent; ``event`` in it says which kind it is."""
    try:
        name = _kind.decode(raw).event
        kind = next((kind for kind in game.EVENTS if kind.__name__ == name), None)
        if kind is None:
            raise Misunderstood(f"{game.TITLE} knows no event {name!r} here; use the server's version of Bagatelle")
        return _decoder(kind).decode(raw)
    except msgspec.DecodeError as error:
        raise _misunderstood(game, error) from error


_kind = msgspec.json.Decoder(_Kind)
_decoders: dict[object, object] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type: making one takes longer than using it."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return cast("msgspec.json.Decoder[T]", _decoders[kind])


def _misunderstood(game: AnyGame, error: msgspec.DecodeError) -> Misunderstood:
    return Misunderstood(f"the server plays {game.TITLE} differently from here ({error}); use the same version")
