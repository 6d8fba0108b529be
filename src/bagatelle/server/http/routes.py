"""The HTTP side of the server: games, guests, tables, records, health and figures.

Everything that can be asked for stands in ``ENDPOINTS`` once; the routes and the OpenAPI document come from there.
"""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import re
import zipfile
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from bagatelle import bots, games
from bagatelle.core.errors import UnknownLanguage
from bagatelle.core.variant import Option
from bagatelle.lessons.load import has_lessons, load
from bagatelle.server.delivery.frames import happened, whole_state
from bagatelle.server.http import exercises, lessons, replays, reviews
from bagatelle.server.http.endpoint import (
    COOKIE,
    JSON,
    AtTable,
    Call,
    Endpoint,
    Needs,
    Query,
    answered,
    at_table,
    is_forwarded,
    routes_for,
)
from bagatelle.server.http.openapi import document
from bagatelle.server.storage.base import StoreFailed
from bagatelle.server.tables.commands import PHRASES, Declined, begun, chosen_seed, record_of, refuse_future
from bagatelle.server.tables.live import LiveTable
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import SUFFIX
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

if TYPE_CHECKING:
    from bagatelle.server.app import Server

YEAR = 365 * 24 * 3600
MOST_TOLD = 500
"""Entries that one answer tells; the next request goes on from there."""
MOST_EXPORTED = 10_000
TEXT = "text/plain"
ZIP = "application/zip"


# --- what is sent and answered ---


class OptionInfo(Struct, frozen=True):
    """A choice that a game leaves to the table."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    ruling: str
    """The number of our answer that explains it (`bagatelle rules --rulings`)."""
    seats: tuple[int, ...]
    """The numbers of seats with which it is offered."""
    needs: dict[str, str]
    """Another option and the value that it must have for this one."""


class BotInfo(Struct, frozen=True):
    """A bot that can have a seat."""

    name: str
    about: str
    """What it is like to play against."""
    level: bool
    """Whether it is meant for people; else it is a rung of the ladder, for comparisons."""


class LessonsInfo(Struct, frozen=True):
    """How much there is to learn."""

    steps: int
    minutes: int


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    seats: tuple[int, ...]
    """How many may play; the first is usual."""
    usual_seats: int
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
    usual_bot: str
    lessons: LessonsInfo | None = None
    """Its lessons, where there are some."""


class GameList(Struct, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]
    phrases: tuple[str, ...]
    """What people can say at a table without typing."""


class Rules(Struct, frozen=True):
    """The rules of a game, as Markdown."""

    game: str
    rulebook: str
    rulings: str
    """Our numbered answers to what the printed rules leave open."""
    reference: str
    """What to look up during a game, on one page; empty for a game without one."""
    rulebook_language: str
    rulings_language: str
    reference_language: str
    """What is not written in the language that was asked for comes in English."""


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest to be remembered."""

    cookie: bool = True
    """Whether as a cookie, which no script can read; else the token is in the answer, for programs."""


class Guest(Struct, frozen=True, omit_defaults=True):
    """Who one is."""

    guest: str
    """As others may know it."""
    token: str = ""
    """For programs: to be kept, it is shown once."""


class TableList(Struct, frozen=True):
    """Tables."""

    tables: tuple[wire.TableInfo, ...]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    id: wire.Id
    """Chosen by the client: sent again, it is the same table."""
    settings: wire.Settings
    seed: wire.Short = ""
    """The deal, where it is chosen: the seed of a record, or any text. Such a table has no commitment."""


class Happenings(Struct, frozen=True):
    """What has happened at a table, as one may hear it."""

    table: str
    seq: int
    """How much has happened there; where more has than is told here, ask again from the last that is."""
    happened: tuple[wire.Happened, ...]


class NewCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a table."""

    id: wire.Id
    """Chosen by the client: sent again, it is answered as it was the first time."""
    command: wire.AnyCommand


class NewClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken over by its secret link."""

    id: wire.Id
    secret: wire.Token


