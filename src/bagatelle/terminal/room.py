"""The waiting room of a table at a server: people come and sit down, and whoever sits there begins the game."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bagatelle import bots
from bagatelle.core.seats import MOST_SEATS
from bagatelle.terminal.conversation import Quit, is_number, sentence
from bagatelle.terminal.guests import GUEST
from bagatelle.terminal.helping import ROOM
from bagatelle.terminal.keyboard import Keyboard
from bagatelle.terminal.link import Link
from bagatelle.terminal.screen import Screen
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address
from bagatelle.wire.followed import Followed, NoSeat, NotDone

REMOVED = (
    "Who opened the table has taken your seat away. You watch now; once they allow it you can sit down again, "
    "and a table of your own is open to you at any time."
)


class Person(NamedTuple):
    """Who sits at this terminal, and with what."""

    link: Link
    address: Address
    screen: Screen
    keyboard: Keyboard
    muted: set[str]
    """The names of people whose words are not shown, at any table of this visit."""
    name: str
    """The person's name."""


class Sitting(Protocol):
    """What a person's sitting does, before the game as in it."""

    has_seat: bool

    @property
    def is_closed(self) -> bool:
        """Whether who opened the table has closed it."""

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def start(self) -> None:
        """Begin the game, or ``NotDone``."""

    def hear(self) -> None:
        """Tell everything that has been heard."""

    def attempt(self, command: wire.AnyCommand) -> bool:
        """Do it, or tell why the server does not; whether it was done."""

    def obeys(self, line: str) -> bool:
        """Whether the line was one that tables of a server always know, which is then done."""

    def show_seats(self) -> None:
        """Who sits where."""

    def show_table_link(self) -> None:
        """By which link others come here."""


def free_name(name: str, followed: Followed) -> str:
    """The name, with a number behind it where somebody at the table has it already."""
    taken = {seating.name.lower() for seating in followed.seating}
    chosen, number = name, 1
    while chosen.lower() in taken:
        number += 1
        chosen = f"{name} {number}"
    return chosen


