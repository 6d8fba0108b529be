"""The characters of Bag-O-Loot: a gang of raccoons."""

from __future__ import annotations

from bagatelle.bots.characters import Character

_NAMES = (
    "Rocco",
    "Fips",
    "Smudge",
    "Moxie",
    "Dusty",
    "Onyx",
    "Pepper",
    "Bandit",
    "Clover",
    "Jinx",
    "Hazel",
    "Tango",
    "Whisk",
    "Kiki",
)
CHARACTERS = {name.lower(): Character(name.lower(), name) for name in _NAMES}
