"""Whole games of both kinds, played through the page, and what the page was sent of them."""

from __future__ import annotations

from functools import partial

import pytest

from bagatelle.table.record import read, replay
from tests.browser.conftest import Visitor
from tests.browser.frames import Heard
from tests.browser.seats import BagolootPlayer, SandbagPlayer, be_quick, open_table
from tests.browser.touching import Fingers, Keys

long = partial(pytest.param, marks=pytest.mark.long)


@pytest.mark.parametrize("seats", [long(3), 4, long(6)])
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


@pytest.mark.parametrize(("seats", "rounds"), [(2, "1"), long(4, "2")])
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


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    page = visit()
    be_quick(page)
    table = open_table(page, "bagoloot", 2, options={"rounds": "1"})
    player = BagolootPlayer(page, seed=1, hands=Keys)
    player.play()
    assert {"Draw a card", "open", "use", "knock", "sheet"} <= player.done
    replay(read(page.record(table)))


@pytest.mark.long
def test_a_whole_game_by_touch_on_a_phone(visit: Visitor) -> None:
    page = visit(width=390, height=844, touch=True)
    be_quick(page)
    table = open_table(page, "sandbag", 3)
    player = SandbagPlayer(page, seed=2, hands=Fingers)
    player.play()
    assert {"pass", "set up", "play", "swap", "sandbag", "sheet"} <= player.done
    replay(read(page.record(table)))


_FOCUS = """() => {
  const cards = [...document.querySelectorAll('.hand button')];
  return [document.activeElement.tagName, cards.indexOf(document.activeElement), cards.length];
}"""


def test_who_begins_by_keys_is_at_the_table_and_stays_beside_what_they_choose(visit: Visitor) -> None:
    page = visit()
    begin = page.page.get_by_role("button", name="Play now against bots").first
    begin.focus()
    page.page.keyboard.press("Enter")
    page.page.wait_for_selector(".hand button")
    page.page.wait_for_function("() => document.activeElement !== document.body")
    page.page.keyboard.press("?")
    page.page.get_by_role("dialog").wait_for()
    page.page.keyboard.press("Escape")
    page.page.wait_for_selector("dialog", state="detached")
    assert page.page.evaluate(_FOCUS)[0] != "BODY"

    fourth = page.page.locator(".hand button").nth(3)
    fourth.focus()
    before = page.page.evaluate(_FOCUS)[2]
    page.page.keyboard.press("Enter")
    page.page.wait_for_function("before => document.querySelectorAll('.hand button').length < before", arg=before)
    assert page.page.evaluate(_FOCUS) == ["BUTTON", 3, before - 1], "the next key does not choose another card unawares"
