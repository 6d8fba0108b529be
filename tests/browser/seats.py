"""People who play through the page: they see what it lights, and touch that."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Locator

from tests.browser.visits import Visit

PATIENCE: Final = 180.0
"""Seconds for a whole game."""
PAUSE: Final = 60.0
"""Thousandths of a second between two looks."""
_QUICK: Final = {"motion": 0, "trick": 600, "sounds": {"turn": False, "play": False, "end": False, "talk": False}}


def be_quick(visit: Visit, settings: Mapping[str, object] | None = None) -> None:
    """Choose settings with which a game is soon over, and load the page again."""
    visit.choose_settings({**_QUICK, **(settings or {})})


def open_table(visit: Visit, game: str, seats: int, *, bot: str = "rule", name: str = "Ana") -> str:
    """A table with bots on all other seats, begun; the page goes there."""
    table = visit.open_table(
        {"game": game, "seats": seats, "pace": 0, "bots": {str(seat): bot for seat in range(1, seats)}}
    )
    visit.command(table, {"do": "sit", "seat": 0, "name": name})
    visit.command(table, {"do": "start"})
    visit.go(f"#/table/{table}")
    return table


class Player:
    """Chooses at random among what the page offers, by pointer."""

    def __init__(self, visit: Visit, seed: int = 0) -> None:
        self.visit = visit
        self.page = visit.page
        self.rng = random.Random(seed)
        self.done: set[str] = set()
        """The kinds of things that were done."""

    def play(self) -> None:
        """Play to the end of the game."""
        until = time.monotonic() + PATIENCE
        while not self.is_over():
            assert time.monotonic() < until, f"the game did not end; done so far: {sorted(self.done)}"
            if not self.step():
                self.page.wait_for_timeout(PAUSE)

    def is_over(self) -> bool:
        return self.page.locator("main.board.over").count() > 0 and not self._dialog().count()

    def step(self) -> bool:
        """Do what can be done now, if there is something."""
        dialog = self._dialog()
        if dialog.count():
            self.done.add("score sheet")
            button = dialog.last.locator("button.primary:visible")
            (button if button.count() else dialog.last.locator("header button")).first.click()
            return True
        return self.choose()

    def choose(self) -> bool:
        raise NotImplementedError

    def _dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def any_of(self, found: Locator) -> Locator | None:
        """One of several things, or none."""
        count = found.count()
        return found.nth(self.rng.randrange(count)) if count else None


_FREE = ':not([aria-disabled="true"]):not([disabled])'


class SandbagPlayer(Player):
    """At a table of Sandbag."""

    def choose(self) -> bool:
        cards = self.page.locator(f".hand button.lit{_FREE}")
        if self.page.locator(".tray").count():
            return self._prepare(cards)
        swap = self.page.get_by_role("button", name="Swap", exact=True)
        sandbag = self.page.locator(f'.buttons [data-anchor="sandbags"]{_FREE}')
        whim = self.rng.random()
        if whim < 0.3 and swap.count() and swap.is_enabled() and swap.get_attribute("aria-disabled") != "true":
            return self._swap(swap)
        if whim < 0.45 and sandbag.count():
            return self._sandbag(sandbag)
        card = self.any_of(cards)
        if card is None:
            return False
        self.done.add("play")
        card.click()
        return True

    def _prepare(self, cards: Locator) -> bool:
        seal = self.page.locator(f".buttons button.primary{_FREE}")
        if seal.count():
            self.done.add("pass" if "Pass" in seal.inner_text() else "set up")
            seal.click()
            return True
        card = self.any_of(cards)
        if card is None:
            return False
        card.click()
        return True

    def _swap(self, swap: Locator) -> bool:
        swap.click()
        taken = self.any_of(self.page.locator(f"button[data-place]{_FREE}"))
        if taken is None:
            self.page.keyboard.press("Escape")
            return True
        taken.click()
        given = self.any_of(self.page.locator(f".hand button.lit{_FREE}"))
        if given is None:
            self.page.keyboard.press("Escape")
            return True
        given.click()
        commit = self.page.locator(f".buttons button.primary{_FREE}")
        if commit.count():
            commit.click()
        self.done.add("swap")
        return True

    def _sandbag(self, sandbag: Locator) -> bool:
        sandbag.click()
        one = self.any_of(self.page.locator(".stowed"))
        if one is not None:
            one.click()
        self.done.add("sandbag")
        return True


class BagolootPlayer(Player):
    """At a table of Bag-O-Loot."""

    def choose(self) -> bool:
        for name, what in (("Show me the loot!", "challenge"), ("Let it go", "let stand")):
            button = self.page.get_by_role("button", name=name)
            if button.count() and (what == "let stand" or self.rng.random() < 0.4):
                return self._click(button, what)
        rob = self.page.get_by_role("button", name="Rob", exact=False)
        draw = self.page.get_by_role("button", name="Draw a card")
        if rob.count():
            return self._click(rob, "rob")
        if draw.count():
            return self._click(draw, "draw")
        return self._play()

    def _play(self) -> bool:
        pair = self.any_of(self.page.locator(".hand button.open"))
        if pair is not None:
            return self._click(pair, "open")
        card = self.any_of(self.page.locator(f".hand button.one{_FREE}"))
        if card is not None and self.rng.random() < 0.7 and self._use(card):
            return True
        knock = self.page.get_by_role("button", name="Knock", exact=False)
        return bool(knock.count()) and self._click(knock, "knock")

    def _use(self, card: Locator) -> bool:
        """Pick a card and put it where the table glows; put it back if nothing does."""
        knock = self.page.get_by_role("button", name="Knock", exact=False)
        if not knock.count():
            return False
        card.click()
        place = self.any_of(self.page.locator(f"button[data-place].glow{_FREE}, .bar .buttons .button.primary"))
        if place is None:
            self.page.keyboard.press("Escape")
            return False
        return self._click(place, "use")

    def _click(self, found: Locator, what: str) -> bool:
        self.done.add(what)
        found.first.click()
        return True
