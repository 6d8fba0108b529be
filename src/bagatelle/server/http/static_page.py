"""The page in the browser: files that were built from ``web/`` and lie in the package.

Where in the page one is stands in the fragment of its address, behind ``#``, which browsers keep to themselves: the
secret of a seat's link never reaches a server.
"""

from __future__ import annotations

import functools
import hashlib
import html
import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import bagatelle
from bagatelle.server.http.endpoint import Call, Endpoint, Needs, routes_for
from bagatelle.server.judging import Declined

if TYPE_CHECKING:
    from bagatelle.server.app import Server

STATIC = Path(bagatelle.__file__).parent / "static"
"""Where the build puts the page; a checkout may have none."""
HTML = "text/html"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
ASK_AGAIN = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bagatelle</title></head><body>
<h1>Bagatelle</h1>
<p>The server runs, but its page has not been built in this checkout. <code>make play</code> builds it, and so does
every installation (<code>pip install .</code>).</p>
<p>In a terminal you can play at once: <code>bagatelle play --at {address}</code></p>
</body></html>
"""
_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


class File(NamedTuple):
    """A file of the page as it is sent."""

    content: bytes
    packed: bytes | None
    """The same, compressed, where the build has done so."""
    kind: str
    tag: str
    """What changes with the content."""


def _read(path: Path) -> File:
    content = path.read_bytes()
    packed = path.with_name(f"{path.name}.gz")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in {".js", ".mjs"}:
        kind = "text/javascript"  # whatever this machine's own list says: browsers run nothing else
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return File(content, packed.read_bytes() if packed.is_file() else None, kind, tag)


@functools.lru_cache(maxsize=256)
def _kept(path: Path, changed: int) -> File:  # noqa: ARG001 - another time is another file
    return _read(path)


def find(name: str) -> File | None:
    """A file of the page, by its path in it; nothing outside of the page's own folder."""
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC.resolve()) or not path.is_file():
        return None
    return _kept(path, path.stat().st_mtime_ns)


def policy(request: Request) -> str:
    """What the page may do: its own script, no script in it; styles too, but attributes of elements as well.

    Older browsers do not count the WebSocket of the same address as the page's own, so it is named.
    """
    host = request.headers.get("host", "")
    socket = f" {'wss' if request.url.scheme == 'https' else 'ws'}://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data:; connect-src 'self'{socket}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def sent(request: Request, file: File, caching: str) -> Response:
    """The file as an answer: compressed where the browser takes that, and nothing at all where it has it."""
    headers = {"cache-control": caching, "etag": file.tag, "vary": "accept-encoding"}
    if file.kind == HTML:
        headers["content-security-policy"] = policy(request)
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    encodings = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    if file.packed is not None and "gzip" in encodings:
        return Response(file.packed, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.content, headers=headers, media_type=file.kind)


async def _index(call: Call) -> Response:
    file = find("index.html")
    if file is not None:
        return sent(call.request, file, ASK_AGAIN)
    address = str(call.request.base_url).rstrip("/")
    text = NOT_BUILT.format(address=html.escape(address))
    return Response(text, 503, {"cache-control": ASK_AGAIN}, HTML)


async def _asset(call: Call) -> Response:
    file = find(f"assets/{call.request.path_params['name']}")
    if file is None:
        raise Declined("no such page", "there is no such file; load the page again, it may have been renewed")
    return sent(call.request, file, FOR_EVER)


async def _beside(call: Call) -> Response:
    """A file beside the page, such as its icon."""
    file = find(call.request.url.path.removeprefix("/"))
    if file is None:
        raise Declined("no such page", "there is no such file")
    return sent(call.request, file, ASK_AGAIN)


async def _table(call: Call) -> Response:
    """A link of older form leads to the same table of the page."""
    return _moved(f"/#/table/{quote(call.table, safe='')}")


async def _seat(call: Call) -> Response:
    secret = str(call.request.path_params["secret"])
    return _moved(f"/#/table/{quote(call.table, safe='')}/seat/{quote(secret, safe='')}")


def _moved(to: str) -> Response:
    return RedirectResponse(to, 303, {"cache-control": "no-store"})


def routes(server: Server) -> list[Route]:
    """The routes of the page; they are no part of the API."""
    beside = sorted(path.name for path in STATIC.glob("*") if path.is_file() and path.suffix != ".gz")
    pages = [
        Endpoint("GET", "/", "page", "The page.", _index, HTML, needs=Needs.NOBODY),
        Endpoint("GET", "/assets/{name:path}", "asset", "A part of the page.", _asset, "", needs=Needs.NOBODY),
        Endpoint("GET", "/table/{table}", "old_table", "An older link.", _table, "", needs=Needs.NOBODY),
        Endpoint("GET", "/seat/{table}/{secret}", "old_seat", "An older link.", _seat, "", needs=Needs.NOBODY),
    ]
    pages += [Endpoint("GET", f"/{name}", name, "Beside the page.", _beside, "", needs=Needs.NOBODY) for name in beside]
    return routes_for(server, pages)
