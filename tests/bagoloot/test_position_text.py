"""Positions of Bag-O-Loot as text: written and read they are the same, and what cannot be is refused with its line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bagatelle.conformance import variants_of
from bagatelle.core.errors import BadPosition
from bagatelle.core.shuffle import Fast, Sealed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games import find
from bagatelle.games.bagoloot.positions import position_set, read_position, write_position
from bagatelle.games.bagoloot.rules.actions import code_of, place_at
from bagatelle.games.bagoloot.rules.cards import NAMES, NUMBERS, how_many, names_in
from bagatelle.games.bagoloot.rules.game import apply, census, deal, legal, play_out, waiting_for, why_not
from bagatelle.games.bagoloot.rules.refusals import Reason
from bagatelle.games.bagoloot.rules.stash import open_twice, sizes_of
from bagatelle.games.bagoloot.rules.state import OVER, Phase, State
from bagatelle.games.bagoloot.view.memory import Memory
from bagatelle.games.bagoloot.view.resample import resample
from bagatelle.games.bagoloot.view.visibility import memory_of, own_view, public_view, told, view_of
from tests.bagoloot.positions import ANA, BEN, CLEO, DAN

HEAD = "bagatelle position 1\ngame bagoloot\nseats 4\n"
STEAL = f"""{HEAD}phase play
turn 0
seat 0 hand 9 5 ..., open 4 4
seat 1 hand 1 2 3 ..., open 9 9
bag 7 7 7 L lid 13, owner 2
rest drawn
"""
"""Ana may steal Ben's nines with a nine."""


def states(variant: Variant, seed: str, interrupts: int = 6) -> Iterator[State]:
    """Every state of a random game, the last included; the clock and other seats act too."""
    state = deal(variant, Sealed(seed_from_text(seed)))
    chance = Fast(len(seed))
    while True:
        yield state
        waiting = waiting_for(state)
        if not waiting:
            return
        seat = waiting[chance.below(len(waiting))]
        others = [other for other in range(-1, variant.seats) if other not in waiting and legal(state, other)]
        if others and chance.below(interrupts) == 0:
            seat = others[chance.below(len(others))]
        codes = legal(state, seat)
        apply(state, seat, codes[chance.below(len(codes))])


def fields(state: State) -> tuple[object, ...]:
    """All that a state holds and that any rule or view can still ask for; but for the chance."""
    seats = range(state.seats)
    is_over = state.phase is OVER
    twice = open_twice(state)
    split = [number for number in range(NUMBERS) if how_many(twice, number)]
    ages = {
        (seat, number): state.opened_at[place_at(seat, number)]
        for seat in seats
        for number in range(NUMBERS)
        if how_many(sizes_of(state, seat), number)
    }
    turn = (state.deckless, state.active, state.counted, state.opened, state.pending)
    return (
        *(list(vector) for vector in (state.hands, state.held, state.coins, state.looters)),
        *(list(vector) for vector in (state.bags, state.deck[state.top :], state.moves, state.scores)),
        ages,
        [(number, state.makers[number], how_many(state.splits, number)) for number in split],
        *(state.variant, state.options, state.phase, state.round, state.dealer, state.turn, state.openings),
        *(state.junk, state.had_turn, state.done, state.skips, state.slipped, state.claimed),
        None if is_over else turn,
        *(state.contested, state.answered, state.time_up),
    )


def check_round_trip(variant: Variant, seed: str, every: int) -> int:
    checked = 0
    for number, state in enumerate(states(variant, seed)):
        if number % every and waiting_for(state):
            continue
        text = write_position(state)
        again = read_position(text)
        assert fields(again) == fields(state), text
        assert write_position(again) == text
        assert public_view(again) == public_view(state)
        for viewer in (None, *range(variant.seats)):
            assert viewer is None or own_view(again, viewer) == own_view(state, viewer)
            assert Memory().after(told(position_set(again), viewer)) == memory_of(state, viewer)
        checked += 1
    return checked


