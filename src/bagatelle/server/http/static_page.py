"""The static files of the page, which the build of ``web/`` has put into the package.

A process reads all files once, when it starts: an update of the package never mixes the files of two versions.

The page keeps its own location in the URL fragment, which browsers do not send: the secret of a seat's link never
reaches a server.
"""

from __future__ import annotations

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
from bagatelle.server.tables.commands import Declined

if TYPE_CHECKING:
    from bagatelle.server.app import Server

STATIC = Path(bagatelle.__file__).parent / "static"
"""Output folder of the build; missing in a checkout without a built page."""
STAMP = "sources.txt"
"""File in which the build notes the digest of its sources; it is not part of the page."""
HTML = "text/html"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their content."""
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Content codings with the suffixes of their files, the smallest first."""
IDENTITY = "identity"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bagatelle</title></head><body>
<h1>Bagatelle</h1>
<p>The server runs, but its page has not been built in this checkout. <code>make play</code> builds it, and so does
every installation (<code>pip install .</code>).</p>
<p>In a terminal you can play at once: <code>bagatelle play --at {address}</code></p>
</body></html>
"""
_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
_QUALITY = re.compile(r"0(\.\d{0,3})?|1(\.0{0,3})?")


class File(NamedTuple):
    """A file of the page in all its encodings."""

    bodies: dict[str, bytes]
    """Content per coding; ``identity`` is always there."""
    media_type: str
    digest: str

    def tag(self, encoding: str) -> str:
        """ETag of the file in one encoding."""
        return f'"{self.digest}"' if encoding == IDENTITY else f'"{self.digest}-{encoding}"'


def _read(path: Path) -> File:
    content = path.read_bytes()
    bodies = {IDENTITY: content}
    for encoding, suffix in ENCODINGS.items():
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            bodies[encoding] = compressed.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in {".js", ".mjs"}:
        media_type = "text/javascript"  # the machine's own list may differ, and browsers run nothing else
    return File(bodies, media_type, hashlib.sha256(content).hexdigest()[:32])


def read_page(folder: Path) -> dict[str, File]:
    """Read all files of the page, by their path in it; empty if the page was not built."""
    suffixes = set(ENCODINGS.values())
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in suffixes]
    return {path.relative_to(folder).as_posix(): _read(path) for path in paths if path.name != STAMP}


def best_encoding(accepted: str, file: File) -> str:
    """Choose the encoding by ``Accept-Encoding``: the highest quality, then the smallest body.

    A coding that the header does not name is not sent, except for the uncompressed file.
    """
    offered = qualities(accepted)
    usual = offered.get("*", 0.0)
    best, best_quality = IDENTITY, offered.get(IDENTITY, 0.0)
    for encoding in ENCODINGS:
        quality = offered.get(encoding, usual)
        is_better = quality > best_quality or (quality == best_quality > 0 and best == IDENTITY)
        if encoding in file.bodies and is_better:
            best, best_quality = encoding, quality
    return best


def qualities(accepted: str) -> dict[str, float]:
    """Parse ``Accept-Encoding``; a malformed quality counts as 0."""
    found = {}
    for part in accepted.lower().split(","):
        coding, _, parameter = (text.strip() for text in part.partition(";"))
        name, _, value = (text.strip() for text in parameter.partition("="))
        if not parameter:
            found[coding] = 1.0
        else:
            found[coding] = float(value) if name == "q" and _QUALITY.fullmatch(value) else 0.0
    return found


def policy(request: Request) -> str:
    """Content security policy of the page: its own scripts only, no inline script; style attributes are allowed.

    Older browsers do not count a WebSocket of the same host as ``'self'``, so the policy names it.
    """
    host = request.headers.get("host", "")
    socket = f" {'wss' if request.url.scheme == 'https' else 'ws'}://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data:; connect-src 'self'{socket}; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def sent(request: Request, file: File, caching: str) -> Response:
    """Answer with the file in the best encoding, or 304 if the client has it."""
    encoding = best_encoding(request.headers.get("accept-encoding", ""), file)
    tag = file.tag(encoding)
    headers = {"cache-control": caching, "etag": tag, "vary": "accept-encoding"}
    if file.media_type == HTML:
        headers["content-security-policy"] = policy(request)
    known = {text.strip().removeprefix("W/") for text in request.headers.get("if-none-match", "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    if encoding != IDENTITY:
        headers["content-encoding"] = encoding
    return Response(file.bodies[encoding], headers=headers, media_type=file.media_type)


class StaticPage:
    """Handlers for the files of one built page."""

    def __init__(self, files: dict[str, File]) -> None:
        self.files = files

    async def index(self, call: Call) -> Response:
        """Answer with the page itself."""
        file = self.files.get("index.html")
        if file is not None:
            return sent(call.request, file, ASK_AGAIN)
        address = str(call.request.base_url).rstrip("/")
        text = NOT_BUILT.format(address=html.escape(address))
        return Response(text, 503, {"cache-control": ASK_AGAIN}, HTML)

    async def asset(self, call: Call) -> Response:
        """Answer with a script or style sheet."""
        file = self.files.get(f"assets/{call.request.path_params['name']}")
        if file is None:
            raise Declined("no such page", "there is no such file; load the page again, it may have been renewed")
        return sent(call.request, file, FOR_EVER)

    async def beside(self, call: Call) -> Response:
        """Answer with a file beside the page, such as its icon."""
        return sent(call.request, self.files[call.request.url.path.removeprefix("/")], ASK_AGAIN)


async def _table(call: Call) -> Response:
    """Redirect an older link to the same table of the page."""
    return _moved(f"/#/table/{quote(call.table, safe='')}")


async def _seat(call: Call) -> Response:
    secret = str(call.request.path_params["secret"])
    return _moved(f"/#/table/{quote(call.table, safe='')}/seat/{quote(secret, safe='')}")


def _moved(to: str) -> Response:
    return RedirectResponse(to, 303, {"cache-control": "no-store"})


def routes(server: Server) -> list[Route]:
    """Build the routes of the page; they are not part of the API."""
    page = StaticPage(read_page(STATIC))
    pages = [
        Endpoint("GET", "/", "page", "The page.", page.index, HTML, needs=Needs.NOBODY),
        Endpoint("GET", "/assets/{name:path}", "asset", "A part of the page.", page.asset, "", needs=Needs.NOBODY),
        Endpoint("GET", "/table/{table}", "old_table", "An older link.", _table, "", needs=Needs.NOBODY),
        Endpoint("GET", "/seat/{table}/{secret}", "old_seat", "An older link.", _seat, "", needs=Needs.NOBODY),
    ]
    beside = [name for name in sorted(page.files) if "/" not in name]
    pages += [
        Endpoint("GET", f"/{name}", name, "Beside the page.", page.beside, "", needs=Needs.NOBODY) for name in beside
    ]
    return routes_for(server, pages)
