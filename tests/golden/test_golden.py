"""The same seeds tell the same stories, to the letter."""

import pytest

from bagatelle import games
from bagatelle.games import AnyGame
from tests.golden import FOLDER, stories


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.NAME)
def test_golden_games_have_not_changed(game: AnyGame) -> None:
    told = stories(game)

    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob(f"{game.NAME}-*.txt")}

    assert told == kept, "after a deliberate change: make golden, and look at the difference"
