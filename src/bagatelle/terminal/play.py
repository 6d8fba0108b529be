"""One person at a table with bots: the table is drawn, a line is read, and every refusal explains itself."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil

from bagatelle.bots import AnyAgent
from bagatelle.bots.company import Company
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BadNotation, BagatelleError
from bagatelle.core.game import CLOCK, MORE, Choice
from bagatelle.core.shuffle import Fast, fast_from_seed
from bagatelle.games import rulebook
from bagatelle.table.record import AnyTable
from bagatelle.terminal.keyboard import Ask, Listen, TooLate, ask_within, sleep
from bagatelle.terminal.saves import keep
from bagatelle.terminal.screen import Screen

HELP = """Type a number from the list, or what you mean.

{typing}

Besides:
  ? ACTION   what an action would do, or why it is not allowed
  hint       what a bot would do in your place, and why
  table      draw the table again
  log        what happened so far in this game
  rules      the rules of the game
  quit       stop here; the game is saved and goes on next time"""


def _is_number(line: str) -> bool:
    return line.isascii() and line.isdigit() and len(line) < 5


def _spoken(seconds: float) -> str:
    """The time that is left."""
    return f"{ceil(seconds)} s" if seconds <= 90 else f"{ceil(seconds / 60)} min"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words_of(choice: Choice) -> set[str]:
    """The line of a list and its single words, as a person may type them: without symbols, in small letters."""
    words = ["".join(sign for sign in word if sign.isascii()) for word in choice.text.lower().split()]
    return {" ".join(words), *words}


class Quit(Exception):
    """The person leaves the table; the game is saved."""


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
        self._adviser = adviser
        self._advised = 0
        """How many events the adviser has heard."""
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
        self._words = table.game.words
        self._names = ["You" if number == seat else name for number, name in enumerate(table.names)]
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
        self._screen.say(self._words.answer(self._table.view(self._seat), "score", self._names))

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
            codes = self._choose((), self._typed.pop(0))
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
            text = self._words.say_event(event, self._names)
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
            self._screen.say(f"{self._names[seat]} was heard first.")
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
        view = self._table.view(self._seat)
        legal = self._table.legal(self._seat)
        menu = self._words.menu(view, legal, self._names)
        self._screen.say()
        self._show_table()
        codes: list[int] = []
        try:
            while not codes:
                codes = self._choose(menu, self._read_line("> "))
        except TooLate:
            self._screen.say("\nThe clock has run out.")
            return
        self._chosen = codes

    def _show_table(self) -> None:
        """The table, what is asked for, and the numbered list."""
        view = self._table.view(self._seat)
        legal = self._table.legal(self._seat)
        self._screen.say(self._words.draw_table(view, legal, self._names))
        self._screen.strong(self._words.prompt(view, self._names))
        self._show(self._words.menu(view, legal, self._names))

    def _show(self, menu: Sequence[Choice]) -> None:
        self._screen.columns([f"{number:2} {choice.text}" for number, choice in enumerate(menu, start=1)])

    def _read_line(self, mark: str) -> str:
        left = min(self._time_left().values(), default=None)
        try:
            return ask_within(self._ask, mark if left is None else f"{_spoken(left)} {mark}", left).strip()
        except EOFError:
            raise Quit from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"  # what was typed is no text: it will be refused as no card

    def _choose(self, menu: Sequence[Choice], line: str) -> list[int]:
        """The actions chosen by ``line``; none when it was a question, or was refused."""
        if self._answer(line):
            return []
        if _is_number(line):
            return self._pick(menu, int(line))
        try:
            codes = self._words.read(self._table.view(self._seat), line, self._names)
        except BadNotation as error:
            self._screen.say(f"{_sentence(str(error))}. Type ? for help.")
            return []
        refusal = self._table.why_not_all(self._seat, codes)
        if refusal is None:
            return codes
        self._screen.say(self._words.say_refusal(refusal))
        return []

    def _pick(self, menu: Sequence[Choice], number: int) -> list[int]:
        if not 1 <= number <= len(menu):
            self._screen.say(f"The list goes from 1 to {len(menu)}." if menu else "There is nothing to choose now.")
            return []
        choice = menu[number - 1]
        if choice.code != MORE:
            return [choice.code]
        self._screen.strong(f"{_sentence(choice.text)}: which one? An empty line goes back.")
        self._show(choice.more)
        while line := self._read_line(">> "):
            named = [further.code for further in choice.more if line.lower() in _words_of(further)]
            codes = self._pick(choice.more, int(line)) if _is_number(line) else named
            if len(codes) == 1:
                return codes
            if not _is_number(line):
                self._screen.say(f"{line!r} is not in the list; nothing is chosen yet.")
        return []

    def _answer(self, line: str) -> bool:
        """Whether ``line`` was a question or a command, which is then answered."""
        view = self._table.view(self._seat)
        word = line.lower()
        questions = [question for question, _ in self._words.QUESTIONS]
        if word in {"quit", "exit", "q"}:
            raise Quit
        if word in questions:
            self._screen.say(self._words.answer(view, word, self._names))
        elif word in {"?", "help"}:
            asked = [f"  {name:9}  {about}" for name, about in self._words.QUESTIONS]
            self._screen.say("\n".join([HELP.format(typing=self._words.TYPING), *asked]))
        elif word.startswith("?"):
            self._explain(line[1:].strip())
        elif word == "table":
            self._show_table()
        elif word == "log":
            told = [self._words.say_event(event, self._names) for event in self._table.told(self._seat)]
            self._screen.say("\n".join(text for text in told if text))
        elif word == "hint":
            self._hint()
        elif word == "rules":
            self._screen.page(rulebook(self._table.game.NAME))
        else:
            return word == ""
        return True

    def _hint(self) -> None:
        """What the best bot would choose, from what the person knows."""
        if self._seat not in self._table.asked():
            self._screen.say("There is nothing for you to decide now.")
            return
        view, legal = self._table.view(self._seat), self._table.legal(self._seat)
        chance = fast_from_seed(self._table.seed, f"hint {len(self._table.actions)}")
        for event in self._table.told(self._seat, self._advised):
            self._adviser.hear(event)
        self._advised = len(self._table.events)
        decision = self._adviser.decide(view, legal, chance, self._adviser.budget)
        assert decision.code in legal, "the adviser advises what is not allowed"
        self._screen.say(f"{self._words.say_action(view, decision.code, self._names)} {decision.reason}")

    def _explain(self, text: str) -> None:
        """What an action would do, or why it is not allowed; a number means a line of the list."""
        view = self._table.view(self._seat)
        menu = self._words.menu(view, self._table.legal(self._seat), self._names)
        if _is_number(text) and 1 <= int(text) <= len(menu) and menu[int(text) - 1].more:
            self._screen.say(f"Allowed. {_sentence(menu[int(text) - 1].text)}; there is a further choice to make.")
            return
        try:
            codes = self._pick(menu, int(text)) if _is_number(text) else self._words.read(view, text, self._names)
        except BadNotation as error:
            self._screen.say(f"{_sentence(str(error))}.")
            return
        refusal = self._table.why_not_all(self._seat, codes)
        if refusal is not None:
            self._screen.say(self._words.say_refusal(refusal))
            return
        said = self._say_actions(codes)
        self._screen.say("Allowed. " + said)

    def _say_actions(self, codes: Sequence[int]) -> str:
        """What the actions would do one after the other, tried where every hidden card is drawn anew."""
        game = self._table.game
        view = self._table.view(self._seat)
        trial = game.resample(view, Fast(0))
        said = []
        for code in codes:
            said.append(self._words.say_action(view, code, self._names))
            if code != codes[-1]:
                game.apply(trial, self._seat, code)
                view = game.view_of(trial, self._seat)
        return " ".join(said)