class Health(Struct, frozen=True):
    """How the server is."""

    status: str


# --- games and guests ---


@functools.cache
def all_games() -> bytes:
    """Every game with its options and bots; nothing of it changes while the server runs."""
    return written(GameList(tuple(_game_info(game) for game in games.all_games()), PHRASES))


def _game_info(game: games.AnyGame) -> GameInfo:
    levels = [BotInfo(level.name, level.about, level=True) for level in bots.levels(game.NAME)]
    named = {level.name for level in levels}
    rungs = [BotInfo(name, about, level=False) for name, about in bots.about_ladder(game.NAME) if name not in named]
    return GameInfo(
        name=game.NAME,
        title=game.TITLE,
        summary=game.SUMMARY,
        seats=game.SEATS,
        usual_seats=game.SEATS[0],
        options=tuple(_option_info(option) for option in game.OPTIONS),
        bots=(*levels, *rungs),
        usual_bot=bots.usual(game.NAME),
        lessons=_lessons_info(game.NAME),
    )


def _lessons_info(game: str) -> LessonsInfo | None:
    if not has_lessons(game):
        return None
    course = load(game)
    return LessonsInfo(len(course.paths), sum(lesson.minutes for lesson in course.lessons))


def _option_info(option: Option) -> OptionInfo:
    needs = {} if option.when is None else {option.when[0]: option.when[1]}
    return OptionInfo(
        option.name, option.values, option.default, option.about, option.ruling, tuple(option.seats), needs
    )


async def _games(_: Call) -> Response:
    return answered(all_games())


async def _rules(call: Call) -> Response:
    game = str(call.request.path_params["game"])
    if game not in games.names():
        raise Declined("no such game", f"there is no such game; there is {', '.join(games.names())}")
    language = call.text("lang", games.ENGLISH)
    if not _LANGUAGE.fullmatch(language):
        raise Declined("bad request", "lang is a language by its two letters, such as de")
    rulebook, in_one = _written(game, language, rulings=False)
    rulings, in_other = _written(game, language, rulings=True)
    reference, in_third = _reference(game, language)
    return answered(Rules(game, rulebook, rulings, reference, in_one, in_other, in_third))


_LANGUAGE = re.compile("[a-z]{2}")


@functools.cache
def _written(game: str, language: str, *, rulings: bool) -> tuple[str, str]:
    """A page of the rules and the language that it is in."""
    try:
        return games.rulebook(game, rulings=rulings, language=language), language
    except UnknownLanguage:
        return games.rulebook(game, rulings=rulings), games.ENGLISH


@functools.cache
def _reference(game: str, language: str) -> tuple[str, str]:
    """The reference and the language that it is in; an empty one where none has been written."""
    for tried in (language, games.ENGLISH):
        with contextlib.suppress(UnknownLanguage):
            return games.reference(game, language=tried), tried
    return "", games.ENGLISH


async def _guest(call: Call) -> Response:
    new = call.body(NewGuest)
    guest, token = call.guest, call.request.cookies.get(COOKIE, "")
    is_new = not guest
    if is_new:
        call.visitor.be_guest()
        guest, token = await call.server.guests.new()
    if not new.cookie:
        return answered(Guest(guest, token if is_new else ""))
    response = answered(Guest(guest))
    if token and (is_new or "authorization" not in call.request.headers):
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            path="/",
            secure=call.request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
    return response


# --- tables ---


async def _tables(call: Call) -> Response:
    if not call.flag("own"):
        return answered(TableList(await call.server.registry.lobby.listed()))
    if not call.guest:
        raise Declined("who", "say who you are: only a guest has tables")
    return answered(TableList(await call.server.registry.lobby.own(call.guest)))


async def _open(call: Call) -> Response:
    new = call.body(NewTable)
    call.visitor.open_table()
    live = await call.server.registry.open(call.guest, new.id, new.settings, chosen_seed(new.seed))
    return answered(at_table(live.state, call.guest))


