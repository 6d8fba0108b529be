"""The server's logs: what it does, in lines for people or as JSON for programs.

A line may name a table, a seat and the code of a refusal. Nothing of what is hidden stands in one: no card, no action,
no token, no link, no chat.
"""

from __future__ import annotations

import logging
import sys
import traceback

import msgspec

_FIELDS = ("table", "seat", "code", "method", "route", "status", "milliseconds")
"""What a line may say besides its text: given as ``extra`` where something is logged."""
_TALKATIVE = ("uvicorn", "websockets", "asyncio")
"""At DEBUG these write down every frame, with tokens and hands; they never get below WARNING."""

_NONSENSE = ("Invalid UTF-8 sequence", "Invalid HTTP request")
"""What uvicorn says of clients that send nonsense: their fault, and no reason to let them fill the log."""


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log."""

    at: str
    level: str
    source: str
    text: str
    table: str = ""
    seat: int | None = None
    code: str | int = ""
    method: str = ""
    route: str = ""
    status: int | None = None
    milliseconds: int | None = None
    """Duration of a request in ms."""
    error: str = ""
    """Where it failed: files and lines without the values that were there."""


class JsonLines(logging.Formatter):
    """Every record as a JSON object in a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        line = Line(
            at=self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            level=record.levelname.lower(),
            source=record.name,
            text=record.getMessage(),
            error=_where(record),
        )
        for field in _FIELDS:
            if hasattr(record, field):
                setattr(line, field, getattr(record, field))
        return msgspec.json.encode(line).decode()


class PlainLines(logging.Formatter):
    """Every record as a sentence for people."""

    def format(self, record: logging.LogRecord) -> str:
        fields = [f"{field}={getattr(record, field)}" for field in _FIELDS if hasattr(record, field)]
        place = _where(record)
        line = f"{self.formatTime(record)} {record.levelname.lower()}: {' '.join([record.getMessage(), *fields])}"
        return f"{line} [{place}]" if place else line


def _where(record: logging.LogRecord) -> str:
    """What kind of error it was and where; its own text may quote what somebody has sent, so that stays out."""
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    frames = traceback.extract_tb(record.exc_info[2])
    places = [f"{frame.filename}:{frame.lineno}" for frame in frames]
    return f"{record.exc_info[0].__name__} at {' < '.join(reversed(places))}"


def _is_ours(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(_NONSENSE)


def write_logs(level: str, *, as_json: bool) -> None:
    """Let the logs of this process go to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
