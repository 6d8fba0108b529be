"""The waiting room of a table: players take seats, the host arranges the table, a seated player starts the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bagatelle import bots
from bagatelle.core.seats import MOST_SEATS
from bagatelle.terminal.dialogue import Quit, is_number, sentence
from bagatelle.terminal.keyboard import Keyboard
from bagatelle.terminal.remote.client_thread import ClientThread
from bagatelle.terminal.remote.identities import GUEST
from bagatelle.terminal.remote.seats import ROOM_HELP, free_name
from bagatelle.terminal.screen import Screen
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address
from bagatelle.wire.followed import Followed, NoSeat, NotDone

if TYPE_CHECKING:
    from bagatelle.terminal.remote.game import RemoteGame

HELP = f"""  start        begin, once every seat is taken
  bots         put bots on all free seats; only the host
  bot 2 NAME   put a certain bot on seat 2; `bot 2` alone takes it away
  up 2, down 2 let seat 2 change places with the one before or after it; only the host
  seats 4      have another number of seats; close shuts the table for good; only the host
  sit 2, stand take another seat, or none
  link         the links; say, chat, mute, who as in the game
  wait         until somebody comes
{ROOM_HELP}"""
REMOVED = (
    "The host has taken your seat away. You watch now; once they allow it you can sit down again, "
    "and a table of your own is open to you at any time."
)


class Console(NamedTuple):
    """The player's terminal and its connection, for all tables of a session."""

    connection: ClientThread
    address: Address
    screen: Screen
    keyboard: Keyboard
    muted: set[str]
    """Names of players whose messages are hidden."""
    name: str
    """The player's name."""


class WaitingRoom:
    """The waiting room of a table, as one player uses it."""

    def __init__(self, console: Console, followed: Followed, game: RemoteGame) -> None:
        self._console = console
        self._followed = followed
        self._game = game
        self._name = GUEST
        """The player's name on the next seat taken."""
        self._shown: tuple[str, ...] | None = None
        """The names on the seats when the room was shown last."""

    def sit_down(self, name: str, *, is_own_name: bool) -> None:
        """Take the first free seat; number a default name that is taken."""
        chosen = name if is_own_name else free_name(name, self._followed)
        self._name = chosen  # also for a player who is removed at once and sits down again later
        try:
            seat = self._console.connection.run(self._followed.sit(chosen))
        except NoSeat:
            self._console.screen.strong(REMOVED if self._followed.is_removed else "All seats are taken: you watch.")
            return
        self._game.has_seat = True
        self._console.screen.say(f"You are {chosen}, on seat {seat + 1}.")

    def run_once(self) -> None:
        """Show the room after a change, and carry out one line."""
        room = tuple(f"{seating.name}" for seating in self._followed.seating)
        if room != self._shown:
            self._show_room()
            self._shown = room
        if not self._console.keyboard.is_live and not self._is_host():
            self._console.keyboard.meanwhile()
            return
        line = self._console.keyboard.line("> ")
        if line is not None:
            self._carry_out(line)

    def _is_host(self) -> bool:
        return self._followed.seat is not None and self._followed.info.host == self._followed.seat

    def _show_room(self) -> None:
        self._console.screen.say()
        self._game.show_seats()
        if self._followed.free:
            self._console.screen.say(f"Friends sit down by this link (free seats: {len(self._followed.free)}):")
            self._game.show_table_link()
            fill = ", `bots` to put bots on the free seats" if self._is_host() else ""
            self._console.screen.say(f"Type ? for what you can do{fill}.")
        elif self._game.has_seat:
            self._console.screen.strong("Every seat is taken: type start to begin.")

    def _carry_out(self, line: str) -> None:
        word, _, rest = line.lower().partition(" ")
        match word:
            case "":
                return
            case "quit" | "exit" | "q":
                raise Quit
            case "start":
                self._try_start()
            case "bots" | "bot" | "up" | "down" | "seats" | "close":
                self._carry_out_as_host(word, rest)
            case "sit" | "stand":
                self._change_seat(rest if word == "sit" else None)
            case "wait":
                self._wait_for_people()
            case "?" | "help":
                self._console.screen.say(HELP)
            case _:
                if not self._game.carries_out(line):
                    self._console.screen.say(f"{line!r} is nothing to do before the game. Type ? for what there is.")

    def _carry_out_as_host(self, word: str, rest: str) -> None:
        """Submit a command of the host; the server refuses it from others."""
        match word:
            case "bots":
                self._fill()
            case "bot":
                self._place(rest)
            case "seats":
                self._arrange(rest)
            case "close":
                self._game.submit(wire.Close())
            case _:
                self._move(rest, up=word == "up")

    def _try_start(self) -> None:
        try:
            self._game.start()
        except NotDone as refused:
            self._console.screen.say(f"{sentence(str(refused))}.")

    def _fill(self) -> None:
        for seat in self._followed.free:
            if not self._game.submit(wire.Place(seat, bots.usual(self._followed.game.NAME))):
                return

    def _place(self, rest: str) -> None:
        number, _, bot = rest.partition(" ")
        seat = self._seat_in(number)
        if seat is not None:
            self._game.submit(wire.Place(seat, bot.strip()))
        else:
            self._console.screen.say(f"Say on which seat: bot 1 to {self._followed.info.seats}, and which bot.")

    def _seat_in(self, number: str) -> int | None:
        """The seat of a number as players count, from 1."""
        return int(number) - 1 if is_number(number) and 1 <= int(number) <= self._followed.info.seats else None

    def _move(self, rest: str, *, up: bool) -> None:
        """Exchange a seat with the one before or after it."""
        last = self._followed.info.seats
        seat = self._seat_in(rest)
        if seat is None:
            self._console.screen.say(f"Say which seat: {'up 2' if up else 'down 1'} to {last if up else last - 1}.")
        elif up and seat == 0:
            self._console.screen.say("Seat 1 is the first: it cannot go further up.")
        else:
            self._game.submit(wire.Switch(seat - 1 if up else seat))

    def _arrange(self, number: str) -> None:
        """Change the number of seats, and no other setting."""
        if not is_number(number) or not 1 <= int(number) <= MOST_SEATS:
            self._console.screen.say("Say how many: seats 4, for instance.")
            return
        info = self._followed.info
        bots = {str(one.seat): one.bot for one in self._followed.seating if one.bot and one.seat < int(number)}
        same = (info.options, bots, info.clock, info.listed, info.chat, info.pace, info.joining, info.hints)
        self._game.submit(wire.Arrange(wire.Settings(info.game, int(number), *same, undo=info.undo)))

    def _change_seat(self, rest: str | None) -> None:
        """Stand up, and take another seat if one is named."""
        try:
            if self._followed.seat is not None:
                self._name = self._followed.seating[self._followed.seat].name
                self._console.connection.run(self._followed.stand())
            if rest is not None:
                self._console.connection.run(self._followed.sit(self._name, self._seat_in(rest)))
        except (NotDone, NoSeat) as refused:
            self._console.screen.say(f"{sentence(str(refused))}.")
        self._game.has_seat = self._followed.seat is not None

    def _wait_for_people(self) -> None:
        """Wait until every seat is taken, the game begins, or the player types."""
        while self._followed.free and not self._game.has_begun and not self._game.is_closed:
            self._note_room()
            if self._console.keyboard.meanwhile() is not None:
                return
            self._game.announce_news()

    def _note_room(self) -> None:
        self._shown = tuple(f"{seating.name}" for seating in self._followed.seating)
