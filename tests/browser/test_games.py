"""Whole games of both kinds, played through the page, and what the page was sent of them."""

from __future__ import annotations

import pytest

from bagatelle.table.record import read, replay
from tests.browser.conftest import Visitor
from tests.browser.frames import Heard
from tests.browser.seats import BagolootPlayer, SandbagPlayer, be_quick, open_table


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_whole_game_of_sandbag_by_pointer(visit: Visitor, seats: int) -> None:
    page = visit()
    be_quick(page)
    heard = Heard(page.page)
    table = open_table(page, "sandbag", seats)
    player = SandbagPlayer(page, seed=seats)
    player.play()
    assert {"pass", "set up", "play", "swap", "sandbag", "sheet"} <= player.done
    record = page.record(table)
    replay(read(record))
    assert heard.check(record, seat=0) > len(read(record).actions)


@pytest.mark.parametrize(("seats", "rounds"), [(2, "1"), (4, "2")])
def test_a_whole_game_of_bag_o_loot_by_pointer(visit: Visitor, seats: int, rounds: str) -> None:
    page = visit()
    be_quick(page)
    heard = Heard(page.page)
    table = open_table(page, "bagoloot", seats, options={"rounds": rounds})
    player = BagolootPlayer(page, seed=seats)
    player.play()
    assert {"Draw a card", "open", "use", "knock", "sheet"} <= player.done
    record = page.record(table)
    replay(read(record))
    assert heard.check(record, seat=0) > len(read(record).actions)
    with pytest.raises(AssertionError):
        heard.check(record, seat=1)


def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    page = visit()
    be_quick(page)
    table = open_table(page, "bagoloot", 2, options={"rounds": "1"})
    player = BagolootPlayer(page, seed=1, by_keys=True)
    player.play()
    assert {"Draw a card", "open", "use", "knock", "sheet"} <= player.done
    replay(read(page.record(table)))
