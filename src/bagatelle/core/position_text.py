"""The text of a position, line by line, as every game reads and writes it. ``docs/positions.md`` describes the form.

A line is a word and what follows it. Comments begin with ``#``. Each game gives its own lines a meaning. This
module reads what all have: the first lines, options, seed, scores, and the lines of the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bagatelle.core.errors import BadPosition, BadVariant
from bagatelle.core.seats import is_seat
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Option, Variant, check_variant

FIRST_LINE: Final = "bagatelle position 1"
LONGEST_TEXT: Final = 64 * 1024
"""Characters of a position; the longest that games come to have a tenth of it."""
LARGEST_NUMBER: Final = 1_000_000
DRAWN: Final = "drawn"
USUAL_SEED: Final = "position"


class Line(NamedTuple):
    """A line that says something."""

    number: int
    """Counts from 1."""
    key: str
    """Its first word."""
    rest: str
    """What follows it."""

    @property
    def words(self) -> list[str]:
        return self.rest.split()

    def refuse(self, problem: str) -> BadPosition:
        """What is wrong with the line."""
        return BadPosition(self.number, problem)

    def numbers(self, wanted: int, what: str) -> list[int]:
        """The whole numbers that the line consists of."""
        found = self.words
        if len(found) != wanted:
            raise self.refuse(f"{self.key} has {what}, not {len(found)} words")
        return [self.whole(word) for word in found]

    def whole(self, word: str) -> int:
        """The whole number that a word is."""
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 7 or int(digits) > LARGEST_NUMBER:
            raise self.refuse(f"expected a whole number, found {word!r}")
        return int(word)

    def seat(self, word: str, seats: int) -> int:
        """The seat that a word names."""
        number = self.whole(word)
        if not is_seat(number, seats):
            raise self.refuse(f"there is no seat {word}; seats are 0 to {seats - 1}")
        return number


class Section(NamedTuple):
    """A part of a seat's line, such as its hand."""

    line: Line
    name: str
    words: list[str]

    def refuse(self, problem: str) -> BadPosition:
        return self.line.refuse(problem)


class Lines:
    """All lines of a position; whatever no reader has asked for is refused at the end."""

    def __init__(self, text: str, keys: Sequence[str]) -> None:
        if len(text) > LONGEST_TEXT:
            raise BadPosition(0, f"a position has at most {LONGEST_TEXT} characters, not {len(text)}")
        self.lines: list[Line] = []
        for number, line in enumerate(text.splitlines(), start=1):
            key, _, rest = line.split("#")[0].strip().partition(" ")
            if key:
                self.lines.append(Line(number, key, rest.strip()))
        if not self.lines or f"{self.lines[0].key} {self.lines[0].rest}" != FIRST_LINE:
            raise BadPosition(1, f"not a position: the first line that is no comment must be {FIRST_LINE!r}")
        del self.lines[0]
        for found in self.lines:
            if found.key not in keys:
                raise found.refuse(f"there is no {found.key!r} in a position; lines begin with {', '.join(keys)}")

    def all(self, key: str) -> list[Line]:
        """The lines that begin with the word, in order."""
        return [line for line in self.lines if line.key == key]

    def one(self, key: str) -> Line | None:
        """The line that begins with the word, which may stand once."""
        found = self.all(key)
        if len(found) > 1:
            raise found[1].refuse(f"{key} stands here a second time; line {found[0].number} has it already")
        return found[0] if found else None

    def must(self, key: str, example: str) -> Line:
        """The line that begins with the word and must be there."""
        found = self.one(key)
        if found is None:
            raise BadPosition(0, f"a line is missing: {example!r}")
        return found

    def none(self, key: str, why: str) -> None:
        """Refuse lines that begin with the word."""
        for line in self.all(key):
            raise line.refuse(why)


COMMON: Final = ("game", "seats", "option", "seed", "round", "dealer", "scores", "phase", "seat", "rest")
"""Words with which lines of every game's positions begin."""


