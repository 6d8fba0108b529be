"""The bots of Sandbag: the ladder, weakest first, and the levels for people."""

from __future__ import annotations

from bagatelle.bots.sandbag.rule import RuleBot

BOTS = {"rule": RuleBot}
