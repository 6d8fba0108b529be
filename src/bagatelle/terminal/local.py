"""A local game: one player against bots in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from bagatelle.bots import AnyAgent
from bagatelle.bots.company import Company
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError, Refusal
from bagatelle.core.game import CLOCK, Event, View
from bagatelle.core.shuffle import Chance, fast_from_seed
from bagatelle.core.speech import YOU
from bagatelle.table.record import AnyTable
from bagatelle.terminal.coaching import Coach, Moment
from bagatelle.terminal.dialogue import Dialogue, Quit, spoken
from bagatelle.terminal.keyboard import NO_TEXT, Ask, Listen, TooLate, ask_within, sleep
from bagatelle.terminal.saves import keep
from bagatelle.terminal.screen import Screen

BESIDES = """undo       take your last choice back, if nobody has chosen since and it has shown nothing hidden
  show       why the coach spoke, in a game with --coach
  quit       stop here; the game is saved and goes on next time"""


NO_WAY_BACK = (
    "There is nothing to undo: a choice can be taken back only while it is the last one and has shown nothing hidden, "
    "and here the bots go on at once. Before you choose, `? ACTION` says what something would do; in a list below the "
    "list an empty line goes back. At a table of a server bots can leave you two seconds to undo."
)
NO_COACH = (
    "Nobody coaches you in this game. `quit`, and go on with --coach: then a line tells after each choice that cost "
    "something for certain, and `show` tells why."
)


class LocalTable:
    """A table of this process as one of its seats knows it."""

    def __init__(self, table: AnyTable, seat: int) -> None:
        self._table = table
        self.seat = seat
        self.game = table.game
        self.names = [YOU if number == seat else name for number, name in enumerate(table.names)]

    def view(self) -> View:
        return self._table.view(self.seat)

    def legal(self) -> Sequence[int]:
        return self._table.legal(self.seat)

    def asked(self) -> Sequence[int]:
        return self._table.asked()

    def why_not_all(self, codes: Sequence[int]) -> Refusal | None:
        return self._table.why_not_all(self.seat, codes)

    def told(self, since: int = 0) -> Sequence[Event]:
        return self._table.told(self.seat, since)

    def chance(self) -> Chance:
        return fast_from_seed(self._table.seed, f"hint {len(self._table.actions)}")


class LocalGame:
    """One player at a table with bots; all output goes through ``screen``."""

    def __init__(
        self,
        table: AnyTable,
        seat: int,
        bots: Mapping[int, Callable[[], AnyAgent]],
        *,
        adviser: Callable[[], AnyAgent],
        screen: Screen,
        ask: Ask,
        listen: Listen = sleep,
        pace: float,
        patience: float | None = None,
        coached: bool = False,
    ) -> None:
        self._table = table
        self._seat = seat
        self._new_bots = bots
        self._new_adviser = adviser
        self._meet_bots()
        self._screen = screen
        self._ask = ask
        self._listen = listen
        self._pace = pace
        self._patience = patience
        """Seconds until a deadline, where the game lets the table choose; ``None`` for the game's default."""
        self._began: dict[int, float] = {}
        """When each possible action of the clock became possible, by code, in monotonic seconds."""
        self._typed: list[str] = []
        """Lines typed while bots played."""
        self._chosen: list[int] = []
        """The player's choice, until the seats that come before have chosen too."""
        self._own_table = LocalTable(table, seat)
        self._coach = Coach(table.game, self._own_table.names) if coached else None
        self._moment: Moment | None = None
        """What the player knew when it chose; others may act before the choice is carried out."""
        self._answers = {
            "undo": NO_WAY_BACK,
            "back": NO_WAY_BACK,
            "show": self._coach.told if self._coach else NO_COACH,
        }
        self._dialogue = Dialogue(
            self._own_table,
            advise=self._advise,
            screen=screen,
            read=self._read_line,
            besides=BESIDES,
            answers=self._answers,
        )
        self._shown = 0
        self.kept = keep(table)
        """The file of the saved game."""

    def _meet_bots(self) -> None:
        """Begin with bots that have heard nothing: they cannot forget what was taken back."""
        self._bots = Company(self._table, {seat: new() for seat, new in self._new_bots.items()})
        self._adviser = self._new_adviser()
        self._advised = 0
        """How many events the adviser has received."""

    def play(self) -> None:
        """Play until the game is over; raises ``Quit``."""
        try:
            self._run()
        except KeyboardInterrupt:
            raise Quit from None

    def _run(self) -> None:
        self._show_events()
        while asked := self._table.asked():
            bots = [seat for seat in asked if seat != self._seat]
            if (not bots and self._run_clock()) or self._take_interruption() or self._let_bots_interrupt():
                continue
            first = asked[0] == self._seat or (self._seat in asked and self._table.is_race())
            if first and not self._chosen and not self._is_late():
                self._let_player_decide()
            elif self._chosen and asked[0] == self._seat:
                self._act(self._seat, self._chosen)
            elif bots:
                self._let_bot_decide(bots[0])
        self._dialogue.say_score()

    def _advise(self) -> str:
        """The strongest bot's choice from the player's view, with its reason."""
        view, legal = self._own_table.view(), self._own_table.legal()
        for event in self._own_table.told(self._advised):
            self._adviser.hear(event)
            self._advised += 1
        decision = self._adviser.decide(view, legal, self._own_table.chance(), self._adviser.budget)
        assert decision.code in legal, "the adviser advises what is not allowed"
        said = self._table.game.words.say_action(view, decision.code, self._own_table.names)
        return f"{said} {decision.reason}"

    # --- the clock ---

    def _time_left(self) -> dict[int, float]:
        """Seconds until each possible action of the clock, by code."""
        now = time.monotonic()
        deadlines = {deadline.code: deadline for deadline in self._table.deadlines()}
        self._began = {code: self._began.get(code, now) for code in deadlines}
        left = {}
        for code, deadline in deadlines.items():
            wished = deadline.seconds if self._patience is None else self._patience
            left[code] = self._began[code] + min(max(wished, deadline.least), deadline.most) - now
        return left

    def _is_late(self) -> bool:
        """Whether the player's time has run out; bots still answer before the clock acts."""
        return any(left <= 0 for left in self._time_left().values())

    def _run_clock(self) -> bool:
        """Let the clock act if a deadline has passed; whether it did."""
        overdue = [code for code, left in self._time_left().items() if left <= 0]
        if overdue:
            self._act(CLOCK, overdue[:1])
        return bool(overdue)

    # --- interrupts ---

    def _may_interrupt(self, seat: int) -> bool:
        """Whether the seat may act though the game does not wait for it."""
        return seat not in self._table.asked() and bool(self._table.legal(seat))

    def _take_interruption(self) -> bool:
        """Carry out lines typed while bots played; whether one was an action."""
        while self._typed:
            codes = self._dialogue.choose((), self._typed.pop(0))
            if codes:
                self._act(self._seat, codes)
                return True
        return False

    def _let_bots_interrupt(self) -> bool:
        """Let a bot interrupt; whether one did. Each bot is asked once after every action."""
        try:
            interruption = self._bots.interruption()
        except Exception as error:  # a bot may be foreign code
            raise BagatelleError(f"a bot failed: {fault(error)}. The game is saved up to here") from error
        if interruption is None:
            return False
        seat, decision = interruption
        self._act(seat, [decision.code])
        return True

    # --- events ---

    def _show_events(self) -> None:
        """Show new events, with a pause after each line."""
        for event in self._table.told(self._seat, self._shown):
            text = self._dialogue.say_event(event)
            if text:
                self._screen.say(text)
                self._pause()
        self._shown = len(self._table.events)

    def _pause(self) -> None:
        """Let the player read. Where the player may interrupt, a line typed meanwhile counts at once.

        Otherwise it stays in the terminal's buffer and answers the next question.
        """
        if not self._may_interrupt(self._seat):
            time.sleep(self._pace)
            return
        line = self._listen(self._pace)
        if line:
            self._typed.append(line)

    def skip_past_events(self) -> None:
        """Mark all events as shown, for a resumed game."""
        self._shown = len(self._table.events)

    def _act(self, seat: int, codes: Sequence[int]) -> None:
        judged: list[tuple[Moment, int]] = []
        for code in codes:
            if self._coach and seat == self._seat and seat in self._table.asked():
                judged.append((self._moment or self._now(), code))
                self._moment = None
            self._table.act(seat, code)
        if seat == self._seat:
            self._chosen = []
        self.kept = keep(self._table)
        self._show_events()
        self._let_coach_speak(judged)
        self._settle_choice(seat)

    def _now(self) -> Moment:
        return Moment(self._own_table.view(), self._own_table.legal())

    def _let_coach_speak(self, judged: Sequence[tuple[Moment, int]]) -> None:
        """Tell which of the choices cost something, before anybody answers them."""
        if self._coach and judged:
            said = self._coach.comment(judged)
            self._answers["show"] = self._coach.told
            if said:
                self._screen.say(said)

    def _settle_choice(self, seat: int) -> None:
        """After another seat acted first: drop the player's choice if it is illegal now, or carry it out."""
        if not self._chosen:
            return
        if self._table.why_not_all(self._seat, self._chosen) is not None:
            self._chosen = []
            self._moment = None
            self._screen.say(f"{self._own_table.names[seat]} was heard first.")
        elif self._seat not in self._table.asked():
            self._act(self._seat, self._chosen)

    def _let_bot_decide(self, seat: int) -> None:
        try:
            code = self._bots.decide(seat).code
        except Exception as error:  # a bot may be foreign code
            bot = self._table.bots[seat]
            raise BagatelleError(f"the bot {bot!r} failed: {fault(error)}. The game is saved up to here") from error
        self._act(seat, [code])

    def _let_player_decide(self) -> None:
        """Ask the player, before showing what seats asked at the same time have chosen."""
        menu = self._dialogue.menu()
        self._screen.say()
        self._dialogue.show_table()
        codes: list[int] = []
        try:
            while not codes:
                line = self._read_line("> ")
                if line.lower() in {"undo", "back"} and self._undo():
                    return
                codes = self._dialogue.choose(menu, line)
        except TooLate:
            self._screen.say("\nThe clock has run out.")
            return
        self._chosen = codes
        self._moment = self._now()

    def _undo(self) -> bool:
        """Take the player's last choice back, if that may be; whether it was."""
        if self._seat not in self._table.retractable():
            return False
        self._table.take_back(self._seat)
        self._meet_bots()
        self.kept = keep(self._table)
        self.skip_past_events()
        self._screen.say("You take the last choice back.")
        return True

    def _read_line(self, mark: str) -> str:
        left = min(self._time_left().values(), default=None)
        try:
            return ask_within(self._ask, mark if left is None else f"{spoken(left)} {mark}", left).strip()
        except EOFError:
            raise Quit from None
        except UnicodeDecodeError:
            return NO_TEXT
