"""``bagatelle arena`` and ``bagatelle ladder``: how strong bots are."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from bagatelle.commands.choosing import Commands, add_games, variant_of, variants_of
from bagatelle.extras import extra
from bagatelle.study.arena.plan import Plan
from bagatelle.study.arena.run import Means, cores
from bagatelle.terminal import saves


def add_arena(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "let bots play against each other on duplicate deals"
    command = commands.add_parser(
        "arena",
        help=about,
        description=f"{about.capitalize()}, every bot in every seat, and tell how strong they are. With two bots a "
        "challenger takes every seat among bots like the second, beside a control in which these play alone. "
        "An interrupted run goes on when the same command is given again.",
    )
    for game, parser in add_games(command):
        parser.add_argument(
            "--bots",
            nargs="+",
            required=True,
            metavar="BOT",
            help=f"a challenger and a base, or one for each seat; `bagatelle bots {game.NAME}` lists them",
        )
        _add_common(parser, deals=100)
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the results for programs (docs/arena.md)")
        parser.add_argument(
            "--plot", type=Path, metavar="FILE", help="draw the results as a picture, such as x.png or x.svg"
        )
        parser.add_argument(
            "--journal", type=Path, metavar="FILE", help="keep deals that are played here (default: beside --json)"
        )
        parser.set_defaults(run=_arena)


def add_ladder(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "let every rung of a game's ladder of bots play against the one below"
    command = commands.add_parser(
        "ladder",
        help=about,
        description=f"{about.capitalize()}, and keep the results in a table. Contests that are in the table already, "
        "such as those with other numbers of seats, stay in it.",
    )
    for _, parser in add_games(command, several_seats=True):
        _add_common(parser, deals=200)
        parser.add_argument(
            "--think", default="", metavar="BUDGET", help="a budget for every bot: simulations, or seconds as in 0.1s"
        )
        parser.add_argument("--levels", action="store_true", help="climb the levels for people instead")
        parser.add_argument(
            "--out", type=Path, default=Path("bench"), metavar="DIR", help="folder of the table (default bench)"
        )
        parser.set_defaults(run=_ladder)


def _add_common(parser: argparse.ArgumentParser, deals: int) -> None:
    parser.add_argument("--deals", type=int, default=deals, metavar="N", help=f"how many deals (default {deals})")
    parser.add_argument("--seed", default="0", help="which deals: any text (default 0)")
    parser.add_argument("--held-out", action="store_true", help="deals of a stream that nobody tunes bots with")
    parser.add_argument("--crowd", action="store_true", help="with two bots: also one base among challengers")
    parser.add_argument(
        "--jobs", type=int, default=cores(), metavar="N", help=f"processes (default {cores()}, the cores there are)"
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead")
    parser.add_argument(
        "--stop-after", type=float, metavar="MINUTES", help="begin no further deal after this time (default: no limit)"
    )
    parser.add_argument("--fresh", action="store_true", help="play all deals anew, also those of an earlier run")


def _means(options: argparse.Namespace) -> Means:
    return Means(options.jobs, options.scheduler, options.stop_after)


def _arena(options: argparse.Namespace) -> int:
    with extra("study", "`bagatelle arena`"):
        from bagatelle.study.arena.contest import Keeping, hold  # noqa: PLC0415 - loads NumPy

    plan = Plan(
        options.game.NAME,
        variant_of(options),
        tuple(options.bots),
        options.seed,
        held_out=options.held_out,
        crowd=options.crowd,
    )
    keeping = Keeping(saves.home() / "arena", options.json, options.plot, options.journal, options.fresh)
    hold(plan, options.deals, _means(options), keeping)
    return 0


def _ladder(options: argparse.Namespace) -> int:
    with extra("study", "`bagatelle ladder`"):
        from bagatelle.study.arena.contest import Keeping  # noqa: PLC0415 - loads NumPy
        from bagatelle.study.arena.ladder import Climb, climb  # noqa: PLC0415 - loads NumPy

    wish = Climb(
        options.game.NAME,
        variants_of(options),
        options.think,
        options.seed,
        held_out=options.held_out,
        crowd=options.crowd,
        levels=options.levels,
    )
    keeping = Keeping(saves.home() / "arena", fresh=options.fresh)
    climb(wish, options.deals, _means(options), options.out, keeping, _command(options))
    return 0


def _command(options: argparse.Namespace) -> str:
    """What to type for the same results; where they lie and how they are computed is no part of it."""
    words = ["bagatelle", "ladder", options.game.NAME, "--seats", *map(str, options.seats)]
    for option in options.game.OPTIONS:
        if getattr(options, option.name) != option.default:
            words += [f"--{option.name.replace('_', '-')}", str(getattr(options, option.name))]
    words += ["--deals", str(options.deals), "--seed", options.seed]
    words += ["--think", options.think] if options.think else []
    words += ["--stop-after", f"{options.stop_after:g}"] if options.stop_after else []
    words += [flag for flag in ("--levels", "--held-out", "--crowd") if getattr(options, flag[2:].replace("-", "_"))]
    return shlex.join(words)
