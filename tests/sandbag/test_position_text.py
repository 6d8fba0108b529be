"""Positions of Sandbag as text: written and read they are the same, and what cannot be is refused with its line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bagatelle.core.errors import BadPosition
from bagatelle.core.shuffle import Fast, Sealed, seed_from_text
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.positions import position_set, read_position, write_position
from bagatelle.games.sandbag.rules.cards import NO_CARD, name_of, names_in
from bagatelle.games.sandbag.rules.game import apply, census, deal, if_ended_now, play_out, sample, waiting_for, why_not
from bagatelle.games.sandbag.rules.state import Phase, State
from bagatelle.games.sandbag.rules.tricks import whole_play
from bagatelle.games.sandbag.view.memory import Memory
from bagatelle.games.sandbag.view.resample import resample
from bagatelle.games.sandbag.view.visibility import memory_of, told, view_of
from tests.sandbag.positions import JOSH, KEVEN, MADDY, PETER

FOLLOW = """
bagatelle position 1
game sandbag
seats 4
phase play
seat 0 hand T4 T6, basket T1 T5
seat 1 hand P2 P3, basket T9 R4
seat 2 hand O2 O9 Y8, basket P1 R7
seat 3 hand O7 R1 R2, basket Y1 Y6
trick 0 O4, O0
rest drawn
"""
"""Follow: seat 2 has to play to a trick of orange."""


def states(seats: int, seed: str) -> Iterator[State]:
    """Every state of a random game, the last included."""
    state = deal(Variant(seats), Sealed(seed_from_text(seed)))
    chance = Fast(len(seed))
    while True:
        yield state
        waiting = waiting_for(state)
        if not waiting:
            return
        seat = waiting[chance.below(len(waiting))]
        apply(state, seat, sample(state, seat, chance))


def fields(state: State) -> tuple[object, ...]:
    """All that a state holds, but for the chance; one rocket is like another."""
    piles = (state.hands, state.sandbags, state.won)
    cards = [name_of(card) if card != NO_CARD else "" for card in (*state.basket, *state.passes)]
    return (
        *([names_in(pile[seat]) for seat in range(state.seats)] for pile in piles),
        names_in(state.aside),
        names_in(state.face_up),
        cards,
        [whole_play(state.plays[place]) for place in range(state.played)],
        list(state.results[: state.played // state.seats]),
        *(list(vector) for vector in (state.givers, state.gift_voids, state.voids, state.scores)),
        *(state.variant, state.left_out, state.phase, state.round, state.dealer, state.sealed, state.played),
        *(state.leader, state.turn, state.led, state.shown, state.trump),
    )


def check_round_trip(seats: int, seed: str) -> int:
    checked = 0
    for state in states(seats, seed):
        text = write_position(state)
        again = read_position(text)
        assert fields(again) == fields(state), text
        assert write_position(again) == text
        for viewer in (None, *range(seats)):
            assert view_of(again, viewer) == view_of(state, viewer)
            assert Memory().after(told(position_set(again), viewer)) == memory_of(state, viewer)
        checked += 1
    return checked


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_state_of_a_game_is_the_same_after_writing_and_reading_it(seats: int) -> None:
    assert sum(check_round_trip(seats, f"game {number}") for number in range(3)) > 500


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_state_of_many_games_is_the_same_after_writing_and_reading_it(seats: int) -> None:
    assert sum(check_round_trip(seats, f"many {number}") for number in range(40)) > 6000


def test_a_position_that_was_read_plays_on_as_its_seed_says() -> None:
    text = write_position(next(states(4, "seed")), seed_from_text("later"))
    one, other = read_position(text), read_position(text)
    play_out(one, Fast(1))
    play_out(other, Fast(1))

    assert fields(one) == fields(other)
    another = read_position(text.replace(seed_from_text("later").hex(), "another"))
    play_out(another, Fast(1))
    assert fields(another) != fields(one), "later rounds are dealt from the seed"


# --- what is not stated is drawn ---


@pytest.mark.parametrize("seed", range(30))
def test_a_lesson_names_only_the_cards_that_it_is_about(seed: int) -> None:
    state = read_position(FOLLOW + f"seed {seed}")

    assert [names_in(state.hands[seat]) for seat in (KEVEN, JOSH)] == [("T4", "T6"), ("O2", "O9", "Y8")]
    assert (state.leader, state.turn, if_ended_now(state).trump) == (KEVEN, JOSH, "T")
    assert len(census(state)) == 60
    assert state.played == 4 * 10 + 2
    again = read_position(write_position(state))
    assert fields(again) == fields(state)
    assert view_of(resample(view_of(state, JOSH), Fast(seed)), JOSH) == view_of(state, JOSH)
    play_out(state, Fast(seed))


def test_the_same_seed_draws_the_same_rest_and_another_seed_another() -> None:
    texts = {write_position(read_position(FOLLOW + f"seed {seed}")) for seed in (1, 1, 2, 3)}

    assert len(texts) == 3


@pytest.mark.parametrize("seed", range(10))
def test_tricks_won_before_and_swapped_cards_can_be_stated(seed: int) -> None:
    state = read_position(f"""
