"""Why an agent chose what it chose: a code with parameters, and the one place that makes an English sentence of it.

A page in another language has sentences of its own for the same codes. Parameters are names of cards, letters of
colours, numbers of seats, and other numbers. Every code also says what a person should watch to find the choice
without being told: the first step of a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bagatelle.bots.contest import Prospect
from bagatelle.core.speech import number_word

Value = str | int


@dataclass(frozen=True, slots=True)
class Because:
    """Why something was chosen."""

    code: str
    parameters: tuple[tuple[str, Value], ...] = ()
    """Names and values."""
    win: int | None = None
    """Of a bot that has searched: the chance to win the game so, in hundredths."""
    next_best: int | None = None
    """The same for the next best choice; ``None`` where none is surely better or worse."""


OWN = Because("own")
"""The reason of a bot that says no more than its sentence."""


class Watch(NamedTuple):
    """What a person should watch to find the choice."""

    code: str
    parameters: tuple[tuple[str, Value], ...] = ()


class Sentence(NamedTuple):
    """The English sentence of a reason, and what it asks a person to watch."""

    text: str
    """With names of parameters in braces.

    ``{cards:card|cards}`` is a number with a word for one and for several, ``{size:spelt}`` a small number in words.
    """
    watch: str
    shows: tuple[str, ...] = ()
    """The parameters that the first step of a hint may tell."""
    plain: str = ""
    """What the choice does, where the text also says that nothing is better: for a choice that somebody else made."""


Sentences = Mapping[str, Sentence]
COMMON: dict[str, Sentence] = {
    "own": Sentence("I have my reasons", "anything"),
    "any": Sentence("No reason: all choices are alike to me", "anything"),
    "only": Sentence("There is nothing else to choose", "only"),
}
"""What bots of every game may say."""


def because(code: str, /, **parameters: Value) -> Because:
    """A reason with its parameters."""
    return Because(code, tuple(parameters.items()))


def searched(why: Because, prospects: Sequence[Prospect]) -> Because:
    """The reason of a bot that has searched, with what it found."""
    others = [prospect.worth for prospect in prospects[1:] if prospect.tries]
    if not others:
        return why
    best, other = _hundredths(prospects[0].worth), _hundredths(max(others))
    return replace(why, win=best, next_best=None if other >= best else other)


def _hundredths(share: float) -> int:
    return round(100 * share)


class _Number(int):
    """A number with the word after it, or a number in words."""

    def __format__(self, words: str) -> str:
        if words == "spelt":
            return number_word(self)
        one, _, many = words.partition("|")
        return f"{int(self)} {one if self == 1 else many}".rstrip()


def say(why: Because, sentences: Sentences, spelt: Mapping[str, Callable[[str], str]] | None = None) -> str:
    """The reason as an English sentence; ``spelt`` says how parameters are spoken that are not said as they are."""
    sentence = sentences.get(why.code) or COMMON[why.code]
    text = _filled(sentence.text, why, spelt or {})
    if why.win is None:
        return f"{text}."
    found = "nothing that is surely better" if why.next_best is None else f"{why.next_best}% with the next best choice"
    return f"{text}; I see {why.win}% to win the game so, and {found}."


def say_plainly(why: Because, sentences: Sentences, spelt: Mapping[str, Callable[[str], str]]) -> str:
    """What the choice does, as an English sentence that does not praise it."""
    sentence = sentences.get(why.code) or COMMON[why.code]
    return f"{_filled(sentence.plain or sentence.text, why, spelt)}."


def _filled(text: str, why: Because, spelt: Mapping[str, Callable[[str], str]]) -> str:
    """The text with the reason's parameters."""
    filled = text.format(**{name: _spoken(name, value, spelt) for name, value in why.parameters})
    return f"{filled[:1].upper()}{filled[1:]}"


def _spoken(name: str, value: Value, spelt: Mapping[str, Callable[[str], str]]) -> Value:
    if isinstance(value, int):
        return _Number(value)
    return spelt[name](value) if name in spelt else value


def watch(why: Because, sentences: Sentences) -> Watch:
    """What to watch, without what the choice is."""
    sentence = sentences.get(why.code) or COMMON.get(why.code) or COMMON["own"]
    return Watch(sentence.watch, tuple(pair for pair in why.parameters if pair[0] in sentence.shows))
