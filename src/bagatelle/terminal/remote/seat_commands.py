"""Commands that a player types about the seats of a table: leave, ask for a seat, answer, cover, remove, rename."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bagatelle.table.table import LONGEST_NAME
from bagatelle.terminal.dialogue import Quit, is_number, sentence
from bagatelle.terminal.remote.identities import GUEST
from bagatelle.terminal.remote.waiting_room import Console, free_name
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed, NotDone

if TYPE_CHECKING:
    from bagatelle.terminal.remote.game import RemoteGame

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
                f"You have asked for seat {seat + 1} as {name}; one of the people at the table must agree. "
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


def seat_named(followed: Followed, name: str) -> wire.Seating | None:
    """The seat whose name begins with the text, if it is the only one."""
    named = [one for one in followed.seating if name and one.name.lower().startswith(name.lower())]
    return named[0] if len(named) == 1 else None
