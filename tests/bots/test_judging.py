"""The coach's judge: blunders are found, equal choices are no faults, verdicts repeat, hidden cards cannot matter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bagatelle import games
from bagatelle.bots import own_part, sentences
from bagatelle.bots.agent import Budget
from bagatelle.bots.bagoloot.world import BagolootWorld
from bagatelle.bots.because import because, say_plainly
from bagatelle.bots.judging import Judge, chance_of, coaching
from bagatelle.bots.sandbag.world import SandbagWorld
from bagatelle.bots.searching import Manner, SearchBot
from bagatelle.bots.verdicts import (
    NOTHING,
    Estimate,
    Grade,
    Part,
    Verdict,
    estimated,
    explain,
    grade_of,
    largest,
    say_verdict,
)
from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import Fast
from bagatelle.table.record import AnyTable
from bagatelle.table.table import Table
from tests.bots.positions import walk

GAMES = games.names()
POINTS_ARE_GOOD = {"sandbag": False, "bagoloot": True}
TAKES_FOUR = """bagatelle position 1
game sandbag
seats 4
scores 6 6 6 6
scores 5 5 5 5
phase play
seat 0 hand T4 T6, basket T1 T5
seat 1 hand P2 P3, basket T9 R4
seat 2 hand O2 O9 Y8, basket P1 R7
seat 3 hand O7 R1 R2, basket Y1 Y6
trick 0 O4, O0
rest drawn
"""
"""Seat 2 must follow orange: the 9 wins a trick of four balloons, the 2 loses it."""
ALIKE = TAKES_FOUR.replace("O2 O9 Y8", "O2 O3 Y8").replace("trick 0 O4, O0", "trick 0 O9, O0")
"""Both orange cards of seat 2 lose the trick, and the one that stays is as low as the other."""
COUNTED_BLUFF = """bagatelle position 1
game bagoloot
seats 3
scores 20 20 20
scores 20 20 20
scores 20 20 20
phase window
turn 2 counted
seat 0 hand 9 9 9 1, open 3 3
seat 1 hand 2 5 7, open 4 4
seat 2 hand 6 8, open 10 10
deck 12 14
junk ...
bag 9 9 L L lid 13, owner 2, contested
rest drawn
"""
"""Seat 0 holds every nine that is left, and all looters lie open: the lid of seat 2 is a bluff."""


def opened(position: str) -> AnyTable:
    game = next(game for game in games.all_games() if f"game {game.NAME}\n" in position)
    return Table.from_position(game, position)


def judged(position: str, action: str, worlds: int = 60) -> tuple[Verdict, Callable[[int], str]]:
    """The verdict on an action of the seat that is asked first, and how records call actions."""
    table = opened(position)
    seat = table.asked()[0]
    code = table.game.actions.code_of(action)
    judge = Judge(table.game.NAME, worlds)
    return judge.judge(table.view(seat), table.legal(seat), code), table.game.actions.text_of


@pytest.mark.parametrize(
    ("position", "bad", "good", "part"),
    [(TAKES_FOUR, "O9", "O2", "balloons"), (COUNTED_BLUFF, "stand", "challenge", "bags")],
)
def test_a_planted_blunder_is_found_with_the_better_choice_and_its_largest_part(
    position: str, bad: str, good: str, part: str
) -> None:
    verdict, named = judged(position, bad)

    assert verdict.grade is Grade.BLUNDER
    assert verdict.better is not None
    assert named(verdict.better) == good
    assert verdict.points.is_sure
    assert verdict.win.is_sure
    assert verdict.part is not None
    assert verdict.part.code == part
    assert say_verdict(verdict, named).startswith(f"{bad[0].upper()}{bad[1:]} cost you about ")


@pytest.mark.parametrize(
    ("position", "action"), [(TAKES_FOUR, "O2"), (COUNTED_BLUFF, "challenge"), (ALIKE, "O2"), (ALIKE, "O3")]
)
def test_the_best_choice_and_equal_ones_are_about_as_good(position: str, action: str) -> None:
    verdict, named = judged(position, action)

    assert verdict.grade is Grade.GOOD
    assert not verdict.is_fault
    assert say_verdict(verdict, named).endswith(" was about as good as anything else.")


@pytest.mark.parametrize("position", [TAKES_FOUR, COUNTED_BLUFF])
def test_every_legal_choice_has_a_verdict_whether_a_bot_would_think_of_it_or_not(position: str) -> None:
    table = opened(position)
    seat = table.asked()[0]
    for code in table.legal(seat):
        verdict = Judge(table.game.NAME, 4).judge(table.view(seat), table.legal(seat), code)
        assert verdict.played == code
        assert verdict.better in {None, *table.legal(seat)} - {code}


@pytest.mark.parametrize("game", GAMES)
def test_the_only_choice_is_no_fault(game: str) -> None:
    for table, seat in walk(game, 4, "only"):
        legal = table.legal(seat)
        if len(legal) == 1:
            verdict = Judge(game, 4).judge(table.view(seat), legal, legal[0])
            assert verdict.better is None
            assert not verdict.is_fault
            return
    pytest.fail("no such moment")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_verdict_repeats_and_hidden_cards_do_not_change_it(game: str, seats: int) -> None:
    """Other cards in other hands, the same view: the same verdict to the digit."""
    rules = games.find(game)
    exchanged = 0
    for table, seat in walk(game, seats, f"secret {seats}", every=17):
        view, legal = table.view(seat), table.legal(seat)
        verdicts = [Judge(game, 8).judge(view, legal, legal[-1])]
        verdicts.append(Judge(game, 8).judge(table.view(seat), legal, legal[-1]))
        for number in range(2):
            other = rules.resample(view, Fast(number))
            twin = rules.join_view(rules.public_view(other), rules.own_view(other, seat), table.memory(seat))
            assert twin == view
            verdicts.append(Judge(game, 8).judge(twin, rules.legal(other, seat), legal[-1]))
            others = [rules.own_view(other, one) != table.own_view(one) for one in range(seats) if one != seat]
            exchanged += any(others)

        assert len(set(verdicts)) == 1

    assert exchanged > 5


@pytest.mark.parametrize("game", GAMES)
def test_one_judge_says_the_same_whatever_it_judged_before(game: str) -> None:
    judge = Judge(game, 6)
    moments = [(table.view(seat), table.legal(seat)) for table, seat in walk(game, 4, "again", every=31)]
    first = [judge.judge(view, legal, legal[0]) for view, legal in moments]

    assert [judge.judge(view, legal, legal[0]) for view, legal in reversed(moments)] == first[::-1]


@pytest.mark.parametrize("game", GAMES)
def test_parts_add_up_to_what_the_round_brings(game: str) -> None:
    """Points are bad in one game and good in the other; parts are better the more they are."""
    for table, seat in walk(game, 4, "parts", every=23):
        view = table.view(seat)
        explorer = coaching(game).explorer()
        chance = chance_of(view)
        explorer.settled(view, table.legal(seat), chance)
        world = explorer.draw(view, chance)
        world.keep_score()
        world.roll_out(chance)
        assert isinstance(world, SandbagWorld | BagolootWorld)
        score = int(world.state.scores[4 * (int(world.round) - 1) + seat])

        assert len(world.parts()) == len(coaching(game).wording.parts)
        assert sum(world.parts()) == (score if POINTS_ARE_GOOD[game] else -score)


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_that_is_kept_is_tried_as_often_as_the_best(game: str) -> None:
    kept = 0
    for table, seat in walk(game, 4, "kept", every=29):
        view, legal = table.view(seat), table.legal(seat)
        if len(legal) < 6:
            continue
        explorer = coaching(game).explorer()
        chance = chance_of(view)
        explorer.settled(view, legal, chance)
        search = SearchBot(explorer, Budget(simulations=300), Manner(infers=False, depth=0))
        prospects = search.consider(view, chance, search.budget, kept=legal[-1])
        (asked,) = [prospect for prospect in prospects if prospect.code == legal[-1]]

        assert asked.tries == max(prospect.tries for prospect in prospects)
        kept += prospects[0].code != legal[-1]

    assert kept > 3


def test_a_game_without_bots_that_search_has_no_coach() -> None:
    assert own_part("lowcard", "COACHING") is None
    with pytest.raises(BagatelleError, match="no coach knows lowcard: none of its bots searches"):
        Judge("lowcard")


# --- grades ---


@pytest.mark.parametrize(
    ("win", "grade"),
    [
        (0.02, Grade.GOOD),
        (0.03, Grade.INACCURACY),
        (0.08, Grade.MISTAKE),
        (0.15, Grade.BLUNDER),
        (0.9, Grade.BLUNDER),
    ],
)
def test_the_grade_goes_by_the_chance_to_win(win: float, grade: Grade) -> None:
    assert grade_of(Estimate(3.0, 0.3), Estimate(win, 0.005)) is grade


@pytest.mark.parametrize(
    ("points", "win"),
    [
        (Estimate(0.9, 0.01), Estimate(0.3, 0.01)),
        (Estimate(3.0, 1.5), Estimate(0.3, 0.01)),
        (Estimate(3.0, 0.1), Estimate(0.3, 0.15)),
        (Estimate(-3.0, 0.1), Estimate(0.3, 0.01)),
        (NOTHING, NOTHING),
    ],
)
def test_less_than_a_point_and_what_is_within_two_errors_is_no_fault(points: Estimate, win: Estimate) -> None:
    assert grade_of(points, win) is Grade.GOOD


def test_an_estimate_has_the_error_of_a_mean() -> None:
    found = estimated([1.0, 2.0, 3.0, 4.0])

    assert found.mean == 2.5
    assert found.error == pytest.approx(0.6455, abs=1e-4)
    assert found.low == pytest.approx(1.209, abs=1e-3)
    assert found.high == pytest.approx(3.791, abs=1e-3)


def test_the_largest_part_is_one_that_is_certain() -> None:
    losses = [Estimate(9.0, 5.0), Estimate(2.0, 0.5), Estimate(-4.0, 0.1)]

    assert largest(["first", "second", "third"], losses) == Part("second", losses[1])
    assert largest(["first"], losses[:1]) is None


# --- words ---

FAULT = Verdict(
    grade=Grade.BLUNDER,
    played=0,
    played_because=because("win", card="T1"),
    better=1,
    better_because=because("sandbag"),
    points=Estimate(3.7, 0.36),
    win=Estimate(0.21, 0.02),
    part=Part("balloons", Estimate(5.2, 0.4)),
    worlds=120,
)


def name(code: int) -> str:
    return ("T1", "sandbag P10")[code]


def test_a_verdict_in_a_sentence() -> None:
    said = say_verdict(FAULT, name)

    assert said == "T1 cost you about 3.7 points (3.0 to 4.4), 21 % to win. Better: sandbag P10."


def test_a_verdict_explained_has_both_reasons_and_praises_only_the_better() -> None:
    assert explain(FAULT, name, coaching("sandbag").wording).splitlines() == [
        "A blunder: 21 % to win lost (17 % to 25 %), in 120 deals that fit what you could know.",
        "T1: T1 wins the trick.",
        "Better, sandbag P10: A sandbag cannot win the trick, and costs no card of the hand.",
        "The largest part, about 5.2 points: balloons that you win, or that lie face down in your basket; "
        "about 1.5 come back elsewhere.",
    ]


def test_plain_reasons_say_what_a_choice_does_with_all_parameters() -> None:
    turned = because("turn", taken="R3", trump="TO")

    assert (
        say_plainly(turned, sentences("sandbag"), coaching("sandbag").wording.spelt)
        == "With R3 gone, teal and orange are trump."
    )
    looter = because("steal_looter", size=2, number=12, owner=1)
    assert say_plainly(looter, sentences("bagoloot"), {}) == "Two 12s for a looter."
