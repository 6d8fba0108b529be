"""``bagatelle play --at URL``: a table of a server, from this terminal."""

from __future__ import annotations

import argparse

from bagatelle import bots
from bagatelle.commands.choosing import bots_named, refuse_idle_clock, variant_of
from bagatelle.core.errors import BagatelleError
from bagatelle.table.names import check_name
from bagatelle.terminal.remote.identities import GUEST
from bagatelle.wire import messages as wire
from bagatelle.wire.address import read_address

FREE = "free"
"""In ``--bots``, a seat without a bot."""
AT_SERVER = {
    "listed": False,
    "chat": False,
    "no_hints": False,
    "joining": wire.Joining.ASK.value,
    "move": 0,
    "bank": 0,
    "grace": wire.USUAL_GRACE,
    "undo": 0.0,
    "watch": False,
}
"""Flags that only a server's table has, with their defaults."""
NOT_HERE = ("record", "new", "names", "coach")
"""Flags that only a local game has."""


def add_where(parser: argparse.ArgumentParser, *, is_whole: bool) -> None:
    """Add the flags about where to play; after a game's name without defaults, which would override earlier flags."""

    def default(value: object) -> object:
        return value if is_whole else argparse.SUPPRESS

    at = "play at a server: its address, a table's link or a seat's"
    parser.add_argument("--at", metavar="URL", default=default(None), help=at)
    parser.add_argument("--name", default=default(GUEST), help=f"your name, as others read it (default {GUEST})")
    parser.add_argument("--watch", action="store_true", default=default(value=False), help="with --at: only watch")
    plain = "plain text; NO_COLOR in the environment does the same"
    parser.add_argument("--no-colour", action="store_true", default=default(value=False), help=plain)


def add_table_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for a new table at a server."""
    group = parser.add_argument_group("a new table at a server (with --at)")
    group.add_argument("--listed", action="store_true", help="everybody finds the table; else only who has its link")
    group.add_argument("--chat", action="store_true", help="people may write what they like")
    group.add_argument(
        "--joining",
        choices=[joining.value for joining in wire.Joining],
        default=AT_SERVER["joining"],
        help="whether others may take a bot's seat in the running game: never, once one of you agrees, or freely",
    )
    group.add_argument("--no-hints", action="store_true", help="nobody may ask what a bot would do")
    group.add_argument("--move", type=int, default=0, metavar="SECONDS", help="time for each choice (default: no end)")
    group.add_argument("--bank", type=int, default=0, metavar="SECONDS", help="time besides, for the whole game")
    group.add_argument(
        "--grace",
        type=int,
        default=AT_SERVER["grace"],
        metavar="SECONDS",
        help=f"then a bot plays for who has left (default {wire.USUAL_GRACE})",
    )
    undo = "bots wait so long after a choice that can be undone (default 0, at most 5)"
    group.add_argument("--undo", type=float, default=0.0, metavar="SECONDS", help=undo)


def refuse_table_flags(options: argparse.Namespace) -> None:
    """Refuse flags of a server's table if no server is named."""
    for flag, default in AT_SERVER.items():
        if getattr(options, flag) != default:
            raise BagatelleError(
                f"--{flag.replace('_', '-')} is for a table at a server; add --at with its address, or leave it out"
            )


def play_at(options: argparse.Namespace, command: str) -> int:
    """Play at a server; ``command`` is how to call this program."""
    from bagatelle.terminal.remote.session import (  # noqa: PLC0415 - only this command needs the network
        SessionOptions,
        run_session,
    )

    for flag in NOT_HERE:
        if getattr(options, flag, None):
            raise BagatelleError(f"--{flag} is for games on this machine; leave it out with --at")
    check_name(options.name)
    address = read_address(options.at)
    settings = None if options.game is None else settings_of(options)
    if settings is not None and address.table:
        raise BagatelleError(f"that link leads to a table already; leave out {options.game.NAME}, or the table's part")
    seed = getattr(options, "seed", None) or ""
    run_session(SessionOptions(address, settings, seed, options.name, options.watch, options.no_colour, command))
    return 0


def settings_of(options: argparse.Namespace) -> wire.Settings:
    """The settings of the new table."""
    variant = variant_of(options)
    refuse_idle_clock(options.game, variant, options.clock)
    clock = wire.Clock(options.move, options.bank, options.grace, 0 if options.clock is None else round(options.clock))
    if min(options.move, options.bank, options.grace, clock.window) < 0:
        raise BagatelleError("--move, --bank, --grace and --clock are numbers of seconds, 0 or more")
    pace = wire.USUAL_PACE if options.pace is None else round(1000 * min(max(options.pace, 0.0), 5.0))
    return wire.Settings(
        game=options.game.NAME,
        seats=variant.seats,
        options=dict(variant.chosen),
        bots=_bots(options, variant.seats),
        clock=clock,
        listed=options.listed,
        chat=options.chat,
        pace=pace,
        joining=wire.Joining(options.joining),
        hints=not options.no_hints,
        undo=round(1000 * min(max(options.undo, 0.0), 5.0)),
    )


def _bots(options: argparse.Namespace, seats: int) -> dict[str, str]:
    """The bots by seat number; seats without one wait for players."""
    if not options.bots:
        return {}
    way_out = f"; {FREE} leaves a seat free, such as --bots {FREE},{bots.usual(options.game.NAME)}"
    chosen = bots_named(options.bots, seats, way_out)
    return {str(seat): name for seat, name in enumerate(chosen, start=1) if name != FREE}
