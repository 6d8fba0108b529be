"""The bots of Bag-O-Loot: the ladder, weakest first, and the levels for people."""

from __future__ import annotations

from bagatelle.bots.bagoloot.rule import RuleBot

BOTS = {"rule": RuleBot}
