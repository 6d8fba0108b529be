"""Sentences about entries of a table that are no actions of the game."""

from __future__ import annotations

from collections.abc import Collection

from bagatelle.core.speech import sentence_about
from bagatelle.terminal.remote.seats import host_has, name_on, say_seat
from bagatelle.terminal.remote.table import RemoteTable
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed

CLOSED = "The host has closed the table: there is no game here. You can open a table of your own."


def announce(told: wire.AnyTold, table: RemoteTable, followed: Followed, muted: Collection[str]) -> str:
    """A sentence about an entry; empty if the player need not read one."""
    match told:
        case wire.Started():
            return "The game begins."
        case wire.Said(seat, phrase, text):
            name = name_on(seat, table)
            return "" if seat == table.seat or name in muted else f"{name}: {text or phrase}"
        case wire.TookBack(seat):
            return f"{sentence_about([name_on(seat, table)], 0, 'takes')} the last choice back."
        case wire.Extended(seat):
            return "" if seat == table.seat else f"{name_on(seat, table)} has asked for ten more seconds."
        case wire.Hinted(seat):
            return "" if seat == table.seat else f"{name_on(seat, table)} has asked for a hint."
        case wire.Rematched():
            return "Whoever wants plays again at a new table: `again` takes you there."
        case _:
            return _say_table(told, table, followed)


def _say_table(told: wire.AnyTold, table: RemoteTable, followed: Followed) -> str:
    """A sentence about a change of the table's settings or of its seats."""
    match told:
        case wire.Arranged(settings, was, _, by):
            return f"{host_has(by, followed)} changed the table: {', '.join(_changes(was, settings)) or 'nothing'}."
        case wire.Closed(by):
            return "You have closed the table." if by is not None and by == followed.seat else CLOSED
        case _:
            return say_seat(told, table, followed)


def _changes(was: wire.Settings, now: wire.Settings) -> list[str]:
    """The settings that differ."""
    names = sorted(was.options.keys() | now.options.keys())
    clocks = [(name, getattr(was.clock, name), getattr(now.clock, name)) for name in wire.Clock.__struct_fields__]
    return [
        *([f"{now.seats} seats"] if now.seats != was.seats else []),
        *(
            f"{name} {now.options.get(name, 'as usual')}"
            for name in names
            if now.options.get(name) != was.options.get(name)
        ),
        *(f"clock {name} {_limit(seconds)}" for name, before, seconds in clocks if seconds != before),
        *(["in the lobby" if now.listed else "not in the lobby"] if now.listed != was.listed else []),
        *(["with chat" if now.chat else "without chat"] if now.chat != was.chat else []),
        *(["with hints" if now.hints else "without hints"] if now.hints != was.hints else []),
        *([f"pace of bots {now.pace / 1000:g} seconds"] if now.pace != was.pace else []),
        *([f"time to undo {now.undo / 1000:g} seconds"] if now.undo != was.undo else []),
        *([f"joining a running game: {now.joining}"] if now.joining != was.joining else []),
        *(["other bots"] if now.bots != was.bots else []),
    ]


def _limit(seconds: int) -> str:
    return f"{seconds} seconds" if seconds else "without limit"
