"""A policy learns Sandbag by playing against itself, with NumPy alone.

    python examples/train_sandbag.py --minutes 5 --plot curve.png

A small network sees what a seat sees and gives every action a preference; illegal ones are masked out. All four seats
play by it. After every round each choice is made likelier or less likely, by how many points better than expected the
round went for the seat (proximal policy optimisation). Every so often it plays seat 0 against three random seats:
the share of games it wins, 25 % without any skill, and its points a round less the mean of the table.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bagatelle import Batch

Floats = npt.NDArray[np.float32]
Cells = npt.NDArray[np.int8]
Codes = npt.NDArray[np.int64]

ROUNDS: Final = 3
"""Rounds of a game of Sandbag."""
HIDDEN: Final = 128
POINTS: Final = 10.0
"""Points that make a reward of one."""
CLIP: Final = 0.2
ENTROPY: Final = 0.01
LEARNING_RATE: Final = 1e-3
EPOCHS: Final = 3
MINIBATCH: Final = 1024

_CELL: Final = np.arange(256, dtype=np.uint8).view(np.int8).astype(np.float32)
SCALED: Final[Floats] = np.sign(_CELL) * np.log2(1 + np.abs(_CELL))
"""What the network gets for each value of a cell: 0 and 1 as they are, large numbers made small."""


class Network:
    """Cells to one hidden layer, and from there to a preference for every action and to an expectation."""

    def __init__(self, cells: int, actions: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            (chance.standard_normal((cells, HIDDEN)) * np.sqrt(0.2 / HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (chance.standard_normal((HIDDEN, actions)) * 0.01).astype(np.float32),
            np.zeros(actions, np.float32),
            np.zeros((HIDDEN, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self._mean: list[Floats] = [np.zeros_like(weight) for weight in self.weights]
        self._square: list[Floats] = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0
        """How often it has learnt."""

    def forward(self, cells: Cells, masks: Cells) -> tuple[Floats, Floats, Floats, Floats]:
        """The scaled cells, the hidden layer, the chances of all actions, and what the round is expected to bring."""
        first, first_bias, second, second_bias, third, third_bias = self.weights
        inputs = SCALED[cells.view(np.uint8)]
        hidden = np.maximum(inputs @ first + first_bias, 0)
        wishes = np.where(masks, hidden @ second + second_bias, np.float32(-1e9))
        wishes -= wishes.max(axis=1, keepdims=True)
        chances = np.exp(wishes)
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ third + third_bias)[:, 0]

    def learn(self, gradients: Sequence[Floats], rate: float) -> None:
        """One step of Adam."""
        self.updates += 1
        fade = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for at, slope in enumerate(gradients):
            self._mean[at] += np.float32(0.1) * (slope - self._mean[at])
            self._square[at] += np.float32(0.001) * (slope * slope - self._square[at])
            self.weights[at] -= (
                np.float32(rate * fade) * self._mean[at] / (np.sqrt(self._square[at]) + np.float32(1e-8))
            )


class Experience(NamedTuple):
    """Choices whose round has ended."""

    cells: Cells
    masks: Cells
    codes: Codes
    chances: Floats
    """How likely each choice was when it was made."""
    returns: Floats
    expected: Floats

    def part(self, some: npt.NDArray[np.bool_] | Codes) -> Experience:
        """Some of them."""
        first = (self.cells[some], self.masks[some], self.codes[some])
        return Experience(*first, self.chances[some], self.returns[some], self.expected[some])


def choose(chances: Floats, luck: np.random.Generator) -> Codes:
    """An action for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    sums[:, -1] = 1.0
    drawn = luck.random((len(chances), 1), np.float32)
    codes: Codes = (sums < drawn).sum(axis=1, dtype=np.int64)
    return codes