VARIANTS = variants_of(find("bagoloot"))


def test_every_state_of_games_with_all_options_is_the_same_after_writing_and_reading_it() -> None:
    assert sum(check_round_trip(variant, "one", every=5) for variant in VARIANTS) > 1500


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_state_of_many_games_is_the_same_after_writing_and_reading_it(number: int) -> None:
    assert sum(check_round_trip(VARIANTS[number], f"many {game}", every=1) for game in range(4)) > 100


# --- what is not stated is drawn ---


@pytest.mark.parametrize("seed", range(20))
def test_a_lesson_names_only_the_cards_that_it_is_about(seed: int) -> None:
    state = read_position(STEAL + f"seed {seed}")

    assert len(census(state)) == 85
    assert {"9", "5"} <= set(names_in(state.hands[ANA]))
    assert why_not(state, ANA, code_of("steal 9 from 1 with 9")) is None
    assert fields(read_position(write_position(state))) == fields(state)
    for seat in range(4):
        assert view_of(resample(view_of(state, seat), Fast(seed)), seat) == view_of(state, seat)
    play_out(state, Fast(seed))


def test_the_same_seed_draws_the_same_rest_and_another_seed_another() -> None:
    assert len({write_position(read_position(STEAL + f"seed {seed}")) for seed in (1, 1, 2)}) == 2


@pytest.mark.parametrize(
    ("lines", "seat", "action", "refused"),
    [
        ("phase draw\nturn 0\nseat 0 hand 9 9 ...", ANA, "open 9 9", Reason.DRAW_FIRST),
        ("phase play\nturn 0\nseat 0 hand 9 9 ...", ANA, "open 9 9", None),
        ("phase play\nturn 0\nseat 0 hand 9 ..., open 4 4\nseat 1 hand ..., open 9 9 9 9", ANA, "bag 9 of 1", None),
        ("phase play\nturn 0\nseat 0 hand 9, open 9 9 9 9, open 4 4 4", ANA, "bag 9 of 0", None),
        (
            "phase window\nturn 1 counted\nseat 0 hand 9 9 9 ..., open 3 3\nbag 9 9 L L lid 13, owner 1, contested",
            ANA,
            "challenge",
            None,
        ),
        (
            "phase play\nturn 0\nseat 0 hand 1 2 3 4 5 6 7 8\nseat 1 hand 9 9 9 10 10 11 11 12 12 13 13",
            ANA,
            "holdup 1",
            None,
        ),
        (
            "phase robbery\nturn 0 counted\nseat 0 hand, open 9 9 9, open 4 4 4\nbag 5 5 5 5 lid L, owner 1",
            ANA,
            "rob 1",
            None,
        ),
        ("phase play\nturn 0\nseat 1 hand ..., open 9 9\nseat 2 hand ..., open 9 9", DAN, "claim 9", None),
        (
            "phase play\nturn 0 deckless\nseat 0 hand 9 9 4\nseat 1 hand 5\nseat 2 hand 6\nseat 3 hand 7\n"
            "deck\njunk ...",
            ANA,
            "knock",
            None,
        ),
    ],
)
def test_lessons_need_few_lines(lines: str, seat: int, action: str, refused: Reason | None) -> None:
    state = read_position(f"{HEAD}{lines}\nrest drawn\n")
    refusal = why_not(state, seat, code_of(action))

    assert (None if refusal is None else refusal.reason) is refused
    assert fields(read_position(write_position(state))) == fields(state)
    play_out(state, Fast(1))


def test_who_has_too_few_cards_has_shown_what_others_have_now() -> None:
    state = read_position(
        f"{HEAD}phase play\nturn 0\nseat 0 hand 9, open 9 9 9\nbag 4 4 4 4 lid 4, owner 2\nrest drawn\n"
    )
    shown = [move for move in memory_of(state, None).moves if move.what == "shown" and move.seat == ANA]

    assert [move.card for move in shown].count("4") >= 3, "it was dealt seven and has drawn one"
    assert len(names_in(state.hands[CLEO])) >= 7


