"""HTTP requests: who sends them, whether they may, what is in them, and how refusals are answered.

An ``Endpoint`` says all about one kind of request. The routes and the OpenAPI document are both made from it.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bagatelle.server.ops.rate_limits import RateLimited, Visitor
from bagatelle.server.storage.base import StoreFailed
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.state import TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from bagatelle.server.app import Server

log = logging.getLogger(__name__)
B = TypeVar("B", bound=Struct)

COOKIE = "bagatelle_guest"
LONGEST_BODY = wire.LONGEST_FRAME
BODY_TIMEOUT = 10.0
"""Seconds that a body may take to arrive."""
JSON = "application/json"

_STATUS = {
    "bad request": 400,
    "settings": 400,
    "bot": 400,
    "name": 400,
    "notation": 400,
    "phrase": 400,
    "empty": 400,
    "id": 400,
    "no such seat": 400,
    "no such step": 400,
    "no such answer": 400,
    "who": 401,
    "page": 403,
    "private": 403,
    "no seat": 403,
    "not host": 403,
    "no such link": 403,
    "no such table": 404,
    "no such game": 404,
    "no such lesson": 404,
    "no such page": 404,
    "method": 405,
    "too long": 413,
    "host": 421,
    "damaged": 422,
    "slow down": 429,
    "too often": 429,
    "busy": 503,
    "not stored": 503,
    "closing": 503,
}
"""What refusals mean in HTTP; all others say that the table is not as the request takes it to be (409)."""


class Problem(Struct, frozen=True):
    """Why a request was refused; nothing has changed."""

    code: str
    """What kind of refusal, for programs."""
    text: str
    """Why, and what to do, for people."""
    cards: tuple[str, ...] = ()
    """The cards that cause it."""
    rule: str = ""
    """The number of the ruling behind it, where a rule of the game stands in the way."""
    line: int = 0
    """The line of a record that is wrong, counted from 1; 0 where it is about no record."""
    ways: tuple[str, ...] = ()
    """What the own seat could do instead, now, as codes of the game."""


class AtTable(Struct, frozen=True, omit_defaults=True):
    """A table, and one's own place there."""

    info: wire.TableInfo
    own: wire.Own


class Needs(Enum):
    """Who may send a request."""

    NOBODY = "nobody in particular"
    ANYBODY = "anybody; a guest sees it from the own seat"
    GUEST = "a guest"


class Query(Struct, frozen=True):
    """Something after the question mark of an address."""

    name: str
    about: str
    kind: type[int] | type[bool] | type[str]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One kind of request, with all that there is to say about it."""

    method: str
    path: str
    name: str
    about: str
    handler: Callable[[Call], Awaitable[Response]]
    answer: type[Struct] | str
    """The struct of the answer, or its media type where it is no JSON of ours."""
    body: type[Struct] | None = None
    needs: Needs = Needs.ANYBODY
    queries: tuple[Query, ...] = ()
    refusals: tuple[int, ...] = ()
    """The refusals of its own; those that every request of its kind can get are added."""
    longest: int = LONGEST_BODY
    """Bytes that the body may have."""

    @property
    def changes(self) -> bool:
        """Whether it changes something."""
        return self.method == "POST"

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every refusal that can come."""
        common = {429, 503}
        if self.needs is not Needs.NOBODY:
            common |= {401}
        if self.changes:
            common |= {400, 403, 413}
        if self.queries:
            common |= {400}
        return tuple(sorted(common | set(self.refusals)))


class Call:
    """One request, after it was let in."""

    def __init__(self, server: Server, request: Request, visitor: Visitor, guest: str) -> None:
        self.server = server
        self.request = request
        self.visitor = visitor
        self.guest = guest
        """Who sends it; empty for nobody whom the server knows."""
        self.content: Struct | None = None

    @property
    def table(self) -> str:
        """The table that it is about."""
        return str(self.request.path_params["table"])

    def body(self, kind: type[B]) -> B:
        """What was sent, which is of the kind that the endpoint says."""
        assert isinstance(self.content, kind), "the endpoint says another kind"
        return self.content

    def number(self, name: str) -> int:
        """A number of the address; 0 when it says none."""
        text = self.request.query_params.get(name, "0")
        if not (text.isascii() and text.isdecimal() and len(text) < 16):
            raise Declined("bad request", f"{name} is a number from 0 on, not {text[:20]!r}")
        return int(text)

    def text(self, name: str, usual: str) -> str:
        """A text of the address, or the usual one when it says none."""
        return str(self.request.query_params.get(name, usual))

    def flag(self, name: str) -> bool:
        """Whether the address says so."""
        text = self.request.query_params.get(name, "false")
        if text not in {"true", "false"}:
            raise Declined("bad request", f"{name} is true or false, not {text[:20]!r}")
        return text == "true"


def answered(body: Struct | bytes, kind: str = JSON, status: int = 200) -> Response:
    """An answer that no one keeps for somebody else."""
    content = body if isinstance(body, bytes) else written(body)
    return Response(content, status, {"cache-control": "no-store"}, kind)


def problem_of(error: Declined) -> Problem:
    """A refusal as it is sent."""
    return Problem(error.code, str(error), error.cards, error.rule, error.line, error.ways)


