"""Long texts in narrow windows."""

from __future__ import annotations

import pytest

from bagatelle import games
from bagatelle.terminal.screen import reflowed


def test_paragraphs_and_lists_are_broken_between_words_and_tables_are_left_alone() -> None:
    page = "# Title\n\nOne two three\nfour five.\n\n- six seven eight nine\n  ten\n- eleven\n\n| a | b | c | d |\n"

    assert reflowed(page, 16).splitlines() == [
        "# Title",
        "",
        "One two three",
        "four five.",
        "",
        "- six seven",
        "  eight nine ten",
        "- eleven",
        "",
        "| a | b | c | d |",
    ]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("width", [60, 80])
def test_the_rules_fit_a_window_and_lose_no_word(game: str, width: int) -> None:
    text = games.rulebook(game)
    shown = reflowed(text, width)

    assert shown.split() == text.split()
    assert all(len(line) <= width for line in shown.splitlines() if line and line.lstrip()[0] not in "|#`")