# --- refusals ---


def refusal(text: str) -> BadPosition:
    with pytest.raises(BadPosition) as found:
        read_position(text)
    assert "\n" not in str(found.value)
    return found.value


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("game bagoloot", "game sandbag", 2, "position of bagoloot"),
        ("seats 4", "seats 9", 3, "2 to 6"),
        ("seats 4", "seats 4\noption window late", 4, "one of"),
        ("seats 4", "seats 4\ntime_up", 0, "by the clock"),
        ("seats 4", "seats 4\ntime_up now", 4, "stands alone"),
        ("seats 4", "seats 4\nscores -1 0 0 0", 4, "below 0"),
        ("seats 4", "seats 4\nscores 900 0 0 0", 4, "at most"),
        ("seats 4", "seats 4\noption rounds 1\nscores 1 2 3 4", 5, "phase over"),
        ("phase play", "phase party", 4, "one of draw, play"),
        ("phase play", "phase over", 5, "nobody's turn"),
        ("phase play", "phase robbery", 4, "empty hand"),
        ("phase play", "phase window", 4, "contested"),
        ("phase play\nturn 0", "phase draw\nturn 0 active", 5, "nothing has been played"),
        ("turn 0\n", "", 0, "'turn 0'"),
        ("turn 0", "turn 8", 5, "no seat 8"),
        ("turn 0", "turn 0 dancing", 5, "not 'dancing'"),
        ("turn 0", "turn 0 opened 4", 5, "counted"),
        ("turn 0", "turn 0 deckless", 5, "cards lie in it"),
        ("turn 0", "turn 0 bagging 9 of 1", 5, "cannot begin a bag"),
        ("turn 0", "turn 0 bagging L of 1", 5, "a number"),
        ("hand 9 5 ...", "hand 9 17 ...", 6, "no card '17'"),
        ("hand 9 5 ...", "hand 9 9 9 9 ...", 7, "no 9 left"),
        ("hand 9 5 ...", "hand 9 5 ..., done", 6, "deck is empty"),
        ("hand 9 5 ...", "hand 9 5 ..., skips", 6, "strict"),
        ("hand 9 5 ...", "hand 9 5 ..., answered", 6, "leave 'answered' out"),
        ("hand 9 5 ...", "hand 9 5 ..., done twice", 6, "stands alone"),
        ("hand 9 5 ...", "hand 9 5 ..., gold 9", 6, "not 'gold'"),
        ("open 4 4", "open 4", 6, "2 to 4"),
        ("open 4 4", "open 4 4 4 4 4", 6, "2 to 4"),
        ("open 4 4", "open 4 5", 6, "one number"),
        ("open 4 4", "open L L", 6, "one number"),
        ("open 4 4", "open 4 4, open 4 4", 6, "one collection"),
        ("open 4 4", "open 4 4 at 1", 7, "for all collections"),
        ("open 4 4", "open 4 4 at 0", 6, "another time"),
        ("lid 13", "lid 13 14", 8, "one card follows"),
        ("lid 13, owner 2", ", owner 2", 8, "5 face up"),
        ("lid 13, owner 2", "lid 13", 8, "has an owner"),
        ("owner 2", "owner 2, owner 3", 8, "once"),
        ("owner 2", "owner 2 3", 8, "number of a seat"),
        ("owner 2", "owner 2, genuine", 8, "a bluff"),
        ("owner 2", "owner 2, bluff", 8, "challenge"),
        ("owner 2", "owner 2, peeked 1", 8, "verdict"),
        ("owner 2", "owner 2, contested", 4, "phase is window"),
        ("owner 2", "owner 3, maker 2, contested", 8, "its maker has"),
        ("rest drawn", "split 9 by 0\nrest drawn", 9, "no split"),
        ("rest drawn", "split 9 0\nrest drawn", 9, "is written"),
        ("rest drawn", "openings 1\nrest drawn", 0, "as many were opened"),
        ("rest drawn", "moves 0 danced\nrest drawn", 9, "is no move"),
        ("rest drawn", "moves 0 laid 3, 1 laid 3\nrest drawn", 9, "its move already"),
        ("rest drawn", "moves 0 drew\nrest drawn", 0, "shown"),
        ("rest drawn", "", 0, "rest drawn"),
        ("rest drawn", "seat 2 hand ...\nseat 3 hand 1", 6, "'...' has cards drawn"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line_and_what_would_be_right(
    old: str, new: str, line: int, why: str
) -> None:
    assert old in STEAL
    found = refusal(STEAL.replace(old, new, 1))

    assert why in found.problem, found
    if line:
        assert found.line == line, found


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("deck ", "# deck ", "nowhere"),
        ("moves 0 drew", "moves 1 drew", "holds"),
        ("had_turn", "claimed", "had_turn"),
        ("phase draw", "phase play", "nothing in this round"),
    ],
)
def test_a_full_text_that_was_changed_is_refused(old: str, new: str, why: str) -> None:
    drawing = (state for state in states(Variant(4), "changed") if state.phase is Phase.DRAW)
    texts = (write_position(state) for state in drawing)
    text = next(texts) if why == "nothing in this round" else next(text for text in texts if "moves 0 drew" in text)

    assert old in text
    assert why in refusal(text.replace(old, new, 1)).problem


