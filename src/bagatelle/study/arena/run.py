"""Playing the deals of a plan: in this process, in processes of this machine, or on a Dask cluster.

How the deals are split changes nothing: each is played by ``play_deal`` alone, and results stand in their order.
"""

from __future__ import annotations

import importlib
import math
import os
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Final, Protocol, cast

from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError
from bagatelle.extras import extra
from bagatelle.study.arena.journal import Journal
from bagatelle.study.arena.plan import Plan, fingerprint
from bagatelle.study.arena.play import Deal, Unit, play_unit
from bagatelle.study.arena.progress import Progress

SHORTEST: Final = 0.2
"""Seconds of work that a unit for a cluster has at least, where there are enough deals."""
LARGEST: Final = 64
"""Deals of a unit at most, so that an interrupted run loses little."""
PATIENCE: Final = 10.0
"""Seconds that a scheduler has to answer."""


@dataclass(frozen=True)
class Means:
    """Who plays the deals, and for how long."""

    jobs: int
    """Processes of this machine; 1 plays in this one."""
    scheduler: str | None = None
    """The address of a Dask scheduler, whose workers play instead."""
    minutes: float | None = None
    """After this time no further deal is begun; those begun are finished."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(plan: Plan, deals: int, means: Means, journal: Journal, *, fresh: bool = False) -> list[Deal]:
    """The first ``deals`` deals in order, or fewer but one when the time is up; what was played before is kept."""
    with journal.open(fresh=fresh) as played:
        missing = [number for number in range(1, deals + 1) if number not in played]
        stop = _moment(means.minutes)
        # At least one deal: a table of none would tell nobody anything.
        arriving = _play(plan, missing, means, lambda: not played or time.monotonic() < stop)
        try:
            with Progress(deals, deals - len(missing)) as progress, closing(arriving):
                for deal in arriving:
                    journal.append(deal)
                    played[deal.number] = deal
                    progress.tell(sum(number <= deals for number in played))
        except KeyboardInterrupt:
            done = sum(number <= deals for number in played)
            print(f"Stopped after {done} of {deals} deals. The same command goes on from here.", file=sys.stderr)
            raise
        if (done := sum(number <= deals for number in played)) < deals:
            print(f"The time is up: {done} of {deals} deals were played.", file=sys.stderr)
    return [played[number] for number in range(1, deals + 1) if number in played]


def _moment(minutes: float | None) -> float:
    return math.inf if minutes is None else time.monotonic() + 60 * minutes


Going = Callable[[], bool]
"""Whether another deal may be begun."""


def _play(plan: Plan, missing: list[int], means: Means, going: Going) -> Generator[Deal, None, None]:
    """The missing deals as they are finished."""
    mark = fingerprint(plan)
    units = (Unit(plan, mark, (number,)) for number in missing)
    if means.scheduler is not None:
        return _on_cluster(plan, mark, missing, means.scheduler, going)
    if means.jobs == 1 or len(missing) == 1:
        return (deal for unit in units if going() for deal in play_unit(unit))
    return _in_processes(units, min(means.jobs, len(missing)), going)


def _in_processes(units: Iterator[Unit], jobs: int, going: Going) -> Generator[Deal, None, None]:
    from bagatelle.bots.processes import ProcessExecutor  # noqa: PLC0415 - brings `multiprocessing`, which little needs

    with ProcessExecutor(jobs) as executor:
        running: set[Future[list[Deal]]] = set()
        while True:
            while len(running) <= jobs and going() and (unit := next(units, None)):
                running.add(executor.submit(play_unit, unit))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield from future.result()


# --- on other machines ----------------------------------------------------------------------------


class DaskFuture(Protocol):
    """A result to come of Dask."""

    def result(self) -> list[Deal]: ...
    def release(self) -> None: ...


class Arriving(Protocol):
    """Futures of Dask in the order they are finished."""

    def __iter__(self) -> Arriving: ...
    def __next__(self) -> DaskFuture: ...
    def add(self, future: DaskFuture) -> None: ...


class DaskClient(Protocol):
    """A connection to a scheduler of Dask."""

    @property
    def loop(self) -> object: ...

    def submit(self, task: Callable[[Unit], list[Deal]], unit: Unit, /, *, pure: bool, retries: int) -> DaskFuture: ...
    def ncores(self) -> dict[str, int]: ...
    def close(self) -> None: ...


class Distributed(Protocol):
    """What is used of the package ``distributed``, which is there only with the extra."""

    def Client(self, address: str, *, timeout: float, set_as_default: bool) -> DaskClient: ...  # noqa: N802 - their name

    def as_completed(self, futures: list[DaskFuture], *, loop: object) -> Arriving: ...


def distributed() -> Distributed:
    """The package of Dask for clusters, or an error that says how to get it."""
    with extra("cluster", "--scheduler"):
        return cast("Distributed", importlib.import_module("distributed"))


def _client(address: str) -> DaskClient:
    try:
        client = distributed().Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BagatelleError(f"no Dask scheduler answers at {address!r}: {error}") from error
    if not client.ncores():
        client.close()
        raise BagatelleError(f"the Dask scheduler at {address!r} has no workers; start some with `dask worker`")
    return client


def _on_cluster(plan: Plan, mark: str, missing: list[int], address: str, going: Going) -> Generator[Deal, None, None]:
    """The deals in units that are worth the way: the first one alone, to see how long a deal takes."""
    with closing(_client(address)) as client:
        numbers = iter(missing)
        size = 1
        room = 2 * sum(client.ncores().values())

        def units() -> Iterator[Unit]:
            while deals := tuple(islice(numbers, size)):
                yield Unit(plan, mark, deals)

        waiting = units()
        arriving = distributed().as_completed([], loop=client.loop)
        running = 0
        while True:
            while running < room and going() and (unit := next(waiting, None)):
                arriving.add(client.submit(play_unit, unit, pure=False, retries=1))
                running += 1
            if not running:
                return
            future = next(arriving)
            running -= 1
            deals = _arrived(future)
            size = _worthwhile(deals)
            yield from deals


def _arrived(future: DaskFuture) -> list[Deal]:
    try:
        return future.result()
    except BagatelleError:
        raise
    except Exception as error:  # whatever can happen on the way
        raise BagatelleError(f"the cluster failed: {fault(error)}; the same command goes on from here") from error
    finally:
        future.release()


def _worthwhile(deals: list[Deal]) -> int:
    """How many deals like these make a unit."""
    seconds = sum(deal.seconds for deal in deals) / len(deals)
    return LARGEST if seconds * LARGEST <= SHORTEST else math.ceil(SHORTEST / seconds)
