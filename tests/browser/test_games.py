"""Whole games of both kinds, played through the page."""

from __future__ import annotations

import pytest

from bagatelle.table.record import read, replay
from tests.browser.conftest import Visitor
from tests.browser.seats import BagolootPlayer, SandbagPlayer, be_quick, open_table


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_whole_game_of_sandbag_by_pointer(visit: Visitor, seats: int) -> None:
    page = visit()
    be_quick(page)
    table = open_table(page, "sandbag", seats)
    player = SandbagPlayer(page, seed=seats)
    player.play()
    assert {"pass", "set up", "play", "swap", "sandbag", "score sheet"} <= player.done
    replay(read(page.record(table)))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_of_bag_o_loot_by_pointer(visit: Visitor, seats: int) -> None:
    page = visit()
    be_quick(page)
    table = open_table(page, "bagoloot", seats)
    player = BagolootPlayer(page, seed=seats)
    player.play()
    assert {"draw", "open", "knock", "score sheet"} <= player.done
    replay(read(page.record(table)))
