"""How fast the rules run: ``bagatelle bench``.

Every game, at every number of seats it offers, in both forms of the rules: random whole games (the deals and every
other choice made by chance; only plays are counted) and copies of a state half-way through a game. A process has
one form only, so the other one is measured by a second process of this module, never at the same time.
With ``peers`` a game of OpenSpiel takes turns with each of ours inside each process, and the ratios follow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Final

from bagatelle import __version__, form, games
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, State
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.study import peers as openspiel
from bagatelle.study.clock import Tally, Work, measure

SECONDS: Final = 2.0


@dataclass(frozen=True)
class Row:
    """Our figures for one game, number of seats and form: random whole games, and copies of a state."""

    game: str
    seats: int
    form: str
    plays_per_second: float
    rounds_per_second: float
    games_per_second: float
    copies_per_second: float


@dataclass(frozen=True)
class Peer:
    """A figure of a peer, measured in turns with our ``game`` in the form ``beside``."""

    game: str
    peer: str
    what: str
    beside: str
    plays_per_second: float
    games_per_second: float


@dataclass(frozen=True)
class Ratio:
    """Our random games against something else."""

    game: str
    seats: int
    form: str
    against: str
    plays_per_second: float
    their_plays_per_second: float
    ratio: float


@dataclass
class Report:
    """Everything measured."""

    rows: list[Row] = field(default_factory=list)
    peers: list[Peer] = field(default_factory=list)
    ratios: list[Ratio] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.rows += other.rows
        self.peers += other.peers
        self.ratios += other.ratios


# --- What is measured -----------------------------------------------------------------------------


def random_games(game: AnyGame, seats: int) -> Work:
    """Whole games from the deal to the end, each from another seed."""
    variant = Variant(seats)
    chance = Fast(0)
    seeds = count(1)

    def work(units: int) -> Tally:
        plays = 0
        for seed in islice(seeds, units):
            plays += game.play_out(game.deal(variant, Fast(seed), None), chance)
        return Tally(units, plays)

    return work


def rounds_per_game(game: AnyGame, seats: int) -> float:
    """How many rounds a random game has, on average over a few."""
    number = 20
    rounds = 0
    for seed in range(number):
        state = game.deal(Variant(seats), Fast(seed), None)
        game.play_out(state, Fast(0))
        rounds += game.rounds_scored(state)
    return rounds / number


def copies(game: AnyGame, seats: int) -> Work:
    """Copies of a state half-way through a game."""
    length = walk(game, game.deal(Variant(seats), Fast(1), None), None)
    state = game.deal(Variant(seats), Fast(1), None)
    walk(game, state, length // 2)

    def work(units: int) -> Tally:
        for _ in range(units):
            state.copy()
        return Tally(units, units)

    return work


def walk(game: AnyGame, state: State[Event], limit: int | None) -> int:
    """Make random choices, always the same ones, up to ``limit`` or the end of the game; how many were made."""
    chance = Fast(2)
    made = 0
    while made != limit and (waiting := game.waiting_for(state)):
        game.apply(state, waiting[0], game.sample(state, waiting[0], chance))
        made += 1
    return made


# --- One form -------------------------------------------------------------------------------------


def measure_here(names: Sequence[str], seconds: float, *, peers: bool) -> Report:
    """The form that this process has."""
    report = Report()
    for game in map(games.find, names):
        for seats in sorted(game.SEATS):
            progress(f"{game.TITLE}, {seats} seats, {form.name()}")
            (played,) = measure([random_games(game, seats)], seconds)
            (copied,) = measure([copies(game, seats)], seconds)
            rounds = played.units * rounds_per_game(game, seats)
            report.rows.append(
                Row(game.NAME, seats, form.name(), played.plays, rounds, played.units, copies_per_second=copied.units)
            )
        if peers and (peer := openspiel.PEERS.get(game.NAME)):
            progress(f"{game.TITLE} and {peer.title()} in turns, {form.name()}")
            report.add(beside_peer(game, peer(), seconds))
    progress("")
    return report


def beside_peer(game: AnyGame, peer: openspiel.SpielPeer, seconds: float) -> Report:
    """Our random games in turns with the peer's; C++ is set against the compiled form only."""
    theirs = peer.in_python()
    if form.is_compiled():
        theirs |= peer.in_cpp()
    seats = peer.seats if peer.seats in game.SEATS else game.SEATS[0]
    ours, *rates = measure([random_games(game, seats), *theirs.values()], seconds)
    report = Report()
    for what, rate in zip(theirs, rates, strict=True):
        against = f"{peer.title()}, {what}"
        report.peers.append(Peer(game.NAME, peer.title(), what, form.name(), rate.plays, rate.units))
        ratio = Ratio(game.NAME, seats, form.name(), against, ours.plays, rate.plays, ours.plays / rate.plays)
        report.ratios.append(ratio)
    return report


