"""A person's visit to a server from a terminal: who one is there, which table, and one game after the other."""

from __future__ import annotations

import contextlib
import shlex
import sys
from typing import NamedTuple

from bagatelle.core.errors import BagatelleError
from bagatelle.games import AnyGame
from bagatelle.table.record import read, replay
from bagatelle.terminal.conversation import Quit
from bagatelle.terminal.guests import GUEST, Remembered, remember, remembered
from bagatelle.terminal.keyboard import Keyboard, keyboard
from bagatelle.terminal.link import Link
from bagatelle.terminal.lobby import Lobby
from bagatelle.terminal.network import GATHERING, FarSitting
from bagatelle.terminal.room import Person
from bagatelle.terminal.saves import keep_finished
from bagatelle.terminal.screen import Screen, wants_colour
from bagatelle.terminal.seats import PLAYING
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address
from bagatelle.wire.client import Line, Unwelcome


class Wishes(NamedTuple):
    """What the person has asked for."""

    address: Address
    settings: wire.Settings | None
    """How a new table is to be; ``None`` to look for one."""
    seed: str
    """Its deal, where one is chosen."""
    name: str
    only_watches: bool
    is_plain: bool
    """Whether there are to be no colours."""
    command: str
    """What this program is called here."""


def visit(wishes: Wishes) -> None:
    """Go to the server and play there; who is not known any more is a new guest."""
    server = wishes.address.server
    before = remembered(server)
    try:
        Visit(wishes).begin(None if before is None else before.token)
    except Unwelcome as error:
        if before is None or error.code != wire.UNKNOWN_TOKEN:
            raise BagatelleError(f"{server}: {error}") from error
    else:
        return
    print("This server does not know you any more: you are a new guest.")
    Visit(wishes).begin(None)


class Visit:
    """A person's visit to a server."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes
        self._address = wishes.address
        self._settings = wishes.settings
        self._command = wishes.command
        self._screen = self._new_screen(None)
        self._muted: set[str] = set()

    def _new_screen(self, game: AnyGame | None) -> Screen:
        colour = not self._wishes.is_plain and wants_colour(sys.stdout)
        return Screen(sys.stdout, () if game is None else game.words.INKS, colour=colour)

    def begin(self, token: str | None) -> None:
        """Connect, and play until the person leaves."""
        with Link(self._address.server, token, self._tell_line) as link, keyboard(sys.stdin, input, link.bell) as keys:
            before = remembered(self._address.server)
            name = self._wishes.name
            if name == GUEST and before is not None and before.name:
                name = before.name
            remember(self._address.server, Remembered(link.client.token, name))
            with contextlib.suppress(Quit):
                self._play(link, keys, name)

    def _tell_line(self, line: Line) -> None:
        lost = line is Line.LOST
        self._screen.strong("\nConnection lost, trying again ..." if lost else "Connected again.")

    def _play(self, link: Link, keys: Keyboard, name: str) -> None:
        """One table after the other, as long as the same people play again."""
        table, is_new = self._find_table(link, keys)
        while table:
            sitting = self._sitting(link, keys, table, name)
            self._greet(sitting)
            self._sit(sitting, name, is_new=is_new)
            try:
                sitting.play()
            except Quit:
                if sitting.info.status not in {"over", "closed"}:
                    self._screen.say("\nThis brings you back:")
                    self._screen.verbatim(f"{self._command} play --at {self._address.link_to(table)}")
                raise
            self._keep_record(sitting)
            table, is_new = sitting.next_table(), False

    def _find_table(self, link: Link, keys: Keyboard) -> tuple[str, bool]:
        """The table to go to, and whether it was opened just now."""
        if self._address.secret:
            link.run(link.client.claim(self._address.table, self._address.secret))
        if self._address.table:
            return self._address.table, False
        if self._settings is not None:
            return link.run(link.client.open(self._settings, self._wishes.seed)).table, True
        chosen = Lobby(link, self._screen, keys).choose()
        if isinstance(chosen, str):
            return chosen, False
        return link.run(link.client.open(chosen)).table, True

    def _sitting(self, link: Link, keys: Keyboard, table: str, name: str) -> FarSitting:
        followed = link.follow(table)
        self._screen = self._new_screen(followed.game)
        return FarSitting(Person(link, self._address, self._screen, keys, self._muted, name), followed)

    def _greet(self, sitting: FarSitting) -> None:
        info = sitting.info
        options = "".join(f", {name} {value}" for name, value in info.options.items())
        self._screen.strong(f"{info.title}{options}, {info.seats} seats. Type ? for help, quit to leave.")
        if not info.commitment:
            self._screen.say("The deal of this table was chosen: whoever knows its seed could know every card.")

    def _sit(self, sitting: FarSitting, name: str, *, is_new: bool) -> None:
        """Sit down, if there is a seat, and begin a new table at once if bots have all others."""
        if self._wishes.only_watches or sitting.has_seat or sitting.is_closed:
            return
        if sitting.info.status != GATHERING:
            self._screen.strong("The game has begun without you: you watch.")
            if sitting.info.status == PLAYING and sitting.info.joining is not wire.Joining.NEVER:
                self._screen.say("`ask 2` asks for the second seat, if a bot has it; `who` lists the seats.")
            return
        sitting.sit_down(name, is_own_name=self._wishes.name != GUEST)
        if is_new and not sitting.has_free_seats:
            sitting.start()

    def _keep_record(self, sitting: FarSitting) -> None:
        path = keep_finished(replay(read(sitting.record())))
        self._screen.say("\nThe whole game as a story:")
        self._screen.verbatim(f"{self._command} replay {shlex.quote(str(path))}")
