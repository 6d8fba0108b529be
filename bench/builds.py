"""Compare the compiled rules of `make wheel` (profile-guided) with an ordinary build: ``make bench-wheel``.

Both builds are compiled from this checkout and take turns, process by process; the best figure of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import hatch_build

from bagatelle import __version__, games
from bagatelle.study.bench import Row, aligned, keep, processor, short

Figures = dict[tuple[str, int], Row]


def build(target: Path, *, profiled: bool) -> None:
    """Make a package with its native unit below ``target``."""
    made = hatch_build.compile_profiled(target) if profiled else hatch_build.compile_into(target)
    hatch_build.write_stamp(target, made)
    hatch_build.add_sources(target)


def measure(target: Path, game: str, seconds: float) -> Figures:
    """Run ``bagatelle bench --rules`` for one game with the package below ``target``, in a process of its own."""
    command = [sys.executable, "-m", "bagatelle.study.bench", "--one-form", "--game", game, "--seconds", f"{seconds:g}"]
    environment = {**os.environ, "PYTHONPATH": str(target), "BAGATELLE_FORM": "compiled"}
    done = subprocess.run(command, cwd=target, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return {(row["game"], row["seats"]): Row(**row) for row in json.loads(done.stdout)["rows"]}


def best(one: Figures, other: Figures) -> Figures:
    """Take the faster row of each game and number of seats."""
    return {key: max(one.get(key, row), row, key=lambda row: row.plays_per_second) for key, row in other.items()}


def table(plain: Figures, profiled: Figures) -> str:
    """Plays and copies per second of both builds, and the ratio of the plays."""
    lines = [("game", "seats", "plain plays/s", "profiled plays/s", "ratio", "plain copies/s", "profiled copies/s")]
    for (game, seats), row in sorted(plain.items()):
        other = profiled[game, seats]
        ratio = other.plays_per_second / row.plays_per_second
        plays = (short(row.plays_per_second), short(other.plays_per_second), f"{ratio:.2f}")
        lines.append((game, str(seats), *plays, short(row.copies_per_second), short(other.copies_per_second)))
    return aligned(lines)


def main() -> None:
    """Build both, measure them in turns, print the table and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=3, help="turns of each build (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (default %(default)s)")
    parser.add_argument("--out", type=Path, help="write the table to this file")
    options = parser.parse_args()
    plain: Figures = {}
    profiled: Figures = {}
    with tempfile.TemporaryDirectory() as temp:
        targets = {Path(temp, "plain"): plain, Path(temp, "profiled"): profiled}
        for target in targets:
            try:
                build(target, profiled=target.name == "profiled")
            except hatch_build.CompileError as error:
                sys.exit(f"the {target.name} build failed: {error}")
        for _ in range(options.turns):
            for game in games.names():
                for target, figures in targets.items():
                    figures.update(best(figures, measure(target, game, options.seconds)))
    command = f"python -m bench.builds --turns {options.turns} --seconds {options.seconds:g}"
    parts = [
        f"bagatelle {__version__}, Python {platform.python_version()}, {processor()}\n{command}",
        "Random whole games per CPU second on one core, best of all turns. `make wheel` makes the profiled build.",
        table(plain, profiled),
    ]
    text = "\n\n".join(parts)
    print(text)
    if options.out is not None:
        keep(text, options.out)


if __name__ == "__main__":
    main()
