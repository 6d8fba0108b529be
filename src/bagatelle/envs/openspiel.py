"""The games for OpenSpiel: after ``register()`` they are loaded like its own.

>>> import pyspiel
>>> from bagatelle.envs.openspiel import register
>>> register()
>>> game = pyspiel.load_game("bagatelle_sandbag", {"seats": 3})
>>> game.num_players(), game.num_distinct_actions()
(3, 1009)

Chance speaks first and only then: eight nodes, each one of 256 equally likely bytes, make the seed of all deals and
holdups of the game. Observations and information states are those of all environments, the latter with recall; the
text of an information state holds the view and all choices of the player before. Neither says when a card of
Bag-O-Loot was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

import numpy as np
import pyspiel

from bagatelle import games
from bagatelle.core.bits import filled
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, State
from bagatelle.core.lane import NOBODY, RUNNING, WHOLE, Lane
from bagatelle.core.shuffle import Fast
from bagatelle.envs.memory import look
from bagatelle.envs.setting import Reward, Setting, check_seed, learnable, setting, whole

PREFIX: Final = "bagatelle_"
_SEED_BYTES: Final = 8
_BYTE: Final = 256
_WORDS: Final = 2**63
"""How many words there are that a game can be resampled with."""


def _own_parameters(game: str) -> dict[str, int | str | bool]:
    """What can be asked for when the game is loaded; every option of the game besides."""
    rules = games.find(game)
    defaults = {option.name: option.default for option in rules.OPTIONS}
    options = {name: int(value) if value.isdecimal() else value for name, value in defaults.items()}
    return {"seats": rules.SEATS[0], "reward": "win", "claims": True, **options}


def _game_type(game: str, reward: Reward = "win") -> pyspiel.GameType:
    rules = games.find(game)
    models = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game}",
        long_name=f"{rules.TITLE} (Bagatelle)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=models.TERMINAL if reward == "win" else models.REWARDS,
        max_num_players=max(rules.SEATS),
        min_num_players=min(rules.SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_own_parameters(game),
    )


class BagatelleGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game of ours with its parameters."""

    NAME = ""

    def __init__(self, params: Mapping[str, int | str | bool] | None = None) -> None:
        wanted = {**_own_parameters(self.NAME), **(params or {})}
        options = {option.name: str(wanted[option.name]) for option in games.find(self.NAME).OPTIONS}
        self.setting = setting(
            self.NAME,
            int(wanted["seats"]),
            claims=bool(wanted["claims"]),
            recall=True,
            reward=str(wanted["reward"]),
            options=options,
        )
        lane = self.setting.lane(Fast(0))
        seats = self.setting.seats
        largest = float(lane.largest()) if self.setting.reward == "points" else 1 - 1 / seats
        super().__init__(
            _game_type(self.NAME, self.setting.reward),
            pyspiel.GameInfo(
                num_distinct_actions=int(lane.size),
                max_chance_outcomes=_BYTE,
                num_players=seats,
                min_utility=-largest if self.setting.reward == "points" else -1 / seats,
                max_utility=largest,
                utility_sum=0.0,
                max_game_length=lane.longest(),
            ),
            dict(params or {}),
        )

    def __reduce__(self) -> tuple[Callable[[str], BagatelleGame], tuple[str]]:
        return _loaded, (str(self),)  # its class is made by ``register`` and stands in no module

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return _SEED_BYTES

    def new_initial_state(self) -> BagatelleState:
        """Before the deal."""
        return BagatelleState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> BagatelleObserver | None:
        """What writes the tensors; one of public or of private things alone there is not."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BagatelleError(f"observations have no parameters, not {params}")
        if wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not wanted.public_info:
            return None
        return BagatelleObserver(self.setting, recall=wanted.perfect_recall)


class Dealt:
    """A lane that OpenSpiel can copy and pickle: a copy is quick, a pickle is the seed and all choices."""

    def __init__(self, place: Setting, seed: int | None, lane: Lane, codes: list[int]) -> None:
        self.setting = place
        self.seed = seed
        """``None`` for a game that was resampled, which no seed leads to."""
        self.lane = lane
        self.codes = codes

    def step(self, code: int) -> None:
        self.codes.append(code)
        self.lane.step(code)

    def __deepcopy__(self, memo: object) -> Dealt:
        return Dealt(self.setting, self.seed, self.lane.copy(), self.codes[:])

    def __reduce__(self) -> tuple[Callable[..., Dealt], tuple[object, ...]]:
        if self.seed is None:
            raise BagatelleError("a resampled game cannot be pickled: no seed leads to it")
        return dealt, (self.setting, self.seed, self.codes)


def dealt(place: Setting, seed: int, codes: Sequence[int]) -> Dealt:
    """The game of a seed after these choices."""
    found = Dealt(place, seed, place.lane(Fast(seed)), [])
    found.lane.begin()
    for code in codes:
        found.step(code)
    return found


class BagatelleState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A running game: the bytes of its seed, then a lane."""

    def __init__(self, game: BagatelleGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._seed = 0
        self._seed_bytes = 0
        self._dealt: Dealt | None = None
        self._chosen: list[list[int]] = [[] for _ in range(game.setting.seats)]
        """All choices of each seat."""
        self._returns = [0.0] * game.setting.seats

    @property
    def lane(self) -> Lane:
        """The game, once it is dealt."""
        assert self._dealt is not None, "chance has not dealt yet"
        return self._dealt.lane

    @property
    def is_dealt(self) -> bool:
        return self._dealt is not None

    def current_player(self) -> int:
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.lane.seat)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return self.is_dealt and bool(self.lane.status != RUNNING)

    def _legal_actions(self, player: int) -> list[int]:
        return self.lane.codes() if self.is_dealt and player == self.lane.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed."""
        return [(byte, 1 / _BYTE) for byte in range(_BYTE)]

    def _apply_action(self, action: int) -> None:
        if self._dealt is None:
            self._deal(action)
            return
        lane = self._dealt.lane
        if lane.status != RUNNING:
            raise BagatelleError("the game is over: nobody chooses any more")
        if action not in lane.codes():
            raise BagatelleError(f"seat {lane.seat} may not choose action {action}")
        self._chosen[lane.seat].append(action)
        self._dealt.step(action)
        for seat, reward in enumerate(lane.rewards):
            self._returns[seat] += reward / WHOLE

    def _deal(self, byte: int) -> None:
        if not 0 <= byte < _BYTE:
            raise BagatelleError(f"chance chooses a byte, 0 to {_BYTE - 1}, not {byte}")
        self._seed = self._seed * _BYTE + byte
        self._seed_bytes += 1
        if self._seed_bytes == _SEED_BYTES:
            self._dealt = dealt(self._setting, self._seed >> 1, ())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        notation = self._setting.game.actions
        return "pass" if action == notation.SIZE else notation.text_of(action)

    def rewards(self) -> list[float]:
        return [reward / WHOLE for reward in self.lane.rewards] if self.is_dealt else [0.0] * self._setting.seats

    def returns(self) -> list[float]:
        return list(self._returns)

    def known_to(self, player: int) -> str:
        """The view of a seat and all its choices: its information state."""
        if not self.is_dealt:
            return ""
        game = self._setting.game
        texts = [self._action_to_string(player, action) for action in self._chosen[player]]
        return f"{game.view_of(self._state(), player)!r} after {', '.join(texts)}"

    def _state(self) -> State[Event]:
        return cast("State[Event]", self.lane.position())

    def resampled(self, player: int, word: int) -> BagatelleState:
        """A game that the player cannot tell from this one, for ISMCTS; it has no history of its own.

        Another ``word``, any number from 0 to 2**63 - 1, draws another game; ``resampler`` takes care of words.

        What the other seats have chosen until now is the player's to guess, so they begin without choices: their
        information states are their views of the drawn state, with what they choose from here on.
        """
        if not self.is_dealt:
            raise BagatelleError("before chance has dealt there is nothing to resample")
        if player not in range(self._setting.seats):
            raise BagatelleError(f"there is no player {player}: {self._setting.seats} are numbered from 0")
        number = whole(word)
        if number is None or not 0 <= number < _WORDS:
            raise BagatelleError(f"a word is a whole number from 0 to 2**63 - 1, not {word!r}")
        rules = self._setting.game
        twin = BagatelleState(self.get_game())
        drawn = rules.resample(rules.view_of(self._state(), player), Fast(number))
        twin._dealt = Dealt(self._setting, None, self.lane.with_position(drawn), [])
        twin._chosen[player] = list(self._chosen[player])
        twin._returns = list(self._returns)
        return twin

    def __str__(self) -> str:
        if not self.is_dealt:
            return f"{self._seed_bytes} bytes of the seed"
        return repr(self._setting.game.view_of(self._state(), None))


def resampler(seed: int | None = None) -> Callable[[BagatelleState, int], BagatelleState]:
    """What ``set_resampler`` of OpenSpiel's Python ISMCTS takes: a game anew, drawn by chance, at every call."""
    luck = np.random.default_rng(check_seed(seed))
    return lambda state, player: state.resampled(player, int(luck.integers(_WORDS, dtype=np.uint64)))


