"""A run: tables that are always being played at, faults at random, and in the end a check of everything."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from bagatelle import games
from bagatelle.commands.serve import open_store
from bagatelle.conformance import variants_of
from bagatelle.server.storage.base import Store, StoreFailed
from bagatelle.server.tables.entries import Row
from bagatelle.wire import messages as wire
from tests.faults.checker import Report, check, digest_of
from tests.faults.history import Counts
from tests.faults.player import Gathering, Player
from tests.faults.processes import GENUINE, Database, ServerProcess

SLOW = {("end", "time"), ("end", "target")}
"""Choices with which a game lasts too long for a run that is to end."""


FAULTS = ("kill",) * 8 + ("pause",) * 2 + ("cut",) * 3 + ("cut all", "bot", "bot", "crash", "crash")
"""What may go wrong; what is here more often happens more often."""


def random_settings(rng: random.Random, longest: int = 1) -> wire.Settings:
    """A table of either game in any variant, with at least one person, some bots, and clocks that matter."""
    game = games.find(rng.choice(games.names()))
    variant = rng.choice([variant for variant in variants_of(game) if SLOW.isdisjoint(variant.chosen)])
    options = dict(variant.chosen)
    if "rounds" in options:
        options["rounds"] = str(rng.randint(1, longest))
    people = rng.randint(1, variant.seats)
    return wire.Settings(
        game=game.NAME,
        seats=variant.seats,
        options=options,
        bots={str(seat): rng.choice(("random", "heuristic")) for seat in range(people, variant.seats)},
        clock=wire.Clock(grace=rng.choice((0, 1, 60)), window=1, move=rng.choice((0, 0, 5))),
        pace=rng.choice((0, 0, 20)),
    )


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    seconds: float
    """How long faults happen; then all games are played to their end."""
    seed: int
    tables: int = 8
    """Tables that are played at the same time."""
    processes: int = 1
    every: float = 0.8
    """Seconds between two faults, on average."""
    patience: float = 180.0
    """Seconds that games have to end once nothing goes wrong any more."""
    haste: float = 0.05
    """Seconds before a choice, at most."""
    faults: tuple[str, ...] = FAULTS
    settings: Callable[[random.Random], wire.Settings] = random_settings
    """What is played at the tables."""
    command: tuple[str, ...] = GENUINE


@dataclass
class Result:
    """What came of it."""

    plan: Plan
    database: str
    faults: Counter[str] = field(default_factory=Counter)
    counts: Counts = field(default_factory=Counts)
    reports: list[Report] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def figures(self) -> dict[str, float]:
        """The run in numbers."""
        return {
            "seed": self.plan.seed,
            "seconds": round(self.seconds),
            "server processes": self.plan.processes,
            "games played to the end": len(self.reports),
            "entries": sum(report.entries for report in self.reports),
            "frames compared": sum(report.frames for report in self.reports),
            "commands": self.counts.commands,
            "commands sent again": self.counts.resent,
            "acknowledgements": sum(report.acknowledged for report in self.reports),
            "connections": self.counts.connections,
            "processes killed": self.faults["kill"],
            "processes paused": self.faults["pause"],
            "connections cut": self.faults["cut"],
            "bots killed": self.faults["bot"],
            "database crashes": self.faults["crash"],
            "violations": len(self.violations),
        }


async def run(plan: Plan, database: Database, folder: Path) -> Result:
    """Do it all, and check it all."""
    result = Result(plan, type(database).__name__)
    servers = [ServerProcess(plan.command, database.url, folder / f"server-{n}.log") for n in range(plan.processes)]
    store = open_store(database.url)
    """To read along; the servers have their own."""
    began = time.monotonic()
    try:
        for server in servers:
            server.start()
            await server.wait_until_open()
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            await store.open()
            await _Arena(plan, database, store, servers, result, pool).play()
    finally:
        for server in servers:
            server.stop()
    await _read_again(store, result)
    await store.close()
    for server in servers:
        result.violations += server.mistakes()
    result.seconds = time.monotonic() - began
    return result


class _Arena:
    """The tables of a run, and what goes wrong there."""

    def __init__(
        self,
        plan: Plan,
        database: Database,
        store: Store,
        servers: Sequence[ServerProcess],
        result: Result,
        pool: ProcessPoolExecutor,
    ) -> None:
        self._plan = plan
        self._database = database
        self._store = store
        self._servers = servers
        self._result = result
        self._pool = pool
        self._rng = random.Random(plan.seed)
        self._players: set[Player] = set()
        self._until = time.monotonic() + plan.seconds
        self._crashing = asyncio.Lock()
        self._busy = {server: asyncio.Lock() for server in servers}

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._break_things())
            for number in range(self._plan.tables):
                group.create_task(self._play_at(number))

    # --- tables ---

    async def _play_at(self, number: int) -> None:
        """One game after the other."""
        rng = random.Random(f"{self._plan.seed} {number}")
        game = 0
        while time.monotonic() < self._until:
            await self._play_game(f"t{number}g{game}", rng)
            game += 1

    async def _play_game(self, name: str, rng: random.Random) -> None:
        settings = self._plan.settings(rng)
        assert settings.seats is not None
        people = settings.seats - len(settings.bots)
        gathering = Gathering(settings, people)
        seats: list[int | None] = [*range(people), *([None] if rng.random() < 0.4 else [])]
        urls = [server.url for server in self._servers]
        players = [
            Player(f"{name}-{'x' if seat is None else seat}", gathering, seat, urls, rng, self._plan.haste)
            for seat in seats
        ]
        self._players.update(players)
        tasks = [asyncio.create_task(player.play()) for player in players]
        rest = self._until + self._plan.patience - time.monotonic()
        done, waiting = await asyncio.wait(tasks, timeout=rest)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for task in done:
            task.result()
        self._players.difference_update(players)
        await self._check(gathering, players)

    async def _check(self, gathering: Gathering, players: Sequence[Player]) -> None:
        for player in players:
            self._result.counts = self._result.counts.plus(player.counts)
        if not gathering.table.done():
            self._result.violations.append(f"{players[0].history.name} could not open a table")
            return
        table = gathering.table.result()
        rows = await _log_of(self._store, table)
        histories = [player.history for player in players]
        report = await asyncio.get_running_loop().run_in_executor(self._pool, check, table, rows, histories)
        self._result.reports.append(report)
        self._result.violations += report.violations

    # --- faults ---

    async def _break_things(self) -> None:
        """Until the time is up, let something go wrong every now and then."""
        async with asyncio.TaskGroup() as group:
            while True:
                await asyncio.sleep(self._rng.expovariate(1 / self._plan.every))
                if time.monotonic() > self._until:
                    return
                group.create_task(self._break(self._rng.choice(self._plan.faults)))

    async def _break(self, fault: str) -> None:
        server = self._rng.choice(list(self._servers))
        match fault:
            case "kill" if not self._busy[server].locked():
                await self._kill(server)
            case "pause":
                async with self._busy[server]:
                    await server.pause(self._rng.uniform(0.1, 2.0))
                self._result.faults["pause"] += 1
            case "cut" | "cut all":
                players = list(self._players)
                some = players if fault == "cut all" or not players else self._rng.choices(players, k=3)
                self._result.faults["cut"] += sum(player.cut() for player in some)
            case "bot":
                async with self._busy[server]:
                    self._result.faults["bot"] += server.kill_a_bot(self._rng)
            case "crash" if self._database.can_crash and not self._crashing.locked():
                async with self._crashing:
                    await self._database.crash()
                self._result.faults["crash"] += 1

    async def _kill(self, server: ServerProcess) -> None:
        """Kill a process and start it again; now and then once more while it starts."""
        async with self._busy[server]:
            server.kill()
            self._result.faults["kill"] += 1
            await asyncio.sleep(self._rng.uniform(0, 0.3))
            server.start()
            if self._rng.random() < 0.3:
                await asyncio.sleep(self._rng.uniform(0, 1.5))
                server.kill()
                self._result.faults["kill"] += 1
                server.start()
            await server.wait_until_open()


async def _log_of(store: Store, table: str) -> list[Row]:
    """The log of a table, however often the database crashes meanwhile."""
    while True:
        with contextlib.suppress(StoreFailed):
            return await store.read(table, 0)
        await asyncio.sleep(0.2)


async def _read_again(store: Store, result: Result) -> None:
    """After all that happened since, every log must be what it was when its game had ended."""
    for report in result.reports:
        rows = await _log_of(store, report.table)
        if digest_of(rows[: report.entries]) != report.digest:
            result.violations.append(f"table {report.table}: the log changed after the game had ended")
