"""The page ``docs/protocol.md``: what a conversation with a server is like, message by message."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from bagatelle import games
from bagatelle.wire import messages as wire
from bagatelle.wire.advice import Advice, Because, ToWatch
from bagatelle.wire.kinds import Kind, Member, kind_of, members_of
from bagatelle.wire.typescript import limits_of, type_of

LONGEST_SHOWN = 460
"""Characters of a frame in the example; what is longer is cut."""

HEAD = f"""\
# The protocol

How a client talks to a server of Bagatelle: everything that our own clients send and hear, for people who write one
of their own. The page is written from the code by `python -m bagatelle.wire.schema`, and so are the types for
TypeScript in [web/src/wire.ts](../web/src/wire.ts), where the views and events of the games are too.

## A conversation

- A client opens a WebSocket at `/ws`. Frames are texts, each one JSON object whose `type` says which message it is. A
  frame of a client has at most {wire.LONGEST_FRAME} bytes. Fields and types that are not described here are refused.
- The first message is `hello`, with `protocol` {wire.PROTOCOL}. A new guest gets a token with `welcome` and keeps it:
  a client with the token is that guest. Browsers have it as a cookie.
- Whatever wants an answer has an `id` that the client chooses; the answer repeats it. Answers are `watching`, `lobby`,
  `answer`, `done`, or `refused` with the reason.
- `watch` follows a table. Everything that happens there has a number, one after the other from 1. A client that has
  seen all up to `since` gets what is missing, then whatever happens, as `happened`; after a lost connection it asks for
  what comes after the last number that it has seen. The words of seats that it mutes are left out, so their numbers are
  missing. With `views` a `state` follows, with what the own seat knows and what it may choose.
- A view has two parts: `public`, what everybody sees of the table now, and `own`, what the own seat knows besides;
  spectators have no `own`. What happened earlier is in the events only: a client that wants to remember it watches
  from the beginning (`since` 0). Who takes a seat in a running game watches again from 0, and is told what the seat
  was told.
- From then on the state comes within `happened`, which has its `table` and `seq`. In place of the view it has
  `changed`: the fields of `public` and of `own` that differ from the state before, with their new values. A client may
  get the whole view instead at any time, and always gets it when it sees the table from another seat than before.
- `do` gives a command. `done` means that it is stored and cannot be lost. The id of a command belongs to the table for
  ever: sent again it is answered as the first time, and nothing happens twice. So a client that does not know
  whether a command arrived sends it again with the same id. A command that was refused has changed nothing, and its id
  is free.
- Actions, in `act` and in `legal`, are texts as records write them ([records.md](records.md)).
- Times are milliseconds since 1970 by the server's clock; `welcome` and `pong` tell it.
- A field with a default may be left out, and the server leaves out most of them.
- How the cards can be checked after the game, with `commitment`, `entropy` and `secret`:
  [fair-deals.md](fair-deals.md).

Who sends too much, does not read, or sends what is no message is disconnected, and may come back.
"""

ABOUT_VIEWS = """\
## Views, events and previews

