"""``bagatelle tune``: how the kept weights of a heuristic are found."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path

from bagatelle import games
from bagatelle.bots import weights
from bagatelle.commands.choosing import Commands
from bagatelle.study.tuning import tune


def add_tune(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "find the weights of a game's heuristic by games against itself"
    command = commands.add_parser("tune", help=about, description=f"{about.capitalize()} (an evolution strategy).")
    command.add_argument("game", help="the name of a game")
    command.add_argument("--generations", type=int, default=40, metavar="N", help="how many (default 40)")
    command.add_argument("--deals", type=int, default=120, metavar="N", help="deals for each candidate (default 120)")
    command.add_argument("--seed", default="0", help="any text (default 0); equal seeds find equal weights")
    command.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: all)")
    command.add_argument("--anew", action="store_true", help="begin with the first guess, not with the kept weights")
    command.add_argument("--out", type=Path, metavar="FILE", help="where to keep them (default: print them)")
    command.set_defaults(run=_tune)


def _tune(options: argparse.Namespace) -> int:
    words = [f"bagatelle tune {options.game} --generations {options.generations} --deals {options.deals}"]
    words += [f"--seed {shlex.quote(options.seed)}", *(["--anew"] if options.anew else [])]
    tuned = tune(
        games.find(options.game).NAME,
        generations=options.generations,
        deals=options.deals,
        seed=options.seed,
        jobs=options.jobs,
        anew=options.anew,
        command=" ".join(words),
    )
    if options.out is None:
        print(tuned.text(), end="")
    else:
        weights.save(options.out, tuned)
    print(tuned.check, file=sys.stderr)
    return 0
