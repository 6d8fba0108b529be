"""Lost connections, reloads, servers that die, other tabs and other devices: one is exactly where one was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from bagatelle.games.sandbag.view.view import View
from tests.browser.conftest import Visitor
from tests.browser.seats import PATIENCE, SandbagPlayer, be_quick
from tests.browser.stories import Moment, moment_where, story
from tests.browser.visits import Visit
from tests.browser.wires import Wire
from tests.server.processes import started

RECORD: Final = story("sandbag", 3)
BANNER: Final = "The connection is lost."
LONG: Final = 30_000.0
"""Thousandths of a second: a page that has lost its server tries again after pauses that become longer."""


def is_in_a_trick(moment: Moment) -> bool:
    view = moment.view
    return isinstance(view, View) and len(view.trick) == 1 and 3 < len(view.hand) < 8


def sit_in_a_trick(page: Visit) -> str:
    """Come to a trick that one is to play to; the table."""
    be_quick(page)
    moment = moment_where(RECORD, is_in_a_trick)
    table = page.play_on(moment.record, moment.step, moment.seat, "Ana")
    page.go(f"#/table/{table}")
    page.page.wait_for_selector(".hand button.lit")
    return table


def shown(page: Visit) -> list[str]:
    """All that lies on the table, with the hand and whose turn it is."""
    page.page.wait_for_selector(".hand button.lit")
    return [page.page.locator(part).inner_text() for part in (".progress", ".hand", ".trick", "section.table")]


def play_on(page: Visit) -> None:
    """Play until the trick is over and another one has come."""
    before = page.page.locator(".progress").inner_text()
    player = SandbagPlayer(page)
    for _ in range(int(PATIENCE)):
        player.step()
        page.page.wait_for_timeout(50)
        if page.page.locator(".progress").inner_text() != before:
            return
    raise AssertionError("the game did not go on")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """A wire to a server of its own."""
    wire = Wire()
    with started(tmp_path_factory.mktemp("wired") / "tables.db", "--origin", wire.address) as running:
        wire.lead_to(running.address)
        yield wire
        wire.end()


def test_a_cut_connection_is_told_and_mends_itself(visit: Visitor, wire: Wire) -> None:
    page = visit(at=wire.address)
    sit_in_a_trick(page)
    before = shown(page)
    wire.cut()
    expect(page.page.get_by_text(BANNER)).to_be_visible(timeout=LONG)
    assert shown(page) == before
    wire.mend()
    expect(page.page.get_by_text(BANNER)).to_be_hidden(timeout=LONG)
    assert shown(page) == before
    play_on(page)


def test_what_was_chosen_while_the_connection_was_cut_is_done_once_it_is_back(visit: Visitor, wire: Wire) -> None:
    page = visit(at=wire.address)
    sit_in_a_trick(page)
    count = page.page.locator(".hand button").count()
    wire.cut()
    expect(page.page.get_by_text(BANNER)).to_be_visible(timeout=LONG)
    page.page.locator(".hand button.lit").first.click()
    wire.mend()
    expect(page.page.get_by_text(BANNER)).to_be_hidden(timeout=LONG)
    expect(page.page.locator(".hand button")).to_have_count(count - 1, timeout=LONG)


NOTE_WHAT_THE_BAR_SAYS = """() => {
    window.said = [];
    const bar = document.querySelector(".bar");
    const note = () => window.said.push(bar.textContent);
    new MutationObserver(note).observe(bar, { subtree: true, childList: true, characterData: true });
}"""
"""What stands there for a moment only may be gone before a busy machine looks."""


def test_without_a_network_a_choice_is_kept_and_that_is_told_at_once(visit: Visitor) -> None:
    page = visit()
    sit_in_a_trick(page)
    count = page.page.locator(".hand button").count()
    page.page.context.set_offline(True)
    page.page.evaluate(NOTE_WHAT_THE_BAR_SAYS)
    page.page.locator(".hand button.lit").first.click()
    expect(page.page.get_by_text(BANNER)).to_be_visible(timeout=8_000)
    expect(page.page.locator(".bar").get_by_text("Your choice is kept")).to_be_visible()
    said = page.page.evaluate("window.said")
    assert any("Your choice is being sent" in text for text in said), "before it is known that nothing can be"
    page.page.locator(".hand button").last.click(force=True)
    expect(page.page.locator(".bar").get_by_text("Your first choice is still on its way")).to_be_visible()
    page.page.context.set_offline(False)
    expect(page.page.get_by_text(BANNER)).to_be_hidden(timeout=5_000)
    expect(page.page.locator(".hand button")).to_have_count(count - 1, timeout=LONG)


def test_a_reload_in_the_middle_of_a_trick_changes_nothing(visit: Visitor) -> None:
    page = visit()
    sit_in_a_trick(page)
    before = shown(page)
    page.page.reload()
    assert shown(page) == before
    play_on(page)


def test_a_server_that_was_killed_goes_on_where_it_was(visit: Visitor, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with started(database) as first:
        page = visit(at=first.address)
        sit_in_a_trick(page)
        before = shown(page)
        first.process.kill()
        first.process.wait()
        expect(page.page.get_by_text(BANNER)).to_be_visible(timeout=LONG)
    with started(database, "--port", str(urlsplit(first.address).port)):
        expect(page.page.get_by_text(BANNER)).to_be_hidden(timeout=LONG)
        assert shown(page) == before
        play_on(page)


def test_two_tabs_of_one_guest_show_the_same_table(visit: Visitor) -> None:
    page = visit()
    table = sit_in_a_trick(page)
    other = Visit(page.page.context.new_page(), page.address, f"#/table/{table}")
    assert shown(other) == shown(page)
    play_on(page)
    expect(other.page.locator(".progress")).to_have_text(page.page.locator(".progress").inner_text())


def test_a_seat_is_taken_to_another_device_by_its_secret_link(visit: Visitor) -> None:
    page = visit()
    sit_in_a_trick(page)
    before = shown(page)
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Continue on another device").click()
    link = page.page.get_by_label("Secret link of your seat").input_value()
    secret = link.rpartition("/")[2]
    other = visit("#" + link.partition("#")[2])
    assert shown(other) == before
    assert secret not in other.page.url
    play_on(other)
