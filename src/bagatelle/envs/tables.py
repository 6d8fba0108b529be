"""Writes ``docs/observations.md``: ``python -m bagatelle.envs.tables docs/observations.md``."""

from __future__ import annotations

import sys
from pathlib import Path

from bagatelle import games
from bagatelle.core.layout import SPARE, Layout, Part
from bagatelle.envs.setting import layout_of, learnable

_HEAD = """\
# Observations

What a seat sees, as numbers. Every environment gives the same: a flat array of `int8`, written part by part in this
order, with seats counted from the viewer: row 0 is the viewer, row 1 the seat to its left. Nothing in it is hidden from
the seat: the same rule as for views, and tests compare the two.

Parts marked *recall* stand at the end and are there only when the environment is asked for them (`recall=True`). They
hold what a seat can remember of the running round: in Sandbag all plays; in Bag-O-Loot what can be counted, the splits
and the latest changes of hands, but no claims, no passes, and of a card drawn not which it was: one's own stand in the
hand. Points take two cells, the tens rounded down and the ones, so that -3 is -1 and 7; tens beyond 127 stay there. A
cell named `-` is always 0, and a part marked so is not there at that number of seats.

The first table of a game says which cells belong to a part, from the first to the last; a part of several rows has them
one after another. In programs `observation_layout` gives the same:

```python
>>> from bagatelle import observation_layout
>>> layout = observation_layout("bagoloot", 3)
>>> layout.span("coins")                      # the first cell, and the one after the last
(128, 176)
>>> [(part.rows, part.columns[:3]) for part in layout.parts if part.name == "bags"]
[(14, ('number', 'owner', 'maker'))]
>>> layout.length(recall=False), layout.length(recall=True)
(384, 1080)

```

This page is written by `python -m bagatelle.envs.tables docs/observations.md` from the same lists that the code
goes by; a test keeps it current.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *(_about(name) for name in learnable())])


def _about(name: str) -> str:
    game = games.find(name)
    layouts = {seats: layout_of(name, seats) for seats in sorted(game.SEATS)}
    usual = layouts[game.SEATS[0]]
    lines = [f"## {game.TITLE}", "", *_spans(layouts), "", *_parts(usual), "", *_cells(usual), ""]
    return "\n".join(lines)


def _spans(layouts: dict[int, Layout]) -> list[str]:
    """Where each part stands, at every number of seats."""
    lines = [
        f"| part | {' | '.join(f'{seats} seats' for seats in layouts)} |",
        f"| ---- |{' ----: |' * len(layouts)}",
    ]
    for part in next(iter(layouts.values())).parts:
        spans = [_span(layout, part.name) for layout in layouts.values()]
        lines.append(f"| {part.name} | {' | '.join(spans)} |")
    for words, recall in (("length", False), ("length with recall", True)):
        lengths = [str(layout.length(recall=recall)) for layout in layouts.values()]
        lines.append(f"| *{words}* | {' | '.join(lengths)} |")
    return lines


def _span(layout: Layout, name: str) -> str:
    (part,) = [part for part in layout.parts if part.name == name]
    first, end = layout.span(name)
    if not part.size:
        return "-"
    return f"{first}-{end - 1}" if part.rows == 1 else f"{first}-{end - 1}, {part.rows} rows"


def _parts(layout: Layout) -> list[str]:
    lines = ["| part | cells of a row | what it tells |", "| ---- | -------------: | ------------- |"]
    for part in layout.parts:
        about = f"*recall* {part.about}" if part.recalled else part.about
        lines.append(f"| {part.name} | {len(part.columns)} | {about} |")
    return lines


def _cells(layout: Layout) -> list[str]:
    """The cells of a row of each part; parts with the same cells are named together."""
    alike: dict[tuple[str, ...], list[Part]] = {}
    for part in layout.parts:
        alike.setdefault(part.columns, []).append(part)
    lines = ["The cells of a row:", ""]
    for columns, parts in alike.items():
        names = ", ".join(part.name for part in parts)
        lines.append(f"- **{names}**: {', '.join(f'`{name}`' if name != SPARE else name for name in columns)}")
    return lines


def main() -> int:
    """Write the page."""
    if len(sys.argv) != 2:
        print("usage: python -m bagatelle.envs.tables docs/observations.md", file=sys.stderr)
        return 2
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