class Room:
    """A person in the waiting room of a table."""

    def __init__(self, person: Person, followed: Followed, sitting: Sitting) -> None:
        self._person = person
        self._followed = followed
        self._sitting = sitting
        self._name = GUEST
        """What one is called on the next seat that one takes."""
        self._shown: tuple[str, ...] | None = None
        """Who was there when the room was shown."""

    def sit_down(self, name: str, *, is_own_name: bool) -> None:
        """Take the first free seat; who has no name of the own choice gets one that nobody else has."""
        chosen = name if is_own_name else free_name(name, self._followed)
        self._name = chosen  # also for who is removed at once, and sits down again later
        try:
            seat = self._person.link.run(self._followed.sit(chosen))
        except NoSeat:
            self._person.screen.strong(REMOVED if self._followed.is_removed else "All seats are taken: you watch.")
            return
        self._sitting.has_seat = True
        self._person.screen.say(f"You are {chosen}, on seat {seat + 1}.")

    def gather(self) -> None:
        """People come and sit down; whoever sits there begins the game."""
        room = tuple(f"{seating.name}" for seating in self._followed.seating)
        if room != self._shown:
            self._show_room()
            self._shown = room
        if not self._person.keyboard.is_live and not self._is_host():
            self._person.keyboard.meanwhile()
            return
        line = self._person.keyboard.line("> ")
        if line is not None:
            self._obey_in_room(line)

    def _is_host(self) -> bool:
        return self._followed.seat is not None and self._followed.info.host == self._followed.seat

    def _show_room(self) -> None:
        self._person.screen.say()
        self._sitting.show_seats()
        if self._followed.free:
            self._person.screen.say(f"Friends sit down by this link (free seats: {len(self._followed.free)}):")
            self._sitting.show_table_link()
            fill = ", `bots` to put bots on the free seats" if self._is_host() else ""
            self._person.screen.say(f"Type ? for what you can do{fill}.")
        elif self._sitting.has_seat:
            self._person.screen.strong("Every seat is taken: type start to begin.")

    def _obey_in_room(self, line: str) -> None:
        word, _, rest = line.lower().partition(" ")
        match word:
            case "":
                return
            case "quit" | "exit" | "q":
                raise Quit
            case "start":
                self._try_start()
            case "bots" | "bot" | "up" | "down" | "seats" | "close":
                self._obey_host(word, rest)
            case "sit" | "stand":
                self._change_seat(rest if word == "sit" else None)
            case "wait":
                self._wait_for_people()
            case "?" | "help":
                self._person.screen.say(ROOM)
            case _:
                if not self._sitting.obeys(line):
                    self._person.screen.say(f"{line!r} is nothing to do before the game. Type ? for what there is.")

    def _obey_host(self, word: str, rest: str) -> None:
        """What only who opened the table may do; the server says so to everybody else."""
        match word:
            case "bots":
                self._fill()
            case "bot":
                self._place(rest)
            case "seats":
                self._arrange(rest)
            case "close":
                self._sitting.attempt(wire.Close())
            case _:
                self._move(rest, up=word == "up")

    def _try_start(self) -> None:
        try:
            self._sitting.start()
        except NotDone as refused:
            self._person.screen.say(f"{sentence(str(refused))}.")

    def _fill(self) -> None:
        for seat in self._followed.free:
            if not self._sitting.attempt(wire.Place(seat, bots.usual(self._followed.game.NAME))):
                return

    def _place(self, rest: str) -> None:
        number, _, bot = rest.partition(" ")
        seat = self._seat_in(number)
        if seat is not None:
            self._sitting.attempt(wire.Place(seat, bot.strip()))
        else:
            self._person.screen.say(f"Say on which seat: bot 1 to {self._followed.info.seats}, and which bot.")

    def _seat_in(self, number: str) -> int | None:
        """The seat that a person means: people count from 1."""
        return int(number) - 1 if is_number(number) and 1 <= int(number) <= self._followed.info.seats else None

    def _move(self, rest: str, *, up: bool) -> None:
        """Let a seat change places with the one before it, or after it."""
        last = self._followed.info.seats
        seat = self._seat_in(rest)
        if seat is None:
            self._person.screen.say(f"Say which seat: {'up 2' if up else 'down 1'} to {last if up else last - 1}.")
        elif up and seat == 0:
            self._person.screen.say("Seat 1 is the first: it cannot go further up.")
        else:
            self._sitting.attempt(wire.Switch(seat - 1 if up else seat))

    def _arrange(self, number: str) -> None:
        """Another number of seats, and all else as it is."""
        if not is_number(number) or not 1 <= int(number) <= MOST_SEATS:
            self._person.screen.say("Say how many: seats 4, for instance.")
            return
        info = self._followed.info
        bots = {str(one.seat): one.bot for one in self._followed.seating if one.bot and one.seat < int(number)}
        same = (info.options, bots, info.clock, info.listed, info.chat, info.pace, info.joining, info.hints)
        self._sitting.attempt(wire.Arrange(wire.Settings(info.game, int(number), *same)))

    def _change_seat(self, rest: str | None) -> None:
        """Stand up, and sit down elsewhere."""
        try:
            if self._followed.seat is not None:
                self._name = self._followed.seating[self._followed.seat].name
                self._person.link.run(self._followed.stand())
            if rest is not None:
                self._person.link.run(self._followed.sit(self._name, self._seat_in(rest)))
        except (NotDone, NoSeat) as refused:
            self._person.screen.say(f"{sentence(str(refused))}.")
        self._sitting.has_seat = self._followed.seat is not None

    def _wait_for_people(self) -> None:
        """Wait until every seat is taken, or the game begins, or somebody types."""
        while self._followed.free and not self._sitting.has_begun and not self._sitting.is_closed:
            self._note_room()
            if self._person.keyboard.meanwhile() is not None:
                return
            self._sitting.hear()

    def _note_room(self) -> None:
        self._shown = tuple(f"{seating.name}" for seating in self._followed.seating)
