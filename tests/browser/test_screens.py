"""Every screen in every size, light and dark: axe finds nothing, nothing is too wide, and all can be touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from bagatelle.games.bagoloot.rules.state import Phase as Turn
from bagatelle.games.bagoloot.view.view import View as BagolootView
from bagatelle.games.sandbag.rules.state import Phase
from bagatelle.games.sandbag.view.view import View as SandbagView
from tests.browser.conftest import Guests, Visitor
from tests.browser.seats import be_quick
from tests.browser.stories import Moment, last_moment, moment_where, moments, story
from tests.browser.touching import Pointer
from tests.browser.visits import SETTLING, Caller, Visit

NAMES: Final = [f"Wilhelmine Wolkenstein-Mayer, {number}." for number in range(1, 7)]
"""As long as names can be."""
SANDBAG: Final = story("sandbag", 6)
LOOT: Final = story("bagoloot", 4, (("rounds", "1"), ("advanced", "on")), 3)
_INKS: Final = "() => [...new Set([...document.querySelectorAll('h1, article *')].map(e => getComputedStyle(e).color))]"
_LIT: Final = '.hand button.lit:not([aria-disabled="true"])'


def hands(visit: Visit) -> Pointer:
    return Pointer(visit.page)


def touch(visit: Visit, *groups: str) -> None:
    """Touch something that must be there, as soon as it is."""
    visit.page.wait_for_selector(groups[0].partition(" >> ")[0])
    assert hands(visit).touch(*groups), groups


# --- screens without a game ---


@pytest.mark.parametrize(
    "path",
    [
        "",
        "#/settings",
        "#/rules/sandbag/S16",
        "#/rules/bagoloot",
        "#/reference/sandbag",
        "#/reference/bagoloot",
        "#/lobby",
    ],
)
def test_a_screen_without_a_game(visit: Visitor, pictures: Path | None, path: str) -> None:
    page = visit(path)
    page.page.wait_for_selector("article, form, .none, main li")
    page.check(f"screen-{path.strip('#/').replace('/', '-') or 'home'}", pictures)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["sandbag", "bagoloot"])
def test_the_reference_is_printed_on_one_sheet_black_on_white(visit: Visitor, game: str, language: str) -> None:
    page = visit(dark=True)
    be_quick(page, {"language": language, "theme": "dark"})
    page.go(f"#/reference/{game}")
    expect(page.page.locator(f"article[lang={language}] .row svg").first).to_be_visible()
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.page.pdf(format=paper))) == 1, paper
    assert len(re.findall(rb"/Type\s*/Page\b", page.page.pdf(format="A5"))) > 1, "pages are counted"
    page.page.emulate_media(media="print", color_scheme="dark")
    assert page.page.evaluate(_INKS) == ["rgb(0, 0, 0)"]
    expect(page.page.locator(".tools")).to_be_hidden()


@pytest.mark.parametrize(("game", "place"), [("sandbag", "first"), ("bagoloot", "last")])
def test_the_sheet_on_which_a_table_is_set_up(visit: Visitor, pictures: Path | None, game: str, place: str) -> None:
    page = visit()
    touch(page, f"article:{place}-of-type button >> Set up")
    page.page.wait_for_selector("dialog[open] form")
    page.page.evaluate("() => document.querySelectorAll('dialog details').forEach(one => one.open = true)")
    page.check(f"set-up-{game}", pictures)


def test_the_lobby_and_the_waiting_room_of_a_full_table(visit: Visitor, guest: Guests, pictures: Path | None) -> None:
    page = visit()
    table = page.open_table({"game": "sandbag", "seats": 6, "bots": {"5": "gust"}, "listed": True})
    for seat, name in enumerate(NAMES[:4]):
        (page if seat == 0 else guest()).sit(table, seat, name)
    page.go("#/lobby")
    page.page.wait_for_selector("main li")
    page.check("lobby", pictures)
    page.go(f"#/table/{table}")
    page.page.wait_for_selector("main select")
    page.check("waiting", pictures)
    touch(page, "button >> Continue on another device")
    page.check("seat-link", pictures)


# --- a running game ---

Seated = Callable[[Moment], Visit]


@pytest.fixture
def seated(visit: Visitor, guest: Guests) -> Seated:
    """Sits in the middle of a game, with the longest names on all seats; nobody goes on before one does."""

    def sit(moment: Moment) -> Visit:
        page = visit()
        be_quick(page, {"trick": 0})
        table = page.play_on(moment.record, moment.step, moment.seat, NAMES[moment.seat], pace=5000)
        people: list[Caller] = [page]
        for seat in range(moment.seats):
            if seat != moment.seat:
                people.append(guest())
                people[-1].join(table, seat, NAMES[seat], *people[:-1])
        page.go(f"#/table/{table}")
        page.page.wait_for_selector("main.board")
        return page

    return sit


def sandbag(moment: Moment) -> SandbagView:
    assert isinstance(moment.view, SandbagView)
    return moment.view


def loot(moment: Moment) -> BagolootView:
    assert isinstance(moment.view, BagolootView)
    return moment.view


def test_sandbag_while_cards_are_passed_and_laid_out(seated: Seated, pictures: Path | None) -> None:
    page = seated(moment_where(SANDBAG, lambda _: True))
    page.page.wait_for_selector(".tray")
    touch(page, _LIT)
    page.check("sandbag-pass", pictures)
    page = seated(last_moment(SANDBAG, lambda one: sandbag(one).phase is Phase.SET_UP and "ready" not in one.legal))
    page.page.wait_for_selector(".tray")
    page.check("sandbag-set-up", pictures)


def test_sandbag_in_the_middle_of_a_trick(seated: Seated, pictures: Path | None) -> None:
    page = seated(
        last_moment(
            SANDBAG,
            lambda one: (
                len(sandbag(one).trick) > 3
                and len(sandbag(one).hand) > 2
                and any(text.startswith("swap") for text in one.legal)
                and any(card not in one.legal for card in sandbag(one).hand)
            ),
        )
    )
    page.page.wait_for_selector(_LIT)
    touch(page, ".hand button.dim")
    page.page.wait_for_selector(".message.refused a")
    page.check("sandbag-refused", pictures)
    _check_that_a_long_refusal_hides_nothing(page)
    touch(page, '.buttons button:not([aria-disabled="true"]) >> Swap')
    touch(page, ".slot.open")
    touch(page, _LIT)
    page.page.wait_for_selector(".message .ahead")
    page.check("sandbag-swap", pictures)


def _check_that_a_long_refusal_hides_nothing(page: Visit) -> None:
    """On the smallest window: the hand stays in sight, and the whole refusal with its rule can be read above it."""
    page.page.set_viewport_size({"width": 360, "height": 640})
    hand = page.page.locator(".hand .cards").bounding_box()
    words = page.page.locator(".message.refused .words").bounding_box()
    assert hand is not None
    assert words is not None
    assert hand["y"] + hand["height"] <= 640, hand
    assert words["y"] >= 0, words
    assert words["y"] + words["height"] <= hand["y"], (words, hand)
    expect(page.page.locator(".message.refused a")).to_be_in_viewport()


def test_a_hand_is_held_as_one_likes_by_pointer_keys_and_menu(seated: Seated) -> None:
    page = seated(last_moment(SANDBAG, lambda one: len(sandbag(one).hand) > 4 and len(one.legal) > 2))
    page.page.wait_for_selector(_LIT)
    cards = page.page.locator(".hand [data-card]")
    held = "all => all.map(one => one.dataset.card)"
    before = cards.evaluate_all(held)
    first, last = cards.first.bounding_box(), cards.last.bounding_box()
    assert first is not None
    assert last is not None
    page.page.mouse.move(first["x"] + 10, first["y"] + 30)
    page.page.mouse.down()
    page.page.mouse.move(last["x"] + last["width"] + 5, last["y"] + 35, steps=4)
    page.page.mouse.up()
    dragged = [*before[1:], before[0]]
    assert cards.evaluate_all(held) == dragged, "moved, and not played"
    cards.first.focus()
    page.page.keyboard.press("Shift+ArrowRight")
    moved = [dragged[1], dragged[0], *dragged[2:]]
    assert cards.evaluate_all(held) == moved
    expect(cards.nth(1)).to_be_focused()
    page.page.reload()
    page.page.wait_for_selector(_LIT)
    assert cards.evaluate_all(held) == moved
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Sort the hand by colour").click()
    assert cards.evaluate_all(held) == before


@pytest.mark.parametrize(("name", "number"), [("round", 1), ("game", -1)])
def test_sandbag_when_a_trick_and_a_round_have_ended(
    seated: Seated, pictures: Path | None, name: str, number: int
) -> None:
    endings = [one for one in moments(SANDBAG) if one.ends_round and one.seat == one.chooser]
    page = seated(endings[number])
    touch(page, f'{_LIT}, .buttons [data-anchor="sandbags"]:not([aria-disabled="true"])')
    page.page.wait_for_selector(".trick li.over")
    page.check(f"sandbag-{name}-trick", pictures)
    touch(page, ".buttons button.primary >> Go on")
    page.page.wait_for_selector("dialog[open]")
    page.check(f"sandbag-{name}-sheet", pictures)
    touch(page, "dialog footer button.primary")
    page.page.wait_for_selector("section.over" if name == "game" else ".tray")
    page.check(f"sandbag-{name}-after", pictures)


_THIN = """() => [...document.querySelectorAll('button:not([aria-disabled="true"]), .button, select, input')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 0)
  .filter(one => { const style = getComputedStyle(one);
    return parseFloat(style.borderTopWidth) < 3 && !style.boxShadow.includes(' 3px') })
  .map(one => one.outerHTML.slice(0, 120))"""
_SCROLLS = "() => document.documentElement.scrollHeight - window.innerHeight"


def test_five_baskets_fit_the_smallest_phone_and_high_contrast_draws_lines(visit: Visitor) -> None:
    record = story("sandbag", 5)
    page = visit(width=360, height=640)
    be_quick(page, {"trick": 0})
    for phase, contrast in ((Phase.SET_UP, False), (Phase.PLAY, True)):
        fitting = [one for one in moments(record) if sandbag(one).phase is phase and "ready" not in one.legal]
        moment = fitting[-1]
        be_quick(page, {"trick": 0, "contrast": contrast})
        table = page.play_on(record, moment.step, moment.seat, "Ana", pace=5000)
        page.go(f"#/table/{table}")
        page.page.wait_for_selector(_LIT)
        if not contrast:
            assert page.page.evaluate(_SCROLLS) <= 0
        else:
            assert page.page.evaluate(_THIN) == []


def own_stash_is_in_sight(page: Visit) -> None:
    """On the smallest window: the own stash lies above the bar, whatever the others have, and nothing scrolls."""
    size = page.page.viewport_size
    assert size is not None
    page.page.set_viewport_size({"width": 360, "height": 640})
    for look in range(2):
        stash, bar = (page.page.locator(one).bounding_box() for one in (".stash.own", "[data-floor]"))
        assert stash is not None
        assert bar is not None
        if stash["y"] + stash["height"] <= bar["y"] + 1 and bar["y"] + bar["height"] <= 641:
            break
        assert look == 0, (stash, bar)
        page.page.wait_for_timeout(SETTLING)
    assert page.page.locator('main.board[data-room~="short"]').count() == 0
    page.page.set_viewport_size(size)


def test_bag_o_loot_before_and_after_the_draw(seated: Seated, pictures: Path | None) -> None:
    page = seated(last_moment(LOOT, lambda one: "draw" in one.legal and len(loot(one).hand) > 7))
    page.page.wait_for_selector(".pile.lit")
    assert page.page.locator(".hand button.card:not(.dim)").count() == 0, "only the deck is lit"
    page.check("loot-draw", pictures)
    page = seated(
        last_moment(
            LOOT,
            lambda one: loot(one).phase is Turn.PLAY and any(text.startswith("holdup") for text in one.legal),
        )
    )
    own_stash_is_in_sight(page)
    touch(page, ".others .facts")
    page.page.wait_for_selector("dialog[open] a[href*=B25]")
    page.check("loot-about", pictures)
    page.page.keyboard.press("Escape")
    touch(page, ".bar button >> Hold up")
    page.check("loot-hold-up", pictures)
    touch(page, "dialog[open] header button")
    touch(page, '.hand button.card:not([aria-disabled="true"])')
    page.check("loot-picked", pictures)


def test_bag_o_loot_when_a_bag_can_be_challenged_and_when_the_game_ends(seated: Seated, pictures: Path | None) -> None:
    page = seated(moment_where(LOOT, lambda one: "challenge" in one.legal))
    page.page.wait_for_selector(".event .shout")
    page.check("loot-challenge", pictures)
    touch(page, ".event .shout")
    page.page.wait_for_selector(".spot .face")
    page = seated(last_moment(LOOT, lambda one: one.ends_round and one.seat == one.chooser))
    touch(page, ".bar button >> Knock")
    page.page.wait_for_selector("dialog[open]")
    page.check("loot-sheet", pictures)
    touch(page, "dialog footer button.primary")
    page.page.wait_for_selector("section.over")
    page.check("loot-over", pictures)


@pytest.mark.parametrize("game", ["sandbag", "bagoloot"])
def test_the_menu_and_the_sheets_of_a_table(seated: Seated, pictures: Path | None, game: str) -> None:
    page = seated(last_moment(SANDBAG if game == "sandbag" else LOOT, lambda one: len(one.legal) > 2))
    menu = page.page.get_by_role("button", name="Menu")
    menu.click()
    page.check(f"{game}-menu", pictures, within="header:has(h1)")
    scores = ("Score sheets",) if game == "sandbag" else ()
    for sheet in ("Log", *scores, "Talk", "Who is here", "Keys", "Check the deal", "Settings"):
        if sheet != "Log":
            menu.click()
        touch(page, f"header li button >> {sheet}")
        page.page.wait_for_selector("dialog[open]")
        page.check(f"{game}-{sheet}", pictures)
        page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="Hint").click()
    page.page.wait_for_selector(".hint h2")
    page.check(f"{game}-hint", pictures)


def test_the_reference_is_read_beside_the_table_and_leads_to_its_rulings(seated: Seated, pictures: Path | None) -> None:
    page = seated(last_moment(SANDBAG, lambda one: len(one.legal) > 2))
    page.page.get_by_role("button", name="Menu").click()
    touch(page, "header li a >> Reference")
    sheet = page.page.locator("dialog[open]")
    expect(sheet.locator("article .row svg").first).to_be_visible()
    page.check("sandbag-reference", pictures)
    assert "#/table/" in page.page.url
    sheet.get_by_role("link", name="S11").click()
    expect(sheet.locator("h3#S11")).to_be_focused()
    sheet.get_by_role("button", name="Reference").click()
    expect(sheet.get_by_role("link", name="S1", exact=True)).to_be_focused()
    assert "#/table/" in page.page.url
