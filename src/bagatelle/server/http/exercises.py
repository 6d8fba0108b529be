"""Exercises: tables opened in a position of a game that the guest has played. No client sends a position as text."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from bagatelle import bots
from bagatelle.core.game import positions_of
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.server.http.endpoint import AtTable, Call, Endpoint, Needs
from bagatelle.server.http.replays import MOST_STEPS, begin_alone
from bagatelle.server.tables.commands import Declined, begun
from bagatelle.server.tables.state import OVER, TableState
from bagatelle.table.names import alike
from bagatelle.table.record import AnyTable
from bagatelle.table.table import SeatAction
from bagatelle.wire import messages as wire


class NewExercise(Struct, frozen=True, forbid_unknown_fields=True):
    """An exercise to be opened in a position of one's own finished game, alone against bots."""

    id: wire.Id
    """Chosen by the client: sent again, it is the same table."""
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    """After so many actions of the game."""
    seat: wire.Seat
    """One's own in the exercise; it may be another than in the game."""
    name: wire.Name
    bot: wire.Short = ""
    """Who has the other seats; the usual bot by default."""
    pace: wire.Pace = wire.USUAL_PACE
    """Milliseconds between two choices of bots, so that people can follow."""
    hints: bool = True


class Source(Struct, frozen=True):
    """What of a finished game an exercise needs; nothing changes it while it is played again."""

    opening: AnyTable
    """The game before its first action."""
    actions: tuple[SeatAction, ...]


def source_of(state: TableState, guest: str) -> Source:
    """The game of a table as far as the guest may make exercises of it, or ``Declined``."""
    table = begun(state)
    if state.seat_of(guest) is None:
        raise Declined("no seat", "exercises are made of one's own games: you have no seat at that table")
    if state.status is not OVER:
        raise Declined("not over", "the game is not over yet: its cards are secret until then")
    if positions_of(state.game) is None:
        raise Declined("no positions", f"{state.game.TITLE} has no exercises yet; its games can be replayed")
    return Source(table.opening(), tuple(table.actions))


def position_after(source: Source, step: int) -> str:
    """The position of the game after so many actions, or ``Declined``."""
    if step > len(source.actions):
        raise Declined("no such step", f"the game has only {len(source.actions)} steps")
    table = source.opening.copy()
    for action in source.actions[:step]:
        table.act(*action)
    if table.outcome() is not None:
        raise Declined("over", "the game is over after that step; choose an earlier one")
    return table.position()


def settings_for(new: NewExercise, game: AnyGame, variant: Variant) -> wire.Settings:
    """The settings of the exercise: bots on all seats but one's own."""
    if new.seat >= variant.seats:
        last = variant.seats - 1
        raise Declined("no such seat", f"there is no seat number {new.seat}; numbers are 0 to {last}")
    bot = new.bot or bots.usual(game.NAME)
    return wire.Settings(
        game=game.NAME,
        seats=variant.seats,
        options=dict(variant.chosen),
        bots={str(seat): bot for seat in range(variant.seats) if seat != new.seat},
        listed=False,
        pace=new.pace,
        hints=new.hints,
    )


async def _open_exercise(call: Call) -> Response:
    new = call.body(NewExercise)
    registry = call.server.registry
    state = (await registry.find(call.table)).state
    source = source_of(state, call.guest)
    settings = settings_for(new, state.game, state.variant)
    names = [chair.name for chair in state.chairs]
    names = ["" if seat == new.seat or alike(name, new.name) else name for seat, name in enumerate(names)]
    call.visitor.open_table()
    position = await call.server.replays.play(lambda: position_after(source, new.step))
    live = await registry.open(call.guest, new.id, settings, names=names, position=position)
    return await begin_alone(call, live, new.id, wire.Sit(new.seat, new.name))


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/tables/{table}/exercises",
        "exercise",
        "Open an exercise in a position of one's own finished game.",
        _open_exercise,
        AtTable,
        NewExercise,
        Needs.GUEST,
        refusals=(400, 403, 404, 409),
    ),
)
