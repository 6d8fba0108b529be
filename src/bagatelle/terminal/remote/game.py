"""A player at a table of a server: the same screen and words as in a local game."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.core.game import CLOCK, Choice
from bagatelle.terminal.dialogue import Dialogue, Quit, sentence, spoken
from bagatelle.terminal.remote import seats
from bagatelle.terminal.remote.announcements import CLOSED, announce
from bagatelle.terminal.remote.seats import SeatCommands, seat_named
from bagatelle.terminal.remote.table import RemoteTable
from bagatelle.terminal.remote.waiting_room import REMOVED, Console, WaitingRoom
from bagatelle.wire import messages as wire
from bagatelle.wire.decode import Malformed
from bagatelle.wire.followed import Followed, NotDone

GATHERING = "gathering"
PLAYING = "playing"
HELP = f"""who        who sits where, who is away, and how much time is left
  say hello  say something that needs no typing; `say` alone lists what there is
  chat TEXT  write what you like, where the table has chat
  mute NAME  hear nothing more that somebody says; unmute NAME undoes it
  link       the link for friends, and the one of your own seat for another device
  more       ten more seconds while a clock runs for you, once for each choice
  undo       take your last choice back, until somebody else chooses, if it has shown nothing hidden
  {seats.HELP}"""
"""The lines of the help that only a table of a server has."""
END = "again, same (the same deal), say ..., or an empty line to leave > "


class Overtaken(Exception):
    """The legal actions changed before the player answered."""


class RemoteGame:
    """One player at one table of a server, from the waiting room to the rematch."""

    def __init__(self, console: Console, followed: Followed) -> None:
        self._console = console
        self._screen = console.screen
        self._keyboard = console.keyboard
        self._followed = followed
        self._silent_until = self._followed.info.seq
        """Entries up to this number are older than the visit: ``log`` lists them, nothing announces them."""
        self._table = RemoteTable(self._followed)
        self._dialogue = Dialogue(
            self._table,
            advise=self._advise,
            screen=self._screen,
            read=self._read_line,
            besides=HELP,
        )
        self.has_seat = self._table.seat is not None
        self._room = WaitingRoom(console, followed, self)
        self._seats = SeatCommands(console, followed, self)
        self._shown: tuple[str, ...] | None = None
        """The legal actions and the prompt that the player was shown last."""
        self._waited_for: tuple[int, ...] = ()
        self._acted: int | None = None
        """The seat of the last entry, if that was an action."""
        self._closed_by: dict[int, int | None] = {}
        """For each action that is not legal any more, the seat whose action ended it."""

    @property
    def info(self) -> wire.TableInfo:
        """The public description of the table."""
        return self._followed.info

    @property
    def is_closed(self) -> bool:
        """Whether the host has closed the table."""
        return self._followed.info.status == "closed"

    @property
    def has_begun(self) -> bool:
        return self._table.has_begun

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    @property
    def has_free_seats(self) -> bool:
        return bool(self._followed.free)

    # --- before the game ---

    def sit_down(self, name: str, *, is_own_name: bool) -> None:
        """Take the first free seat; number a default name that is taken."""
        self._room.sit_down(name, is_own_name=is_own_name)

    def start(self) -> None:
        """Start the game; raises ``NotDone`` if the server refuses."""
        self._wait_for(self._console.connection.run(self._followed.do(wire.Start())))

    # --- the main loop ---

    def play(self) -> None:
        """Play until the game is over; raises ``Quit``."""
        try:
            self._run()
        except (KeyboardInterrupt, EOFError):
            raise Quit from None

    def _run(self) -> None:
        self.announce_news()
        if self.is_closed:
            self._screen.strong(CLOSED)
            raise Quit
        if self._followed.info.status != GATHERING:
            self._wait_for(self._followed.info.seq)
        if self._is_covered():
            self.submit(wire.Return())
        if self.has_begun and self._table.seat not in self._table.asked() and not self._table.is_over:
            self._dialogue.show_table()  # an arriving player sees the table at once, also while others choose
        while not self._table.is_over:
            if not self.has_begun:
                self._room.run_once()
            elif self._is_covered():
                self._be_covered()
            elif self._table.seat in self._table.asked():
                self._decide()
            else:
                self._wait()
            self.announce_news()
            if self.is_closed:
                raise Quit
        self._dialogue.say_score()

    def _is_covered(self) -> bool:
        seat = self._table.seat
        return seat is not None and bool(self._followed.seating[seat].bot)

    def _be_covered(self) -> None:
        """Wait while a bot plays for the player: an empty line, or any action, takes the seat back."""
        if not self._keyboard.is_live:
            self.submit(wire.Return())
            return
        line = self._keyboard.meanwhile()
        if line == "":
            self.submit(wire.Return())
        elif line is not None:
            self._carry_out((), line)

    # --- news of the table ---

    def announce_news(self) -> None:
        """Announce all queued news."""
        self._console.connection.report_changes()
        while (news := self._console.connection.news()) is not None:
            if isinstance(news, wire.State):
                before = self._table.legal()
                self._table.update(news)
                self._closed_by |= dict.fromkeys(set(before) - set(self._table.legal()), self._acted)
                self._notice_seat()
            else:
                self._acted = news.told.seat if isinstance(news.told, wire.Acted) else None
                self._announce(news)

    def _announce(self, news: wire.Happened) -> None:
        events = self._followed.events(news)
        self._table.add(news.seq, events)
        if isinstance(news.told, wire.TookBack):
            self._table.forget(news.told.entry)
        if news.seq <= self._silent_until:
            return
        for text in (self._describe(news), *map(self._dialogue.say_event, events)):
            if text:
                self._screen.say(text)
        if isinstance(news.told, wire.Back) and news.told.seat == self._table.seat and self._is_covered():
            self.submit(wire.Return())

    def _notice_seat(self) -> None:
        """Say so when another device has taken the seat over; this terminal goes on as a spectator."""
        has_seat = self._table.seat is not None
        if self.has_seat and not has_seat:
            self._screen.strong("Your seat has been taken over with its link; you watch here now.")
        self.has_seat = has_seat

    def _describe(self, news: wire.Happened) -> str:
        if news.seq == self._followed.removed_at:
            self.has_seat = False
            return REMOVED
        if isinstance(news.told, wire.Renamed) and news.told.was in self._console.muted:
            self._console.muted.add(news.told.name)
        return announce(news.told, self._table, self._followed, self._console.muted)

    def _wait_for(self, seq: int) -> None:
        """Wait for the state after an entry, and announce everything up to it."""
        self.announce_news()
        while self._table.state is None or self._table.state.seq < seq:
            self._console.connection.waker.wait()
            self.announce_news()

    # --- choosing ---

    def _decide(self) -> None:
        state = self._table.state
        assert state is not None
        self._waited_for = ()
        question = (self._dialogue.prompt(), *state.legal)
        if question != self._shown:
            self._screen.say()
            self._dialogue.show_table()
            self._shown = question
        line = self._keyboard.line(f"{self._time_left()}> ")
        if line is not None:
            self._carry_out(self._dialogue.menu(), line)

    def _carry_out(self, menu: Sequence[Choice], line: str) -> None:
        """Carry out a typed line."""
        if self.carries_out(line):
            return
        try:
            codes = self._dialogue.choose(menu, line)
        except Overtaken:
            self._screen.say("Something else has happened first.")
            return
        for code in codes:
            if not self._act(code):
                return

    def _act(self, code: int) -> bool:
        self._shown = None
        was_legal = code in self._table.legal()
        try:
            seq = self._console.connection.run(self._followed.act(code))
        except NotDone as refused:
            self.announce_news()
            is_late = was_legal and code not in self._table.legal()
            self._screen.say((is_late and self._say_quicker(code)) or sentence(str(refused)))
            return False
        self._wait_for(seq)
        return True

    def _say_quicker(self, code: int) -> str:
        """Name the seat whose action came first; empty if it was no other seat."""
        seat = self._closed_by[code]
        if seat is None or seat == self._table.seat:
            return ""
        return "The time was up." if seat == CLOCK else f"{self._table.names[seat]} was quicker."

    def _read_line(self, mark: str) -> str:
        """Read the answer to a nested menu; raises ``Overtaken`` when the legal actions change meanwhile."""
        while True:
            line = self._keyboard.line(mark)
            if line is not None and not self.carries_out(line):
                return line
            before = self._table.legal()
            self.announce_news()
            if self._table.legal() != before:
                raise Overtaken

    def _wait(self) -> None:
        """Wait for the other seats; carry out a line that the player types meanwhile."""
        self._shown = None
        waited_for = tuple(seat for seat in self._table.asked() if not self._followed.seating[seat].bot)
        if waited_for and waited_for != self._waited_for:
            names = ", ".join(self._table.names[seat] for seat in waited_for)
            self._screen.say(f"Waiting for {names} ... {self._time_left()}".rstrip())
        self._waited_for = waited_for
        line = self._keyboard.meanwhile()
        if line is not None:
            self._carry_out((), line)

    def _time_left(self) -> str:
        """The time until the next deadline of the table or of the player's seat, as text."""
        deadlines = () if self._table.state is None else self._table.state.deadlines
        client = self._console.connection.client
        left = [client.seconds_until(one.at) for one in deadlines if one.seat in {None, self._table.seat}]
        return f"{spoken(max(0.0, min(left)))} " if left else ""

    # --- commands of a server's tables ---

    def carries_out(self, line: str) -> bool:
        """Carry out a line that only tables of a server have; ``False`` if it is none."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "who":
                self.show_seats()
            case "say":
                self.submit(wire.Say(rest.lower()[:32]))
            case "chat" if rest:
                self.submit(wire.Chat(rest[: wire.LONGEST_TEXT]))
            case "link" | "links":
                self._show_links()
            case "undo":
                self.submit(wire.TakeBack())
            case "more":
                self._extend()
            case "mute" | "unmute":
                self._mute(word.lower(), rest)
            case _:
                return self._seats.carries_out(word.lower(), rest)
        return True

    def submit(self, command: wire.AnyCommand) -> bool:
        """Submit a command, or show the refusal; whether it was done."""
        try:
            self._console.connection.run(self._followed.do(command))
        except NotDone as refused:
            self._screen.say(f"{sentence(str(refused))}.")
            return False
        return True

    def _extend(self) -> None:
        """Ask for more time, and show the time left."""
        try:
            seq = self._console.connection.run(self._followed.do(wire.Extend()))
        except NotDone as refused:
            self._screen.say(f"{sentence(str(refused))}.")
            return
        self._wait_for(seq)
        self._screen.say(f"Ten seconds more: {self._time_left()}left.")

    def _advise(self) -> str:
        """A hint of the server's strongest bot; the server tells the table that the player asked."""
        try:
            hint = self._console.connection.run(self._followed.ask(wire.Hint())).hint
        except NotDone as refused:
            return f"{sentence(str(refused))}."
        if hint is None:
            raise Malformed("no hint in answer to a question for one")
        return hint.text

    def _mute(self, word: str, name: str) -> None:
        """Hide what a player says, or show it again."""
        named = seat_named(self._followed, name)
        if named is None:
            muted = ", ".join(sorted(self._console.muted)) or "nobody"
            self._screen.say(f"Say whom: {word} NAME. Muted now: {muted}.")
        elif word == "mute":
            self._console.muted.add(named.name)
            self._screen.say(f"What {named.name} says is not shown any more; unmute undoes it.")
        else:
            self._console.muted.discard(named.name)
            self._screen.say(f"What {named.name} says is shown again.")

    def _show_links(self) -> None:
        table, address = self._followed.table, self._console.address
        self._screen.say("For friends:")
        self.show_table_link()
        if self._followed.link:
            self._screen.say("For yourself on another device; whoever has this link has your seat:")
            self._screen.verbatim(address.link_to_seat(table, self._followed.link))

    def show_table_link(self) -> None:
        self._screen.verbatim(self._console.address.link_to(self._followed.table))
        if self._console.address.is_of_this_machine:
            self._screen.say("It leads here on this machine only; `bagatelle serve --lan` prints one for others.")

    def show_seats(self) -> None:
        for seating, name in zip(self._followed.seating, self._table.names, strict=True):
            facts = [name if seating.name else "free"]
            if seating.away:
                facts.append("away")
            if seating.name in self._console.muted:
                facts.append("muted")
            if seating.bot:
                facts.append("played by a bot" if seating.person else f"the bot {seating.bot}")
            self._screen.say(f"{seating.seat + 1:2} {', '.join(facts)}")
        for request in self._followed.info.requests:
            self._screen.say(f"{request.name} asks for seat {request.seat + 1}")
        state = self._table.state
        for deadline in () if state is None else state.deadlines:
            left = spoken(max(0.0, self._console.connection.client.seconds_until(deadline.at)))
            who = "" if deadline.seat is None else f" for {self._table.names[deadline.seat]}"
            self._screen.say(f"{_DEADLINES.get(deadline.what, deadline.what)}{who}: {left} left")

    # --- after the game ---

    def record(self) -> str:
        """The record of the finished game."""
        answer = self._console.connection.run(self._followed.ask(wire.Record()))
        if answer.text is None:
            raise Malformed("no record in answer to a question for one")
        return answer.text

    def next_table(self) -> str:
        """The id of the rematch, if the player wants one; else an empty text."""
        if not self.has_seat:
            return ""
        try:
            while True:
                self.announce_news()
                line = self._keyboard.line(END)
                if line is None:
                    continue
                if line.lower() in {"again", "same"}:
                    return self._rematch(same_deal=line.lower() == "same")
                if not self.carries_out(line):
                    return ""
        except (KeyboardInterrupt, EOFError):
            return ""

    def _rematch(self, *, same_deal: bool) -> str:
        if not self._followed.info.rematch and not self.submit(wire.Rematch(same_deal)):
            self.announce_news()
            return self._followed.info.rematch
        while not self._followed.info.rematch:
            self._console.connection.waker.wait()
            self.announce_news()
        return self._followed.info.rematch


_DEADLINES = {
    "window": "the time to challenge",
    "game": "the time of the game",
    "move": "the time to choose",
    "cover": "until a bot plays",
}
