"""Seats of a table: the commands that a player types about them, and the sentences about their entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bagatelle.core.speech import YOU, sentence_about
from bagatelle.table.table import LONGEST_NAME
from bagatelle.terminal.dialogue import Quit, is_number, sentence
from bagatelle.terminal.remote.identities import GUEST
from bagatelle.terminal.remote.table import RemoteTable
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed, NotDone

if TYPE_CHECKING:
    from bagatelle.terminal.remote.game import RemoteGame
    from bagatelle.terminal.remote.waiting_room import Console

HELP = """cover NAME let a bot play for somebody who has been away for long
  remove NAME take somebody's seat away, for a bot; allow NAME lets them sit down again; only the host
  ask 2      ask for the seat of a bot, if you only watch; withdraw takes it back
  agree NAME let a person have the seat that they ask for; decline NAME does not
  back       play again yourself, after a bot has played for you
  quit       leave: a bot plays on where others play too; the table's link brings you back"""
"""The lines of the help about these commands in a game."""
ROOM_HELP = """  name NEW     be called otherwise
  remove NAME  take somebody's seat away; allow NAME lets them sit down again; only the host
  leave        stand up and go; quit goes too, and your seat is kept"""
"""The same before the game."""
LEAVING = (
    "If you leave, a bot plays on in your seat, and the others are told. The seat stays yours: the table's link "
    "brings you back."
)


class SeatCommands:
    """The typed commands about seats, at one table."""

    def __init__(self, console: Console, followed: Followed, game: RemoteGame) -> None:
        self._console = console
        self._followed = followed
        self._game = game

    def carries_out(self, word: str, rest: str) -> bool:
        """Carry out a line about seats; ``False`` if it is none."""
        match word:
            case "quit" | "exit" | "q" | "leave" if not rest:
                self._leave(word)
            case "back":
                self._game.submit(wire.Return())
            case "cover":
                self._cover(rest)
            case "ask":
                self._ask(rest)
            case "withdraw":
                self._game.submit(wire.Withdraw())
            case "agree" | "decline":
                self._answer(word, rest)
            case "remove":
                self._remove(rest)
            case "allow":
                self._allow(rest)
            case "name" if rest:
                self._rename(rest)
            case _:
                return False
        return True

    def _leave(self, word: str) -> None:
        """Leave a running game for a bot, after a question where others play too; or ``Quit`` at once."""
        own = self._followed.seat
        if own is None or self._game.is_over:
            raise Quit
        if not self._game.has_begun:
            if word != "leave" or self._game.submit(wire.LeaveTable()):
                raise Quit
            return
        others = [one for one in self._followed.seating if one.person and one.seat != own and not _has_left(one)]
        if others and self._console.keyboard.is_live and not self._is_sure():
            self._console.screen.say("You stay.")
            return
        self._game.submit(wire.LeaveTable())
        raise Quit

    def _is_sure(self) -> bool:
        self._console.screen.strong(LEAVING)
        while True:
            line = self._console.keyboard.line("Leave? yes or no > ")
            if line is not None:
                return line.strip().lower() in {"y", "yes"}
            self._game.announce_news()

    def _ask(self, rest: str) -> None:
        """Ask for a bot's seat in a running game, or take it where nobody need be asked."""
        number = rest.partition(" ")[0]
        if not is_number(number) or not 1 <= int(number) <= self._followed.info.seats:
            self._console.screen.say(f"Say for which seat: ask 1 to {self._followed.info.seats}; `who` lists them.")
            return
        seat, name = int(number) - 1, self._console.name
        if name == GUEST:
            name = free_name(name, self._followed)
        try:
            self._console.connection.run(self._followed.ask_for(seat, name))
        except NotDone as refused:
            if refused.code == "free":
                self._sit(seat, name)
            else:
                self._console.screen.say(f"{sentence(str(refused))}.")
            return
        if self._followed.request is not None:
            self._console.screen.say(
                f"You have asked for seat {seat + 1} as {name}; the people at the table must agree. "
                "`withdraw` takes it back."
            )

    def _sit(self, seat: int, name: str) -> None:
        try:
            self._console.connection.run(self._followed.sit(name, seat))
        except NotDone as refused:
            self._console.screen.say(f"{sentence(str(refused))}.")
            return
        self._console.screen.say(f"You are {name}, on seat {seat + 1}.")

    def _answer(self, word: str, name: str) -> None:
        """Agree to a request for a seat, or decline it; where only one waits its name may be left out."""
        names = [request.name for request in self._followed.info.requests]
        named = [one for one in names if one.lower().startswith(name.lower())]
        if len(named) == 1:
            self._game.submit(wire.Agree(named[0]) if word == "agree" else wire.Decline(named[0]))
        else:
            waiting = ", ".join(names) or "nobody"
            self._console.screen.say(f"Say to whom: {word} NAME. Asking for a seat now: {waiting}.")

    def _cover(self, name: str) -> None:
        named = seat_named(self._followed, name)
        if named is not None:
            self._game.submit(wire.Cover(named.seat))
        else:
            self._console.screen.say("Say for whom: cover NAME.")

    def _rename(self, name: str) -> None:
        if len(name) <= LONGEST_NAME:
            self._game.submit(wire.Rename(name))
        else:
            self._console.screen.say(f"A name has {LONGEST_NAME} characters at most.")

    def _remove(self, name: str) -> None:
        named = seat_named(self._followed, name)
        if named is not None:
            self._game.submit(wire.Remove(named.seat, named.name))
        else:
            self._console.screen.say("Say whom: remove NAME.")

    def _allow(self, name: str) -> None:
        """Let a removed player take a seat again."""
        removed = self._followed.info.removed
        named = [one for one in removed if name and one.lower().startswith(name.lower())]
        if len(named) == 1:
            self._game.submit(wire.Allow(named[0]))
        else:
            names = ", ".join(removed) or "nobody"
            self._console.screen.say(f"Say whom: allow NAME. Removed now: {names}.")


