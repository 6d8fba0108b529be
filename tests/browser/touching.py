"""Hands before a page: a pointer that touches only what can be seen, or keys alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import Struct, convert
from playwright.sync_api import Page, Position

_SPOT = """([groups, whim]) => {
  const inside = (box) => box.width > 0 && box.height > 0;
  const seen = (element) => {
    let box = element.getBoundingClientRect();
    if (!inside(box)) return null;
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      box = element.getBoundingClientRect();
    }
    for (const across of [0.5, 0.2, 0.8]) {
      const x = box.left + across * box.width, y = box.top + box.height / 2;
      const found = document.elementFromPoint(x, y);
      if (found && element.contains(found)) return { x, y };
    }
    return null;
  };
  for (const [group, selector] of groups.entries()) {
    const [among, words = ""] = selector.split(" >> ");
    const all = [...document.querySelectorAll(among)].filter((element) => element.textContent.includes(words));
    for (let turn = 0, at = Math.floor(whim * all.length); turn < all.length; turn++, at = (at + 1) % all.length) {
      const spot = seen(all[at]);
      if (spot) {
        window.wanted = all[at];
        return { group, text: all[at].textContent.trim(), ...spot };
      }
    }
  }
  return null;
}"""
_WAY = """() => {
  const wanted = window.wanted, active = document.activeElement;
  if (!wanted.isConnected) return "gone";
  if (active === wanted) return "there";
  const zone = wanted.closest("[role=toolbar]");
  const isWithin = zone !== null && active !== zone && zone.contains(active);
  return isWithin ? "ArrowRight" : "Tab";
}"""
_HOLDER = """() => document.activeElement?.outerHTML.slice(0, 160) ?? ''"""
EDGE: Final[Position] = {"x": 10, "y": 30}
"""A place on a card that its neighbour in the fan does not cover."""
LONGEST_WAY: Final = 90
"""Presses of a key, from anywhere to anywhere."""


class Spot(Struct):
    """Where something can be touched."""

    group: int
    text: str
    x: float
    y: float


class Pointer:
    """A mouse. Of several groups of things it touches one of the first group that is there."""

    confirms: ClassVar = False
    """Whether a card that was touched is only picked, and played by its button."""

    def __init__(self, page: Page, rng: random.Random | None = None) -> None:
        self.page = page
        self.rng = rng or random.Random(0)

    def touch(self, *groups: str) -> Spot | None:
        """Touch something, if it is there and nothing covers it: ``button >> Knock`` is a button that says so."""
        spot = self.find(groups)
        if spot is not None:
            self.press(spot)
        return spot

    def press(self, spot: Spot) -> None:
        self.page.mouse.click(spot.x, spot.y)

    def find(self, groups: Sequence[str]) -> Spot | None:
        found = self.page.evaluate(_SPOT, [list(groups), self.rng.random()])
        return None if found is None else convert(found, Spot)

    def go_on(self, shown: str) -> None:
        """Send away what is still shown: a touch anywhere on the table does."""
        self.touch(shown)

    def cancel(self) -> None:
        """Lay back what was picked."""
        self.touch(".buttons button >> Cancel")


class Fingers(Pointer):
    """A touch screen."""

    confirms = True

    def press(self, spot: Spot) -> None:
        self.page.touchscreen.tap(spot.x, spot.y)


class Keys(Pointer):
    """A keyboard and nothing else: Tab from part to part, arrows within one, and Enter."""

    confirms = True
    has_begun = False

    def touch(self, *groups: str) -> Spot | None:
        spot = self.find(groups)
        if spot is not None and not self._walk():
            return None
        return spot

    def _walk(self) -> bool:
        """Go to what is wanted and choose it; not if it goes away meanwhile."""
        self._check_focus()
        for _ in range(LONGEST_WAY):
            way = str(self.page.evaluate(_WAY))
            if way == "gone":
                return False
            self.page.keyboard.press("Enter" if way == "there" else way)
            if way == "there":
                self.has_begun = True
                return True
        raise AssertionError(f"no key leads to {self.page.evaluate('() => window.wanted.outerHTML')}")

    def _check_focus(self) -> None:
        """Whatever a key has chosen and changed: the focus has stayed at the table."""
        if not self.has_begun:
            return
        holder = str(self.page.evaluate(_HOLDER))
        assert not holder.startswith(("<body", "<html")), "the focus fell to the body"

    def go_on(self, shown: str) -> None:
        """Wait: a key that comes a moment too late would choose something."""

    def cancel(self) -> None:
        self.page.keyboard.press("Escape")
