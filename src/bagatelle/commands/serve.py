"""``bagatelle serve``: tables for friends, over the network."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bagatelle.commands.choosing import Commands
from bagatelle.core.errors import BagatelleError
from bagatelle.terminal.saves import home

if TYPE_CHECKING:
    from bagatelle.server.store import Store

PORT = 8710


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
    parser.add_argument("--database", metavar="URL", help="postgresql://..., or the path of an SQLite file")
    parser.add_argument("--workers", type=int, metavar="N", help="processes in which bots think (default: the cores)")
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="another page that may join in")
    parser.set_defaults(run=_serve)


def _serve(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    import uvicorn  # noqa: PLC0415 - slow to load, and only this command needs it

    from bagatelle.server.app import Config, Server, build  # noqa: PLC0415 - the same

    host = "0.0.0.0" if args.lan else args.host
    address = f"http://{own_address() if args.lan else host}:{args.port}"
    origins = [address, f"http://localhost:{args.port}", f"http://127.0.0.1:{args.port}", *args.origin]
    processes = args.workers if args.workers is not None else max(1, (os.cpu_count() or 2) - 1)
    asyncio.run(try_out(open_store(args.database)))
    server = Server(open_store(args.database), Config(tuple(origins), processes, is_alone=True))
    config = uvicorn.Config(
        build(server),
        host=host,
        port=args.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=16384,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        timeout_graceful_shutdown=10,
    )
    print(f"Bagatelle is open at {address}", file=sys.stderr)
    if args.lan:
        show_code(address)
    uvicorn.Server(config).run()
    return 0


def open_store(url: str | None) -> Store:
    """The store that a URL or a path means; without one, a file in the data folder."""
    from bagatelle.server.sqlite import SqliteStore  # noqa: PLC0415 - slow to load

    scheme, separator, _ = (url or "").partition("://")
    if not separator:
        return SqliteStore(Path(url) if url else home() / "tables.db")
    if scheme not in {"postgresql", "postgres"}:
        raise BagatelleError(
            f"{scheme}:// is no database that Bagatelle knows; give postgresql://user@host/name, or the path of a file"
        )
    try:
        from bagatelle.server.postgres import PostgresStore  # noqa: PLC0415 - an extra that not everybody installs
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise BagatelleError("PostgreSQL needs one package more: pip install 'bagatelle[postgres]'") from error
    assert url is not None
    return PostgresStore(url)


async def try_out(store: Store) -> None:
    """Open the store and close it again: what is wrong with it is said before anybody comes."""
    try:
        await store.open()
    finally:
        await store.close()


def own_address() -> str:
    """The address at which others in the house reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def show_code(address: str) -> None:
    """The address as a QR code in the terminal."""
    import segno  # noqa: PLC0415 - slow to load

    segno.make(address, micro=False).terminal(out=sys.stderr, compact=True)
