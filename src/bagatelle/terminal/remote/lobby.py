"""The lobby of a server: list the tables, choose one or open a new one."""

from __future__ import annotations

from bagatelle import games
from bagatelle.core.errors import BagatelleError
from bagatelle.terminal.dialogue import Quit, is_number, sentence
from bagatelle.terminal.keyboard import Keyboard
from bagatelle.terminal.remote.client_thread import ClientThread
from bagatelle.terminal.screen import Screen
from bagatelle.wire import messages as wire

HELP = "A number goes to a table; new GAME [SEATS] opens one ({games}); an empty line looks again; quit leaves."


class Lobby:
    """The list of tables and the prompt below it."""

    def __init__(self, connection: ClientThread, screen: Screen, keyboard: Keyboard) -> None:
        self._connection = connection
        self._screen = screen
        self._keyboard = keyboard

    def choose(self) -> str | wire.Settings:
        """The id of the chosen table, or the settings of a new one; raises ``Quit``."""
        try:
            while True:
                tables = self._show()
                chosen = self._ask(tables)
                if chosen is not None:
                    return chosen
        except (KeyboardInterrupt, EOFError):
            raise Quit from None

    def _show(self) -> list[wire.TableInfo]:
        """List the player's tables that are not over, then the listed tables."""
        own = [info for info in self._connection.run(self._connection.client.tables(own=True)) if info.status != "over"]
        mine = {info.table for info in own}
        others = [info for info in self._connection.run(self._connection.client.tables()) if info.table not in mine]
        for title, first, infos in (("Your tables:", 1, own), ("Open tables:", len(own) + 1, others)):
            if infos:
                self._screen.strong(title)
            for number, info in enumerate(infos, start=first):
                self._screen.say(f"{number:2} {_about(info)}")
        if not own and not others:
            self._screen.say("There is no open table yet.")
        self._screen.say(HELP.format(games=", ".join(games.names())))
        return [*own, *others]

    def _ask(self, tables: list[wire.TableInfo]) -> str | wire.Settings | None:
        """Read a choice; ``None`` means list again."""
        while True:
            line = self._keyboard.line("> ")
            self._connection.report_changes()
            if line is None:
                continue
            word, *rest = line.lower().split() or [""]
            if word in {"quit", "exit", "q"}:
                raise Quit
            if word == "new" and rest:
                return self._new(rest)
            if is_number(word) and 1 <= int(word) <= len(tables):
                return tables[int(word) - 1].table
            if not word:
                return None
            self._screen.say(f"{line!r} is not in the list. {HELP.format(games=', '.join(games.names()))}")

    def _new(self, words: list[str]) -> wire.Settings | None:
        """Default settings of a game; the command line has flags for the rest."""
        name, seats = words[0], words[1] if len(words) > 1 else ""
        try:
            game = games.find(name)
            if seats and (not is_number(seats) or int(seats) not in game.SEATS):
                raise BagatelleError(f"{game.TITLE} is played by {min(game.SEATS)} to {max(game.SEATS)}")
        except BagatelleError as error:
            self._screen.say(f"{sentence(str(error))}.")
            return None
        return wire.Settings(game=game.NAME, seats=int(seats) if seats else game.SEATS[0])


def _about(info: wire.TableInfo) -> str:
    names = ", ".join(seating.name or "a free seat" for seating in info.seating)
    options = "".join(f", {name} {value}" for name, value in info.options.items())
    status = "waits for players" if info.status == "gathering" else info.status
    return f"{info.title}{options}: {names} ({status})"
