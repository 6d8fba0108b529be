"""``bagatelle backup``: copy the SQLite file of a server, also while it runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bagatelle.commands.choosing import Commands
from bagatelle.commands.serve import MEMORY, sqlite_path
from bagatelle.core.errors import BagatelleError


def add_backup(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    parser = commands.add_parser(
        "backup",
        help="copy the tables of a server into a file",
        description="Copy the SQLite file of a server, whether it runs or not. The copy is itself a database: "
        "`bagatelle serve --database COPY` goes on with it.",
    )
    parser.add_argument("copy", type=Path, metavar="COPY", help="the file to write; it must not exist yet")
    parser.add_argument("--database", metavar="PATH", help="the SQLite file (default: that of your data folder)")
    parser.set_defaults(run=_backup)


def _backup(args: argparse.Namespace) -> int:
    from bagatelle.server.storage.sqlite import copy  # noqa: PLC0415 - loads apsw

    if args.database in MEMORY:
        raise BagatelleError("a database in memory cannot be copied; name an SQLite file with --database")
    if args.database and "://" in args.database:
        raise BagatelleError("PostgreSQL brings its own tool: pg_dump --schema=bagatelle --file=COPY URL")
    path = sqlite_path(args.database)
    copy(path, args.copy)
    print(f"{path} is copied to {args.copy} ({args.copy.stat().st_size:,} bytes)", file=sys.stderr)
    return 0
