"""An environment of PettingZoo with nothing inside: what its loop costs without any game.

It does what every such environment has to do: at a step it clears what its agent has been paid, goes on to the next
agent and adds up rewards; ``last`` is PettingZoo's own. The observation and the mask have the sizes of Sandbag with
four seats. They are always the same two arrays, made once, which is the cheapest there is: a game has to write them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bagatelle.core.shuffle import Fast
from bagatelle.envs.setting import setting

if TYPE_CHECKING:

    class _Base:
        """What is used of ``AECEnv``: PettingZoo ships no types."""

        def _accumulate_rewards(self) -> None: ...
        def last(self) -> object: ...

else:
    _Base = AECEnv

SEATS = 4


class EmptyEnv(_Base):
    """Four agents in turn, always the same observation, mask and reward."""

    def __init__(self) -> None:
        place = setting("sandbag", SEATS)
        actions = int(place.lane(Fast(0)).size)
        self.metadata = {"name": "empty"}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(SEATS)]
        self._cells = np.zeros(place.length, np.int8)
        self._mask = np.ones(actions, np.int8)
        self._observation_space = spaces.Box(-128, 127, (place.length,), np.int8)
        self._action_space = spaces.Discrete(actions)

    def observation_space(self, agent: str) -> spaces.Box:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: object = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._mask} for agent in self.agents}
        self._at = 0
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        return self._cells

    def step(self, action: int) -> None:
        self._cumulative_rewards[self.agent_selection] = 0
        self._at = (self._at + 1) % SEATS
        self.agent_selection = self.agents[self._at]
        self._accumulate_rewards()


def empty_env(*, wrapped: bool) -> EmptyEnv:
    """Nothing, raw or with the wrappers that our own environment has."""
    raw = EmptyEnv()
    if not wrapped:
        return raw
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    found: EmptyEnv = wrappers.OrderEnforcingWrapper(checked)
    return found