def progress(text: str) -> None:
    """What is being measured, for a person who waits."""
    if sys.stderr.isatty():
        print(f"\r{text:<70}\r{text}", end="", file=sys.stderr, flush=True)


# --- Both forms -----------------------------------------------------------------------------------


def measure_both(names: Sequence[str], seconds: float, *, peers: bool) -> Report:
    """The form of this process, then the other one where it can run."""
    report = measure_here(names, seconds, peers=peers)
    if form.is_compiled() or form.compiled_runs_here():
        report.add(measure_other_form(names, seconds, peers=peers))
        report.rows.sort(key=lambda row: (row.game, row.seats, row.form))
        report.peers.sort(key=lambda peer: peer.game)
        report.ratios = between_forms(report.rows) + sorted(report.ratios, key=lambda ratio: ratio.game)
    else:
        report.notes.append(f"The compiled form was not measured: {form.obstacle()}.")
    if peers:
        report.notes += [f"Nothing is measured beside {name}: no peer is known for it." for name in without_peer(names)]
    return report


def without_peer(names: Sequence[str]) -> list[str]:
    """The games that have nothing to be measured beside."""
    return [name for name in names if name not in openspiel.PEERS]


def measure_other_form(names: Sequence[str], seconds: float, *, peers: bool) -> Report:
    """The form that this process does not have, by a process that has it."""
    other = "interpreted" if form.is_compiled() else "compiled"
    command = [sys.executable, "-m", "bagatelle.study.bench", "--one-form", *as_options(names, seconds, peers=peers)]
    command += [f"--folder={folder}" for folder in games.elsewhere()]
    done = subprocess.run(
        command,
        env={**os.environ, form.WISH: other},
        stdout=subprocess.PIPE,  # its progress and its errors go where ours go
        text=True,
        check=False,
    )
    if done.returncode:
        raise BagatelleError(f"the {other} form could not be measured; the reason stands above")
    document = json.loads(done.stdout)
    return Report(
        rows=[Row(**row) for row in document["rows"]],
        peers=[Peer(**peer) for peer in document["peers"]],
        ratios=[Ratio(**ratio) for ratio in document["ratios"]],
    )


def between_forms(rows: Sequence[Row]) -> list[Ratio]:
    """How many times faster the compiled form plays."""
    slow = {(row.game, row.seats): row.plays_per_second for row in rows if row.form == "interpreted"}
    ratios: list[Ratio] = []
    for row in rows:
        theirs = slow.get((row.game, row.seats))
        if row.form == "compiled" and theirs:
            ratio = row.plays_per_second / theirs
            ratios.append(Ratio(row.game, row.seats, row.form, "interpreted", row.plays_per_second, theirs, ratio))
    return ratios


# --- What is printed ------------------------------------------------------------------------------


def as_options(names: Sequence[str], seconds: float, *, peers: bool) -> list[str]:
    """What to write on the command line for these measurements."""
    chosen = [part for name in names for part in ("--game", name)]
    return [*chosen, "--seconds", f"{seconds:g}", *(["--peers"] if peers else [])]


def as_json(report: Report) -> str:
    """The report as a document; its shape is that of ``Row``, ``Peer`` and ``Ratio``."""
    document = {
        "bagatelle": __version__,
        "form": form.name(),
        "python": platform.python_version(),
        "processor": processor(),
        "rows": [asdict(row) for row in report.rows],
        "peers": [asdict(peer) for peer in report.peers],
        "ratios": [asdict(ratio) for ratio in report.ratios],
        "notes": report.notes,
    }
    return json.dumps(document, indent=1)


def as_text(report: Report, command: str) -> str:
    """The report as tables."""
    parts = [header(command), *report.notes, aligned(figures(report.rows))]
    if report.peers:
        parts += [aligned(peer_lines(report.peers)), peer_notes(report.peers)]
    if report.ratios:
        parts.append(aligned(ratio_lines(report.ratios)))
    return "\n\n".join(parts)


TURNS: Final = """\
Theirs and ours took turns, chunk by chunk, in one process. Neither side counts what chance does (the deal, the order
of the cards drawn); both spend time on it."""


def peer_notes(peers: Sequence[Peer]) -> str:
    """How to read the figures of the peers that were measured."""
    measured = dict.fromkeys(openspiel.PEERS[peer.game] for peer in peers)
    return "\n".join([TURNS, *(peer.NOTE for peer in measured)])


