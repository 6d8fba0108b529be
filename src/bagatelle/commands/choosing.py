"""How a game, its seats and its options are chosen on the command line."""

from __future__ import annotations

import argparse

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.variant import MOST_LISTED, Variant, check_variant
from bagatelle.games import AnyGame

Commands = argparse._SubParsersAction  # argparse gives the type of what add_subparsers returns no public name


def add_games(
    command: argparse.ArgumentParser, *, several_seats: bool = False, required: bool = True
) -> list[tuple[AnyGame, argparse.ArgumentParser]]:
    """A subcommand for each game, with the game's own options as flags; ``--seats`` takes one number or several."""
    choices = command.add_subparsers(title="games", metavar="GAME", required=required)
    added = []
    for game in games.all_games():
        parser = choices.add_parser(game.NAME, help=game.SUMMARY, description=f"{game.TITLE}: {game.SUMMARY}.")
        low, high = min(game.SEATS), max(game.SEATS)
        parser.add_argument(
            "--seats",
            type=int,
            nargs="+" if several_seats else None,
            default=[game.SEATS[0]] if several_seats else game.SEATS[0],
            metavar="N",
            help=f"{low} to {high} seats (default {game.SEATS[0]})",
        )
        for option in game.OPTIONS:
            seats = "" if set(option.seats) == set(game.SEATS) else f"; with {', '.join(map(str, option.seats))} seats"
            listed = len(option.values) <= MOST_LISTED
            values = "" if listed else f", {option.spoken}"
            parser.add_argument(
                f"--{option.name.replace('_', '-')}",
                choices=option.values if listed else None,
                metavar=None if listed else "N",
                default=option.default,
                help=f"{option.about}{values} (default {option.default}{seats}; ruling {option.ruling})",
            )
        parser.set_defaults(game=game)
        added.append((game, parser))
    return added


def has_window(game: AnyGame) -> bool:
    """Whether answers can have their time at tables of the game: it says so with an option ``window``."""
    return any(option.name == "window" for option in game.OPTIONS)


def refuse_idle_clock(game: AnyGame, variant: Variant, clock: float | None) -> None:
    """Refuse ``--clock`` where no clock waits for answers."""
    if clock is None or any(variant.value(option) == "timed" for option in game.OPTIONS if option.name == "window"):
        return
    raise BagatelleError("--clock counts only where answers have their time; add --window timed, or leave it out")


def variant_of(options: argparse.Namespace) -> Variant:
    """The variant that was asked for, with one number of seats."""
    return _variant(options, options.seats)


def variants_of(options: argparse.Namespace) -> tuple[Variant, ...]:
    """The variants that were asked for, one for each number of seats."""
    return tuple(_variant(options, seats) for seats in options.seats)


def _variant(options: argparse.Namespace, seats: int) -> Variant:
    game: AnyGame = options.game
    chosen = [(option.name, str(getattr(options, option.name))) for option in game.OPTIONS]
    return check_variant(game.TITLE, game.SEATS, game.OPTIONS, seats, chosen)


def bots_named(flag: str, seats: int, way_out: str = "") -> list[str]:
    """The bots that ``--bots`` names for the seats after the first: one for all of them, or one for each."""
    others = seats - 1
    named = [name.strip() for name in flag.split(",")]
    if len(named) == 1:
        named *= others
    if len(named) != others:
        raise BagatelleError(f"--bots needs one bot for all or {others} with {seats} seats, not {len(named)}{way_out}")
    return named
