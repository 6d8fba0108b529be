"""Low Card: four sealed cards, the lowest wins; for two to four seats. This package is the ``core.game.Game``.

Its files import each other by relative names: the folder does not say where it lies.
"""

from . import actions, words
from .events import BEATS, EVENTS
from .preview import PREVIEWS, previews
from .resample import resample
from .rules import (
    OPTIONS,
    SEATS,
    apply,
    census,
    deadlines,
    deal,
    invited,
    is_race,
    legal,
    outcome,
    play_out,
    rounds_scored,
    sample,
    sealed,
    waiting_for,
    why_not,
)
from .view import Sights, View, told, view_of

NAME = "lowcard"
TITLE = "Low Card"
SUMMARY = "seal a card, the lowest wins the trick; 2 to 4 seats, two rounds, the most points win"
RULES = 1
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
