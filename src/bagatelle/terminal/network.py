"""A person at a table of a server: the same screen and the same words as at a table of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.game import CLOCK, Choice
from bagatelle.terminal.conversation import Conversation, Quit, sentence, spoken
from bagatelle.terminal.far import FarTable, plain
from bagatelle.terminal.helping import BESIDES
from bagatelle.terminal.room import REMOVED, Person, Room
from bagatelle.terminal.seats import SeatWords, named_in
from bagatelle.terminal.telling import CLOSED, say_told
from bagatelle.wire import messages as wire
from bagatelle.wire.followed import Followed, NotDone

GATHERING = "gathering"
END = "again, same (the same deal), say ..., or an empty line to leave > "


class Overtaken(Exception):
    """Something else has happened before the question was answered."""


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
        self.has_seat = self._known.seat is not None
        self._room = Room(person, followed, self)
        self._seats = SeatWords(person, followed, self)
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
    def has_begun(self) -> bool:
        return self._known.has_begun

    @property
    def is_over(self) -> bool:
        return self._known.is_over

    @property
    def has_free_seats(self) -> bool:
        return bool(self._followed.free)

    # --- before the game ---

    def sit_down(self, name: str, *, is_own_name: bool) -> None:
        """Take the first free seat; who has no name of the own choice gets one that nobody else has."""
        self._room.sit_down(name, is_own_name=is_own_name)

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
        self.hear()
        if self.is_closed:
            self._screen.strong(CLOSED)
            raise Quit
        if self._followed.info.status != GATHERING:
            self._wait_for(self._followed.info.seq)
        if self._is_covered():
            self.attempt(wire.Return())
        if self.has_begun and self._known.seat not in self._known.asked() and not self._known.is_over:
            self._talk.show_table()  # who comes while others choose wants to see where the game stands
        while not self._known.is_over:
            if not self.has_begun:
                self._room.gather()
            elif self._is_covered():
                self._be_covered()
            elif self._known.seat in self._known.asked():
                self._decide()
            else:
                self._wait()
            self.hear()
            if self.is_closed:
                raise Quit
        self._talk.say_score()

    def _is_covered(self) -> bool:
        seat = self._known.seat
        return seat is not None and bool(self._followed.seating[seat].bot)

    def _be_covered(self) -> None:
        """A bot plays for the person: an empty line, or any action, takes the seat back."""
        if not self._keyboard.is_live:
            self.attempt(wire.Return())
            return
        line = self._keyboard.meanwhile()
        if line == "":
            self.attempt(wire.Return())
        elif line is not None:
            self._obey((), line)

    # --- what happens ---

    def hear(self) -> None:
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
        if isinstance(news.told, wire.Sat) and news.told.seat == self._followed.seat and not self._followed.link:
            self._person.link.run(self._person.link.client.look_again(self._followed.table))
        if isinstance(news.told, wire.Back) and news.told.seat == self._known.seat and self._is_covered():
            self.attempt(wire.Return())

    def _notice_seat(self) -> None:
        """Whoever takes over the seat on another device plays there; this terminal goes on watching."""
        has_seat = self._known.seat is not None
        if self.has_seat and not has_seat:
            self._screen.strong("Your seat has been taken over with its link; you watch here now.")
        self.has_seat = has_seat

    def _say_told(self, news: wire.Happened) -> str:
        if news.seq == self._followed.removed_at:
            self.has_seat = False
            return REMOVED
        if isinstance(news.told, wire.Renamed) and news.told.was in self._person.muted:
            self._person.muted.add(news.told.name)
        return say_told(news.told, self._known, self._followed, self._person.muted)

    def _wait_for(self, seq: int) -> None:
        """Hear everything up to an entry, and where the game stands after it."""
        self.hear()
        while self._known.state is None or self._known.state.seq < seq:
            self._person.link.bell.wait()
            self.hear()

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
        if self.obeys(line):
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
            self.hear()
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
            if line is not None and not self.obeys(line):
                return line
            before = self._known.legal()
            self.hear()
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

    def obeys(self, line: str) -> bool:
        """Whether the line was one that only tables of a server know, which is then done."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "who":
                self.show_seats()
            case "say":
                self.attempt(wire.Say(rest.lower()[:32]))
            case "chat" if rest:
                self.attempt(wire.Chat(rest[: wire.LONGEST_TEXT]))
            case "link" | "links":
                self._show_links()
            case "undo":
                self.attempt(wire.TakeBack())
            case "more":
                self._extend()
            case "mute" | "unmute":
                self._mute(word.lower(), rest)
            case _:
                return self._seats.obeys(word.lower(), rest)
        return True

    def attempt(self, command: wire.AnyCommand) -> bool:
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

    def _mute(self, word: str, name: str) -> None:
        """Show no more of what somebody says, or show it again."""
        named = named_in(self._followed, name)
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
        self.show_table_link()
        if self._followed.link:
            self._screen.say("For yourself on another device; whoever has this link has your seat:")
            self._screen.verbatim(address.link_to_seat(table, self._followed.link))

    def show_table_link(self) -> None:
        self._screen.verbatim(self._person.address.link_to(self._followed.table))
        if self._person.address.is_of_this_machine:
            self._screen.say("It leads here on this machine only; `bagatelle serve --lan` prints one for others.")

    def show_seats(self) -> None:
        for seating, name in zip(self._followed.seating, self._known.names, strict=True):
            facts = [name if seating.name else "free"]
            if seating.away:
                facts.append("away")
            if seating.name in self._person.muted:
                facts.append("muted")
            if seating.bot:
                facts.append("played by a bot" if seating.person else f"the bot {seating.bot}")
            self._screen.say(f"{seating.seat + 1:2} {', '.join(facts)}")
        for request in self._followed.info.requests:
            self._screen.say(f"{plain(request.name)} asks for seat {request.seat + 1}")
        state = self._known.state
        for deadline in () if state is None else state.deadlines:
            left = spoken(max(0.0, self._person.link.client.seconds_until(deadline.at)))
            who = "" if deadline.seat is None else f" for {self._known.names[deadline.seat]}"
            self._screen.say(f"{_ABOUT.get(deadline.what, deadline.what)}{who}: {left} left")

    # --- after the game ---

    def record(self) -> str:
        """The record of the finished game."""
        answer = self._person.link.run(self._followed.ask(wire.Record()))
        assert answer.text is not None
        return answer.text

    def next_table(self) -> str:
        """The table at which the same people play again, if the person wants to; else an empty text."""
        if not self.has_seat:
            return ""
        try:
            while True:
                self.hear()
                line = self._keyboard.line(END)
                if line is None:
                    continue
                if line.lower() in {"again", "same"}:
                    return self._rematch(same_deal=line.lower() == "same")
                if not self.obeys(line):
                    return ""
        except (KeyboardInterrupt, EOFError):
            return ""

    def _rematch(self, *, same_deal: bool) -> str:
        if not self._followed.info.rematch and not self.attempt(wire.Rematch(same_deal)):
            self.hear()
            return self._followed.info.rematch
        while not self._followed.info.rematch:
            self._person.link.bell.wait()
            self.hear()
        return self._followed.info.rematch


_ABOUT = {
    "window": "the time to challenge",
    "game": "the time of the game",
    "move": "the time to choose",
    "cover": "until a bot plays",
}
