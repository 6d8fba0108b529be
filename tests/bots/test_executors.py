"""Executors: work that fails, is late, dies or outlives its parent, with real processes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from bagatelle.bots.executor import Crashed, Executor, InlineExecutor
from bagatelle.bots.processes import ProcessExecutor
from bagatelle.core.errors import BagatelleError
from tests.bots.test_workers import LONG, is_gone, until
from tests.study.test_arena import lives

ALONE = """
import sys, time
from bagatelle.bots.processes import ProcessExecutor

if __name__ == "__main__":
    executor = ProcessExecutor(2)
    running = [executor.submit(time.sleep, 1000) for _ in range(2)]
    while not (len(executor.pids()) == 2 and all(future.running() for future in running)):
        time.sleep(0.01)
    print(*executor.pids(), flush=True)
    time.sleep(1000)
"""
"""A program whose processes are busy for long."""
UNGUARDED = """
from bagatelle.bots.processes import ProcessExecutor

with ProcessExecutor(1) as executor:
    executor.submit(abs, -1).result(60)
"""
"""A script that every child runs again, as it does not say ``if __name__ == '__main__'``."""


@pytest.fixture(scope="module")
def executor() -> Iterator[ProcessExecutor]:
    with ProcessExecutor(2) as some:
        yield some


def pid_of(_: object) -> int:
    return os.getpid()


def folder_of(_: object) -> str:
    return os.getcwd()


def locked(_: object) -> object:
    return threading.Lock()


def refuse(text: str) -> None:
    raise BagatelleError(text)


class Unreadable(ValueError):
    """A value that can be pickled but not unpickled."""

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return int, ("no number",)


def unreadable(_: object) -> Unreadable:
    return Unreadable()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Poison:
    """Kills the process that unpickles it."""

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return die, ()


def test_both_executors_give_results_and_errors_alike(executor: ProcessExecutor) -> None:
    some: list[Executor] = [executor, InlineExecutor()]
    for one in some:
        assert one.submit(abs, -3).result(LONG) == 3
        with pytest.raises(BagatelleError, match=r"^not like this$"):
            one.submit(refuse, "not like this").result(LONG)
        with pytest.raises(BagatelleError, match=r"^TypeError: float\(\) argument must be"):
            one.submit(float, cast("str", [])).result(LONG)
        with pytest.raises(BagatelleError, match=r"^SystemExit: 3"):
            one.submit(sys.exit, 3).result(LONG)


def test_what_cannot_be_pickled_is_refused_and_the_process_goes_on(executor: ProcessExecutor) -> None:
    until(lambda: len(executor.pids()) == 2)
    before = set(executor.pids())

    with pytest.raises(BagatelleError, match=r"cannot be sent to another process: .*lock"):
        executor.submit(type, threading.Lock()).result(LONG)
    with pytest.raises(BagatelleError, match=r"cannot be sent back: .*lock"):
        executor.submit(locked, 0).result(LONG)
    with pytest.raises(BagatelleError, match="ValueError: invalid literal"):
        executor.submit(type, Unreadable()).result(LONG)
    with pytest.raises(BagatelleError, match="cannot be read in this process: ValueError"):
        executor.submit(unreadable, 0).result(LONG)

    assert {executor.submit(pid_of, 0).result(LONG) for _ in range(10)} <= before == set(executor.pids())


class Slowly:
    """An argument whose pickling waits until the test says so."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        assert self.may_go_on.wait(LONG)
        return int, (7,)


def test_arguments_are_pickled_after_submit_has_returned(executor: ProcessExecutor) -> None:
    slowly = Slowly()

    future = executor.submit(repr, slowly)
    slowly.may_go_on.set()

    assert future.result(LONG) == "7"


def test_the_limit_counts_from_when_work_starts() -> None:
    with ProcessExecutor(1) as one:
        futures = [one.submit(time.sleep, 0.2, 5.0) for _ in range(3)]
        late = one.submit(time.sleep, 1000, 0.3)

        assert [future.result(LONG) for future in futures] == [None] * 3
        with pytest.raises(TimeoutError, match=r"not done after 0.3 seconds"):
            late.result(LONG)
        assert one.submit(abs, -1).result(LONG) == 1