class Header:
    """What positions of all games state: the table, the seed, and how far the game is."""

    def __init__(
        self, lines: Lines, name: str, title: str, counts: tuple[int, ...], options: tuple[Option, ...]
    ) -> None:
        game = lines.must("game", f"game {name}")
        if game.rest != name:
            raise game.refuse(f"this is read as a position of {name}, not of {game.rest!r}")
        self.variant: Final = _variant(lines, title, counts, options)
        self.seats: Final = self.variant.seats
        self.seed: Final = _seed(lines)
        self.score_lines: Final = lines.all("scores")
        numbers = f"a number for each of {self.seats} seats"
        self.scores: Final = [line.numbers(self.seats, numbers) for line in self.score_lines]
        """The scores of the finished rounds."""
        self.round: Final = len(self.scores) + 1
        said = lines.one("round")
        if said is not None and said.numbers(1, "a number") != [self.round]:
            problem = (
                f"with {len(self.scores)} lines of scores it is round {self.round}; add or remove scores, or the round"
            )
            raise said.refuse(problem)
        dealer = lines.one("dealer")
        self.dealer: Final = 0 if dealer is None else dealer.seat(dealer.rest, self.seats)
        self.is_drawn: Final = _is_drawn(lines)
        """Whether what the text does not state is drawn by the seed."""
        self.phase: Final = lines.must("phase", "phase play")
        self.seat_lines: Final = self._seat_lines(lines)

    def _seat_lines(self, lines: Lines) -> list[Line | None]:
        """The line of each seat."""
        found: list[Line | None] = [None] * self.seats
        for line in lines.all("seat"):
            seat = line.seat(line.rest.partition(" ")[0], self.seats)
            earlier = found[seat]
            if earlier is not None:
                raise line.refuse(f"seat {seat} has a line already, number {earlier.number}")
            found[seat] = line
        if not self.is_drawn and None in found:
            raise BadPosition(
                0, f"a line is missing: 'seat {found.index(None)} ...', or 'rest {DRAWN}' to have it drawn"
            )
        return found

    def sections(self, seat: int, names: Sequence[str]) -> dict[str, list[Section]]:
        """The parts of the seat's line by name, each as often as it stands there."""
        found: dict[str, list[Section]] = {name: [] for name in names}
        line = self.seat_lines[seat]
        if line is None:
            return found
        text = line.rest.partition(" ")[2].strip()
        for part in text.split(",") if text else []:
            name, _, rest = part.strip().partition(" ")
            if name not in found:
                raise line.refuse(f"a seat has {', '.join(names)}, not {name!r}")
            found[name].append(Section(line, name, rest.split()))
        return found


def only(sections: list[Section]) -> Section | None:
    """The one section of its name, if there is one."""
    if len(sections) > 1:
        raise sections[1].refuse(f"{sections[0].name} stands twice in this line; write it once with all its cards")
    return sections[0] if sections else None


def _variant(lines: Lines, title: str, counts: tuple[int, ...], options: tuple[Option, ...]) -> Variant:
    said = lines.must("seats", f"seats {counts[0]}")
    seats = said.numbers(1, "a number")[0]
    chosen: dict[str, str] = {}
    last = said
    for last in lines.all("option"):
        name, _, value = last.rest.partition(" ")
        if name in chosen:
            raise last.refuse(f"option {name} is given twice")
        chosen[name] = value
    try:
        return check_variant(title, counts, options, seats, chosen.items())
    except BadVariant as error:
        raise last.refuse(str(error)) from error


def _seed(lines: Lines) -> bytes:
    """The seed for what is drawn: later deals, and what the text does not state."""
    said = lines.one("seed")
    if said is not None and not said.rest:
        raise said.refuse("seed has a text or 64 hexadecimal digits")
    return seed_from_text(USUAL_SEED if said is None else said.rest)


def seed_of(text: str) -> bytes:
    """The seed that a position says, which has been read."""
    said = [
        line.split("#")[0].strip().removeprefix("seed ")
        for line in text.splitlines()
        if line.strip().startswith("seed ")
    ]
    return seed_from_text(said[0].strip() if said else USUAL_SEED)


def _is_drawn(lines: Lines) -> bool:
    said = lines.one("rest")
    if said is not None and said.rest != DRAWN:
        raise said.refuse(f"write 'rest {DRAWN}' to have drawn what is not stated, or leave the line out")
    return said is not None


def head_lines(
    name: str, variant: Variant, seed: bytes | None, dealer: int, scores: Sequence[Sequence[int]]
) -> list[str]:
    """The first lines of a position."""
    lines = [FIRST_LINE, f"game {name}", f"seats {variant.seats}"]
    lines += [f"option {option} {value}" for option, value in variant.chosen]
    lines += [] if seed is None else [f"seed {seed.hex()}"]
    lines += [f"dealer {dealer}", f"round {len(scores) + 1}"]
    lines += [" ".join(["scores", *[str(score) for score in row]]) for row in scores]
    return lines
