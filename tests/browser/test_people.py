"""Several people at one table: friends, spectators, words, races, and moves that are refused."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, expect

from bagatelle.games.bagoloot.view.view import View as BagolootView
from bagatelle.games.sandbag.view.view import View
from tests.browser.conftest import Visitor
from tests.browser.frames import Heard
from tests.browser.seats import BagolootPlayer, be_quick
from tests.browser.stories import Moment, last_moment, moment_where, moments, story
from tests.browser.touching import EDGE
from tests.browser.visits import Visit

SANDBAG: Final = story("sandbag", 3)
LOOT: Final = story("bagoloot", 3, (("rounds", "1"),), 2)
TIMED: Final = story("bagoloot", 3, (("rounds", "1"), ("window", "timed")), 2)
FOUR: Final = story("bagoloot", 4, (("rounds", "1"), ("advanced", "on")), 3)
ENOUGH: Final = 15_000.0
SLOW: Final = 5000
"""A pace at which bots do not disturb."""


def button(visit: Visit, name: str) -> Locator:
    return visit.page.get_by_role("button", name=name)


def cards(visit: Visit) -> list[str]:
    return visit.page.locator(".hand button .spoken").all_inner_texts()


def menu(visit: Visit, name: str) -> None:
    button(visit, "Menu").click()
    visit.page.locator("header li").get_by_role("button", name=name).click()


def sit_together(visit: Visitor, moment: Moment, other: int, *, pace: int = SLOW) -> tuple[Visit, Visit, str]:
    """Ana and Ben in the middle of a game, each with a page."""
    ana, ben = visit(), visit()
    for page in (ana, ben):
        be_quick(page)
    table = ana.play_on(moment.record, moment.step, moment.seat, "Ana", pace=pace)
    ben.join(table, other, "Ben", ana)
    for page in (ana, ben):
        page.go(f"#/table/{table}")
        page.page.wait_for_selector(".hand button")
    return ana, ben, table


def test_friends_join_by_a_link_and_play(visit: Visitor) -> None:
    ana = visit()
    be_quick(ana, {"name": "Ana"})
    ana.page.locator("article").last.get_by_role("button", name="Play with friends").click()
    link = ana.page.get_by_label("Link to this table").input_value()
    ben = visit("#" + link.partition("#")[2])
    ben.page.get_by_label("Your name").fill("Ben")
    button(ben, "Sit here").first.click()
    expect(ana.page.locator("main strong").get_by_text("Ben", exact=True)).to_be_visible(timeout=ENOUGH)
    button(ben, "Talk").click()
    button(ben, "Hello!").click()
    expect(ana.page.locator("main .news").get_by_text("Ben: Hello!")).to_be_visible(timeout=ENOUGH)
    ben.page.keyboard.press("Escape")
    change_places(ana, ben)
    change_table(ana, ben)
    button(ana, "Fill with bots and start").click()
    for page, other in ((ana, "Ben"), (ben, "Ana")):
        expect(page.page.locator(".hand button").first).to_be_visible(timeout=ENOUGH)
        expect(page.page.locator(".others").get_by_text(other, exact=True)).to_be_visible()
    assert cards(ana) != cards(ben)


def change_places(ana: Visit, ben: Visit) -> None:
    """The host lets two seats change places; nobody else can, and nobody is lost by it."""
    button(ana, "Move Ana down").press("Enter")
    for page in (ana, ben):
        expect(page.page.locator("main ol strong")).to_have_text(["Ben", "Ana", "Free", "Free"], timeout=ENOUGH)
    expect(button(ana, "Move Ana down")).to_be_focused()
    expect(ana.page.locator("li.you")).to_contain_text("Ana")
    expect(ben.page.locator("li.you")).to_contain_text("Ben")
    assert button(ben, "Move").count() == 0


def change_table(ana: Visit, ben: Visit) -> None:
    """The host sees what is set and changes it; nobody loses a seat by it, and everybody reads it."""
    facts = ben.page.get_by_role("list", name="what is set at this table")
    expect(facts).to_contain_text("4 seats")
    assert button(ben, "Change").count() == 0
    button(ana, "Change").click()
    ana.page.locator("dialog").get_by_role("radio", name="2", exact=True).check()
    expect(ana.page.locator("dialog .lost")).to_have_count(0)
    ana.page.locator("dialog").get_by_role("radio", name="3", exact=True).check()
    button(ana, "Change the table").click()
    expect(ben.page.get_by_role("status").first).to_have_text("Ana has changed the table: 3 seats.", timeout=ENOUGH)
    expect(facts).to_contain_text("3 seats")
    for page in (ana, ben):
        expect(page.page.locator("main ol strong")).to_have_text(["Ben", "Ana", "Free"], timeout=ENOUGH)
    button(ana, "Move Ana down").click()
    button(ana, "Change").click()
    ana.page.locator("dialog").get_by_role("radio", name="2", exact=True).check()
    expect(ana.page.locator("dialog .lost")).to_contain_text("Ana sits on a seat that would be gone")
    ana.page.keyboard.press("Escape")
    button(ana, "Move Ana up").click()
    expect(ben.page.locator("main ol strong")).to_have_text(["Ben", "Ana", "Free"], timeout=ENOUGH)


def test_a_table_that_nobody_starts_is_closed_or_left(visit: Visitor) -> None:
    ana, ben, cleo = visit(), visit(), visit()
    table = ana.open_table({"game": "sandbag", "seats": 3})
    for seat, (page, name) in enumerate(((ana, "Ana"), (ben, "Ben"), (cleo, "Cleo"))):
        page.sit(table, seat, name)
        page.go(f"#/table/{table}")
    button(ben, "Leave").click()
    expect(ben.page.get_by_text("Here you will find the games that you have begun")).to_be_visible(timeout=ENOUGH)
    button(ana, "Close the table").click()
    ana.page.locator("dialog[open] footer").get_by_role("button", name="Close the table").click()
    expect(ana.page.get_by_text("Here you will find the games that you have begun")).to_be_visible(timeout=ENOUGH)
    expect(cleo.page.get_by_role("alert")).to_contain_text("Ana has closed this table.", timeout=ENOUGH)
    ben.go(f"#/table/{table}")
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible(timeout=ENOUGH)
    read_a_ruling(ben)


def read_a_ruling(page: Visit) -> None:
    """On a phone a ruling begins below the header, in which the way back stays."""
    page.page.set_viewport_size({"width": 360, "height": 640})
    page.go("#/rules/sandbag/S16")
    ruling = page.page.locator("#S16")
    expect(ruling).to_be_focused(timeout=ENOUGH)
    header, heading = page.page.locator("header").first.bounding_box(), ruling.bounding_box()
    assert header is not None
    assert heading is not None
    assert header["y"] == 0
    assert 0 <= heading["y"] - header["height"] < 40, "nothing stands between the two"


HEARD: Final = """\
- heading "Seats" [level=2]
- text: Your name
- textbox "Your name": Anna
- text: As everybody here sees it
- list:
  - listitem:
    - text: "Seat 1:"
    - strong: Anna
    - text: you · host
    - button "Stand up"
    - button "Move Anna up" [disabled]
    - button "Move Anna down"
  - listitem:
    - text: "Seat 2:"
    - strong: Ben
    - button "Remove Ben"
    - button "Move Ben up"
    - button "Move Ben down"
