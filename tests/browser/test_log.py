"""The log at the side of a table: it follows what happens until somebody scrolls back."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.seats import be_quick
from tests.browser.stories import moment_where, story
from tests.browser.visits import SETTLED, Visit

RECORD: Final = story("sandbag", 3)
ENOUGH: Final = 15_000.0
SLOW: Final = 5000
NEWEST: Final = "To the newest"
_CROWD = """room => {
  // As a browser does at the end of a round: something beside the log takes room, and the log scrolls a little with it,
  // of which it hears before it hears of its new height.
  const log = document.querySelector('aside [role=log]');
  log.closest('section').style.paddingTop = `${room}px`;
  log.scrollTop -= 1;
}"""


def say(page: Visit, table: str, phrase: str = "hello") -> None:
    """One more line."""
    lines = page.page.locator("aside [role=log] li")
    before = lines.count()
    page.command(table, {"do": "say", "phrase": phrase})
    expect(lines).to_have_count(before + 1, timeout=ENOUGH)


def test_the_log_follows_by_itself_whatever_needs_room_beside_it(visit: Visitor) -> None:
    page = visit(height=560)
    be_quick(page)
    moment = moment_where(RECORD, lambda one: len(one.legal) > 2)
    table = page.play_on(moment.record, moment.step, moment.seat, "Ana", pace=SLOW)
    page.go(f"#/table/{table}")
    page.page.wait_for_selector(".hand button")
    newest = page.page.get_by_role("button", name=NEWEST)
    last = page.page.locator("aside [role=log] li").last
    for number in range(12):
        say(page, table)
        page.page.evaluate(_CROWD, 120 * (number % 2))
        page.page.evaluate(SETTLED)
        expect(last).to_be_in_viewport()
        assert newest.count() == 0
        page.page.set_viewport_size({"width": 1280, "height": 500 + 60 * (number % 2)})

    page.page.locator("aside [role=log]").hover()
    page.page.mouse.wheel(0, -200)
    expect(newest).to_be_visible()
    say(page, table)
    expect(newest).to_be_visible()
    expect(last).not_to_be_in_viewport()
    newest.click()
    expect(newest).to_have_count(0)
    say(page, table)
    expect(last).to_be_in_viewport()
