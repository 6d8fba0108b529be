"""Low Card: four sealed cards, the lowest wins; for two to four seats. This package is the ``core.game.Game``.

Its files import each other by relative names: the folder does not say where it lies.
"""

from . import actions, words
from .events import BEATS, EVENTS, REACTIONS, reactions
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
from .view import Memory, OwnView, PublicView, View, join_view, memory_of, own_view, public_view, told, view_of

NAME = "lowcard"
TITLE = "Low Card"
SUMMARY = "seal a card, the lowest wins the trick; 2 to 4 seats, two rounds, the most points win"
RULES = 1
PUBLIC_VIEW: type[PublicView] = PublicView
OWN_VIEW: type[OwnView] = OwnView
VIEW: type[View] = View
MEMORY: type[Memory] = Memory

__all__ = [
    "BEATS",
    "EVENTS",
    "MEMORY",
    "NAME",
    "OPTIONS",
    "OWN_VIEW",
    "PREVIEWS",
    "PUBLIC_VIEW",
    "REACTIONS",
    "RULES",
    "SEATS",
    "SUMMARY",
    "TITLE",
    "VIEW",
    "actions",
    "apply",
    "census",
    "deadlines",
    "deal",
    "invited",
    "is_race",
    "join_view",
    "legal",
    "memory_of",
    "outcome",
    "own_view",
    "play_out",
    "previews",
    "public_view",
    "reactions",
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
