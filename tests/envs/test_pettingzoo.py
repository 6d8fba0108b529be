"""Tables of PettingZoo say what went wrong."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from bagatelle.core.errors import BagatelleError
from bagatelle.envs.pettingzoo import env, raw_env


@pytest.mark.parametrize("copies", [False, True], ids=["in place", "copies"])
@pytest.mark.parametrize("action", [1.5, "0", np.float64(1), [0]])
def test_an_action_that_is_no_whole_number_is_refused_and_the_game_goes_on(action: object, *, copies: bool) -> None:
    table = raw_env("sandbag", copies=copies)
    table.reset(seed=1)
    before = table.last()[4]["action_mask"].tobytes()
    with pytest.raises(BagatelleError, match="an action is a whole number"):
        table.step(action)  # type: ignore[arg-type]  # that is the question
    assert table.last()[4]["action_mask"].tobytes() == before
    table.step(np.int32(table.last()[4]["action_mask"].argmax()))  # type: ignore[arg-type]  # any kind of whole number
    assert not any(table.terminations.values())


@pytest.mark.parametrize(
    "call",
    [
        lambda table: table.last(),
        lambda table: table.step(0),
        lambda table: table.step(None),
        lambda table: table.render(),
    ],
    ids=["last", "step", "leave", "render"],
)
def test_nothing_can_be_done_before_the_first_deal(call: Callable[[object], object]) -> None:
    with pytest.raises(BagatelleError, match="has not begun: call reset first"):
        call(raw_env("sandbag", render_mode="ansi"))


def test_who_has_left_cannot_leave_again_and_who_is_to_choose_cannot_leave() -> None:
    table = raw_env("bagoloot", 2)
    table.reset(seed=1)
    with pytest.raises(BagatelleError, match="seat_0 has to choose an action"):
        table.step(None)
    table.step(-1)
    table.step(None)
    table.step(None)
    assert table.agents == []
    with pytest.raises(BagatelleError, match="all agents have left: call reset"):
        table.step(None)
    with pytest.raises(BagatelleError, match="all agents have left: call reset"):
        table.last()
    table.reset()
    assert table.last()[4]["action_mask"].any()


def test_the_usual_wrapper_stops_an_illegal_action_as_the_page_says() -> None:
    """It is PettingZoo's own, and no game sees the action: the others get nothing."""
    table = env("bagoloot", 3)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(515)

    assert {agent: table.rewards[agent] for agent in table.agents} == {
        agent: -1 if agent == loser else 0 for agent in table.agents
    }
    assert all(table.terminations.values())
    assert all(table.truncations.values())


def test_seeds_and_drawings_that_cannot_be_are_refused() -> None:
    with pytest.raises(BagatelleError, match="a seed is a whole number from 0 on, not 'a'"):
        raw_env("sandbag").reset(seed="a")  # type: ignore[arg-type]  # that is the question
    with pytest.raises(BagatelleError, match="render_mode is None or 'ansi', not 'human'"):
        raw_env("sandbag", render_mode="human")
