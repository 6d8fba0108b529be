"""Which form of the rules runs: compiled to machine code, or interpreted. Always the one or the other, whole.

The build writes ``native.json`` beside this file when it has compiled the rules: the files it made and a digest
of the sources they were made from. The compiled form runs when all of it is there, for this Python, from these
sources. Otherwise every module runs from its source, also where some compiled files lie about.

``BAGATELLE_FORM`` in the environment may ask for ``interpreted`` or ``compiled``; the default is ``auto``.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
STAMP: Final = "native.json"
WISH: Final = "BAGATELLE_FORM"


def digest(sources: Iterable[str], package: Path = PACKAGE) -> str:
    """A fingerprint of the sources, given as paths below the package."""
    total = hashlib.sha256()
    for name in sorted(sources):
        total.update(name.encode() + b"\0" + (package / name).read_bytes() + b"\0")
    return total.hexdigest()


def _why_not_compiled() -> str | None:
    """What keeps the compiled form from running; ``None`` when nothing does."""
    try:
        stamp = json.loads((PACKAGE / STAMP).read_text())
    except FileNotFoundError:
        return "it was not built: run `make compile` in a checkout, or install where there is a C compiler"
    except ValueError:
        return "what says which files it has is damaged: build it again"
    if stamp["suffix"] != EXTENSION_SUFFIXES[0]:
        return f"it was built for another Python ({stamp['suffix']})"
    if not all((PACKAGE.parent / name).exists() for name in stamp["made"]):
        return "some of its files are missing: build it again"
    try:
        fresh = digest(stamp["sources"]) == stamp["digest"]
    except FileNotFoundError:
        fresh = False
    return None if fresh else "the sources have changed since it was built: run `make compile` again"


def _import_from_source_only() -> None:
    """Let every folder of the package be searched for sources, never for compiled files."""
    (root,) = sys.modules["bagatelle"].__path__  # spelled as the import system spells it, which may be relative
    for folder, _, _ in os.walk(root):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


_obstacle: str | None = None
_compiled = False


def choose() -> None:
    """Settle the form before the first module of the rules is imported."""
    global _obstacle, _compiled  # noqa: PLW0603 - decided once, at the first import of the package
    wish = os.environ.get(WISH) or "auto"
    if wish not in {"auto", "interpreted", "compiled"}:
        raise ImportError(f"{WISH} is auto, interpreted or compiled, not {wish!r}")
    _obstacle = f"{WISH} asks for the interpreted form" if wish == "interpreted" else _why_not_compiled()
    _compiled = _obstacle is None
    if wish == "compiled" and _obstacle:
        raise ImportError(f"the compiled form of bagatelle cannot run: {_obstacle}")
    if not _compiled:
        _import_from_source_only()


def is_compiled() -> bool:
    return _compiled


def name() -> str:
    """``compiled`` or ``interpreted``."""
    return "compiled" if _compiled else "interpreted"


def obstacle() -> str | None:
    """Why the compiled form does not run; ``None`` when it does."""
    return _obstacle


def asked_for() -> bool:
    """Whether the environment asked for the form that runs."""
    return os.environ.get(WISH) in {"interpreted", "compiled"}


def compiled_runs_here() -> bool:
    """Whether another process that asked for the compiled form would get it."""
    return _why_not_compiled() is None