"""
"""The seats of a waiting room as a screen reader tells them."""


def remove(host: Visit, name: str) -> None:
    """Nobody is sent away by a slip of the finger: it is asked once more."""
    button(host, f"Remove {name}").click()
    host.page.locator("dialog[open] footer").get_by_role("button", name=f"Remove {name}").click()


def test_the_host_removes_somebody_before_the_game_and_in_it(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    be_quick(ana)
    table = ana.open_table({"game": "sandbag", "seats": 3, "pace": 0, "bots": {"2": "rule"}})
    ana.command(table, {"do": "sit", "seat": 0, "name": "Guest"})
    ben.sit(table, 1, "Ben")
    for page in (ana, ben):
        page.go(f"#/table/{table}")
    ana.page.get_by_label("Your name").fill("Anna")
    ana.page.get_by_label("Your name").press("Enter")
    expect(ben.page.locator("main ol strong").first).to_have_text("Anna", timeout=ENOUGH)
    ana.page.get_by_label("Your name").fill("Ben")
    ana.page.get_by_label("Your name").press("Enter")
    expect(ana.page.get_by_label("Your name")).to_have_value("Anna", timeout=ENOUGH)  # that name was taken
    expect(ana.page.locator("main .seats")).to_match_aria_snapshot(HEARD)
    remove(ana, "Ben")
    expect(ben.page.get_by_role("alert").first).to_contain_text("has taken your seat away", timeout=ENOUGH)
    assert button(ben, "Sit here").count() == 0
    assert ben.page.get_by_role("heading", name="Invite friends").count() == 0
    expect(ana.page.locator("main ol li").nth(1)).to_be_focused()
    ben.page.reload()
    expect(ben.page.get_by_role("alert").first).to_contain_text("has taken your seat away", timeout=ENOUGH)
    button(ana, "Let Ben sit again").click()
    button(ben, "Sit here").first.click()
    button(ana, "Start the game").click()
    expect(ben.page.locator(".hand button").first).to_be_visible(timeout=ENOUGH)
    menu(ana, "Who is here")
    remove(ana, "Guest")
    expect(ben.page.locator(".notices")).to_contain_text("has taken your seat away", timeout=ENOUGH)
    assert ben.page.locator(".hand button").count() == 0, "the cards are another's now"
    expect(ana.page.locator("dialog[open]")).to_contain_text("Bot: ")
    button(ben, "Open a table").click()
    expect(ben.page.get_by_role("heading", name="Invite friends")).to_be_visible(timeout=ENOUGH)
    assert ben.table != table


def test_of_two_who_challenge_at_once_one_is_heard_and_the_other_is_told(visit: Visitor) -> None:
    windows = [one for one in moments(TIMED) if "challenge" in one.legal]
    first, second = next((a, b) for a, b in pairwise(windows) if a.step == b.step)
    ana, ben, table = sit_together(visit, first, second.seat)
    have_more_time(ana, ben, table)
    shouts = [button(page, "Show me the loot!") for page in (ana, ben)]
    for shout in shouts:
        expect(shout).to_be_visible()
    before = verdicts(ana).count()
    for shout in shouts:
        shout.click(no_wait_after=True)
    for shout in shouts:
        expect(shout).to_be_hidden(timeout=ENOUGH)
    for page in (ana, ben):
        expect(verdicts(page)).to_have_count(before + 1, timeout=ENOUGH)
    assert told_late(ana, ben), "who was not heard is told so"


def test_who_may_not_challenge_reads_why(visit: Visitor) -> None:
    moment, left_out = next(
        (one, seat)
        for one in moments(FOUR)
        for seat in range(one.seats)
        if "challenge" in one.legal and is_left_out(one, seat)
    )
    page = visit()
    be_quick(page)
    table = page.play_on(moment.record, moment.step, left_out, "Ana", pace=SLOW)
    page.go(f"#/table/{table}")
    button(page, "Show me the loot!").click(force=True, timeout=ENOUGH)
    expect(page.page.locator(".bar .refused a")).to_be_visible(timeout=ENOUGH)


def is_left_out(moment: Moment, seat: int) -> bool:
    """Whether others may answer and the seat may not, though it has not made the bag."""
    view = moment.view
    assert isinstance(view, BagolootView)
    is_maker = view.contested is not None and view.bags[view.contested].maker == seat
    return not is_maker and seat not in {*view.answering, *view.answered}


def have_more_time(ana: Visit, ben: Visit, table: str) -> None:
    """Both ask for more time to answer, and each hears of the other; a second time it is not offered."""
    ben.command(table, {"do": "extend"})
    more = button(ana, "+10 s")
    more.click()
    expect(more).to_be_hidden()
    expect(button(ben, "+10 s")).to_be_hidden()
    expect(ana.page.get_by_role("log").get_by_text("Ben wants ten more seconds.")).to_be_visible()
    expect(ben.page.get_by_role("log").get_by_text("Ana wants ten more seconds.")).to_be_visible()
    left = re.search(r"0:(\d+)", ana.page.get_by_role("timer").inner_text())
    assert left is not None
    assert int(left[1]) > 10, "eight seconds, and ten for each"


def verdicts(visit: Visit) -> Locator:
    return visit.page.get_by_role("log").locator("li").filter(has_text=re.compile(r"challenges? .*: it is"))


def told_late(*pages: Visit) -> bool:
    """Whether one of them is told that the other was quicker, and not the other."""
    for _ in range(100):
        told = [page.page.locator(".bar .message").inner_text() for page in pages]
        late = ["was quicker" in text for text in told]
        if any(late):
            return sum(late) == 1
        pages[0].page.wait_for_timeout(50)
    return False


def test_a_pass_is_chosen_again_until_all_have_chosen(visit: Visitor) -> None:
    passing = moment_where(SANDBAG, lambda one: one.legal[0].startswith("left"))
    ana, ben, _ = sit_together(visit, passing, (passing.seat + 1) % 3)
    hand = cards(ana)
    for _ in range(2):
        ana.page.locator(".hand button").first.click(position=EDGE)
    button(ana, "Pass the cards").click()
    button(ana, "Undo").click(timeout=ENOUGH)
    expect(ana.page.locator(".tray > .card")).to_have_count(2, timeout=ENOUGH)
    expect(ben.page.get_by_role("log").get_by_text("Ana takes the last choice back.")).to_be_visible(timeout=ENOUGH)
    button(ana, "Take all back").click()
    assert sorted(cards(ana)) == sorted(hand)
    for _ in range(2):
        ana.page.locator(".hand button").last.click(position=EDGE)
    button(ana, "Pass the cards").click()
    expect(button(ana, "Undo")).to_be_visible(timeout=ENOUGH)
    assert cards(ana) == hand[:-2]


def leave_dialog(visit: Visit) -> Locator:
    menu(visit, "Leave the table")
    dialog = visit.page.locator("dialog[open]")
    expect(dialog).to_contain_text("A bot plays on in your seat at once")
    return dialog


def test_a_bot_plays_on_for_a_person_who_leaves_and_gives_the_seat_back(visit: Visitor, pictures: Path | None) -> None:
    moment = moment_where(SANDBAG, lambda one: len(one.legal) > 2)
    ana, ben, _ = sit_together(visit, moment, (moment.seat + 1) % moment.seats)
    dialog = leave_dialog(ana)
    ana.check("leave", pictures)
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_be_hidden()
    assert ben.page.locator(".notices").get_by_text("A bot plays for Ana").count() == 0
    leave_dialog(ana).get_by_role("button", name="Leave the table").click()
    expect(ana.page.get_by_role("heading", name="Your games")).to_be_visible(timeout=ENOUGH)
    expect(ben.page.get_by_role("log").get_by_text("Ana has left; a bot plays on.")).to_be_visible(timeout=ENOUGH)
    expect(ben.page.locator(".notices")).to_contain_text("A bot plays for Ana", timeout=ENOUGH)
    ana.page.go_back()
    expect(ana.page.locator(".notices")).to_contain_text("A bot plays for you.", timeout=ENOUGH)
    button(ana, "Take my seat back").click()
    expect(ben.page.get_by_role("log").get_by_text("Ana plays again.")).to_be_visible(timeout=ENOUGH)
    expect(ben.page.locator(".notices")).not_to_contain_text("A bot plays for Ana")


def test_the_host_leaves_a_waiting_room_to_another_person(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    table = ana.open_table({"game": "sandbag", "seats": 3})
    for seat, (page, name) in enumerate(((ana, "Ana"), (ben, "Ben"))):
        page.sit(table, seat, name)
        page.go(f"#/table/{table}")
    button(ana, "Leave").click()
    dialog = ana.page.locator("dialog[open]")
    expect(dialog).to_contain_text("another person who sits here is the host")
    dialog.get_by_role("button", name="Leave the table").click()
    expect(ben.page.locator("main ol strong")).to_have_text(["Free", "Ben", "Free"], timeout=ENOUGH)
    expect(ben.page.locator("li.you")).to_contain_text("host", timeout=ENOUGH)
    button(ben, "Fill with bots and start").click()
    expect(ben.page.locator(".hand button").first).to_be_visible(timeout=ENOUGH)


def ask_for_a_seat(visit: Visit) -> None:
    """Ask for the seat of the first bot."""
    button(visit, "Ask for a bot").click()
    button(visit, "Ask for the seat of").first.click()


def test_a_guest_asks_for_a_seat_and_a_person_declines_or_agrees(visit: Visitor, pictures: Path | None) -> None:
    ana, ben, cleo = visit(), visit(), visit()
    for page, name in ((ana, "Ana"), (ben, "Ben"), (cleo, "Cleo")):
        be_quick(page, {"name": name})
    moment = moment_where(SANDBAG, lambda one: len(one.legal) > 2)
    table = ana.play_on(moment.record, moment.step, moment.seat, "Ana", pace=SLOW)
    for page in (ana, ben, cleo):
        page.go(f"#/table/{table}")
    banner, waiting = ana.page.locator(".notices"), ben.page.locator(".notices")
    expect(waiting).to_contain_text("You are watching.", timeout=ENOUGH)

    button(ben, "Ask for a bot").click()
    ben.check("ask", pictures)
    button(ben, "Ask for the seat of").first.click()
    expect(waiting).to_contain_text("You have asked for the seat of", timeout=ENOUGH)
    expect(banner).to_contain_text("Ben would like the seat of", timeout=ENOUGH)
    ben.check("asking", pictures)
    ana.check("request", pictures)
    button(ben, "Cancel").click()
    expect(banner).not_to_contain_text("Ben would like", timeout=ENOUGH)

    ask_for_a_seat(ben)
    button(ana, "Decline: Ben gets no seat").click(timeout=ENOUGH)
    expect(waiting).to_contain_text("Ana has declined your request.", timeout=ENOUGH)
    assert ben.page.locator(".hand button").count() == 0
    ask_for_a_seat(ben)
    expect(ben.page.get_by_role("alert").first).to_contain_text("You can ask again in a minute", timeout=ENOUGH)

    ask_for_a_seat(cleo)
    expect(banner).to_contain_text("Cleo would like the seat of", timeout=ENOUGH)
    cleo.go("")
    expect(banner).not_to_contain_text("Cleo would like", timeout=ENOUGH)
    cleo.go(f"#/table/{table}")
    ask_for_a_seat(cleo)
    button(ana, "Agree: Cleo gets the seat").click(timeout=ENOUGH)
    expect(cleo.page.locator(".hand button").first).to_be_visible(timeout=ENOUGH)
    expect(banner).not_to_contain_text("Cleo would like")
    expect(ana.page.get_by_role("log").get_by_text("Cleo sits down instead of")).to_contain_text("(you agreed)")


def test_a_spectator_is_shown_and_sent_no_hidden_card(visit: Visitor) -> None:
    ana, eve = visit(), visit()
    be_quick(ana)
    moment = last_moment(LOOT, lambda one: "draw" in one.legal and one.step < len(moments(LOOT)) - 40)
    heard = Heard(eve.page)
    table = ana.play_on(moment.record, moment.step, moment.seat, "Ana")
    for page in (eve, ana):
        page.go(f"#/table/{table}")
    eve.page.reload()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible(timeout=ENOUGH)
    assert eve.page.locator(".hand button.card").count() == 0
    player = BagolootPlayer(ana, seed=1)
    player.play()
    button(eve, "The result").click()
    expect(eve.page.locator("section.over")).to_be_visible(timeout=ENOUGH)
    assert heard.check(ana.record(table), seat=None, begun=moment.step) > 10


def test_phrases_are_heard_until_somebody_is_muted(visit: Visitor) -> None:
    moment = moment_where(SANDBAG, lambda one: len(one.legal) > 2)
    ana, ben, _ = sit_together(visit, moment, (moment.seat + 1) % moment.seats)
    menu(ana, "Talk")
    button(ana, "Hello!").click()
    expect(ben.page.get_by_text("Ana: Hello!").first).to_be_visible(timeout=ENOUGH)
    menu(ben, "Who is here")
    button(ben, "Mute Ana").click()
    expect(button(ben, "Hear Ana again")).to_be_visible()
    button(ana, "Thanks!").click()
    expect(ana.page.get_by_text("You: Thanks!").first).to_be_visible(timeout=ENOUGH)
    button(ben, "Close").click()
    menu(ben, "Talk")
    button(ben, "Oops!").click()
    expect(ben.page.get_by_role("dialog").get_by_text("You: Oops!")).to_be_visible(timeout=ENOUGH)
    assert "Thanks!" not in ben.page.get_by_role("dialog").get_by_role("log").inner_text()


def test_a_refused_move_says_why_shows_the_cards_and_leads_to_the_rule(visit: Visitor) -> None:
    def is_refusing(moment: Moment) -> bool:
        view = moment.view
        return isinstance(view, View) and bool(view.trick) and any(card not in moment.legal for card in view.hand)

    page = visit()
    be_quick(page)
    moment = moment_where(SANDBAG, is_refusing)
    table = page.play_on(moment.record, moment.step, moment.seat, "Ana", pace=SLOW)
    page.go(f"#/table/{table}")
    page.page.locator(".hand button.dim").first.click(force=True)
    message = page.page.locator(".message.refused")
    expect(message).to_contain_text("must follow", timeout=ENOUGH)
    causes = page.page.locator(".hand .cause")
    assert causes.count() > 0
    assert isinstance(moment.view, View)
    for cause in causes.all():
        assert (cause.get_attribute("data-card") or "").startswith(moment.view.led or "?")
    message.get_by_role("link", name="Rule S10").click()
    heading = page.page.locator("#S10")
    expect(heading).to_be_focused(timeout=ENOUGH)
    expect(heading).to_be_in_viewport()
    expect(page.page).to_have_url(re.compile(f"#/table/{table}$"))
    expect(page.page.locator(".hand button.lit").first).to_be_visible()
    page.page.keyboard.press("Escape")
    expect(page.page.get_by_role("dialog")).to_have_count(0)
