"""The tree of errors is drawn whole."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import bagatelle
from bagatelle.core import errors

SOURCES = Path(bagatelle.__file__).parent
DRAWN = re.compile(r"^ {4}(│   )?[├└]── (\w+) ", re.MULTILINE)


@functools.cache
def bases_of_classes() -> dict[str, set[str]]:
    """Every class of the package, with the names of what it is derived from."""
    nodes = [node for path in SOURCES.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return {cls.name: {base.id for base in cls.bases if isinstance(base, ast.Name)} for cls in classes}


def derived_from(root: str) -> dict[str, str]:
    """Every class that is derived from it, in any number of steps, with what it is derived from."""
    found = {name: root for name, above in bases_of_classes().items() if root in above}
    return {**found, **{name: above for base in found for name, above in derived_from(base).items()}}


def drawn() -> list[tuple[str, str]]:
    """The errors of the drawn tree, each with the one that it stands below."""
    found: list[tuple[str, str]] = []
    above = errors.BagatelleError.__name__
    source = (SOURCES / "core" / "errors.py").read_text(encoding="utf-8")  # a compiled module has no docstring
    for indented, name in DRAWN.findall(ast.get_docstring(ast.parse(source), clean=False) or ""):
        found.append((name, above if indented else errors.BagatelleError.__name__))
        above = above if indented else name
    return found


def test_the_drawn_tree_has_every_error() -> None:
    tree = drawn()

    assert len(tree) == len(dict(tree)), "each once"
    assert dict(tree) == derived_from(errors.BagatelleError.__name__)
