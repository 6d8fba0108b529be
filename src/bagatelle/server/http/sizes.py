"""Limits on the head of a request: an address or headers that are too long get 414 or 431."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from bagatelle.server.http.endpoint import Problem, answered

LARGEST_HEADERS = 16_384
"""Bytes of all headers together."""
LONGEST_LINE = 8_000
"""Bytes of the address, and of one header. ``websockets`` gives no answer to a line of more than 8,192."""
MOST_HEADERS = 100


def oversized(path: bytes, query: bytes, headers: Iterable[tuple[bytes, bytes]]) -> tuple[int, str] | None:
    """Status and text of the refusal, if the head of a request is too long."""
    if len(path) + len(query) > LONGEST_LINE:
        return 414, f"an address has at most {LONGEST_LINE} bytes; use a shorter one"
    sizes = [len(name) + len(value) for name, value in headers]
    if len(sizes) > MOST_HEADERS or sum(sizes) > LARGEST_HEADERS or max(sizes, default=0) > LONGEST_LINE:
        return 431, (
            f"a request has at most {MOST_HEADERS} headers, of {LONGEST_LINE} bytes each and {LARGEST_HEADERS} in all; "
            "send fewer, or delete the cookies of this address"
        )
    return None


class SizeLimit:
    """ASGI middleware: refuse requests whose head is too long."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None
        if scope["type"] == "http":
            path = scope.get("raw_path") or scope["path"].encode()
            refusal = oversized(path, scope["query_string"], scope["headers"])
        if refusal is None:
            await self._app(scope, receive, send)
            return
        status, text = refusal
        await answered(Problem("too long", text), status=status)(scope, receive, send)
