"""``python -m tests.faults`` lets servers run under fire, checks what came of it, and says so in numbers."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
from pathlib import Path

from tests.faults.chaos import Plan, Result, run
from tests.faults.processes import Database, Postgres, SqliteFile

MOST_SHOWN = 20


def main() -> int:
    """Run it; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="how long things go wrong (default %(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="what goes wrong; without one, anything")
    parser.add_argument("--tables", type=int, default=8, help="tables at the same time (default %(default)s)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=3, help="servers on one PostgreSQL (default %(default)s)")
    parser.add_argument("--every", type=float, default=0.8, help="seconds between two faults (default %(default)s)")
    parser.add_argument("--out", type=Path, help="add the figures to this file")
    parser.add_argument("--new", action="store_true", help="begin that file anew")
    args = parser.parse_args()
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="bagatelle-chaos-") as folder:
        is_postgres = args.database == "postgresql"
        database: Database = Postgres() if is_postgres else SqliteFile(Path(folder))
        plan = Plan(args.seconds, seed, args.tables, args.processes if is_postgres else 1, every=args.every)
        try:
            result = asyncio.run(run(plan, database, Path(folder)))
        finally:
            database.close()
    text = table_of(result)
    print(text)
    for violation in result.violations[:MOST_SHOWN]:
        print(violation[:2000])
    if args.out is not None:
        with args.out.open("w" if args.new else "a") as out:
            out.write(text + "\n\n")
    return 1 if result.violations else 0


def table_of(result: Result) -> str:
    """The figures, line by line."""
    lines = [f"{name:<24} {value:>10,}" for name, value in result.figures().items()]
    return "\n".join([result.database, *lines])


if __name__ == "__main__":
    sys.exit(main())