def refused(error: Declined) -> Response:
    """A refusal as an answer."""
    response = answered(problem_of(error), status=_STATUS.get(error.code, 409))
    if isinstance(error, RateLimited):
        response.headers["retry-after"] = str(error.wait)
    if error.code == "who":
        response.headers["www-authenticate"] = "Bearer"
    return response


def at_table(state: TableState, guest: str) -> AtTable:
    """The table as a guest gets it."""
    return AtTable(state.info(), state.own(guest))


# --- one request ---


def visitor_of(server: Server, connection: HTTPConnection) -> Visitor:
    """Where somebody comes from. The proxy's word is taken by uvicorn, and only where the proxy is trusted."""
    address = connection.client.host if connection.client is not None else None
    return server.doors.visitor(address, forwarded=is_forwarded(connection) and not server.config.trust_proxy)


def is_forwarded(connection: HTTPConnection) -> bool:
    """Whether a proxy says that the request is somebody else's."""
    return any(name in connection.headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))


async def answer(server: Server, endpoints: Sequence[Endpoint], request: Request) -> Response:
    """Let the request in, do it, and answer it, whatever happens."""
    began = time.monotonic()
    method = "GET" if request.method == "HEAD" else request.method
    endpoint = next(found for found in endpoints if found.method == method)
    code = ""
    try:
        response = await _let_in(server, endpoint, request)
    except Declined as error:
        server.registry.figures.decline(error)
        code = error.kind
        response = refused(error)
    except StoreFailed as error:
        log.warning("store: %s", error)
        code = "not stored"
        text = "the server cannot reach its store just now; send it again with the same id"
        response = refused(Declined(code, text))
    except ClientDisconnect:
        response = Response(status_code=400)
    except Exception:
        log.exception("a request failed")
        code = "mistake"
        response = answered(Problem(code, "the server made a mistake; it has been noted"), status=500)
    took = round((time.monotonic() - began) * 1000)
    said = {"method": method, "route": endpoint.path, "status": response.status_code, "code": code}
    log.info("request", extra=said | {"milliseconds": took})
    return response


async def _let_in(server: Server, endpoint: Endpoint, request: Request) -> Response:
    if server.is_closing and endpoint.changes:
        raise Declined("closing", "the server restarts: send it again with the same id in a moment")
    visitor = visitor_of(server, request)
    visitor.request()
    token, by_cookie = _token(request)
    if endpoint.changes:
        _check_origin(server, request, by_cookie=by_cookie)
    guest = await _guest(server, endpoint, token, by_cookie=by_cookie)
    call = Call(server, request, visitor, guest)
    if endpoint.body is not None:
        call.content = await _content(request, endpoint.body, endpoint.longest)
    return await endpoint.handler(call)


async def _guest(server: Server, endpoint: Endpoint, token: str, *, by_cookie: bool) -> str:
    """Who sends the request; empty for nobody whom the server knows, where that does not matter."""
    if endpoint.needs is Needs.NOBODY:
        return ""
    guest = await server.guests.find(token) if token else None
    if guest is None and token and not by_cookie:
        raise Declined("who", "that token is unknown here; a new guest is made by POST /api/guest")
    if guest is None and endpoint.needs is Needs.GUEST:
        raise Declined("who", "say who you are: with the cookie, or the token, of POST /api/guest")
    return guest or ""


def _token(request: Request) -> tuple[str, bool]:
    """The token that came along, and whether a browser added it by itself."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip() or "none", False
    return request.cookies.get(COOKIE, ""), True


def _check_origin(server: Server, request: Request, *, by_cookie: bool) -> None:
    """Refuse what a page of somebody else lets a browser send. Programs send no origin, but no cookie either."""
    origin = request.headers.get("origin")
    if not server.is_welcome(request):
        raise Declined("page", "this page may not talk to this server; its operator can allow it with --origin")
    if origin is None and by_cookie and COOKIE in request.cookies:
        text = "a request with a cookie says from which page it comes (Origin); programs send their token as Bearer"
        raise Declined("page", text)


async def _content(request: Request, kind: type[B], longest: int) -> B:
    """What was sent, checked."""
    said = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if said != JSON:
        # A form of another page can send any text but not this type, so this is a second lock besides the origin.
        raise Declined("bad request", f"the body is JSON: send it as Content-Type: {JSON}")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for chunk in request.stream():
                body += chunk
                if len(body) > longest:
                    raise Declined("too long", f"such a request has at most {longest} bytes")
    except TimeoutError as error:
        raise Declined("bad request", "the request took too long to arrive; send it again") from error
    try:
        content: B = _decoder(kind).decode(bytes(body))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Declined("bad request", f"that is not what is asked for here: {error}") from error
    return content


@functools.cache
def _decoder(kind: type[B]) -> msgspec.json.Decoder[B]:
    return msgspec.json.Decoder(kind)


# --- all of them ---


def routes_for(server: Server, endpoints: Sequence[Endpoint]) -> list[Route]:
    """Routes for the endpoints: one for each path, so that a wrong method is told which are right."""
    paths: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, []).append(endpoint)
    return [
        Route(path, functools.partial(answer, server, found), methods=[endpoint.method for endpoint in found])
        for path, found in paths.items()
    ]


async def not_served(_: Request, error: Exception) -> Response:
    """The answer to a request for what is not there."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = refused(Declined("method", "that cannot be done here; `Allow` says what can"))
    else:
        response = refused(Declined("no such page", "there is nothing here; /api/openapi.json says what there is"))
        response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response
