"""Packages that only an extra installs: one line of error where such a package is missing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from bagatelle.core.errors import BagatelleError


class MissingExtra(BagatelleError):
    """A package is missing that an optional extra installs."""


@contextlib.contextmanager
def extra(name: str, purpose: str) -> Iterator[None]:
    """Raise ``MissingExtra`` in place of the import error of a foreign package; ``purpose`` begins the sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "bagatelle"}:  # our own mistake
            raise
        raise MissingExtra(f"{purpose} needs {package}, an optional extra: pip install 'bagatelle[{name}]'") from None
