"""All messages, views and events as TypeScript, for clients in a browser."""

from __future__ import annotations

import enum
import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from msgspec import inspect as types

from bagatelle import games
from bagatelle.core.seats import MOST_SEATS
from bagatelle.games import AnyGame
from bagatelle.table.table import LONGEST_NAME
from bagatelle.wire import messages as wire
from bagatelle.wire.kinds import Kind, Member, Shaped, about_type, kind_of, members_of, name_of

HEAD = """\
// All that travels between a server of Bagatelle and its clients.
// Written by `python -m bagatelle.wire.schema`; changes belong into the Python sources.
//
// A field with `?` may be left out and then has its default: nothing, 0, false or what its comment says.
"""
_WIDTH = 110
_UNIONS = (
    ("ToServer", wire.ToServer, "What a client may send."),
    ("ToClient", wire.ToClient, "What a server may send."),
    ("AnyCommand", wire.AnyCommand, "Everything that changes a table."),
    ("AnyQuestion", wire.AnyQuestion, "Everything that may be asked about a table."),
    ("AnyTold", wire.AnyTold, "An entry of a table's log, as everybody may hear it."),
)
_RAW = {
    "public": "GamePublicView",
    "own": "GameOwnView",
    "events": "GameEvent",
    "previews": "GamePreview | null",
}
"""The types of fields that a game fills in, where they are whole."""
_NOT_SENT = frozenset(["memory", "variant"])
"""The fields of a joined view that no part of it has: a client folds its memory from events, if it needs one, and the
variant is ``seats`` and ``options`` of the public part."""


_OF_GAMES = (
    ("PublicView", "What everybody sees of the table"),
    ("OwnView", "What one seat knows besides"),
    ("View", "What one seat knows, or a spectator"),
    ("Event", "What can be seen to happen"),
    ("Preview", "What an action would lead to"),
)