`public`, `own`, `events` and `previews` are the game's own. The two parts of a view are objects: what everybody sees
of the table, and what one seat knows besides. Events are objects whose `event` says which kind they are; what a seat
does not see of one is `null`. The fields of both are described in [records-sandbag.md](records-sandbag.md) and
[records-bagoloot.md](records-bagoloot.md), where events are written in small letters (`CardPlayed` is `card_played`
there). A preview is an object whose `preview` says which kind it is: what an action would lead to, as far as the seat
can know. All types are in [web/src/wire.ts](../web/src/wire.ts).
"""

_SECTIONS: tuple[tuple[str, str, object], ...] = (
    ("From client to server", "`type` says which message it is.", wire.ToServer),
    (
        "Commands",
        "The `command` of `do`; `do` in it says which. Each becomes an entry of the table's log.",
        wire.AnyCommand,
    ),
    ("Questions", "The `question` of `ask`; `about` says which. They change nothing.", wire.AnyQuestion),
    ("From server to client", "`type` says which message it is.", wire.ToClient),
    ("What has happened", "The `told` of `happened`; `what` says which.", wire.AnyTold),
)
_PARTS = (
    wire.Settings,
    wire.Clock,
    wire.TableInfo,
    wire.Seating,
    wire.SeatRequest,
    wire.Deadline,
    Advice,
    ToWatch,
    Because,
)


def page(example: Iterable[tuple[str, str]]) -> str:
    """The whole page; the lines of the example are marked with who speaks."""
    parts = [HEAD, "## An example\n", *_example(example)]
    for title, about, union in _SECTIONS:
        parts.append(f"## {title}\n\n{about}\n")
        parts += [_message(kind_of(cls)) for cls in members_of(union)]
    parts.append("## What messages are made of\n")
    parts += [_message(kind_of(cls)) for cls in _PARTS]
    parts += [ABOUT_VIEWS, _refusals()]
    return "\n".join(parts)


# --- the example ---


def _example(lines: Iterable[tuple[str, str]]) -> list[str]:
    """Remarks as paragraphs, and the frames between them as code."""
    parts = ["`>` is what the client sends, `<` what it hears. Long frames are cut where `...` stands.\n"]
    frames: list[str] = []
    for mark, text in [*lines, ("", "")]:
        if mark:
            shown = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + " ..."
            frames.append(f"{mark} {shown}")
            continue
        if frames:
            parts.append("\n".join(["```text", *frames, "```", ""]))
        frames = []
        if text:
            parts.append(f"{text}\n")
    return parts


# --- messages ---


def _message(kind: Kind) -> str:
    name = f"`{kind.tag}`" if kind.tag else f"`{kind.cls.__name__}`"
    lines = [f"### {name}", "", kind.about, ""]
    if kind.members:
        lines += ["| field | type | default | limits | meaning |", "| ----- | ---- | ------- | ------ | ------- |"]
        lines += [_row(member) for member in kind.members]
        lines.append("")
    return "\n".join(lines)


def _row(member: Member) -> str:
    kind = type_of(member).replace("readonly ", "").replace("|", "\\|")
    is_written = not member.required and member.default is not msgspec.NODEFAULT
    default = f"`{json.dumps(msgspec.to_builtins(member.default))}`" if is_written else ""
    return f"| `{member.name}` | {kind} | {default} | {limits_of(member.type)} | {member.about} |"


# --- refusals ---


def _refusals() -> str:
    """Every code that a refusal can have, with the words that go with it, as the sources of the server have them."""
    lines = [
        "## Refusals",
        "",
        "`code` is for programs, `text` for people; `…` stands for what depends on the case.",
        "",
        "| code | text |",
        "| ---- | ---- |",
    ]
    lines += [f"| `{code}` | {'<br>'.join(sorted(texts))} |" for code, texts in sorted(_declined().items())]
    lines += ["", "An action that the rules do not allow is refused with the game's own reason:", ""]
    lines += _codes("Reason")
    lines += ["", "`ways` name what the own seat could do instead; a way that is barred now is not among them:", ""]
    lines += _codes("WayOut")
    return "\n".join(lines) + "\n"


def _codes(kind: str) -> list[str]:
    """The codes of the refusals of each game."""
    lines = []
    for game in games.all_games():
        codes = getattr(importlib.import_module(f"{games.__name__}.{game.NAME}.rules.refusals"), kind)
        lines.append(f"- {game.TITLE}: {', '.join(f'`{code.value}`' for code in codes)}")
    return lines


def _declined() -> dict[str, set[str]]:
    """Collect the texts of refusals per code from the server's sources."""
    found: dict[str, set[str]] = {}
    for path in Path(str(files("bagatelle.server"))).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (said := _refusal(node)):
                code, text = said
                found.setdefault(code, set()).add(text)
    return found


def _refusal(call: ast.Call) -> tuple[str, str] | None:
    """Code and text of a call that builds a refusal with a literal code; also of a subclass that sets its own code."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    arguments: Sequence[ast.expr] = call.args[1:] if name == "Refused" else call.args
    if name not in {"Declined", "RateLimited", "Refused", "Failed", "__init__"} or len(arguments) < 2:
        return None
    code = arguments[0]
    if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
        return None
    return str(code.value), _text(arguments[1])


def _text(node: ast.expr) -> str:
    """The words of a text, with a mark for everything that is put in."""
    match node:
        case ast.Constant(value=str(text)):
            return text.replace("|", "\\|")
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) for part in parts)
        case ast.BinOp(left=left, right=right):
            return _text(left) + _text(right)
        case _:
            return "…"
