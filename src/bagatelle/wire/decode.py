"""Decode what a server sends: messages, and a game's views and events in the game's own types.

A client trusts no server. ``message_from`` is the only way of a frame into a client. It replaces every character that
is not printable by a space, so that no text of a server controls a terminal or forges a line. It refuses values that no
server of this version sends. Everything that a server gets wrong is ``Malformed``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import TypeAlias, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import CLOCK, Event
from bagatelle.core.seats import MOST_SEATS
from bagatelle.games import AnyGame
from bagatelle.wire import messages as wire

T = TypeVar("T")
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

LONGEST_STRING = 4096
"""Characters in one string of a message; only an answer with a whole record is longer."""
LARGEST_NUMBER = 2**53
"""JSON numbers up to here are exact in every client."""
STATUSES = frozenset(["gathering", "playing", "over", "closed"])
_WORD = re.compile(r"[A-Za-z0-9_-]{1,128}")
"""Table ids, secrets and tokens: safe in a link, and in a command that a person copies to a shell."""


class Malformed(BagatelleError):
    """A server sent something that this version cannot read."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"the server sent something that this program cannot use ({problem}); use the server's version of Bagatelle"
        )


@contextlib.contextmanager
def server_data() -> Iterator[None]:
    """Blame the server's values where code that works on them fails.

    A view of the right type may still be impossible, with a card that does not exist for instance. The game's code is
    written for views of the rules and fails on others with any of these errors.
    """
    try:
        yield
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise Malformed(f"{type(error).__name__}: {printable(str(error))}") from error


def printable(text: str) -> str:
    """The text with a space in place of every control character, bidi override and line break."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


# --- messages ---


def message_from(frame: str | bytes) -> wire.ToClient:
    """Decode, clean and check a frame of a server."""
    try:
        content: Json = msgspec.json.decode(frame)
        message = wire.from_server(msgspec.json.encode(_cleaned_message(content)))
    except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError) as error:
        raise Malformed(str(error)) from error
    _check(message)
    return message


def _cleaned_message(content: Json) -> Json:
    """Clean a message; only the text of an answer, which may be a record, consists of several lines."""
    if not isinstance(content, dict):
        return _cleaned(content)
    text = content.pop("text", None) if content.get("type") == "answer" else None
    cleaned: dict[str, Json] = {printable(key): _cleaned(one) for key, one in content.items()}
    if isinstance(text, str):
        cleaned["text"] = "\n".join(map(printable, text.split("\n")))
    return cleaned


def _cleaned(value: Json) -> Json:
    """The value with printable strings; ``ValueError`` where a string or a number is too large."""
    if isinstance(value, str):
        if len(value) > LONGEST_STRING:
            raise ValueError(f"a text of more than {LONGEST_STRING} characters")
        return printable(value)
    if isinstance(value, dict):
        return {printable(key): _cleaned(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_cleaned(one) for one in value]
    if isinstance(value, int | float) and abs(value) > LARGEST_NUMBER:
        raise ValueError("a number that is too large")
    return value


def _check(message: wire.ToClient) -> None:
    """Refuse values that have the right type and still cannot be."""
    match message:
        case wire.Welcome():
            _check_word("token", message.token, may_be_empty=True)
        case wire.Lobby():
            for info in message.tables:
                _check_table(info)
        case wire.Watching():
            _check_table(message.info)
            _check_own(message.own, message.info.seats)
        case wire.Happened():
            _check_seats(*_seats_of(message.told))
            if message.info is not None:
                _check_table(message.info)
            if message.own is not None:
                _check_own(message.own, MOST_SEATS)
            if message.state is not None:
                _check_state(message.state)
        case wire.State():
            _check_state(message)
        case _:
            pass


def _check_table(info: wire.TableInfo) -> None:
    _check_word("table", info.table)
    _check_word("table of the rematch", info.rematch, may_be_empty=True)
    if not 1 <= info.seats <= MOST_SEATS or [one.seat for one in info.seating] != list(range(info.seats)):
        raise Malformed(f"a table with {info.seats} seats and {len(info.seating)} places")
    _check_seats(info.host, *(request.seat for request in info.requests), seats=info.seats)
    if info.status not in STATUSES:
        raise Malformed(f"a table that is {info.status!r}")


def _check_own(own: wire.Own, seats: int) -> None:
    _check_word("seat's link", own.link, may_be_empty=True)
    _check_seats(own.seat, seats=seats)


def _check_state(state: wire.State) -> None:
    _check_seats(*state.asked, *(deadline.seat for deadline in state.deadlines))


def _seats_of(told: wire.AnyTold) -> Iterator[int | None]:
    """Every seat that an entry names; without the clock, which acts from no seat."""
    for name in ("seat", "agreed", "by", "host"):
        value = getattr(told, name, None)
        if isinstance(value, int) and not (isinstance(told, wire.Acted) and value == CLOCK):
            yield value


def _check_seats(*numbers: int | None, seats: int = MOST_SEATS) -> None:
    for seat in numbers:
        if seat is not None and not 0 <= seat < seats:
            raise Malformed(f"a seat {seat}")


def _check_word(what: str, word: str, *, may_be_empty: bool = False) -> None:
    if not (_WORD.fullmatch(word) or (may_be_empty and not word)):
        raise Malformed(f"a {what} that is no id")


# --- views and events ---


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
        raise Malformed(f"a view of {game.TITLE}: {error}") from error


def event_from(game: AnyGame, raw: Raw | bytes) -> Event:
    """Decode an event of a game; its field ``event`` names its class."""
    try:
        name = _kind.decode(raw).event
        kind = next((kind for kind in game.EVENTS if kind.__name__ == name), None)
        if kind is None:
            raise Malformed(f"an event {name!r}, which {game.TITLE} does not have here")
        return _decoder(kind).decode(raw)
    except msgspec.DecodeError as error:
        raise Malformed(f"an event of {game.TITLE}: {error}") from error


_kind = msgspec.json.Decoder(_Kind)
_decoders: dict[object, object] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The cached decoder of a type: building one takes longer than using it."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return cast("msgspec.json.Decoder[T]", _decoders[kind])
