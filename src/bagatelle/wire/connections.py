"""How many connections a process may have."""

from __future__ import annotations

import contextlib


def allow_connections() -> None:
    """Let this process have as many sockets as the system lets it; usual is a limit that a small crowd reaches."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system, and no reason not to begin
        import resource  # noqa: PLC0415 - not on every system

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
