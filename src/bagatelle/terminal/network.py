"""A person at a table of a server: the same screen and the same words as at a table of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bagatelle import bots
from bagatelle.core.game import CLOCK, Choice
from bagatelle.core.seats import MOST_SEATS
from bagatelle.table.table import LONGEST_NAME
from bagatelle.terminal.conversation import Conversation, Quit, is_number, sentence, spoken
from bagatelle.terminal.far import FarTable, plain
from bagatelle.terminal.helping import BESIDES, ROOM
from bagatelle.terminal.keyboard import Keyboard
from bagatelle.terminal.link import Link
from bagatelle.terminal.screen import Screen
from bagatelle.terminal.telling import CLOSED, REMOVED, say_told
from bagatelle.wire import messages as wire
from bagatelle.wire.address import Address
from bagatelle.wire.followed import Followed, NoSeat, NotDone

GATHERING = "gathering"
END = "again, same (the same deal), say ..., or an empty line to leave > "


class Overtaken(Exception):
    """Something else has happened before the question was answered."""


class Person(NamedTuple):
    """Who sits at this terminal, and with what."""

    link: Link
    address: Address
    screen: Screen
    keyboard: Keyboard
    muted: set[str]
    """The names of those whose words are not shown, at any table of this visit."""


class FarSitting:
    """A person's sitting at a table of a server."""

    def __init__(self, person: Person, followed: Followed) -> None:
        self._person = person
        self._screen = person.screen
        self._keyboard = person.keyboard
        self._followed = followed
        self._silent_until = self._followed.info.seq
        """What had happened before one came is not told, only kept for ``log``."""
        self._known = FarTable(self._followed)
        self._talk = Conversation(
            self._known,
            advise=self._advise,
            screen=self._screen,
            read=self._read_line,
            besides=BESIDES,
        )
        self._seated = self._known.seat is not None
        self._name = "Guest"
        """What one is called on the next seat that one takes."""
        self._shown: tuple[str, ...] | None = None
        """The question that the person has been shown."""
        self._waited_for: tuple[int, ...] = ()
        self._acted: int | None = None
        """Who has chosen, if the last thing that happened was a choice."""
        self._closed_by: dict[int, int | None] = {}
        """By whose choice something could not be chosen any more, for each such code."""

    @property
    def info(self) -> wire.TableInfo:
        """The table as everybody may see it."""
        return self._followed.info

    @property
    def is_closed(self) -> bool:
        """Whether who opened the table has closed it."""
        return self._followed.info.status == "closed"

    @property
    def has_seat(self) -> bool:
        return self._seated

    @property
    def has_free_seats(self) -> bool:
        return bool(self._followed.free)

    # --- sitting down ---

    def sit_down(self, name: str, *, is_own_name: bool) -> None:
        """Take the first free seat; who has no name of the own choice gets one that nobody else has."""
        taken = {seating.name.lower() for seating in self._followed.seating}
        chosen, number = name, 1
        while not is_own_name and chosen.lower() in taken:
            number += 1
            chosen = f"{name} {number}"
        self._name = chosen  # also for who is removed at once, and sits down again later
        try:
            seat = self._person.link.run(self._followed.sit(chosen))
        except NoSeat:
            self._screen.strong(REMOVED if self._followed.is_removed else "All seats are taken: you watch.")
            return
        self._seated = True
        self._screen.say(f"You are {chosen}, on seat {seat + 1}.")

    def start(self) -> None:
        """Begin the game."""
        self._wait_for(self._person.link.run(self._followed.do(wire.Start())))

    # --- the whole sitting ---

    def play(self) -> None:
        """Go on until the game is over, or ``Quit``."""
        try:
            self._go_on()
        except (KeyboardInterrupt, EOFError):
            raise Quit from None

    def _go_on(self) -> None:
        self._hear()
        if self.is_closed:
            self._screen.strong(CLOSED)
            raise Quit
        if self._followed.info.status != GATHERING:
            self._wait_for(self._followed.info.seq)
        if self._is_covered():
            self._try(wire.Return())
        if self._known.has_begun and self._known.seat not in self._known.asked() and not self._known.is_over:
            self._talk.show_table()  # who comes while others choose wants to see where the game stands
        while not self._known.is_over:
            if not self._known.has_begun:
                self._gather()
            elif self._is_covered():
                self._be_covered()
            elif self._known.seat in self._known.asked():
                self._decide()
            else:
                self._wait()
            self._hear()
            if self.is_closed:
                raise Quit
        self._talk.say_score()

    def _is_covered(self) -> bool:
        seat = self._known.seat
        return seat is not None and bool(self._followed.seating[seat].bot)

    def _be_covered(self) -> None:
        """A bot plays for the person: an empty line, or any action, takes the seat back."""
        if not self._keyboard.is_live:
            self._try(wire.Return())
            return
        line = self._keyboard.meanwhile()
        if line == "":
            self._try(wire.Return())
        elif line is not None:
            self._obey((), line)

    # --- what happens ---

    def _hear(self) -> None:
        """Tell everything that has been heard."""
        self._person.link.tell_lines()
        while (news := self._person.link.news()) is not None:
            if isinstance(news, wire.State):
                before = self._known.legal()
                self._known.take(news)
                self._closed_by |= dict.fromkeys(set(before) - set(self._known.legal()), self._acted)
                self._notice_seat()
            else:
                self._acted = news.told.seat if isinstance(news.told, wire.Acted) else None
                self._happened(news)

    def _happened(self, news: wire.Happened) -> None:
        events = self._followed.events(news)
        self._known.add(events)
        if news.seq <= self._silent_until:
            return
        for text in (self._say_told(news), *map(self._talk.say_event, events)):
            if text:
                self._screen.say(text)
        if isinstance(news.told, wire.Back) and news.told.seat == self._known.seat and self._is_covered():
            self._try(wire.Return())

    def _notice_seat(self) -> None:
        """Whoever takes over the seat on another device plays there; this terminal goes on watching."""
        has_seat = self._known.seat is not None
        if self._seated and not has_seat:
            self._screen.strong("Your seat has been taken over with its link; you watch here now.")
        self._seated = has_seat

    def _say_told(self, news: wire.Happened) -> str:
        if news.seq == self._followed.removed_at:
            self._seated = False
            return REMOVED
        if isinstance(news.told, wire.Renamed) and news.told.was in self._person.muted:
            self._person.muted.add(news.told.name)
        return say_told(news.told, self._known, self._followed, self._person.muted)

    def _wait_for(self, seq: int) -> None:
        """Hear everything up to an entry, and where the game stands after it."""
        self._hear()
        while self._known.state is None or self._known.state.seq < seq:
            self._person.link.bell.wait()
            self._hear()

    # --- choosing ---

    def _decide(self) -> None:
        state = self._known.state
        assert state is not None
        self._waited_for = ()
        question = (state.prompt, *state.legal)
        if question != self._shown:
            self._screen.say()
            self._talk.show_table()
            self._shown = question
        line = self._keyboard.line(f"{self._time_left()}> ")
        if line is not None:
            self._obey(self._talk.menu(), line)

    def _obey(self, menu: Sequence[Choice], line: str) -> None:
        """Do what a line says, or answer it."""
        if self._command(line):
            return
        try:
            codes = self._talk.choose(menu, line)
        except Overtaken:
            self._screen.say("Something else has happened first.")
            return
        for code in codes:
            if not self._act(code):
                return

    def _act(self, code: int) -> bool:
        self._shown = None
        was_legal = code in self._known.legal()
        try:
            seq = self._person.link.run(self._followed.act(code))
        except NotDone as refused:
            self._hear()
            is_late = was_legal and code not in self._known.legal()
            self._screen.say((is_late and self._say_quicker(code)) or sentence(str(refused)))
            return False
        self._wait_for(seq)
        return True

    def _say_quicker(self, code: int) -> str:
        """Who has chosen first, so that something cannot be chosen any more; empty if nobody else has."""
        seat = self._closed_by[code]
        if seat is None or seat == self._known.seat:
            return ""
        return "The time was up." if seat == CLOCK else f"{self._known.names[seat]} was quicker."

    def _read_line(self, mark: str) -> str:
        """The answer to a further question, as long as the first one is still asked."""
        while True:
            line = self._keyboard.line(mark)
            if line is not None and not self._command(line):
                return line
            before = self._known.legal()
            self._hear()
            if self._known.legal() != before:
                raise Overtaken

    def _wait(self) -> None:
        """Others choose; what is typed meanwhile is heard at once."""
        self._shown = None
        waited_for = tuple(seat for seat in self._known.asked() if not self._followed.seating[seat].bot)
        if waited_for and waited_for != self._waited_for:
            names = ", ".join(self._known.names[seat] for seat in waited_for)
            self._screen.say(f"Waiting for {names} ... {self._time_left()}".rstrip())
        self._waited_for = waited_for
        line = self._keyboard.meanwhile()
        if line is not None:
            self._obey((), line)

    def _time_left(self) -> str:
        """The seconds until something happens by itself that concerns everybody, or the own seat."""
        deadlines = () if self._known.state is None else self._known.state.deadlines
        client = self._person.link.client
        left = [client.seconds_until(one.at) for one in deadlines if one.seat in {None, self._known.seat}]
        return f"{spoken(max(0.0, min(left)))} " if left else ""

    # --- besides ---

    def _command(self, line: str) -> bool:
        """Whether the line was one that only tables of a server know, which is then done."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "who":
                self._show_seats()
            case "say":
                self._try(wire.Say(rest.lower()[:32]))
            case "chat" if rest:
                self._try(wire.Chat(rest[: wire.LONGEST_TEXT]))
            case "link" | "links":
                self._show_links()
            case "back" | "undo":
                self._try(wire.Return() if word.lower() == "back" else wire.TakeBack())
            case "more":
                self._extend()
            case "cover":
                self._cover(rest)
            case "remove":
                self._remove(rest)
            case "allow":
                self._allow(rest)
            case "name" if rest:
                self._rename(rest)
            case "mute" | "unmute":
                self._mute(word.lower(), rest)
            case _:
                return False
        return True

    def _try(self, command: wire.AnyCommand) -> bool:
        """Do it, or tell why the server does not; whether it was done."""
        try:
            self._person.link.run(self._followed.do(command))
        except NotDone as refused:
            self._screen.say(f"{sentence(str(refused))}.")
            return False
        return True

    def _extend(self) -> None:
        """Ask for more time, and say how much there is then."""
        try:
            seq = self._person.link.run(self._followed.do(wire.Extend()))
        except NotDone as refused:
            self._screen.say(f"{sentence(str(refused))}.")
            return
        self._wait_for(seq)
        self._screen.say(f"Ten seconds more: {self._time_left()}left.")

    def _advise(self) -> str:
        """What the strongest bot of the server would choose; the others hear that one has asked."""
        try:
            hint = self._person.link.run(self._followed.ask(wire.Hint())).hint
        except NotDone as refused:
            return f"{sentence(str(refused))}."
        assert hint is not None, "the server answers what it was asked"
        return plain(hint.text)

    def _cover(self, name: str) -> None:
        named = self._named(name)
        if named is not None:
            self._try(wire.Cover(named.seat))
        else:
            self._screen.say("Say for whom: cover NAME.")

    def _rename(self, name: str) -> None:
        if len(name) <= LONGEST_NAME:
            self._try(wire.Rename(name))
        else:
            self._screen.say(f"A name has {LONGEST_NAME} characters at most.")

    def _remove(self, name: str) -> None:
        named = self._named(name)
        if named is not None:
            self._try(wire.Remove(named.seat, named.name))
        else:
            self._screen.say("Say whom: remove NAME.")

    def _allow(self, name: str) -> None:
        """Let somebody sit down again who was removed."""
        removed = self._followed.info.removed
        named = [one for one in removed if name and one.lower().startswith(name.lower())]
        if len(named) == 1:
            self._try(wire.Allow(named[0]))
        else:
            self._screen.say(f"Say whom: allow NAME. Removed now: {', '.join(map(plain, removed)) or 'nobody'}.")

    def _named(self, name: str) -> wire.Seating | None:
        """The only one whose name begins like that."""
        named = [one for one in self._followed.seating if name and one.name.lower().startswith(name.lower())]
        return named[0] if len(named) == 1 else None

    def _mute(self, word: str, name: str) -> None:
        """Show no more of what somebody says, or show it again."""
        named = self._named(name)
        if named is None:
            muted = ", ".join(sorted(map(plain, self._person.muted))) or "nobody"
            self._screen.say(f"Say whom: {word} NAME. Muted now: {muted}.")
        elif word == "mute":
            self._person.muted.add(named.name)
            self._screen.say(f"What {plain(named.name)} says is not shown any more; unmute undoes it.")
        else:
            self._person.muted.discard(named.name)
            self._screen.say(f"What {plain(named.name)} says is shown again.")

    def _show_links(self) -> None:
        table, address = self._followed.table, self._person.address
        self._screen.say("For friends:")
        self._show_table_link()
        if self._followed.link:
            self._screen.say("For yourself on another device; whoever has this link has your seat:")
            self._screen.verbatim(address.link_to_seat(table, self._followed.link))

    def _show_table_link(self) -> None:
        self._screen.verbatim(self._person.address.link_to(self._followed.table))
        if self._person.address.is_of_this_machine:
            self._screen.say("It leads here on this machine only; `bagatelle serve --lan` prints one for others.")

    def _show_seats(self) -> None:
        for seating, name in zip(self._followed.seating, self._known.names, strict=True):
            facts = [name if seating.name else "free"]
            if seating.away:
                facts.append("away")
            if seating.name in self._person.muted:
                facts.append("muted")
            if seating.bot:
                facts.append("played by a bot" if seating.person else f"the bot {seating.bot}")
            self._screen.say(f"{seating.seat + 1:2} {', '.join(facts)}")
        state = self._known.state
        for deadline in () if state is None else state.deadlines:
            left = spoken(max(0.0, self._person.link.client.seconds_until(deadline.at)))
            who = "" if deadline.seat is None else f" for {self._known.names[deadline.seat]}"
            self._screen.say(f"{_ABOUT.get(deadline.what, deadline.what)}{who}: {left} left")

    # --- before the game ---

    def _gather(self) -> None:
        """People come and sit down; whoever sits there begins the game."""
        room = tuple(f"{seating.name}" for seating in self._followed.seating)
        if room != self._shown:
            self._show_room()
            self._shown = room
        if not self._keyboard.is_live and not self._is_host():
            self._keyboard.meanwhile()
            return
        line = self._keyboard.line("> ")
        if line is not None:
            self._obey_in_room(line)

    def _is_host(self) -> bool:
        return self._followed.seat is not None and self._followed.info.host == self._followed.seat

    def _show_room(self) -> None:
        self._screen.say()
        self._show_seats()
        if self._followed.free:
            self._screen.say(f"Friends sit down by this link (free seats: {len(self._followed.free)}):")
            self._show_table_link()
            fill = ", `bots` to put bots on the free seats" if self._is_host() else ""
            self._screen.say(f"Type ? for what you can do{fill}.")
        elif self._seated:
            self._screen.strong("Every seat is taken: type start to begin.")

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
                self._screen.say(ROOM)
            case _:
                if not self._command(line):
                    self._screen.say(f"{line!r} is nothing to do before the game. Type ? for what there is.")

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
                self._try(wire.Close())
            case _:
                self._move(rest, up=word == "up")

    def _try_start(self) -> None:
        try:
            self.start()
        except NotDone as refused:
            self._screen.say(f"{sentence(str(refused))}.")

    def _fill(self) -> None:
        for seat in self._followed.free:
            if not self._try(wire.Place(seat, bots.usual(self._known.game.NAME))):
                return

    def _place(self, rest: str) -> None:
        number, _, bot = rest.partition(" ")
        seat = self._seat_in(number)
        if seat is not None:
            self._try(wire.Place(seat, bot.strip()))
        else:
            self._screen.say(f"Say on which seat: bot 1 to {self._followed.info.seats}, and which bot.")

    def _seat_in(self, number: str) -> int | None:
        """The seat that a person means: people count from 1."""
        return int(number) - 1 if is_number(number) and 1 <= int(number) <= self._followed.info.seats else None

    def _move(self, rest: str, *, up: bool) -> None:
        """Let a seat change places with the one before it, or after it."""
        last = self._followed.info.seats
        seat = self._seat_in(rest)
        if seat is None:
            self._screen.say(f"Say which seat: {'up 2' if up else 'down 1'} to {last if up else last - 1}.")
        elif up and seat == 0:
            self._screen.say("Seat 1 is the first: it cannot go further up.")
        else:
            self._try(wire.Switch(seat - 1 if up else seat))

    def _arrange(self, number: str) -> None:
        """Another number of seats, and all else as it is."""
        if not is_number(number) or not 1 <= int(number) <= MOST_SEATS:
            self._screen.say("Say how many: seats 4, for instance.")
            return
        info = self._followed.info
        bots = {str(one.seat): one.bot for one in self._followed.seating if one.bot and one.seat < int(number)}
        same = (info.options, bots, info.clock, info.listed, info.chat, info.pace, info.hints)
        self._try(wire.Arrange(wire.Settings(info.game, int(number), *same)))

    def _change_seat(self, rest: str | None) -> None:
        """Stand up, and sit down elsewhere."""
        try:
            if self._followed.seat is not None:
                self._name = self._followed.seating[self._followed.seat].name
                self._person.link.run(self._followed.stand())
            if rest is not None:
                self._person.link.run(self._followed.sit(self._name, self._seat_in(rest)))
        except (NotDone, NoSeat) as refused:
            self._screen.say(f"{sentence(str(refused))}.")
        self._seated = self._followed.seat is not None

    def _wait_for_people(self) -> None:
        """Wait until every seat is taken, or the game begins, or somebody types."""
        while self._followed.free and not self._known.has_begun and not self.is_closed:
            self._show_room_once()
            if self._keyboard.meanwhile() is not None:
                return
            self._hear()

    def _show_room_once(self) -> None:
        self._shown = tuple(f"{seating.name}" for seating in self._followed.seating)

    # --- after the game ---

    def record(self) -> str:
        """The record of the finished game."""
        answer = self._person.link.run(self._followed.ask(wire.Record()))
        assert answer.text is not None
        return answer.text

    def next_table(self) -> str:
        """The table at which the same people play again, if the person wants to; else an empty text."""
        if not self._seated:
            return ""
        try:
            while True:
                self._hear()
                line = self._keyboard.line(END)
                if line is None:
                    continue
                if line.lower() in {"again", "same"}:
                    return self._rematch(same_deal=line.lower() == "same")
                if not self._command(line):
                    return ""
        except (KeyboardInterrupt, EOFError):
            return ""

    def _rematch(self, *, same_deal: bool) -> str:
        if not self._followed.info.rematch and not self._try(wire.Rematch(same_deal)):
            self._hear()
            return self._followed.info.rematch
        while not self._followed.info.rematch:
            self._person.link.bell.wait()
            self._hear()
        return self._followed.info.rematch


_ABOUT = {
    "window": "the time to challenge",
    "game": "the time of the game",
    "move": "the time to choose",
    "cover": "until a bot plays",
}
