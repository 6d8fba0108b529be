"""Replays of records that people bring along, over HTTP; nothing is kept of them.

A record has the seed of its game and so all cards: showing it from any seat reveals nothing new to its owner. The
server gives a table's record away only once its game is over, and shows none of a game that is not.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Callable
from typing import Annotated, TypeVar

from msgspec import UNSET, Meta, Raw, Struct
from starlette.responses import Response

from bagatelle import bots
from bagatelle.bots.characters import character_of
from bagatelle.core.errors import BadRecord
from bagatelle.core.game import Event
from bagatelle.server.http.endpoint import AtTable, Call, Endpoint, Needs, answered, at_table
from bagatelle.server.tables.commands import Declined
from bagatelle.table.names import alike
from bagatelle.table.record import AnyTable, Record, check_result, line_of, play_one, read
from bagatelle.table.table import Table
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import event_json, written

T = TypeVar("T")

LONGEST_RECORD = 256 * 1024
"""Bytes of a record; the longest games have a tenth of it."""
LONGEST_BODY = LONGEST_RECORD + LONGEST_RECORD // 4
"""Bytes of a request with a record in it: line ends take two."""
MOST_STEPS = 20_000
AT_ONCE = 2
"""Records that are played at the same time."""
MOST_WAITING = 16
"""Requests that wait for that; more are sent away for a moment."""


class NewOutline(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked through."""

    record: str
    seat: wire.Seat | None = None
    """As whom to tell what happened; ``None`` for what everybody heard."""
    all: bool = False
    """Whether to tell everything instead, with every card."""


class Step(Struct, frozen=True):
    """An action of a record."""

    number: int
    """Counts from 1; 0 is the deal."""
    seat: int
    """Who chose it; -1 for the clock."""
    action: str
    round: int
    beat: int
    """The trick or turn that it belongs to, counted through the whole game from 1."""
    events: tuple[Raw, ...]
    """What it let happen."""


class Result(Struct, frozen=True):
    """How a game ended."""

    totals: tuple[int, ...]
    standings: tuple[int, ...]
    """All seats from best to worst."""
    winners: tuple[int, ...]


class Outline(Struct, frozen=True):
    """What there is in a record."""

    game: str
    title: str
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat; an empty word for a person."""
    characters: tuple[str, ...]
    """Whose face each bot has, by the id of one of the game's characters; an empty word for a person."""
    result: Result
    events: tuple[Raw, ...]
    """What the deal told, before the first step."""
    steps: tuple[Step, ...]


