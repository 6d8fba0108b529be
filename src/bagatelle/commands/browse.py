"""``bagatelle`` alone: serve the page on the loopback address and open it in the browser."""

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
"""How many ports to try from the usual one on, before any free port."""


def add_browse(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the program without a command."""
    parser.add_argument("--no-browser", action="store_true", help="without a command: only print the page's address")
    parser.add_argument(
        "--port",
        type=int,
        metavar="N",
        help=f"without a command: the port of the page (usually {PORT}, or the next that is free)",
    )
    parser.set_defaults(run=_browse)


def _browse(args: argparse.Namespace) -> int:
    """Serve on the loopback address and open the page, until a signal ends the process."""
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
    """Listen on the port, or on the next free one."""
    for near in range(port, port + NEAR):
        try:
            return listen(HOST, near)
        except BagatelleError:
            continue
    return listen(HOST, 0)


def show(address: str, *, wants_browser: bool) -> None:
    """Print the address of the page, and open it if there is a browser."""
    say(f"Bagatelle is open at {address}")
    say("Ctrl-C ends it; games that are not over wait for the next time.")
    if not wants_browser:
        return
    if has_browser():
        # Some browsers block the caller until they close, and the server has to answer meanwhile.
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    else:
        say_how(address)


def _open(address: str) -> None:
    if not webbrowser.open(address):
        say_how(address)


def has_browser() -> bool:
    """Whether a graphical browser can be opened; a text browser would take the terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def say_how(address: str) -> None:
    """Print what to do without a browser."""
    say(f"No browser can be opened here. Open {address} in one, or play in the terminal: bagatelle play sandbag")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
