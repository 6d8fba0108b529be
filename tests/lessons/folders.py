"""Folders of lessons for tests: a small course of one step, and what is changed in it."""

from __future__ import annotations

from pathlib import Path

OUTLINE = """
title = "Sandbag"
about = "Learn it."
lessons = ["first"]

[untaught]
S1 = "not here"

[[sections]]
id = "all"
title = "All"
points = [{ id = "follow", text = "You follow" }, { id = "or-not", text = "or not", under = "follow" }]
"""

LESSON = '''
title = "First"
about = "The first one."
minutes = 1

[[step]]
id = "duck"
kind = "act"
position = """
bagatelle position 1
game sandbag
seats 4
phase play
seat 0 hand O4 T4 T6, basket T1 T5
seat 1 hand O0 P2 P3, basket T9 R4
seat 2 hand O2 O9 Y8, basket P1 R7
seat 3 hand O7 R1 R2, basket Y1 O8
leader 0
rest drawn
"""
seat = 2
before = ["0: O4", "1: O0"]
replies = ["3: O7"]
goal = "{0} has led: lose it."
right = ["O2"]
success = ["winner is not me"]
hint = { look = "Look at the [O4].", choice = "Play the [O2]." }
why = "Done."
otherwise = "Not that."
ticks = ["follow"]

[[step.wrong]]
id = "other"
do = "Y8"
code = "must_follow"

[[step.wrong]]
id = "nine"
do = "O9"
shows = "winner is me"
text = "You won."

[[step]]
id = "count"
kind = "answer"
position = "as duck"
seat = 2
before = ["0: O4", "1: O0", "2: O2", "3: O7"]
goal = "What does it cost {3}?"
asks = "gained 3"
hint = { look = "Count.", choice = "Four." }
why = "Four cards."
ticks = ["or-not"]

[[step.answers]]
id = "four"
text = "Four"
value = "4"
right = true

[[step.answers]]
id = "seven"
text = "Seven"
value = "7"
why = "No."

[[step]]
id = "look"
kind = "watch"
position = "as duck"
seat = 2
before = ["0: O4", "1: O0"]
goal = "Look."
why = "Seen."
success = ["led is O"]
rulings = ["S10"]
'''

GERMAN_OUTLINE = """
title = "Sandbag"
about = "Lern es."
[sections]
all = "Alles"
[points]
follow = "Du bedienst"
or-not = "oder nicht"
"""

GERMAN = """
title = "Zuerst"
about = "Die erste."

[step.duck]
goal = "{0} spielt aus: Verlier ihn."
why = "Fertig."
otherwise = "Nicht so."
hint = { look = "Sieh [O4] an.", choice = "Spiel [O2]." }
[step.duck.wrong]
nine = "Gewonnen."

[step.count]
goal = "Was kostet es {3}?"
why = "Vier Karten."
hint = { look = "Zähl.", choice = "Vier." }
[step.count.answers.four]
text = "Vier"
[step.count.answers.seven]
text = "Sieben"
why = "Nein."

[step.look]
goal = "Schau."
why = "Gesehen."
"""


def write(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    """The small course, with a text exchanged for another one in some of its files."""
    texts = {
        "outline.toml": OUTLINE,
        "first.toml": LESSON,
        "outline.de.toml": GERMAN_OUTLINE,
        "first.de.toml": GERMAN,
    }
    for name, (old, new) in (changes or {}).items():
        assert old in texts[name]
        texts[name] = texts[name].replace(old, new)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
