"""What is played in an arena: which bots sit where on which deals, and a fingerprint of all that decides the results.

Every deal is played several times with the same cards. In a line-up (as many bots as seats) the bots move round the
table until each has had every seat. With two bots, a challenger and a base, the challenger takes every seat in turn
among bases, and beside it the bases play the deal among themselves: the control.
"""

from __future__ import annotations

import enum
import hashlib
import importlib.util
import inspect
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import bagatelle
from bagatelle import bots, games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant, check_variant

PACKAGE: Final = Path(bagatelle.__file__).parent


class Part(enum.Enum):
    """A group of games on the same deal."""

    LINE_UP = "line-up"
    """As many bots as seats, in every rotation."""
    ALONE = "alone"
    """One challenger among bases, in every seat."""
    CROWD = "crowd"
    """One base among challengers, in every seat."""
    CONTROL = "control"
    """Only bases."""


class Pairing(NamedTuple):
    """One game of a deal: the part it belongs to and the bot of each seat, as its place in the plan's list."""

    part: Part
    seats: tuple[int, ...]


class Plan(NamedTuple):
    """All that decides the results, apart from how many deals are played."""

    game: str
    variant: Variant
    bots: tuple[str, ...]
    seed: str
    held_out: bool
    """Whether the deals come from the stream that nobody tunes with."""
    crowd: bool
    """With two bots: whether a base sits alone among challengers as well."""

    @property
    def is_challenge(self) -> bool:
        """Whether there is a challenger and a base, and so a control."""
        return len(self.bots) == 2

    def seed_of(self, deal: int) -> bytes:
        """The seed of a deal; deals count from 1."""
        stream = "held out" if self.held_out else "arena"
        return seed_from_text(f"{stream} {self.seed} {deal}")

    def pairings(self) -> list[Pairing]:
        """All games that are played on each deal."""
        return list(self._pairings())

    def _pairings(self) -> Iterator[Pairing]:
        seats = range(self.variant.seats)
        if not self.is_challenge:
            for shift in seats:
                yield Pairing(Part.LINE_UP, tuple((seat - shift) % len(seats) for seat in seats))
            return
        yield Pairing(Part.CONTROL, (BASE,) * len(seats))
        for alone in seats:
            yield Pairing(Part.ALONE, tuple(CHALLENGER if seat == alone else BASE for seat in seats))
        if self.crowd:
            for alone in seats:
                yield Pairing(Part.CROWD, tuple(BASE if seat == alone else CHALLENGER for seat in seats))


CHALLENGER: Final = 0
BASE: Final = 1


def check_plan(plan: Plan) -> Plan:
    """The plan with its variant in canonical form, or an error with the way out; every bot has been found once."""
    game = games.find(plan.game)
    variant = check_variant(game.TITLE, game.SEATS, game.OPTIONS, plan.variant.seats, plan.variant.chosen)
    if len(plan.bots) not in {2, variant.seats}:
        needed = "2 bots" if variant.seats == 2 else f"2 bots (a challenger and a base) or {variant.seats}, one a seat,"
        raise BagatelleError(f"--bots needs {needed} with {variant.seats} seats, not {len(plan.bots)}")
    if plan.crowd and (len(plan.bots) != 2 or variant.seats == 2):
        raise BagatelleError("--crowd goes with two bots and three seats or more: otherwise there is no crowd")
    for bot in plan.bots:
        bots.find(plan.game, bot)
    return plan._replace(variant=variant)


def fingerprint(plan: Plan) -> str:
    """Changes with all that could change the results: the plan, the rules, the code of the bots."""
    game = games.find(plan.game)
    told = [
        bagatelle.__version__,
        game.RULES,
        plan.game,
        plan.variant.seats,
        plan.variant.chosen,
        plan.bots,
        plan.seed,
        plan.held_out,
        plan.crowd,
        _sources(plan.game),
        [source_digest(plan.game, bot) for bot in plan.bots],
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def by_the_clock(plan: Plan) -> bool:
    """Whether a bot thinks for a time and not for a number of simulations, so that no two runs need agree."""
    return any(bots.find(plan.game, bot).budget.seconds is not None for bot in plan.bots)


@lru_cache
def _sources(game: str) -> str:
    """A digest of our own code that decides how games go: rules and bots, with what they load."""
    total = hashlib.sha256()
    for folder in (PACKAGE / "core", PACKAGE / "bots", PACKAGE / "table", _folder(game)):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in {".so", ".pyd", ".pyc", ".md"}:
                total.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()


def _folder(game: str) -> Path:
    spec = importlib.util.find_spec(f"{games.__name__}.{game}")
    assert spec is not None, "the game was found"
    assert spec.origin is not None, "a game is a package with a file"
    return Path(spec.origin).parent


@lru_cache
def source_digest(game: str, bot: str) -> str:
    """A digest of the file that a bot's class stands in; bots of other people change without a version.

    It is taken once, when the bot is first found: a process that lives longer goes on with the code it has loaded.
    """
    try:
        path = Path(inspect.getfile(type(bots.find(game, bot))))
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (TypeError, OSError):  # a class without a file, such as one made at run time
        return ""
