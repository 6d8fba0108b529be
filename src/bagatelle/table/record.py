"""Records: a game as a small readable text, seed + variant + actions. ``docs/records.md`` describes the form."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bagatelle.core.commitment import SECRET_BYTES, Pledge, is_commitment, is_entropy
from bagatelle.core.errors import BadNotation, BadRecord, BagatelleError, NoRecord
from bagatelle.core.game import CLOCK, Event, Notation, Outcome, State, View
from bagatelle.core.shuffle import SEED_BYTES
from bagatelle.core.variant import Variant, check_variant
from bagatelle.games import AnyGame, find
from bagatelle.table.table import SeatAction, Table, check_names

FIRST_LINE = "bagatelle record 1"
SUFFIX = ".record"
CLOCK_WORD = "clock"
LONGEST_BOT = 200

S = TypeVar("S", bound=State[Event])
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)

AnyTable = Table[State[Event], View, Event]


@dataclass(frozen=True, slots=True)
class Record:
    """What a record file says; whether the actions are legal shows in ``replay``."""

    game: AnyGame
    variant: Variant
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """Which bot sat on each seat; an empty word for a person."""
    seed: bytes
    actions: tuple[SeatAction, ...]
    lines: tuple[int, ...]
    """The line of each action, counted from 1."""
    result: Outcome | None
    """``None`` for a game that is not over."""
    result_line: int
    pledge: Pledge | None = None
    """Where the seed comes from, as the record says; whether it does shows in ``verifying``."""


def write(table: Table[S, V, E]) -> str:
    """The table's game so far, as the text of a record, or ``NoRecord`` at an exercise."""
    game = table.game
    if table.is_exercise:
        raise NoRecord("an exercise has no record: it began in a position, which no seed and actions lead to")
    lines = [FIRST_LINE, f"game {game.NAME}", f"rules {game.RULES}", f"seats {table.variant.seats}"]
    lines += [f"option {name} {value}" for name, value in table.variant.chosen]
    lines += [f"name {seat} {name}" for seat, name in enumerate(table.names)]
    lines += [f"bot {seat} {bot}" for seat, bot in enumerate(table.bots) if bot]
    lines += _pledge_lines(table.pledge)
    lines += [f"seed {table.seed.hex()}", "", "actions"]
    lines += [line_of(game.actions, action) for action in table.actions]
    lines += ["", *_result_lines(table.outcome())]
    return "\n".join(lines) + "\n"


def _pledge_lines(pledge: Pledge | None) -> list[str]:
    if pledge is None:
        return []
    added = [f"entropy {seat} {text}" for seat, text in enumerate(pledge.entropy) if text]
    return [f"commitment {pledge.commitment}", f"secret {pledge.secret.hex()}", *added]


def line_of(notation: Notation, action: SeatAction) -> str:
    """An action as records write it: who acted, a seat by its number or the clock, and what it was."""
    actor = CLOCK_WORD if action.seat == CLOCK else str(action.seat)
    return f"{actor} {notation.text_of(action.code)}"


def action_in(notation: Notation, line: str) -> SeatAction:
    """The action that a line stands for, or ``BadNotation``."""
    seat, _, text = line.partition(" ")
    if seat != CLOCK_WORD and not _is_whole(seat):
        raise BadNotation(f"expected a whole number, found {seat!r}")
    return SeatAction(CLOCK if seat == CLOCK_WORD else int(seat), notation.code_of(text.strip()))


def _result_lines(outcome: Outcome | None) -> list[str]:
    if outcome is None:
        return ["unfinished"]
    numbers = {"totals": outcome.totals, "standings": outcome.standings, "winners": outcome.winners}
    return ["result", *(" ".join([name, *map(str, values)]) for name, values in numbers.items())]