def test_the_age_of_collections_says_how_many_were_opened() -> None:
    state = read_position(STEAL.replace("open 4 4", "open 4 4 at 5").replace("open 9 9", "open 9 9 at 2"))

    assert state.openings == 5
    assert fields(read_position(write_position(state))) == fields(state)


def test_dealt_cards_that_lie_nowhere_are_refused() -> None:
    text = f"{HEAD}phase play\nturn 0\nseat 0 hand 9 9 4\nrest drawn\n"
    found = refusal(text)

    assert (found.line, "5 of them are nowhere" in found.problem) == (6, True)


def test_an_empty_hand_is_the_end_of_the_round() -> None:
    text = f"{HEAD}phase play\nturn 0\nseat 0 hand 9 5 ..., open 4 4 4 4\nseat 1 hand, open 9 9 9 9\nrest drawn\n"

    assert "no card" in refusal(text + "bag 3 3 3 3 3, owner 0\n").problem


def test_the_last_round_ends_the_game_and_no_other_does() -> None:
    over = write_position([state.copy() for state in states(Variant(4, (("rounds", "1"),)), "end")][-1])

    assert read_position(over).phase is OVER
    assert "not the last" in refusal(over.replace("option rounds 1", "option rounds 2")).problem


def test_who_is_done_has_no_turn() -> None:
    text = f"{HEAD}phase play\nturn 0 deckless\nseat 0 hand 9 ..., done\ndeck\nrest drawn\n"

    assert "done" in refusal(text).problem


def test_an_empty_deck_is_no_time_to_draw() -> None:
    assert "nobody draws" in refusal(f"{HEAD}phase draw\nturn 0\nseat 0 hand 9 ...\ndeck\nrest drawn\n").problem


def test_cards_that_lie_nowhere_are_refused() -> None:
    hands = "\n".join(f"seat {seat} hand {' '.join(NAMES[seat * 3 : seat * 3 + 8])}" for seat in range(1))
    text = f"{HEAD}phase play\nturn 0\n{hands}\nseat 1 hand 9 9 10 10 11 11 12\nseat 2 hand 13 13 14 14 15 15 16\n"
    text += "seat 3 hand 1 2 3 4 5 6 7\ndeck 16\nrest drawn\n"

    assert "lie nowhere" in refusal(text).problem


@pytest.mark.parametrize("viewer", [ANA, BEN])
def test_twins_are_told_the_same_by_the_opening_event(viewer: int) -> None:
    state = read_position(STEAL)
    twin = resample(view_of(state, viewer), Fast(3))

    assert fields(twin) != fields(state)
    assert told(position_set(twin), viewer) == told(position_set(state), viewer)
