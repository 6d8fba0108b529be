"""Bots as somebody else might bring them, good and bad, for the tests that ask for ``tests.bots.own_bots:Class``."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

import numpy as np

from bagatelle.bots import Bot, Budget, Decision
from bagatelle.core.game import Event, View
from bagatelle.core.shuffle import Chance


class Whimsical(Bot):
    """Anything; its reason shows the process, what it heard and the budget it was given."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, event: Event) -> None:
        self.heard += 1

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(legal[chance.below(len(legal))], f"{self.heard} {budget.simulations}")


class Slow(Whimsical):
    """Takes a moment, in a process whose id it tells."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        time.sleep(0.05)
        return Decision(legal[0], str(os.getpid()))


class Endless(Bot):
    """Never answers."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        while True:
            time.sleep(60)


class Deadly(Bot):
    """Kills the process it is in."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody survives this")


class Cheating(Bot):
    """Chooses what nobody allowed."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(max(legal) + 1, "Why not?")


class Curt(Bot):
    """Answers with a code instead of a decision."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return legal[0]  # type: ignore[return-value]  # the mistake that it is about


class Broken(Bot):
    """Has a mistake in it."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(legal[len(legal)], "Off by one.")


class Wordless(Bot):
    """Takes something for granted, and does not say what."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        raise AssertionError


class Leaving(Bot):
    """Ends the program, or so it thinks."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        raise SystemExit(3)


class Deaf(Bot):
    """Cannot hear."""

    def hear(self, event: Event) -> None:
        raise RuntimeError("what?")

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(legal[0], "I did not hear you.")


class Forgetful(Bot):
    """Forgets to answer."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return None  # type: ignore[return-value]  # the mistake that it is about


class Learnt(Bot):
    """Answers as a network does, with a number of NumPy's."""

    def decide(self, view: View, legal: Sequence[int], chance: Chance, budget: Budget) -> Decision:
        return Decision(np.asarray(legal).max(), "The network says so.")


class Claiming(Whimsical):
    """Interrupts as soon as it may."""

    def interrupt(self, view: View, legal: Sequence[int], chance: Chance) -> Decision | None:
        return Decision(legal[0], "Me!")


class Needy(Bot):
    """Cannot be made without being told more."""

    def __init__(self, weights: str) -> None:
        self.weights = weights


class NoBot:
    """Lacks what a bot must have."""