class NewMoment(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a record."""

    record: str
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    """After so many steps."""
    seat: wire.Seat | None = None
    """From which seat; ``None`` for what everybody could see."""
    all: bool = False
    """Whether to get the own views of all seats too: every card."""


class Moment(Struct, frozen=True):
    """A game as it stood after some step, as a seat saw it."""

    step: int
    seat: int | None
    view: wire.TableView
    events: tuple[Raw, ...]
    """What the step let the seat see."""
    asked: tuple[int, ...]
    own_views: tuple[Raw, ...] | None = None
    """The own part of every seat's view, where all was asked for."""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be played on from a moment of a record, alone against bots."""

    id: wire.Id
    """Chosen by the client: sent again, it is the same table."""
    record: str
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    """After so many steps."""
    seat: wire.Seat
    """One's own."""
    name: wire.Name
    bot: wire.Short = ""
    """Who has the other seats; the usual bot by default."""
    pace: wire.Pace = wire.USUAL_PACE
    """Milliseconds between two choices of bots, so that people can follow."""
    hints: bool = True


class Damaged(Declined):
    """A record that cannot be read or played."""

    def __init__(self, error: BadRecord) -> None:
        super().__init__("damaged", f"the record is damaged: {error}", line=error.line)


@functools.lru_cache(maxsize=32)
def _read(text: str) -> Record:
    """The record; a page asks for one moment of it after the other."""
    return read(text)


def read_record(text: str) -> Record:
    """What the text says, or ``Declined``."""
    if len(text.encode()) > LONGEST_RECORD:
        raise Declined("too long", f"a record has at most {LONGEST_RECORD // 1024} KiB")
    try:
        record = _read(text)
    except BadRecord as error:
        raise Damaged(error) from error
    if record.result is None:
        text = "the game of this record is not over: its cards are secret until then. `bagatelle play --record` goes on"
        raise Declined("not over", text)
    if len(record.actions) > MOST_STEPS:
        raise Declined("too long", f"a record has at most {MOST_STEPS} actions")
    return record


def played(record: Record, steps: int) -> AnyTable:
    """The table after so many actions of the record, or ``Declined``."""
    if steps > len(record.actions):
        raise Declined("no such step", f"the record has only {len(record.actions)} steps")
    table = Table(record.game, record.variant, record.seed, record.names, record.bots)
    try:
        for number in range(steps):
            play_one(record, table, number)
    except BadRecord as error:
        raise Damaged(error) from error
    return table


def outline(text: str, seat: int | None = None, *, everything: bool = False) -> Outline:
    """What there is in a record, told as a seat heard it."""
    record = read_record(text)
    assert record.result is not None
    check_seat(record, seat)
    table = played(record, 0)
    dealt = _told(table, seat, 0, everything=everything)
    try:
        steps = _steps(record, table, seat, everything=everything)
        check_result(record, table)
    except BadRecord as error:
        raise Damaged(error) from error
    return Outline(
        game=record.game.NAME,
        title=record.game.TITLE,
        seats=record.variant.seats,
        options=dict(record.variant.chosen),
        names=record.names,
        bots=record.bots,
        characters=tuple(
            character_of(record.game.NAME, name) if bot else ""
            for name, bot in zip(record.names, record.bots, strict=True)
        ),
        result=Result(*record.result),
        events=dealt,
        steps=steps,
    )


def _steps(record: Record, table: AnyTable, seat: int | None, *, everything: bool) -> tuple[Step, ...]:
    """Every action of the record, played at the table, with the events that were sent."""
    steps = []
    beat = _beats(table, table.events)
    for number, action in enumerate(record.actions, start=1):
        where = table.rounds_scored() + 1
        before = len(table.events)
        play_one(record, table, number - 1)
        words = record.game.actions.text_of(action.code)
        told = _told(table, seat, before, everything=everything)
        steps.append(Step(number, action.seat, words, where, beat, told))
        beat += _beats(table, table.events[before:])
    return tuple(steps)


def _told(table: AnyTable, seat: int | None, since: int, *, everything: bool) -> tuple[Raw, ...]:
    """What happened since so many events, as the seat heard it or with every card."""
    events = table.events[since:] if everything else table.told(seat, since)
    return tuple(Raw(event_json(event)) for event in events)


def check_seat(record: Record, seat: int | None) -> None:
    """``Declined`` where the record has no such seat."""
    seats = record.variant.seats
    if seat is not None and seat >= seats:
        raise Declined("no such seat", f"there is no seat number {seat}; numbers are 0 to {seats - 1}")


def _beats(table: AnyTable, events: list[Event]) -> int:
    """Whether a new beat begins with what happened: what begins together is one."""
    return int(any(isinstance(event, table.game.BEATS) for event in events))


def moment(text: str, step: int, seat: int | None, *, everything: bool) -> Moment:
    """A game after so many steps, as a seat saw it."""
    record = read_record(text)
    check_seat(record, seat)
    table = played(record, max(step - 1, 0))
    before = 0 if step == 0 else len(table.events)
    if step:
        if step > len(record.actions):
            raise Declined("no such step", f"the record has only {len(record.actions)} steps")
        try:
            play_one(record, table, step - 1)
        except BadRecord as error:
            raise Damaged(error) from error
    return Moment(
        step,
        seat,
        wire.TableView(Raw(written(table.public_view())), UNSET if seat is None else _own_view(table, seat)),
        _told(table, seat, before, everything=False),
        table.asked(),
        tuple(_own_view(table, one) for one in range(record.variant.seats)) if everything else None,
    )


def played_on(new: NewGame) -> tuple[wire.Settings, Record]:
    """The table at which a game can be played on, and its record; ``Declined`` where there is nothing to play."""
    record = read_record(new.record)
    seats = record.variant.seats
    check_seat(record, new.seat)
    if played(record, new.step).outcome() is not None:
        raise Declined("over", "the game is over after that step; choose an earlier one")
    bot = new.bot or bots.usual(record.game.NAME)
    settings = wire.Settings(
        game=record.game.NAME,
        seats=seats,
        options=dict(record.variant.chosen),
        bots={str(seat): bot for seat in range(seats) if seat != new.seat},
        pace=new.pace,
        hints=new.hints,
    )
    return settings, record


def names_of_others(new: NewGame, record: Record) -> tuple[str, ...]:
    """What everybody was called, for the bots that have their seats now; but for oneself, and who was called alike."""
    return tuple("" if seat == new.seat or alike(name, new.name) else name for seat, name in enumerate(record.names))


def _own_view(table: AnyTable, seat: int) -> Raw:
    return Raw(written(table.own_view(seat)))


# --- requests ---


class Desk:
    """Where records are played: a few at once, beside everything else that the server does."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._places = asyncio.Semaphore(at_once)
        self._waiting = 0

    async def play(self, work: Callable[[], T]) -> T:
        """Do it in a thread when there is a place; ``Declined`` when too many wait."""
        async with self.place():
            return await asyncio.to_thread(work)

    @contextlib.asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place to do something as long as it is held; ``Declined`` when too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Declined("busy", "many records are being played just now; try again in a moment")
        self._waiting += 1
        try:
            async with self._places:
                yield
        finally:
            self._waiting -= 1


async def _outline(call: Call) -> Response:
    asked = call.body(NewOutline)
    return answered(await call.server.replays.play(lambda: outline(asked.record, asked.seat, everything=asked.all)))


async def _moment(call: Call) -> Response:
    asked = call.body(NewMoment)
    return answered(
        await call.server.replays.play(lambda: moment(asked.record, asked.step, asked.seat, everything=asked.all))
    )


async def _play_on(call: Call) -> Response:
    new = call.body(NewGame)
    call.visitor.open_table()
    registry = call.server.registry
    settings, record = await call.server.replays.play(lambda: played_on(new))
    actions = [line_of(record.game.actions, action) for action in record.actions[: new.step]]
    live = await registry.open(call.guest, new.id, settings, record.seed, actions, names_of_others(new, record))
    table = live.state.id
    await registry.do(call.guest, table, f"{new.id[:32]} sit", wire.Sit(new.seat, new.name))
    await registry.do(call.guest, table, f"{new.id[:32]} start", wire.Start())
    return answered(at_table(live.state, call.guest))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/replay/game",
        "play_on",
        "Play on from a moment of a record, alone against bots.",
        _play_on,
        AtTable,
        NewGame,
        Needs.GUEST,
        refusals=(409, 422),
        longest=LONGEST_BODY,
    ),
    Endpoint(
        "POST",
        "/api/replay/outline",
        "outline",
        "What there is in a record, step by step.",
        _outline,
        Outline,
        NewOutline,
        Needs.NOBODY,
        refusals=(409, 422),
        longest=LONGEST_BODY,
    ),
    Endpoint(
        "POST",
        "/api/replay/moment",
        "moment",
        "A moment of a record, as a seat saw it.",
        _moment,
        Moment,
        NewMoment,
        Needs.NOBODY,
        refusals=(409, 422),
        longest=LONGEST_BODY,
    ),
)
