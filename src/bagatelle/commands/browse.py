"""``bagatelle`` alone: the table in the browser, served by this machine for this machine."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser

from bagatelle.commands.serve import PORT, listen, serve_until_told, usual_workers
from bagatelle.core.errors import BagatelleError

HOST = "127.0.0.1"
NEAR = 20
"""Ports that are tried from the usual one on; then any that is free."""


def add_browse(parser: argparse.ArgumentParser) -> None:
    """Let the program without a command open the page."""
    parser.add_argument("--no-browser", action="store_true", help="without a command: only print the page's address")
    parser.add_argument(
        "--port",
        type=int,
        metavar="N",
        help=f"without a command: the port of the page (usually {PORT}, or the next that is free)",
    )
    parser.set_defaults(run=_browse)


def _browse(args: argparse.Namespace) -> int:
    """Serve for this machine alone, show the page, and end when told to."""
    from bagatelle.server.app import Config  # noqa: PLC0415 - slow to load, and only serving needs it
    from bagatelle.server.ops.logging import write_logs  # noqa: PLC0415 - the same

    write_logs("warning", as_json=False)
    listening = listen_near(PORT) if args.port is None else listen(HOST, args.port)
    port = listening.getsockname()[1]
    config = Config()
    wants_browser = not args.no_browser
    address = f"http://{HOST}:{port}/"
    serve_until_told(listening, None, config, usual_workers(), lambda: show(address, wants_browser=wants_browser))
    return 0


def listen_near(port: int) -> socket.socket:
    """The port, or the next that is free."""
    for near in range(port, port + NEAR):
        try:
            return listen(HOST, near)
        except BagatelleError:
            continue
    return listen(HOST, 0)


def show(address: str, *, wants_browser: bool) -> None:
    """Say where the page is, and open it where there is a browser."""
    say(f"Bagatelle is open at {address}")
    say("Ctrl-C ends it; games that are not over wait for the next time.")
    if not wants_browser:
        return
    if has_browser():
        # Some browsers keep whoever opens them waiting, and the server has to answer meanwhile.
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    else:
        say_how(address)


def _open(address: str) -> None:
    if not webbrowser.open(address):
        say_how(address)


def has_browser() -> bool:
    """Whether there is a browser with a window; one that runs in the terminal would be in the way."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def say_how(address: str) -> None:
    """What to do without a browser."""
    say(f"No browser can be opened here. Open {address} in one, or play in the terminal: bagatelle play sandbag")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
