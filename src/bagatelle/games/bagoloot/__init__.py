"""Bag-O-Loot: sets, stealing and bluffing for two to six seats. This package is the ``core.game.Game``."""

from bagatelle.games.bagoloot import actions, cards, words
from bagatelle.games.bagoloot.events import BEATS, EVENTS
from bagatelle.games.bagoloot.preview import PREVIEWS, previews
from bagatelle.games.bagoloot.resample import resample
from bagatelle.games.bagoloot.rules import (
    OPTIONS,
    apply,
    census,
    deadlines,
    deal,
    invited,
    is_race,
    legal,
    outcome,
    play_out,
    sample,
    sealed,
    waiting_for,
    why_not,
)
from bagatelle.games.bagoloot.scoring import rounds_scored
from bagatelle.games.bagoloot.seeing import Sights, told, view_of
from bagatelle.games.bagoloot.view import View

NAME = "bagoloot"
TITLE = "Bag-O-Loot"
SUMMARY = "collect sets, steal, bluff and challenge; best with 2 to 4 seats, up to 6, the most points win"
RULES = 1
SEATS = (4, 2, 3, 5, 6)
VIEW: type[View] = View

__all__ = [
    "BEATS",
    "EVENTS",
    "NAME",
    "OPTIONS",
    "PREVIEWS",
    "RULES",
    "SEATS",
    "SUMMARY",
    "TITLE",
    "VIEW",
    "Sights",
    "actions",
    "apply",
    "cards",
    "census",
    "deadlines",
    "deal",
    "invited",
    "is_race",
    "legal",
    "outcome",
    "play_out",
    "previews",
    "resample",
    "rounds_scored",
    "sample",
    "sealed",
    "told",
    "view_of",
    "waiting_for",
    "why_not",
    "words",
]
