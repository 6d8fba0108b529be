"""The characters of Sandbag: a crew of balloonists."""

from __future__ import annotations

from bagatelle.bots.characters import Character

_NAMES = (
    "Mira",
    "Otto",
    "Pip",
    "Juna",
    "Emil",
    "Tilda",
    "Ivo",
    "Hedda",
    "Zeno",
    "Greta",
    "Kasper",
    "Runa",
    "Fenn",
    "Wim",
)
CHARACTERS = {name.lower(): Character(name.lower(), name) for name in _NAMES}
