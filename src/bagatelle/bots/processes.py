"""Work in other processes: begun afresh, stopped when late, replaced when they die.

One thread of this process hands out the work, so that nobody who asks ever waits for anything but the ``Future``.

- A process is started by ``spawn``, shares nothing with this one and leaves when this one does, even when this one is
  killed. Ctrl-C reaches only this process.
- Work that is not done in time fails with the error that was given for it; its process is killed and replaced.
- A process that dies takes no work with it: what it was doing is done once more by another one, and fails with
  ``Crashed`` only if that dies as well. So the work must be pure.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Final, Generic, NamedTuple, Self, TypeVar, cast

from bagatelle import games
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError

A = TypeVar("A")
R = TypeVar("R")

TRIES: Final = 2
"""How often work is begun before it is given up as what kills the processes."""
STILLBORN: Final = 3
"""How many processes in a row may die before they are ready."""
CLOSED: Final = "the processes were closed before this was done"
LEAVING: Final = 2.0
"""Seconds that an idle process has to leave by itself."""


class Crashed(BagatelleError):
    """The work was not done: two processes died at it, none could be started, or they were closed."""


class Surroundings(NamedTuple):
    """What a new process must have in common with this one."""

    folder: str
    games: list[str]
    """Folders with games besides our own."""


class _Done(NamedTuple):
    result: object


class _Failed(NamedTuple):
    text: str


_READY: Final = _Done(None)


@dataclass(eq=False)
class _Job(Generic[R]):
    pickled: bytes
    patience: float | None
    late: BagatelleError | None
    future: Future[R] = field(default_factory=Future)
    tries: int = 0


@dataclass(eq=False)
class _Worker(Generic[R]):
    process: SpawnProcess
    pid: int
    connection: Connection
    ready: bool = False
    job: _Job[R] | None = None
    until: float | None = None
    """When the job is late, on the monotonic clock."""


class Processes(Generic[A, R]):
    """A number of processes that all do one task, for whoever submits an argument."""

    def __init__(self, number: int, task: Callable[[A], R]) -> None:
        if number < 1:
            raise BagatelleError(f"at least 1 process is needed, not {number}")
        self._number = number
        self._task = task
        self._jobs: deque[_Job[R]] = deque()
        self._workers: list[_Worker[R]] = []
        self._stillborn = 0
        self._hopeless = False
        """No process came to life the last time; the next one is started when somebody asks."""
        self._rung = False
        self._lock = threading.Lock()
        self._closing = False
        self._context = multiprocessing.get_context("spawn")
        self._bell, self._ring = self._context.Pipe(duplex=False)
        self._thread = threading.Thread(target=self._run, name="bagatelle processes", daemon=True)
        self._thread.start()

    def submit(self, argument: A, patience: float | None = None, late: BagatelleError | None = None) -> Future[R]:
        """Have the task done with the argument; after ``patience`` seconds of work it fails with ``late``."""
        assert (patience is None) == (late is None), "a limit, and the error for who exceeds it"
        job: _Job[R] = _Job(pickle.dumps(argument), patience, late)
        with self._lock:
            if self._closing:
                raise BagatelleError("the processes are closed already")
            self._jobs.append(job)
            self._wake()
        return job.future

    def pids(self) -> list[int]:
        """The processes that are ready, by their ids."""
        return [worker.pid for worker in list(self._workers) if worker.ready]

    def close(self) -> None:
        """Stop at once: what waits or runs fails, and no process is left."""
        with self._lock:
            self._closing = True
            self._wake()
        self._thread.join()
        self._ring.close()
        self._bell.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wake(self) -> None:
        """Let the thread look round; one ring is enough, however many ask. The caller has the lock."""
        if not self._rung and not self._ring.closed:
            self._rung = True
            self._ring.send_bytes(b"!")

    # --- the thread that hands out the work -------------------------------------------------------

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # new processes inherit it, so that Ctrl-C never reaches them
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            while not self._closing:
                self._fill_up()
                self._hand_out()
                self._listen()
        finally:
            with self._lock:
                self._closing = True
            self._stop_all()

    def _fill_up(self) -> None:
        while len(self._workers) < self._number and (self._jobs or not self._hopeless):
            ours, theirs = self._context.Pipe()
            here = Surroundings(os.getcwd(), games.elsewhere())
            process = self._context.Process(target=_serve, args=(theirs, self._task, here), daemon=True)
            process.start()
            theirs.close()  # so that ours ends when the process does
            assert process.pid is not None, "a process that was started has an id"
            self._workers.append(_Worker(process, process.pid, ours))

    def _hand_out(self) -> None:
        for worker in list(self._workers):
            if worker.ready and worker.job is None and (job := self._next()):
                worker.job = job
                worker.until = None if job.patience is None else time.monotonic() + job.patience
                job.tries += 1
                try:
                    worker.connection.send_bytes(job.pickled)
                except OSError:
                    self._bury(worker)

    def _next(self) -> _Job[R] | None:
        """The next work that nobody has cancelled."""
        while True:
            with self._lock:
                if not self._jobs:
                    return None
                job = self._jobs.popleft()
            if job.tries or job.future.set_running_or_notify_cancel():
                return job

    def _listen(self) -> None:
        """Wait until somebody rings, answers, dies or is late, and see to it."""
        moments = [worker.until for worker in self._workers if worker.until is not None]
        timeout = max(0.0, min(moments) - time.monotonic()) if moments else None
        heard = set(wait([self._bell, *(worker.connection for worker in self._workers)], timeout))
        if self._bell in heard:
            with self._lock:
                self._bell.recv_bytes()
                self._rung = False
        for worker in list(self._workers):
            if worker.connection in heard:
                self._receive(worker)
            elif worker.until is not None and time.monotonic() >= worker.until:
                self._stop_late(worker)

    def _receive(self, worker: _Worker[R]) -> None:
        try:
            message: object = worker.connection.recv()
        except (EOFError, OSError):
            self._bury(worker)
            return
        if not worker.ready:
            worker.ready, self._stillborn, self._hopeless = True, 0, False
            return
        job, worker.job, worker.until = worker.job, None, None
        assert job is not None, "an answer to a question"
        if isinstance(message, _Done):
            job.future.set_result(cast("R", message.result))
        else:
            assert isinstance(message, _Failed)
            job.future.set_exception(BagatelleError(message.text))

    def _stop_late(self, worker: _Worker[R]) -> None:
        job, worker.job = worker.job, None
        self._remove(worker)
        assert job is not None, "nobody is late with nothing to do"
        job.future.set_exception(job.late)

    def _bury(self, worker: _Worker[R]) -> None:
        """A process is dead; its work goes to the next one, before all that waits."""
        self._remove(worker)
        job = worker.job
        if job is not None and job.tries < TRIES:
            with self._lock:
                self._jobs.appendleft(job)
        elif job is not None:
            job.future.set_exception(Crashed(f"the process that was asked has died {TRIES} times at the same work"))
        elif not worker.ready:
            self._stillborn += 1
            if self._stillborn >= STILLBORN:
                self._hopeless = True
                self._fail_all("no process could be started; a script of your own needs `if __name__ == '__main__':`")

    def _fail_all(self, why: str) -> None:
        while job := self._next():
            job.future.set_exception(Crashed(why))

    def _remove(self, worker: _Worker[R]) -> None:
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        worker.connection.close()
        self._workers.remove(worker)

    def _stop_all(self) -> None:
        for worker in self._workers:
            if worker.ready and worker.job is None:
                worker.connection.close()  # an idle process leaves by itself
            else:
                worker.process.kill()
            if worker.job is not None:
                worker.job.future.set_exception(Crashed(CLOSED))
        self._fail_all(CLOSED)
        moment = time.monotonic() + LEAVING
        for worker in list(self._workers):
            worker.process.join(max(0.0, moment - time.monotonic()))
            self._remove(worker)


# --- in the other process -------------------------------------------------------------------------


def _serve(connection: Connection, task: Callable[[A], R], here: Surroundings) -> None:
    """Do the task whenever asked, until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    os.chdir(here.folder)
    games.__path__.extend(folder for folder in here.games if folder not in games.__path__)
    with suppress(EOFError, OSError):
        connection.send(_READY)
        while True:
            connection.send(_done(task, connection.recv_bytes()))


def _done(task: Callable[[A], R], pickled: bytes) -> _Done | _Failed:
    try:
        return _Done(task(pickle.loads(pickled)))
    except BagatelleError as error:
        return _Failed(str(error))
    except Exception as error:  # whatever a bot of somebody else does wrong is told to who asked
        return _Failed(fault(error))


def _leave_with_parent() -> None:
    """End this process, whatever it does, as soon as the one that started it is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this runs in a process that was started"
    wait([parent.sentinel])
    os._exit(1)
