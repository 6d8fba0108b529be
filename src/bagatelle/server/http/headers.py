"""The security headers of every response. The page has a content security policy of its own (``static_page.py``)."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Headers of every response."""
DOCUMENT_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""Headers of every response but scripts and style sheets, for which browsers ignore them."""
NO_DOCUMENTS = (b"text/javascript", b"text/css")


class Guarded:
    """An application whose responses have the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = dict(message["headers"])
                is_document = not sent.get(b"content-type", b"").startswith(NO_DOCUMENTS)
                wanted = (*HEADERS, *DOCUMENT_HEADERS) if is_document else HEADERS
                message["headers"] = [*message["headers"], *(pair for pair in wanted if pair[0] not in sent)]
            await send(message)

        await self._app(scope, receive, send_guarded if scope["type"] == "http" else send)
