"""Records of deals that were promised: what fits is said to fit, and what was changed is found."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from bagatelle import games
from bagatelle.core.commitment import Pledge, commitment, is_entropy, seed_from
from bagatelle.core.errors import BadRecord
from bagatelle.core.shuffle import fast_from_seed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.study.simulate import random_game
from bagatelle.table.record import AnyTable, read, replay, write
from bagatelle.table.table import Table
from bagatelle.table.verifying import ABOUT_SEEDS, Verdict, Verification, verify
from tests.conftest import Script, plain

ROOT = Path(__file__).parent.parent.parent
SECRET = bytes(range(32))
ENTROPY = ("", "c0ffee", "00ff" * 16)


def promised(secret: bytes = SECRET, entropy: tuple[str, ...] = ENTROPY) -> AnyTable:
    """A random game of Sandbag whose deal was promised."""
    pledge = Pledge(commitment(secret), secret, entropy)
    table = Table(games.find("sandbag"), Variant(3), seed_from(secret, entropy), ["A", "B", "C"], pledge=pledge)
    chance = fast_from_seed(secret, "verifying")
    while waiting := table.waiting_for():
        legal = table.legal(waiting[0])
        table.act(waiting[0], legal[chance.below(len(legal))])
    return table


TABLE = promised()
TEXT = write(TABLE)


def verdicts(found: Verification) -> list[str]:
    return [check.verdict.value for check in found.checks]


def failing(text: str, kept: str | None = None) -> list[str]:
    return [check.text for check in verify(text, kept).checks if check.verdict is Verdict.FAILS]


def line(name: str) -> str:
    found = re.search(rf"^{name}.*$", TEXT, re.M)
    assert found
    return found[0]


def test_the_lines_of_the_pledge_stand_before_the_seed_and_are_read_again() -> None:
    head = [
        f"commitment {commitment(SECRET)}",
        f"secret {SECRET.hex()}",
        "entropy 1 c0ffee",
        f"entropy 2 {'00ff' * 16}",
    ]

    assert "\n".join([*head, f"seed {TABLE.seed.hex()}"]) in TEXT
    again = read(TEXT)
    assert again.pledge == TABLE.pledge
    assert write(replay(again)) == TEXT


def test_a_record_without_a_pledge_is_read_as_ever() -> None:
    text = write(random_game(games.find("sandbag"), Variant(3), seed_from_text("old")))

    assert "commitment" not in text
    assert read(text).pledge is None


def test_the_seed_is_the_hash_of_the_secret_and_each_seats_text_with_its_length() -> None:
    """Computed here once more as ``docs/fair-deals.md`` says, without our own function."""
    parts = [len(text).to_bytes(4, "big") + text.encode("ascii") for text in ENTROPY]

    assert TABLE.seed == hashlib.sha256(b"bagatelle deal 1\n" + SECRET + b"".join(parts)).digest()
    assert seed_from(SECRET, ["ab", "cd"]) != seed_from(SECRET, ["abcd", ""]), "who added what makes a difference"


def test_the_page_gives_the_right_example() -> None:
    page = (ROOT / "docs" / "fair-deals.md").read_text(encoding="utf-8")

    assert commitment(bytes(32)) in page
    assert seed_from(bytes(32), ["", "c0ffee", ""]).hex() in page


def test_a_true_record_holds_in_every_check() -> None:
    assert verdicts(verify(TEXT, commitment(SECRET))) == ["holds"] * 6
    assert verdicts(verify(TEXT)) == ["not checked", *["holds"] * 5], "a commitment that nobody kept is not checked"


def test_what_is_not_proven_is_said() -> None:
    limits = " ".join(verify(TEXT).limits)

    assert "can look at the cards" in limits
    assert "may have been made up afterwards" in limits


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (line("commitment"), "commitment " + "0" * 64, ["The secret does not fit the commitment"]),
        (
            line("secret"),
            "secret " + "0" * 64,
            [
                "The secret does not fit the commitment",
                "The seed does not come from the secret and what seat 2, seat 3",
            ],
        ),
        (line("entropy 1"), "entropy 1 c0ffef", ["The seed does not come from the secret"]),
        (line("entropy 1") + "\n", "", ["The seed does not come from the secret and what seat 3 added"]),
        (line("totals"), "totals 999 2 3", ["The result is not right. Line"]),
        (line("secret") + "\n", "", ["The record cannot be read. Line 9: expected 'secret ...'"]),
    ],
)
def test_what_was_changed_is_found_by_its_check(old: str, new: str, said: list[str]) -> None:
    found = failing(TEXT.replace(old, new))

    assert len(found) == len(said)
    assert all(text.startswith(start) for text, start in zip(found, said, strict=True)), found


def test_an_action_that_the_rules_refuse_is_found_and_the_result_not_checked() -> None:
    last = TEXT.index("\n\nresult")
    text = TEXT[: TEXT.rindex("\n", 0, last)] + TEXT[last:]
    first = TEXT.index("actions\n") + len("actions\n")
    swapped = TEXT[:first] + TEXT[TEXT.index("\n", first) + 1 :]

    assert failing(text)[0].startswith("The result is not right"), "one action less: the game is not over"
    assert "does not follow the rules. Line" in failing(swapped)[0]
    assert verdicts(verify(swapped))[-1] == "not checked"


def test_other_cards_with_a_true_secret_are_found() -> None:
    """Whoever deals from another seed cannot make it fit."""
    other = promised(secret=bytes(32))
    text = write(other).replace(f"secret {bytes(32).hex()}", f"secret {SECRET.hex()}")
    text = text.replace(commitment(bytes(32)), commitment(SECRET))

    assert [said.split(":")[0] for said in failing(text, commitment(SECRET))] == [
        "The seed does not come from the secret and what seat 2, seat 3 added"
    ]


def test_a_commitment_made_up_afterwards_is_found_by_who_kept_the_true_one() -> None:
    assert verify(write(promised(secret=bytes(32)))).failed == 0, "nobody can tell from the file alone"
    assert "is not the one that you have kept" in failing(write(promised(secret=bytes(32))), commitment(SECRET))[0]


def test_without_a_pledge_the_play_is_checked_and_the_rest_said_to_be_open() -> None:
    text = write(random_game(games.find("bagoloot"), Variant(2), seed_from_text("local")))

    assert verdicts(verify(text)) == ["not checked", "holds", "holds", "holds"]
    assert ABOUT_SEEDS in verify(text).limits
    assert "nothing here fits the commitment" in failing(text, commitment(SECRET))[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (line("commitment"), "commitment 12", "line 8: a commitment is 64 hexadecimal digits"),
        (line("commitment"), line("commitment").replace("6", "G"), "line 8: a commitment is 64 hexadecimal digits"),
        (line("secret"), "secret 12", "line 9: a secret is 64 hexadecimal digits"),
        (line("entropy 1"), "entropy 3 00", "line 10: expected a seat of its own and 2 to 64 hexadecimal digits"),
        (line("entropy 1"), "entropy 1 xyz", "line 10: expected a seat of its own"),
        (line("entropy 1"), "entropy 1 " + "0" * 66, "line 10: expected a seat of its own"),
        (line("entropy 1"), "entropy 1", "line 10: expected a seat of its own"),
        (line("entropy 2"), "entropy 1 00", "line 11: expected a seat of its own"),
    ],
)
def test_damage_of_the_pledge_is_named_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read(TEXT.replace(old, new))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("", True),
        ("00", True),
        ("f" * 64, True),
        ("0", False),
        ("f" * 66, False),
        ("FF", False),
        ("g0", False),
        ("\u0660\u0660", False),
    ],
)
def test_entropy_is_whole_bytes_in_small_hexadecimal_digits(text: str, fits: bool) -> None:  # noqa: FBT001 - a table
    assert is_entropy(text) is fits


def test_the_command_says_what_was_checked_and_what_that_does_not_prove(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(TEXT, encoding="utf-8")

    shown = plain(run("verify", str(path), "--commitment", commitment(SECRET).upper()))
    assert shown.count("holds ") == 6
    assert "What that does not prove" in shown

    path.write_text(TEXT.replace("entropy 1 c0ffee", "entropy 1 c0ffe0"), encoding="utf-8")
    shown = plain(run("verify", str(path), code=1))
    assert "fails The seed does not come from" in shown
    assert "One check fails: do not trust this record." in shown


def test_the_command_refuses_what_is_no_commitment_and_no_text(run: Script, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(b"\xff\xfe")

    assert "--commitment needs 64 hexadecimal digits" in run("verify", str(path), "--commitment", "12", code=1)
    assert "is no record: the text is not UTF-8" in run("verify", str(path), code=1)
    assert "No such file" in run("verify", str(tmp_path / "nothing"), code=1)
