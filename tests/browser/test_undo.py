"""Undo on the page: a card is played, taken back while the bots wait, and another is played."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.seats import SandbagPlayer, be_quick
from tests.browser.touching import EDGE
from tests.browser.visits import Visit

ENOUGH: Final = 15_000.0
TIME: Final = 5000
"""The longest time to undo: the machine may be slow."""
LIT: Final = ".hand button.lit"


def open_table(visit: Visit, undo: int) -> str:
    """A table with bots that answer at once, but for the time to undo."""
    settings = {"game": "sandbag", "seats": 3, "pace": 0, "undo": undo, "bots": {"1": "rule", "2": "rule"}}
    table = visit.open_table(settings)
    visit.command(table, {"do": "sit", "seat": 0, "name": "Ana"})
    visit.command(table, {"do": "start"})
    visit.go(f"#/table/{table}")
    return table


def cards(visit: Visit) -> list[str | None]:
    """The cards of the hand, as they lie."""
    return [card.get_attribute("data-card") for card in visit.page.locator(".hand button.card").all()]


def until_turn(visit: Visit) -> None:
    """Pass and set up; then it is one's turn, with two cards to choose from."""
    player = SandbagPlayer(visit)
    player.play_until(".middle .trick")
    for _ in range(400):
        if visit.page.locator(LIT).count() > 1:
            return
        player.step()
        visit.page.wait_for_timeout(50)
    raise AssertionError("there was never a choice between two cards")


@pytest.mark.parametrize("by", ["button", "key"])
@pytest.mark.parametrize("window", [(1280, 800), (360, 640)])
def test_a_card_is_played_taken_back_and_another_is_played(visit: Visitor, by: str, window: tuple[int, int]) -> None:
    page = visit(width=window[0], height=window[1])
    be_quick(page)
    open_table(page, TIME)
    until_turn(page)
    undo = page.page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    hand = cards(page)
    first, second = page.page.locator(LIT).nth(0), page.page.locator(LIT).nth(1)
    other = second.get_attribute("data-card")
    first.click(position=EDGE)
    expect(undo).to_be_visible(timeout=ENOUGH)
    assert not page.layout_problems()
    if by == "button":
        undo.click()
    else:
        page.page.keyboard.press("z")
    expect(page.page.locator(LIT)).not_to_have_count(0, timeout=ENOUGH)
    expect(undo).to_have_count(0)
    assert cards(page) == hand
    page.page.locator(LIT).nth(1).click(position=EDGE)
    expect(undo).to_be_visible(timeout=ENOUGH)
    assert cards(page).count(other) == hand.count(other) - 1
    log = page.page.locator("aside [role=log] li")
    assert log.get_by_text("You take the last choice back.").count() == 1


def test_a_pass_that_nobody_has_seen_lies_in_the_trays_again(visit: Visitor) -> None:
    page, ben = visit(), visit()
    be_quick(page)
    table = page.open_table({"game": "sandbag", "seats": 3, "pace": 0, "bots": {"2": "rule"}})
    page.sit(table, 0, "Ana")
    ben.sit(table, 1, "Ben")
    page.command(table, {"do": "start"})
    page.go(f"#/table/{table}")
    give = page.page.locator(".buttons").get_by_role("button", name="Pass")
    for _ in range(2):
        page.page.locator(LIT).first.click(position=EDGE)
    give.click()
    expect(page.page.get_by_text("Your choice is made.")).to_be_visible(timeout=ENOUGH)
    page.page.get_by_role("button", name="Undo").click()
    expect(give).to_be_focused(timeout=ENOUGH)
    expect(give).not_to_have_attribute("aria-disabled", "true")
    give.click()
    expect(page.page.get_by_text("Your choice is made.")).to_be_visible(timeout=ENOUGH)


def test_the_time_to_undo_is_chosen_when_a_table_is_set_up(visit: Visitor) -> None:
    page = visit()
    be_quick(page, {"name": "Ana"})
    page.page.locator("article").last.get_by_role("button", name="Set up").click()
    page.page.locator("dialog").get_by_role("radio", name="Two seconds").check()
    page.page.locator("dialog footer").get_by_role("button", name="Start the game").click()
    page.page.wait_for_selector(".hand button")
    answer = page.page.request.get(f"{page.address}/api/tables/{page.table}")
    assert answer.json()["info"]["undo"] == 2000
