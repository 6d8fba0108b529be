"""What a person types, when the table does not wait for ever: lines within a time, and lines typed meanwhile."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import Protocol, Self, TextIO

Ask = Callable[[str], str]
"""Shows a mark and waits for a line, like ``input``."""
Listen = Callable[[float], str | None]
"""Waits so many seconds; the line typed meanwhile, if there was one."""
NO_TEXT = "\N{REPLACEMENT CHARACTER}"
"""Stands for a line that is no text: it will be refused as no card."""


class TooLate(Exception):
    """The time for an answer has run out."""


def ask_within(ask: Ask, mark: str, seconds: float | None) -> str:
    """A line, or ``TooLate`` after so many seconds; where nothing can interrupt the typing, when the line comes."""
    if seconds is None:
        return ask(mark)
    end = time.monotonic() + seconds
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        line = ask(mark)
        if time.monotonic() >= end:
            raise TooLate
        return line
    return _ask_with_alarm(ask, mark, max(seconds, 0.001))


def _ask_with_alarm(ask: Ask, mark: str, seconds: float) -> str:
    """The alarm rings only while the question is open: a line that came in time is never lost to it."""
    asking = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if asking:
            raise TooLate

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        line = ask(mark)
        asking = False
        return line
    finally:
        asking = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def listener(stream: TextIO) -> Listen:
    """Listens to a person at a terminal; anything else is left for the questions, so that a script stays in step."""
    if stream is not sys.stdin or not stream.isatty() or os.name != "posix":
        return sleep
    return typed_within


def sleep(seconds: float) -> str | None:
    """Nobody can type meanwhile."""
    time.sleep(seconds)
    return None


def typed_within(seconds: float) -> str | None:
    """The line that was typed within so many seconds; the wait ends with it."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return None
    # Straight from the terminal, which gives one line at a time: a buffer would keep back what comes after it.
    typed = os.read(sys.stdin.fileno(), 4096)
    return typed.decode(sys.stdin.encoding or "utf-8", "replace").strip() if typed else None


class Rings(Protocol):
    """Something that one can wait for together with a keyboard."""

    def fileno(self) -> int:
        """Ready to be read once it has rung."""

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it rings within the time."""

    def quiet(self) -> None:
        """Forget that it has rung."""


class Keyboard(Protocol):
    """A person who types while other things happen too. The end of all lines is an ``EOFError``."""

    is_live: bool
    """Whether lines are heard at any time, not only when they are asked for."""

    def __enter__(self) -> Self:
        """Begin to listen."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the terminal as it was."""

    def line(self, mark: str) -> str | None:
        """The answer to an open question; ``None`` if something has happened first."""

    def meanwhile(self) -> str | None:
        """A line that was typed while nothing was asked; ``None`` if something has happened first."""


def keyboard(stream: TextIO, ask: Ask, bell: Rings) -> Keyboard:
    """A person at a terminal is heard at any time; a script only when asked, so that it stays in step."""
    if stream is not sys.stdin or not stream.isatty() or os.name != "posix":
        return Script(ask, bell)
    return Typist(bell)


class Script:
    """Lines that answer questions, one after the other."""

    is_live = False

    def __init__(self, ask: Ask, bell: Rings) -> None:
        self._ask = ask
        self._bell = bell

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def line(self, mark: str) -> str | None:
        try:
            return self._ask(mark).strip()
        except UnicodeDecodeError:
            return NO_TEXT

    def meanwhile(self) -> str | None:
        self._bell.wait()
        return None


class Typist:
    """A person at a terminal. What was typed so far stays on the screen when something is told meanwhile.

    Keys come one by one for the whole visit, not only while something is asked: between two questions the terminal
    would show keys twice, and take the end of all lines for a key that writes nothing.
    """

    is_live = True

    def __init__(self, bell: Rings) -> None:
        self._bell = bell
        self._mark = ""
        """What stands before the line so far."""
        self._typed = ""
        """The line so far."""
        self._ahead = ""
        """Keys that came after the end of a line, for the next one."""
        self._decode = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace").decode
        self._leave = contextlib.ExitStack()
        self._signals = -1
        """A file that can be read when a signal has come."""

    def __enter__(self) -> Self:
        self._signals = self._leave.enter_context(_signals())
        self._leave.enter_context(_key_by_key(self._show))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave.close()

    def line(self, mark: str) -> str | None:
        self._mark = mark
        self._show()
        while (line := self._pressed()) is None:
            ready, _, _ = select.select([sys.stdin, self._bell, self._signals], [], [])
            if self._signals in ready:
                os.read(self._signals, 4096)  # what it wants is done by now
            elif sys.stdin not in ready:
                self._bell.quiet()
                self._wipe()
                return None
            else:
                self._hear()
        return line.strip()

    def _hear(self) -> None:
        """Take the keys that have come."""
        keys = os.read(sys.stdin.fileno(), 4096)
        if not keys:
            raise EOFError
        self._ahead = _ESCAPES.sub("", self._ahead + self._decode(keys))

    def meanwhile(self) -> str | None:
        return self.line("")

    def _show(self) -> None:
        print(f"{self._mark}{self._typed}", end="", flush=True)

    def _pressed(self) -> str | None:
        """Do what the keys say that have come; the line, once it is ended."""
        while self._ahead:
            key, self._ahead = self._ahead[0], self._ahead[1:]
            if key in "\r\n":
                line, self._typed, self._mark = self._typed, "", ""
                print(flush=True)
                return line
            if key == _END and not self._typed:
                raise EOFError
            if key in _SHORTER:
                self._wipe()
                self._typed = _SHORTER[key](self._typed)
                self._show()
            elif key.isprintable() or key == "\t":
                self._typed += " " if key == "\t" else key
                print(self._typed[-1], end="", flush=True)
        return None

    def _wipe(self) -> None:
        """Take the open line off the screen."""
        width = len(self._mark) + len(self._typed)
        if not width:
            return
        if os.environ.get("TERM") == "dumb":
            print(flush=True)
            return
        rows = (width - 1) // shutil.get_terminal_size().columns
        print(f"\x1b[{rows}A" if rows else "", end="\r\x1b[J", flush=True)


_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[@-~]|O.|[^\[O])?")
"""Keys that write nothing, such as arrows."""
_END = "\x04"
_SHORTER: dict[str, Callable[[str], str]] = {
    "\x7f": lambda typed: typed[:-1],
    "\b": lambda typed: typed[:-1],
    "\x15": lambda _: "",
    "\x17": lambda typed: typed.rstrip().rpartition(" ")[0],
}
"""What the keys leave that take something back: a letter, the line, a word."""


@contextlib.contextmanager
def _signals() -> Iterator[int]:
    """A file that can be read when a signal has come.

    The system may give it to any thread, and only the main one heeds it: whoever waits there must wake up.
    """
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        yield woken
    finally:
        signal.set_wakeup_fd(before)
        os.close(wake)
        os.close(woken)


@contextlib.contextmanager
def _key_by_key(show: Callable[[], None]) -> Iterator[None]:
    """Get every key at once, and show it ourselves; Ctrl-C interrupts as ever, and Ctrl-Z stops until ``fg``."""
    import termios  # noqa: PLC0415 - not on every system

    before = termios.tcgetattr(sys.stdin)
    changed = termios.tcgetattr(sys.stdin)
    changed[3] &= ~(termios.ICANON | termios.ECHO)

    def go_on(_number: int, _frame: FrameType | None) -> None:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
        show()

    earlier = signal.signal(signal.SIGCONT, go_on)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, earlier)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
