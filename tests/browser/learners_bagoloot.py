"""Learners of Bag-O-Loot."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from bagatelle.lessons.facts import sequence
from bagatelle.lessons.model import Step, Wrong
from tests.browser.learners import PATIENCE, PAUSE, WRONG, Learner
from tests.browser.visits import PHONE

_TABLE: Final = """() => [...document.querySelectorAll('.board [data-card], .board .pile small')]
  .map(one => one.dataset.card ?? one.textContent).join()"""
_AGREE: Final = "dialog[open] footer button"
UNOFFERED: Final = frozenset(
    {
        "looter/single",  # a coin that goes with a looter is picked, and waits for it
        "build/open-again",  # a coin that goes with an open collection is built
        "locked-out/with-fives",  # a collection waits for a card that can steal it
        "own-four/build",  # the fifth card is a lid
        "own-four/three",  # three wait for a card to be built
        "own-four/knock",  # four and their lid are played together
        "steal-four/show",  # the same
        "junk/five",  # a coin that goes with a looter waits for it; dragging it to the junk pile would ask
        "junk/bag",  # a bag cannot be touched
        "claim/nines",  # the sheet has numbers that lie open
        "robbery/no-bag",  # the picture has those who have a bag
        "robbery/knock",  # it has no knock
    }
)
"""What the rules refuse and the board has nothing to touch for."""

UNOFFERED_ON_PHONES: Final = frozenset({"count/draw"})
"""There the picture of a bag that may be challenged lies over the deck."""


class BagolootLearner(Learner):
    """At the board of Bag-O-Loot."""

    game: ClassVar = "bagoloot"

    def is_offered(self, step: Step, wrong: Wrong) -> bool:
        size = self.page.viewport_size
        missing = UNOFFERED | UNOFFERED_ON_PHONES if size and size["width"] <= PHONE else UNOFFERED
        return f"{step.id}/{wrong.id}" not in missing

    def choose_wrong(self, wrong: Wrong) -> None:
        """What came before a refusal was allowed and stays: the step is begun anew."""
        super().choose_wrong(wrong)
        if wrong.code and len(sequence(wrong.do)) > 1:
            self.page.reload()
            self.page.wait_for_selector(".coach")

    def choose(self, actions: list[str], wanted: str) -> None:
        """What others follow is played once; a bag and its lid are one choice."""
        last = 2 if actions[-1].startswith("lid") else 1
        for action in actions[:-last]:
            self._play(action)
        super().choose(actions[-last:], wanted)

    def make(self, actions: list[str]) -> None:
        first, *lid = actions
        if lid:
            self._bag(first, *lid)
        else:
            self._act(first)

    def _play(self, action: str) -> None:
        """Play what something follows, until it lies on the table."""
        before, until = self.page.evaluate(_TABLE), time.monotonic() + PATIENCE
        while self.page.evaluate(_TABLE) == before and not self.shows(WRONG):
            assert time.monotonic() < until, f"{action} was not played"
            self._act(action)
            self.page.wait_for_timeout(PAUSE)

    def _act(self, action: str) -> None:
        """Touch what an action is about."""
        kind, *rest = action.split(" ")
        self.page.keyboard.press("Escape")  # what was picked before
        match kind:
            case "draw":
                self.hands.touch(".bar button >> Draw", '[data-do="draw"]')
            case "knock" | "challenge" | "stand":
                self.hands.touch(f'[data-do="{kind}"]')
            case "open":
                self._open(*rest)
            case "build":
                self._put(rest[-1], f'[data-place="0:{rest[0]}"]', ".mine .tile.set")
            case "steal":
                self._steal(rest[0], rest[2], *rest[4:])
            case "bag":
                self.hands.touch(_place(rest[2], rest[0]))
            case "exchange":
                self._pick(rest[0])
                self._confirm(".bar button >> Exchange")
            case _:
                self._ask(kind, rest[0])

    def _pick(self, card: str) -> None:
        self.hands.touch(f'.hand [data-card="hand-{card}"]')
        self.page.wait_for_timeout(PAUSE)

    def _confirm(self, *buttons: str) -> None:
        """What has not been played by being picked has a place or a button."""
        if self.page.locator(".hand .chosen").count():
            self.hands.touch(*buttons)

    def _put(self, card: str, *places: str) -> None:
        self._pick(card)
        self._confirm(*places)

    def _open(self, number: str, second: str) -> None:
        self._pick(number)
        self._confirm(f'.hand [data-card="hand-{f"{number}.1" if second == number else second}"]')
        self._confirm(".bar button.primary >> Open")
        if self._has_sheet():  # too early, and it asks
            self.hands.touch(f"{_AGREE}:not(.primary)")

    def _steal(self, number: str, seat: str, card: str = "") -> None:
        """With a card, with the pair that was opened, or without what it takes: any other card asks then."""
        if card and self.page.locator(f'.hand [data-card="hand-{card}"]').count():
            self._put(card, _place(seat, number))
            return
        self.hands.touch(_place(seat, number))
        if card:
            self.hands.touch('.hand .card[aria-disabled="true"]')

    def _bag(self, bag: str, lid: str) -> None:
        _, number, _, seat = bag.split(" ")
        self.page.keyboard.press("Escape")
        self._pick(lid.split(" ")[1])
        self._confirm(_place(seat, number))
        self.page.wait_for_timeout(PAUSE)
        self.hands.touch(f"{_AGREE}.primary")

    def _ask(self, kind: str, what: str) -> None:
        """What is chosen on a sheet, or in the middle of the table."""
        if kind == "claim":
            self.hands.touch(".claim")
            self.hands.touch(f"dialog[open] .numbers button >> the {what}s")
        elif kind == "rob":
            name = self.page.locator(f'[data-anchor="seat-{what}"] .name').inner_text()
            self.hands.touch(f".event button >> {name}")
        elif self.hands.touch(f'[data-anchor="seat-{what}"] .holdup', ".bar button >> Hold up"):
            self.hands.touch("dialog[open] .seats button")


def _place(seat: str, number: str) -> str:
    return f'[data-place="{seat}:{number}"]'
