"""The command ``bagatelle``: the page; play, simulate, replay, rules, bench, and those of ``commands``."""

from __future__ import annotations

import argparse
import importlib
import io
import json
import math
import os
import re
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

import bagatelle
from bagatelle import bots, form, games
from bagatelle.bots import AnyAgent
from bagatelle.bots.characters import name_for
from bagatelle.bots.judging import coaching
from bagatelle.commands.arena import add_arena, add_ladder
from bagatelle.commands.backup import add_backup
from bagatelle.commands.bots import add_bots
from bagatelle.commands.browse import add_browse
from bagatelle.commands.choosing import Commands as _Commands
from bagatelle.commands.choosing import add_games as _add_games
from bagatelle.commands.choosing import bots_named, has_window, refuse_idle_clock
from bagatelle.commands.choosing import variant_of as _variant
from bagatelle.commands.learn import add_learn
from bagatelle.commands.load import add_load
from bagatelle.commands.play_at import add_table_flags, add_where, play_at, refuse_table_flags
from bagatelle.commands.prune import add_prune
from bagatelle.commands.serve import add_serve
from bagatelle.commands.tune import add_tune
from bagatelle.commands.verify import add_verify
from bagatelle.core.errors import BadRecord, BagatelleError
from bagatelle.core.game import Event
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.speech import joined
from bagatelle.games import AnyGame
from bagatelle.study.bench import bench
from bagatelle.study.env_bench import bench_all, bench_envs
from bagatelle.study.simulate import simulate
from bagatelle.table.record import AnyTable, load, replay
from bagatelle.table.table import Table
from bagatelle.terminal import saves
from bagatelle.terminal.dialogue import Quit
from bagatelle.terminal.keyboard import listener
from bagatelle.terminal.local import LocalGame
from bagatelle.terminal.remote.identities import GUEST
from bagatelle.terminal.screen import Screen, wants_colour

