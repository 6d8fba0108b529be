"""The same seeds tell the same stories, to the letter."""

import json

import pytest

from bagatelle import games
from bagatelle.games import AnyGame
from tests.golden import DIGESTS, FOLDER, digests, stories


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_golden_games_have_not_changed(game: AnyGame) -> None:
    told = stories(game)

    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{game.NAME}-*.txt")}

    assert told == kept, "after a deliberate change: make golden, and look at the difference"


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_half_a_million_seeded_plays_have_the_kept_digest_in_this_form(game: AnyGame) -> None:
    """The suite runs in both forms, so equal digests here are equal digests there."""
    assert digests(game) == json.loads(DIGESTS.read_text())[game.NAME]