def _has_left(seating: wire.Seating) -> bool:
    return bool(seating.bot) and seating.away


def free_name(name: str, followed: Followed) -> str:
    """The name, with a number behind it if it is taken at the table."""
    taken = {seating.name.lower() for seating in followed.seating}
    chosen, number = name, 1
    while chosen.lower() in taken:
        number += 1
        chosen = f"{name} {number}"
    return chosen


def seat_named(followed: Followed, name: str) -> wire.Seating | None:
    """The seat whose name begins with the text, if it is the only one."""
    named = [one for one in followed.seating if name and one.name.lower().startswith(name.lower())]
    return named[0] if len(named) == 1 else None


# --- sentences ---


def say_seat(told: wire.AnyTold, table: RemoteTable, followed: Followed) -> str:
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
            who = sentence_about([YOU if seat == followed.seat else was], 0, "is")
            return f"{who} called {name} now.{_say_renamed(told.renamed)}"
        case wire.Removed(seat, name, _, bot, by):
            then = f"{bot}, a bot, plays on" if bot else "it is free again"
            return f"{host_has(by, followed)} taken seat {seat + 1} from {name}; {then}."
        case wire.Allowed(name):
            return f"{name} may sit down here again."
        case wire.Asked() | wire.Agreed() | wire.TurnedDown() | wire.Withdrew():
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
    return f"{told.name} sits down on seat {told.seat + 1}{instead}{agreed}.{_say_renamed(told.renamed)}"


def _say_renamed(renamed: Sequence[wire.BotName]) -> str:
    """The new names of bots that were called like a person, as further sentences."""
    return "".join(f" The bot on seat {bot.seat + 1} is called {bot.name} now." for bot in renamed)


def _say_host(seat: int | None, followed: Followed) -> str:
    """The new host, as a further sentence."""
    if seat is None:
        return ""
    name = YOU if seat == followed.seat else followed.seating[seat].name
    return f" {sentence_about([name], 0, 'is')} the host now."


def _say_request(
    told: wire.Asked | wire.Agreed | wire.TurnedDown | wire.Withdrew, table: RemoteTable, followed: Followed
) -> str:
    name, bot = told.name, name_on(told.seat, table)
    match told:
        case wire.Asked(seat) if followed.request is not None and followed.request.name == told.name:
            return ""
        case wire.Asked(seat):
            ways = f" Type `agree {name}` or `decline {name}`." if followed.seat is not None else ""
            return f"{name} asks for seat {seat + 1}, where {bot}, a bot, plays.{ways}"
        case wire.Agreed(seat, _, by):
            agrees = sentence_about([name_on(by, table)], 0, "agrees")
            return f"{agrees} that {name} gets seat {seat + 1}; the others at the table have still to agree."
        case wire.TurnedDown(seat, _, by):
            return f"{sentence_about([name_on(by, table)], 0, 'declines')} the request of {name} for seat {seat + 1}."
        case wire.Withdrew(seat):
            return f"{name} does not ask for seat {seat + 1} any more."


def host_has(seat: int | None, followed: Followed) -> str:
    """The host as the beginning of a sentence about what the host has done."""
    if seat is None:
        return "The host has"
    return "You have" if seat == followed.seat else f"{followed.seating[seat].name} has"


def name_on(seat: int, table: RemoteTable) -> str:
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
    is_own, name = told.seat == table.seat, name_on(told.seat, table)
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
