"""Every game keeps the promises of ``bagatelle.conformance``, in every variant; and the checks can fail."""

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bagatelle import conformance, form, games
from bagatelle.conformance import Check
from bagatelle.core.errors import Refusal
from bagatelle.core.game import Event, State, View
from bagatelle.core.shuffle import Chance, Fast, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import AnyGame
from bagatelle.games.sandbag.view.view import View as SandbagView

seeds = st.binary(min_size=32, max_size=32)
interpreted = not form.is_compiled()
cases = [
    pytest.param(game, variant, marks=[pytest.mark.long] if interpreted and variant.chosen else [])
    for game in games.all_games()
    for variant in conformance.variants_of(game)
]
"""Interpreted rules are slow: with options they are checked by `make test-all` only, compiled ones always."""


def name_of(value: object) -> str | None:
    if isinstance(value, Variant):
        return "-".join([str(value.seats), *(chosen for _, chosen in value.chosen)])
    return getattr(value, "NAME", None) or getattr(value, "__name__", None)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=name_of)
@pytest.mark.parametrize(("game", "variant"), cases, ids=name_of)
@settings(max_examples=2, deadline=None, phases=[Phase.generate])  # a seed gets no simpler by shrinking it
@given(seed=seeds)
def test_every_game_keeps_its_promises(game: AnyGame, variant: Variant, check: Check, seed: bytes) -> None:
    check(game, variant, seed)


def test_every_option_is_tried() -> None:
    for game in games.all_games():
        tried = {(name, value) for variant in conformance.variants_of(game) for name, value in variant.chosen}
        offered = {
            (option.name, value) for option in game.OPTIONS for value in option.telling if value != option.default
        }

        assert tried == offered


# --- games with planted faults: the checks must catch each of them ---

SANDBAG = games.find("sandbag")
FOUR = Variant(4)


def spoiled(**members: object) -> AnyGame:
    """Sandbag with some members replaced."""
    names = [name for name in dir(SANDBAG) if not name.startswith("__")]
    return cast("AnyGame", SimpleNamespace(**{name: getattr(SANDBAG, name) for name in names} | members))


def fails(check: Check, game: AnyGame) -> bool:
    """Whether the check finds the fault in one of a few games."""
    for number in range(5):
        try:
            check(game, FOUR, seed_from_text(f"planted {number}"))
        except AssertionError:
            return True
    return False


def view_that_sees_a_neighbour(state: State[Event], seat: int | None) -> View:
    view = SANDBAG.view_of(state, seat)
    if seat is None:
        return view
    neighbour = SANDBAG.view_of(state, (seat + 1) % 4)
    assert isinstance(neighbour, SandbagView)
    return cast("View", SimpleNamespace(**{n: getattr(view, n) for n in FIELDS}, leak=neighbour.hand))


FIELDS = [name for name in dir(SANDBAG.view_of(SANDBAG.deal(FOUR, Fast(1), None), 0)) if not name.startswith("_")]


def resample_that_peeks(view: View, chance: Chance) -> State[Event]:
    return SANDBAG.resample(cast("View", SimpleNamespace(**{n: getattr(view, n) for n in FIELDS})), chance)


def test_a_view_that_shows_a_neighbours_hand_is_caught() -> None:
    leaky = spoiled(view_of=view_that_sees_a_neighbour, resample=resample_that_peeks)

    assert fails(conformance.views_hide_what_a_seat_cannot_know, leaky)


def test_an_event_told_whole_is_caught() -> None:
    assert fails(conformance.events_hide_what_a_seat_cannot_know, spoiled(told=lambda event, _: event))


def test_an_event_told_whole_to_spectators_is_caught() -> None:
    open_gallery = spoiled(told=lambda event, seat: event if seat is None else SANDBAG.told(event, seat))

    assert fails(conformance.events_hide_what_a_seat_cannot_know, open_gallery)


def test_a_resample_that_moves_nothing_is_caught() -> None:
    kept: dict[str, State[Event]] = {}

    def view_of(state: State[Event], seat: int | None) -> View:
        view = SANDBAG.view_of(state, seat)
        kept[repr(view)] = state
        return view

    stuck = spoiled(view_of=view_of, resample=lambda view, _: kept[repr(view)].copy())

    assert fails(conformance.resampling_moves_cards, stuck)


def test_a_legal_list_that_forgets_an_action_is_caught() -> None:
    forgetful = spoiled(legal=lambda state, seat: SANDBAG.legal(state, seat)[1:])

    assert fails(conformance.legal_is_what_why_not_allows, forgetful)


def test_a_refused_action_that_is_done_anyway_is_caught() -> None:
    def why_not(state: State[Event], seat: int, code: int) -> Refusal | None:
        refusal = SANDBAG.why_not(state, seat, code)
        return SANDBAG.why_not(state, 99, code) if refusal is None and code % 2 else refusal

    assert fails(conformance.refused_actions_change_nothing, spoiled(why_not=why_not))


def test_a_copy_that_is_the_original_is_caught() -> None:
    def play_out(state: State[Event], chance: Chance) -> int:
        SANDBAG.play_out(originals[-1], chance)
        return SANDBAG.play_out(state, chance)

    originals: list[State[Event]] = []

    def waiting_for(state: State[Event]) -> tuple[int, ...]:
        originals.append(state)
        return SANDBAG.waiting_for(state)

    assert fails(conformance.copies_are_independent, spoiled(play_out=play_out, waiting_for=waiting_for))


def test_a_lost_card_is_caught() -> None:
    def census(state: State[Event]) -> tuple[str, ...]:
        return SANDBAG.census(state)[len(SANDBAG.waiting_for(state)) == 1 :]

    assert fails(conformance.cards_are_conserved, spoiled(census=census))


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "MOST_ACTIONS", 100)

    assert fails(conformance.waiting_seats_can_act, SANDBAG)


def test_a_kind_of_event_that_is_not_named_is_caught() -> None:
    assert fails(conformance.views_and_events_travel_as_json, spoiled(EVENTS=SANDBAG.EVENTS[:-1]))
