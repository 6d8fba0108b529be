"""``python -m tests.faults`` lets servers run under fire, checks what came of it, and says so in numbers."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.faults.chaos import Plan, Result, run
from tests.faults.processes import Database, Postgres, SqliteFile

MOST_SHOWN = 20
SHARES = {"sqlite": 1, "postgresql": 2}
"""How the time is shared where both are tried: several processes on one database have more to get wrong."""
NOT_SUMMED = {"seed", "server processes"}


def main() -> int:
    """Run it; 1 if anything was wrong."""
    args = _arguments()
    databases: Sequence[str] = tuple(SHARES) if args.database == "both" else (args.database,)
    whole = sum(SHARES[name] for name in databases)
    results = []
    for name in databases:
        seed = secrets.randbelow(10**6) if args.seed is None else args.seed
        print(f"{name}, seed {seed}", flush=True)
        processes = args.processes if name == "postgresql" else 1
        plan = Plan(args.seconds * SHARES[name] / whole, seed, args.tables, processes, every=args.every)
        results.append(_under_fire(name, plan))
        print(table_of(results[-1].database, results[-1].figures()), flush=True)
        for violation in results[-1].violations[:MOST_SHOWN]:
            print(violation[:2000], flush=True)
    if args.out is not None:
        args.out.write_text(report(results, args))
    return 1 if any(result.violations for result in results) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="how long things go wrong (default %(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="what goes wrong; without one, anything")
    parser.add_argument("--tables", type=int, default=8, help="tables at the same time (default %(default)s)")
    parser.add_argument("--database", choices=(*SHARES, "both"), default="sqlite", help="default %(default)s")
    parser.add_argument("--processes", type=int, default=3, help="servers on one PostgreSQL (default %(default)s)")
    parser.add_argument("--every", type=float, default=0.8, help="seconds between two faults (default %(default)s)")
    parser.add_argument("--out", type=Path, help="write the figures to this file")
    return parser.parse_args()


def _under_fire(name: str, plan: Plan) -> Result:
    with tempfile.TemporaryDirectory(prefix="bagatelle-chaos-") as folder:
        database: Database = Postgres() if name == "postgresql" else SqliteFile(Path(folder))
        try:
            return asyncio.run(run(plan, database, Path(folder)))
        finally:
            database.close()


def report(results: Sequence[Result], args: argparse.Namespace) -> str:
    """What is kept of the runs: the command, the figures of each, and of all together."""
    command = f"--seconds {args.seconds:g} --tables {args.tables} --every {args.every:g} --database {args.database}"
    parts = [f"Servers under fire, with all clients on the same machine: python -m tests.faults {command}"]
    parts += [table_of(result.database, result.figures()) for result in results]
    if len(results) > 1:
        every = [result.figures() for result in results]
        total = {name: sum(figures[name] for figures in every) for name in every[0] if name not in NOT_SUMMED}
        parts.append(table_of("together", total))
    return "\n\n".join(parts) + "\n"


def table_of(title: str, figures: Mapping[str, float]) -> str:
    """The figures, line by line."""
    return "\n".join([title, *(f"{name:<24} {value:>10,}" for name, value in figures.items())])


if __name__ == "__main__":
    sys.exit(main())
