"""Records: damage is named with its line, and a file is never half written."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle import games
from bagatelle.core.errors import BadRecord, BadVariant
from bagatelle.core.shuffle import seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.study.simulate import random_game
from bagatelle.table.record import load, read, replay, save, write
from bagatelle.table.table import Table

SANDBAG = games.find("sandbag")
TABLE = random_game(SANDBAG, Variant(3, (("left_out", "red"),)), seed_from_text("record"))
TEXT = write(TABLE)
LINES = TEXT.splitlines()
ACTIONS = LINES.index("actions")


def changed(line: int, text: str) -> str:
    """The record with one line, counted from 1, replaced."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]]) + "\n"


def problem(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        replay(read(text))
    return str(caught.value)


def test_a_record_says_game_rules_seats_options_names_and_seed_before_the_actions() -> None:
    assert LINES[:5] == ["bagatelle record 1", "game sandbag", "rules 1", "seats 3", "option left_out red"]
    assert LINES[5:8] == ["name 0 Seat 1", "name 1 Seat 2", "name 2 Seat 3"]
    assert LINES[8] == f"seed {TABLE.seed.hex()}"


def test_a_record_says_which_bots_played() -> None:
    table = Table(SANDBAG, Variant(3), bytes(32), ["A", "B", "C"], ["", "rule", "random"])

    assert "\nbot 1 rule\nbot 2 random\nseed " in write(table)
    assert replay(read(write(table))).bots == ("", "rule", "random")
    assert "line 8: expected a seat of its own" in problem(write(table).replace("bot 1 rule", "bot 3 rule"))
    for bot in ("", "two words", "b" * 201, "bell\a"):
        assert "line 8: expected a seat of its own" in problem(write(table).replace("bot 1 rule", f"bot 1 {bot}"))
    for bot in ("ismcts@0.5s", "own_bot:Careful", "my.own:Bot@400"):
        assert read(write(table).replace("bot 1 rule", f"bot 1 {bot}")).bots[1] == bot


def test_comments_and_empty_lines_say_nothing() -> None:
    commented = TEXT.replace("actions\n", "  # the play begins\n\nactions\n\n# here\n")

    assert write(replay(read(commented))) == TEXT


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (1, "something else", "line 1: not a record"),
        (2, "game poker", "line 2: there is no game 'poker'; there is bagoloot, sandbag"),
        (3, "rules 99", "line 3: written by rules 99 of Sandbag; these are rules 1"),
        (4, "seats 9", "line 4: Sandbag is played by 3 to 6, not by 9"),
        (4, "seats many", "line 4: expected a whole number, found 'many'"),
        (5, "option left_out pink", "line 5: option left_out is one of random, teal"),
        (5, "option left_out red\noption left_out teal", "line 6: option left_out is given twice"),
        (6, "name 4 Ada", "line 6: expected the name of seat 0"),
        (9, "seed 1234", "line 9: a seed is 64 hexadecimal digits"),
        (9, "seed " + "xy" * 32, "line 9: a seed is 64 hexadecimal digits"),
        (ACTIONS + 1, "action", "expected 'actions', found 'action'"),
        (ACTIONS + 2, "0 flies", f"line {ACTIONS + 2}: 'flies' is no action of Sandbag"),
        (ACTIONS + 2, "zero left T1", f"line {ACTIONS + 2}: expected a whole number, found 'zero'"),
        (ACTIONS + 2, "0 T1", "may not choose 'T1'. First everybody passes one card to each neighbour. (S4)"),
        (ACTIONS + 2, "5 left T1", "seat 5 may not choose 'left T1'. There is no such seat at this table. (S1)"),
        (len(LINES) - 2, "totals 1 2", "the result does not have 3 totals"),
        (len(LINES) - 2, "totals 1 2 x", "expected whole numbers"),
        (len(LINES) - 2, "totals 999 2 3", "the record says 'result; totals 999 2 3; standings"),
        (len(LINES), LINES[-1] + "\nmore", "nothing may follow the result, found 'more'"),
    ],
)
def test_damage_is_named_with_its_line(line: int, text: str, said: str) -> None:
    assert said in problem(changed(line, text))


@pytest.mark.parametrize("kept", [0, 1, 4, 8, ACTIONS, ACTIONS + 30, len(LINES) - 5, len(LINES) - 1])
def test_a_record_that_was_cut_off_is_noticed(kept: int) -> None:
    assert "cut off" in problem("".join(line + "\n" for line in LINES[:kept]))


def test_a_finished_game_cannot_call_itself_unfinished() -> None:
    text = TEXT[: TEXT.index("\nresult")] + "\nunfinished\n"

    assert "the record says 'unfinished', but its actions lead to 'result; totals" in problem(text)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_damage_makes_the_reader_stumble(data: st.DataObject) -> None:
    """Whatever happens to the text, it replays, or the error is a ``BadRecord``."""
    at = data.draw(st.integers(0, len(TEXT)))
    cut = data.draw(st.integers(0, 40))
    text = TEXT[:at] + data.draw(st.text(max_size=20)) + TEXT[at + cut :]
    with suppress(BadRecord):
        replay(read(text))


def test_a_file_that_is_no_text_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.record"
    path.write_bytes(b"bagatelle record 1\n\xff\xfe\n")

    with pytest.raises(BadRecord, match="line 2: not a record: the text is not UTF-8"):
        load(path)


def test_a_disk_that_is_full_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saves" / "game.record"
    save(path, TABLE)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save(path, Table(SANDBAG, Variant(4), bytes(32), ["A", "B", "C", "D"]))

    assert path.read_text() == TEXT
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["A", "B", "C"], "4 seats need 4 names, not 3"),
        (["A", "B", "C", "b"], "a name of its own"),
        (["A", "B", "C", " "], "1 to 32 printable characters"),
        (["A", "B", "C", "D\nE"], "1 to 32 printable characters"),
        (["A", "B", "C", "D" * 33], "1 to 32 printable characters"),
    ],
)
def test_names_are_short_single_lines_and_differ(names: list[str], said: str) -> None:
    with pytest.raises(BadVariant, match=said):
        Table(SANDBAG, Variant(4), bytes(32), names)
