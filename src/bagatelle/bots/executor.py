"""The interface of what runs the bots' work, and an implementation without processes.

``Workers`` receives its executor from outside. A native server and the arena use ``bots.processes.ProcessExecutor``;
this module imports no ``multiprocessing``, so that tests and places without processes need none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final, Protocol, TypeVar

from bagatelle.bots.faults import FAULTS, fault
from bagatelle.core.errors import BagatelleError

A = TypeVar("A")
R = TypeVar("R")

CLOSED: Final = "the executor was closed before this was done"


class Crashed(BagatelleError):
    """The work was not done: two processes died at it, none could be started, or the executor was closed."""


class Executor(Protocol):
    """Runs pure functions. Every error that a future fails with is a ``BagatelleError`` or a ``TimeoutError``."""

    @property
    def capacity(self) -> int:
        """Number of tasks that run at the same time; more than these wait."""

    def submit(self, function: Callable[[A], R], argument: A, timeout: float | None = None) -> Future[R]:
        """Run the function; the future fails with ``TimeoutError`` when it runs for more than ``timeout`` seconds.

        Function, argument and result can be pickled. The argument must not change any more: it is pickled later, in a
        thread of the executor.
        """

    def pids(self) -> Sequence[int]:
        """The ids of the processes that are ready; none where everything runs in this process."""

    def close(self) -> None:
        """Stop at once: unfinished work fails with ``Crashed``, and no process is left. Closing twice is allowed."""


def call(function: Callable[[A], R], argument: A) -> R:
    """Call foreign code; any error becomes a ``BagatelleError`` with the file and line that it comes from."""
    try:
        return function(argument)
    except BagatelleError:
        raise
    except FAULTS as error:
        raise BagatelleError(fault(error)) from error


class InlineExecutor:
    """Runs every task in the calling thread, before ``submit`` returns; nothing can stop a task, so no time limit."""

    capacity: int = 1

    def __init__(self) -> None:
        self._is_closed = False

    def submit(self, function: Callable[[A], R], argument: A, timeout: float | None = None) -> Future[R]:
        """Run the function now; the future is done."""
        if self._is_closed:
            raise BagatelleError("the executor is closed already")
        future: Future[R] = Future()
        try:
            future.set_result(call(function, argument))
        except BagatelleError as error:
            future.set_exception(error)
        return future

    def pids(self) -> Sequence[int]:
        """No process but this one."""
        return ()

    def close(self) -> None:
        """Accept no more work."""
        self._is_closed = True
