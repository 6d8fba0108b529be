"""One person at a table with bots: the table is drawn, a line is read, and every refusal explains itself."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bagatelle.bots import AnyAgent
from bagatelle.bots.company import Company
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError, Refusal
from bagatelle.core.game import CLOCK, Event, View
from bagatelle.core.shuffle import Chance, fast_from_seed
from bagatelle.core.speech import YOU
from bagatelle.table.record import AnyTable
from bagatelle.terminal.conversation import Conversation, Quit, spoken
from bagatelle.terminal.keyboard import NO_TEXT, Ask, Listen, TooLate, ask_within, sleep
from bagatelle.terminal.saves import keep
from bagatelle.terminal.screen import Screen

BESIDES = "quit       stop here; the game is saved and goes on next time"


NO_WAY_BACK = (
    "What is chosen at home stays: the bots go on at once. Before you choose, `? ACTION` says what something would do; "
    "in a list below the list an empty line goes back. At a table of a server a pass or set-up can be taken back."
)


class OwnTable:
    """A table of this process, as one of its seats knows it."""

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


class Sitting:
    """A person's sitting at a table: everything said to the person goes through ``screen``."""

    def __init__(
        self,
        table: AnyTable,
        seat: int,
        bots: dict[int, AnyAgent],
        *,
        adviser: AnyAgent,
        screen: Screen,
        ask: Ask,
        listen: Listen = sleep,
        pace: float,
        patience: float | None = None,
    ) -> None:
        self._table = table
        self._seat = seat
        self._bots = Company(table, bots)
        self._screen = screen
        self._ask = ask
        self._listen = listen
        self._pace = pace
        self._patience = patience
        """Seconds that the clock waits, where a game lets the table choose; ``None`` for the game's own."""
        self._began: dict[int, float] = {}
        """When each thing that the clock may do now became possible."""
        self._typed: list[str] = []
        """Lines typed while others played."""
        self._chosen: list[int] = []
        """What the person has chosen, until the seats that are heard before it have chosen too."""
        self._known = OwnTable(table, seat)
        self._adviser = adviser
        self._advised = 0
        """How many events the adviser has heard."""
        self._talk = Conversation(
            self._known,
            advise=self._advise,
            screen=screen,
            read=self._read_line,
            besides=BESIDES,
            answers={"undo": NO_WAY_BACK, "back": NO_WAY_BACK},
        )
        self._heard = 0
        self.kept = keep(table)
        """The file that the game is in."""

    def play(self) -> None:
        """Go on until the game is over, or ``Quit``."""
        try:
            self._go_on()
        except KeyboardInterrupt:
            raise Quit from None

    def _go_on(self) -> None:
        self._catch_up()
        while asked := self._table.asked():
            bots = [seat for seat in asked if seat != self._seat]
            if (not bots and self._run_clock()) or self._hear_person() or self._hear_bots():
                continue
            first = asked[0] == self._seat or (self._seat in asked and self._table.is_race())
            if first and not self._chosen and not self._is_late():
                self._let_person_decide()
            elif self._chosen and asked[0] == self._seat:
                self._act(self._seat, self._chosen)
            elif bots:
                self._let_bot_decide(bots[0])
        self._talk.say_score()

    def _advise(self) -> str:
        """What the best bot would choose, from what the person knows."""
        view, legal = self._known.view(), self._known.legal()
        for event in self._known.told(self._advised):
            self._adviser.hear(event)
            self._advised += 1
        decision = self._adviser.decide(view, legal, self._known.chance(), self._adviser.budget)
        assert decision.code in legal, "the adviser advises what is not allowed"
        said = self._table.game.words.say_action(view, decision.code, self._known.names)
        return f"{said} {decision.reason}"

    # --- the clock ---

    def _time_left(self) -> dict[int, float]:
        """The seconds until the clock does each thing that it may do now."""
        now = time.monotonic()
        deadlines = {deadline.code: deadline for deadline in self._table.deadlines()}
        self._began = {code: self._began.get(code, now) for code in deadlines}
        left = {}
        for code, deadline in deadlines.items():
            wished = deadline.seconds if self._patience is None else self._patience
            left[code] = self._began[code] + min(max(wished, deadline.least), deadline.most) - now
        return left

    def _is_late(self) -> bool:
        """Whether the time of the person has run out; bots still answer before the clock does anything."""
        return any(left <= 0 for left in self._time_left().values())

    def _run_clock(self) -> bool:
        """Whether the clock has done something, because its time had run out."""
        overdue = [code for code, left in self._time_left().items() if left <= 0]
        if overdue:
            self._act(CLOCK, overdue[:1])
        return bool(overdue)

    # --- interrupts ---

    def _may_interrupt(self, seat: int) -> bool:
        """Whether the seat can act though the game does not wait for it."""
        return seat not in self._table.asked() and bool(self._table.legal(seat))

    def _hear_person(self) -> bool:
        """Whether the person has interrupted by a line typed while others played."""
        while self._typed:
            codes = self._talk.choose((), self._typed.pop(0))
            if codes:
                self._act(self._seat, codes)
                return True
        return False

    def _hear_bots(self) -> bool:
        """Whether a bot has interrupted; each is asked once after every action."""
        try:
            interruption = self._bots.interruption()
        except Exception as error:  # whatever the class of somebody else does wrong
            raise BagatelleError(f"a bot failed: {fault(error)}. The game is saved up to here") from error
        if interruption is None:
            return False
        seat, decision = interruption
        self._act(seat, [decision.code])
        return True

    # --- what happens ---

    def _catch_up(self) -> None:
        """Tell what happened since the person last heard, at a pace that can be followed."""
        for event in self._table.told(self._seat, self._heard):
            text = self._talk.say_event(event)
            if text:
                self._screen.say(text)
                self._pause()
        self._heard = len(self._table.events)

    def _pause(self) -> None:
        """Let the person read; what is typed meanwhile is heard at once where the person may interrupt.

        Elsewhere it waits in the terminal and answers the next question, as in every program of lines.
        """
        if not self._may_interrupt(self._seat):
            time.sleep(self._pace)
            return
        line = self._listen(self._pace)
        if line:
            self._typed.append(line)

    def skip_what_happened(self) -> None:
        """Begin with the next event: for a game that is resumed."""
        self._heard = len(self._table.events)

    def _act(self, seat: int, codes: Sequence[int]) -> None:
        for code in codes:
            self._table.act(seat, code)
        if seat == self._seat:
            self._chosen = []
        self.kept = keep(self._table)
        self._catch_up()
        self._settle_choice(seat)

    def _settle_choice(self, seat: int) -> None:
        """After somebody else was heard first: what the person chose is void, or is done now if nobody asks again."""
        if not self._chosen:
            return
        if self._table.why_not_all(self._seat, self._chosen) is not None:
            self._chosen = []
            self._screen.say(f"{self._known.names[seat]} was heard first.")
        elif self._seat not in self._table.asked():
            self._act(self._seat, self._chosen)

    def _let_bot_decide(self, seat: int) -> None:
        try:
            code = self._bots.decide(seat).code
        except Exception as error:  # whatever the class of somebody else does wrong
            bot = self._table.bots[seat]
            raise BagatelleError(f"the bot {bot!r} failed: {fault(error)}. The game is saved up to here") from error
        self._act(seat, [code])

    def _let_person_decide(self) -> None:
        """Ask the person, who must not know what others asked at the same time have chosen."""
        menu = self._talk.menu()
        self._screen.say()
        self._talk.show_table()
        codes: list[int] = []
        try:
            while not codes:
                codes = self._talk.choose(menu, self._read_line("> "))
        except TooLate:
            self._screen.say("\nThe clock has run out.")
            return
        self._chosen = codes

    def _read_line(self, mark: str) -> str:
        left = min(self._time_left().values(), default=None)
        try:
            return ask_within(self._ask, mark if left is None else f"{spoken(left)} {mark}", left).strip()
        except EOFError:
            raise Quit from None
        except UnicodeDecodeError:
            return NO_TEXT
