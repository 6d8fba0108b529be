"""Long texts in narrow windows."""

from __future__ import annotations

import io
import re

import pytest

from bagatelle import games
from bagatelle.terminal.screen import Screen, reflowed


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


def test_colours_add_nothing_to_what_is_read() -> None:
    """A looter before a marked collection: the ink of the one must not end in the marks of the other."""
    stream = io.StringIO()
    line = "Bruno  4·4·L  [10·10·L]  ▒5▒  [L]"
    Screen(stream, games.find("bagoloot").words.INKS, colour=True).say(line)

    assert stream.getvalue().count("\x1b[") == 12
    assert re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue()) == line + "\n"
