"""After the game: its ranking, another one, and looking back at it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from bagatelle.games.sandbag.view.view import View
from bagatelle.table.record import read, replay
from tests.browser.conftest import Guests, Visitor
from tests.browser.seats import SandbagPlayer, be_quick
from tests.browser.stories import Moment, last_moment, moment_where, moments, story
from tests.browser.visits import Caller, Visit

RECORD: Final = story("sandbag", 3)
STEPS: Final = len(read(RECORD).actions)
ENOUGH: Final = 15_000.0


def end_a_game(page: Visit) -> tuple[str, int]:
    """Play the last trick of a game on the page; the table, and the own seat."""
    be_quick(page, {"name": "Ana"})
    moment = last_moment(RECORD, lambda one: one.step < STEPS - 4)
    table = page.play_on(moment.record, moment.step, moment.seat, "Ana")
    page.go(f"#/table/{table}")
    SandbagPlayer(page).play()
    return table, moment.seat


def ended_table(caller: Caller) -> str:
    """A table whose game is over."""
    moment = last_moment(RECORD, lambda one: one.seat == one.chooser)
    table = caller.play_on(moment.record, moment.step, moment.seat, "Ana")
    caller.command(table, {"do": "act", "action": moment.chosen})
    return table


def hand(page: Visit) -> list[str]:
    cards = page.page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return sorted(map(str, cards))


def hand_in(moment: Moment) -> list[str]:
    assert isinstance(moment.view, View)
    return sorted(moment.view.hand)


def look_at(page: Visit, table: str, step: int = 0) -> Locator:
    """Open a replay; its slider."""
    be_quick(page, {"name": "Ana"})
    page.go(f"#/replay/{table}/{step}")
    slider = page.page.get_by_role("slider")
    expect(slider).to_have_value(str(step), timeout=ENOUGH)
    expect(page.page.locator("main.board")).to_be_visible(timeout=ENOUGH)
    return slider


def button(page: Visit, name: str) -> Locator:
    return page.page.get_by_role("button", name=name)


def test_the_end_of_a_game_shows_the_ranking_and_its_record_can_be_kept(visit: Visitor, tmp_path: Path) -> None:
    page = visit()
    table, _ = end_a_game(page)
    outcome = replay(read(page.record(table))).outcome()
    assert outcome is not None
    totals = page.page.locator(".middle td.total").all_inner_texts()
    assert [int(total.replace("\N{MINUS SIGN}", "-")) for total in totals] == [
        outcome.totals[seat] for seat in outcome.standings
    ]
    with page.page.expect_download() as download:
        page.page.locator("section.over").get_by_role("button", name="Download the record").click()
    file = tmp_path / "game.record"
    download.value.save_as(file)
    assert file.read_text() == page.record(table)
    page.page.locator("section.over").get_by_role("button", name="Check the deal").click()
    expect(page.page.locator("dialog").get_by_text(read(RECORD).seed.hex())).to_be_visible()


def test_who_comes_when_all_is_over_sees_who_has_won(visit: Visitor, guest: Guests) -> None:
    caller = guest()
    table = ended_table(caller)
    caller.command(table, {"do": "say", "phrase": "good game"})
    outcome = replay(read(caller.record(table))).outcome()
    assert outcome is not None
    page = visit(f"#/table/{table}")
    expect(page.page.locator(".end tr.winner")).to_have_count(len(outcome.winners), timeout=ENOUGH)
    assert page.page.locator(".end td.rank").all_inner_texts() == ["1.", "2.", "3."]


def test_a_deal_is_played_again_by_its_seed(visit: Visitor) -> None:
    page = visit()
    button(page, "Set up").first.click()
    dialog = page.page.locator("dialog[open]")
    dialog.get_by_role("radio", name="3", exact=True).check(force=True)
    dialog.get_by_text("Deal", exact=True).click()
    dialog.get_by_label("Seed").fill(read(RECORD).seed.hex())
    dialog.get_by_role("button", name="Start the game").click()
    expect(page.page.locator(".tray").first).to_be_visible(timeout=ENOUGH)
    assert hand(page) == hand_in(moment_where(RECORD, lambda one: one.seat == 0))
    button(page, "Menu").click()
    page.page.locator("header li").get_by_role("button", name="Check the deal").click()
    expect(page.page.locator("dialog").get_by_text("This deal was chosen")).to_be_visible()


@pytest.mark.parametrize("again", ["Play again", "Same deal again"])
def test_another_game_or_the_same_deal_once_more(visit: Visitor, again: str) -> None:
    page = visit()
    table, seat = end_a_game(page)
    button(page, again).click()
    expect(page.page.locator(".tray").first).to_be_visible(timeout=ENOUGH)
    assert page.table != table
    dealt = hand_in(moment_where(RECORD, lambda one: one.seat == seat))
    assert (hand(page) == dealt) == (again == "Same deal again")


def test_a_replay_goes_by_slider_by_step_and_by_trick(visit: Visitor, guest: Guests, pictures: Path | None) -> None:
    page = visit()
    slider = look_at(page, ended_table(guest()))
    slider.fill("30")
    expect(page.page).to_have_url(re.compile("/30$"))
    button(page, "One step on").click()
    expect(slider).to_have_value("31")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Step 31 of {STEPS}\. ."))
    button(page, "One trick on").click()
    expect(slider).not_to_have_value("31")
    page.page.keyboard.press("ArrowLeft")
    page.page.keyboard.press("End")
    expect(slider).to_have_value(str(STEPS))
    page.page.keyboard.press("[")
    expect(slider).not_to_have_value(str(STEPS))
    assert page.page.locator(".hand button.lit").count() == 0, "nobody acts in a replay"
    page.check("replay", pictures)


def test_what_was_told_on_a_screen_is_not_read_on_the_next(visit: Visitor, guest: Guests) -> None:
    page = visit()
    look_at(page, ended_table(guest())).fill("30")
    told = page.page.locator("body [aria-live]:not([role=log])").filter(has_text=re.compile(r"\S"))
    expect(told).not_to_have_count(0, timeout=ENOUGH)
    page.go("#/")
    expect(button(page, "Play now against bots").first).to_be_visible(timeout=ENOUGH)
    expect(told).to_have_count(0)


def test_a_replay_is_seen_as_any_seat_or_with_all_cards(visit: Visitor, guest: Guests) -> None:
    page = visit()
    moment = moment_where(RECORD, lambda one: isinstance(one.view, View) and len(one.view.trick) == 2)
    look_at(page, ended_table(guest()), moment.step)
    who = page.page.get_by_label("Who sees it")
    who.select_option(str(moment.seat))
    expect(page.page.locator(".hand [data-card]")).to_have_count(len(hand_in(moment)), timeout=ENOUGH)
    assert hand(page) == hand_in(moment)
    assert page.page.locator(".xray").count() == 0
    who.select_option("everybody")
    expect(page.page.locator(".hand [data-card]")).to_have_count(0)
    who.select_option("all")
    expect(page.page.locator(".xray").first).to_be_visible(timeout=ENOUGH)


def test_a_replay_asks_a_bot_what_it_would_have_chosen_and_shows_the_points(
    visit: Visitor, guest: Guests, pictures: Path | None
) -> None:
    page = visit()
    moment = last_moment(RECORD, lambda one: one.seat == one.chooser and one.chosen.startswith("swap"))
    slider = look_at(page, ended_table(guest()), moment.step)
    button(page, "What would a bot do?").click()
    opinion = page.page.get_by_role("region", name="What would a bot do?")
    expect(opinion.locator("dd strong")).to_have_count(2, timeout=ENOUGH)
    expect(opinion.locator("dd strong").first).to_contain_text(re.compile("^Give "))
    page.check("replay-review", pictures)
    page.page.keyboard.press("Escape")
    expect(opinion).to_have_count(0)
    button(page, "What would a bot do?").click()
    expect(opinion).to_have_count(1)
    button(page, "One step on").click()
    expect(opinion).to_have_count(0)
    slider.fill(str(next(one.step for one in moments(RECORD) if one.ends_round) + 1))
    button(page, "Points").click()
    page.page.get_by_role("dialog").locator("footer").get_by_role("button", name="Close").click()
    expect(page.page.get_by_role("dialog")).to_have_count(0)


def test_a_link_leads_others_to_the_same_moment_and_a_game_goes_on_from_there(visit: Visitor, guest: Guests) -> None:
    page = visit()
    look_at(page, ended_table(guest()), 40)
    button(page, "Link to this moment").first.click()
    link = page.page.get_by_role("dialog").get_by_role("textbox").input_value()
    other = visit("#" + link.partition("#")[2])
    expect(other.page.get_by_role("slider")).to_have_value("40", timeout=ENOUGH)
    button(other, "Play on from here").click()
    dialog = other.page.get_by_role("dialog")
    seat = moment_where(RECORD, lambda one: one.step == 40).seat
    dialog.get_by_role("radio").nth(seat).check(force=True)
    dialog.get_by_role("button", name="Begin").click()
    expect(other.page).to_have_url(re.compile("#/table/"), timeout=ENOUGH)
    expect(other.page.locator(".hand button.lit").first).to_be_visible(timeout=ENOUGH)
    assert hand(other) == hand_in(moment_where(RECORD, lambda one: one.step == 40 and one.seat == seat))


def test_a_record_file_is_opened_and_a_damaged_one_says_where(visit: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(RECORD)
    page = visit()
    page.page.locator('input[type="file"]').set_input_files(file)
    expect(page.page.get_by_role("slider")).to_be_visible(timeout=ENOUGH)
    lines = RECORD.splitlines()
    lines[20] = "0 nonsense"
    file.write_text("\n".join(lines))
    other = visit(refused=422)
    other.page.locator('input[type="file"]').set_input_files(file)
    expect(other.page.get_by_role("alert")).to_contain_text("damaged in line 21", timeout=ENOUGH)
