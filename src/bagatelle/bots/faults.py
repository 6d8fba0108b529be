"""What went wrong in the code of a bot, in one line that leads its author to the place."""

from __future__ import annotations

import traceback
from pathlib import Path


def fault(error: BaseException) -> str:
    """The error with the file and line it comes from."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{type(error).__name__}: {error.msg} ({Path(error.filename).name}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    said = f": {error}" if str(error) else ""
    return f"{type(error).__name__}{said}{where}"
