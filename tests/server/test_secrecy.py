"""Nothing hidden leaves a table: whole random games of both games with all options, frame by frame.

Beside each game runs a twin in which everything is exchanged that a viewer cannot know, and that goes on with actions
that look alike. Whatever the viewer is sent must be the same to the byte, until the rules show it new cards; then the
next exchange begins. ``BAGATELLE_SECRECY=20`` plays twenty games of each variant.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from bagatelle import games
from bagatelle.conformance import variants_of
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from tests.server.twins import Twins

GAMES = int(os.environ.get("BAGATELLE_SECRECY", "1"))
VARIANTS = [(game, variant) for game in games.all_games() for variant in variants_of(game)]


def twins_of(game: str, variant: Variant, purpose: str) -> Twins:
    return Twins(games.find(game), variant, seed_from_text(f"{purpose} {variant}"))


@pytest.mark.parametrize("game", games.names())
def test_every_frame_is_the_same_after_exchanging_what_the_viewer_cannot_know(game: str) -> None:
    compared: Counter[str] = Counter()
    for variant in variants_of(games.find(game)):
        for number in range(GAMES):
            twins = twins_of(game, variant, f"secrecy {number}")
            twins.play()
            compared += twins.compared
    print(game, len(variants_of(games.find(game))), dict(compared))  # noqa: T201 - shown by `pytest -s`
