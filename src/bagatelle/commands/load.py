"""``bagatelle load``: how much a server on this machine bears."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final

from bagatelle.commands.choosing import Commands


def add_load(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    parser = commands.add_parser(
        "load",
        help="measure how much a server on this machine bears",
        description="Start a server on one core, let clients play real games there with random legal choices, and "
        "print how many moves a second are stored for good and how long they take.",
    )
    parser.add_argument("--seconds", type=float, default=20, help="how long each load is kept up (default %(default)s)")
    parser.add_argument("--moving", action="store_true", help="only the tables that always move, not the idle crowd")
    parser.add_argument("--database", default="", metavar="URL", help="postgresql://...; default: a new SQLite file")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the table there as well")
    parser.set_defaults(run=_load)


ABOUT: Final = """\
The server has one core. Moves are stored for good before they are acknowledged, with the whole rules and four views
after every move, of which each seat is sent what has changed. Half of the tables play Bag-O-Loot, where shouts after a
bag are held back for up to 250 ms to be fair to slow lines: that makes the slowest hundredth. Pings show how long the
event loop of the server takes to answer; the process of the bots shares its core."""


def _load(args: argparse.Namespace) -> int:
    from bagatelle.study.bench import running  # noqa: PLC0415 - only this command needs it
    from bagatelle.study.load import SHAPES, frames_of, measure, table_of  # noqa: PLC0415 - the same

    shapes = SHAPES[:1] if args.moving else SHAPES
    results = [asyncio.run(measure(shape, args.seconds, args.database)) for shape in shapes]
    moving, database = " --moving" if args.moving else "", " --database postgresql://..." if args.database else ""
    command = f"bagatelle load --seconds {args.seconds:g}{moving}{database}"
    text = "\n".join((running(), command, "", table_of(results), "", frames_of(results), "", ABOUT))
    print(text)
    if args.out is not None:
        args.out.write_text(text + "\n")
    return 0
