"""How fast the learning environments run: ``bagatelle bench --envs``.

Batches of both games; both games by PettingZoo beside an environment with nothing inside, raw and wrapped; both by
Gymnasium with random bots, and by OpenSpiel. With ``peers`` games of OpenSpiel (with observation tensors) and of RLCard
take turns with them. Everything runs in turns in one process, so ratios are of one run. A step is a choice of a player
with an observation and the legal actions; ours are random in batches and by OpenSpiel, and recorded before for
PettingZoo and Gymnasium, so that no time goes into choosing.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import Fast
from bagatelle.study import peers as openspiel
from bagatelle.study.bench import aligned, bench, header, keep, progress, short
from bagatelle.study.clock import Rate, Tally, Work, measure

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

INSTALL: Final = "pip install 'bagatelle[envs]'"
NEEDED: Final = ("numpy", "pettingzoo", "gymnasium")
LANES: Final = 64
GAMES: Final = (("sandbag", 4), ("bagoloot", 4), ("bagoloot", 2))
SPIEL: Final = ("hearts", "gin_rummy")
RLCARD: Final = ("doudizhu", "uno", "gin-rummy", "bridge")
EMPTY_RAW: Final = "PettingZoo, nothing inside, raw"
EMPTY_WRAPPED: Final = "PettingZoo, nothing inside, wrapped"
HEARTS: Final = "OpenSpiel hearts, Python loop with tensors"

NOTE: Final = f"""\
A batch has {LANES} lanes; every step writes the observation and the mask of every lane, and its actions are drawn at
random among the legal ones, which is counted. PettingZoo's loop is `last` and `step`; what has nothing inside returns
one array again and again. A step of Gymnasium is a choice of the learner with all choices of the bots until its next
one; only the learner's are counted. OpenSpiel's loop, ours and theirs, draws a legal action and has the tensor of the
player to move written into an array by its observer (5088 cells of recall for hearts, which has no other); chance takes
time and is not counted. RLCard's loop is its own `step` with a random legal action."""


class Table(Protocol):
    """What is used of an environment of PettingZoo."""

    def reset(self, seed: int | None = None) -> None: ...
    def last(self) -> object: ...
    def step(self, action: int) -> None: ...


# --- ours ---


def batches(game: str, seats: int) -> Work:
    """Steps of a batch with random actions; a unit is a step of all lanes."""
    from bagatelle.envs.batch import Batch  # noqa: PLC0415 - needs an extra

    batch = Batch(game, seats, lanes=LANES, seed=1)
    batch.reset()

    def work(units: int) -> Tally:
        for _ in range(units):
            batch.step(batch.sample())
        return Tally(units, units * LANES)

    return work


def recorded(game: str, seats: int) -> list[int]:
    """The choices of a random game of seed 1, to be made again."""
    from bagatelle.envs.setting import chance_for, setting  # noqa: PLC0415 - needs an extra

    lane = setting(game, seats).lane(chance_for(1, "pettingzoo"))
    lane.begin()
    luck = Fast(2)
    codes: list[int] = []
    while lane.seat >= 0:
        codes.append(int(lane.sample(luck)))
        lane.step(codes[-1])
    return codes


def replays(table: Table, codes: Sequence[int]) -> Work:
    """Whole games of PettingZoo with the same choices; a unit is a game."""

    def work(units: int) -> Tally:
        for _ in range(units):
            table.reset(seed=1)
            for code in codes:
                table.last()
                table.step(code)
        return Tally(units, units * len(codes))

    return work


def in_pettingzoo(*, wrapped: bool) -> dict[str, Work]:
    """Both games and nothing, in turns through the same loop."""
    from bagatelle.envs.pettingzoo import env, raw_env  # noqa: PLC0415 - needs an extra
    from bagatelle.study.empty_env import empty_env  # noqa: PLC0415 - needs an extra

    make = env if wrapped else raw_env
    how = "wrapped" if wrapped else "raw"
    works: dict[str, Work] = {}
    for game in ("sandbag", "bagoloot"):
        works[f"PettingZoo, {game}, 4 seats, {how}"] = replays(make(game, 4), recorded(game, 4))
    works[EMPTY_WRAPPED if wrapped else EMPTY_RAW] = replays(empty_env(wrapped=wrapped), recorded("sandbag", 4))
    return works


