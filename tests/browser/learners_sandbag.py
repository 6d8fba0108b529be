"""Learners of Sandbag."""

from __future__ import annotations

from typing import ClassVar, Final

from bagatelle.lessons.model import Step, Wrong
from tests.browser.learners import PAUSE, Learner

_PLAYED: Final = ("left", "right", "basket", "stow")


class SandbagLearner(Learner):
    """At the board of Sandbag."""

    game: ClassVar = "sandbag"

    def is_offered(self, step: Step, wrong: Wrong) -> bool:
        """A tray takes cards in order, and the own basket is only shown."""
        return not wrong.do.startswith((*_PLAYED, "ready")) and f" for {step.seat}" not in wrong.do

    def make(self, actions: list[str]) -> None:
        for action in actions:
            self._act(action)
        if actions[0].startswith(_PLAYED):
            self.hands.touch(".buttons button.primary")

    def _act(self, action: str) -> None:
        kind, *rest = action.split(" ")
        if kind in _PLAYED:
            self.hands.touch(_card(rest[0]))
            return
        self.page.keyboard.press("Escape")  # what was picked before
        if kind == "sandbag":
            self.hands.touch('.buttons [data-anchor="sandbags"]')
        elif kind == "swap":
            self.hands.touch(f'[data-place="{rest[2]}"]')
            self.page.wait_for_timeout(PAUSE)
            if not self.page.locator(f'[data-place="{rest[2]}"][aria-pressed="true"]').count():
                return  # the board asks why nothing can be taken there
            self.hands.touch(_card(rest[0]))
        else:
            self.hands.touch(_card(kind))
        self._confirm(must=kind == "swap")

    def _confirm(self, *, must: bool = False) -> None:
        if must or self.by_keys:
            self.page.wait_for_timeout(PAUSE)
            self.hands.touch(".below .buttons button.primary")


def _card(card: str) -> str:
    return f'.hand [data-card="{card}"]'
