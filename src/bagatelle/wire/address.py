"""The links that people send each other: a server, a table of it, or a seat with its secret."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from bagatelle.core.errors import BagatelleError

_PATH = re.compile(r"(?P<before>.*?)(?:/table/(?P<table>[^/]+)|/seat/(?P<of>[^/]+)/(?P<secret>[^/]+))?/?")
"""Links of older form have everything in the path."""
_FRAGMENT = re.compile(r"/table/(?P<table>[^/]+)(?:/seat/(?P<secret>[^/]+))?/?|/?")
_NO_LINK = "that is no link of a Bagatelle server: http://HOST:PORT, http://HOST:PORT/#/table/ID or a seat's own link"


class Address(NamedTuple):
    """Where something is."""

    server: str
    """The server's own address, without a slash at its end."""
    table: str = ""
    secret: str = ""
    """What gives the seat to whoever has it: never shown again."""

    @property
    def socket(self) -> str:
        """Where the server takes WebSockets."""
        return "ws" + self.server.removeprefix("http") + "/ws"

    @property
    def is_of_this_machine(self) -> bool:
        """Whether only this machine reaches the server there."""
        host = urlsplit(self.server).hostname or ""
        return host in {"localhost", "::1"} or host.startswith("127.")

    def link_to(self, table: str) -> str:
        """The link by which others find a table."""
        return f"{self.server}/#/table/{table}"

    def link_to_seat(self, table: str, secret: str) -> str:
        """The link by which the same person finds the own seat on another device.

        What stands behind ``#`` is not sent by a browser: no server, proxy or log sees the secret.
        """
        return f"{self.server}/#/table/{table}/seat/{secret}"


def read_address(text: str) -> Address:
    """The address that a link means; a text that is none is not repeated, as it may hold a secret."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise BagatelleError(_NO_LINK) from None
    path, inside = _PATH.fullmatch(parts.path), _FRAGMENT.fullmatch(parts.fragment)
    if path is None or inside is None or (inside["table"] and (path["table"] or path["of"])):
        raise BagatelleError(_NO_LINK)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.username:
        raise BagatelleError(_NO_LINK)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    server = f"{parts.scheme}://{host}{f':{port}' if port is not None else ''}{path['before'] or ''}"
    table = inside["table"] or path["table"] or path["of"] or ""
    return Address(server, table, inside["secret"] or path["secret"] or "")
