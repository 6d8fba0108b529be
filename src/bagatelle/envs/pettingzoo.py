"""The games for PettingZoo: ``raw_env``, ``env`` with its usual wrappers, and ``parallel_env``.

>>> from bagatelle.envs.pettingzoo import env
>>> table = env("sandbag", seats=4)
>>> table.reset(seed=1)
>>> observation, reward, termination, truncation, info = table.last()
>>> observation.shape, int(info["action_mask"].sum())
((944,), 14)

Agents are ``seat_0``, ``seat_1`` and so on. The action mask stands in ``infos``: of the raw environment it is looked at
in place and changes with the next step, the wrapped one gives copies.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias, TypedDict, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import Event, State
from bagatelle.core.lane import ILLEGAL, WHOLE, Desk
from bagatelle.envs.memory import look
from bagatelle.envs.saving import Saved, restored, saved
from bagatelle.envs.setting import RENDER_MODES, Setting, chance_for, check_render_mode, check_seed, setting

Observation: TypeAlias = npt.NDArray[np.int8]
if TYPE_CHECKING:

    class _Base:
        """What is used of ``AECEnv``: PettingZoo ships no types."""

        def _was_dead_step(self, action: int | np.int64 | None) -> None: ...
        def agent_iter(self) -> Iterator[str]: ...

else:
    _Base = AECEnv


class Info(TypedDict, total=False):
    """What an agent is told besides its observation."""

    action_mask: npt.NDArray[np.int8]
    """1 for every action that the seat may choose; all 0 when another seat is to choose."""
    ended: str
    """How the game ended: ``finished``, or ``illegal`` by a choice that was not allowed."""


_OF_DESK = frozenset({"_desk", "_choose", "_copy_row", "_asked_for", "_mask_rows"})
"""What looks at the memory of a desk: a copy of an environment has a desk of its own."""


_NOT_BEGUN = "the game has not begun: call reset first"


class RawEnv(_Base):
    """One game, seat after seat, without the checks of wrappers."""

    def __init__(self, place: Setting, render_mode: str | None = None, *, copies: bool = False) -> None:
        check_render_mode(render_mode)
        self.setting = place
        self._copies = copies
        """Whether every mask is an array of its own."""
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{place.game.NAME}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(place.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agent_selection = ""
        self._is_over = False
        self._is_plain = False
        """Whether nothing but the next agent changes from step to step: the game runs, nobody has been paid, and masks
        are looked at in place. That is nearly always, and look-ups are what steps spend their time on."""
        lane = place.lane(chance_for(check_seed(None), "pettingzoo"))
        self._sit_at(Desk(lane, self.possible_agents))
        low, high = np.iinfo(np.int8).min, np.iinfo(np.int8).max
        self._observation_spaces = {
            agent: spaces.Box(int(low), int(high), (place.length,), np.int8) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(int(lane.size)) for agent in self.possible_agents}

    def _sit_at(self, desk: Desk) -> None:
        """Take the desk with all that looks at its memory."""
        self._desk = desk
        self._choose = desk.step  # under a name of its own: what is looked up at every step takes time
        self._copy_row = look(desk.observation, np.int8, 1).reshape(-1).copy
        """What the chooser sees, as a new array."""
        self._asked_for = look(desk.asked_for, np.int8, 1).reshape(-1)
        self._mask_rows = look(desk.masks, np.int8, self.setting.seats)[:, : int(desk.lane.size)]

    def __deepcopy__(self, memo: dict[int, object]) -> RawEnv:
        twin = RawEnv(self.setting, self.render_mode, copies=self._copies)
        memo[id(self)] = twin
        for name, value in vars(self).items():
            if name not in _OF_DESK:
                setattr(twin, name, copy.deepcopy(value, memo))
        twin._go_on_at(self._desk.copy())
        return twin

    def __getstate__(self) -> dict[str, object]:
        kept = {name: value for name, value in vars(self).items() if name not in _OF_DESK}
        return {**kept, "lane": saved(self._desk.lane)}

    def __setstate__(self, state: dict[str, object]) -> None:
        values = cast("Saved", state.pop("lane"))
        vars(self).update(state)
        desk = Desk(restored(self.setting, values), self.possible_agents)
        self._go_on_at(desk.copy())  # a copy shows where its game stands

    def _go_on_at(self, desk: Desk) -> None:
        """Take a desk on which the game of this environment goes on."""
        self._sit_at(desk)
        if not self._copies:
            for agent in self.agents:
                self._inform(agent)

    def _inform(self, agent: str) -> None:
        """The mask of an agent, looked at in place or copied."""
        mask = self._mask_rows[self._seat_of[agent]]
        self.infos[agent] = {"action_mask": mask.copy() if self._copies else mask}
        if self._is_over:
            self.infos[agent]["ended"] = "illegal" if self._desk.lane.status == ILLEGAL else "finished"

    def observation_space(self, agent: str) -> spaces.Box:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Deal a game: that of the seed, or the one that comes next."""
        if seed is not None:
            self._desk.deal_from(chance_for(check_seed(seed), "pettingzoo"))
        self._desk.begin()
        self._is_over = False
        self._is_plain = not self._copies
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[self._desk.lane.seat]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {}
        for agent in self.agents:
            self._inform(agent)

    def observe(self, agent: str) -> Observation:
        """What the agent sees, as an array of its own."""
        seat = self._seat_of[agent]
        if seat == self._desk.lane.seat:
            return self._copy_row()
        self._desk.observe(seat)
        return self._asked_for.copy()

    def last(
        self,
        observe: bool = True,  # noqa: FBT001, FBT002 - as PettingZoo calls it
    ) -> tuple[Observation | None, float, bool, bool, Info]:
        """What the agent whose turn it is gets."""
        agent = self.agent_selection
        if observe and self._is_plain:
            return self._copy_row(), 0.0, False, False, self.infos[agent]
        self._check_agents()
        seen = self.observe(agent) if observe else None
        paid = self._cumulative_rewards[agent]
        return seen, paid, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | np.int64 | None) -> None:
        """The agent whose turn it is chooses; ``None`` when it is out of the game."""
        if self._is_plain and action is not None:
            chooser = self._choose(action)
            if chooser is not None:
                self.agent_selection = chooser
            else:
                self._reckon()
            return
        self._check_agents()
        if self._is_over:
            self._was_dead_step(action)
        elif action is None:
            raise BagatelleError(f"{self.agent_selection} has to choose an action: the game is not over")
        else:
            self._step_with_rewards(action)

    def _check_agents(self) -> None:
        """Without agents there is no game, or none any more."""
        if not self.agents:
            raise BagatelleError("all agents have left: call reset" if self._is_over else _NOT_BEGUN)

    def _step_with_rewards(self, action: int | np.int64) -> None:
        agent = self.agent_selection
        chooser = self._choose(action)
        self._cumulative_rewards[agent] = 0.0
        if chooser is not None:
            self.agent_selection = chooser
        else:
            self._reckon()
        if self._copies:
            self._inform(agent)
            self._inform(self.agent_selection)

    def _reckon(self) -> None:
        """After a step with rewards, the one after it, and the last of a game."""
        self._is_plain = False
        seat = self._desk.lane.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._end()
        for agent, reward in zip(self.possible_agents, self._desk.lane.rewards, strict=True):
            self.rewards[agent] = reward / WHOLE
            self._cumulative_rewards[agent] += reward / WHOLE

    def _end(self) -> None:
        self._is_over = True
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self._inform(agent)

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        if not self.agents and not self._is_over:
            raise BagatelleError(_NOT_BEGUN)
        game = self.setting.game
        view = game.view_of(cast("State[Event]", self._desk.lane.position()), None)
        return game.words.draw_table(view, (), self.possible_agents)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(
    game: str,
    seats: int | None = None,
    *,
    claims: bool = True,
    recall: bool = False,
    reward: str = "win",
    render_mode: str | None = None,
    copies: bool = False,
    **options: str | int,
) -> RawEnv:
    """The game without wrappers: quick, and an illegal action ends it for all; with ``copies`` masks can be kept."""
    place = setting(game, seats, claims=claims, recall=recall, reward=reward, options=options)
    return RawEnv(place, render_mode, copies=copies)


def env(game: str, seats: int | None = None, **terms: object) -> AECEnv:
    """The game with PettingZoo's usual wrappers; takes what ``raw_env`` takes."""
    raw = raw_env(game, seats, copies=True, **terms)  # type: ignore[arg-type]  # handed on as they came
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(game: str, seats: int | None = None, **terms: object) -> ParallelEnv:
    """The game for those who step all agents at once: only the action of the agent to choose counts.

    That agent is the one whose mask is not empty; ``infos[agent]["active_agent"]`` names it after every step.
    """
    raw = raw_env(game, seats, copies=True, **terms)  # type: ignore[arg-type]  # handed on as they came
    return turn_based_aec_to_parallel(raw)


__all__ = ["Info", "RawEnv", "env", "parallel_env", "raw_env"]
