"""``bagatelle serve``: tables for friends, over the network."""

from __future__ import annotations

import argparse
import asyncio
import errno
import ipaddress
import os
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bagatelle.commands.choosing import Commands
from bagatelle.core.errors import BagatelleError
from bagatelle.extras import extra
from bagatelle.terminal.saves import home

if TYPE_CHECKING:
    from bagatelle.server.app import Config
    from bagatelle.server.storage.base import Store

PORT = 8710
PLAIN_HTTP = (
    "This is plain HTTP: others on this network can read what is sent, cards included. See docs/operations.md for TLS."
)
MEMORY = frozenset({"memory:", ":memory:"})
"""Names of the database in memory: ours, and the one that SQLite uses."""


def add_serve(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command to the others."""
    parser = commands.add_parser(
        "serve",
        help="open tables for friends on this machine",
        description="Open tables on this machine: people join by a link, bots take the other seats. Games are kept in "
        "a file of your data folder, so nothing is lost when the server stops.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default %(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="the port to listen at (default %(default)s)")
    parser.add_argument(
        "--lan", action="store_true", help="let everybody in this house join: prints a link and a QR code"
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        type=host_name,
        metavar="NAME",
        help="another name that people reach this server by, such as cards.example.org; may be repeated",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="the path of an SQLite file, postgresql://..., or memory: to keep nothing after the server stops "
        "(default: a file in your data folder)",
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes in which bots think (default: one less than the cores)"
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        type=origin,
        metavar="URL",
        help="a page of another site that may join in, such as https://cards.example.org; * for all",
    )
    parser.add_argument(
        "--trust-proxy",
        nargs="?",
        const="127.0.0.1",
        default="",
        metavar="ADDRESS",
        help="trust the forwarding headers of the proxy at this address (default 127.0.0.1)",
    )
    parser.add_argument(
        "--metrics-from", action="append", default=[], metavar="ADDRESS", help="another machine that gets /metrics"
    )
    parser.add_argument("--log-json", action="store_true", help="write logs as JSON, a line for each record")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="how much to log (default %(default)s); never cards, tokens or words",
    )
    parser.set_defaults(run=_serve)


def _serve(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from bagatelle.server.app import Config  # noqa: PLC0415 - slow to load, and only serving needs it
    from bagatelle.server.ops.logging import write_logs  # noqa: PLC0415 - the same

    write_logs(args.log_level, as_json=args.log_json)
    host = "0.0.0.0" if args.lan else args.host
    listening = listen(host, args.port)
    port = listening.getsockname()[1]
    name = own_address() if host in {"0.0.0.0", "::"} else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}"
    config = Config(
        tuple(args.origin),
        (*args.allow_host, *own_names(host)),
        trust_proxy=args.trust_proxy,
        metrics_from=tuple(args.metrics_from),
    )
    processes = args.workers if args.workers is not None else usual_workers()
    serve_until_told(listening, args.database, config, processes, lambda: tell(address, args.database, lan=args.lan))
    return 0


def origin(text: str) -> str:
    """An origin as browsers send it: scheme, host and port."""
    if text == "*":
        return text
    try:
        parts = urlsplit(text)
        is_whole = parts.scheme in {"http", "https"} and bool(parts.hostname)
        is_one = text == f"{parts.scheme}://{parts.netloc}".lower() and "@" not in parts.netloc
    except ValueError:
        is_whole = is_one = False
    if not is_whole or not is_one:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no page's origin: that is https:// and a host in small letters, a port if it is unusual, and "
            "nothing after it"
        )
    return text


def host_name(text: str) -> str:
    """A host as it stands in a URL, without scheme and port."""
    address = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    try:
        is_host = re.fullmatch(r"[A-Za-z0-9_.-]+", text) is not None or bool(ipaddress.IPv6Address(address))
    except ValueError:
        is_host = False
    if not is_host:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a host: that is a name such as cards.example.org or an address, without http:// and port"
        )
    return text


def own_names(host: str) -> tuple[str, ...]:
    """Names by which others in the same network may reach this machine when it listens at ``host``."""
    if host in {"127.0.0.1", "::1", "localhost"}:
        return ()
    name = socket.gethostname()
    return host, name, f"{name}.local"


def usual_workers() -> int:
    """Number of processes for bots: all cores but one, which is left for the tables."""
    return max(1, (os.cpu_count() or 2) - 1)


def serve_until_told(
    listening: socket.socket, database: str | None, config: Config, processes: int, told: Callable[[], None]
) -> None:
    """Serve on the port until a signal ends the program; call ``told`` when the server is ready."""
    from bagatelle.bots.processes import ProcessExecutor  # noqa: PLC0415 - slow to load, and only serving needs it
    from bagatelle.bots.workers import Workers  # noqa: PLC0415 - the same
    from bagatelle.server.app import Server  # noqa: PLC0415 - the same
    from bagatelle.server.ops.prometheus import PROMETHEUS  # noqa: PLC0415 - the same
    from bagatelle.server.serve import run  # noqa: PLC0415 - the same

    loop = asyncio.Runner(loop_factory=quick_loop())
    with listening, loop as runner, Workers(ProcessExecutor(processes)) as workers:
        runner.run(run(Server(open_store(database), config, workers, PROMETHEUS), [listening], told))


def tell(address: str, database: str | None, *, lan: bool) -> None:
    """Print the address of the server, and a warning if its tables are in memory."""
    print(f"Bagatelle is open at {address}", file=sys.stderr, flush=True)
    if database in MEMORY:
        print("Nothing is kept: all tables and guests are gone when the server stops.", file=sys.stderr, flush=True)
    if lan:
        print(PLAIN_HTTP, file=sys.stderr, flush=True)
        show_code(address)
    if sys.stderr.isatty():
        print(f"A table in a terminal: bagatelle play --at {address} sandbag", file=sys.stderr)
        live = "" if database in MEMORY else "; all tables are kept"
        print(f"Ctrl-C ends the server{live}.", file=sys.stderr, flush=True)


def listen(host: str, port: int) -> socket.socket:
    """Bind the port, or raise ``BagatelleError`` with the reason."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OverflowError as error:
        raise BagatelleError(f"a port is a number up to 65535, not {port}") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            text = f"port {port} is in use, perhaps by another Bagatelle; choose another with --port {port + 1}"
            raise BagatelleError(text) from error
        raise BagatelleError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from error


def sqlite_path(path: str | None) -> Path:
    """The SQLite file of ``--database``; without one, a file in the data folder."""
    if path is None:
        return home() / "tables.db"
    if not path.strip():
        raise BagatelleError(
            "--database has no name: give the path of a file, or leave --database out to use that of your data folder"
        )
    return Path(path)


def open_store(url: str | None) -> Store:
    """The store of a URL, of a path, or of ``memory:``; without one, a file in the data folder."""
    if url in MEMORY:
        from bagatelle.server.storage.memory import MemoryStore  # noqa: PLC0415 - only where it is used

        return MemoryStore()
    scheme, separator, _ = (url or "").partition("://")
    if not separator:
        from bagatelle.server.storage.sqlite import SqliteStore  # noqa: PLC0415 - loads apsw

        return SqliteStore(sqlite_path(url))
    if scheme not in {"postgresql", "postgres"}:
        raise BagatelleError(
            f"{scheme}:// is no database that Bagatelle knows; give postgresql://user@host/name, the path of a "
            "file, or memory:"
        )
    with extra("postgres", "PostgreSQL"):
        from bagatelle.server.storage.postgres import PostgresStore  # noqa: PLC0415 - an optional extra
    assert url is not None
    return PostgresStore(url)


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The factory of uvloop's event loop, if it is installed."""
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    return uvloop.new_event_loop


def own_address() -> str:
    """Address of this machine in the local network; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation (RFC 5737)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def show_code(address: str) -> None:
    """Print the address as a QR code."""
    import segno  # noqa: PLC0415 - slow to load

    segno.make(address, micro=False).terminal(out=sys.stderr, compact=True)
