"""Hints: what the strongest bot would choose for a person, thought out in the processes of the bots.

A hint is marked in the table's log before it is given, once for each choice of the seat, so that everybody knows of it.
It comes from the view of the seat and what the seat was told, as every choice of a bot does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bagatelle import bots
from bagatelle.bots.agent import Budget, Decision
from bagatelle.bots.because import Because
from bagatelle.bots.workers import Workers, question
from bagatelle.core.errors import BagatelleError
from bagatelle.server.tables.commands import Declined, begun
from bagatelle.server.tables.live import Advised, LiveTable
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire
from bagatelle.wire.advice import Advice, ToWatch
from bagatelle.wire.advice import Because as WireBecause

if TYPE_CHECKING:
    from bagatelle.server.tables.registry import TableRegistry


MOST_STEPS = 20
"""More than any choice has."""
FURTHER = Budget(seconds=0.4)
"""How long a bot thinks about each step after the first."""


class Thought(NamedTuple):
    """A choice, and the bot whose it is."""

    bot: str
    decision: Decision


class Adviser:
    """Gives hints at the tables of a hall."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def advise(self, registry: TableRegistry, live: LiveTable, guest: str) -> Advice:
        """What the strongest bot would choose for a guest's seat; ``Declined`` where there is nothing to choose."""
        table, seat = _must_be_asked(live.state, guest)
        known = live.advised.get(seat)
        number = live.state.deeds
        if known is None or known.number != number:
            then = table.copy()
            known = live.advised[seat] = Advised(number, then, await self._steps(then, seat, guest))
        decision = known.steps[0]
        choice = live.state.choice_of(seat, known.table)

        def is_open(state: TableState) -> bool:
            return state.seat_of(guest) == seat and _is_open(state, seat, decision)

        await registry.add(live, wire.Hinted(seat), f"hint {seat} {choice}", is_open)
        if not is_open(live.state):
            raise Declined("too late", "the table has gone on while the bot was thinking; ask again")
        return advice(known.table, seat, known.steps, live.state.names_for(seat))

    async def _steps(self, table: AnyTable, seat: int, guest: str) -> tuple[Decision, ...]:
        """The choice, with all its steps where it takes several: what nobody hears of is not yet the whole."""
        thought = await self.think(table, seat, guest)
        steps = [thought.decision]
        while len(steps) < MOST_STEPS:
            before = len(table.events)
            table = table.ahead(seat, steps[-1].code)
            if not table.is_midway(seat, before):
                break
            asked = self._workers.ask(question(table, seat, thought.bot, FURTHER), guest)
            try:
                steps.append(await asyncio.wrap_future(asked))
            except BagatelleError:
                break  # the first steps are better than none
        return tuple(steps)

    async def think(self, table: AnyTable, seat: int, guest: str) -> Thought:
        """The choice of the strongest bot, or of a quicker one where it fails; the guest's questions wait in line."""
        for bot in (bots.best(table.game.NAME), bots.quick(table.game.NAME)):
            try:
                asked = self._workers.ask(question(table, seat, bot), guest)
                return Thought(bot, await asyncio.wrap_future(asked))
            except BagatelleError:
                continue
        raise Declined("no hint", "no bot could think of anything in time; ask again in a moment")


def _must_be_asked(state: TableState, guest: str) -> tuple[AnyTable, int]:
    seat = state.seat_of(guest)
    if seat is None:
        raise Declined("no seat", "you do not sit at this table; hints are for those who play")
    if not state.settings.hints:
        raise Declined("no hints", "this table gives no hints: who opened it wanted it so")
    table = begun(state)
    if state.status is not Status.PLAYING or seat not in table.asked():
        raise Declined("not asked", "there is nothing for you to decide now; ask when it is your turn")
    return table, seat


def _is_open(state: TableState, seat: int, decision: Decision) -> bool:
    """Whether the seat can still choose it."""
    table = state.table
    return (
        table is not None
        and state.status is Status.PLAYING
        and seat in table.asked()
        and table.why_not(seat, decision.code) is None
    )


def advice(table: AnyTable, seat: int, steps: Sequence[Decision], names: Sequence[str]) -> Advice:
    """The choice for a seat as it is sent, with all its steps and with names as the seat reads them."""
    game = table.game
    decision = steps[0]
    watch = bots.to_watch(game.NAME, decision.because)
    said = []
    for number, step in enumerate(steps):
        if number:
            table = table.ahead(seat, steps[number - 1].code)
        said.append(game.words.say_action(table.view(seat), step.code, names))
    return Advice(
        watch=ToWatch(watch.code, dict(watch.parameters)),
        action=game.actions.text_of(decision.code),
        because=because_on_wire(decision.because),
        text=" ".join([*said, *dict.fromkeys(step.reason for step in steps)]),
        then=tuple(game.actions.text_of(step.code) for step in steps[1:]),
        further=tuple(because_on_wire(step.because) for step in steps[1:]),
    )


def because_on_wire(why: Because) -> WireBecause:
    """A reason as it is sent."""
    return WireBecause(why.code, dict(why.parameters), why.win, why.next_best)