bagatelle position 1
game sandbag
seats 4
seed {seed}
phase play
seat 0 hand T2, basket O1<1 P3<2, won 2 * *
seat 1 hand T3, basket T9<3 R4<0, won 4 *
seat 2 hand O2, basket P1 R7, won 5 *
seat 3 hand T4, basket Y1 Y6, won 1 *
leader 2
rest drawn
""")

    view = view_of(state, None)
    assert [seat.won // 4 for seat in view.table] == [2, 4, 5, 1]
    assert [names_in(state.won[seat]).count("*") for seat in range(4)] == [2, 1, 1, 1]
    assert [slot.giver for slot in view.table[KEVEN].basket] == [PETER, JOSH]
    assert view.table[PETER].basket[1].giver == KEVEN
    assert state.turn == JOSH


def test_no_trump_where_all_baskets_lie_face_down() -> None:
    state = read_position("""
bagatelle position 1
game sandbag
seats 4
phase play
seat 0 sandbags P1, basket O7<1 T1<2
seat 1 sandbags P2, basket O1<2 R4<3
seat 2 sandbags P3, basket R1<3 P9<0
seat 3 sandbags P4, basket Y6<0 *
leader 0
rest drawn
""")

    assert if_ended_now(state).trump == ""
    for seat in (KEVEN, PETER, JOSH, MADDY):
        assert why_not(state, KEVEN, 56 + 22 + 1) is None
        assert not names_in(state.hands[seat])


@pytest.mark.parametrize(
    ("lines", "phase"),
    [
        ("phase pass\nseat 2 hand O10 P10, passed T1", Phase.PASS),
        ("phase set-up\nscores -2 12 23 5\nseat 2 hand O10 P10, basket T0 R1", Phase.SET_UP),
        ("phase play\ntricks 0\nleader 0\nseat 0 basket O7 T1\nseat 1 basket O1 R4\nseat 2 basket R1 P1", Phase.PLAY),
    ],
)
def test_the_beginning_of_a_round_needs_few_lines(lines: str, phase: Phase) -> None:
    state = read_position(f"bagatelle position 1\ngame sandbag\nseats 4\n{lines}\nrest drawn\n")

    assert state.phase is phase
    assert fields(read_position(write_position(state))) == fields(state)


# --- refusals ---

DEALT = write_position(next(states(4, "refused")))
SET = write_position([state.copy() for state in states(4, "refused") if state.phase is Phase.SET_UP][1])
LAST = write_position([state.copy() for state in states(4, "refused")][-1])
THIRTY = write_position(next(state.copy() for state in states(4, "refused") if state.played == 30))


def without(text: str, start: str) -> str:
    return "".join(line + "\n" for line in text.splitlines() if not line.startswith(start))


def refusal(text: str) -> BadPosition:
    with pytest.raises(BadPosition) as found:
        read_position(text)
    assert "\n" not in str(found.value)
    return found.value


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("bagatelle position 1", "bagatelle position 2", 1, "first line"),
        ("game sandbag", "game bagoloot", 3, "position of sandbag"),
        ("seats 4", "seats 9", 4, "3 to 6"),
        ("seats 4", "seats four", 4, "whole number"),
        ("seats 4", "seats 4\noption joker on", 5, "no option joker"),
        ("seats 4", "seats 4\noption left_out red", 5, "3 seats"),
        ("seats 4", "seats 4\nleft_out red", 5, "three seats"),
        ("seats 4", "seats 4\nweather fine", 5, "no 'weather'"),
        ("seats 4", "seats 4\nseats 4", 5, "second time"),
        ("seats 4", "seats 4\nseed", 5, "hexadecimal"),
        ("seats 4", "seats 4\ndealer 4", 5, "no seat 4"),
        ("seats 4", "seats 4\nround 2", 5, "round 1"),
        ("seats 4", "seats 4\nscores 1 2 3", 5, "each of 4 seats"),
        ("seats 4", "seats 4\nscores 1 2 3 400", 5, "add up to"),
        ("seats 4", "seats 4\nscores 9 9 9 9\nscores 9 9 9 9\nscores 9 9 9 9", 7, "3 rounds"),
        ("phase play", "phase dance", 5, "one of pass, set-up, play, over"),
        ("phase play", "phase over", 5, "phase is play"),
        ("phase play\n", "", 0, "'phase play'"),
        ("seat 0 hand", "seat 0 heart", 6, "not 'heart'"),
        ("seat 0 hand T4 T6", "seat 0 hand T4 X6", 6, "no card 'X6'"),
        ("seat 0 hand T4 T6", "seat 0 hand T4 T4", 6, "no T4 left"),
        ("seat 0 hand T4 T6", "seat 0 hand T4, hand T6", 6, "stands twice"),
        ("seat 0 hand", "seat 1 hand", 7, "line already"),
        ("seat 0 hand", "seat 7 hand", 6, "no seat 7"),
        ("basket T1 T5", "basket T1 T5 T8", 6, "two cards"),
        ("basket T1 T5", "basket T1 T5<0", 6, "another seat"),
        ("basket T1 T5", "basket T1 T5, won some", 6, "whole number"),
        ("basket T1 T5", "basket T1 T5, won 2 T7", 6, "won 2 * *"),
        ("basket T1 T5", "basket T1 T5, won 40", 0, "10 tricks were played"),
        ("basket T1 T5", "basket T1 T5, won 1 * * * *", 0, "each has a balloon"),
        ("basket T1 T5", "basket T1 T5, passed T7 T8 T9", 6, "two cards"),
        ("basket T1 T5", "basket T1 T5, passed Q1", 6, "no card 'Q1'"),
        ("basket T1 T5", "basket T1 T5, ready", 6, "not 'ready'"),
        ("basket T1 T5", "basket T1 T5, passed T1 T5", 6, "has not got it"),
        ("trick 0 O4, O0", "trick 0 O4, T0, T2", 10, "must_follow"),
        ("trick 0 O4, O0", "trick 0 O4, O0, O1, O5, O6", 10, "4, not 5"),
        ("trick 0 O4, O0", "trick 0 O4, fly O0", 10, "is no play"),
        ("trick 0 O4, O0", "trick 0 O4, swap P8 for R7 at 2c", 10, "no place"),
        ("trick 0 O4, O0", "trick 0 O4, swap P8 for R8 at 2b", 10, "lies in the basket now"),
        ("trick 0 O4, O0", "trick 0 O4, swap R7 for R8 at 2b", 10, "R7<1"),
        ("trick 0 O4, O0", "trick 0 O4, O0\ntrick 2 O1", 10, "only the last"),
        ("trick 0 O4, O0", "trick 0 O4, O0\nleader 2", 11, "leave the line out"),
        ("trick 0 O4, O0", "tricks 2", 0, "leader 0"),
        ("trick 0 O4, O0", "trick 0 O4, O0\ntricks 99", 11, "a round has 13"),
        ("trick 0 O4, O0", "trick 0 O4, O0\ntricks 12", 0, "after 12 tricks"),
        ("rest drawn", "rest later", 11, "rest drawn"),
        ("rest drawn", "", 0, "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line_and_what_would_be_right(
    old: str, new: str, line: int, why: str
) -> None:
    assert old in FOLLOW
    found = refusal(FOLLOW.replace(old, new, 1))

    problem = {"must_follow": "follow"}.get(why, why)
    assert problem in found.problem, found
    if line:
        assert found.line == line, found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a position"),
        ("bagatelle position 1\n" + "#" * 70_000, "characters"),
        (without(DEALT, "seat 2"), "'seat 2 ...'"),
        (DEALT.replace("seat 2 hand", "seat 2 passed", 1), "no hand"),
        (DEALT + "leader 0\n", "no trick is played yet"),
        (DEALT + "trick 0 O4\n", "no trick is played yet"),
        (DEALT.replace("phase pass", "phase set-up"), "passed two cards"),
        (SET.replace("seat 0", "seat 0 ready,", 1), "cannot do 'ready'"),
        (SET.replace("phase set-up", "phase pass"), "not 'basket'"),
        (without(without(LAST, "scores"), "round"), "cannot do 'stow"),
        (LAST.replace("phase over", "phase play"), "phase is over"),
        (THIRTY.replace("<", " <", 1), "no card"),
        (THIRTY.replace("\ntrick", "\n# trick", 1), "no trick has a swap"),
    ],
)
def test_texts_that_lack_or_contradict_something_are_refused(text: str, why: str) -> None:
    assert why in refusal(text).problem


def test_a_phase_that_is_over_by_what_was_chosen_is_refused() -> None:
    """All have passed: the phase is not passing any more."""
    passed = [state.copy() for state in states(4, "passing") if state.phase is Phase.PASS][-1]
    text = write_position(passed)
    seat = waiting_for(passed)[0]
    hand = names_in(passed.hands[seat])
    chosen = [name_of(card) for card in passed.passes[2 * seat : 2 * seat + 2] if card != NO_CARD]
    line = next(line for line in text.splitlines() if line.startswith(f"seat {seat}"))
    rest = hand[2 - len(chosen) :]
    more = f"seat {seat} hand {' '.join(rest)}, passed {' '.join([*chosen, *hand[: 2 - len(chosen)]])}"

    assert "phase is set-up, not pass" in refusal(text.replace(line, more)).problem


def test_tricks_in_an_order_that_cannot_be_are_refused() -> None:
    tricks = [line for line in THIRTY.splitlines() if line.startswith("trick")]
    swapped = THIRTY.replace(tricks[0], "first").replace(tricks[1], tricks[0]).replace("first", tricks[1])
    found = refusal(swapped)

    assert found.line
    plain = next(line for line in tricks[1:] if "swap" not in line)
    leader = int(plain.split()[1])
    wrong = plain.replace(f"trick {leader}", f"trick {(leader + 1) % 4}", 1)
    assert refusal(THIRTY.replace(plain, wrong)).line


def test_a_trick_that_another_seat_leads_is_refused() -> None:
    """Each seat still plays its own card, so only the leader is wrong."""
    state = next(state.copy() for state in states(4, "turned") if state.played == 5)
    text = write_position(state)
    trick = next(line for line in text.splitlines() if line.startswith("trick"))
    leader, plays = int(trick.split()[1]), trick.split(" ", 2)[2].split(", ")
    turned = f"trick {(leader + 1) % 4} {', '.join([*plays[1:], plays[0]])}"

    assert "leads this trick, not seat" in refusal(text.replace(trick, turned)).problem


def test_a_leader_that_did_not_win_the_last_trick_is_refused() -> None:
    state = next(state.copy() for state in states(4, "leader") if state.played == 8)
    text = write_position(state)
    wrong = text.replace(f"leader {state.leader}", f"leader {(state.leader + 1) % 4}")

    assert "it won the last trick" in refusal(wrong).problem


def test_a_round_that_is_over_is_refused_before_the_third() -> None:
    before = next(state.copy() for state in states(4, "over") if state.round == 1 and state.played == 51)
    text = write_position(before)
    (seat,) = waiting_for(before)
    last = [line for line in text.splitlines() if line.startswith("trick")][-1]
    line = next(line for line in text.splitlines() if line.startswith(f"seat {seat}"))
    card = names_in(before.hands[seat] | before.sandbags[seat])[0]
    is_bag = bool(before.sandbags[seat])
    played = f"{last}, {'sandbag ' if is_bag else ''}{card}"
    empty = line.replace(f", sandbags {card}", "") if is_bag else line.replace(f"hand {card}", "hand")

    assert "state the next round" in refusal(text.replace(last, played).replace(line, empty)).problem


def test_a_seat_with_too_many_cards_is_refused() -> None:
    line = next(line for line in DEALT.splitlines() if line.startswith("seat 0"))
    card = line.split()[3]
    more = DEALT.replace(f" {card} ", " ", 1).replace("seat 1 hand", f"seat 1 hand {card}")

    assert "each has 15" in refusal(more).problem


def test_three_seats_say_which_colour_is_left_out() -> None:
    head = "bagatelle position 1\ngame sandbag\nseats 3\nphase pass\nrest drawn\n"

    assert "left_out" in refusal(head).problem
    assert "yellow" in refusal(head + "left_out blue\n").problem
    assert "the option says" in refusal(head + "option left_out red\nleft_out teal\n").problem
    assert read_position(head + "option left_out red\n").left_out == 1
    assert "its colour is left out" in refusal(head + "left_out red\nseat 0 hand R1\n").problem


def test_earlier_tricks_that_cannot_have_been_are_not_drawn() -> None:
    """Seat 2 would have to have won a trick to lead, and its ``won`` says that it has not."""
    text = FOLLOW.replace("trick 0 O4, O0", "leader 2").replace("basket P1 R7", "basket P1 R7, won 0")

    assert "leads, so it has won" in refusal(text).problem