LONGEST_PAUSE = 10.0
PERSON = 0
"""The seat of the person at the terminal."""
NO_COMPILER_NOTE = (
    "Note: the rules run interpreted, which is plenty for playing; {why}. This is said once; "
    "`bagatelle --version` always tells."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; what a person can cause is told in one line, with exit code 1."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark, not a crash
    try:
        _say_form_once()
        code: int = options.run(options)
    except BagatelleError as error:
        print(f"bagatelle: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains while it shuts down
        return 0
    except OSError as error:
        print(f"bagatelle: {error.strerror or error}: {error.filename or ''}".rstrip(": "), file=sys.stderr)
        return 1
    return code


def _say_form_once() -> None:
    """Tell once, in a person's life with this program, that the compiled form is not there."""
    if form.is_compiled() or form.asked_for():
        return
    told = saves.home() / "told-interpreted"
    if told.exists():
        return
    print(NO_COMPILER_NOTE.format(why=form.obstacle()), file=sys.stderr)
    with suppress(OSError):  # where nothing can be kept it is said every time
        told.parent.mkdir(parents=True, exist_ok=True)
        told.touch()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bagatelle",
        description="A table for card games: play against bots, simulate, replay and measure. Without a command the "
        "table opens in your browser.",
        epilog="`bagatelle COMMAND --help` tells more about a command.",
    )
    parser.add_argument(
        "--version", action="version", version=f"bagatelle {bagatelle.__version__} ({form.name()} rules)"
    )
    add_browse(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    add_learn(commands)
    _add_simulate(commands)
    _add_replay(commands)
    add_verify(commands)
    _add_rules(commands)
    add_tune(commands)
    _add_bench(commands)
    add_bots(commands)
    add_load(commands)
    add_serve(commands)
    add_backup(commands)
    add_prune(commands)
    add_arena(commands)
    add_ladder(commands)
    return parser


# --- play -----------------------------------------------------------------------------------------


def _add_play(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = "play in the terminal, against bots or with friends at a server"
    play = commands.add_parser(
        "play",
        help=about,
        description=f"{about.capitalize()}. Every action is saved; play again to go on where you stopped.",
    )
    add_where(play, is_whole=True)
    play.set_defaults(run=_play, game=None)
    for game, parser in _add_games(play, required=False):
        add_where(parser, is_whole=False)
        add_table_flags(parser)
        parser.add_argument("--names", metavar="A,B,C", help="names of the bots (default: characters of the game)")
        parser.add_argument(
            "--bots",
            metavar="BOT[,BOT...]",
            help=f"who plays against you, one for all or one for each seat (default {bots.first(game.NAME)}); "
            "`bagatelle bots` lists them",
        )
        parser.add_argument("--seed", help="play this deal: 64 hexadecimal digits, or any text (default: a new one)")
        parser.add_argument("--record", type=Path, metavar="FILE", help="go on with the unfinished game in this file")
        parser.add_argument("--new", action="store_true", help="begin anew; a game that waits is put aside")
        parser.add_argument(
            "--pace", type=float, metavar="SECONDS", help="a pause after each line (default 0.3 in a terminal, else 0)"
        )
        parser.add_argument(
            "--coach",
            action=argparse.BooleanOptionalAction,
            help="a coach tells after each choice what it cost, if it did for certain; kept with the game",
        )
        parser.set_defaults(clock=None)
        if has_window(game):
            parser.add_argument(
                "--clock",
                type=float,
                metavar="SECONDS",
                help="with --window timed: how long the clock waits for an answer, within what the game allows",
            )


def _play(options: argparse.Namespace) -> int:
    if options.at is not None:
        return play_at(options, _this_command())
    if options.game is None:
        example = f"{_this_command()} play {games.names()[-1]}"
        raise BagatelleError(f"say which game, such as `{example}`, or --at with the address of a server")
    refuse_table_flags(options)
    with saves.alone_with(options.game.NAME):
        return _sit_down(options)


def _sit_down(options: argparse.Namespace) -> int:
    game: AnyGame = options.game
    colour = not options.no_colour and wants_colour(sys.stdout)
    screen = Screen(sys.stdout, game.words.INKS, colour=colour)
    with suppress(ImportError):
        importlib.import_module("readline")  # lets a person edit the line and go back to earlier ones
    table = _table_to_play(options, screen)
    running = _local_game(options, table, screen)
    saves.keep_coached(game.NAME, coached=options.coach)
    if table.actions:
        running.skip_past_events()
    try:
        running.play()
    except Quit:
        screen.say(f"\nSaved. `{_this_command()} play {game.NAME}` goes on from here.")
        return 0
    screen.say("\nThe whole game as a story:")
    screen.verbatim(f"{_this_command()} replay {shlex.quote(str(running.kept))}")
    return 0


def _local_game(options: argparse.Namespace, table: AnyTable, screen: Screen) -> LocalGame:
    """The game with its bots, pace and clock as the options say."""
    agents = _opponents(options, table)
    if options.clock is not None and not 0 < options.clock < math.inf:
        raise BagatelleError(f"--clock needs a number of seconds above 0, not {options.clock}")
    pace = options.pace if options.pace is not None else 0.3 * sys.stdout.isatty()
    return LocalGame(
        table,
        PERSON,
        agents,
        adviser=partial(bots.find, table.game.NAME, bots.best(table.game.NAME)),
        screen=screen,
        ask=input,
        listen=listener(sys.stdin),
        pace=min(max(0.0, pace), LONGEST_PAUSE),
        patience=options.clock,
        coached=options.coach,
    )


def _opponents(options: argparse.Namespace, table: AnyTable) -> dict[int, Callable[[], AnyAgent]]:
    """The bots of the table; a game that waits may be against one that is not to be found from here."""
    game = table.game.NAME
    asked = {seat: bot for seat, bot in enumerate(table.bots) if bot}
    foreign = [bot for bot in asked.values() if ":" in bot]
    if options.record and foreign:
        raise BagatelleError(
            f"{options.record} wants to run {foreign[0]!r}, and a file does not choose what this machine runs; "
            f"if it is your own game and bot, put it in the place of {saves.unfinished(game)}"
        )
    try:
        for bot in asked.values():
            bots.find(game, bot)
    except BagatelleError as error:
        raise BagatelleError(
            f"{error}. Your unfinished game is against it: play where it can be imported, or begin another with "
            f"`{_this_command()} play {game} --new`, which puts this one aside"
        ) from error
    return {seat: partial(bots.find, game, bot) for seat, bot in asked.items()}


def _this_command() -> str:
    """What to type for this program: its name where that is found, else where it lies."""
    if shutil.which("bagatelle"):
        return "bagatelle"
    path = Path(sys.argv[0])
    return shlex.quote(os.path.relpath(path)) if path.name == "bagatelle" else "bagatelle"


def _table_to_play(options: argparse.Namespace, screen: Screen) -> AnyTable:
    """The game that waits, the one in a given file, or a new one; a game that waits is never lost."""
    game: AnyGame = options.game
    waiting = saves.unfinished(game.NAME)
    path = options.record or (waiting if waiting.exists() and not options.new else None)
    if path is None:
        table = _new_table(options)
        greeting = f"{game.TITLE}: {game.SUMMARY}. {_against(options, table)}Type ? for help, quit to stop."
    else:
        if asked := _asks_for_a_certain_game(options):
            raise BagatelleError(
                f"a game of {game.TITLE} waits to go on; leave out {asked}, or begin another with --new"
            )
        table = _unfinished_table(game, path)
        greeting = (
            f"Going on with your game of {game.TITLE} against {_company(table)}. --new begins another; ? is help."
        )
    refuse_idle_clock(game, table.variant, options.clock)
    _settle_coach(options, path)
    if waiting.exists() and path != waiting:
        screen.verbatim(f"The game that waited is kept in {saves.put_aside(game.NAME)}")
    screen.strong(greeting)
    if options.coach:
        screen.say("The coach tells after a choice what it cost, if it did for certain.")
    _say_options(screen, table)
    return table


def _settle_coach(options: argparse.Namespace, path: Path | None) -> None:
    """Whether there is a coach: as the flag says, else as the saved game was played."""
    if options.coach is None:
        options.coach = path is not None and saves.is_coached(path)
    if options.coach:
        coaching(options.game.NAME)


def _say_options(screen: Screen, table: AnyTable) -> None:
    """What this table plays differently."""
    if table.variant.chosen:
        screen.say("Played with: " + ", ".join(f"{name} {value}" for name, value in table.variant.chosen) + ".")


def _company(table: AnyTable) -> str:
    """The bots by name and level."""
    return joined([f"{name} ({bot})" for name, bot in zip(table.names, table.bots, strict=True) if bot])


def _against(options: argparse.Namespace, table: AnyTable) -> str:
    """The bots of a new game, and how to meet others where none were asked for."""
    levels = [level.name for level in bots.levels(table.game.NAME)]
    more = f" For stronger ones begin with --bots {' or '.join(levels[1:3])}." if levels and not options.bots else ""
    return f"You play against {_company(table)}.{more} "


def _unfinished_table(game: AnyGame, path: Path) -> AnyTable:
    """The game in the file, if it is one that a person plays against bots and that is not over."""
    try:
        table = replay(load(path))
    except BadRecord as error:
        raise BagatelleError(f"{path}: {error}. Mend or remove the file, or begin another game with --new") from error
    people = [seat for seat, bot in enumerate(table.bots) if not bot]
    if table.game.NAME != game.NAME or table.outcome() is not None or people != [PERSON]:
        raise BagatelleError(f"{path} is no unfinished game of {game.TITLE} against bots")
    return table


def _asks_for_a_certain_game(options: argparse.Namespace) -> str:
    """The first flag that describes a game other than the one that waits, if any."""
    defaults = {"seats": options.game.SEATS[0], "name": GUEST, "names": None, "bots": None, "seed": None}
    defaults |= {option.name: option.default for option in options.game.OPTIONS}
    asked = [name for name, value in defaults.items() if getattr(options, name) != value]
    return f"--{asked[0].replace('_', '-')}" if asked else ""


def _new_table(options: argparse.Namespace) -> AnyTable:
    variant = _variant(options)
    chosen = _bots(options, variant.seats)
    others = [name.strip() for name in options.names.split(",")] if options.names else []
    if options.names and len(others) != variant.seats - 1:
        raise BagatelleError(f"--names needs {variant.seats - 1} names with {variant.seats} seats, not {len(others)}")
    names = [options.name, *others]
    for place, bot in enumerate(chosen[len(others) :]):
        names.append(name_for(options.game.NAME, bot, place, names))
    seed = secrets.token_bytes(32) if options.seed is None else seed_from_text(options.seed)
    return Table(options.game, variant, seed, names, ["", *chosen])


def _bots(options: argparse.Namespace, seats: int) -> list[str]:
    """The bot of each other seat, by name."""
    chosen = bots_named(options.bots or bots.first(options.game.NAME), seats)
    for name in chosen:
        bots.find(options.game.NAME, name)
    return chosen


# --- simulate -------------------------------------------------------------------------------------


def _add_simulate(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = "write records of random games"
    command = commands.add_parser(
        "simulate", help=about, description=f"{about.capitalize()}: every choice uniformly at random."
    )
    for _, parser in _add_games(command):
        parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (default 1)")
        parser.add_argument(
            "--seed", default="0", help="which games: any text (default 0); equal seeds give equal records"
        )
        parser.add_argument("--out", type=Path, default=Path("records"), metavar="DIR", help="folder (default records)")
        parser.set_defaults(run=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    if options.games < 1:
        raise BagatelleError(f"--games needs 1 or more, not {options.games}")
    written = simulate(options.game, _variant(options), options.games, options.seed, options.out)
    print(f"{written} record{'' if written == 1 else 's'} in {options.out}")
    return 0


# --- replay ---------------------------------------------------------------------------------------


def _add_replay(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = "tell a record as a story"
    command = commands.add_parser(
        "replay",
        help=about,
        description=f"{about.capitalize()}, with every hidden card; an unfinished game without them.",
    )
    command.add_argument("file", type=Path, help="a record, as play and simulate write it")
    command.add_argument("--json", action="store_true", help="one event a line as JSON (docs/records.md)")
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    try:
        record = load(options.file)
        table = replay(record)
    except BadRecord as error:
        raise BagatelleError(f"{options.file}: {error}") from error
    # The cards of a running game are secret even from the person who holds its file by accident.
    events = table.events if record.result is not None else table.told(None)
    if options.json:
        for event in events:
            print(_event_json(event))
        return 0
    screen = Screen(sys.stdout, record.game.words.INKS, colour=wants_colour(sys.stdout))
    players = [f"{name} ({bot})" if bot else name for name, bot in zip(record.names, record.bots, strict=True)]
    screen.strong(f"{record.game.TITLE}: {', '.join(players)}")
    _say_options(screen, table)
    for event in events:
        text = record.game.words.say_event(event, record.names)
        if text:
            screen.say(text)
    if record.result is None:
        screen.say("The game is not over.")
    return 0


def _event_json(event: Event) -> str:
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    return json.dumps({"event": kind, **msgspec.to_builtins(event)})


# --- rules and bench ------------------------------------------------------------------------------


def _add_rules(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = "print the rules of a game, its reference, or how open questions are read"
    command = commands.add_parser("rules", help=about, description=f"{about.capitalize()}.")
    command.add_argument("game", choices=games.names(), help="the game")
    page = command.add_mutually_exclusive_group()
    page.add_argument("--rulings", action="store_true", help="the numbered rulings, with the reason for each")
    page.add_argument("--reference", action="store_true", help="what to look up during a game, on one page")
    command.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    game: str = options.game
    text = games.reference(game) if options.reference else games.rulebook(game, rulings=options.rulings)
    Screen(sys.stdout, (), colour=False).page(text)
    return 0


def _add_bench(commands: _Commands[argparse.ArgumentParser]) -> None:
    about = "measure how fast the rules run, in both forms, and the learning environments"
    command = commands.add_parser("bench", help=about, description=f"{about.capitalize()}, on one core.")
    command.add_argument("--game", choices=games.names(), help="only this game (default: all)")
    command.add_argument("--seconds", type=float, default=2.0, help="time for each row (default 2)")
    command.add_argument("--peers", action="store_true", help="rules and environments beside OpenSpiel and RLCard")
    command.add_argument("--json", action="store_true", help="print JSON instead of a table")
    only = command.add_mutually_exclusive_group()
    only.add_argument("--envs", action="store_true", help="the learning environments alone")
    only.add_argument(
        "--rules", action="store_true", help="the rules alone, as without --peers or with --game or --json"
    )
    command.add_argument("--out", type=Path, metavar="FILE", help="also write the table to a file")
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> int:
    if options.envs:
        if options.game or options.json:
            raise BagatelleError("bench --envs measures all games and prints a table: leave --game and --json out")
        bench_envs(seconds=options.seconds, peers=options.peers, out=options.out)
        return 0
    if options.peers and not (options.rules or options.game or options.json):
        bench_all(seconds=options.seconds, out=options.out)
        return 0
    chosen = [options.game] if options.game else []
    bench(chosen, seconds=options.seconds, peers=options.peers, json_output=options.json, out=options.out)
    return 0
