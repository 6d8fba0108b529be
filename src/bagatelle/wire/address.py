"""Links to a server, to one of its tables, or to a seat with its secret."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from bagatelle.core.errors import BagatelleError

_PATH = re.compile(r"(?P<before>.*?)(?:/table/(?P<table>[^/]+)|/seat/(?P<of>[^/]+)/(?P<secret>[^/]+))?/?")
"""Links of the older form have everything in the path."""
_FRAGMENT = re.compile(r"/table/(?P<table>[^/]+)(?:/seat/(?P<secret>[^/]+))?/?|/?")
_NO_LINK = "that is no link of a Bagatelle server: http://HOST:PORT, http://HOST:PORT/#/table/ID or a seat's own link"


class Address(NamedTuple):
    """The parts of a link."""

    server: str
    """The server's base URL, without a trailing slash."""
    table: str = ""
    secret: str = ""
    """The secret of a seat: it hands the seat over, so no message repeats it."""

    @property
    def socket(self) -> str:
        """The URL of the server's WebSocket."""
        return "ws" + self.server.removeprefix("http") + "/ws"

    @property
    def is_of_this_machine(self) -> bool:
        """Whether the host is a loopback address."""
        host = urlsplit(self.server).hostname or ""
        return host in {"localhost", "::1"} or host.startswith("127.")

    def link_to(self, table: str) -> str:
        """The link of a table, for other players."""
        return f"{self.server}/#/table/{table}"

    def link_to_seat(self, table: str, secret: str) -> str:
        """The link of a seat, for another device of the same person.

        Browsers do not send the fragment, so no server, proxy or log sees the secret.
        """
        return f"{self.server}/#/table/{table}/seat/{secret}"


def read_address(text: str) -> Address:
    """Parse a link. The error does not repeat the text, because it may contain a secret."""
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