class NamelessValue(TypeError):
    """A value on the wire has parts without names."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where}: places of an array would mean different things; make it a struct with names")


def typescript(requests: Sequence[type] = ()) -> str:
    """The whole file; ``requests`` are the types that travel over HTTP besides."""
    parts = [HEAD, _constants()]
    parts += [_union(name, members_of(union), about) for name, union, about in _UNIONS]
    messages = _all_classes([cls for _, union, _ in _UNIONS for cls in members_of(union)])
    parts += [_declared(cls) for cls in messages]
    seen = set(messages)
    if requests:
        parts.append("// --- over HTTP ---\n")
        parts += [_declared(cls) for cls in _all_classes(list(requests)) if cls not in seen]
        seen |= set(_all_classes(list(requests)))
    for game in games.all_games():
        parts += _about_game(game, seen)
    parts += _about_games(games.all_games())
    return "\n".join(parts)


def _constants() -> str:
    lines = [
        *_comment("Counts up when older clients would misunderstand."),
        f"export const PROTOCOL = {wire.PROTOCOL};",
        *_comment("The most bytes that a client may send in a frame."),
        f"export const LONGEST_FRAME = {wire.LONGEST_FRAME};",
        *_comment("The most characters of a text that people write."),
        f"export const LONGEST_TEXT = {wire.LONGEST_TEXT};",
        *_comment("The most characters of a name."),
        f"export const LONGEST_NAME = {LONGEST_NAME};",
        *_comment("The most seats that a table may have, whatever the game."),
        f"export const MOST_SEATS = {MOST_SEATS};",
        *_comment("The pace of a table by default, in milliseconds."),
        f"export const USUAL_PACE = {wire.USUAL_PACE};",
        *_comment("The grace of a table where nobody says otherwise, in seconds."),
        f"export const USUAL_GRACE = {wire.USUAL_GRACE};",
    ]
    return "\n".join(lines) + "\n"


# --- games ---


def _about_game(game: AnyGame, seen: set[type]) -> Iterator[str]:
    """The view, events and previews of a game, with all that they are made of and that was not declared before."""
    events = game.EVENTS
    title = game.NAME.capitalize()
    yield f"// --- {game.TITLE} ---\n"
    previews = game.PREVIEWS
    for cls in _all_classes([game.PUBLIC_VIEW, game.OWN_VIEW, game.VIEW, *events, *previews]):
        if cls in events or cls in previews:
            yield _interface(kind_of(cls, "event" if cls in events else "preview", cls.__name__))
        elif cls not in seen:
            yield _declared(cls)
        seen.add(cls)
    yield _union(f"{title}Event", events, f"Anything that happens in a game of {game.TITLE}.")
    yield _union(f"{title}Preview", previews, f"What an action of {game.TITLE} would lead to.")


def _about_games(all_games: list[AnyGame]) -> Iterator[str]:
    titles = {game.NAME: game.NAME.capitalize() for game in all_games}
    for what, said in _OF_GAMES:
        fields = [f"  readonly {name}: {title}{what};" for name, title in titles.items()]
        lines = [*_comment(f"{said}, by the name of the game."), f"export interface Game{what}s {{", *fields, "}"]
        yield "\n".join(lines) + "\n"
        yield f"export type Game{what} = Game{what}s[keyof Game{what}s];\n"


def reasons(watches: Mapping[str, Mapping[str, str]]) -> str:
    """Every code that a reason of our bots can have: a page has a sentence for each, and for what to watch."""
    lines = [
        *_comment("The codes of all reasons of bots, by game, each with the code of what to watch."),
        "export const REASONS: { readonly [game: string]: { readonly [code: string]: string } } = {",
    ]
    for game, watch in watches.items():
        codes = [f"    {code}: {json.dumps(watched)}," for code, watched in watch.items()]
        lines += [f"  {game}: {{", *codes, "  },"]
    return "\n".join([*lines, "};"]) + "\n"


def codes(name: str, about: str, by_game: Mapping[str, Sequence[str]]) -> str:
    """A list of codes for each game, as a constant of that name."""
    lines = [*_comment(about), f"export const {name}: {{ readonly [game: string]: readonly string[] }} = {{"]
    for game, found in by_game.items():
        lines += [f"  {game}: [", *(f"    {json.dumps(code)}," for code in found), "  ],"]
    return "\n".join([*lines, "};"]) + "\n"


# --- declarations ---


def _all_classes(roots: list[type]) -> list[type]:
    """The types and all that they are made of, each once, what is used after who uses it."""
    found: dict[type, None] = {}
    waiting = list(roots)
    while waiting:
        cls = waiting.pop(0)
        if cls in found:
            continue
        found[cls] = None
        if not issubclass(cls, enum.Enum):
            waiting += [part for member in _sent_of(kind_of(cls)) for part in _parts(member.type)]
    return list(found)


def _parts(of: types.Type) -> list[type]:
    """The declared types in a type."""
    match of:
        case types.StructType(cls=cls) | types.DataclassType(cls=cls):
            return [cls]
        case types.EnumType(cls=cls):
            return [cls]
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            return _parts(item)
        case types.UnionType(types=items):
            return [part for item in items for part in _parts(item)]
        case types.DictType(value_type=value):
            return _parts(value)
        case _:
            return []


def _sent_of(kind: Kind) -> list[Member]:
    return [member for member in kind.members if member.name not in _NOT_SENT]


def _declared(cls: type) -> str:
    if issubclass(cls, enum.Enum):
        values = " | ".join(json.dumps(member.value) for member in cls)
        return "\n".join([*_comment(about_type(cls)), f"export type {name_of(cls)} = {values};"]) + "\n"
    return _interface(kind_of(cls))


def _interface(kind: Kind) -> str:
    lines = [*_comment(kind.about), f"export interface {name_of(kind.cls)} {{"]
    if kind.tag_field:
        lines.append(f"  readonly {kind.tag_field}: {json.dumps(kind.tag)};")
    for member in _sent_of(kind):
        lines += _comment(_said_of(member), "  ")
        try:
            lines.append(f"  readonly {member.name}{'' if member.required else '?'}: {type_of(member)};")
        except NamelessValue as error:
            raise NamelessValue(f"{name_of(kind.cls)}.{member.name}") from error
    return "\n".join([*lines, "}"]) + "\n"


def _union(name: str, members: tuple[type, ...], about: str) -> str:
    lines = [*_comment(about), f"export type {name} ="]
    lines += [f"  | {name_of(cls)}" for cls in members]
    return "\n".join(lines) + ";\n"


def type_of(member: Member) -> str:
    """The type of a field, as TypeScript."""
    return written(member.type, _RAW.get(member.name, "unknown"))


def written(of: types.Type, raw: str = "unknown") -> str:
    """The type as TypeScript; ``raw`` for what a game has written."""
    match of:
        case types.NoneType():
            return "null"
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.RawType():
            return raw
        case types.EnumType(cls=cls):
            return name_of(cls)
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            inner = written(item, raw)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case types.TupleType() | types.NamedTupleType():
            raise NamelessValue("a tuple of fixed length")
        case types.DictType(value_type=value):
            return f"{{ readonly [name: string]: {written(value)} }}"  # single fields, of whatever type
        case types.UnionType(types=items) if _named(items):
            return _named(items)
        case types.UnionType(types=items):
            return " | ".join(dict.fromkeys(written(item, raw) for item in items))
        case _:
            assert isinstance(of, Shaped), f"no TypeScript for {of}"
            return name_of(of.cls)


def _named(items: tuple[types.Type, ...]) -> str:
    """The name of a union that has one."""
    parts = {item.cls for item in items if isinstance(item, Shaped)}
    return next((name for name, union, _ in _UNIONS if parts == set(members_of(union))), "")


def limits_of(of: types.Type) -> str:
    """What the server holds against a value that somebody sends, in words."""
    match of:
        case types.StrType(min_length=least, max_length=most) if most is not None:
            return f"{least or 0} to {most} characters"
        case types.IntType(ge=least, le=most) if least is not None and most is not None:
            return f"{least} to {most}"
        case types.IntType(ge=least) if least is not None:
            return f"{least} or more"
        case types.UnionType(types=items):
            return next((said for item in items if (said := limits_of(item))), "")
        case types.VarTupleType(item_type=item):
            said = limits_of(item)
            return f"each {said}" if said else ""
        case _:
            return ""


def _said_of(member: Member) -> str:
    limits = limits_of(member.type)
    return " ".join(part for part in (member.about, f"({limits})" if limits else "") if part)


def _comment(text: str, indent: str = "") -> list[str]:
    if not text:
        return []
    lines = textwrap.wrap(text.replace("*/", "* /"), _WIDTH - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]
