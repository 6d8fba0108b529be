"""``python -m tests.wording``: trade names instead of paraphrases, in the prose for engineers. Part of ``make lint``.

The check reads comments and docstrings of the sources below, and documents for engineers. Texts for players are free.
"""

from __future__ import annotations

import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = (
    *("src/bagatelle/server", "src/bagatelle/wire", "src/bagatelle/table", "src/bagatelle/bots", "web/src/net"),
    *("src/bagatelle/commands", "src/bagatelle/terminal", "examples", "bench"),
    *("tests/server", "hatch_build.py", "CONTRIBUTING.md", "docs/api.md", "docs/architecture.md"),
    *("docs/decisions.md", "docs/engine.md", "docs/modules.md", "docs/serving.md"),
    *("docs/network-play.md", "docs/operations.md", "docs/protocol.md"),
)


class Word(NamedTuple):
    """A phrase to avoid, as a regular expression, and what to write instead."""

    phrase: re.Pattern[str]
    better: str


def _word(phrase: str, better: str) -> Word:
    return Word(re.compile(rf"\b(?:{phrase})\b", re.IGNORECASE), better)


WORDS: Final = (
    _word(r"(thousandths?|hundredths?) of a second", "milliseconds"),
    _word(r"of the (new|old) kind", "IPv6 or IPv4, or the number of the version"),
    _word(r"by the billion", "the number, with its unit"),
    _word(r"a letter now and then", "slowloris, and the timeout against it"),
    _word(r"whoever", "the guest, person, client, process or caller"),
    _word(r"somebody who", "a guest, person or client that"),
    _word(r"(those|each|all|nobody|anybody|and) who (hear|want)s?", "subscribers, receivers"),
    _word(r"each of those sees", "the view of each subscriber"),
    _word(r"(cannot|could not) be told", "cannot be sent, delivery failed"),
    _word(r"what (was|has been) (told|said|heard)", "the events or frames that were sent or received"),
    _word(r"(is|are|was|were) heard", "received, or connected"),
    _word(r"(is|are|was|were) said", "sent, logged or documented"),
    _word(r"hears of it", "receives it, or is notified"),
    _word(r"otherwise from now on", "changed"),
    _word(r"(cannot|could not) be had", "is not available"),
    _word(r"lies? about", "is left over"),
    _word(r"keeps? nobody", "does not block or affect others"),
    _word(r"how (it|a write|that) went", "the result"),
    _word(r"c[ao]mes? of it", "the result"),
    _word(r"(look|watch)(s|es)? (after|over) (the|a) (server|table)", "runs, drives or monitors it"),
    _word(r"no sign that", "does not show that"),
    _word(r"little by little|by and by", "in chunks, gradually"),
)
"""The worst paraphrases, most of them once frequent here."""


class Passage(NamedTuple):
    """A piece of prose, and the number of its first line."""

    line: int
    text: str


class Finding(NamedTuple):
    """A phrase that was found: its file, line and text, and what to write instead."""

    path: Path
    line: int
    found: str
    better: str


_STARTS: Final = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
_SCRIPT_COMMENT: Final = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*|<!--.*?-->", re.DOTALL)


def _python(path: Path) -> Iterator[Passage]:
    """Comments, and strings that are a statement of their own."""
    before = tokenize.ENCODING
    with path.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and before in _STARTS):
                yield Passage(token.start[0], token.string)
            if token.type not in {tokenize.COMMENT, tokenize.NL}:
                before = token.type


def passages(path: Path) -> Iterator[Passage]:
    """The prose of a file for engineers."""
    if path.suffix == ".py":
        yield from _python(path)
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield Passage(1, text)
        return
    for comment in _SCRIPT_COMMENT.finditer(text):
        yield Passage(text.count("\n", 0, comment.start()) + 1, comment[0])


def findings(path: Path) -> Iterator[Finding]:
    """Every phrase to avoid in a file; a phrase may go on in the next line."""
    for passage in passages(path):
        flat = re.sub(r"\n[ \t]*(?:[#*]|//)?[ \t]*", "\n", passage.text)
        for word in WORDS:
            for found in word.phrase.finditer(flat.replace("\n", " ")):
                line = passage.line + flat.count("\n", 0, found.start())
                yield Finding(path, line, found[0], word.better)


def files(root: Path = ROOT) -> list[Path]:
    """The files to check."""
    places = [root / place for place in PLACES]
    inside = [path for place in places for path in ([place] if place.is_file() else place.rglob("*"))]
    return sorted(path for path in inside if path.suffix in {".py", ".ts", ".svelte", ".md"})


def main() -> int:
    """Print what was found; 1 if anything was."""
    found = [finding for path in files() for finding in findings(path)]
    for finding in found:
        where = f"{finding.path.relative_to(ROOT)}:{finding.line}"
        print(f"{where}: {finding.found!r} is not plain English for engineers; better: {finding.better}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
