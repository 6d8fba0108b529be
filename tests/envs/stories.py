"""What happens at a table of PettingZoo when somebody plays on by chance."""

from __future__ import annotations

import numpy as np

from bagatelle.envs.pettingzoo import RawEnv


def rest_of(table: RawEnv, seed: int) -> list[object]:
    """All that happens to the end of this game and in the next one."""
    story: list[object] = []
    chance = np.random.default_rng(seed)
    for _ in range(2):
        for agent in table.agent_iter():
            seen, paid, over, cut, info = table.last()
            assert seen is not None
            story.append((agent, seen.tobytes(), paid, over, cut, info["action_mask"].tobytes(), info.get("ended")))
            table.step(None if over else int(chance.choice(np.flatnonzero(info["action_mask"]))))
        table.reset()
    return story