def play(batch: Batch, network: Network, steps: int, luck: np.random.Generator) -> Experience:
    """The network plays all seats; only choices of rounds that come to their end are kept."""
    shown = batch.shown
    lanes = np.arange(batch.lanes)
    cells = np.empty((steps, *shown.observations.shape), np.int8)
    masks = np.empty((steps, *shown.masks.shape), np.int8)
    codes = np.empty((steps, batch.lanes), np.int64)
    seats = np.empty((steps, batch.lanes), np.int64)
    chances = np.empty((steps, batch.lanes), np.float32)
    expected = np.empty((steps, batch.lanes), np.float32)
    returns = np.zeros((steps, batch.lanes), np.float32)
    is_kept = np.zeros((steps, batch.lanes), np.bool_)
    begun = np.zeros(batch.lanes, np.int64)
    for step in range(steps):
        cells[step], masks[step], seats[step] = shown.observations, shown.masks, shown.seats
        _, _, likely, expected[step] = network.forward(cells[step], masks[step])
        codes[step] = _legal(choose(likely, luck), masks[step], likely)
        chances[step] = likely[lanes, codes[step]]
        shown = batch.step(codes[step])
        for lane in np.flatnonzero(shown.rewards.any(axis=1) | shown.done):
            first = int(begun[lane])
            returns[first : step + 1, lane] = shown.rewards[lane, seats[first : step + 1, lane]] / POINTS
            is_kept[first : step + 1, lane] = True
            begun[lane] = step + 1
    return Experience(
        cells[is_kept], masks[is_kept], codes[is_kept], chances[is_kept], returns[is_kept], expected[is_kept]
    )


def _legal(codes: Codes, masks: Cells, chances: Floats) -> Codes:
    """Rounding can push a draw past the last action: then the likeliest one is taken."""
    is_legal = masks[np.arange(len(codes)), codes] == 1
    return np.where(is_legal, codes, chances.argmax(axis=1))


def improve(network: Network, seen: Experience, luck: np.random.Generator) -> None:
    """Make choices that went better than expected likelier, not too far at once; few choices are one small lesson."""
    if not len(seen.codes):  # no round has come to its end since the last lesson
        return
    size = min(MINIBATCH, len(seen.codes))
    gains = seen.returns - seen.expected
    gains = (gains - gains.mean()) / (gains.std() + np.float32(1e-6))
    for _ in range(EPOCHS):
        order = luck.permutation(len(gains))
        for first in range(0, len(order) - size + 1, size):
            some = order[first : first + size]
            network.learn(slopes(network, seen.part(some), gains[some]), LEARNING_RATE)


def slopes(network: Network, seen: Experience, gains: Floats) -> list[Floats]:
    """The gradient of the clipped loss, of the error of the expectation and of the entropy."""
    rows = np.arange(len(gains))
    inputs, hidden, chances, expected = network.forward(seen.cells, seen.masks)
    ratio = chances[rows, seen.codes] / np.maximum(seen.chances, np.float32(1e-8))
    is_clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
    push = np.where(is_clipped, np.float32(0), gains * ratio)
    logs = np.log(np.maximum(chances, np.float32(1e-12)))
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    wishes = chances * push[:, None] + np.float32(ENTROPY) * chances * (logs + entropy)
    wishes[rows, seen.codes] -= push
    wishes /= np.float32(len(gains))
    error = ((expected - seen.returns) / np.float32(len(gains)))[:, None]
    back = (wishes @ network.weights[2].T + error @ network.weights[4].T) * (hidden > 0)
    return [
        inputs.T @ back,
        back.sum(axis=0),
        hidden.T @ wishes,
        wishes.sum(axis=0),
        hidden.T @ error,
        error.sum(axis=0),
    ]


@dataclass(frozen=True)
class Mark:
    """How the network stood against random seats at one time."""

    minutes: float
    steps: int
    wins: float
    """The share of games won."""
    points: float
    """Points a round, less the mean of the table; more is better."""
    updates: int
    """How often the network had learnt."""