async def _found(call: Call) -> LiveTable:
    """The table of the request, with all that other processes have added."""
    live = await call.server.registry.find(call.table)
    await call.server.registry.catch_up(live)
    call.server.registry.presence.hear_of(live, call.guest)
    return live


async def _table(call: Call) -> Response:
    return answered(at_table((await _found(call)).state, call.guest))


async def _events(call: Call) -> Response:
    since = call.number("since")
    state = (await _found(call)).state
    refuse_future(state, since)
    seat = state.seat_of(call.guest)
    told = range(since + 1, min(state.seq, since + MOST_TOLD) + 1)
    entries = tuple(happened(state, seq, seat) for seq in told)
    return answered(Happenings(state.id, state.seq, entries))


async def _view(call: Call) -> Response:
    state = (await _found(call)).state
    begun(state)
    shown = whole_state(state, state.seat_of(call.guest))
    assert shown is not None, "the game has begun"
    return answered(shown)


async def _command(call: Call) -> Response:
    new = call.body(NewCommand)
    live = await call.server.registry.find(call.table)
    try:
        seq = await call.server.registry.do(call.guest, call.table, new.id, new.command)
    finally:
        if new.command.shows_presence:
            call.server.registry.presence.hear_of(live, call.guest)
    return answered(wire.Done(new.id, call.table, seq))


async def _claim(call: Call) -> Response:
    new = call.body(NewClaim)
    await call.server.registry.claim(call.guest, call.table, new.id, new.secret)
    return answered(at_table((await _found(call)).state, call.guest))


async def _record(call: Call) -> Response:
    state = (await _found(call)).state
    return answered(record_of(state).encode(), TEXT)


# --- everything that one has played ---


