"""Render Markdown pages, such as the rules, as plain text wrapped for the window."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import takewhile

_ITEM = re.compile(r"\s*(?:[-*]|\d+\.) +")
_RULES = {1: "=", 2: "-"}
"""Underlines of headings by depth; deeper headings have none."""
_FENCE = "```"
_NOTE = ">"
"""Begins every line of a note (a block quotation)."""
_INSET = " " * 4


def plain_page(text: str, width: int) -> str:
    """Wrap paragraphs and lists to a width, and remove Markdown syntax."""
    lines = text.splitlines()
    shown: list[str] = []
    while lines:
        if not lines[0].strip():
            shown.append(lines.pop(0).strip())
        elif lines[0].startswith("#"):
            shown += _heading(lines.pop(0))
        elif lines[0].startswith(_FENCE):
            code = list(takewhile(lambda line: not line.startswith(_FENCE), lines[1:]))
            del lines[: len(code) + 2]
            shown += [f"{_INSET}{line}".rstrip() for line in code]
        elif lines[0].lstrip().startswith("|"):
            table = list(takewhile(lambda line: line.lstrip().startswith("|"), lines))
            del lines[: len(table)]
            shown += _table(table)
        elif lines[0].startswith(_NOTE):
            note = list(takewhile(lambda line: line.startswith(_NOTE), lines))
            del lines[: len(note)]
            shown.append(_note(note, width))
        else:
            paragraph = [lines.pop(0), *takewhile(_goes_on, lines)]
            del lines[: len(paragraph) - 1]
            shown.append(_paragraph(paragraph, width))
    return "\n".join(shown)


def _goes_on(line: str) -> bool:
    """Whether a line continues the paragraph before it."""
    return bool(line.strip()) and not _ITEM.match(line) and line.lstrip()[0] not in "|#`>"


def _heading(line: str) -> list[str]:
    marks, _, title = line.partition(" ")
    title = _plain(title)
    rule = _RULES.get(len(marks))
    return [title] if rule is None else [title, rule * len(title)]


def _paragraph(lines: Sequence[str], width: int) -> str:
    item = _ITEM.match(lines[0])
    indent = " " * (len(item[0]) if item else len(lines[0]) - len(lines[0].lstrip()))
    mark = item[0] if item else indent
    joined = _plain(" ".join([lines[0][len(mark) :], *(line.strip() for line in lines[1:])]))
    return textwrap.fill(f"{mark}{joined}", width, subsequent_indent=indent, break_on_hyphens=False)


def _note(lines: Sequence[str], width: int) -> str:
    """A note, set in."""
    joined = _plain(" ".join(line.removeprefix(_NOTE).strip() for line in lines))
    return textwrap.fill(joined, width, initial_indent=_INSET, subsequent_indent=_INSET, break_on_hyphens=False)


def _plain(text: str) -> str:
    """Remove emphasis and links; keep text in backticks as it is."""
    parts = text.split("`")
    for place in range(0, len(parts), 2):
        part = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", parts[place]).replace("**", "")
        parts[place] = re.sub(r"(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", part)
    return "".join(parts)


def _table(lines: Sequence[str]) -> list[str]:
    """Render a table with aligned columns and a rule below its header."""
    rows = [[_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    aligned = [cell.endswith(":") for cell in rows[1]]
    del rows[1]
    widths = [max(len(row[column]) for row in rows) for column in range(len(aligned))]
    shown = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, aligned, strict=True)
        ).rstrip()
        for row in rows
    ]
    return [shown[0], "  ".join("-" * width for width in widths), *shown[1:]]