def in_gymnasium() -> dict[str, Work]:
    """Both games with a learner in seat 0 among random bots."""
    return {f"Gymnasium, {game}, 4 seats, random bots": among_bots(game, 4) for game in ("sandbag", "bagoloot")}


def among_bots(game: str, seats: int) -> Work:
    """Whole games of Gymnasium with the same choices; a unit is a game."""
    import numpy as np  # noqa: PLC0415 - needs an extra

    from bagatelle.envs.gymnasium import SeatEnv  # noqa: PLC0415 - needs an extra

    seat = SeatEnv(game, seats, bots="random")
    luck = np.random.default_rng(2)
    codes: list[np.int64] = []
    _, info = seat.reset(seed=1)
    over = False
    while not over:
        codes.append(luck.choice(np.flatnonzero(cast("npt.NDArray[np.int8]", info["action_mask"]))))
        _, _, over, _, info = seat.step(codes[-1])

    def work(units: int) -> Tally:
        for _ in range(units):
            seat.reset(seed=1)
            for code in codes:
                seat.step(code)
        return Tally(units, units * len(codes))

    return work


def in_openspiel() -> tuple[dict[str, Work], list[str]]:
    """Both games through OpenSpiel's Python loop, or a note where it is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return {}, ["Our games through OpenSpiel were not measured: pip install 'bagatelle[openspiel]'."]
    from bagatelle.envs.openspiel import PREFIX, register  # noqa: PLC0415 - needs an extra

    register()
    ours = ("sandbag", "bagoloot")
    return {
        f"OpenSpiel, {game}, 4 seats, Python loop with tensors": spiel_tensors(f"{PREFIX}{game}") for game in ours
    }, []


# --- peers ---


class _Watched(openspiel.SpielState, Protocol):
    def current_player(self) -> int: ...


class _Observer(Protocol):
    def set_from(self, state: openspiel.SpielState, player: int) -> None: ...


class _Observers(Protocol):
    def make_observation(self, game: openspiel.SpielGame, kind: object = None) -> _Observer | None: ...


class _Kinds(Protocol):
    def IIGObservationType(self, *, perfect_recall: bool) -> object: ...  # noqa: N802 - its name


def spiel_observer(game: openspiel.SpielGame) -> _Observer:
    """What writes a game's tensors into one array, the quickest way that OpenSpiel has; hearts has only recall."""
    module = cast("_Observers", importlib.import_module("open_spiel.python.observation"))
    kinds = cast("_Kinds", openspiel.load())
    for recall in (False, True):
        try:
            found = module.make_observation(game, kinds.IIGObservationType(perfect_recall=recall))
        except RuntimeError:  # how OpenSpiel says that there is none of this kind
            continue
        if found is not None:
            return found
    raise BagatelleError("OpenSpiel has no tensors for this game")


def spiel_tensors(name: str) -> Work:
    """Random games of OpenSpiel, with the tensor of every player who chooses."""
    game = openspiel.load().load_game(name)
    observer = spiel_observer(game)
    luck = random.Random(1)

    def work(units: int) -> Tally:
        moves = 0
        for _ in range(units):
            state = cast("_Watched", game.new_initial_state())
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    observer.set_from(state, state.current_player())
                    moves += 1
                state.apply_action(legal[int(luck.random() * len(legal))])
        return Tally(units, moves)

    return work


class _RlcardEnv(Protocol):
    def reset(self) -> tuple[Mapping[str, Mapping[int, object]], int]: ...
    def step(self, action: int) -> tuple[Mapping[str, Mapping[int, object]], int]: ...
    def is_over(self) -> bool: ...


class _Rlcard(Protocol):
    def make(self, name: str) -> _RlcardEnv: ...


