"""Questions with a time limit, and lines typed while others play."""

from __future__ import annotations

import io
import signal
import time

import pytest

from bagatelle.terminal.keyboard import TooLate, ask_within, listener

on_posix = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm clock on this system")


def slow(_mark: str) -> str:
    time.sleep(5)
    return "late"


def test_without_a_limit_a_question_waits() -> None:
    assert ask_within(lambda mark: f"answer to {mark}", ">", None) == "answer to >"


@on_posix
def test_a_question_ends_when_its_time_is_over() -> None:
    before = signal.getsignal(signal.SIGALRM)

    with pytest.raises(TooLate):
        ask_within(slow, ">", 0.05)

    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@on_posix
def test_a_line_in_time_is_kept_and_the_alarm_is_off() -> None:
    assert ask_within(lambda _: "in time", ">", 0.2) == "in time"
    time.sleep(0.25)

    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_where_nothing_can_interrupt_the_typing_a_late_line_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 100.0])
    monkeypatch.delattr("bagatelle.terminal.keyboard.signal.setitimer", raising=False)
    monkeypatch.setattr("bagatelle.terminal.keyboard.time.monotonic", lambda: next(now))

    with pytest.raises(TooLate):
        ask_within(lambda _: "late", ">", 8)


def test_lines_of_a_script_are_not_read_while_bots_play() -> None:
    """Each line of a script answers one question."""
    stream = io.StringIO("claim 7\n")

    assert listener(stream)(0) is None
    assert stream.read() == "claim 7\n"