def test_an_idle_process_that_dies_is_replaced(executor: ProcessExecutor) -> None:
    until(lambda: len(executor.pids()) == 2)
    before = set(executor.pids())
    for pid in before:
        os.kill(pid, signal.SIGKILL)

    until(lambda: len(executor.pids()) == 2 and not before & set(executor.pids()))

    assert all(is_gone(pid) for pid in before)
    assert executor.submit(abs, -1).result(LONG) == 1


def test_no_moment_at_which_a_process_is_killed_loses_work(executor: ProcessExecutor) -> None:
    """Killed while it reads, works or writes: each task is done all the same, as only two deaths give it up."""
    rng = random.Random(20)
    payload = bytes(100_000)
    for _ in range(12):
        until(lambda: len(executor.pids()) == 2)
        futures = [executor.submit(len, payload) for _ in range(60)]
        until(lambda futures=futures: sum(future.done() for future in futures) > 5)  # type: ignore[misc]
        time.sleep(rng.random() * 0.005)
        for pid in executor.pids()[:1]:
            os.kill(pid, signal.SIGKILL)

        assert [future.result(LONG) for future in futures] == [len(payload)] * 60


def test_a_process_killed_while_it_reads_its_task_stops_no_other(executor: ProcessExecutor) -> None:
    deadly, others = executor.submit(repr, Poison()), [executor.submit(abs, -number) for number in range(5)]

    assert [future.result(LONG) for future in others] == [0, 1, 2, 3, 4]
    with pytest.raises(Crashed, match="died 2 times"):
        deadly.result(LONG)


def test_children_work_in_the_folder_of_their_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with ProcessExecutor(1) as one:
        assert Path(one.submit(folder_of, 0).result(LONG)) == tmp_path


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for left processes where Linux lists them")
def test_busy_processes_end_when_their_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        parent.kill()

    assert len(pids) == 2
    until(lambda: not any(lives(pid) for pid in pids))


def test_a_script_that_every_child_would_run_again_is_explained(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(UNGUARDED)

    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=LONG)

    assert done.stderr.splitlines()[-1].endswith("a script of your own needs `if __name__ == '__main__':`")
    assert done.returncode == 1


def test_when_no_process_can_be_started_tasks_fail_with_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_folder() -> str:
        raise FileNotFoundError("the working directory is gone")

    with monkeypatch.context() as patched:
        patched.setattr(os, "getcwd", no_folder)
        with ProcessExecutor(1) as one:
            with pytest.raises(Crashed, match="no process could be started: FileNotFoundError: the working directory"):
                one.submit(abs, -1).result(LONG)
            patched.undo()

            def is_answered() -> bool:
                try:
                    return one.submit(abs, -1).result(LONG) == 1
                except Crashed:
                    return False

            until(is_answered)


def test_some_process_is_needed() -> None:
    with pytest.raises(BagatelleError, match="at least 1 process"):
        ProcessExecutor(0)


def test_closing_fails_what_runs_and_waits_and_leaves_no_process() -> None:
    one = ProcessExecutor(1)
    running, waiting, cancelled = (one.submit(time.sleep, 1000) for _ in range(3))
    assert cancelled.cancel()
    until(running.running)
    pids = one.pids()

    one.close()
    one.close()

    assert pids
    assert all(is_gone(pid) for pid in pids)
    for future in (running, waiting):
        with pytest.raises(Crashed, match="closed"):
            future.result(0)
    with pytest.raises(BagatelleError, match="closed already"):
        one.submit(abs, -1)


def test_closing_does_not_wait_for_processes_that_are_being_started() -> None:
    one = ProcessExecutor(2)
    future = one.submit(abs, -1)
    one.close()

    assert future.done()
    assert not one.pids()
