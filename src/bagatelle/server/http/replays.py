"""Replays of records that people bring along, over HTTP; nothing is kept of them.

A replay is the frames of the game, made from its record by the encoder of live tables (``delivery.frames``).

A record has the seed of its game and so all cards: showing it from any seat reveals nothing new to its owner. The
server gives a table's record away only once its game is over, and shows none of a game that is not.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
from collections.abc import AsyncIterator, Callable
from typing import Annotated, TypeVar

from msgspec import Meta, Raw, Struct
from starlette.responses import Response

from bagatelle import bots
from bagatelle.bots.characters import character_of
from bagatelle.core.errors import BadRecord
from bagatelle.core.game import CLOCK, Event
from bagatelle.server.delivery.frames import EntryFrames, EventForms, Sight, encoded_changes
from bagatelle.server.http.endpoint import AtTable, Call, Endpoint, Needs, answered, at_table
from bagatelle.server.http.static_page import qualities
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.live import LiveTable
from bagatelle.table.names import alike
from bagatelle.table.record import AnyTable, Record, check_result, line_of, play_one, read
from bagatelle.table.table import Table
from bagatelle.wire import messages as wire
from bagatelle.wire.writing import written

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


class NewReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked through."""

    record: str
    seat: wire.Seat | None = None
    """As whom to see it; ``None`` for what everybody was sent."""
    all: bool = False
    """Whether to get besides what everybody was sent all that was hidden: every card."""


class Step(Struct, frozen=True):
    """Where an action of a record belongs."""

    round: int
    beat: int
    """The trick or turn, counted through the whole game from 1."""


class Revealed(Struct, frozen=True, omit_defaults=True):
    """What a step hid from spectators."""

    events: tuple[Raw, ...] | None = None
    """The events of the step with every card, if spectators were not told all of it."""
    own: tuple[dict[str, Raw], ...] = ()
    """The fields of the own part of each seat's view that have changed; with the deal all fields."""


class Replay(Struct, frozen=True, omit_defaults=True):
    """A whole game of a record, as the frames that a client would have been sent."""

    game: str
    title: str
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat; an empty word for a person."""
    characters: tuple[str, ...]
    """Whose face each bot has, by the id of one of the game's characters; an empty word for a person."""
    steps: tuple[Step, ...]
    """Every action of the record, without the deal."""
    frames: tuple[wire.Happened, ...]
    """The deal and every action; ``seq`` counts the actions from 1, and 0 is the deal. Nothing can be chosen any more,
    so that the states have no legal actions and no deadlines."""
    revealed: tuple[Revealed, ...] = ()
    """For each frame what else was there, where all was asked for."""


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


def read_record(text: str) -> Record:
    """What the text says, or ``Declined``."""
    if len(text.encode()) > LONGEST_RECORD:
        raise Declined("too long", f"a record has at most {LONGEST_RECORD // 1024} KiB")
    try:
        record = read(text)
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


def replay_of(text: str, seat: int | None = None, *, everything: bool = False) -> Replay:
    """The game of a record as a seat, or a spectator, was sent it."""
    record = read_record(text)
    check_seat(record, seat)
    table = played(record, 0)
    game = ReplayFrames(table, seat, everything=everything)
    game.add(wire.Started(record.names, ()))
    steps = []
    beat = _beats(table, table.events)
    try:
        for number, action in enumerate(record.actions):
            steps.append(Step(table.rounds_scored() + 1, beat))
            before = len(table.events)
            play_one(record, table, number)
            game.add(wire.Acted(action.seat, "" if action.seat == CLOCK else record.bots[action.seat]))
            beat += _beats(table, table.events[before:])
        check_result(record, table)
    except BadRecord as error:
        raise Damaged(error) from error
    return Replay(
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
        steps=tuple(steps),
        frames=tuple(game.frames),
        revealed=tuple(game.revealed),
    )


