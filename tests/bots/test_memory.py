"""Bots that think for days do not grow: what a draw has allocated is freed with it."""

from __future__ import annotations

import gc
import sys

import pytest

from bagatelle import games
from bagatelle.core.shuffle import Fast
from tests.bots.positions import walk


@pytest.mark.parametrize("game", games.names())
def test_states_that_were_drawn_and_dropped_leave_nothing(game: str) -> None:
    """Compiled code must not be passed vectors by interpreted code: mypyc never frees them."""
    rules = games.find(game)
    for table, seat in walk(game, 4, "memory", every=61):
        view = table.view(seat)
        rules.resample(view, Fast(0))
        gc.collect()
        before = sys.getallocatedblocks()
        for number in range(50):
            rules.resample(view, Fast(number))
        gc.collect()

        assert sys.getallocatedblocks() - before < 50
