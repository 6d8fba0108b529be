"""What must be true of a table after everything that went wrong: its log, and what every client heard of it.

- The log has no holes, holds every command once, and plays through the rules: nobody chose out of turn or for another.
- What was acknowledged is in the log, where the acknowledgement says; what was refused is not.
- Every frame that anybody heard is, byte for byte, what the log says for that seat: nothing was told that is not
  stored, nothing to a seat that may not know it, and nothing different after a reconnection.
- Numbers were heard without holes, and everybody heard the same end.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import CLOCK
from bagatelle.server.tables import entries
from bagatelle.server.tables.entries import AnyEntry, Row
from bagatelle.server.tables.live import named
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.patch import NothingToPatch, ViewPatcher
from bagatelle.wire.writing import written
from tests.faults.history import Heard, History
from tests.server.desk import entry_frame, state_frame

UNCERTAIN = ("not stored", "busy")
"""Refusals after which a command may be sent again, and may have been stored."""


@dataclass
class Report:
    """What the checker found at one table."""

    table: str
    entries: int = 0
    digest: str = ""
    """Of the whole log: the same whenever it is read again."""
    frames: int = 0
    acknowledged: int = 0
    violations: list[str] = field(default_factory=list)


def digest_of(rows: Sequence[Row]) -> str:
    """A short text that changes with anything in a log."""
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()


def check(table: str, rows: Sequence[Row], histories: Sequence[History]) -> Report:
    """Everything that is wrong at a table."""
    report = Report(table, len(rows), digest_of(rows))
    report.violations += _check_log(rows)
    folded = _Folded(table, rows, histories)
    report.violations += folded.violations
    for history in histories:
        for violation in _check_client(folded, rows, history):
            report.violations.append(f"{history.name}: {violation}")
        report.frames += len(history.heard)
        report.acknowledged += sum(isinstance(heard.message, wire.Done) for heard in history.heard)
    report.violations = [f"table {table}: {violation}" for violation in report.violations]
    return report


# --- the log ---


def _check_log(rows: Sequence[Row]) -> Iterator[str]:
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        yield f"the log has holes: {[row.seq for row in rows]}"
    for command, times in Counter(row.command for row in rows).items():
        if times > 1:
            yield f"the command {command!r} became {times} entries"


class _Folded:
    """A table as its log says, with all frames that clients may have heard of it."""

    def __init__(self, table: str, rows: Sequence[Row], histories: Sequence[History]) -> None:
        self.state = TableState(table)
        self.violations: list[str] = []
        self.infos: dict[int, wire.TableInfo] = {}
        self.ended: int | None = None
        """The entry with which the game ended."""
        self._states: dict[tuple[int, int | None], str] = {}
        self._happened: dict[tuple[int, int | None], str] = {}
        viewers = {history.seat for history in histories}
        for row in rows:
            try:
                self._add(row, viewers)
            except (AssertionError, BagatelleError, LookupError, ValueError) as error:
                self.violations.append(f"entry {row.seq} does not follow from those before: {error!r}")
                return

    def _add(self, row: Row, viewers: set[int | None]) -> None:
        wrong = _wrong_hand(self.state, row)
        if wrong:
            self.violations.append(f"entry {row.seq} {wrong}")
        self.state.add(row)
        if self.ended is None and self.state.status is Status.OVER:
            self.ended = row.seq
        self.infos[row.seq] = self.state.info()
        for viewer in viewers:
            self._happened[row.seq, viewer] = entry_frame(self.state, row.seq, viewer).decode()
            state = state_frame(self.state, viewer)
            if state is not None:
                self._states[row.seq, viewer] = state.decode()

    def frame(self, message: wire.Happened | wire.State, viewer: int | None) -> str | None:
        """What the viewer should have heard."""
        known = self._happened if isinstance(message, wire.Happened) else self._states
        return known.get((message.seq, viewer))


def _wrong_hand(state: TableState, row: Row) -> str:
    """What is wrong with who is said to have done it; empty if nothing is. The rules themselves decide the rest."""
    entry = row.entry
    match entry:
        case entries.Acting(seat, _, by):
            if seat == CLOCK:
                return "" if _was_due(state, entry) else "is of the clock, which had nothing to do"
            if by:
                return "" if state.chairs[seat].bot == by else f"is of the bot {by}, which does not play seat {seat}"
            return "" if state.chairs[seat].guest == row.guest else f"is not of who holds seat {seat}"
        case wire.Said(seat) | wire.Stood(seat) | wire.Returned(seat):
            return "" if state.chairs[seat].guest == row.guest else f"is not of who holds seat {seat}"
        case wire.Covered():
            return "" if row.guest or _was_due(state, entry) else "covers somebody who still has time"
        case _:
            return ""


def _was_due(state: TableState, entry: AnyEntry) -> bool:
    return any(due.entry == entry for due in state.due())


# --- what a client heard ---


def _check_client(folded: _Folded, rows: Sequence[Row], history: History) -> Iterator[str]:
    log = {row.seq: row for row in rows}
    stored = {row.command.removeprefix(f"{row.guest} "): row for row in rows if row.guest == history.guest}
    expected: int | None = None
    done: set[str] = set()
    patcher = ViewPatcher()
    for heard in history.heard:
        match heard.message:
            case wire.Watching():
                yield from _check_info(folded, heard.message.info)
                expected = heard.since + 1 if heard.since is not None else expected
                patcher = ViewPatcher()
            case wire.Happened(_, seq):
                if expected is not None and seq != expected:
                    yield f"heard {seq} where {expected} was next"
                expected = seq + 1
                bare = replace(heard.message, state=None, info=None, own=None, reaction=None)
                yield from _check_frame(folded, heard, bare, history.seat)
                if heard.message.info is not None:
                    yield from _check_info(folded, heard.message.info)
                if (state := wire.state_in(heard.message)) is not None:
                    yield from _check_state(folded, heard, state, patcher, history.seat)
            case wire.State():
                yield from _check_state(folded, heard, heard.message, patcher, history.seat)
            case wire.Done():
                done.add(heard.message.id)
                yield from _check_done(log.get(heard.message.seq), heard.message, history)
            case wire.Refused(message_id, code):
                # What was sent twice may be refused, and a moment later accepted; never the other way round.
                is_final = code not in UNCERTAIN and (history.sends[message_id] == 1 or message_id in done)
                if is_final and message_id in stored:
                    yield f"{message_id} was refused ({code}) but is entry {stored[message_id].seq}"
    yield from _check_opening(stored, history)
    yield from _check_end(folded, history)


def _check_info(folded: _Folded, shown: wire.TableInfo) -> Iterator[str]:
    info = folded.infos.get(shown.seq)
    if info is None:
        yield f"was shown the table at {shown.seq}, which the log does not have"
    elif written(info) != written(shown):
        yield f"was shown another table at {shown.seq} than the log says: {shown} for {info}"


def _check_frame(
    folded: _Folded, heard: Heard, message: wire.Happened | wire.State, viewer: int | None
) -> Iterator[str]:
    frame = folded.frame(message, viewer)
    if frame is None:
        yield f"heard {message.seq}, which the log does not have: {heard.frame}"
    elif frame != wire.encoded(message).decode():
        yield f"heard of {message.seq} what the log does not say: {heard.frame} for {frame}"
    if heard.frame != wire.encoded(heard.message).decode():
        yield f"heard more of {message.seq} than a message has: {heard.frame}"


def _check_state(
    folded: _Folded, heard: Heard, state: wire.State, patcher: ViewPatcher, viewer: int | None
) -> Iterator[str]:
    """Whether a client that puts the changed fields into its view knows what the log says."""
    try:
        whole = patcher.take(state)
    except NothingToPatch:
        yield f"heard at {state.seq} what has changed in a view that it has not: {heard.frame}"
        return
    yield from _check_frame(folded, heard, whole, viewer)


def _check_done(row: Row | None, done: wire.Done, history: History) -> Iterator[str]:
    if row is None:
        yield f"{done.id} was acknowledged as {done.seq}, which the log does not have"
    elif row.command != named(history.guest, done.id) or row.guest != history.guest:
        yield f"{done.id} was acknowledged as {done.seq}, which is {row.command!r} of {row.guest!r}"
    elif not _is_entry_of(history.sent[done.id], row.entry):
        yield f"{done.id} was acknowledged as {done.seq}, which is another deed"


def _is_entry_of(command: wire.AnyCommand, entry: AnyEntry) -> bool:
    """Whether the entry is what the command wanted."""
    match command, entry:
        case wire.Act(action), entries.Acting(_, chosen):
            return action == chosen
        case wire.Say(phrase), wire.Said(_, said):
            return phrase == said
        case wire.Sit(seat, name), entries.Sitting(sat, _, called):
            return (seat, name) == (sat, called)
        case wire.Start(), wire.Started():
            return True
        case wire.Return(), wire.Returned():
            return True
        case _:
            return False


def _check_opening(stored: dict[str, Row], history: History) -> Iterator[str]:
    if history.opening:
        row = stored.get(history.opening)
        if row is None or row.seq != 1 or row.guest != history.guest:
            yield "opened the table, but its log begins otherwise"


def _standstill(state: TableState) -> str:
    """Where a game has stopped."""
    if state.table is None:
        return f"it has not begun after {state.seq} entries"
    bots = [seat for seat, chair in enumerate(state.chairs) if chair.bot]
    return (
        f"{state.settings} waits for {state.table.asked()} after {state.seq} entries, bots play {bots}, "
        f"the last at {state.last_at} was {state.told[-3:]}, due is {state.due()}"
    )


def _check_end(folded: _Folded, history: History) -> Iterator[str]:
    """Whether the client has heard all of the game, and how it ended."""
    if folded.ended is None:
        yield f"the game has not ended: {_standstill(folded.state)}"
        return
    last = max((heard.message.seq for heard in history.heard if isinstance(heard.message, wire.Happened)), default=0)
    if last < folded.ended:
        yield f"heard only up to {last}; the game ended with {folded.ended}"
    ends = [
        heard.message.info
        for heard in history.heard
        if isinstance(heard.message, wire.Watching) and heard.message.info.status == Status.OVER
    ]
    outcome = folded.state.outcome()
    assert outcome is not None
    if not ends:
        yield "was never told that the game is over"
    elif (ends[-1].winners, ends[-1].totals) != (outcome.winners, outcome.totals):
        yield f"heard that {ends[-1].winners} won; the log says {outcome.winners}"
