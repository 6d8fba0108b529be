"""The ``Host`` allow-list, against DNS rebinding.

A page of another site can make its own name resolve to this machine; the browser then counts this server as part of
that site. The ``Host`` header still has the foreign name, so a server answers only to names that it knows.
"""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from bagatelle.server.http.endpoint import refused
from bagatelle.server.tables.commands import Declined

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from bagatelle.server.app import Server

log = logging.getLogger(__name__)

ANY = "*"
LOCAL = "localhost"
_HEADER = re.compile(r"(?P<name>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
_SENDS_RESPONSES = "websocket.http.response"
"""ASGI extension of servers that can answer a WebSocket upgrade with an HTTP response."""


class AllowedHosts:
    """Names that a server answers to, besides loopback and the address that a connection has reached."""

    def __init__(self, names: Sequence[str], origins: Sequence[str] = ()) -> None:
        of_origins = [ANY if origin == ANY else urlsplit(origin).hostname or "" for origin in origins]
        self._names = {_bare(name) for name in (*names, *of_origins)}

    def refused(self, header: str | None, reached: str) -> str | None:
        """Why a ``Host`` header is refused; ``None`` if it is allowed.

        ``reached`` is the server's own address of the connection. A missing header is allowed: every browser sends
        it, and some health checks do not.
        """
        if header is None or ANY in self._names:
            return None
        found = _HEADER.fullmatch(header.lower())
        if found is None:
            return "the Host header names no host"
        name = _bare(found["name"])
        if name == LOCAL or name in self._names or _is_own_address(name, reached):
            return None
        return f"this server does not answer to {name}; its operator can allow that name with --allow-host {name}"


def _bare(name: str) -> str:
    return name.lower().strip("[]").removesuffix(".")


def _is_own_address(name: str, reached: str) -> bool:
    """Whether a name is a loopback address, or the address that the connection has reached."""
    found = _address(name)
    return found is not None and (found.is_loopback or found == _address(reached))


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def is_same_origin(connection: HTTPConnection, origin: str) -> bool:
    """Whether a page comes from this server itself, by the name in the ``Host`` header, which has been checked."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return origin == f"{scheme}://{connection.headers.get('host', '')}"


class HostCheck:
    """ASGI middleware: refuse requests and WebSocket upgrades with a foreign ``Host`` header (421)."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server
        self._allowed = AllowedHosts(server.config.hosts, server.config.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        reached = scope.get("server") or ("", None)
        text = self._allowed.refused(HTTPConnection(scope).headers.get("host"), str(reached[0]))
        if text is None:
            await self._app(scope, receive, send)
            return
        error = Declined("host", text)
        self._server.registry.figures.decline(error)
        log.info("declined", extra={"code": error.kind})
        if scope["type"] == "http":
            await refused(error)(scope, receive, send)
        elif _SENDS_RESPONSES in scope.get("extensions", {}):
            await WebSocket(scope, receive, send).send_denial_response(refused(error))
        else:
            await WebSocket(scope, receive, send).close(1008, text)
