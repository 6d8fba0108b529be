"""A player's session at a server: connect with the stored identity, find a table, play one game after another."""

from __future__ import annotations

import contextlib
import shlex
import sys
from typing import NamedTuple

from bagatelle.core.errors import BagatelleError
from bagatelle.games import AnyGame
from bagatelle.table.record import read, replay
from bagatelle.terminal.dialogue import Quit
from bagatelle.terminal.keyboard import Keyboard, keyboard
from bagatelle.terminal.remote.client_thread import ClientThread
from bagatelle.terminal.remote.game import GATHERING, PLAYING, RemoteGame
from bagatelle.terminal.remote.identities import GUEST, Identity, load_identity, store_identity
from bagatelle.terminal.remote.lobby import Lobby
from bagatelle.terminal.remote.waiting_room import Console
from bagatelle.terminal.saves import keep_finished
from bagatelle.terminal.screen import Screen, wants_colour
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address
from bagatelle.wire.client import ConnectionChange, Unwelcome
from bagatelle.wire.decode import Malformed, server_data


class SessionOptions(NamedTuple):
    """The options of ``bagatelle play --at``."""

    address: Address
    settings: wire.Settings | None
    """The settings of a new table; ``None`` to look for one."""
    seed: str
    """The chosen deal of the new table; empty for a random one."""
    name: str
    only_watches: bool
    is_plain: bool
    """Whether colours are off."""
    command: str
    """How to call this program, for commands that are shown."""


def run_session(options: SessionOptions) -> None:
    """Play at a server; if it does not know the stored token any more, as a new guest."""
    server = options.address.server
    before = load_identity(server)
    try:
        Session(options).run(None if before is None else before.token)
    except (Unwelcome, Malformed) as error:
        if before is None or isinstance(error, Malformed) or error.code != wire.UNKNOWN_TOKEN:
            raise BagatelleError(f"{server}: {error}") from error
    else:
        return
    print("This server does not know you any more: you are a new guest.")
    Session(options).run(None)


class Session:
    """One connection of a player to a server."""

    def __init__(self, options: SessionOptions) -> None:
        self._options = options
        self._address = options.address
        self._settings = options.settings
        self._command = options.command
        self._screen = self._new_screen(None)
        self._muted: set[str] = set()

    def _new_screen(self, game: AnyGame | None) -> Screen:
        colour = not self._options.is_plain and wants_colour(sys.stdout)
        return Screen(sys.stdout, () if game is None else game.words.INKS, colour=colour)

    def run(self, token: str | None) -> None:
        """Connect, and play until the player leaves."""
        with (
            ClientThread(self._address.server, token, self._report) as connection,
            keyboard(sys.stdin, input, connection.waker) as keys,
        ):
            before = load_identity(self._address.server)
            name = self._options.name
            if name == GUEST and before is not None and before.name:
                name = before.name
            store_identity(self._address.server, Identity(connection.client.token, name))
            with contextlib.suppress(Quit), server_data():
                self._play(connection, keys, name)

    def _report(self, change: ConnectionChange) -> None:
        lost = change is ConnectionChange.LOST
        self._screen.strong("\nConnection lost, trying again ..." if lost else "Connected again.")

    def _play(self, connection: ClientThread, keys: Keyboard, name: str) -> None:
        """Play at one table, then at the tables of its rematches."""
        table, is_new = self._find_table(connection, keys)
        while table:
            game = self._join(connection, keys, table, name)
            self._greet(game)
            self._sit(game, name, is_new=is_new)
            try:
                game.play()
            except Quit:
                if game.info.status not in {"over", "closed"}:
                    self._screen.say("\nThis brings you back:")
                    self._screen.verbatim(f"{self._command} play --at {self._address.link_to(table)}")
                raise
            self._keep_record(game)
            table, is_new = game.next_table(), False

    def _find_table(self, connection: ClientThread, keys: Keyboard) -> tuple[str, bool]:
        """The id of the table to play at, and whether it is new."""
        if self._address.secret:
            connection.run(connection.client.claim(self._address.table, self._address.secret))
        if self._address.table:
            return self._address.table, False
        if self._settings is not None:
            return connection.run(connection.client.open(self._settings, self._options.seed)).table, True
        chosen = Lobby(connection, self._screen, keys).choose()
        if isinstance(chosen, str):
            return chosen, False
        return connection.run(connection.client.open(chosen)).table, True

    def _join(self, connection: ClientThread, keys: Keyboard, table: str, name: str) -> RemoteGame:
        followed = connection.follow(table)
        self._screen = self._new_screen(followed.game)
        console = Console(connection, self._address, self._screen, keys, self._muted, name)
        return RemoteGame(console, followed)

    def _greet(self, game: RemoteGame) -> None:
        info = game.info
        options = "".join(f", {name} {value}" for name, value in info.options.items())
        self._screen.strong(f"{info.title}{options}, {info.seats} seats. Type ? for help, quit to leave.")
        if not info.commitment:
            self._screen.say("The deal of this table was chosen: whoever knows its seed could know every card.")

    def _sit(self, game: RemoteGame, name: str, *, is_new: bool) -> None:
        """Take a free seat; start a new table at once if bots have all other seats."""
        if self._options.only_watches or game.has_seat or game.is_closed:
            return
        if game.info.status != GATHERING:
            self._screen.strong("The game has begun without you: you watch.")
            if game.info.status == PLAYING and game.info.joining is not wire.Joining.NEVER:
                self._screen.say("`ask 2` asks for the second seat, if a bot has it; `who` lists the seats.")
            return
        game.sit_down(name, is_own_name=self._options.name != GUEST)
        if is_new and not game.has_free_seats:
            game.start()

    def _keep_record(self, game: RemoteGame) -> None:
        path = keep_finished(replay(read(game.record())))
        self._screen.say("\nThe whole game as a story:")
        self._screen.verbatim(f"{self._command} replay {shlex.quote(str(path))}")