def examine(network: Network | None, games: int, seed: int) -> tuple[float, float]:
    """Seat 0 by the network's first choice, or at random without one, the others at random: wins and points.

    Every game is played twice, choice for choice: once for the victory, once for points.
    """
    batch = Batch("sandbag", 4, lanes=games, seed=seed, reward="win")
    counted = Batch("sandbag", 4, lanes=games, seed=seed, reward="points")
    shown = batch.reset()
    counted.reset()
    is_won = np.zeros(games, np.bool_)
    points = np.zeros(games, np.float32)
    running = np.ones(games, np.bool_)
    while running.any():
        codes = batch.sample().copy()
        own = np.flatnonzero((shown.seats == 0) & running)
        if network is not None and len(own):
            codes[own] = network.forward(shown.observations[own], shown.masks[own])[2].argmax(axis=1)
        shown = batch.step(codes)
        points[running] += counted.step(codes).rewards[running, 0]
        is_won |= running & (shown.rewards[:, 0] > 0)
        running &= ~shown.done
    return float(is_won.mean()), float(points.mean()) / ROUNDS


def train(minutes: float, most_steps: int | None, seed: int, lanes: int, length: int, games: int) -> Iterator[Mark]:
    """Learn until the time is over or the steps are made; a mark at the beginning, at the end and in between."""
    batch = Batch("sandbag", 4, lanes=lanes, seed=seed, reward="points")
    batch.reset()
    network = Network(batch.setting.length, batch.actions, seed)
    luck = np.random.default_rng(seed)
    began = time.monotonic()
    yield Mark(0.0, 0, *examine(network, games, seed + 1), network.updates)
    made, due = 0, 0.0
    is_over = False
    while not is_over:
        improve(network, play(batch, network, length, luck), luck)
        made += lanes * length
        spent = (time.monotonic() - began) / 60
        is_over = spent >= minutes or (most_steps is not None and made >= most_steps)
        if is_over or spent >= due:
            due = spent + minutes / 12
            yield Mark(spent, made, *examine(network, games, seed + 1), network.updates)


def draw(marks: Sequence[Mark], path: Path) -> None:
    """The learning curve as a picture."""
    import matplotlib as mpl  # noqa: PLC0415 - an extra that only the picture needs

    mpl.use("Agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415 - an extra that only the picture needs

    figure, left = plt.subplots(figsize=(7, 4))
    right = left.twinx()
    steps = [mark.steps / 1e6 for mark in marks]
    left.plot(steps, [100 * mark.wins for mark in marks], "o-", color="tab:blue")
    left.axhline(25, color="tab:blue", linestyle=":", linewidth=1)
    left.set(
        xlabel="choices made in self-play, millions", ylabel="games won against three random seats, %", ylim=(0, 100)
    )
    left.yaxis.label.set_color("tab:blue")
    right.plot(steps, [mark.points for mark in marks], "s--", color="tab:orange")
    right.set_ylabel("points a round better than the table")
    right.yaxis.label.set_color("tab:orange")
    left.set_title(f"Sandbag, four seats: {marks[-1].minutes:.1f} minutes of learning on one processor")
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, tell how it goes, draw the curve."""
    parser = argparse.ArgumentParser(description="Learn Sandbag by playing against oneself.")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to learn (5)")
    parser.add_argument("--steps", type=int, help="stop after so many choices, if that is sooner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=32, help="games side by side (32)")
    parser.add_argument("--length", type=int, default=288, help="choices in each game between two lessons (288)")
    parser.add_argument("--games", type=int, default=400, help="games against random seats for each mark (400)")
    parser.add_argument("--plot", type=Path, help="where to draw the learning curve, such as curve.png")
    wish = parser.parse_args(arguments)
    wins, points = examine(None, wish.games, wish.seed + 1)
    print(f"A random seat wins {wins:5.1%} of games, {points:+.2f} points a round.")
    marks: list[Mark] = []
    for mark in train(wish.minutes, wish.steps, wish.seed, wish.lanes, wish.length, wish.games):
        marks.append(mark)
        left = max(wish.minutes - mark.minutes, 0.0)
        print(
            f"{mark.minutes:5.1f} min  {mark.steps:>9,} choices  wins {mark.wins:5.1%}  "
            f"{mark.points:+.2f} points a round  {left:.1f} min left",
            flush=True,
        )
    if not marks[-1].updates:
        print(
            "Nothing was learnt: no round came to its end. Play on with more --minutes or --steps, or a --length of 90."
        )
    if wish.plot is not None:
        draw(marks, wish.plot)
        print(f"The curve is in {wish.plot}.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
