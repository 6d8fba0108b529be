"""The games of OpenSpiel that ours are measured against: hearts beside Sandbag, gin rummy beside Bag-O-Loot.

Its package ships no types, so what is used of it is written down here as protocols. Moves are what players
choose. What chance does (the deal, cards drawn from the stock) is a row of moves there as well; they take time, as
our shuffle does, and are not counted.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Protocol, cast

from bagatelle.core.errors import BagatelleError
from bagatelle.study.clock import Tally, Work

INSTALL: Final = "pip install 'bagatelle[peers]'"

PYTHON_LOOP: Final = "Python loop"
INSIDE: Final = "games in C++"
ROLL_OUTS: Final = "roll-outs in C++"

_CARDS: Final = 52
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


class SpielStock(Protocol):
    """What a position of gin rummy tells besides."""

    def stock_size(self) -> int: ...


class SpielGame(Protocol):
    """A game of OpenSpiel."""

    def new_initial_state(self) -> SpielState: ...
    def num_players(self) -> int: ...


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


# --- What all peers share -------------------------------------------------------------------------


class SpielPeer(ABC):
    """Random games of one of OpenSpiel's games, by the ways that it offers from Python."""

    NAME: ClassVar[str]
    """The game as OpenSpiel calls it."""
    NOTE: ClassVar[str]
    """What somebody must know who compares its figures with ours."""

    def __init__(self) -> None:
        self._spiel = load()
        self._game = self._spiel.load_game(self.NAME)
        self._fresh = self._game.new_initial_state()
        self._random = random.Random(1)
        self.seats = self._game.num_players()
        self._bots = [self._spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(self.seats)]
        self._seed = 0

    @classmethod
    def title(cls) -> str:
        """The peer and its version."""
        return f"OpenSpiel {importlib.metadata.version('open_spiel')} {cls.NAME}"

    def in_python(self) -> dict[str, Work]:
        """The ways in which Python makes every move."""
        return {PYTHON_LOOP: self.python_loop}

    def in_cpp(self) -> dict[str, Work]:
        """The ways in which whole games stay inside C++."""
        return {INSIDE: self.games_inside}

    def python_loop(self, games: int) -> Tally:
        """Whole games, each move chosen in Python."""
        return Tally(games, sum(self._finish(self._new()) for _ in range(games)))

    def games_inside(self, games: int) -> Tally:
        """Whole games between random bots, all of it in C++."""
        moves = 0
        for _ in range(games):
            state = self._new()
            self._seed += 1
            self._spiel.evaluate_bots(state, self._bots, self._seed)
            moves += state.move_number() - self._chance_moves(state)
        return Tally(games, moves)

    @abstractmethod
    def _chance_moves(self, state: SpielState) -> int:
        """How many moves of a finished game chance made; told at once, as the clock is running."""

    def _new(self) -> SpielState:
        """The state before the deal: a copy, as gin rummy takes longer to make a new one than to play it."""
        return self._fresh.clone()

    def _finish(self, state: SpielState) -> int:
        """Play at random to the end; how many moves the players made."""
        moves = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                moves += 1
            self._step(state)
        return moves

    def _step(self, state: SpielState) -> None:
        """One choice of a player or of chance; in these games everything chance can do is equally likely."""
        actions = state.legal_actions()
        state.apply_action(actions[int(self._random.random() * len(actions))])


# --- The peers ------------------------------------------------------------------------------------


class Hearts(SpielPeer):
    """Hearts: four seats, tricks, 52 cards played a game, and 12 passed before in three deals of four."""

    NAME = "hearts"
    NOTE = """\
hearts: The roll-outs begin after the deal, so they alone spend no time on it. Cards passed count as moves there;
Sandbag counts only cards played to tricks, not those passed or set up: to our disadvantage, as we spend time on them
too."""

    def __init__(self) -> None:
        super().__init__()
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

    def in_cpp(self) -> dict[str, Work]:
        return {**super().in_cpp(), ROLL_OUTS: self.roll_outs}

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
        state = self._new()
        while state.is_chance_node():
            self._step(state)
        return state

    def _chance_moves(self, state: SpielState) -> int:
        """The direction of passing, and all cards dealt one by one."""
        return 1 + _CARDS


class GinRummy(SpielPeer):
    """Gin rummy: two seats, drawing and discarding, melds, and an end that somebody knocks for.

    Roll-outs in C++ are not measured: games that begin with the same deal differ in length, and OpenSpiel tells
    only what the roll-outs were worth, not how many moves they had.
    """

    NAME = "gin_rummy"
    NOTE = """\
gin_rummy: Every choice of a player is a move (to draw, discard, pass, knock, lay melds or lay off), as in Bag-O-Loot
every choice of a seat is a play; the card that comes from the stock is chance. Choices with one answer count: about a
fifth in Bag-O-Loot (mostly the draw that begins a turn), hardly any in gin rummy, to our advantage. Its games begin
from copies of one new state, as it takes longer to make one than to play it. Most of its time goes into text: after
every move it writes down what each player sees. Roll-outs in C++ are left out, as nothing tells their length."""

    def _chance_moves(self, state: SpielState) -> int:
        """The cards that have left the stock: chance deals and draws them one by one."""
        return _CARDS - cast("SpielStock", state).stock_size()


PEERS: Final[dict[str, type[SpielPeer]]] = {"bagoloot": GinRummy, "sandbag": Hearts}
"""The peer of each of our games that has one."""