def rlcard_games(name: str) -> Work:
    """Random games of RLCard."""
    table = cast("_Rlcard", importlib.import_module("rlcard")).make(name)
    luck = random.Random(1)

    def work(units: int) -> Tally:
        moves = 0
        for _ in range(units):
            state, _player = table.reset()
            while not table.is_over():
                state, _player = table.step(luck.choice(list(state["legal_actions"])))
                moves += 1
        return Tally(units, moves)

    return work


def of_peers() -> tuple[dict[str, Work], list[str]]:
    """The peers that are installed, and a note for each that is not."""
    works: dict[str, Work] = {}
    notes: list[str] = []
    if importlib.util.find_spec("pyspiel"):
        works |= {f"OpenSpiel {name}, Python loop with tensors": spiel_tensors(name) for name in SPIEL}
    else:
        notes.append(f"OpenSpiel was not measured: {openspiel.INSTALL}.")
    if importlib.util.find_spec("rlcard"):
        works |= {f"RLCard {name}": rlcard_games(name) for name in RLCARD}
    else:
        notes.append(f"RLCard was not measured: {openspiel.INSTALL}.")
    return works, notes


# --- the command ---


def measured(seconds: float, *, peers: bool) -> tuple[dict[str, Rate], list[str]]:
    """The rate of every environment, by name, and what could not be measured."""
    works: dict[str, Work] = {f"batch, {game}, {seats} seats": batches(game, seats) for game, seats in GAMES}
    works |= in_pettingzoo(wrapped=False) | in_pettingzoo(wrapped=True) | in_gymnasium()
    by_openspiel, notes = in_openspiel()
    works |= by_openspiel
    if peers:
        theirs, absent = of_peers()
        works |= theirs
        notes += absent
    progress("environments, in turns")
    rates = measure(list(works.values()), seconds)
    progress("")
    return dict(zip(works, rates, strict=True)), notes


def lines(rates: Mapping[str, Rate]) -> list[tuple[str, ...]]:
    """A line for each environment, with ratios to what it is compared with."""
    table: list[tuple[str, ...]] = [("environment", "steps/s", "to nothing inside", "to OpenSpiel hearts")]
    hearts = rates.get(HEARTS)
    for name, rate in rates.items():
        empty = rates[EMPTY_WRAPPED if name.endswith("wrapped") else EMPTY_RAW]
        of_empty = f"{rate.plays / empty.plays:.2f}" if name.startswith("PettingZoo") else "-"
        of_hearts = f"{rate.plays / hearts.plays:.2f}" if hearts else "-"
        table.append((name, short(rate.plays), of_empty, of_hearts))
    return table


def bench_envs(*, seconds: float, peers: bool = False, out: Path | None = None) -> None:
    """Measure and print: the whole of ``bagatelle bench --envs``."""
    if not seconds > 0:
        raise BagatelleError(f"seconds must be more than 0, not {seconds:g}")
    if absent := missing():
        raise BagatelleError(f"the environments need {', '.join(absent)}: {INSTALL}")
    text = tables(seconds, peers=peers)
    print(text)
    if out is not None:
        keep(text, out)


def bench_all(*, seconds: float, out: Path | None = None) -> None:
    """Rules, then environments, both beside their peers: the whole of ``bagatelle bench --peers``."""
    bench([], seconds=seconds, peers=True, out=out)
    if absent := missing():
        text = f"The environments were not measured, they need {', '.join(absent)}: {INSTALL}."
    else:
        text = tables(seconds, peers=True)
    print(f"\n{text}")
    if out is not None:
        keep(f"{out.read_text(encoding='utf-8')}\n{text}", out)


def missing() -> list[str]:
    """The packages that the environments need and that are not installed."""
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


def tables(seconds: float, *, peers: bool) -> str:
    """Everything measured, as it is printed."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads that wait for work would count as ours
    rates, notes = measured(seconds, peers=peers)
    command = f"bagatelle bench --envs --seconds {seconds:g}{' --peers' if peers else ''}"
    return "\n\n".join([header(command), *notes, aligned(lines(rates)), NOTE])
