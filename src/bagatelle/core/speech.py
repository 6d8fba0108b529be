"""Grammar that every game's sentences need; the seat called ``You`` is spoken to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bagatelle.core.errors import BadNotation

YOU: Final = "You"

_TO_YOU: Final = {"has": "have", "is": "are", "passes": "pass", "does": "do", "goes": "go"}


def joined(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a list in words: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(count: int) -> str:
    """A small number in words."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def ways_out(ways: Sequence[str]) -> str:
    """What may be done instead, as a sentence after another; empty where there is nothing."""
    return f" You may instead {joined(ways, 'or')}." if ways else ""


def object_form(name: str) -> str:
    """The name as somebody to whom something is done: ``to Ana``, ``to you``."""
    return "you" if name == YOU else name


def possessive(name: str) -> str:
    """Whose it is: ``Ana's``, ``your``."""
    return "your" if name == YOU else f"{name}'s"


def verb(names: Sequence[str], seat: int, third: str) -> str:
    """The verb that fits the seat's name: ``Ana plays``, ``You play``."""
    if names[seat] != YOU:
        return third
    return _TO_YOU.get(third, third.removesuffix("s"))


def subject(names: Sequence[str], seat: int, third: str) -> str:
    """Who does what, in the middle of a sentence: ``Ana plays``, ``you play``."""
    return f"{object_form(names[seat])} {verb(names, seat, third)}"


def sentence_about(names: Sequence[str], seat: int, third: str) -> str:
    """Who does what, at the beginning of a sentence: ``Ana plays``, ``You play``."""
    return f"{names[seat]} {verb(names, seat, third)}"


def shortened(name: str, width: int) -> str:
    """A name that leaves room for a table."""
    return name if len(name) <= width else name[: width - 1] + "…"


def read_seat(text: str, names: Sequence[str]) -> int:
    """The seat that a person means by a number or the beginning of a name."""
    if text in map(str, range(len(names))):
        return int(text)
    fits = [seat for seat, name in enumerate(names) if name.lower().startswith(text.lower())]
    if len(fits) != 1:
        raise BadNotation(f"{text!r} is none of {', '.join(names)}")
    return fits[0]
