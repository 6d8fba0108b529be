"""The limit of open sockets of this process."""

from __future__ import annotations

import contextlib


def raise_socket_limit() -> None:
    """Raise the soft limit of open files to the hard limit; the usual one is too low for a few hundred clients."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not available on every system, and not essential
        import resource  # noqa: PLC0415 - not available on every system

        _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