def running() -> str:
    """What was measured, and on what."""
    return f"bagatelle {__version__} running {form.name()}, Python {platform.python_version()}, {processor()}"


def header(command: str) -> str:
    return "\n".join(
        (
            running(),
            command,
            "Per CPU second on one core, best of many short chunks; whole games with random choices, from the deal on.",
        )
    )


def processor() -> str:
    """The model of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine() or "unknown processor"


def figures(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Our figures, a line for each game, number of seats and form."""
    lines: list[tuple[str, ...]] = [
        ("game", "seats", "form", "plays/s", "rounds/s", "games/s", "copies/s", "ns a copy")
    ]
    for row in rows:
        rates = (row.plays_per_second, row.rounds_per_second, row.games_per_second, row.copies_per_second)
        lines.append((row.game, str(row.seats), row.form, *map(short, rates), f"{1e9 / row.copies_per_second:.0f}"))
    return lines


def peer_lines(peers: Sequence[Peer]) -> list[tuple[str, ...]]:
    head = ("peer", "way", "beside our", "form", "moves/s", "games/s")
    lines = ((p.peer, p.what, p.game, p.beside, short(p.plays_per_second), short(p.games_per_second)) for p in peers)
    return [head, *lines]


def ratio_lines(ratios: Sequence[Ratio]) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = [("random games", "seats", "form", "against", "plays/s", "against it", "ratio")]
    for r in ratios:
        rates = (short(r.plays_per_second), short(r.their_plays_per_second), f"{r.ratio:.2f}")
        lines.append((r.game, str(r.seats), r.form, r.against, *rates))
    return lines


def short(rate: float) -> str:
    """Three digits, with k for thousands and M for millions."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:#.3g}{letter}".replace(". ", " ")
    return f"{rate:.3g}  "


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Columns below each other: words to the left, figures to the right."""
    columns = list(zip(*lines, strict=True))
    texts: list[list[str]] = []
    for column in columns:
        width = max(map(len, column))
        right = column[-1][:1].isdigit()
        texts.append([cell.rjust(width) if right else cell.ljust(width) for cell in column])
    return "\n".join("  ".join(cells).rstrip() for cells in zip(*texts, strict=True))


# --- The command ----------------------------------------------------------------------------------


def bench(
    game_names: Sequence[str],
    *,
    seconds: float = SECONDS,
    peers: bool = False,
    json_output: bool = False,
    out: Path | None = None,
) -> None:
    """Measure and print: the whole of ``bagatelle bench``.

    ``game_names`` are the games to measure; none means all. Each figure takes about ``seconds``. ``peers`` adds
    the peer of each game that has one, and the ratios. The tables are printed, or with ``json_output`` one JSON
    document; ``out`` is a file that gets the tables in either case. ``BagatelleError`` when a game is unknown, when
    OpenSpiel is needed and not installed, or when ``out`` cannot be written; all but the last before anything is
    measured.
    """
    if not seconds > 0:
        raise BagatelleError(f"seconds must be more than 0, not {seconds:g}")
    names = [games.find(name).NAME for name in game_names or games.names()]
    if peers and len(without_peer(names)) < len(names):
        openspiel.load()
    report = measure_both(names, seconds, peers=peers)
    command = " ".join(["bagatelle bench --rules", *as_options(game_names, seconds, peers=peers)])
    text = as_text(report, command)
    print(as_json(report) if json_output else text)
    if out is not None:
        keep(text, out)


def keep(text: str, out: Path) -> None:
    """Write tables to a file."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BagatelleError(f"the tables could not be written: {error}") from error


def main() -> int:
    """``python -m bagatelle.study.bench``: the command, and the second process that it starts."""
    parser = argparse.ArgumentParser(description="Measure how fast the rules run.")
    parser.add_argument("--game", action="append", default=[], help="the game; all games when left out")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for each figure")
    parser.add_argument("--json", action="store_true", help="print a JSON document")
    parser.add_argument("--peers", action="store_true", help="measure OpenSpiel beside our games as well")
    parser.add_argument("--out", type=Path, help="a file for the tables")
    parser.add_argument("--one-form", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--folder", action="append", default=[], help=argparse.SUPPRESS)
    told = parser.parse_args()
    games.__path__.extend(told.folder)
    try:
        if told.one_form:
            print(as_json(measure_here(told.game, told.seconds, peers=told.peers)))
        else:
            bench(told.game, seconds=told.seconds, peers=told.peers, json_output=told.json, out=told.out)
    except BagatelleError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
