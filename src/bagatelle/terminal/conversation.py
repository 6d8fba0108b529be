"""What is said between a table and the person at a terminal: the drawn table, the menu, the typed line, the answers.

It is the same wherever the table is. ``Known`` is all that it needs of a table: what one seat knows, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Protocol

from bagatelle.core.errors import BadNotation, Refusal
from bagatelle.core.game import MORE, Choice, Event, View
from bagatelle.core.shuffle import Fast
from bagatelle.games import AnyGame, rulebook
from bagatelle.terminal.screen import Screen

HELP = """Type a number from the list, or what you mean.

{typing}

Besides:
  ? ACTION   what an action would do, or why it is not allowed
  hint       what a bot would do in your place, and why
  table      draw the table again
  log        what happened so far in this game
  rules      the rules of the game
  {besides}"""


def is_number(line: str) -> bool:
    return line.isascii() and line.isdigit() and len(line) < 5


def spoken(seconds: float) -> str:
    """The time that is left."""
    return f"{ceil(seconds)} s" if seconds <= 90 else f"{ceil(seconds / 60)} min"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words_of(choice: Choice) -> set[str]:
    """The line of a list and its single words, as a person may type them: without symbols, in small letters."""
    words = ["".join(sign for sign in word if sign.isascii()) for word in choice.text.lower().split()]
    return {" ".join(words), *words}


class Quit(Exception):
    """The person leaves the table."""


class Known(Protocol):
    """A table as one seat knows it, or a spectator."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def seat(self) -> int | None: ...

    @property
    def names(self) -> Sequence[str]:
        """The names as they are read in sentences: the own seat is ``You``."""

    def view(self) -> View:
        """What the seat knows."""

    def legal(self) -> Sequence[int]:
        """What the seat may choose now."""

    def asked(self) -> Sequence[int]:
        """The seats whose answer counts now."""

    def why_not_all(self, codes: Sequence[int]) -> Refusal | None:
        """Why the seat may not choose these actions one after the other."""

    def told(self, since: int = 0) -> Sequence[Event]:
        """What the seat was told, from number ``since`` on."""


ONLY_WATCHING = "You only watch here: whoever has a seat chooses. Type ? for help."
Read = Callable[[str], str]
"""Shows a mark and waits for a line."""
Advise = Callable[[], str]
"""What the best bot would choose in the person's place, and why, in words."""


NO_ANSWERS: Mapping[str, str] = {}


