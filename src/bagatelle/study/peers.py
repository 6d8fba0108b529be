"""OpenSpiel's hearts, the peer that Sandbag is measured against: four seats, tricks, 52 cards played a game.

Its package ships no types, so what is used of it is written down here as protocols. Moves are what players
choose: the cards played, and the cards passed where the deal asks for passing (12 in three deals of four).
The deal itself is a row of chance moves there; they take time, as our shuffle does, and are not counted.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from collections.abc import Sequence
from typing import Final, Protocol, cast

from bagatelle.core.errors import BagatelleError
from bagatelle.study.clock import Tally

INSTALL: Final = "pip install 'bagatelle[peers]'"
SEATS: Final = 4

_CHANCE_MOVES: Final = 53
"""The direction of passing, and 52 cards dealt one by one."""
_DEALT: Final = 32
"""How many dealt states the roll-outs start from, in turns."""
_ROLL_OUTS: Final = 64
"""How many roll-outs are asked for at once, so that the call from Python weighs nothing."""


class SpielState(Protocol):
    """A position of an OpenSpiel game."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def move_number(self) -> int: ...
    def clone(self) -> SpielState: ...


class SpielGame(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> SpielState: ...


class SpielBot(Protocol):
    """An agent of OpenSpiel; handed back to it."""


class SpielEvaluator(Protocol):
    """What values a leaf of OpenSpiel's tree search; handed back to it."""


class SpielSearch(Protocol):
    """OpenSpiel's tree search."""

    def mcts_search(self, state: SpielState) -> object: ...


class Spiel(Protocol):
    """What is used of the module ``pyspiel``."""

    def load_game(self, name: str) -> SpielGame: ...
    def make_uniform_random_bot(self, seat: int, seed: int) -> SpielBot: ...
    def evaluate_bots(self, state: SpielState, bots: Sequence[SpielBot], seed: int) -> list[float]: ...
    def RandomRolloutEvaluator(self, *, n_rollouts: int, seed: int) -> SpielEvaluator: ...  # noqa: N802 - its name

    def MCTSBot(  # noqa: N802 - its name
        self,
        game: SpielGame,
        evaluator: SpielEvaluator,
        *,
        uct_c: float,
        max_simulations: int,
        max_memory_mb: int,
        solve: bool,
        seed: int,
        verbose: bool,
    ) -> SpielSearch: ...


def load() -> Spiel:
    """OpenSpiel, or how to install it."""
    try:
        return cast("Spiel", importlib.import_module("pyspiel"))
    except ImportError as error:
        raise BagatelleError(f"the peers cannot be measured without OpenSpiel: {INSTALL} ({error})") from error


def title() -> str:
    """The peer and its version."""
    return f"OpenSpiel {importlib.metadata.version('open_spiel')} hearts"


class Hearts:
    """Random hearts, by each of the ways that OpenSpiel offers from Python."""

    def __init__(self) -> None:
        self._spiel = load()
        self._game = self._spiel.load_game("hearts")
        self._random = random.Random(1)
        self._bots = [self._spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS)]
        self._seed = 0
        self._search = self._spiel.MCTSBot(
            self._game,
            self._spiel.RandomRolloutEvaluator(n_rollouts=_ROLL_OUTS, seed=1),
            uct_c=1.0,
            max_simulations=1,  # values the root alone: nothing but roll-outs from the state itself
            max_memory_mb=0,
            solve=False,
            seed=1,
            verbose=False,
        )
        self._dealt = [self._deal() for _ in range(_DEALT)]
        self._lengths = [self._finish(state.clone()) for state in self._dealt]

    def python_loop(self, games: int) -> Tally:
        """Whole games, each move chosen in Python."""
        return Tally(games, sum(self._finish(self._game.new_initial_state()) for _ in range(games)))

    def games_inside(self, games: int) -> Tally:
        """Whole games between random bots, all of it in C++."""
        moves = 0
        for _ in range(games):
            state = self._game.new_initial_state()
            self._seed += 1
            self._spiel.evaluate_bots(state, self._bots, self._seed)
            moves += state.move_number() - _CHANCE_MOVES
        return Tally(games, moves)

    def roll_outs(self, games: int) -> Tally:
        """Random games from dealt states to the end, all of it in C++.

        All games that begin with the same deal are equally long, so one in Python tells the length of the rest.
        """
        done = 0
        moves = 0
        while done < games:
            self._seed += 1
            at = self._seed % _DEALT
            self._search.mcts_search(self._dealt[at])
            done += _ROLL_OUTS
            moves += _ROLL_OUTS * self._lengths[at]
        return Tally(done, moves)

    def _deal(self) -> SpielState:
        state = self._game.new_initial_state()
        while state.is_chance_node():
            self._step(state)
        return state

    def _finish(self, state: SpielState) -> int:
        """Play at random to the end; how many moves the players made."""
        moves = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                moves += 1
            self._step(state)
        return moves

    def _step(self, state: SpielState) -> None:
        """One choice of a player or of chance; in hearts all cards and directions are equally likely."""
        actions = state.legal_actions()
        state.apply_action(actions[int(self._random.random() * len(actions))])
