"""``bagatelle backup``: a copy of all tables, taken while people play."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bagatelle.commands.choosing import Commands
from bagatelle.core.errors import BagatelleError
from bagatelle.terminal.saves import home


def add_backup(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    parser = commands.add_parser(
        "backup",
        help="copy the tables of a server into a file",
        description="Copy all that a server on SQLite has kept, while it runs or not. The copy is itself a database: "
        "`bagatelle serve --database COPY` goes on with it.",
    )
    parser.add_argument("copy", type=Path, metavar="COPY", help="the file to write; it must not exist yet")
    parser.add_argument("--database", metavar="PATH", help="the SQLite file (default: that of your data folder)")
    parser.set_defaults(run=_backup)


def _backup(args: argparse.Namespace) -> int:
    from bagatelle.server.storage.sqlite import copy  # noqa: PLC0415 - slow to load, and only this command needs it

    if args.database and "://" in args.database:
        raise BagatelleError("PostgreSQL brings its own tool: pg_dump --schema=bagatelle --file=COPY URL")
    path = Path(args.database) if args.database else home() / "tables.db"
    copy(path, args.copy)
    print(f"{path} is copied to {args.copy} ({args.copy.stat().st_size:,} bytes)", file=sys.stderr)
    return 0
