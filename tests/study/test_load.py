"""The measuring of load, with very little of it."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from bagatelle.study.frame_sizes import mean_size
from bagatelle.study.load import SEATS, Shape, measure, table_of


@pytest.mark.skipif(sys.platform != "linux", reason="processes are kept on one core, which only Linux can do")
def test_clients_play_and_everybody_hears_of_every_move() -> None:
    cores = os.sched_getaffinity(0)
    measured = asyncio.run(measure(Shape("two tables", 2, 0.0), 1.0))

    assert measured.connections == 2 * SEATS
    assert measured.moves > 0
    assert 0 < measured.acknowledged[0] <= measured.acknowledged[1]
    assert 0 < measured.everywhere[0] <= measured.everywhere[1]
    assert table_of([measured]).splitlines()[1].startswith("two tables")
    assert os.sched_getaffinity(0) == cores


@pytest.mark.parametrize(("game", "most"), [("sandbag", 777), ("bagoloot", 622)])
def test_the_mean_frame_of_a_seat_keeps_within_its_limit(game: str, most: int) -> None:
    assert 300 < mean_size(game, 4) <= most
