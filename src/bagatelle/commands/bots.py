"""``bagatelle bots``: who there is to play against."""

from __future__ import annotations

import argparse
import textwrap

from bagatelle import bots, games
from bagatelle.commands.choosing import Commands

WIDTH = 80
HELP = """A bot can think longer or shorter: NAME@400 for 400 simulations a decision,
NAME@0.5s for half a second. One of your own is a subclass of bagatelle.bots.Bot
with a method `decide`, asked for by module:Class from the folder you are in;
examples/own_bot.py is one in a few lines. Packages offer theirs by an entry
point of the group bagatelle.bots."""


def add_bots(commands: Commands[argparse.ArgumentParser]) -> None:
    about = "list the bots"
    command = commands.add_parser("bots", help=about, description=f"{about.capitalize()}, and how to bring your own.")
    command.add_argument("game", nargs="?", choices=games.names(), help="only those of this game (default: all)")
    command.set_defaults(run=_bots)


def _bots(options: argparse.Namespace) -> int:
    for name in [options.game] if options.game else games.names():
        print(f"{games.find(name).TITLE}\n")
        _show("The ladder, weakest first:", bots.about_ladder(name))
        _show("Levels for people, weakest first:", [(level.name, level.about) for level in bots.levels(name)])
    _show("Of other packages:", bots.about_others())
    print(HELP)
    return 0


def _show(head: str, lines: list[tuple[str, str]]) -> None:
    if not lines:
        return
    width = max(len(name) for name, _ in lines)
    print(head)
    for name, about in lines:
        first = f"  {name:<{width}}  "
        print(textwrap.fill(about, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)) or first.rstrip())
    print()
