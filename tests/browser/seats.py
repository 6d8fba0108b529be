"""People who play through the page: they see what it lights, and touch that."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Final

from tests.browser.touching import Pointer
from tests.browser.visits import Visit

PATIENCE: Final = 180.0
"""Seconds for a whole game."""
PAUSE: Final = 40.0
"""Thousandths of a second between two looks."""
_QUICK: Final = {"motion": 0, "trick": 600, "sounds": {"turn": False, "play": False, "end": False, "talk": False}}
_FREE: Final = ':not([aria-disabled="true"]):not([disabled])'
_OVER: Final = "section.over"
_LIT: Final = f".hand button.lit{_FREE}"
_KNOCK: Final = ".bar button >> Knock"
_DIALOG: Final = ("dialog[open] footer button.primary", "dialog[open] .seats button", "dialog[open] header button")


def be_quick(visit: Visit, settings: Mapping[str, object] | None = None) -> None:
    """Choose settings with which a game is soon over, and load the page again."""
    visit.choose_settings({**_QUICK, **(settings or {})})


def open_table(
    visit: Visit,
    game: str,
    seats: int,
    *,
    bot: str = "rule",
    name: str = "Ana",
    options: Mapping[str, str] | None = None,
) -> str:
    """A table with bots on all other seats, begun; the page goes there."""
    bots = {str(seat): bot for seat in range(1, seats)}
    table = visit.open_table({"game": game, "seats": seats, "pace": 0, "bots": bots, "options": options or {}})
    visit.command(table, {"do": "sit", "seat": 0, "name": name})
    visit.command(table, {"do": "start"})
    visit.go(f"#/table/{table}")
    return table


class Player:
    """Chooses at random among what the page offers."""

    def __init__(self, visit: Visit, seed: int = 0, hands: type[Pointer] = Pointer) -> None:
        self.visit = visit
        self.page = visit.page
        self.rng = random.Random(seed)
        self.hands = hands(self.page, self.rng)
        self.done: set[str] = set()
        """The kinds of things that were done."""

    def play(self) -> None:
        """Play to the end of the game."""
        self.play_until(_OVER)

    def is_over(self) -> bool:
        return self._shows(_OVER)

    def _shows(self, selector: str) -> bool:
        """Whether the page shows something, with no sheet over it."""
        return bool(self.page.locator(selector).count()) and not self.page.locator("dialog[open]").count()

    def play_until(self, selector: str) -> None:
        """Play until the page shows something."""
        until = time.monotonic() + PATIENCE
        while not self._shows(selector):
            assert time.monotonic() < until, f"{selector} did not come; done so far: {sorted(self.done)}"
            if not self.step():
                self.page.wait_for_timeout(PAUSE)

    def step(self) -> bool:
        """Do what can be done now, if there is something."""
        if self.page.locator("dialog[open]").count():
            self.done.add("sheet")
            return self.hands.touch(*_DIALOG) is not None
        return self.choose()

    def choose(self) -> bool:
        raise NotImplementedError

    def did(self, what: str) -> bool:
        self.done.add(what)
        return True


class SandbagPlayer(Player):
    """At a table of Sandbag."""

    def choose(self) -> bool:
        if self.page.locator(".tray").count():
            return self._prepare()
        whim = self.rng.random()
        if whim < 0.25 and self.hands.touch(f".buttons button{_FREE} >> Swap"):
            return self._swap()
        if whim < 0.4 and self.hands.touch(f'.buttons [data-anchor="sandbags"]{_FREE}'):
            return self._sandbag()
        if self.hands.touch(_LIT):
            return self._committed("play")
        self.hands.go_on(".middle .trick")
        return False

    def _prepare(self) -> bool:
        spot = self.hands.touch(f".buttons button.primary{_FREE}", _LIT)
        if spot is None or spot.group > 0:
            return spot is not None
        return self.did("pass" if "Pass" in spot.text else "set up")

    def _swap(self) -> bool:
        if self.hands.touch(f".slot.open{_FREE}") and self.hands.touch(_LIT):
            return self._committed("swap")
        self.hands.cancel()
        return True

    def _sandbag(self) -> bool:
        if self.page.locator(".stowed").count():
            self.hands.touch(".buttons .stowed")
        return self._committed("sandbag")

    def _committed(self, what: str) -> bool:
        """A swap has a button of its own, and so has every choice by keys and by touch."""
        if what == "swap" or self.hands.confirms:
            self.hands.touch(".buttons button.primary")
        return self.did(what)


class BagolootPlayer(Player):
    """At a table of Bag-O-Loot."""

    def choose(self) -> bool:
        shout = [f".event .shout{_FREE}"] if self.rng.random() < 0.5 else []
        answers = [*shout, ".event button >> Let it stand", ".event button >> Take", ".bar button >> Draw"]
        spot = self.hands.touch(*answers)
        if spot is not None:
            return self.did(spot.text)
        if self.rng.random() < 0.1 and self.hands.touch(f".bar button{_FREE} >> Hold up"):
            return self.did("hold up")
        return self._use() if self.rng.random() < 0.8 else self._knock()

    def _use(self) -> bool:
        """Open a pair, or pick a card and put it where the table glows."""
        if self.hands.touch(".hand button.open"):
            return self.did("open")
        if not self.hands.find([_KNOCK]) or not self.hands.touch(f".hand button.card{_FREE}"):
            self.hands.go_on(".middle .spot .event")
            return False
        if self.page.locator("dialog[open]").count() or not self.page.locator(".hand .chosen").count():
            return self.did("use")
        if self.hands.touch("button.tile.play", "button.tile.lid", ".bar button >> Open", ".bar button >> Exchange"):
            return self.did("use")
        self.hands.cancel()
        return self._knock()

    def _knock(self) -> bool:
        return self.hands.touch(_KNOCK) is not None and self.did("knock")
