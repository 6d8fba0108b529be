"""The coach of a local game: after a choice that cost something for certain a line, and ``show`` tells more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from bagatelle import form
from bagatelle.bots.judging import WORLDS, Judge
from bagatelle.bots.verdicts import explain, say_verdict
from bagatelle.core.game import Choice, View
from bagatelle.games import AnyGame

INTERPRETED_WORLDS: Final = 24
"""Fewer worlds where the rules are not compiled, so that nobody has to wait."""
NOTHING_YET: Final = (
    "The coach has had nothing to say since you sat down. It speaks after a choice that cost something."
)


class Moment(NamedTuple):
    """What the player knew before a choice, and what was allowed."""

    view: View
    legal: Sequence[int]


class Coach:
    """Judges the choices of one player; it knows what the player knew."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self._judge = Judge(game.NAME, WORLDS if form.is_compiled() else INTERPRETED_WORLDS)
        self._words = game.words
        self._names = names
        self.told = NOTHING_YET
        """What ``show`` tells: of the last choices that cost something."""

    def comment(self, choices: Sequence[tuple[Moment, int]]) -> str:
        """A line for each of these choices that cost something for certain; mostly none."""
        lines: list[str] = []
        told: list[str] = []
        for moment, code in choices:
            verdict = self._judge.judge(moment.view, moment.legal, code)
            if verdict.is_fault:
                menu = self._words.menu(moment.view, moment.legal, self._names)
                named = partial(short_name, menu)
                lines.append(f"{say_verdict(verdict, named)} `show` tells why.")
                told.append(explain(verdict, named, self._judge.wording))
        if told:
            self.told = "\n".join(told)
        return "\n".join(lines)


def short_name(menu: Sequence[Choice], code: int) -> str:
    """An action as the menu lists it; one from a further list with the line that leads there."""
    for choice in menu:
        if choice.more:
            for further in choice.more:
                if further.code == code:
                    return f"{choice.text} ({further.text})"
        elif choice.code == code:
            return choice.text
    raise AssertionError("every legal action is in the menu")
