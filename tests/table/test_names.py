"""Names of people: every character can be seen, and no two at a table look alike."""

from __future__ import annotations

import pytest

from bagatelle.core.errors import BadVariant
from bagatelle.table.names import alike, check_name

CYRILLIC_ANA = "\u0410n\u0430"


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "Ana\u3164",
        "A\u115fna",
        "A\u1160na",
        "\uffa0",
        "\u2800\u2800",
        "An\u034fa",
        "Ana\u180b",
        "Ana\ufe00",
        "Ana\ufe0f",
        "\ufe0f",
        "Ana\U000e0101",
        "\U0001d159",
        "A\u200bna",
        "A\u200dna",
        "A\u00adna",
        "Ana\u202e",
        "\u00a0Ana",
        " Ana",
        "",
        "\n",
        "you",
    ],
)
def test_a_name_with_an_invisible_character_is_refused(name: str) -> None:
    with pytest.raises(BadVariant):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "A" + "\u0301" * 4,
        "\u00e9" + "\u0301" * 3,
        "Z\u0335\u0321\u0322\u0325",
        "Ana\u0489\u0489\u0489\u0489",
        "\u0301",
        "\u0301\u0302",
        "\u0489Ana",
        "Ana \u0301",
    ],
)
def test_stacked_marks_and_marks_without_a_letter_are_refused(name: str) -> None:
    with pytest.raises(BadVariant, match="mark"):
        check_name(name)


def test_the_refusal_names_the_character() -> None:
    with pytest.raises(BadVariant, match=r"U\+3164 \(HANGUL FILLER\), which cannot be seen; leave it out"):
        check_name("Ana\u3164")


@pytest.mark.parametrize(
    "name",
    [
        "José",
        "Zoë O'Neill",
        "Ünal",
        "Анна",
        "Ελένη",
        "三浦",
        "안나",
        "\u2764\ufe0f",
        "Ana 2",
        "Thế",
        "Jose\u0301",
        "प्रिया",
        "น้ำผึ้ง",
        "שִׁירָה",
        "\u05e9\u05bc\u05c1\u05b8",
        "مُحَمَّد",
        "བསྒྲུབས",
    ],
)
def test_names_of_all_scripts_and_emoji_are_taken(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", CYRILLIC_ANA),
        ("A", "\u0410"),
        ("A", "\u0391"),
        ("ana", CYRILLIC_ANA.upper()),
        ("Ana", "\uff21\uff4e\uff41"),
        ("Ana", "ana"),
        ("Otto", "0tto"),
        ("Al", "AI"),
        ("A1", "AI"),
        ("Jos\u00e9", "Jos\u0435\u0301"),
        ("Ana B", "Ana  B"),
        ("\u2764", "\u2764\ufe0f"),
        ("Pavel", "\u0420\u0430vel"),
        ("Arnold", "Amold"),
        ("William", "VVilliam"),
        ("\u0412\u0435\u0440\u0430", "\u0432\u0435\u0440\u0430"),
    ],
)
def test_names_that_look_alike_are_told_apart_by_nobody(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Jose", "José"), ("Anna", "Анна"), ("Rita", "Ritta")])
def test_names_that_differ_to_the_eye_are_different(one: str, other: str) -> None:
    assert not alike(one, other)
