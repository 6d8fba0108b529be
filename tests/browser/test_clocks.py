"""Clocks and hints at the table: more time, one missed clock, a bot that covers, and a choice that is laid out."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_people import ENOUGH, button
from tests.browser.visits import TWO, Visit

BOTS: Final = {"1": "rule", "2": "rule"}


def sit_down(page: Visit, move: int) -> None:
    """A table for Ana and bots, where each choice has its seconds."""
    table = page.open_table(
        {
            "game": "sandbag",
            "seats": 3,
            "bots": BOTS,
            "pace": 900,
            "clock": {"move": move, "bank": 0, "grace": 60, "window": 0},
        }
    )
    page.sit(table, 0, "Ana")
    page.go(f"#/table/{table}")
    page.command(table, {"do": "start"})
    page.page.wait_for_selector(".tray")


def test_a_hint_is_laid_out_and_sent_only_by_the_trays_own_button(visit: Visitor) -> None:
    page = visit()
    sit_down(page, 600)
    cards = page.page.locator(".hand button")
    held = cards.count()
    button(page, "Pass the cards").click(force=True)  # it cannot be pressed yet, and says why
    expect(page.page.get_by_role("region", name="What to do")).to_contain_text("Not yet: 2 more cards of your hand")
    button(page, "more time to choose").click()
    expect(button(page, "more time to choose")).to_be_hidden(timeout=ENOUGH)
    button(page, "Hint").click()
    button(page, "Show the move").click(timeout=ENOUGH)
    button(page, "Do that").click()

    expect(page.page.locator(".tray [data-card]")).to_have_count(2)
    expect(cards).to_have_count(held - 2)
    expect(button(page, "Pass the cards")).to_be_focused()
    assert page.page.locator("ol").get_by_text("You pass").count() == 0, "nothing was sent"
    page.page.keyboard.press("Enter")
    expect(page.page.locator("ol").get_by_text("You pass")).to_be_visible(timeout=ENOUGH)


def test_one_missed_clock_is_told_and_the_second_hands_the_seat_to_a_bot(visit: Visitor) -> None:
    page = visit()
    sit_down(page, 3)
    notices = page.page.locator(".notice")
    expect(notices).to_contain_text(["Time ran out; a bot chooses for you this once."], timeout=ENOUGH)
    expect(button(page, "Take my seat back")).to_be_hidden()
    # The bot passes both cards, and no more: the next choice is one's own.
    asked = page.page.get_by_role("region", name="What to do")
    expect(asked.get_by_text("Lay out two cards")).to_be_visible(timeout=ENOUGH)
    expect(page.page.locator(".tray")).not_to_have_count(0)
    page.check("lapsed", windows=TWO)
    expect(button(page, "Take my seat back")).to_be_visible(timeout=ENOUGH)
    expect(page.page.locator(".tray, .buttons button.primary")).to_have_count(0)
    button(page, "Take my seat back").click()
    expect(button(page, "Take my seat back")).to_be_hidden(timeout=ENOUGH)
    expect(page.page.locator("ol").get_by_text("You play yourself again.")).to_be_visible(timeout=ENOUGH)
