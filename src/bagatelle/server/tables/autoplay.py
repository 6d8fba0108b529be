"""Autoplay: bots choose, and deadlines come true.

A table is driven while anybody attends it. The process that added the last entry drives. The others wait a little
longer and take over if it does not, as it may have died: every entry here has a name that the table takes only once.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

from bagatelle import bots
from bagatelle.bots import RandomBot
from bagatelle.bots.agent import Decision
from bagatelle.bots.workers import Workers, interrupt_question, question
from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import fast_from_seed
from bagatelle.server.storage.base import StoreFailed
from bagatelle.server.tables import entries
from bagatelle.server.tables.clocks import SECOND, Due
from bagatelle.server.tables.live import LiveTable, named
from bagatelle.server.tables.registry import TableRegistry
from bagatelle.server.tables.state import Status, TableState
from bagatelle.table.record import AnyTable
from bagatelle.wire import messages as wire

log = logging.getLogger(__name__)

TAKE_OVER = 3 * SECOND
"""So much longer other processes wait for what the first one should do."""
LOOK = 1.0
"""Seconds between two looks at a table whose last entry another process added: hints can be lost."""
PAUSE = 1.0
"""Seconds before something is tried again that could not be done."""
LAST_CALL = 10 * SECOND
"""So long after somebody was noted as missing a bot plays at the earliest: another process may know them."""


class Autoplay:
    """Plays for bots and clocks at the tables of a hall."""

    def __init__(
        self,
        workers: Workers,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._workers = workers
        self._sleep = sleep
        self._clock = clock
        self.late = 0
        """How often a bot did not answer, or answered what is not allowed, and another chose for it."""

    def drive(self, registry: TableRegistry, live: LiveTable) -> asyncio.Task[None]:
        """Start the task that drives a table."""
        return asyncio.create_task(self._drive(registry, live), name=f"drive {live.state.id}")

    async def _drive(self, registry: TableRegistry, live: LiveTable) -> None:
        while live.state.status is Status.PLAYING:
            live.changed.clear()
            try:
                if not live.is_attended(registry.now()):
                    await live.changed.wait()
                elif live.is_driven or await self._is_left_to_us(registry, live):
                    await self._go_on(registry, live)
            except StoreFailed as error:
                log.warning("table %s waits for the store: %s", live.state.id, error)
                await asyncio.sleep(PAUSE)
            except Exception as error:  # try again: a table that stands still helps nobody
                log.error("table %s could not go on", live.state.id, exc_info=error)
                await asyncio.sleep(PAUSE)
        live.driver = None

    async def _is_left_to_us(self, registry: TableRegistry, live: LiveTable) -> bool:
        """Give the process that added the last entry time to add the next; whether it has not done so."""
        await registry.catch_up(live)
        while not live.is_driven and registry.time_at(live) < live.state.last_at + self._patience(live.state):
            if await _is_set(live.changed, LOOK):
                return False
            await registry.catch_up(live)
        return True

    @staticmethod
    def _patience(state: TableState) -> int:
        return max(state.settings.pace, state.settings.undo) + TAKE_OVER

    async def _go_on(self, registry: TableRegistry, live: LiveTable) -> None:
        """Do the next thing that is to happen by itself, or wait until somebody does something."""
        state = live.state
        if state.status is not Status.PLAYING or state.table is None:
            return
        if state.bots_listening() and await self._interrupted(registry, live, state.table):
            return
        if state.bots_asked():
            await self._let_bots_choose(registry, live, state.table)
            return
        due = sorted([*state.due(), *missing(live)], key=lambda due: due.at)
        if due and due[0].at <= registry.time_at(live):
            await self._expire(registry, live, due[0])
            return
        await _is_set(live.changed, (due[0].at - registry.time_at(live)) / SECOND if due else None)

    # --- deadlines ---

    async def _expire(self, registry: TableRegistry, live: LiveTable, due: Due) -> None:
        await registry.add(live, due.entry, due.command, lambda state: due in state.due() or due in missing(live))

    # --- bots ---

    async def _let_bots_choose(self, registry: TableRegistry, live: LiveTable, table: AnyTable) -> None:
        """Ask the bots that are to choose; several at once where each chooses for itself."""
        state = live.state
        number, undone = state.deeds, state.undone
        seats = state.bots_asked()
        if table.is_race():
            seats = seats[:1]
        minds = {seat: state.chairs[seat].chooser for seat in seats}  # people may come back while they think
        asked = {seat: self._workers.ask(question(table, seat, bot), state.host) for seat, bot in minds.items()}
        due = state.due()
        for seat, future in asked.items():
            began = live.changed_at
            decision = await self._decision(future, state, seat, table)
            await self._pause(began + delay(state, minds[seat]) / SECOND)
            await self._act(registry, live, seat, decision, (number, undone))
            if due and due[0].at <= registry.time_at(live) and await self._is_overdue(registry, live):
                return

    async def _is_overdue(self, registry: TableRegistry, live: LiveTable) -> bool:
        """Let the first deadline that has passed come true; whether there was one."""
        due = live.state.due()
        if not due or due[0].at > registry.time_at(live):
            return False
        await self._expire(registry, live, due[0])
        return True

    async def _act(
        self, registry: TableRegistry, live: LiveTable, seat: int, decision: Decision, asked_at: tuple[int, int]
    ) -> None:
        """Choose for a bot, unless the table has gone on; ``asked_at`` are its deeds when the bot was asked."""
        number, undone = asked_at
        game = live.state.game
        bot = live.state.chairs[seat].chooser
        if not bot:  # the person has come back meanwhile
            return

        def is_right(state: TableState) -> bool:
            table = state.table
            return (
                table is not None
                and state.chairs[seat].chooser == bot
                and state.undone == undone
                and (seat in table.asked() or state.deeds == number)
                and table.why_not(seat, decision.code) is None
            )

        entry = entries.Acting(seat, game.actions.text_of(decision.code), bot)
        await registry.add(live, entry, f"bot {seat} {number}", is_right)

    async def _decision(self, future: Future[Decision], state: TableState, seat: int, table: AnyTable) -> Decision:
        """What the bot has chosen; if it fails, what a quicker one chooses, and if that fails too, anything."""
        try:
            return await asyncio.wrap_future(future)
        except BagatelleError as error:
            self.late += 1
            log.warning("table %s, seat %d: %s", state.id, seat, type(error).__name__)
        try:
            return await asyncio.wrap_future(self._workers.ask(question(table, seat, state.cover), state.host))
        except BagatelleError:
            chance = fast_from_seed(table.seed, f"stand-in {seat} {len(table.actions)}")
            bot = RandomBot()
            return bot.decide(table.view(seat), table.legal(seat), chance, bot.budget)

    async def _interrupted(self, registry: TableRegistry, live: LiveTable, table: AnyTable) -> bool:
        """Whether a bot has said something though nobody asked it; each is asked once after every action."""
        state = live.state
        number, undone = state.deeds, state.undone
        if live.polled == number:
            return False
        live.polled = number
        began = live.changed_at
        for seat in state.bots_listening():
            bot = state.chairs[seat].bot
            asked = self._workers.ask_interrupt(interrupt_question(table, seat, bot), state.host)
            try:
                decision = await asyncio.wrap_future(asked)
            except BagatelleError:
                self.late += 1
                continue
            if decision is not None:
                await self._pause(began + delay(state, bot) / SECOND)  # people see what there is as soon as bots do
                await self._act(registry, live, seat, decision, (number, undone))
                return True
        return False

    async def _pause(self, until: float) -> None:
        """Wait until a time on the monotonic clock, in seconds."""
        rest = until - self._clock()
        if rest > 0:
            await self._sleep(rest)


def missing(live: LiveTable) -> list[Due]:
    """People who are waited for and not here, though nobody has noted that they left.

    Their process may have ended or died, or they send single requests and have stopped. They have the table's grace
    from when they were last heard of here. If they are at another process, it says so at once, and for the same choice
    they are missed again only after twice the time, and so on.
    """
    state = live.state
    grace = state.grace
    here = {watcher.viewer for watcher in live.watchers}
    found = []
    for seat, chair in enumerate(state.chairs):
        if not grace or chair.asked_since is None or chair.away_since is not None or seat in here:
            continue
        heard = max(chair.asked_since, state.ahead + max(live.since, live.signs.get(seat, 0)))
        names = (f"missing {seat} {chair.asked_since} {times}" for times in itertools.count())
        times, name = next(one for one in enumerate(names) if named("", one[1]) not in state.commands)
        entry = wire.Away(seat, max(0, grace - LAST_CALL))
        found.append(Due(heard + grace * 2**times, "missing", entry, seat, name=name))
    return found


def delay(state: TableState, bot: str) -> int:
    """How long after the last entry a bot chooses: the same for every choice, so that it tells nothing of its cards.

    It is longer where a person may undo a choice, which everybody can tell.
    """
    pace = state.settings.pace
    usual = max(pace, _thinking(state.settings.game, bot)) if pace else 0
    undo = state.settings.undo
    return max(usual, undo) if undo and state.is_undoable else usual


@functools.cache
def _thinking(game: str, bot: str) -> int:
    """The longest that a bot thinks."""
    return round((bots.find(game, bot).budget.seconds or 0.0) * SECOND)


async def _is_set(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether the event comes within the time."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
