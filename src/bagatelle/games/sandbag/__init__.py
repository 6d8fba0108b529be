"""Sandbag: a trick-avoidance game for three to six seats. This package is the ``core.game.Game``."""

from bagatelle.games.sandbag import positions
from bagatelle.games.sandbag.lessons import teaching
from bagatelle.games.sandbag.rules import actions, cards
from bagatelle.games.sandbag.rules.events import BEATS, EVENTS
from bagatelle.games.sandbag.rules.game import (
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
from bagatelle.games.sandbag.rules.scoring import rounds_scored
from bagatelle.games.sandbag.text import words
from bagatelle.games.sandbag.view.memory import Memory
from bagatelle.games.sandbag.view.preview import PREVIEWS, previews
from bagatelle.games.sandbag.view.reactions import REACTIONS, reactions
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.view import OwnView, PublicView, View, join_view
from bagatelle.games.sandbag.view.visibility import memory_of, own_view, public_view, told, view_of

NAME = "sandbag"
TITLE = "Sandbag"
SUMMARY = "avoid tricks, catch rockets, turn the trump; 3 to 6 seats, three rounds, the fewest points win"
RULES = 1
SEATS = (4, 3, 5, 6)
OPTIONS = (LEFT_OUT,)
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
    "cards",
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
    "positions",
    "previews",
    "public_view",
    "reactions",
    "resample",
    "rounds_scored",
    "sample",
    "sealed",
    "teaching",
    "told",
    "view_of",
    "waiting_for",
    "why_not",
    "words",
]
