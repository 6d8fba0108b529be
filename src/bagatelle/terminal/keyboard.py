"""Read lines from the keyboard: with a timeout, and while other things happen."""

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
"""Show a prompt and wait for a line, like ``input``."""
Listen = Callable[[float], str | None]
"""Wait so many seconds; return the line typed meanwhile, if any."""
NO_TEXT = "\N{REPLACEMENT CHARACTER}"
"""Stands for a line that cannot be decoded; the game refuses it as no card."""


class TooLate(Exception):
    """The timeout of a question has passed."""


def ask_within(ask: Ask, mark: str, seconds: float | None) -> str:
    """Read a line; raises ``TooLate`` after the timeout, or after the line where no signal can interrupt the read."""
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
    """Read a line with SIGALRM as timeout; the handler raises only during the read, so no line is lost."""
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
    """Choose how to wait: a terminal is read meanwhile; piped lines are left for the questions."""
    if stream is not sys.stdin or not stream.isatty() or os.name != "posix":
        return sleep
    return typed_within


def sleep(seconds: float) -> str | None:
    """Wait without reading."""
    time.sleep(seconds)
    return None


def typed_within(seconds: float) -> str | None:
    """Wait for a line from the terminal, at most so many seconds."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return None
    # Read the descriptor, which yields one line at a time: a buffered reader would hold back later lines.
    typed = os.read(sys.stdin.fileno(), 4096)
    return typed.decode(sys.stdin.encoding or "utf-8", "replace").strip() if typed else None


class WakeSource(Protocol):
    """Something to wait for together with the keyboard."""

    def fileno(self) -> int:
        """The descriptor that becomes readable after a wake-up."""

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for a wake-up; ``False`` after the timeout."""

    def clear(self) -> None:
        """Discard pending wake-ups."""


class Keyboard(Protocol):
    """A source of typed lines that other things can interrupt. The end of input is an ``EOFError``."""

    is_live: bool
    """Whether lines can come at any time, not only as answers."""

    def __enter__(self) -> Self:
        """Start reading."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Restore the terminal."""

    def line(self, mark: str) -> str | None:
        """Read the answer to a prompt; ``None`` after a wake-up."""

    def meanwhile(self) -> str | None:
        """Read a line without a prompt; ``None`` after a wake-up."""


def keyboard(stream: TextIO, ask: Ask, waker: WakeSource) -> Keyboard:
    """The keyboard of a stream: live for a terminal, one line per question for piped input."""
    if stream is not sys.stdin or not stream.isatty() or os.name != "posix":
        return PipedLines(ask, waker)
    return LiveKeyboard(waker)


class PipedLines:
    """Piped input: each line answers one question."""

    is_live = False

    def __init__(self, ask: Ask, waker: WakeSource) -> None:
        self._ask = ask
        self._waker = waker

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
        self._waker.wait()
        return None


class LiveKeyboard:
    """A terminal in cbreak mode. An unfinished line is drawn again after output.

    The mode lasts for the whole session, not only for prompts: between two prompts a terminal in line mode would echo
    keys a second time, and swallow Ctrl-D.
    """

    is_live = True

    def __init__(self, waker: WakeSource) -> None:
        self._waker = waker
        self._mark = ""
        """The prompt of the open line."""
        self._typed = ""
        """The open line as typed so far."""
        self._ahead = ""
        """Keys not handled yet."""
        self._decode = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace").decode
        self._leave = contextlib.ExitStack()
        self._signals = -1
        """The descriptor that becomes readable after a signal."""

    def __enter__(self) -> Self:
        self._signals = self._leave.enter_context(_signals())
        self._leave.enter_context(_cbreak(self._show))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave.close()

    def line(self, mark: str) -> str | None:
        self._mark = mark
        self._show()
        while (line := self._pressed()) is None:
            ready, _, _ = select.select([sys.stdin, self._waker, self._signals], [], [])
            if self._signals in ready:
                os.read(self._signals, 4096)  # its handler has run by now
            elif sys.stdin not in ready:
                self._waker.clear()
                self._wipe()
                return None
            else:
                self._read_keys()
        return line.strip()

    def _read_keys(self) -> None:
        """Read pending keys."""
        keys = os.read(sys.stdin.fileno(), 4096)
        if not keys:
            raise EOFError
        self._ahead = _ESCAPES.sub("", self._ahead + self._decode(keys))

    def meanwhile(self) -> str | None:
        return self.line("")

    def _show(self) -> None:
        print(f"{self._mark}{self._typed}", end="", flush=True)

    def _pressed(self) -> str | None:
        """Handle pending keys; return the line once Enter ends it."""
        while self._ahead:
            key, self._ahead = self._ahead[0], self._ahead[1:]
            if key in "\r\n":
                line, self._typed, self._mark = self._typed, "", ""
                print(flush=True)
                return line
            if key == _CTRL_D and not self._typed:
                raise EOFError
            if key in _EDITING_KEYS:
                self._wipe()
                self._typed = _EDITING_KEYS[key](self._typed)
                self._show()
            elif key.isprintable() or key == "\t":
                self._typed += " " if key == "\t" else key
                print(self._typed[-1], end="", flush=True)
        return None

    def _wipe(self) -> None:
        """Erase the open line from the screen."""
        width = len(self._mark) + len(self._typed)
        if not width:
            return
        if os.environ.get("TERM") == "dumb":
            print(flush=True)
            return
        rows = (width - 1) // shutil.get_terminal_size().columns
        print(f"\x1b[{rows}A" if rows else "", end="\r\x1b[J", flush=True)


_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[@-~]|O.|[^\[O])?")
"""Escape sequences of keys such as arrows."""
_CTRL_D = "\x04"
_EDITING_KEYS: dict[str, Callable[[str], str]] = {
    "\x7f": lambda typed: typed[:-1],
    "\b": lambda typed: typed[:-1],
    "\x15": lambda _: "",
    "\x17": lambda typed: typed.rstrip().rpartition(" ")[0],
}
"""Editing keys, and what each leaves of the line: Backspace, Ctrl-U, Ctrl-W."""


@contextlib.contextmanager
def _signals() -> Iterator[int]:
    """Yield a descriptor that becomes readable after a signal.

    The system may deliver a signal to any thread, but Python runs handlers in the main thread: ``select`` there must
    wake up.
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
def _cbreak(show: Callable[[], None]) -> Iterator[None]:
    """Switch to cbreak mode without echo; Ctrl-C still interrupts, and Ctrl-Z stops until ``fg``."""
    import termios  # noqa: PLC0415 - not on every system

    before = termios.tcgetattr(sys.stdin)
    changed = termios.tcgetattr(sys.stdin)
    changed[3] &= ~(termios.ICANON | termios.ECHO)

    def resume(_number: int, _frame: FrameType | None) -> None:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
        show()

    earlier = signal.signal(signal.SIGCONT, resume)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, earlier)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
