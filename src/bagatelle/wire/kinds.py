"""What the types on the wire are made of, read from the types themselves: for documents, not for play."""

from __future__ import annotations

import ast
import functools
import importlib
import itertools
import typing
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import inspect as types

from bagatelle import games
from bagatelle.wire import messages as wire

Shaped = types.StructType | types.DataclassType
"""Types with fields."""


class Member(NamedTuple):
    """A field."""

    name: str
    type: types.Type
    required: bool
    default: object
    about: str


class Kind(NamedTuple):
    """A type with fields, and the field that tells it from others, if it has one."""

    cls: type
    about: str
    tag_field: str
    tag: str
    members: tuple[Member, ...]


def kind_of(cls: type, tag_field: str = "", tag: str = "") -> Kind:
    """The type as documents describe it."""
    shape = types.type_info(cls)
    assert isinstance(shape, Shaped), f"{cls} has no fields"
    if isinstance(shape, types.StructType) and shape.tag_field:
        tag_field, tag = shape.tag_field, str(shape.tag)
    notes = _notes(cls)
    is_whole = isinstance(shape, types.DataclassType)  # what games write is written whole, defaults and all
    members = tuple(
        Member(field.encode_name, field.type, field.required or is_whole, _default(field), notes.get(field.name, ""))
        for field in shape.fields
    )
    return Kind(cls, about_type(cls), tag_field, tag, members)


def about_type(cls: type) -> str:
    """What the source says of a type, in one line."""
    return plain(ast.get_docstring(_class(cls)) or "")


def _default(field: types.Field) -> object:
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


def plain(text: str) -> str:
    """A docstring in one line, with code in single quotes as in Markdown, and what Python calls ``None`` as in JSON."""
    return " ".join(text.split()).replace("``None``", "``null``").replace("``", "`")


@functools.cache
def _source(module: str) -> ast.Module:
    """The source of a module, also of a compiled one: it lies beside it."""
    origin = importlib.import_module(module).__file__
    assert origin is not None
    path = Path(origin).parent / f"{module.rpartition('.')[2]}.py"
    return ast.parse(path.read_text(encoding="utf-8"))


def _class(cls: type) -> ast.ClassDef:
    classes = [node for node in _source(cls.__module__).body if isinstance(node, ast.ClassDef)]
    return next(node for node in classes if node.name == cls.__name__)


def _notes(cls: type) -> dict[str, str]:
    """What the source says below each field."""
    body = _class(cls).body
    notes = {}
    for node, after in itertools.pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(after, ast.Expr):
            notes[node.target.id] = plain(ast.literal_eval(after.value))
    return notes


def members_of(union: object) -> tuple[type, ...]:
    """The types that a union is made of."""
    return typing.get_args(union)


# --- the games ---


def prefix_of(cls: type) -> str:
    """What sets the name of a game's own type apart from those of others."""
    folders = {f"{games.__name__}.{name}.": name for name in games.names()}
    return next((name.capitalize() for folder, name in folders.items() if cls.__module__.startswith(folder)), "")


_SUFFIXES = ((wire.Command, "Command"), (wire.Question, "Question"), (wire.Told, "Told"))


def name_of(cls: type) -> str:
    """The name that a type has in documents, where all stand together."""
    suffix = next((suffix for base, suffix in _SUFFIXES if issubclass(cls, base)), "")
    return f"{prefix_of(cls)}{cls.__name__}{suffix}"