class ReplayFrames:
    """The frames of a game that is played again at a table, made by the encoder of live tables."""

    def __init__(self, table: AnyTable, seat: int | None, *, everything: bool = False, since: int = 0) -> None:
        """The first frame tells the events from number ``since`` on."""
        self._table = table
        self._seat = seat
        self._seats = range(table.variant.seats) if everything else ()
        """The seats whose own views are revealed."""
        self._sight: Sight | None = None
        self._told = since
        """The events that are in a frame."""
        self.frames: list[wire.Happened] = []
        self.revealed: list[Revealed] = []

    def add(self, told: wire.AnyTold) -> None:
        """Make the frame of the last action, or of the deal."""
        table, before, seq = self._table, self._sight, len(self.frames)
        events = table.events[self._told :]
        self._told = len(table.events)
        forms = EventForms(table.game, events)
        after = self._sight = Sight(table, seq, [self._seat, *self._seats])
        entry = EntryFrames(wire.Happened("", seq, 0, told), forms, before, after)
        self.frames.append(entry.happened(self._seat, self._state(), had=before))
        if self._seats:
            had = {} if before is None else before.own
            own = tuple(encoded_changes(had.get(seat), after.own[seat]) for seat in self._seats)
            self.revealed.append(Revealed(forms.hidden(), own))

    def _state(self) -> wire.State:
        """Who is asked, and what the seat may choose: nothing in a replay."""
        return wire.State(asked=self._table.asked(), deadlines=(), legal=())


def check_seat(record: Record, seat: int | None) -> None:
    """``Declined`` where the record has no such seat."""
    seats = record.variant.seats
    if seat is not None and seat >= seats:
        raise Declined("no such seat", f"there is no seat number {seat}; numbers are 0 to {seats - 1}")


def _beats(table: AnyTable, events: list[Event]) -> int:
    """Whether a new beat begins with what happened: what begins together is one."""
    return int(any(isinstance(event, table.game.BEATS) for event in events))


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
            raise Declined("busy", "many games are being played through just now; try again in a moment")
        self._waiting += 1
        try:
            async with self._places:
                yield
        finally:
            self._waiting -= 1


async def _replay(call: Call) -> Response:
    asked = call.body(NewReplay)
    can_unzip = qualities(call.request.headers.get("accept-encoding", "")).get("gzip", 0.0) > 0

    def work() -> bytes:
        body = written(replay_of(asked.record, asked.seat, everything=asked.all))
        return gzip.compress(body, compresslevel=1) if can_unzip else body

    response = answered(await call.server.replays.play(work))
    response.headers["vary"] = "accept-encoding"
    if can_unzip:
        response.headers["content-encoding"] = "gzip"  # a tenth of the size
    return response


async def begin_alone(call: Call, live: LiveTable, command: str, sit: wire.Sit) -> Response:
    """Seat the guest at a new table against bots and start its game; repeated, it changes nothing."""
    registry, table = call.server.registry, live.state.id
    await registry.do(call.guest, table, f"{command[:32]} sit", sit)
    await registry.do(call.guest, table, f"{command[:32]} start", wire.Start())
    return answered(at_table(live.state, call.guest))


async def _play_on(call: Call) -> Response:
    new = call.body(NewGame)
    call.visitor.open_table()
    registry = call.server.registry
    settings, record = await call.server.replays.play(lambda: played_on(new))
    actions = [line_of(record.game.actions, action) for action in record.actions[: new.step]]
    live = await registry.open(call.guest, new.id, settings, record.seed, actions, names_of_others(new, record))
    return await begin_alone(call, live, new.id, wire.Sit(new.seat, new.name))


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
        "/api/replay",
        "replay",
        "The whole game of a record, as the frames that a seat or a spectator was sent.",
        _replay,
        Replay,
        NewReplay,
        Needs.NOBODY,
        refusals=(409, 422),
        longest=LONGEST_BODY,
    ),
)
