"""Write to a terminal, with colours if wanted."""

from __future__ import annotations

import os
import pydoc
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import TextIO

from bagatelle.terminal.markdown import plain_page

_SHORT = 16
_FEW = 9
_PLAIN = str.maketrans({"≈": "~", "≡": "=", "◆": "+", "▲": "^", "●": "o", "▒": "#", "·": "-", "…": "."})


def wants_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal that may show colours (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Screen:
    """A text output that colours card names by a game's inks."""

    def __init__(self, stream: TextIO, inks: Sequence[tuple[str, str]], *, colour: bool) -> None:
        self._stream = stream
        self._inks = [(re.compile(pattern), sgr) for pattern, sgr in inks] if colour else []
        self._bold = ("\x1b[1m", "\x1b[0m") if colour else ("", "")
        self._symbols = _can_write(stream, "≈≡◆▲●▒·…")

    def say(self, text: str = "") -> None:
        """Write a wrapped text."""
        text = _wrapped(text)
        for pattern, sgr in self._inks:
            text = pattern.sub(f"\x1b[{sgr}m\\g<0>\x1b[0m", text)
        self._write(text + "\n")

    def page(self, text: str) -> None:
        """Show a Markdown page as plain text, with a pager on a terminal."""
        text = plain_page(text, shutil.get_terminal_size().columns)
        if self._stream is sys.stdout and self._stream.isatty():
            pydoc.pager(text)
        else:
            self.verbatim(text)

    def verbatim(self, text: str) -> None:
        """Write a line for copying, never wrapped."""
        self._write(text + "\n")

    def strong(self, text: str) -> None:
        """Write a line in bold."""
        self._write(f"{self._bold[0]}{_wrapped(text)}{self._bold[1]}\n")

    def columns(self, entries: Sequence[str]) -> None:
        """Write entries in as many columns as fit the window; long entries have lines of their own."""
        for _, run in groupby(entries, key=lambda entry: len(entries) <= _FEW or len(entry) <= _SHORT):
            group = list(run)
            width = max((len(entry) for entry in group), default=0) + 2
            across = max(1, (shutil.get_terminal_size().columns + 2) // width)
            for first in range(0, len(group), across):
                self.say("".join(f"{entry:{width}}" for entry in group[first : first + across]).rstrip())

    def _write(self, text: str) -> None:
        if not self._symbols:
            text = text.translate(_PLAIN).encode(self._stream.encoding, "replace").decode(self._stream.encoding)
        self._stream.write(text)
        self._stream.flush()


def _wrapped(text: str) -> str:
    """Wrap lines that are longer than the window is wide."""
    width = shutil.get_terminal_size().columns
    return "\n".join(line if len(line) <= width else _broken(line, width) for line in text.split("\n"))


def _broken(line: str, width: int) -> str:
    """Break a line between words, and indent all parts but the first."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    wrapper = textwrap.TextWrapper(width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    wrapper.replace_whitespace = False
    return wrapper.fill(line)


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