class Conversation:
    """Says what there is to say about a table, and finds out what a typed line means."""

    def __init__(
        self,
        known: Known,
        *,
        advise: Advise,
        screen: Screen,
        read: Read,
        besides: str,
        answers: Mapping[str, str] = NO_ANSWERS,
    ) -> None:
        self._known = known
        self._advise = advise
        self._screen = screen
        self._read = read
        self._besides = besides
        """The last lines of the help: what is typed at this kind of table only."""
        self._answers = answers
        """What is said to words that mean something at other kinds of tables only."""
        self._words = known.game.words

    def say_event(self, event: Event) -> str:
        """What happened, if there is anything to say about it."""
        return self._words.say_event(event, self._known.names)

    def say_score(self) -> None:
        """The points of all rounds so far."""
        self._screen.say(self._words.answer(self._known.view(), "score", self._known.names))

    def menu(self) -> tuple[Choice, ...]:
        """What the seat may choose, as a list."""
        if self._known.seat is None:
            return ()
        return self._words.menu(self._known.view(), self._known.legal(), self._known.names)

    def prompt(self) -> str:
        """What the seat is asked for, in words; nothing for who only watches."""
        return "" if self._known.seat is None else self._words.prompt(self._known.view(), self._known.names)

    def show_table(self) -> None:
        """The table, what is asked for, and the numbered list."""
        view = self._known.view()
        legal = self._known.legal()
        self._screen.say(self._words.draw_table(view, legal, self._known.names))
        if self._known.seat is not None:
            self._screen.strong(self.prompt())
            self._show(self._words.menu(view, legal, self._known.names))

    def _show(self, menu: Sequence[Choice]) -> None:
        self._screen.columns([f"{number:2} {choice.text}" for number, choice in enumerate(menu, start=1)])

    def choose(self, menu: Sequence[Choice], line: str) -> list[int]:
        """The actions chosen by ``line``; none when it was a question, or was refused."""
        if self._answer(line, menu):
            return []
        if self._known.seat is None:
            self._screen.say(ONLY_WATCHING)
            return []
        if is_number(line):
            return self._pick(menu, int(line))
        try:
            codes = self._words.read(self._known.view(), line, self._known.names)
        except BadNotation as error:
            self._screen.say(f"{sentence(str(error))}. Type ? for help.")
            return []
        refusal = self._known.why_not_all(codes)
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
        return self._pick_further(choice)

    def _pick_further(self, choice: Choice) -> list[int]:
        """The action of a list below the list; none when the person goes back."""
        self._ask_which(choice)
        while line := self._read(">> "):
            if self._answer(line, choice.more):
                self._ask_which(choice)
                continue
            named = [further.code for further in choice.more if line.lower() in _words_of(further)]
            codes = self._pick(choice.more, int(line)) if is_number(line) else named
            if len(codes) == 1:
                return codes
            if not is_number(line):
                self._screen.say(f"{line!r} is not in the list; nothing is chosen yet.")
        return []

    def _ask_which(self, choice: Choice) -> None:
        self._screen.strong(f"{sentence(choice.text)}: which one? An empty line goes back.")
        self._show(choice.more)

    def _answer(self, line: str, menu: Sequence[Choice]) -> bool:
        """Whether ``line`` was a question or a command, which is then answered."""
        view = self._known.view()
        word = line.lower()
        questions = [question for question, _ in self._words.QUESTIONS]
        if word in {"quit", "exit", "q"}:
            raise Quit
        if word in questions:
            self._screen.say(self._words.answer(view, word, self._known.names))
        elif word in {"?", "help"}:
            asked = [f"  {name:9}  {about}" for name, about in self._words.QUESTIONS]
            self._screen.say("\n".join([HELP.format(typing=self._words.TYPING, besides=self._besides), *asked]))
        elif word.startswith("?"):
            self._explain(line[1:].strip(), menu)
        elif word == "table":
            self.show_table()
        elif word == "log":
            told = [self._words.say_event(event, self._known.names) for event in self._known.told()]
            self._screen.say("\n".join(text for text in told if text))
        elif word == "hint":
            self._hint()
        elif word in self._answers:
            self._screen.say(self._answers[word])
        elif word == "rules":
            self._screen.page(rulebook(self._known.game.NAME))
        else:
            return word == ""
        return True

    def _hint(self) -> None:
        """What the best bot would choose, from what the person knows."""
        if self._known.seat not in self._known.asked():
            self._screen.say("There is nothing for you to decide now.")
            return
        self._screen.say(self._advise())

    def _explain(self, text: str, menu: Sequence[Choice]) -> None:
        """What an action would do, or why it is not allowed; a number means a line of the list."""
        view = self._known.view()
        menu = menu or self.menu()
        if self._known.seat is None:
            self._screen.say(ONLY_WATCHING)
            return
        if is_number(text) and 1 <= int(text) <= len(menu) and menu[int(text) - 1].more:
            self._screen.say(f"Allowed. {sentence(menu[int(text) - 1].text)}; there is a further choice to make.")
            return
        try:
            codes = self._pick(menu, int(text)) if is_number(text) else self._words.read(view, text, self._known.names)
        except BadNotation as error:
            self._screen.say(f"{sentence(str(error))}.")
            return
        refusal = self._known.why_not_all(codes)
        if refusal is not None:
            self._screen.say(self._words.say_refusal(refusal))
        elif codes:
            self._screen.say("Allowed. " + self._say_actions(self._known.seat, codes))

    def _say_actions(self, seat: int, codes: Sequence[int]) -> str:
        """What the actions would do one after the other, tried where every hidden card is drawn anew."""
        game = self._known.game
        view = self._known.view()
        trial = game.resample(view, Fast(0))
        said = []
        for code in codes:
            said.append(self._words.say_action(view, code, self._known.names))
            if code != codes[-1]:
                game.apply(trial, seat, code)
                view = game.view_of(trial, seat)
        return " ".join(said)
