"""Sentences about entries of a table that are no actions of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bagatelle.core.speech import YOU, sentence_about
from bagatelle.terminal.remote.table import RemoteTable
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed

REMOVED = (
    "The host has taken your seat away. You watch now; once they allow it you can sit down again, "
    "and a table of your own is open to you at any time."
)
CLOSED = "The host has closed the table: there is no game here. You can open a table of your own."


def announce(told: wire.AnyTold, table: RemoteTable, followed: Followed, muted: Collection[str]) -> str:
    """A sentence about an entry; empty if the player need not read one."""
    match told:
        case wire.Started():
            return "The game begins."
        case wire.Said(seat, phrase, text):
            name = _name_on(seat, table)
            return "" if seat == table.seat or name in muted else f"{name}: {text or phrase}"
        case wire.TookBack(seat):
            return f"{sentence_about([_name_on(seat, table)], 0, 'chooses')} again."
        case wire.Extended(seat):
            return "" if seat == table.seat else f"{_name_on(seat, table)} has asked for ten more seconds."
        case wire.Hinted(seat):
            return "" if seat == table.seat else f"{_name_on(seat, table)} has asked for a hint."
        case wire.Rematched():
            return "Whoever wants plays again at a new table: `again` takes you there."
        case _:
            return _say_table(told, table, followed)


def _say_table(told: wire.AnyTold, table: RemoteTable, followed: Followed) -> str:
    """A sentence about a change of the table's settings or of its seats."""
    match told:
        case wire.Arranged(settings, was, _, by):
            return f"{_host_has(by, followed)} changed the table: {', '.join(_changes(was, settings)) or 'nothing'}."
        case wire.Closed(by):
            return "You have closed the table." if by is not None and by == followed.seat else CLOSED
        case _:
            return _say_seat(told, table, followed)


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
        *([f"joining a running game: {now.joining}"] if now.joining != was.joining else []),
        *(["other bots"] if now.bots != was.bots else []),
    ]


def _limit(seconds: int) -> str:
    return f"{seconds} seconds" if seconds else "without limit"


# --- seats ---


def _say_seat(told: wire.AnyTold, table: RemoteTable, followed: Followed) -> str:
    """A sentence about a change of a seat; empty if the player need not read one."""
    match told:
        case wire.Sat():
            return _say_sat(told, followed)
        case wire.Stood(seat, name, host):
            return f"{name} has left seat {seat + 1}.{_say_host(host, followed)}"
        case wire.Placed(seat, ""):
            return f"Seat {seat + 1} is free again."
        case wire.Placed(seat, _, name):
            return f"{name}, a bot, sits down on seat {seat + 1}."
        case wire.Switched(seat, names):
            own = "" if followed.seat is None else followed.seating[followed.seat].name
            return _say_switched(seat, [YOU if own and name == own else name for name in names])
        case wire.Renamed(seat, name, was):
            return f"{sentence_about([YOU if seat == followed.seat else was], 0, 'is')} called {name} now."
        case wire.Removed(seat, name, _, bot, by):
            then = f"{bot}, a bot, plays on" if bot else "it is free again"
            return f"{_host_has(by, followed)} taken seat {seat + 1} from {name}; {then}."
        case wire.Allowed(name):
            return f"{name} may sit down here again."
        case wire.Asked() | wire.TurnedDown() | wire.Withdrew():
            return _say_request(told, table, followed)
        case wire.Covered() | wire.Lapsed() | wire.Returned() | wire.Left() | wire.Away() | wire.Back():
            return _say_presence(told, table)
        case _:
            return ""


def _say_sat(told: wire.Sat, followed: Followed) -> str:
    if told.seat == followed.seat:
        return f"You have seat {told.seat + 1} now." if told.agreed is not None else ""
    instead = f" instead of {told.instead}, a bot" if told.instead else ""
    agreed = ""
    if told.agreed is not None:
        agreed = f" ({'you' if told.agreed == followed.seat else followed.seating[told.agreed].name} agreed)"
    return f"{told.name} sits down on seat {told.seat + 1}{instead}{agreed}."


def _say_host(seat: int | None, followed: Followed) -> str:
    """The new host, as a further sentence."""
    if seat is None:
        return ""
    name = YOU if seat == followed.seat else followed.seating[seat].name
    return f" {sentence_about([name], 0, 'is')} the host now."


def _say_request(told: wire.Asked | wire.TurnedDown | wire.Withdrew, table: RemoteTable, followed: Followed) -> str:
    name, bot = told.name, _name_on(told.seat, table)
    match told:
        case wire.Asked(seat) if followed.request == wire.SeatRequest(seat, told.name):
            return ""
        case wire.Asked(seat):
            ways = f" Type `agree {name}` or `decline {name}`." if followed.seat is not None else ""
            return f"{name} asks for seat {seat + 1}, where {bot}, a bot, plays.{ways}"
        case wire.TurnedDown(seat, _, by):
            return f"{sentence_about([_name_on(by, table)], 0, 'declines')} the request of {name} for seat {seat + 1}."
        case wire.Withdrew(seat):
            return f"{name} does not ask for seat {seat + 1} any more."


def _host_has(seat: int | None, followed: Followed) -> str:
    """The host as the beginning of a sentence about what the host has done."""
    if seat is None:
        return "The host has"
    return "You have" if seat == followed.seat else f"{followed.seating[seat].name} has"


def _name_on(seat: int, table: RemoteTable) -> str:
    """The name on a seat; its number if an earlier entry is about a seat that the table has no more."""
    names = table.names
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _say_switched(seat: int, names: Sequence[str]) -> str:
    """A sentence about two seats that changed places; ``names`` is empty for a free seat."""
    people = sorted(filter(None, names), key=lambda name: name != YOU)
    if len(people) == 2:
        return f"{people[0]} and {people[1]} have changed places."
    if not people:
        return f"Seats {seat + 1} and {seat + 2} have changed places."
    return f"{sentence_about(people, 0, 'sits')} on seat {seat + 2 if names[0] else seat + 1} now."


def _say_presence(
    told: wire.Covered | wire.Lapsed | wire.Returned | wire.Left | wire.Away | wire.Back, table: RemoteTable
) -> str:
    """A sentence about a player's presence, or a bot that plays for one."""
    is_own, name = told.seat == table.seat, _name_on(told.seat, table)
    match told:
        case wire.Covered():
            yours = "A bot plays for you now: an empty line, or any action, takes your seat back."
            return yours if is_own else f"A bot plays for {name} now."
        case wire.Lapsed():
            yours = "Your time ran out: a bot chooses for you this once. If it runs out again, the bot plays on."
            return yours if is_own else f"The time of {name} ran out: a bot chooses this once."
        case wire.Returned():
            return "You play again." if is_own else f"{name} plays again."
        case wire.Left(bot=bot):
            then = "; a bot plays on" if bot else ""
            return f"You have left on another device{then}." if is_own else f"{name} has left{then}."
        case wire.Away():
            return "" if is_own else f"{name} is away."
        case wire.Back():
            return "" if is_own else f"{name} is there again."
