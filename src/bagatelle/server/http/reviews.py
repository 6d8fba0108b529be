"""Second opinions on a record: what the strongest bot would have chosen at a moment of it, for the seat that was asked.

The bot gets what the seat knew then and nothing else, as with a hint, and thinks in the processes of the bots. They
have tables to serve as well: replays take one of them at a time, and every guest waits for one answer before the next.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from bagatelle.core.speech import YOU
from bagatelle.server.http.endpoint import Call, Endpoint, Needs, answered
from bagatelle.server.http.replays import LONGEST_BODY, MOST_STEPS, Desk, check_seat, played, read_record
from bagatelle.server.tables.commands import Declined, still_thinking
from bagatelle.server.tables.hints import Adviser, advice
from bagatelle.table.record import AnyTable, Record
from bagatelle.wire import advice as on_wire
from bagatelle.wire import messages as wire

AT_ONCE = 1
"""Opinions that are thought out at the same time."""


class NewReview(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a record at which a seat was to choose."""

    record: str
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    """After so many steps."""
    seat: wire.Seat


class Review(Struct, frozen=True):
    """What the strongest bot would have chosen there, and what was chosen."""

    step: int
    seat: int
    bot: str
    """Whose choice it is: the strongest bot's, or a quicker one's where that has failed."""
    advice: on_wire.Advice
    played: str
    """What the seat did choose next."""


class Reviewer:
    """Gives second opinions."""

    def __init__(self, adviser: Adviser, desk: Desk) -> None:
        self._adviser = adviser
        self._desk = desk
        """Where records are played."""
        self._thoughts = Desk(AT_ONCE)
        self._waiting: set[str] = set()

    async def review(self, guest: str, asked: NewReview) -> Review:
        """What the strongest bot would have chosen; ``Declined`` where there was nothing to choose."""
        if guest in self._waiting:
            raise still_thinking()
        self._waiting.add(guest)
        try:
            record, table = await self._desk.play(lambda: _moment(asked))
            async with self._thoughts.place():
                bot, decision = await self._adviser.think(table, asked.seat, guest)
        finally:
            self._waiting.discard(guest)
        names = [YOU if seat == asked.seat else name for seat, name in enumerate(record.names)]
        return Review(
            step=asked.step,
            seat=asked.seat,
            bot=bot,
            advice=advice(table, asked.seat, [decision], names),
            played=_played(record, asked.step, asked.seat),
        )


def _moment(asked: NewReview) -> tuple[Record, AnyTable]:
    """The table at that moment, at which the seat must be asked."""
    record = read_record(asked.record)
    check_seat(record, asked.seat)
    table = played(record, asked.step)
    if asked.seat not in table.asked():
        raise Declined("not asked", "that seat had nothing to decide at that moment; choose another step or seat")
    return record, table


def _played(record: Record, step: int, seat: int) -> str:
    """What the seat chose next; a seat that is asked has chosen before its game was over, unless the clock did."""
    codes = (action.code for action in record.actions[step:] if action.seat == seat)
    code = next(codes, None)
    return "" if code is None else record.game.actions.text_of(code)


async def _review(call: Call) -> Response:
    call.visitor.ask_bot()
    return answered(await call.server.reviewer.review(call.guest, call.body(NewReview)))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/replay/review",
        "review",
        "What the strongest bot would have chosen at a moment of a record.",
        _review,
        Review,
        NewReview,
        Needs.GUEST,
        refusals=(409, 422),
        longest=LONGEST_BODY,
    ),
)