class BagatelleObserver:
    """Writes what a player sees, or sees and recalls, as OpenSpiel's algorithms want it."""

    def __init__(self, place: Setting, *, recall: bool) -> None:
        self._recall = recall
        layout = place.layout
        length = layout.length(recall=recall)
        self.tensor = np.zeros(length, np.float32)
        self.dict = {
            part.name: self.tensor[slice(*layout.span(part.name))].reshape(part.rows, len(part.columns))
            for part in layout.parts
            if recall or not part.recalled
        }
        self._words = filled(layout.length(recall=True) // 8, 0)
        self._row = look(self._words, np.int8, 1).reshape(-1)[:length]

    def set_from(self, state: BagatelleState, player: int) -> None:
        """Write the tensor; all zeros before the deal."""
        if not state.is_dealt:
            self.tensor.fill(0)
            return
        state.lane.observe(player, self._words, 0)
        self.tensor[:] = self._row

    def string_from(self, state: BagatelleState, player: int) -> str:
        """The same for tables: with recall the view and all choices of the player, else the cells."""
        if self._recall:
            return state.known_to(player)
        self.set_from(state, player)
        return " ".join(str(int(cell)) for cell in self.tensor)


def _loaded(text: str) -> BagatelleGame:
    """The game that OpenSpiel writes so, also where nobody has registered ours yet."""
    register()
    game: BagatelleGame = pyspiel.load_game(text)
    return game


def _class_for(game: str) -> type[BagatelleGame]:
    """What OpenSpiel makes the game with: a class, as it lets go of it only after Python has ended.

    A function or a partial would be freed then, and abort the program.
    """

    class Named(BagatelleGame):
        NAME = game

    return Named


def register() -> None:
    """Make the games known to ``pyspiel.load_game``."""
    known = set(pyspiel.registered_names())
    for game in learnable():
        if f"{PREFIX}{game}" not in known:
            pyspiel.register_game(_game_type(game), _class_for(game))