class _Lines:
    """The lines that say something, with their numbers; comments and empty lines are passed over."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(text.splitlines(), start=1)
        self._lines = [(number, line.strip()) for number, line in numbered if line.strip() and line.strip()[0] != "#"]
        self._at = 0
        self.end = text.count("\n") + 1

    def peek(self) -> str:
        return self._lines[self._at][1] if self._at < len(self._lines) else ""

    def take(self, wanted: str) -> tuple[int, str]:
        if self._at == len(self._lines):
            raise BadRecord(self.end, f"the record ends where {wanted} should stand: it was cut off")
        self._at += 1
        return self._lines[self._at - 1]

    def field(self, name: str) -> tuple[int, str]:
        """The value of the line that must begin with ``name``."""
        number, line = self.take(f"'{name} ...'")
        head, _, value = line.partition(" ")
        if head != name:
            raise BadRecord(number, f"expected '{name} ...', found {line!r}")
        return number, value.strip()

    def rest(self) -> Iterator[tuple[int, str]]:
        yield from self._lines[self._at :]


def read(text: str) -> Record:
    """The record in ``text``, or ``BadRecord`` with the line that cannot be read."""
    lines = _Lines(text)
    number, first = lines.take(FIRST_LINE)
    if first != FIRST_LINE:
        raise BadRecord(number, f"not a record: the first line that is no comment must be {FIRST_LINE!r}")
    game = _read_game(lines)
    variant = _read_variant(lines, game)
    names = _read_names(lines, variant.seats)
    bots = _read_bots(lines, variant.seats)
    pledge = _read_pledge(lines, variant.seats)
    seed = _read_bytes(lines, "seed", SEED_BYTES)
    number, word = lines.take("'actions'")
    if word != "actions":
        raise BadRecord(number, f"expected 'actions', found {word!r}")
    actions, numbers = _read_actions(lines, game)
    result, result_line = _read_result(lines, variant.seats)
    for number, line in lines.rest():
        raise BadRecord(number, f"nothing may follow the result, found {line!r}")
    return Record(game, variant, names, bots, seed, actions, numbers, result, result_line, pledge)


def _read_game(lines: _Lines) -> AnyGame:
    number, name = lines.field("game")
    try:
        game = find(name)
    except BagatelleError as error:
        raise BadRecord(number, str(error)) from error
    number, rules = lines.field("rules")
    if rules != str(game.RULES):
        raise BadRecord(number, f"written by rules {rules} of {game.TITLE}; these are rules {game.RULES}")
    return game


def _read_variant(lines: _Lines, game: AnyGame) -> Variant:
    number, text = lines.field("seats")
    variant = _checked(number, game, _whole(number, text), {})
    chosen: dict[str, str] = {}
    while lines.peek().startswith("option "):
        number, option = lines.field("option")
        name, _, value = option.partition(" ")
        if name in chosen:
            raise BadRecord(number, f"option {name} is given twice")
        chosen[name] = value
        variant = _checked(number, game, variant.seats, chosen)
    return variant


def _checked(number: int, game: AnyGame, seats: int, chosen: dict[str, str]) -> Variant:
    try:
        return check_variant(game.TITLE, game.SEATS, game.OPTIONS, seats, chosen.items())
    except BagatelleError as error:
        raise BadRecord(number, str(error)) from error


def _read_names(lines: _Lines, seats: int) -> tuple[str, ...]:
    names = []
    number = 0
    for seat in range(seats):
        number, value = lines.field("name")
        head, _, name = value.partition(" ")
        if head != str(seat):
            raise BadRecord(number, f"expected the name of seat {seat}, found {value!r}")
        names.append(name)
    try:
        return tuple(check_names(names, seats))
    except BagatelleError as error:
        raise BadRecord(number, str(error)) from error


def _read_bots(lines: _Lines, seats: int) -> tuple[str, ...]:
    bots = [""] * seats
    while lines.peek().startswith("bot "):
        number, value = lines.field("bot")
        head, _, bot = value.partition(" ")
        seat = _whole(number, head)
        is_word = 0 < len(bot) <= LONGEST_BOT and bot.isprintable() and " " not in bot
        if seat >= seats or bots[seat] or not is_word:
            raise BadRecord(number, f"expected a seat of its own and the name of a bot, found {value!r}")
        bots[seat] = bot
    return tuple(bots)


def _read_pledge(lines: _Lines, seats: int) -> Pledge | None:
    """What the table has published of its deal, where it has."""
    if not lines.peek().startswith("commitment "):
        return None
    number, published = lines.field("commitment")
    if not is_commitment(published):
        raise BadRecord(number, "a commitment is 64 hexadecimal digits in small letters")
    secret = _read_bytes(lines, "secret", SECRET_BYTES)
    entropy = [""] * seats
    while lines.peek().startswith("entropy "):
        number, value = lines.field("entropy")
        head, _, text = value.partition(" ")
        seat = _whole(number, head)
        if seat >= seats or entropy[seat] or not text or not is_entropy(text):
            raise BadRecord(number, f"expected a seat of its own and 2 to 64 hexadecimal digits, found {value!r}")
        entropy[seat] = text
    return Pledge(published, secret, tuple(entropy))


def _read_bytes(lines: _Lines, name: str, length: int) -> bytes:
    number, digits = lines.field(name)
    try:
        found = bytes.fromhex(digits)
    except ValueError:
        found = b""
    if len(found) != length or len(digits) != 2 * length:
        raise BadRecord(number, f"a {name} is {2 * length} hexadecimal digits")
    return found


def _read_actions(lines: _Lines, game: AnyGame) -> tuple[tuple[SeatAction, ...], tuple[int, ...]]:
    actions, numbers = [], []
    while lines.peek() not in {"", "result", "unfinished"}:
        number, line = lines.take("an action")
        try:
            actions.append(action_in(game.actions, line))
        except BadNotation as error:
            raise BadRecord(number, str(error)) from error
        numbers.append(number)
    return tuple(actions), tuple(numbers)


def _read_result(lines: _Lines, seats: int) -> tuple[Outcome | None, int]:
    number, word = lines.take("'result' or 'unfinished'")
    if word == "unfinished":
        return None, number
    totals = _numbers(*lines.field("totals"))
    standings = _numbers(*lines.field("standings"))
    winners = _numbers(*lines.field("winners"))
    if len(totals) != seats or sorted(standings) != list(range(seats)):
        raise BadRecord(number, f"the result does not have {seats} totals and {seats} standings")
    return Outcome(totals, standings, winners), number


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _whole(number: int, text: str) -> int:
    if not _is_whole(text):
        raise BadRecord(number, f"expected a whole number, found {text!r}")
    return int(text)


def _numbers(number: int, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split())
    except ValueError:
        raise BadRecord(number, f"expected whole numbers, found {text!r}") from None


def play_through(record: Record) -> AnyTable:
    """The table after all actions of the record, or ``BadRecord`` with the line that the rules refuse."""
    table = Table(record.game, record.variant, record.seed, record.names, record.bots, record.pledge)
    for number in range(len(record.actions)):
        play_one(record, table, number)
    return table


def play_one(record: Record, table: AnyTable, number: int) -> None:
    """Let the table go on with an action of the record, or ``BadRecord`` with its line, if the rules refuse it."""
    action = record.actions[number]
    refusal = table.why_not(action.seat, action.code)
    if refusal is not None:
        text = record.game.actions.text_of(action.code)
        reason = record.game.words.say_refusal(refusal)
        who = "the clock" if action.seat == CLOCK else f"seat {action.seat}"
        raise BadRecord(record.lines[number], f"{who} may not choose {text!r}. {reason}")
    table.act(action.seat, action.code)


def check_result(record: Record, table: AnyTable) -> None:
    """Raise ``BadRecord`` if the game that was played ended otherwise than the record says."""
    if table.outcome() != record.result:
        said, found = ("; ".join(_result_lines(outcome)) for outcome in (record.result, table.outcome()))
        raise BadRecord(record.result_line, f"the record says {said!r}, but its actions lead to {found!r}")


def replay(record: Record) -> AnyTable:
    """The table after all actions of the record, or ``BadRecord`` with the line that is wrong."""
    table = play_through(record)
    check_result(record, table)
    return table


def load(path: Path) -> Record:
    """The record in the file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadRecord(line, "not a record: the text is not UTF-8") from error
    return read(text)


def save(path: Path, table: Table[S, V, E]) -> None:
    """Write the record so that a crash at any moment leaves the old file or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(write(table))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last; not every system can open a folder, and then the rename must do."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
