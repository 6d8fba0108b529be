"""An executor with child processes: stops late work, replaces processes that die.

Each child has a thread of this process and a pipe of its own. The thread sends a task, waits for its result or its time
limit, and starts the next child when this one is gone. No child shares a lock or a pipe with another, so a child that
is killed at any moment, even while it reads or writes, harms only its own task. ``docs/engine.md`` says why no
library does this.

- Children are started by ``spawn`` and share nothing with this process. They end when it ends, even by SIGKILL. Ctrl-C
  does not reach them.
- The time limit of a task counts from when a ready child gets it. A child that exceeds it is killed.
- The task of a child that dies is tried once more by another child. So tasks must be pure.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeVar, cast

from bagatelle import games
from bagatelle.bots.executor import CLOSED, Crashed, call
from bagatelle.bots.faults import fault
from bagatelle.core.errors import BagatelleError

A = TypeVar("A")
R = TypeVar("R")

ATTEMPTS: Final = 2
"""Children that may die at a task before it fails."""
STARTS: Final = 3
"""Children of one thread in a row that may fail to start before its tasks fail."""
LOOK_EVERY: Final = 1.0
"""Seconds between two looks whether an idle child is still alive."""
NOT_STARTED: Final = "no process could be started; a script of your own needs `if __name__ == '__main__':`"

_CONTEXT: Final = multiprocessing.get_context("spawn")


class Surroundings(NamedTuple):
    """Settings of this process that a child takes over."""

    folder: str
    games: list[str]
    """Folders with games besides our own."""


class _Outcome(NamedTuple):
    """What a child sends back: a result, or the text of an error."""

    result: object
    error: str | None = None


@dataclass(eq=False)
class _Job:
    function: Callable[..., object]
    argument: object
    timeout: float | None
    future: Future[object]
    attempts: int = 0

    def begin(self) -> bool:
        """Whether the task is still wanted; from now on it cannot be cancelled."""
        self.attempts += 1
        return self.attempts > 1 or self.future.set_running_or_notify_cancel()

    def fail(self, error: Exception) -> None:
        """Let the future fail, unless it was cancelled."""
        if self.attempts or self.future.set_running_or_notify_cancel():
            self.future.set_exception(error)


@dataclass(eq=False)
class _Child:
    process: SpawnProcess
    pid: int
    connection: Connection


class ProcessExecutor:
    """An ``Executor`` with a fixed number of child processes, which start at once."""

    def __init__(self, processes: int) -> None:
        if processes < 1:
            raise BagatelleError(f"at least 1 process is needed, not {processes}")
        self.capacity = processes
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._children: list[_Child] = []
        self._ready: list[int] = []
        self._lock = threading.Lock()
        """Held while a thread starts or reaps a child: ``multiprocessing`` does not do both at a time."""
        self._is_closed = False
        self._threads = [
            threading.Thread(target=self._run, name=f"bagatelle process {number}", daemon=True)
            for number in range(processes)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[[A], R], argument: A, timeout: float | None = None) -> Future[R]:
        """Run the function in a child; see ``Executor``."""
        future: Future[R] = Future()
        job = _Job(function, argument, timeout, cast("Future[object]", future))
        with self._lock:
            if self._is_closed:
                raise BagatelleError("the executor is closed already")
            self._jobs.put(job)
        return future

    def pids(self) -> Sequence[int]:
        """The ids of the children that are ready."""
        return list(self._ready)

    def close(self) -> None:
        """Kill all children; unfinished tasks fail with ``Crashed``."""
        with self._lock:
            self._is_closed = True
            for child in self._children:
                child.process.kill()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        with suppress(Empty):
            while True:
                if (job := self._jobs.get_nowait()) is not None:
                    job.fail(Crashed(CLOSED))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- the thread of one child after another -------------------------------------------------------

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # children inherit it, so that Ctrl-C does not reach them even at first
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        failures = 0
        while not self._is_closed:
            try:
                child = self._start()
            except Crashed as error:
                failures += 1
                if failures >= STARTS and (job := self._jobs.get()) is not None:
                    job.fail(error)
                continue
            failures = 0
            self._serve(child)
            self._stop(child)

    def _start(self) -> _Child:
        """Start a child and wait until it is ready; raise ``Crashed`` if that fails."""
        with self._lock:
            if self._is_closed:
                raise Crashed(CLOSED)
            ours, theirs = _CONTEXT.Pipe()
            try:
                here = Surroundings(os.getcwd(), games.elsewhere())
                process = _CONTEXT.Process(target=_main, args=(theirs, here), daemon=True)
                process.start()
            except Exception as error:  # a thread that ends here would leave its tasks waiting for ever
                raise Crashed(f"no process could be started: {fault(error)}") from error
            finally:
                theirs.close()  # so that ours reads the end of the file when the child is gone
            assert process.pid is not None, "a process that was started has an id"
            child = _Child(process, process.pid, ours)
            self._children.append(child)
        try:
            ours.recv_bytes()
        except (EOFError, OSError):
            self._stop(child)
            raise Crashed(NOT_STARTED) from None
        self._ready.append(child.pid)
        return child

    def _stop(self, child: _Child) -> None:
        """Kill a child and reap it."""
        if child.pid in self._ready:
            self._ready.remove(child.pid)
        with self._lock:
            self._children.remove(child)
            child.process.kill()
            child.process.join()
        child.connection.close()

    def _serve(self, child: _Child) -> None:
        """Give tasks to a child until it is gone or the executor is closed."""
        while self._is_alive(child):
            try:
                job = self._jobs.get(timeout=LOOK_EVERY)
            except Empty:
                continue
            if job is None:
                return
            if not self._is_alive(child):
                self._jobs.put(job)
                return
            if job.begin() and not self._is_done(job, child):
                return

    def _is_alive(self, child: _Child) -> bool:
        with self._lock:
            return not self._is_closed and child.process.is_alive()

    def _is_done(self, job: _Job, child: _Child) -> bool:
        """Have a child do a task; whether it can do another one."""
        try:
            pickled = pickle.dumps((job.function, job.argument))
        except Exception as error:  # the error depends on the type that cannot be pickled
            job.fail(BagatelleError(f"the work cannot be sent to another process: {fault(error)}"))
            return True
        try:
            child.connection.send_bytes(pickled)
            if not child.connection.poll(job.timeout):
                job.fail(TimeoutError(f"not done after {job.timeout:g} seconds"))
                return False
            answer = child.connection.recv_bytes()
        except (EOFError, OSError):
            self._try_again(job)
            return False
        try:
            outcome: _Outcome = pickle.loads(answer)
        except Exception as error:  # as above
            job.fail(BagatelleError(f"the result cannot be read in this process: {fault(error)}"))
            return True
        if outcome.error is None:
            job.future.set_result(outcome.result)
        else:
            job.fail(BagatelleError(outcome.error))
        return True

    def _try_again(self, job: _Job) -> None:
        """Let another child try a task at which one has died."""
        if self._is_closed:
            job.fail(Crashed(CLOSED))
        elif job.attempts < ATTEMPTS:
            self._jobs.put(job)
        else:
            job.fail(Crashed(f"the process that was asked has died {ATTEMPTS} times at the same work"))


# --- in the child -----------------------------------------------------------------------------------


def _main(connection: Connection, here: Surroundings) -> None:
    """Do tasks until the parent closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.chdir(here.folder)
    games.__path__.extend(folder for folder in here.games if folder not in games.__path__)
    with suppress(EOFError, OSError):
        connection.send_bytes(b"ready")
        while True:
            connection.send_bytes(_outcome(connection.recv_bytes()))


def _outcome(pickled: bytes) -> bytes:
    """Do a task; its outcome, pickled."""
    try:
        return pickle.dumps(_Outcome(call(_unpickled, pickled)))
    except BagatelleError as error:
        return pickle.dumps(_Outcome(None, str(error)))
    except Exception as error:  # the error depends on the type that cannot be pickled
        return pickle.dumps(_Outcome(None, f"the result cannot be sent back: {fault(error)}"))


def _unpickled(pickled: bytes) -> object:
    """Unpickle a task and do it."""
    function, argument = cast("tuple[Callable[..., object], object]", pickle.loads(pickled))
    return function(argument)


def _end_with_parent() -> None:
    """End this process as soon as its parent is gone, whatever it is doing."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this runs in a child"
    wait([parent.sentinel])
    os._exit(1)
