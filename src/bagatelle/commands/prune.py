"""``bagatelle prune``: remove old tables and guests from the database of a server."""

from __future__ import annotations

import argparse
import asyncio

from bagatelle.commands.choosing import Commands
from bagatelle.commands.serve import MEMORY, open_store
from bagatelle.core.errors import BagatelleError
from bagatelle.server.storage.retention import Ages, Pruned

DEFAULT_AGE = 30
"""Days after which tables that never started and guests who never sat are removed."""
MAX_AGE = 36_500
KINDS = {
    "unstarted": ("--unstarted", "tables at which no game ever began", DEFAULT_AGE),
    "finished": ("--finished", "tables whose game is over, with their records", None),
    "unfinished": ("--unfinished", "tables whose game was left before its end", None),
    "guests": ("--guests", "guests who never held a seat", DEFAULT_AGE),
    "former_guests": ("--former-guests", "guests who hold no seat any more, at any table that is kept", None),
}
"""Option, description and default age of each kind, in the order in which they are removed."""


def add_prune(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    parser = commands.add_parser(
        "prune",
        help="remove old tables and guests of a server",
        description="Remove data without activity for so many days, also while the server runs, and print the counts. "
        f"Without options: tables that never started and guests who never sat, after {DEFAULT_AGE} days. Played games "
        "are removed only by the options that name them. DAYS is a number from 1 on, or 'never'.",
    )
    parser.add_argument("--database", metavar="URL", help="postgresql://..., or the path of an SQLite file")
    parser.add_argument("--dry-run", action="store_true", help="count what would be removed, and change nothing")
    for kind, (option, description, default) in KINDS.items():
        parser.add_argument(
            option,
            dest=kind,
            type=_age,
            default=default,
            metavar="DAYS",
            help=f"remove {description} (default: {default or 'never'})",
        )
    parser.set_defaults(run=_prune)


def _age(text: str) -> int | None:
    """Days of an option; ``None`` for never."""
    if text == "never":
        return None
    if not text.isdecimal() or not 1 <= int(text) <= MAX_AGE:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no age: give whole days from 1 to {MAX_AGE}, as tables in use must be kept, or 'never'"
        )
    return int(text)


def _prune(args: argparse.Namespace) -> int:
    if args.database in MEMORY:
        raise BagatelleError("a database in memory belongs to its server alone; name another with --database")
    ages = Ages(**{kind: getattr(args, kind) for kind in KINDS})
    pruned = asyncio.run(_run(args.database, ages, dry_run=args.dry_run))
    for kind, (_, description, _) in KINDS.items():
        if getattr(ages, kind) is not None:
            verb = "would remove" if args.dry_run else "removed"
            print(f"{verb} {getattr(pruned, kind):,} {description}, older than {getattr(ages, kind)} days")
    return 0


async def _run(database: str | None, ages: Ages, *, dry_run: bool) -> Pruned:
    store = open_store(database)
    try:
        await store.open(create=False)
        return await store.prune(ages, dry_run=dry_run)
    finally:
        await store.close()
