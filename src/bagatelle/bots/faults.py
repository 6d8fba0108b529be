"""Errors in the code of bots, in one line that leads the author to the place."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

FAULTS: Final = (Exception, SystemExit)
"""Errors of foreign code that we report. ``SystemExit`` is one of them: no bot ends the program that asks it."""


def fault(error: BaseException) -> str:
    """The error with the file and line that it comes from."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{type(error).__name__}: {error.msg} ({Path(error.filename).name}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{f': {text}' if text else ''}{where}"
