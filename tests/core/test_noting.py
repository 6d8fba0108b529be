"""Numbers are noted to tell whether something would be made otherwise now."""

from __future__ import annotations

from bagatelle.core.noting import Notes


def test_what_was_never_noted_is_new_also_nought() -> None:
    notes = Notes(2)
    notes.note(1, 0)
    assert notes.are_new()


def test_the_same_numbers_are_not_new_and_one_other_is_enough() -> None:
    notes = Notes(3)
    for place in range(3):
        notes.note(place, 7)
    assert notes.are_new()

    for place in range(3):
        notes.note(place, 7)
    assert not notes.are_new()

    for place, number in enumerate((7, 8, 7)):
        notes.note(place, number)
    assert notes.are_new()


def test_what_was_asked_about_is_not_told_again() -> None:
    notes = Notes(1)
    notes.note(0, 5)
    assert notes.are_new()
    assert not notes.are_new()


def test_a_number_that_comes_back_is_new_again() -> None:
    notes = Notes(1)
    for number in (1, 2, 1):
        notes.note(0, number)
        assert notes.are_new()
