"""One seat of a game for Gymnasium, bots on the others.

>>> import gymnasium
>>> import bagatelle.envs.gymnasium
>>> seat = gymnasium.make("bagatelle/Sandbag-v0", seats=3, bots="random")
>>> observation, info = seat.reset(seed=1)
>>> int(info["action_mask"].sum()) > 0
True

An illegal action ends the game with -1 and a sentence in ``info["reason"]`` that says why it is not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from bagatelle import bots as every_bot
from bagatelle import games
from bagatelle.bots.agent import AnyAgent
from bagatelle.bots.blamed import Blamed
from bagatelle.core.bits import filled
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, State
from bagatelle.core.lane import NOBODY, RUNNING, WHOLE, Lane, code_of
from bagatelle.core.shuffle import Chance
from bagatelle.envs.memory import look
from bagatelle.envs.setting import RENDER_MODES, chance_for, check_render_mode, learnable, setting

Observation: TypeAlias = npt.NDArray[np.int8]
Info: TypeAlias = "dict[str, object]"  # Gymnasium's own word for it

_SEEDS: Final = 2**62
_OF_LANE: Final = frozenset({"_lane", "_events", "_agents", "_heard", "_words", "_row"})
"""The running game, and what listens to it or looks at it: a copy has its own."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat at a table of bots."""

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        bots: str | Sequence[str] = "rule",
        seat: int = 0,
        claims: bool = True,
        recall: bool = False,
        reward: str = "win",
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        check_render_mode(render_mode)
        place = setting(game, seats, claims=claims, recall=recall, reward=reward, options=options)
        if not 0 <= seat < place.seats:
            raise BagatelleError(f"there is no seat {seat}: {place.seats} seats are numbered from 0")
        self.setting = place
        self.seat = seat
        self.render_mode = render_mode
        self._texts = self._invited(bots)
        self._choices = 0
        """How often bots have been asked."""
        self._codes: list[int] | None = None
        """All choices of the running game, its bots' too; ``None`` before the first deal."""
        self._prepare(0)
        self._look()
        self._size = int(self._lane.size)
        self.observation_space = spaces.Box(-128, 127, (place.length,), np.int8)
        self.action_space = spaces.Discrete(self._size)

    def _invited(self, bots: str | Sequence[str]) -> dict[int, str]:
        """The bot of each other seat, by the text that asks for it."""
        others = [other for other in range(self.setting.seats) if other != self.seat]
        texts = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(texts) != len(others):
            raise BagatelleError(
                f"{self.setting.seats} seats need {len(others)} bots beside the learner, not {len(texts)}"
            )
        return dict(zip(others, texts, strict=True))

    def _look(self) -> None:
        """Memory for the observation."""
        self._words = filled(self._lane.words, 0)
        self._row = look(self._words, np.int8, 1).reshape(-1)

    def __getstate__(self) -> Info:
        return {name: value for name, value in vars(self).items() if name not in _OF_LANE}

    def __setstate__(self, state: Info) -> None:
        """The same game again up to here; new bots are told what theirs have heard, as everywhere in Bagatelle."""
        vars(self).update(state)
        codes, choices = self._codes, self._choices
        self._prepare(self._seed)
        if codes is not None:
            self._begin()
            for code in codes:
                self._take(code)
        self._choices = choices
        self._look()

    def _prepare(self, seed: int) -> None:
        """A lane before its deal, and bots that have heard nothing."""
        self._seed = seed
        self._choices = 0
        self._codes = None
        self._lane: Lane = self.setting.lane(chance_for(seed, "gymnasium"))
        self._events = self._lane.listen()
        self._agents: dict[int, AnyAgent] = {
            other: Blamed(every_bot.find(self.setting.game.NAME, text), f"the bot {text!r} in seat {other}")
            for other, text in self._texts.items()
        }
        self._heard = dict.fromkeys(self._agents, 0)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Deal a game and let the bots choose until it is the learner's turn."""
        super().reset(seed=seed)
        self._prepare(int(self.np_random.integers(_SEEDS)))
        self._begin()
        self._let_bots_choose()
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """The learner chooses, then the bots until it is the learner's turn again."""
        self._check_turn()
        code = code_of(action)
        reason = self._why_not(code)
        self._take(code)
        reward = self._lane.rewards[self.seat] + self._let_bots_choose()
        info = self._info()
        if reason:
            info["reason"] = reason
        return self._observed(), reward / WHOLE, self._lane.status != RUNNING, False, info

    def _begin(self) -> None:
        self._codes = []
        self._lane.begin()

    def _take(self, code: int) -> None:
        """The seat that is next chooses."""
        assert self._codes is not None, "nobody chooses before the deal"
        self._codes.append(code)
        self._lane.step(code)

    def _check_begun(self) -> None:
        if self._lane.status == RUNNING and self._lane.seat == NOBODY:
            raise BagatelleError("the game has not begun: call reset first")

    def _check_turn(self) -> None:
        """Only a running game that waits for the learner can go on."""
        self._check_begun()
        if self._lane.status != RUNNING:
            raise BagatelleError("the game is over: call reset first")
        if self._lane.seat != self.seat:
            raise BagatelleError("the game has stopped at the mistake of a bot: call reset first")

    def _why_not(self, code: int) -> str:
        """The rule that forbids the action; empty when none does."""
        game = self.setting.game
        if code in self._lane.codes():
            return ""
        if not 0 <= code < self._size:
            return f"There is no action {code}: they are numbered from 0 to {self._size - 1}."
        if code == game.actions.SIZE:  # to pass, which only lanes have
            return "There is nothing to pass on: you are asked for an action."
        refusal = game.why_not(self._state(), self.seat, code)
        return "" if refusal is None else game.words.say_refusal(refusal)

    def _let_bots_choose(self) -> int:
        """Every choice until the learner's next one; what they brought the learner."""
        paid = 0
        while self._lane.status == RUNNING and self._lane.seat != self.seat:
            self._take(self._chosen_by(int(self._lane.seat)))
            paid += self._lane.rewards[self.seat]
        return paid

    def _chosen_by(self, seat: int) -> int:
        game = self.setting.game
        agent = self._agents[seat]
        for event in self._events[self._heard[seat] :]:
            agent.hear(game.told(cast("Event", event), seat))
        self._heard[seat] = len(self._events)
        self._choices += 1
        chance: Chance = chance_for(self._seed, f"bot {seat} choice {self._choices}")
        view = game.view_of(self._state(), seat)
        legal = game.legal(self._state(), seat)
        if self._lane.is_polled:
            interruption = agent.interrupt(view, legal, chance)
            return self._size - 1 if interruption is None else interruption.code
        return agent.decide(view, legal, chance, agent.budget).code

    def _state(self) -> State[Event]:
        return cast("State[Event]", self._lane.position())

    def _observed(self) -> Observation:
        self._lane.observe(self.seat, self._words, 0)
        return self._row.copy()

    def _info(self) -> Info:
        mask = np.zeros(self._size, np.int8)
        if self._lane.status == RUNNING:
            mask[self._lane.codes()] = 1
        return {"action_mask": mask}

    def render(self) -> str | None:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        self._check_begun()
        game = self.setting.game
        names = ["Learner" if seat == self.seat else f"Bot {seat}" for seat in range(self.setting.seats)]
        return game.words.draw_table(game.view_of(self._state(), self.seat), (), names)


def id_of(game: str) -> str:
    """What ``gymnasium.make`` calls a game: its title, letters and digits alone."""
    return f"bagatelle/{re.sub(r'[^A-Za-z0-9]', '', games.find(game).TITLE)}-v0"


def register() -> None:
    """Make the games known to ``gymnasium.make``; importing this module does so."""
    for game in learnable():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(id=id_of(game), entry_point=f"{__name__}:SeatEnv", kwargs={"game": game})


register()
