"""Sandbag: a trick-avoidance game for three to six seats. This package is the ``core.game.Game``."""

from bagatelle.games.sandbag import actions, cards, words
from bagatelle.games.sandbag.events import BEATS, EVENTS
from bagatelle.games.sandbag.preview import PREVIEWS, previews
from bagatelle.games.sandbag.resample import resample
from bagatelle.games.sandbag.rules import (
    LEFT_OUT,
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
from bagatelle.games.sandbag.scoring import rounds_scored
from bagatelle.games.sandbag.seeing import Sights, told, view_of
from bagatelle.games.sandbag.view import View

NAME = "sandbag"
TITLE = "Sandbag"
SUMMARY = "avoid tricks, catch rockets, turn the trump; 3 to 6 seats, three rounds, the fewest points win"
RULES = 1
SEATS = (4, 3, 5, 6)
OPTIONS = (LEFT_OUT,)
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
