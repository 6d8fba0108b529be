"""Deals that have been played, kept one a line as soon as they are finished, so that a run can go on where it stopped.

The first line says what the journal is of; every other line is a deal. A line that a crash has torn is left out, and
its deal is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

from filelock import FileLock, Timeout

from bagatelle.core.errors import BagatelleError
from bagatelle.study.arena.plan import Plan, fingerprint
from bagatelle.study.arena.play import Deal, Played

SUFFIX: Final = ".journal"


def journal_beside(path: Path, plan: Plan) -> Path:
    """Where the journal of a plan lies when its results go to ``path``."""
    return path.with_name(f"{path.stem}-{fingerprint(plan)}{SUFFIX}")


def journal_in(folder: Path, plan: Plan) -> Path:
    """Where the journal of a plan lies in a folder for all journals."""
    return folder / f"{plan.game}-{plan.variant.seats}-{fingerprint(plan)}{SUFFIX}"


FORMAT: Final = "bagatelle arena 1"
JOURNAL: Final = f'{{"journal": "{FORMAT}"'.encode()
"""How every journal begins."""


class Journal:
    """The deals of one plan on disk."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._games = len(plan.pairings())
        self._seats = plan.variant.seats
        self._head = _head(plan)

    @contextmanager
    def open(self, *, fresh: bool = False) -> Iterator[dict[int, Deal]]:
        """Be the only one that writes it; the deals that are in it. ``fresh`` forgets them."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.path.with_suffix(".lock"))
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise BagatelleError(f"another run writes {self.path} right now; wait for it or stop it") from None
        try:
            if fresh:
                self._check_overwritable()
            deals = {} if fresh else self._read()
            if not deals:
                self._begin()
            yield deals
        finally:
            lock.release()

    def _check_overwritable(self) -> None:
        """Only a journal is ever replaced."""
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            if not file.readline().startswith(JOURNAL):
                raise BagatelleError(f"{self.path} is no journal, so it is not replaced; choose another file")

    def append(self, deal: Deal) -> None:
        """Keep a deal, on the disk when this returns."""
        with self.path.open("ab") as file:
            file.write(_line(deal))
            file.flush()
            os.fsync(file.fileno())

    def _begin(self) -> None:
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_bytes(self._head)
        part.replace(self.path)

    def _read(self) -> dict[int, Deal]:
        """The deals that can be read; what comes after the last whole line is cut off, so that lines stay apart."""
        try:
            written = self.path.read_bytes()
        except FileNotFoundError:
            return {}
        head, _, rest = written.partition(b"\n")
        if written and head + b"\n" != self._head:
            raise BagatelleError(f"{self.path} is not the journal of these games; choose another file, or remove it")
        whole = written.rfind(b"\n") + 1
        if whole < len(written):
            os.truncate(self.path, whole)
        deals = (self._deal(line) for line in rest.split(b"\n")[:-1])
        return {deal.number: deal for deal in deals if deal is not None}

    def _deal(self, line: bytes) -> Deal | None:
        """A deal from its line; ``None`` for a line that is none."""
        try:
            number, played, seconds = json.loads(line)
            deal = Deal(int(number), tuple(_played(cast("list[object]", one)) for one in played), float(seconds))
        except (ValueError, TypeError):
            return None
        fits = len(deal.games) == self._games and all(len(game.totals) == self._seats for game in deal.games)
        return deal if fits else None


def _head(plan: Plan) -> bytes:
    """The first line: what was played, for people, and the fingerprint that decides."""
    told = {
        "journal": FORMAT,
        "fingerprint": fingerprint(plan),
        "game": plan.game,
        "seats": plan.variant.seats,
        "options": dict(plan.variant.chosen),
        "bots": plan.bots,
        "seed": plan.seed,
        "held_out": plan.held_out,
        "crowd": plan.crowd,
    }
    return json.dumps(told).encode() + b"\n"


def _line(deal: Deal) -> bytes:
    return json.dumps(deal, separators=(",", ":")).encode() + b"\n"


def _played(values: list[object]) -> Played:
    totals, standings, winners, rounds, decisions, seconds = values
    return Played(
        _whole(totals), _whole(standings), _whole(winners), int(cast("int", rounds)), _whole(decisions), _parts(seconds)
    )


def _whole(values: object) -> tuple[int, ...]:
    return tuple(int(value) for value in cast("list[int]", values))


def _parts(values: object) -> tuple[float, ...]:
    return tuple(float(value) for value in cast("list[float]", values))
