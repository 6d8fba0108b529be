"""A seat among bots: what goes wrong is told, and never counts as a win."""

from __future__ import annotations

from collections.abc import Sequence

import gymnasium
import numpy as np
import pytest

from bagatelle.bots import Bot, Decision
from bagatelle.bots.agent import RandomBot
from bagatelle.core.errors import BagatelleError
from bagatelle.core.game import View
from bagatelle.core.shuffle import Chance
from bagatelle.envs.gymnasium import SeatEnv, id_of
from bagatelle.envs.setting import learnable
from bagatelle.games import find

CHEAT = "tests.bots.own_bots:Cheating"
SHOUT = f"{__name__}:Shouting"


class Shouting(RandomBot):
    """Interrupts with what nobody allowed."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return Decision(max(legal) + 1, "Why not?")


def play_on(seat: SeatEnv) -> None:
    """The learner's first legal action, again and again."""
    _, info = seat.reset(seed=1)
    over = False
    while not over:
        mask = info["action_mask"]
        assert isinstance(mask, np.ndarray)
        _, _, over, _, info = seat.step(np.int64(mask.argmax()))


@pytest.mark.parametrize("game", learnable())
def test_a_bot_that_chooses_what_is_not_allowed_is_named_and_nobody_wins(game: str) -> None:
    seat = SeatEnv(game, 3, bots=["random", CHEAT])

    with pytest.raises(BagatelleError, match=f"{CHEAT!r} in seat 2 chose .*not allowed"):
        play_on(seat)
    with pytest.raises(BagatelleError, match="call reset"):
        seat.step(np.int64(0))


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("Curt", r"answered \d+, which is no decision: return Decision\(code, reason\)"),
        ("Forgetful", "answered None, which is no decision"),
        ("Broken", r"failed: IndexError: list index out of range \(own_bots.py, line \d+\)"),
        ("Deaf", r"failed: RuntimeError: what\? \(own_bots.py, line \d+\)"),
        ("Leaving", "failed: SystemExit: 3"),
    ],
)
def test_a_bot_that_does_something_wrong_is_named_with_its_seat(bot: str, problem: str) -> None:
    text = f"tests.bots.own_bots:{bot}"
    with pytest.raises(BagatelleError, match=f"the bot '{text}' in seat 2 {problem}"):
        play_on(SeatEnv("sandbag", 3, bots=["random", text]))


@pytest.mark.parametrize("action", [1.5, "0", None, [0]])
def test_an_action_that_is_no_whole_number_is_refused_and_the_game_goes_on(action: object) -> None:
    seat = SeatEnv("sandbag", bots="random")
    _, info = seat.reset(seed=1)
    mask = info["action_mask"]
    assert isinstance(mask, np.ndarray)
    with pytest.raises(BagatelleError, match="an action is a whole number"):
        seat.step(action)  # type: ignore[arg-type]  # that is the question
    assert not seat.step(mask.argmax())[2]


def test_a_bot_may_answer_with_a_number_of_numpys() -> None:
    play_on(SeatEnv("sandbag", 3, bots="tests.bots.own_bots:Learnt"))


def test_only_what_can_be_drawn_can_be_asked_for() -> None:
    with pytest.raises(BagatelleError, match="render_mode is None or 'ansi', not 'human'"):
        SeatEnv("sandbag", render_mode="human")


def test_a_bot_that_interrupts_with_what_is_not_allowed_is_named() -> None:
    assert Shouting.interrupt is not Bot.interrupt
    with pytest.raises(BagatelleError, match=f"{SHOUT!r} in seat 1 chose .*not allowed"):
        play_on(SeatEnv("bagoloot", 2, bots=SHOUT))


@pytest.mark.parametrize("game", learnable())
def test_nothing_can_be_chosen_before_the_first_deal(game: str) -> None:
    seat = SeatEnv(game, bots="random", render_mode="ansi")

    with pytest.raises(BagatelleError, match="has not begun: call reset"):
        seat.step(np.int64(0))
    with pytest.raises(BagatelleError, match="has not begun: call reset"):
        seat.render()


@pytest.mark.parametrize("code", [-1, 516, 10**6])
def test_an_action_that_does_not_exist_is_called_so(code: int) -> None:
    seat = SeatEnv("bagoloot", bots="random")
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(np.int64(code))

    assert over
    assert reward == -1
    assert info["reason"] == f"There is no action {code}: they are numbered from 0 to 515."


def test_who_is_not_polled_has_nothing_to_pass_on() -> None:
    seat = SeatEnv("bagoloot", bots="random", claims=False)
    seat.reset(seed=1)
    *_, info = seat.step(np.int64(find("bagoloot").actions.SIZE))

    assert "nothing to pass on" in str(info["reason"])


def test_every_game_that_can_be_learnt_has_an_id() -> None:
    assert [id_of(game) for game in learnable()] == ["bagatelle/BagOLoot-v0", "bagatelle/Sandbag-v0"]
    assert {id_of(game) for game in learnable()} <= set(gymnasium.registry)
