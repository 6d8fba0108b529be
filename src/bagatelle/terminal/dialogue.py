"""The dialogue with a player at a terminal: draw the table, list the menu, interpret typed lines, answer questions.

It is the same for local and remote tables: ``SeatTable`` is all it needs of one.
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
  hint       {hint}
  table      draw the table again
  log        what happened so far in this game
  rules      the rules of the game
  {besides}"""


def is_number(line: str) -> bool:
    return line.isascii() and line.isdigit() and len(line) < 5


def spoken(seconds: float) -> str:
    """A duration as text."""
    return f"{ceil(seconds)} s" if seconds <= 90 else f"{ceil(seconds / 60)} min"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words_of(choice: Choice) -> set[str]:
    """A menu line and its words as a player may type them: in lower case, without symbols."""
    words = ["".join(sign for sign in word if sign.isascii()) for word in choice.text.lower().split()]
    return {" ".join(words), *words}


class Quit(Exception):
    """The player leaves the table."""


class SeatTable(Protocol):
    """A table as one seat or a spectator knows it."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def seat(self) -> int | None: ...

    @property
    def names(self) -> Sequence[str]:
        """The names for sentences: the player's own seat is ``You``."""

    def view(self) -> View:
        """The seat's view."""

    def legal(self) -> Sequence[int]:
        """The codes of the seat's legal actions."""

    def asked(self) -> Sequence[int]:
        """The seats whose answer counts now."""

    def why_not_all(self, codes: Sequence[int]) -> Refusal | None:
        """Why the seat may not choose these actions in this order; ``None`` if it may."""

    def told(self, since: int = 0) -> Sequence[Event]:
        """The events as the seat may see them, from number ``since`` on."""


ONLY_WATCHING = "You only watch here: whoever has a seat chooses. Type ? for help."
Read = Callable[[str], str]
"""Show a prompt and wait for a line."""
Advise = Callable[[], str]
"""Return a hint in words."""


NO_ANSWERS: Mapping[str, str] = {}


class Dialogue:
    """Show a table to a player, and interpret the player's lines."""

    def __init__(
        self,
        table: SeatTable,
        *,
        advise: Advise,
        screen: Screen,
        read: Read,
        besides: str,
        answers: Mapping[str, str] = NO_ANSWERS,
        about_hint: str = "what a bot would do in your place, and why",
    ) -> None:
        self._table = table
        self._advise = advise
        self._screen = screen
        self._read = read
        self._besides = besides
        """Help lines that only this kind of table has."""
        self._about_hint = about_hint
        self._answers = answers
        """Replies to words that only mean something at the other kind of table."""
        self._words = table.game.words

    def say_event(self, event: Event) -> str:
        """The sentence about an event; empty if there is none."""
        return self._words.say_event(event, self._table.names)

    def say_score(self) -> None:
        """Show the points of all rounds so far."""
        self._screen.say(self._words.answer(self._table.view(), "score", self._table.names))

    def menu(self) -> tuple[Choice, ...]:
        """The menu of legal actions; empty for a spectator."""
        if self._table.seat is None:
            return ()
        return self._words.menu(self._table.view(), self._table.legal(), self._table.names)

    def prompt(self) -> str:
        """The sentence that asks the seat for its choice; empty for a spectator."""
        return "" if self._table.seat is None else self._words.prompt(self._table.view(), self._table.names)

    def show_table(self) -> None:
        """Draw the table, the prompt and the numbered menu."""
        view = self._table.view()
        legal = self._table.legal()
        self._screen.say(self._words.draw_table(view, legal, self._table.names))
        if self._table.seat is not None:
            self._screen.strong(self.prompt())
            self.show_menu(self._words.menu(view, legal, self._table.names))

    def show_menu(self, menu: Sequence[Choice]) -> None:
        """The menu with its numbers."""
        self._screen.columns([f"{number:2} {choice.text}" for number, choice in enumerate(menu, start=1)])

    def choose(self, menu: Sequence[Choice], line: str) -> list[int]:
        """The actions that a line means; none if it was a question or was refused."""
        if self._answer(line, menu):
            return []
        if self._table.seat is None:
            self._screen.say(ONLY_WATCHING)
            return []
        if is_number(line):
            return self._pick(menu, int(line))
        try:
            codes = self._words.read(self._table.view(), line, self._table.names)
        except BadNotation as error:
            self._screen.say(f"{sentence(str(error))}. Type ? for help.")
            return []
        refusal = self._table.why_not_all(codes)
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
        """Choose from a nested menu; none if the player goes back."""
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
        self.show_menu(choice.more)

    def _answer(self, line: str, menu: Sequence[Choice]) -> bool:
        """Answer a question or a command; ``False`` if the line is neither."""
        view = self._table.view()
        word = line.lower()
        questions = [question for question, _ in self._words.QUESTIONS]
        if word in {"quit", "exit", "q"}:
            raise Quit
        if word in questions:
            self._screen.say(self._words.answer(view, word, self._table.names))
        elif word in {"?", "help"}:
            asked = [f"  {name:9}  {about}" for name, about in self._words.QUESTIONS]
            about = HELP.format(typing=self._words.TYPING, hint=self._about_hint, besides=self._besides)
            self._screen.say("\n".join([about, *asked]))
        elif word.startswith("?"):
            self._explain(line[1:].strip(), menu)
        elif word == "table":
            self.show_table()
        elif word == "log":
            told = [self._words.say_event(event, self._table.names) for event in self._table.told()]
            self._screen.say("\n".join(text for text in told if text))
        elif word == "hint":
            self._hint()
        elif word in self._answers:
            self._screen.say(self._answers[word])
        elif word == "rules":
            self._screen.page(rulebook(self._table.game.NAME))
        else:
            return word == ""
        return True

    def _hint(self) -> None:
        """Show a hint."""
        if self._table.seat not in self._table.asked():
            self._screen.say("There is nothing for you to decide now.")
            return
        self._screen.say(self._advise())

    def _explain(self, text: str, menu: Sequence[Choice]) -> None:
        """Say what an action would do, or why it is not allowed; a number means a menu line."""
        view = self._table.view()
        menu = menu or self.menu()
        if self._table.seat is None:
            self._screen.say(ONLY_WATCHING)
            return
        if is_number(text) and 1 <= int(text) <= len(menu) and menu[int(text) - 1].more:
            self._screen.say(f"Allowed. {sentence(menu[int(text) - 1].text)}; there is a further choice to make.")
            return
        try:
            codes = self._pick(menu, int(text)) if is_number(text) else self._words.read(view, text, self._table.names)
        except BadNotation as error:
            self._screen.say(f"{sentence(str(error))}.")
            return
        refusal = self._table.why_not_all(codes)
        if refusal is not None:
            self._screen.say(self._words.say_refusal(refusal))
        elif codes:
            self._screen.say("Allowed. " + self._say_actions(self._table.seat, codes))

    def _say_actions(self, seat: int, codes: Sequence[int]) -> str:
        """Say what the actions would do in this order, tried on a resampled state."""
        game = self._table.game
        view = self._table.view()
        trial = game.resample(view, Fast(0))
        said = []
        for code in codes:
            said.append(self._words.say_action(view, code, self._table.names))
            if code != codes[-1]:
                game.apply(trial, seat, code)
                view = game.view_of(trial, seat)
        return " ".join(said)
