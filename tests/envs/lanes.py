"""Lanes in the middle of random games, for the tests of environments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
import numpy.typing as npt

from bagatelle import conformance, form
from bagatelle.core.bits import filled
from bagatelle.core.game import Event, State
from bagatelle.core.lane import NOBODY, Lane
from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.envs.memory import look
from bagatelle.envs.setting import Setting, learnable, setting
from bagatelle.games import find

CASES = [(name, variant) for name in learnable() for variant in conformance.variants_of(find(name))]
"""Every game in every variant that conformance tries."""
SEATS = [(name, seats) for name in learnable() for seats in find(name).SEATS]
if not form.is_compiled():
    # The same sources run in both forms and the checks of peers take long: interpreted, a part of the cases is enough.
    CASES, SEATS = CASES[::6], SEATS[::4]


def name_of(value: object) -> str:
    if isinstance(value, Variant):
        return "-".join([str(value.seats), *(chosen for _, chosen in value.chosen)])
    return str(value)


def place(game: str, variant: Variant, *, claims: bool = True, recall: bool = False, reward: str = "win") -> Setting:
    """The setting of a variant."""
    return setting(game, variant.seats, claims=claims, recall=recall, reward=reward, options=dict(variant.chosen))


def observed(lane: Lane, viewer: int) -> npt.NDArray[np.int8]:
    """What a seat sees, written over rubbish: every cell must be written."""
    words = filled(lane.words, 0x2A2A2A2A2A2A2A2A)
    lane.observe(viewer, words, 0)
    return look(words, np.int8, 1).reshape(-1)


def marked(lane: Lane) -> npt.NDArray[np.int8]:
    """The mask of the seat that chooses next."""
    words = filled((lane.size + 7) // 8, 0)
    lane.mark(words, 0)
    mask = look(words, np.int8, 1).reshape(-1).copy()
    lane.unmark(words, 0)
    assert not look(words, np.int8, 1).any(), "unmark takes back all that mark has set"
    assert not mask[lane.size :].any()
    return mask[: lane.size]


def state_of(lane: Lane) -> State[Event]:
    """The position, for those who know its type."""
    return cast("State[Event]", lane.position())


def walk(lane: Lane, seed: int) -> Iterator[Lane]:
    """A random game, before every choice."""
    chance = Fast(seed)
    lane.begin()
    while lane.seat != NOBODY:
        yield lane
        lane.step(lane.sample(chance))