class _Sink:
    """A file that is taken away while it is written, so that a long one never lies in memory."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes, /) -> int:
        self._written += data
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """What was written stays to be taken."""

    def take(self) -> bytes:
        data = bytes(self._written)
        self._written.clear()
        return data


async def _export(call: Call) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="bagatelle.zip"'}
    if call.guest in call.server.exporting:
        raise Declined("busy", "your games are being exported already; wait until that is done")
    tables = await call.server.store.tables_of(call.guest, MOST_EXPORTED)
    return StreamingResponse(_zip(call.server, call.guest, tables), 200, headers, ZIP)


async def _zip(server: Server, guest: str, tables: list[str]) -> AsyncIterator[bytes]:
    """The records of the games that are over, one after the other."""
    server.exporting.add(guest)
    sink = _Sink()
    try:
        async for part in _parts(server, guest, tables, sink):
            yield part
    finally:
        server.exporting.discard(guest)


async def _parts(server: Server, guest: str, tables: list[str], sink: _Sink) -> AsyncIterator[bytes]:
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            state = await server.registry.glance(table)
            if state is not None and state.status is Status.OVER and not state.position and _played(state, guest):
                archive.writestr(f"{state.settings.game}-{table}{SUFFIX}", record_of(state))
                yield sink.take()
    yield sink.take()


def _played(state: TableState, guest: str) -> bool:
    """Whether the guest has a seat there, or had one and chose something."""
    if state.seat_of(guest) is not None:
        return True
    return any(told.guest == guest and isinstance(told.told, wire.Acted) for told in state.told)


# --- operation ---


async def _live(_: Call) -> Response:
    return answered(Health("live"))


async def _ready(call: Call) -> Response:
    if call.server.is_closing:
        raise Declined("closing", "the server is about to end")
    await call.server.store.now()
    await call.server.store.listed(0, 1)
    if call.server.registry.figures.appended.is_failing:
        raise StoreFailed("the last entry could not be stored")
    return answered(Health("ready"))


async def _metrics(call: Call) -> Response:
    """Figures are for the operator: sums tell little of a full server, but much of a single table."""
    client = call.request.client
    if client is None or not _is_operator(call, client.host):
        raise Declined("private", "figures are given to the server's own machine, or with --metrics-from")
    exporter = call.server.exporter
    if exporter is None:
        raise Declined("no such page", "this server was set up without metrics")
    return answered(exporter.export(call.server.registry.figures, call.server.snapshot()), exporter.media_type)


def _is_operator(call: Call, address: str) -> bool:
    if is_forwarded(call.request) and not call.server.config.trust_proxy:
        return False
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or address in call.server.config.metrics_from


async def _openapi(_: Call) -> Response:
    return answered(_document())


@functools.cache
def _document() -> bytes:
    return document(ENDPOINTS)


_OWN = Query("own", "Whether only the tables at which one has a seat or had one.", bool)
_SINCE = Query("since", "The number up to which one has seen everything.", int)
_TABLE = "/api/tables/{table}"
_AT_TABLE = (400, 403, 404, 409)

ENDPOINTS = (
    Endpoint("GET", "/api/games", "games", "The games that can be played here.", _games, GameList, needs=Needs.NOBODY),
    Endpoint(
        "GET",
        "/api/rules/{game}",
        "rules",
        "The rules of a game.",
        _rules,
        Rules,
        needs=Needs.NOBODY,
        queries=(Query("lang", "The language, by its two letters.", str),),
        refusals=(404,),
    ),
    Endpoint("POST", "/api/guest", "guest", "Be remembered as a guest.", _guest, Guest, NewGuest),
    Endpoint("GET", "/api/tables", "tables", "The tables of the lobby.", _tables, TableList, queries=(_OWN,)),
    Endpoint("POST", "/api/tables", "open", "Open a table.", _open, AtTable, NewTable, Needs.GUEST),
    Endpoint("GET", _TABLE, "table", "A table, and one's own seat.", _table, AtTable, refusals=(404,)),
    Endpoint(
        "GET",
        f"{_TABLE}/events",
        "events",
        "What has happened at a table.",
        _events,
        Happenings,
        queries=(_SINCE,),
        refusals=(404, 409),
    ),
    Endpoint("GET", f"{_TABLE}/view", "view", "Where the game stands.", _view, wire.State, refusals=(404, 409)),
    Endpoint(
        "POST",
        f"{_TABLE}/commands",
        "command",
        "Do something at a table.",
        _command,
        wire.Done,
        NewCommand,
        Needs.GUEST,
        refusals=_AT_TABLE,
    ),
    Endpoint(
        "POST",
        f"{_TABLE}/claim",
        "claim",
        "Take over one's seat from another device.",
        _claim,
        AtTable,
        NewClaim,
        Needs.GUEST,
        refusals=_AT_TABLE,
    ),
    Endpoint("GET", f"{_TABLE}/record", "record", "The record of a finished game.", _record, TEXT, refusals=(404, 409)),
    *exercises.ENDPOINTS,
    *lessons.ENDPOINTS,
    *replays.ENDPOINTS,
    *reviews.ENDPOINTS,
    Endpoint("GET", "/api/export", "export", "The records of all one has played.", _export, ZIP, needs=Needs.GUEST),
    Endpoint("GET", "/api/openapi.json", "openapi", "This document.", _openapi, JSON, needs=Needs.NOBODY),
    Endpoint("GET", "/health/live", "live", "Whether the server runs.", _live, Health, needs=Needs.NOBODY),
    Endpoint("GET", "/health/ready", "ready", "Whether it reaches its store.", _ready, Health, needs=Needs.NOBODY),
    Endpoint(
        "GET",
        "/metrics",
        "metrics",
        "Figures for Prometheus, for the operator.",
        _metrics,
        TEXT,
        needs=Needs.NOBODY,
        refusals=(403,),
    ),
)


def routes(server: Server) -> list[Route]:
    """The routes of a server."""
    return routes_for(server, ENDPOINTS)
