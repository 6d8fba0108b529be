"""Long texts in narrow windows."""

from __future__ import annotations

import io
import re

import pytest

from bagatelle import games
from bagatelle.terminal.markdown import plain_page
from bagatelle.terminal.screen import Screen

PAGE = """# Title

One **two** three
*four* `*` five, see [six](six.md).

## 1. Part

- seven eight nine
  ten
- eleven

| a   |  b |
| --- | -: |
| `c` | 10 |

> **Note** (S1): twelve thirteen
> fourteen

### Deep

```
as  it is
```
"""


def test_a_page_is_plain_text_broken_between_words_with_tables_side_by_side() -> None:
    assert plain_page(PAGE, 16).splitlines() == [
        "Title",
        "=====",
        "",
        "One two three",
        "four * five, see",
        "six.",
        "",
        "1. Part",
        "-------",
        "",
        "- seven eight",
        "  nine ten",
        "- eleven",
        "",
        "a   b",
        "-  --",
        "c  10",
        "",
        "    Note (S1):",
        "    twelve",
        "    thirteen",
        "    fourteen",
        "",
        "Deep",
        "",
        "    as  it is",
    ]


@pytest.mark.parametrize("page", ["rulebook", "rulings", "reference"])
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("width", [60, 80])
def test_the_rules_fit_a_window_without_marks_and_lose_no_word(game: str, width: int, page: str) -> None:
    text = games.reference(game) if page == "reference" else games.rulebook(game, rulings=page == "rulings")
    shown = plain_page(text, width)

    assert re.findall(r"\w+", shown) == re.findall(r"\w+", re.sub(r"\]\([^)]*\)", "]", text))
    assert not re.search(r"\*\*|[|`]|^#", shown, re.MULTILINE)
    tables = {line for line in shown.splitlines() if "  " in line.strip() or set(line) <= set("- ")}
    assert all(len(line) <= width for line in shown.splitlines() if line not in tables)


def test_colours_add_nothing_to_what_is_read() -> None:
    """A looter before a marked collection: the ink of the one must not end in the marks of the other."""
    stream = io.StringIO()
    line = "Bruno  4·4·L  [10·10·L]  ▒5▒  [L]"
    Screen(stream, games.find("bagoloot").words.INKS, colour=True).say(line)

    assert stream.getvalue().count("\x1b[") == 12
    assert re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue()) == line + "\n"
