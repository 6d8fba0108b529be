"""Bag-O-Loot: sets, stealing and bluffing for two to six seats. This package is the ``core.game.Game``."""

from bagatelle.games.bagoloot import positions
from bagatelle.games.bagoloot.lessons import teaching
from bagatelle.games.bagoloot.rules import actions, cards
from bagatelle.games.bagoloot.rules.events import BEATS, EVENTS
from bagatelle.games.bagoloot.rules.game import (
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
from bagatelle.games.bagoloot.rules.scoring import rounds_scored
from bagatelle.games.bagoloot.text import words
from bagatelle.games.bagoloot.view.memory import Memory
from bagatelle.games.bagoloot.view.preview import PREVIEWS, previews
from bagatelle.games.bagoloot.view.reactions import REACTIONS, reactions
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.view import OwnView, PublicView, View, join_view
from bagatelle.games.bagoloot.view.visibility import memory_of, own_view, public_view, told, view_of

NAME = "bagoloot"
TITLE = "Bag-O-Loot"
SUMMARY = "collect sets, steal, bluff and challenge; best with 2 to 4 seats, up to 6, the most points win"
RULES = 1
SEATS = (4, 2, 3, 5, 6)
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
